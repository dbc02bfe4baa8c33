"""`play` at a real pseudo-terminal, with the example game."""

import re
import signal
import sys

import pexpect
import pytest

from kronosolve.games.session import load

WIPE = "\x1b[2J\x1b[3J\x1b[H"


def spawn(*arguments):
    child = pexpect.spawn(
        sys.executable,
        ["-m", "kronosolve", "play", "example", *arguments],
        encoding="utf-8", timeout=60, dimensions=(50, 100), echo=False,
    )  # fmt: skip
    child.delaybeforesend = None
    return child


@pytest.fixture
def table(request):
    child = spawn(*request.param)
    yield child
    child.close(force=True)


def ask(child, line, answer):
    """Type a line and wait for a pattern; returns everything up to it."""
    child.sendline(line)
    child.expect(answer)
    return child.before + child.after


PROMPT = r"player \d> "


@pytest.mark.parametrize("table", [["--seed", "3"]], indirect=True)
def test_a_whole_game_against_a_bot(table):
    table.expect(PROMPT)
    first = table.before
    assert "Three Tricks (the example game): player 1 human, player 2 greedy; seed 3" in first
    assert "- Chance: this trick is worth 1" in first
    assert "Your hand: 2, 6, 7" in first
    assert "1  play card 2" in first
    assert "4  put away card 2 and draw another" in first
    assert "hint (ismcts): " in ask(table, "hint", PROMPT)
    assert "undo" in ask(table, "help", PROMPT)
    assert "made up for testing" in ask(table, "rules", PROMPT)
    for wrong, answer in [
        ("7", "there is no action 7; choose from 1 to 6"),
        ("play", "'play' can mean play card 2; play card 6; play card 7"),
        ("play 9", "'play 9' is not possible now"),
        ("fly", "cannot read action 'fly'; legal: play 2"),
        ("undo", "somebody else, or chance, has acted since"),
        ("save", "give a file name"),
    ]:
        assert answer in ask(table, wrong, PROMPT)
    assert "Player 1 (you): 0 points, 2 cards, plays 7" in ask(table, "play 7", PROMPT)
    back = ask(table, "undo", PROMPT)
    assert "taken back: play 7" in back
    assert "Your hand: 2, 6, 7" in back
    assert "you put away 2" in ask(table, "swap 2", PROMPT)
    assert "that action showed you something hidden" in ask(table, "undo", PROMPT)
    ask(table, "play 7", PROMPT)
    news = ask(table, "ca", PROMPT)  # the beginning of "calm" is clear
    assert re.search(r"- Player 2: play card \d", news)
    while table.after != "The game is over":
        table.sendline("1")
        table.expect([PROMPT, "The game is over"])
    table.expect(r"Won by: player \d")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0


@pytest.mark.parametrize("table", [["--seed", "3", "--players", "human,human"]], indirect=True)
def test_people_at_one_keyboard_do_not_see_each_other_s_hands(table):
    table.expect("Pass the keyboard to player 1")
    assert WIPE in table.before
    seen = ask(table, "", PROMPT)
    assert WIPE in seen
    assert "Your hand: 2, 6, 7" in seen
    ask(table, "swap 2", PROMPT)
    ask(table, "play 7", PROMPT)
    table.sendline("calm")
    table.expect("Pass the keyboard to player 2")
    assert "hand" not in table.before.rpartition(WIPE)[2]
    assert WIPE in table.before
    seen = ask(table, "", PROMPT)
    assert seen.index(WIPE) < seen.index("Player 1")
    assert "- Player 1: swap a card" in seen
    assert "- Player 1: play card 7" in seen
    assert "put away 2" not in seen  # which card it was is not for player 2
    assert "Your hand: 1, 5, 9" in seen


@pytest.mark.parametrize("table", [["--seed", "3"]], indirect=True)
def test_leaving_asks_once_while_something_would_be_lost(table, tmp_path):
    table.expect(PROMPT)
    ask(table, "play 7", PROMPT)
    assert "not saved" in ask(table, "quit", PROMPT)
    path = tmp_path / "evening.json"
    assert f"--resume {path}" in ask(table, f"save {path}", PROMPT).replace("\r\n", "")
    table.sendline("quit")
    table.expect(pexpect.EOF)
    table.close()
    assert table.exitstatus == 0
    assert load(path).log[-1] == "play 7"


def test_a_killed_game_goes_on(tmp_path):
    path = tmp_path / "game.json"
    child = spawn("--seed", "3", "--save", str(path))
    child.expect(PROMPT)
    ask(child, "play 7", PROMPT)
    after = ask(child, "calm", PROMPT)
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    child.close()
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.json"]
    child = spawn("--resume", str(path))
    child.expect(PROMPT)
    table = after[after.index("Trick 2") :]
    assert table.partition("\r\n\r\n")[0] in child.before
    child.sendintr()
    child.expect("interrupted; go on with --resume")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert load(path).log[:3] == ["worth 1", "play 7", "calm"]

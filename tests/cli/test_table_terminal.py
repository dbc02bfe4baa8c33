"""`play kronologic` in line mode at a real pseudo-terminal."""

import json
import signal
import sys
from random import Random

import pexpect
import pytest

from kronosolve.files import read_investigation
from kronosolve.investigation import all_questions
from kronosolve.table.journal import read
from kronosolve.table.moves import Accuse, Ask, Write

CASE = "demo/the-last-toast"
WIPE = "\x1b[2J\x1b[3J\x1b[H"
RIGHT = "accuse D grand-staircase 5"
SOLO = r"question \d+> "


@pytest.fixture
def spawn(tmp_path, monkeypatch):
    """Start `play kronologic` with a data folder of its own; closes what was started."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    children = []

    def start(*arguments):
        child = pexpect.spawn(
            sys.executable,
            ["-m", "kronosolve", "play", "kronologic", *arguments],
            encoding="utf-8", timeout=120, dimensions=(24, 80), echo=False,
        )  # fmt: skip
        child.delaybeforesend = None
        children.append(child)
        return child

    yield start
    for child in children:
        child.close(force=True)


def say(child, line, answer):
    """Type a line and wait for a pattern; returns everything up to it."""
    child.sendline(line)
    child.expect(answer)
    return child.before + child.after


def end(child):
    """What is printed until the process ends, which it does well."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return child.before


def test_a_whole_game_alone(spawn, tmp_path):
    child = spawn(CASE, "--seed", "1")
    child.expect(SOLO)
    assert "Who poisoned the Baroness, where and when?" in child.before
    for line, answer in [
        ("help", "accuse A grand-foyer 6"),
        ("rules", "every question counts"),
        ("map", "[Grand Foyer]"),
        ("stags 4", "did you mean 'stage'?"),
        ("stage 9", "expected a time from 1 to 6, found 9"),
        ("stage", "a question names a location and a time or a character"),
        ("m 2", "grand-foyer"),
        ("hnit", "there is no command 'hnit'; did you mean 'hint'?"),
        ("undo", "questions cannot be undone"),
        ("stay", "player 1 is to ask"),
        ("accuse D stage", "time: missing; write `accuse A grand-foyer 6`"),
    ]:
        shown = say(child, line, SOLO)
        assert answer in " ".join(shown.split()) or answer in shown, line
        assert all(len(row) <= 80 for row in shown.splitlines())
    assert "Baroness (B).\r\nquestion 2>" in say(child, "grand-staircase 5", SOLO)
    assert "stage@6: shared 0, replay" in say(child, "stage@6", SOLO)
    assert "3 times, one of them: Time 6" in say(child, "aud d", SOLO)
    assert "seen this card already" in say(child, "aud d", "question 4> ")
    say(child, "note B poured it herself", SOLO)
    assert "taken back: B poured it herself" in say(child, "undo", SOLO)
    hint = say(child, "hint", SOLO)
    assert "chance to prove it at once" in hint
    assert "reachability" in say(child, "explain", SOLO)
    notes = say(child, "notes", SOLO)
    assert "grand-staircase@5: shared 2, private B" in notes
    assert "herself" not in notes
    say(child, "accuse S stage 4", r"\(yes/no\) ")
    assert "not checked" in say(child, "no", SOLO)
    assert "Detective (D) did it: Grand Staircase, Time 5" in say(child, RIGHT, r"\(yes/no\) ")
    child.sendline("yes")
    last = end(child)
    assert "You have won." in last
    assert "You needed 3 questions" in last
    book = json.loads((tmp_path / "data" / "kronosolve" / "records.json").read_text())
    assert [(r["case"], r["questions"], r["won"], r["helped"]) for r in book["records"]] == [
        (CASE, 3, True, 2)
    ]
    assert list((tmp_path / "data" / "kronosolve" / "games").iterdir()) == []


def test_three_people_at_one_keyboard(spawn, tmp_path):
    child = spawn(CASE, "--players", "human,human,human", "--first", "2")
    child.expect("Pass the keyboard to Player 2, who presses Enter")
    say(child, "", "player 2, ask> ")
    assert "shared 2, private B" in say(child, "grand-staircase 5", "player 2, note it")
    public = say(child, "", "All: note it, then press Enter> ")
    assert WIPE in public
    assert "Player 2 asked grand-staircase@5: shared 2." in public
    assert "private" not in public
    say(child, "", "Pass the keyboard to Player 3, who presses Enter")
    assert "shared 0, replay" in say(child, "", "player 3, ask> ") + say(
        child, "stage 6", "player 3, note it"
    )
    assert "Player 3 asked stage@6: shared 0, replay." in say(child, "", "All: note it")
    say(child, "", "Pass the keyboard to Player 3")
    assert "Replay: you ask again." in say(child, "", "player 3, ask> ")
    say(child, "auditorium D", "player 3, note it")
    say(child, "", "All: note it")
    assert "who? `accuse N` with N out of 1, 2" in say(child, "accuse 3", "All: note it")
    say(child, "accuse 1", "Pass the keyboard to Player 1")
    say(child, "", "player 1, note it")
    say(child, "accuse S stage 4", r"\(yes/no\) ")
    others = say(child, "yes", "Pass the keyboard to Player 2")
    assert "Servant" not in others.rpartition(WIPE)[2]
    heard = say(child, "", "player 2, accuse or stay> ")
    assert "Player 1 announces a solution." in heard
    assert "Servant" not in heard
    say(child, "stay", "Pass the keyboard to Player 3")
    say(child, "", "player 3, accuse or stay> ")
    public = say(child, "stay", "All: press Enter to go on> ")
    assert "Player 1 checked a solution: it is wrong, and the player is out." in public
    assert "Grand Staircase" not in public
    say(child, "", "Pass the keyboard to Player 2")
    say(child, "", "player 2, ask> ")
    say(child, RIGHT, r"\(yes/no\) ")
    say(child, "yes", "Pass the keyboard to Player 3")
    say(child, "", "player 3, accuse or stay> ")
    say(child, RIGHT, r"\(yes/no\) ")
    child.sendline("yes")
    last = end(child)
    assert "Player 2 checked a solution: it is right." in last
    assert "Won by Player 2 and Player 3." in last
    assert not (tmp_path / "data" / "kronosolve" / "records.json").exists()


def against_bots(child):
    """Play on, asking always the next question, until a bot announces; then say the solution."""
    prompts = ["player 1, ask> ", "player 1, note it, then press Enter> ", "accuse or stay> "]
    seen = ""
    questions = iter([f"stage {t}" for t in range(2, 7)] + [f"auditorium {t}" for t in range(2, 7)])
    while True:
        turn = child.expect(prompts)
        seen += child.before
        if turn == 2:
            child.sendline(RIGHT)
            child.expect(r"\(yes/no\) ")
            child.sendline("yes")
            return seen + end(child)
        child.sendline(next(questions) if turn == 0 else "")


def test_a_game_against_bots(spawn):
    seen = against_bots(spawn(CASE, "--players", "human,expert,steady", "--seed", "4"))
    assert "Player 1, Player 2 (expert), Player 3 (steady); player" in seen
    assert "Player 2 (expert) asked " in seen
    assert "Player 3 (steady) asked " in seen
    for line in seen.splitlines():
        if "asked" in line:
            assert "private" not in line
    assert "announces a solution." in seen
    assert "Player 1 checked a solution: it is right." in seen
    assert "Won by Player 1" in seen


def kept(path):
    """The moves on disk."""
    return [move for _, move in read(path)[1]]


QUESTIONS = all_questions(read_investigation(CASE).setup)
PLAN = [Write(f"move {i}") if i % 2 else Ask(QUESTIONS[i // 2]) for i in range(40)]


def typed(move):
    """A move of the plan as it is typed, and how many of them a screen says to be done."""
    return f"note {move.text}\n" if isinstance(move, Write) else f"{move.question}\n"


def answered(screen):
    return screen.count("noted (") + screen.count(": shared")


def kill_and_resume(spawn, path, number):
    """Type faster than the game answers, kill it after some output, and look at what was kept."""
    random = Random(number)
    for _ in range(3):
        known = kept(path) if path.exists() else None
        begun = len(known or ())
        child = spawn(*([CASE, "--save", str(path)] if known is None else ["--resume", str(path)]))
        child.expect(SOLO)
        child.send("".join(map(typed, PLAN[begun : begun + 8])))
        wanted, seen = random.randint(0, 600), ""
        while len(seen) < wanted and answered(seen) < 8:
            seen += child.read_nonblocking(random.randint(1, 40), timeout=120)
        child.kill(signal.SIGKILL)
        child.expect(pexpect.EOF)
        found = kept(path)
        assert found == PLAN[: len(found)]
        assert len(found) >= begun + answered(seen)
        assert {entry.name for entry in path.parent.iterdir()} == {path.name}


@pytest.mark.parametrize("number", range(2))
def test_a_killed_game_has_all_that_was_answered(spawn, tmp_path, number):
    kill_and_resume(spawn, tmp_path / "kill.game", number)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(2, 20))
def test_a_game_killed_often_has_all_that_was_answered(spawn, tmp_path, number):
    kill_and_resume(spawn, tmp_path / "kill.game", number)


def test_bots_go_on_after_a_kill_as_they_would_have(spawn, tmp_path):
    straight, killed = tmp_path / "straight.game", tmp_path / "killed.game"
    options = [CASE, "--players", "human,expert,steady", "--seed", "4", "--save"]
    against_bots(spawn(*options, str(straight)))
    child = spawn(*options, str(killed))
    child.expect("player 1, (ask|note)")
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    against_bots(spawn("--resume", str(killed)))
    assert kept(killed) == kept(straight)
    assert {type(move) for move in kept(killed)} >= {Ask, Accuse}


def test_leaving_says_how_to_go_on(spawn, tmp_path):
    child = spawn(CASE)
    child.expect(SOLO)
    say(child, "stage 6", "question 2> ")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    (path,) = (tmp_path / "data" / "kronosolve" / "games").iterdir()
    assert f"kronosolve play kronologic --resume {path}" in child.before.replace("\r\n", "")
    child = spawn("--resume", str(path))
    child.expect("question 2> ")
    assert "stage@6: shared 0, replay" in child.before
    other = tmp_path / "evening.game"
    assert "from now on" in say(child, f"save {other}", "question 2> ")
    assert "exists already; choose another" in say(child, f"save {other}", "question 2> ")
    child.sendeof()
    assert str(other) in end(child).replace("\r\n", "")
    assert not path.exists()
    assert len(kept(other)) == 1

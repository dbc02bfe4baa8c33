"""Locos Crononautas at a real pseudo-terminal, followed by the same session inside the test."""

import signal
import sys
from random import Random

import pexpect
import pytest

from kronosolve.games.interface import TERMINAL
from kronosolve.games.locos_crononautas import GAME
from kronosolve.games.session import Session, load

SEATS, OPTIONS, SEED = ["human", "random"], {"mode": "king"}, 5
PROMPT = r"player 1> "


def spawn(*arguments):
    child = pexpect.spawn(
        sys.executable,
        ["-m", "kronosolve", "play", "locos-crononautas", *arguments],
        encoding="utf-8", timeout=60, dimensions=(60, 200), echo=False,
    )  # fmt: skip
    child.delaybeforesend = None
    return child


def script():
    """The session a person would have, and what that person types: anything but a pass."""
    session, rng, typed = Session(GAME, SEATS, OPTIONS, SEED), Random(SEED), []
    while session.player() != TERMINAL:
        if not session.step() and session.player() != TERMINAL:
            legal = session.state.legal_actions(0)
            action = rng.choice(legal[1:] or legal)
            table = GAME.describe(session.state.view(0))
            typed.append((session.state.action_to_string(action), table))
            session.apply(action, 0)
    return session, typed


@pytest.fixture(scope="module")
def scripted():
    return script()


def test_a_whole_game(scripted):
    session, typed = scripted
    assert len(typed) > 10
    child = spawn("--seed", str(SEED), "--players", "human,random", "--option", "mode=king")
    for line, table in typed:
        child.expect(PROMPT)
        assert table in child.before.replace("\r\n", "\n")
        child.sendline(line)
    child.expect(r"The game is over\. Won by[^\n]*\n")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert session.state.is_terminal()


def test_a_killed_game_goes_on_as_if_nothing_had_happened(scripted, tmp_path):
    session, typed = scripted
    path = tmp_path / "game.json"
    child = spawn("--seed", str(SEED), "--players", "human,random", "--option", "mode=king",
                  "--save", str(path))  # fmt: skip
    half = len(typed) // 2
    for line, _ in typed[:half]:
        child.expect(PROMPT)
        child.sendline(line)
    child.expect(PROMPT)
    child.kill(signal.SIGKILL)
    child.expect(pexpect.EOF)
    child.close()
    child = spawn("--resume", str(path))
    for line, table in typed[half:]:
        child.expect(PROMPT)
        assert table in child.before.replace("\r\n", "\n")
        child.sendline(line)
    child.expect(r"The game is over\. Won by[^\n]*\n")
    child.expect(pexpect.EOF)
    child.close()
    assert load(path).to_json() == session.to_json()

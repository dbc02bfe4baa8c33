"""The registry and the options."""

import subprocess
import sys

import pytest

from kronosolve.games import options, registry
from kronosolve.games.example import GAME
from kronosolve.games.interface import Game, GameError, win_shares


def test_listing_imports_no_game_and_nothing_heavy():
    code = (
        "import sys; from kronosolve.games import registry; print(registry.names());"
        "print([m for m in sys.modules if m.startswith('kronosolve.games.')"
        " or m.split('.')[0] in {'numpy', 'click', 'ortools', 'yaml'}])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    names, modules = result.stdout.splitlines()
    assert names.startswith("['loop-inc', 'locos-crononautas', 'witty-chronos'")
    assert modules == "['kronosolve.games.interface', 'kronosolve.games.registry']"


def test_playing_needs_the_standard_library_only():
    code = (
        "import sys; from kronosolve.games import match;"
        "t = match.Tournament('example', ('ismcts:5', 'greedy'), {}, 0);"
        "print(list(match.play_games(t, range(2))));"
        "assert not {m.split('.')[0] for m in sys.modules} & {'numpy', 'click', 'rich', 'yaml'}"
    )
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)


def test_example_is_a_game_but_not_listed():
    assert registry.load("example") is GAME
    assert isinstance(GAME, Game)
    assert "example" not in registry.names()
    assert "example" in registry.targets()


def test_unknown_name_says_what_was_meant():
    with pytest.raises(GameError, match="did you mean 'loop-inc'"):
        registry.load("loop-ink")


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("kronosolve.games.no_such:GAME", "No module named"),
        ("kronosolve.games.example:NO_SUCH", "no attribute 'NO_SUCH'"),
        ("kronosolve.games.interface:GameError", "is not a game"),
    ],
)
def test_a_broken_entry_says_which(monkeypatch, target, message):
    monkeypatch.setitem(registry.BUILT_IN, "broken", target)
    with pytest.raises(GameError, match="game broken") as caught:
        registry.load("broken")
    assert message in str(caught.value)
    assert target in str(caught.value)


class Many:
    name = "many"
    options = {
        "flag": (False, ""), "count": (3, ""), "share": (0.5, ""), "mode": ("king", ""),
        "cards": (None, ""),
    }  # fmt: skip


def test_options_take_the_type_of_their_default():
    read = options.parse(Many, ["flag=on", "count=7", "share=2", "mode=champion"])
    assert read == {"flag": True, "count": 7, "share": 2.0, "mode": "champion"}
    assert type(read["share"]) is float
    assert options.complete(Many, {"count": 7}) == {
        "flag": False, "count": 7, "share": 0.5, "mode": "king", "cards": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ("flag=perhaps", "expected yes or no"),
        ("count=1.5", "expected a whole number"),
        ("share=half", "expected a number"),
        ("flagg=yes", "did you mean 'flag'"),
        ("flag", "expected name=value"),
        ("cards=my.yaml", "--cards FILE"),
    ],
)
def test_wrong_options_are_refused(pair, message):
    with pytest.raises(GameError, match=message):
        options.parse(Many, [pair])


def test_an_option_given_twice_is_refused():
    with pytest.raises(GameError, match="given twice"):
        options.parse(Many, ["count=1", "count=2"])


def test_complete_refuses_another_type():
    with pytest.raises(GameError, match="found 'yes', expected yes or no"):
        options.complete(Many, {"flag": "yes"})
    with pytest.raises(GameError, match="found True, expected a whole number"):
        options.complete(Many, {"count": True})


def test_win_shares_by_hand():
    assert win_shares([0.0, 0.0]) == [0.0, 0.0]
    assert win_shares([1 / 3] * 3) == [1 / 3] * 3
    assert win_shares([-1.0, 1.0, -1.0]) == [0.0, 1.0, 0.0]

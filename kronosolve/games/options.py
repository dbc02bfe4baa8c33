"""Options of a game: the defaults filled in, values read from text, unknown names refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError
from kronosolve.games.registry import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kronosolve.games.interface import Game

CARDS = "cards"
"""The option that holds the content of `--cards FILE`; it cannot be typed as text."""

_TRUTH = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}


def complete(game: Game, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game with the given ones in place of their defaults.

    Raises GameError for a name the game does not have and for a value of another type than the
    default (None as a default takes anything). Whether the value makes sense is the game's part.
    """
    for name, value in given.items():
        _known(game, name)
        default = game.options[name][0]
        number = isinstance(default, float) and type(value) is int
        if default is not None and type(value) is not type(default) and not number:
            raise GameError(
                f"option {name} of {game.name}: found {value!r}, expected {_kind(default)}"
            )
    return {name: given.get(name, default) for name, (default, _) in game.options.items()}


def parse(game: Game, pairs: Iterable[str]) -> dict[str, Any]:
    """Read `name=value` texts; the type is that of the option's default.

    Raises GameError that names the option, what was found and what was expected.
    """
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise GameError(f"option {pair!r}: expected name=value{nearest(name, _typed(game))}")
        _known(game, name)
        if name == CARDS:
            raise GameError("option cards: give the file with --cards FILE")
        if name in options:
            raise GameError(f"option {name} is given twice")
        options[name] = _value(game, name, text)
    return options


def listing(game: Game) -> list[tuple[str, str]]:
    """(`name=default`, help) for each option, for help pages."""
    return [
        (f"{name}={_text(game.options[name][0])}", game.options[name][1]) for name in _typed(game)
    ]


def _typed(game: Game) -> list[str]:
    return [name for name in game.options if name != CARDS]


def _known(game: Game, name: str) -> None:
    if name not in game.options:
        raise GameError(f"{game.name} has no option {name!r}{nearest(name, _typed(game))}")


def _value(game: Game, name: str, text: str) -> Any:
    default = game.options[name][0]
    try:
        if isinstance(default, bool):
            return _TRUTH[text.lower()]
        if isinstance(default, (int, float)):
            return type(default)(text)
    except (KeyError, ValueError):
        raise GameError(
            f"option {name} of {game.name}: found {text!r}, expected {_kind(default)}"
        ) from None
    return text


def _kind(default: Any) -> str:
    words = {bool: "yes or no", int: "a whole number", float: "a number", str: "a word"}
    return f"{words.get(type(default), type(default).__name__)} (default {_text(default)})"


def _text(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)

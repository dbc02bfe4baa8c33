"""The games by name; listing them imports none of them.

Built-in games stand here; anybody's package adds one through an entry point in the group
`kronosolve.games`, `name = "module:attribute"`, whose attribute is an `interface.Game`.
"""

from __future__ import annotations

import difflib
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from kronosolve.games.interface import Game, GameError

if TYPE_CHECKING:
    from collections.abc import Iterable

ENTRY_POINTS = "kronosolve.games"
"""The entry point group for games of other packages."""

BUILT_IN = {
    "loop-inc": "kronosolve.games.loop_inc:GAME",
    "locos-crononautas": "kronosolve.games.locos_crononautas:GAME",
    "witty-chronos": "kronosolve.games.witty_chronos:GAME",
    "example": "kronosolve.games.example:GAME",
}
"""Name -> "module:attribute". A built-in name cannot be taken over by another package."""

NOT_LISTED = frozenset({"example"})
"""Playable by name, but not shown to people who look for a game."""


def targets() -> dict[str, str]:
    """Every game's name -> "module:attribute": the built-in ones, then others' sorted by name."""
    others = {
        point.name: point.value
        for point in entry_points(group=ENTRY_POINTS)
        if point.name not in BUILT_IN
    }
    return BUILT_IN | dict(sorted(others.items()))


def names() -> list[str]:
    """Names of the games to show to people."""
    return [name for name in targets() if name not in NOT_LISTED]


@cache  # reading all entry points costs more than playing a small game
def load(name: str) -> Game:
    """Import a game; GameError when there is none of that name or it cannot be imported."""
    known = targets()
    if name not in known:
        raise GameError(f"no game is called {name!r}{nearest(name, names())}")
    module, _, attribute = known[name].partition(":")
    try:
        game = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise GameError(f"game {name} cannot be loaded from {known[name]}: {error}") from error
    if not isinstance(game, Game):
        raise GameError(f"game {name}: {known[name]} is not a game (interface.Game)")
    return game


def nearest(word: str, known: Iterable[str]) -> str:
    """The end of an error message: what may have been meant, and what there is."""
    choices = list(known)
    close = difflib.get_close_matches(word, choices, n=1)
    meant = f"; did you mean {close[0]!r}?" if close else ""
    return f"{meant} (known: {', '.join(choices) or 'none'})"

"""Bots by name: the general ones and a game's own.

A bot is named as `random`, `greedy`, `mcts`, `ismcts`, or as its game calls it; a number after a
colon is its simulations, so that `ismcts:1000,ismcts:50` can meet at one table.
"""

from __future__ import annotations

import time
from importlib import import_module
from typing import TYPE_CHECKING

from kronosolve.games import interface as api
from kronosolve.games.interface import Bot, GameError
from kronosolve.games.registry import nearest

if TYPE_CHECKING:
    from kronosolve.games.interface import Game, Limits

GENERAL = {
    "random": ("basic:random_bot", "any legal action"),
    "greedy": ("basic:greedy_bot", "the best end of its own turn, by the game's heuristic"),
    "mcts": ("search:tree_search_bot", "Monte Carlo tree search (games that hide nothing)"),
    "ismcts": ("search:tree_search_bot", "information-set Monte Carlo tree search"),
}
"""Name -> (module:factory in this package, one line of help)."""


def names(game: Game) -> list[str]:
    """The bots that can play a game: general ones that fit it, then its own."""
    own = list(game.bots()) if isinstance(game, api.HasBots) else []
    if isinstance(game, api.PlaysMatches):
        return own
    open_game = isinstance(game, api.HasPerfectInformation) and game.perfect_information
    general = ["random"]
    if isinstance(game, api.Determinizes):
        general += ["greedy", *(["mcts"] if open_game else []), "ismcts"]
    return general + [name for name in own if name not in general]


def split(spec: str, game: Game) -> tuple[str, int | None]:
    """`name` or `name:simulations` in its two parts; GameError for a bot the game has not."""
    name, colon, number = spec.partition(":")
    known = names(game)
    if name not in known:
        why = ""
        if name == "mcts" and "ismcts" in known:
            why = f" ({game.name} hides things; use ismcts)"
        raise GameError(f"{game.name} has no bot {name!r}{why}{nearest(name, known)}")
    if colon and (not number.isdecimal() or int(number) < 1):
        raise GameError(f"bot {spec!r}: expected a number of simulations from 1 after the colon")
    return name, int(number) if colon else None


def make_bot(spec: str, game: Game, simulations: int | None = None) -> Bot:
    """Make the bot that a text such as `ismcts` or `ismcts:500` names.

    Parameters
    ----------
    spec
        Name, with the bot's own number of simulations after a colon if it has one.
    game
        The game to be played.
    simulations
        For bots that count them and whose `spec` has no number; None is the bot's default.

    Raises
    ------
    GameError
        When the game has no bot of that name.

    """
    name, own_number = split(spec, game)
    number = own_number if own_number is not None else simulations
    if isinstance(game, api.HasBots) and name in game.bots():
        return game.bots()[name](number)
    module, _, factory = GENERAL[name][0].partition(":")
    bot = getattr(import_module(f"{__name__}.{module}"), factory)(game, number)
    assert isinstance(bot, Bot)
    return bot


def deadline(limits: Limits) -> float | None:
    """The `time.monotonic()` value at which a decision that starts now has to end."""
    if limits.milliseconds is None:
        return None
    return time.monotonic() + limits.milliseconds / 1000

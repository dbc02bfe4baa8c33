"""Information-set search among the actions that look best at once.

A seat often has a dozen actions, most of them poor, and a search that has to try them all learns
little about the good ones in the time it has. Here the actions are first valued as greedy bots do,
in a few imagined positions, and only the best go into the tree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.bots.search import TreeSearchBot
from kronosolve.games.locos_crononautas import heuristic
from kronosolve.games.locos_crononautas.state import imagine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random
    from typing import Any

    from kronosolve.games.interface import Game
    from kronosolve.games.locos_crononautas.state import LocosState

WIDTH = 4
"""Actions that are searched."""
WORLDS = 6
"""Positions in which all actions are valued first."""
EXPLORATION = 0.25
"""Of the search: values are estimates already, not results of random playouts, and vary less."""


class _Narrowed:
    """What the search needs of a game, with fewer actions at the root."""

    def __init__(self, game: Game, kept: list[int]) -> None:
        self.name = game.name
        self._kept = kept

    def determinize(self, view: Mapping[str, Any], rng: Random) -> LocosState:
        """A position behind the view in which only the kept actions are legal."""
        state = imagine(view, rng)
        state.legal = self._kept
        return state

    def heuristic(self, state: LocosState, player: int) -> float:
        """The value of a position."""
        return heuristic.value(state, player)


class NarrowSearchBot:
    """Information-set Monte Carlo tree search of the most promising actions.

    Parameters
    ----------
    game
        The game, for its name.
    simulations
        For one decision; None: as many as the deadline allows, or the default of the search.

    """

    def __init__(self, game: Game, simulations: int | None) -> None:
        self._game = game
        self._simulations = simulations

    def choose(
        self, view: Mapping[str, Any], legal: Sequence[int], deadline: float | None, rng: Random
    ) -> int:
        """Search the best of the legal actions and return the one visited most."""
        kept = list(legal)
        if len(kept) > WIDTH:
            kept = self._best(view, kept, rng)
        game: Any = _Narrowed(self._game, kept)
        bot = TreeSearchBot(game, self._simulations, playout_actions=0, exploration=EXPLORATION)
        chosen: int = bot.choose(view, kept, deadline, rng)
        return chosen

    def inform(self, action: int) -> None:
        """Nothing to remember: the view says it all."""

    def _best(self, view: Mapping[str, Any], legal: list[int], rng: Random) -> list[int]:
        seat = view["seat"]
        totals = dict.fromkeys(legal, 0.0)
        for _ in range(WORLDS):
            world = imagine(view, rng)
            for action in legal:
                after = world.clone()
                after.apply_action(action)
                totals[action] += heuristic.values(after)[seat]
        return sorted(sorted(legal, key=totals.__getitem__, reverse=True)[:WIDTH])

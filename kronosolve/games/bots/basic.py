"""The bots that do not search: random, and greedy to the end of its own turn."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from kronosolve.games import interface as api
from kronosolve.games.bots.playout import finish, settle_chance
from kronosolve.games.interface import GameError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from kronosolve.games.interface import Action, Game, State, View

WORLDS = 3
"""Determinizations that greedy looks at."""
NODES = 600
"""Positions of its own turn that greedy looks at in one of them."""
_WIN = 1000.0
"""Makes a finished game outweigh every heuristic value (0 to 1)."""


class RandomBot:
    """Any legal action, each with the same probability."""

    def choose(
        self, view: View, legal: Sequence[Action], deadline: float | None, rng: Random
    ) -> Action:
        """Draw one."""
        del view, deadline
        return rng.choice(legal)

    def inform(self, action: Action) -> None:
        """Nothing to remember."""


class GreedyBot:
    """The action with the best position at the end of its own turn.

    A turn may consist of several small decisions (a card, then its target); all of them are looked
    through, up to `NODES` positions. Positions are valued by the game's heuristic, or by a random
    playout where it has none, and averaged over `WORLDS` determinizations of the view; one is
    enough where nothing is hidden and neither chance nor a playout had a say.
    """

    def __init__(self, game: Game) -> None:
        if not isinstance(game, api.Determinizes):
            raise GameError(f"{game.name} offers no determinize(view, rng), which greedy needs")
        self._game = game
        self._heuristic = game.heuristic if isinstance(game, api.HasHeuristic) else None
        self._open = isinstance(game, api.HasPerfectInformation) and game.perfect_information
        self._drew = False
        """Whether a value of the decision at hand came out of random numbers."""

    def choose(
        self, view: View, legal: Sequence[Action], deadline: float | None, rng: Random
    ) -> Action:
        """Try every action in the same imagined positions."""
        if len(legal) == 1:
            return legal[0]
        seat = view["seat"]
        totals = [0.0] * len(legal)
        self._drew = not self._open
        for _ in range(WORLDS):
            world = self._game.determinize(view, rng)
            for i, action in enumerate(legal):
                after = world.clone()
                after.apply_action(action)
                totals[i] += self._value(after, seat, [NODES // len(legal)], rng)
            if not self._drew or (deadline is not None and time.monotonic() >= deadline):
                break
        best = max(totals)
        return rng.choice([a for a, total in zip(legal, totals, strict=True) if total == best])

    def inform(self, action: Action) -> None:
        """Nothing to remember: the view says it all."""

    def _value(self, state: Any, seat: int, budget: list[int], rng: Random) -> float:
        """The best this seat can reach before another one acts; `budget` counts positions down."""
        if settle_chance(state, rng):
            self._drew = True
        if state.is_terminal():
            return _WIN * (api.win_shares(state.returns())[seat] - 0.5)
        if state.current_player() != seat or budget[0] <= 0:
            return self._leaf(state, seat, rng)
        best = -_WIN
        for action in state.legal_actions(seat):
            budget[0] -= 1
            after = state.clone()
            after.apply_action(action)
            best = max(best, self._value(after, seat, budget, rng))
        return best

    def _leaf(self, state: State, seat: int, rng: Random) -> float:
        if self._heuristic is not None:
            return self._heuristic(state, seat)
        self._drew = True
        return finish(state.clone(), rng)[seat]


def random_bot(game: Game, simulations: int | None) -> RandomBot:
    """Make a random bot."""
    del game, simulations
    return RandomBot()


def greedy_bot(game: Game, simulations: int | None) -> GreedyBot:
    """Make a greedy bot, which counts no simulations."""
    del simulations
    return GreedyBot(game)

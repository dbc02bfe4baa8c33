"""Monte Carlo tree search, for games that hide nothing and for games that do.

Both are UCT (Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006), where every seat
maximises its own share of the win (max^n). For hidden information it is single-observer
information-set MCTS (Cowling, Powley and Whitehouse, "Information set Monte Carlo tree search",
IEEE TCIAIG 4(2), 2012): each simulation descends one shared tree in a fresh determinization, and an
action's bandit counts the times it was available in place of its parent's visits. With perfect
information the determinization is the position itself, every action is always available, and the
same code is plain UCT. Chance is sampled; its outcomes are branches of the tree where the seat
hears them.
"""

from __future__ import annotations

import time
from math import log, sqrt
from typing import TYPE_CHECKING, Any

from kronosolve.games import interface as api
from kronosolve.games.bots.playout import draw_outcome, finish
from kronosolve.games.interface import CHANCE, SIMULTANEOUS, GameError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from kronosolve.games.interface import Action, Game, State, View

SIMULATIONS = 400
"""For one decision, where neither simulations nor a deadline are given."""
EXPLORATION = 0.7
"""The constant of UCT, as in Cowling et al.; heuristic values of cut playouts lie closer together
than wins, so it is scaled to the range of the values met."""
PLAYOUT_ACTIONS = 20
"""Where the bots made by name cut their playouts in games that have a heuristic."""


class _Node:
    """What follows one action (or heard outcome) of the tree."""

    __slots__ = ("available", "children", "seat", "total", "visits")

    def __init__(self, seat: int) -> None:
        self.seat = seat
        """Who chose the action that leads here; negative for chance and the root."""
        self.visits = 0
        self.available = 0
        self.total = 0.0
        self.children: dict[Action, _Node] = {}


class TreeSearchBot:
    """UCT over determinizations of the view.

    Parameters
    ----------
    game
        Must offer `determinize`.
    simulations
        For one decision; None: as many as the deadline allows, `SIMULATIONS` without one.
    playout_actions
        Random actions after which a playout is cut and the game's heuristic asked; None: play on
        to the end.
    exploration
        The constant of UCT, for values that go from 0 to 1; it is scaled to the range met.

    """

    def __init__(
        self,
        game: Game,
        simulations: int | None = None,
        playout_actions: int | None = None,
        exploration: float = EXPLORATION,
    ) -> None:
        if not isinstance(game, api.Determinizes):
            raise GameError(f"{game.name} offers no determinize(view, rng), which searches need")
        self._heuristic = game.heuristic if isinstance(game, api.HasHeuristic) else None
        if playout_actions is not None and self._heuristic is None:
            raise GameError(f"{game.name} offers no heuristic, so playouts cannot be cut")
        self._game = game
        self._simulations = simulations
        self._playout_actions = playout_actions
        self._exploration = exploration
        self._open = isinstance(game, api.HasPerfectInformation) and game.perfect_information
        self._hears = game.heard if isinstance(game, api.Hears) else None
        self._low, self._high = 1.0, 0.0
        """The range of the values met in the search at hand."""

    def choose(
        self, view: View, legal: Sequence[Action], deadline: float | None, rng: Random
    ) -> Action:
        """Search and return the action visited most."""
        if len(legal) == 1:
            return legal[0]
        budget = self._simulations
        if budget is None and deadline is None:
            budget = SIMULATIONS
        root, seat, world, done = _Node(-1), view["seat"], None, 0
        self._low, self._high = 1.0, 0.0
        while budget is None or done < budget:
            if deadline is not None and time.monotonic() >= deadline:
                break
            if world is None or not self._open:
                world = self._game.determinize(view, rng)
            self._simulate(root, world.clone() if self._open else world, seat, rng)
            done += 1
        tried = [action for action in legal if action in root.children]
        if not tried:
            return rng.choice(legal)
        return max(tried, key=lambda action: root.children[action].visits)

    def inform(self, action: Action) -> None:
        """Nothing to remember: the view says it all."""

    def _simulate(self, root: _Node, state: State, observer: int, rng: Random) -> None:
        """One descent, one new node, one playout, and the values carried back."""
        node, path = root, [root]
        while True:
            player = state.current_player()
            if player == CHANCE:
                outcome = draw_outcome(state, rng)
                heard = self._heard_outcome(state, outcome, observer)
                state.apply_action(outcome)
                if heard is not None:
                    node = node.children.setdefault(heard, _Node(-1))
                    path.append(node)
                continue
            if player < 0:
                if player == SIMULTANEOUS:
                    raise GameError(f"{self._game.name}: tree search needs a game with turns")
                break
            children, actions = node.children, state.legal_actions(player)
            fresh = [action for action in actions if action not in children]
            if fresh:
                action = rng.choice(fresh)
                children[action] = _Node(player)
            else:
                spread = self._high - self._low
                action = _select(children, actions, self._exploration * spread)
            for other in actions:
                if other in children:
                    children[other].available += 1
            node = children[action]
            path.append(node)
            state.apply_action(action)
            if fresh:
                break
        values = self._playout(state, rng)
        self._low = min(self._low, *values)
        self._high = max(self._high, *values)
        for node in path:
            node.visits += 1
            if node.seat >= 0:
                node.total += values[node.seat]

    def _heard_outcome(self, state: State, outcome: Action, observer: int) -> Action | None:
        if self._open:
            return outcome
        return None if self._hears is None else self._hears(state, outcome, observer)

    def _playout(self, state: Any, rng: Random) -> list[float]:
        if self._playout_actions is None:
            return finish(state, rng)
        for _ in range(self._playout_actions):
            player = state.current_player()
            if player >= 0:
                state.apply_action(rng.choice(state.legal_actions(player)))
            elif player == CHANCE:
                state.apply_action(draw_outcome(state, rng))
            else:
                break
        returns = state.returns()
        if state.is_terminal():
            return api.win_shares(returns)
        assert self._heuristic is not None
        return [self._heuristic(state, seat) for seat in range(len(returns))]


def _select(children: dict[Action, _Node], actions: Sequence[Action], exploration: float) -> Action:
    """The action with the highest upper confidence bound; the first of equals."""
    best, chosen = -1.0, actions[0]
    for action in actions:
        child = children[action]
        visits = child.visits
        bound = child.total / visits + exploration * sqrt(log(child.available) / visits)
        if bound > best:
            best, chosen = bound, action
    return chosen


def tree_search_bot(game: Game, simulations: int | None) -> TreeSearchBot:
    """Make the bot that `mcts` and `ismcts` name; what it is follows from what the game hides."""
    cut = PLAYOUT_ACTIONS if isinstance(game, api.HasHeuristic) else None
    return TreeSearchBot(game, simulations, cut)

"""The game's own Monte Carlo tree search: whole turns as branches, the heuristic as playout.

Random playouts of this game tell little, for most random players tear themselves out of it. So a
leaf is valued by the heuristic, and a node is opened by valuing all its branches at once: each
card, answered as the heuristic likes best, with every launch that may follow. UCT (Kocsis and
Szepesvari 2006; max^n for several seats) chooses among branches that start with one visit worth
their heuristic value. Chance is sampled, and positions are kept in the tree.
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING

from kronosolve.games.bots.playout import draw_outcome
from kronosolve.games.loop_inc import heuristic
from kronosolve.games.loop_inc import table as tables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random
    from typing import Any

    from kronosolve.games.loop_inc.game import LoopInc
    from kronosolve.games.loop_inc.state import LoopState

SIMULATIONS = 100
"""Nodes opened for one decision, where neither a number nor a deadline is given."""
EXPLORATION = 0.1
"""The constant of UCT; the heuristic's values differ little between good and bad branches."""


class _Node:
    """A position and what was found below it."""

    __slots__ = ("action", "branches", "outcomes", "state", "total", "visits")

    def __init__(self, state: LoopState, action: int, total: float) -> None:
        self.state = state
        self.action = action
        """First action of the branch that leads here."""
        self.visits = 1
        self.total = total
        """Sum of the values for the seat that chose this branch."""
        self.branches: list[_Node] | None = None
        self.outcomes: dict[tuple[int, ...], _Node] = {}


class TurnSearchBot:
    """Tree search over whole turns.

    Parameters
    ----------
    game
        Loop Inc., to read views with.
    simulations
        Nodes opened for one decision; None: as many as the deadline allows, `SIMULATIONS` without
        one.
    exploration
        The constant of UCT.

    """

    def __init__(
        self, game: LoopInc, simulations: int | None = None, exploration: float = EXPLORATION
    ) -> None:
        self._game = game
        self._simulations = simulations
        self._exploration = exploration

    def choose(
        self, view: Mapping[str, Any], legal: Sequence[int], deadline: float | None, rng: Random
    ) -> int:
        """Search and return the first action of the branch visited most."""
        if len(legal) == 1:
            return legal[0]
        budget = self._simulations
        if budget is None and deadline is None:
            budget = SIMULATIONS
        root, done = _Node(self._game.determinize(view, rng), -1, 0.0), 0
        while budget is None or done < budget:
            self._simulate(root, rng)
            done += 1
            if deadline is not None and time.monotonic() >= deadline:
                break
        assert root.branches is not None
        visits = dict.fromkeys(legal, 0)
        for branch in root.branches:
            visits[branch.action] += branch.visits
        return max(legal, key=visits.__getitem__)

    def inform(self, action: int) -> None:
        """Nothing to remember: the view says it all."""

    def _simulate(self, root: _Node, rng: Random) -> None:
        """Descend to a node not yet open, open it, and carry its values back."""
        node = root
        path: list[tuple[int, _Node]] = []
        while node.branches is not None or node.state.draws:
            if node.state.draws:
                node = _after_chance(node, rng)
            else:
                assert node.branches is not None
                seat = node.state.current
                node = self._select(node)
                path.append((seat, node))
        values = _open(node)
        for seat, visited in path:
            visited.visits += 1
            visited.total += values[seat]

    def _select(self, node: _Node) -> _Node:
        """The branch with the highest upper confidence bound; the first of equals."""
        branches = node.branches
        assert branches
        logarithm = math.log(sum(branch.visits for branch in branches))
        best, chosen = -1.0, branches[0]
        for branch in branches:
            visits = branch.visits
            bound = branch.total / visits + self._exploration * math.sqrt(logarithm / visits)
            if bound > best:
                best, chosen = bound, branch
        return chosen


def _after_chance(node: _Node, rng: Random) -> _Node:
    """One outcome of all that chance turns up here."""
    state = node.state.clone()
    drawn = []
    while state.draws:
        drawn.append(draw_outcome(state, rng))
        state.apply_action(drawn[-1])
    return node.outcomes.setdefault(tuple(sorted(drawn)), _Node(state, -1, 0.0))


def _open(node: _Node) -> list[float]:
    """Value all branches of a node; the values of the one its seat likes best."""
    state = node.state
    if state.step == tables.OVER:
        return state.returns()
    seat = state.current
    others = max(heuristic.estimate(state, s) for s in state.living() if s != seat)
    best, best_worth = state, -math.inf
    branches = []
    for action, after in _turns(state):
        worth = heuristic.estimate(after, seat) if after.alive >> seat & 1 else heuristic.GONE
        if worth > best_worth:
            best, best_worth = after, worth
        branches.append(_Node(after, action, heuristic.share(worth - others, state.day)))
    node.branches = branches
    return heuristic.values(best)


def _turns(state: LoopState) -> Iterator[tuple[int, LoopState]]:
    """First action and position of each branch: answers as the heuristic likes, any launch."""
    seat = state.current
    for action in state.legal_actions(seat):
        after = state.clone()
        after.apply_action(action)
        after = heuristic.settled(after, seat, heuristic.ANSWERS)
        if after.step == tables.LAUNCH and after.current == seat:
            for launch in after.legal_actions(seat):
                launched = after.clone()
                launched.apply_action(launch)
                yield action, heuristic.settled(launched, seat)
        else:
            yield action, after

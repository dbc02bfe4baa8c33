"""Information-set Monte Carlo tree search whose playouts are played by greedy players.

A seat often has a dozen actions, most of them poor, and one card decides little: averages over
random replies tell less than one good reply does. So every playout goes on for a few individual
turns in which each player takes what the heuristic likes best, and the position is valued then.

The actions at the root that look best share the time by sequential halving (Karnin, Koren and
Somekh, "Almost optimal exploration in multi-armed bandits", 2013), as Pepels, Cazenave, Winands and
Lanctot proposed for tree search ("Minimizing simple and cumulative regret in Monte-Carlo tree
search", 2014). All that are left are tried in the same imagined positions, which cancels much of
the luck. Below the root it is single-observer information-set search as in `bots.search`, with
nodes that open after a number of visits and actions that start with one visit worth their
heuristic value.
"""

from __future__ import annotations

import time
from math import log, log2, sqrt
from typing import TYPE_CHECKING

from kronosolve.games.locos_crononautas import flow, frames, heuristic, settle
from kronosolve.games.locos_crononautas.state import imagine

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random
    from typing import Any

    from kronosolve.games.locos_crononautas.state import LocosState

SIMULATIONS = 60
"""Playouts for one decision, where neither a number nor a deadline is given."""
WIDTH = 6
"""Actions that are searched."""
WORLDS = 6
"""Positions in which all actions are valued first, to find those."""
UNFOLD = 60
"""Visits after which a node opens: until then its playouts begin there."""
ROUNDS = 1
"""Individual turns of each player in a playout."""
EXPLORATION = 0.15
"""The constant of UCT; values of actions that make sense differ by a few hundredths."""
_OPEN = frozenset((frames.ACT, frames.ANSWER, frames.WARN, frames.COLLAPSE))
"""Decisions for which a playout compares all actions; the others follow rules of thumb."""


class _Node:
    """What follows an action."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self, value: float) -> None:
        self.visits = 1
        self.available = 0
        self.total = value
        """Sum of the values for the seat that took the action."""
        self.children: dict[int, _Node] = {}


class TurnSearchBot:
    """Information-set search with greedy playouts.

    Parameters
    ----------
    simulations
        Playouts for one decision; None: as many as the deadline allows, `SIMULATIONS` without one.

    """

    def __init__(self, simulations: int | None = None) -> None:
        self._simulations = simulations

    def choose(
        self, view: Mapping[str, Any], legal: Sequence[int], deadline: float | None, rng: Random
    ) -> int:
        """Search the best of the legal actions and return the one with the best mean."""
        if len(legal) == 1:
            return legal[0]
        began = time.monotonic()
        budget = self._simulations
        if budget is None and deadline is None:
            budget = SIMULATIONS
        seat: int = view["seat"]
        base = imagine(view, rng)
        nodes = _promising(base, seat, legal, rng)
        rounds = max(1, round(log2(len(nodes))))
        done = halvings = 0
        while True:
            spent = 0.0 if budget is None else done / budget
            if deadline is not None:
                now = time.monotonic()
                spent = max(spent, (now - began) / (deadline - began) if now < deadline else 1.0)
            if spent >= 1:
                break
            while spent * rounds >= halvings + 1:
                halvings += 1
                nodes = _better_half(nodes)
            world = base.resample(seat, rng)
            for action, node in nodes.items():
                after = world.clone()
                flow.choose(after, action)
                node.total += _simulate(node, after)[seat]
                node.visits += 1
                done += 1
        return max(nodes, key=lambda action: nodes[action].total / nodes[action].visits)

    def inform(self, action: int) -> None:
        """Nothing to remember: the view says it all."""


def _promising(base: LocosState, seat: int, legal: Sequence[int], rng: Random) -> dict[int, _Node]:
    """The actions to be searched, each with one visit worth its mean value in a few positions."""
    totals = dict.fromkeys(legal, 0.0)
    for _ in range(WORLDS):
        world = base.resample(seat, rng)
        for action in legal:
            totals[action] += _value_after(world, action, seat)
    best = sorted(legal, key=totals.__getitem__, reverse=True)[:WIDTH]
    return {action: _Node(totals[action] / WORLDS) for action in best}


def _better_half(nodes: dict[int, _Node]) -> dict[int, _Node]:
    """The half with the better means, at least two."""
    order = sorted(nodes, key=lambda action: nodes[action].total / nodes[action].visits)
    return {action: nodes[action] for action in order[::-1][: max(2, (len(nodes) + 1) // 2)]}


def _value_after(state: LocosState, action: int, seat: int) -> float:
    after = state.clone()
    flow.choose(after, action)
    return heuristic.values(after)[seat]


def _simulate(node: _Node, state: LocosState) -> list[float]:
    """Descend to a node that is not open, play on from there, and carry the values back."""
    path: list[tuple[int, _Node]] = []
    while node.visits > UNFOLD and state.winners is None:
        seat = state.current_player()
        action = _select(node.children, state, seat)
        node = node.children[action]
        path.append((seat, node))
        flow.choose(state, action)
    values = _play_on(state)
    for seat, visited in path:
        visited.visits += 1
        visited.total += values[seat]
    return values


def _select(children: dict[int, _Node], state: LocosState, seat: int) -> int:
    """The action with the highest upper confidence bound; the first of equals."""
    best, chosen = -1.0, state.legal[0]
    for action in state.legal:
        child = children.get(action)
        if child is None:
            child = children[action] = _Node(_value_after(state, action, seat))
        child.available += 1
        visits = child.visits
        bound = child.total / visits + EXPLORATION * sqrt(log(child.available) / visits)
        if bound > best:
            best, chosen = bound, action
    return chosen


def _play_on(state: LocosState) -> list[float]:
    """Play a few individual turns greedily and return the values at their end."""
    turns = ROUNDS * state.rules.players
    while state.winners is None and (turns > 0 or state.agenda[-1][0] not in settle.QUIET):
        frame = state.agenda[-1]
        if len(state.legal) == 1:
            action = state.legal[0]
        elif frame[0] in _OPEN:
            action = _greedy(state, frame[1])
        else:
            action = settle.obvious(state, frame)
        turns -= frame[0] == frames.ACT
        flow.choose(state, action)
    return heuristic.values(state)


def _greedy(state: LocosState, seat: int) -> int:
    return max(state.legal, key=lambda action: _value_after(state, action, seat))

"""Tracks: what single characters can still do, as small layered graphs.

Facts split into *unary* ones, which concern one character (visits to a location, a sighting), and
*cell counts*, which tie characters together. A track holds all walks of one character that agree
with its unary facts: layer t lists its states at time t, a state being a location and the visits
still owed to locations whose total is known. Every path through the layers is one walk and every
walk is one path.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    from kronosolve.board import Board
    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Mystery
    from kronosolve.notes import Fact
    from kronosolve.walks import Walk

Cell = tuple[int, int]
"""A time (from 0) and a location number."""
_State = tuple[int, tuple[int, ...]]
"""A location and the visits still owed."""


@dataclass
class Constraints:
    """Facts in numbers: `visits[c][l]` totals, `pinned[c][t]` sightings, `counts[cell]` heads.

    `clash` is set when two facts give one question two answers.
    """

    visits: list[dict[int, int]]
    pinned: list[dict[int, int]]
    banned: set[Cell] = field(default_factory=set)
    counts: dict[Cell, int] = field(default_factory=dict)
    clash: bool = False

    def pin(self, character: int, time: int, place: int) -> None:
        """Note where a character is; a second place at the same time is a clash."""
        if self.pinned[character].setdefault(time, place) != place:
            self.clash = True


def constraints(setup: Setup, facts: Iterable[Fact]) -> Constraints:
    """Sort facts into unary ones and cell counts.

    A replay symbol says no more than its count, since counts with new visits never show it.
    """
    cast = range(len(setup.characters))
    found = Constraints([{} for _ in cast], [{} for _ in cast])
    for c, start in enumerate(setup.start_numbers):
        if start is not None:
            found.pinned[c][0] = start

    for fact in facts:
        question = fact.question
        place = setup.board.number(question.location)
        if question.character is not None:
            c = setup.characters.index(question.character)
            if found.visits[c].setdefault(place, fact.count) != fact.count:
                found.clash = True
            if fact.private is not None:
                found.pin(c, int(fact.private) - 1, place)
            continue
        assert question.time is not None
        cell = (question.time - 1, place)
        if found.counts.setdefault(cell, fact.count) != fact.count:
            found.clash = True
        if fact.private is not None:
            found.pin(setup.characters.index(str(fact.private)), cell[0], place)
    for cell in [cell for cell, count in found.counts.items() if count == 0]:
        found.banned.add(cell)
        del found.counts[cell]
    return found


@dataclass
class Track:
    """The possible walks of one character.

    `places[t]` has shape (states at t,) and holds location numbers; `links[t]`, shape (states at
    t, states at t + 1), says which moves exist. States that lead nowhere have been removed.
    """

    places: list[npt.NDArray[np.int64]]
    links: list[npt.NDArray[np.bool_]]

    @cached_property
    def steps(self) -> list[npt.NDArray[np.int64]]:
        """Next states: for each time an array (states, most moves), padded with -1."""
        found = []
        for link in self.links:
            width = int(link.sum(axis=1).max(initial=0))
            order = np.argsort(~link, axis=1, kind="stable")[:, :width]
            found.append(np.where(np.take_along_axis(link, order, axis=1), order, -1))
        return found

    def count(self) -> int:
        """Number of walks, exactly."""
        ways = [1] * len(self.places[-1])
        for link in reversed(self.links):
            ways = [sum(ways[j] for j in np.flatnonzero(row)) for row in link]
        return sum(ways)

    def walks(self) -> list[Walk]:
        """All walks, in lexicographic order of states."""
        paths: list[tuple[tuple[int, ...], int]] = [
            ((int(place),), i) for i, place in enumerate(self.places[0])
        ]
        for t, link in enumerate(self.links):
            places = self.places[t + 1]
            after = [np.flatnonzero(row).tolist() for row in link]
            paths = [((*walk, int(places[j])), j) for walk, i in paths for j in after[i]]
        return [walk for walk, _ in paths]


def track_of(setup: Setup, given: Constraints, character: int) -> Track:
    """Track of a character that moves along open paths."""
    return _track(
        setup.board,
        setup.times,
        tuple(sorted(given.visits[character].items())),
        tuple(sorted(given.pinned[character].items())),
        frozenset(given.banned),
    )


@lru_cache(maxsize=1024)
def _track(
    board: Board,
    times: int,
    visits: tuple[tuple[int, int], ...],
    pins: tuple[tuple[int, int], ...],
    banned: frozenset[Cell],
) -> Track:
    """Build a track; remembered, since facts that differ leave most characters alone."""
    watched = {place: i for i, (place, _) in enumerate(visits)}
    pinned = dict(pins)

    def enter(place: int, time: int, owed: tuple[int, ...]) -> tuple[int, ...] | None:
        if pinned.get(time, place) != place or (time, place) in banned:
            return None
        if place in watched:
            i = watched[place]
            owed = (*owed[:i], owed[i] - 1, *owed[i + 1 :])
        # Nobody stays, so at most every other one of the remaining times can be a visit.
        if any(n < 0 or n > (times - time) // 2 for n in owed):
            return None
        return owed

    full = tuple(count for _, count in visits)
    layer: dict[_State, None] = {}
    for place in range(len(board.locations)):
        owed = enter(place, 0, full)
        if owed is not None:
            layer[place, owed] = None
    layers: list[list[_State]] = [list(layer)]
    moves: list[list[list[_State]]] = []
    for time in range(1, times):
        after: dict[_State, None] = {}
        rows: list[list[_State]] = []
        for place, owed in layers[-1]:
            row: list[_State] = []
            for step in board.successors[place]:
                left = enter(step, time, owed)
                if left is not None:
                    after[step, left] = None
                    row.append((step, left))
            rows.append(row)
        layers.append(sorted(after))
        moves.append(rows)
    layers[-1] = [state for state in layers[-1] if not any(state[1])]
    return _pruned(layers, moves)


def _pruned(layers: list[list[_State]], moves: list[list[list[_State]]]) -> Track:
    """Drop states without a future; those without a past were never made."""
    alive = [layers[-1]]
    links: list[npt.NDArray[np.bool_]] = []
    for states, rows in zip(reversed(layers[:-1]), reversed(moves), strict=True):
        index = {state: i for i, state in enumerate(alive[0])}
        kept = [
            (state, targets)
            for state, row in zip(states, rows, strict=True)
            if (targets := [index[s] for s in row if s in index])
        ]
        link = np.zeros((len(kept), len(index)), dtype=bool)
        for i, (_, targets) in enumerate(kept):
            link[i, targets] = True
        links.insert(0, link)
        alive.insert(0, [state for state, _ in kept])
    # A state whose only predecessors died is unreachable: sweep forward once more.
    for t, link in enumerate(links):
        reached = np.flatnonzero(link.any(axis=0))
        links[t] = link[:, reached]
        if t + 1 < len(links):
            links[t + 1] = links[t + 1][reached]
        alive[t + 1] = [alive[t + 1][i] for i in reached]
    return Track([np.array([p for p, _ in states], dtype=np.int64) for states in alive], links)


def track_from_walks(walks: Sequence[Walk], times: int) -> Track:
    """Track of explicitly listed walks: prefixes with the same set of futures share a state."""
    layers: list[list[int]] = [[] for _ in range(times)]
    links: list[list[tuple[int, ...]]] = [[] for _ in range(times)]
    prefixes: list[dict[Walk, None]] = [
        dict.fromkeys(walk[: t + 1] for walk in walks) for t in range(times)
    ]
    ids: dict[Walk, int] = {}
    for t in reversed(range(times)):
        seen: dict[tuple[int, tuple[int, ...]], int] = {}
        children: dict[Walk, list[int]] = {prefix: [] for prefix in prefixes[t]}
        if t + 1 < times:
            for longer in prefixes[t + 1]:
                children[longer[:-1]].append(ids[longer])
        ids = {}
        for prefix, targets in children.items():
            key = (prefix[-1], tuple(sorted(set(targets))))
            if key not in seen:
                seen[key] = len(seen)
                layers[t].append(prefix[-1])
                links[t].append(key[1])
            ids[prefix] = seen[key]
    matrices = []
    for t in range(times - 1):
        link = np.zeros((len(layers[t]), len(layers[t + 1])), dtype=bool)
        for i, row in enumerate(links[t]):
            link[i, list(row)] = True
        matrices.append(link)
    return Track([np.array(layer, dtype=np.int64) for layer in layers], matrices)


def tracks(mystery: Mystery, given: Constraints) -> list[Track]:
    """One track a character; a character without any walk has empty layers."""
    setup = mystery.setup
    found = []
    for c in range(len(setup.characters)):
        own = mystery.walks(c)
        if own is None:
            found.append(track_of(setup, given, c))
        else:
            fits = [walk for walk in own if _agrees(walk, given, c)]
            found.append(track_from_walks(fits, setup.times))
    return found


def _agrees(walk: Walk, given: Constraints, c: int) -> bool:
    return (
        all(walk[t] == place for t, place in given.pinned[c].items())
        and all(walk.count(place) == n for place, n in given.visits[c].items())
        and not any((t, place) in given.banned for t, place in enumerate(walk))
    )

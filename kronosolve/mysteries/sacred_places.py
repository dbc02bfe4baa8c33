"""Counting the worlds of the Golden Sceptre without listing them.

Fix a set of locations and two visitors for each: they are all sacred (others may be too) when
everybody else avoids them and each pair of visitors meets exactly once. Such a choice couples
characters only through shared locations, so it is a product over the connected components of the
graph "characters, joined by the location they share". Summed over all non-empty choices with sign
(-1) ** (size - 1), a world with s sacred locations is counted, for each of them,
sum_k (-1)^k C(s-1, k) times: once if s = 1 and not at all otherwise.
"""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kronosolve.mysteries.heads import Heads, Polynomial
    from kronosolve.walks import Walk

Pair = tuple[int, int]
Edge = tuple[int, Pair]
"""A location and its two visitors."""
Meeting = tuple[Pair, int, int]
"""Two visitors, the location and the time (from 0) of their one meeting."""
_Groups = list[tuple[tuple[tuple[int, ...], int], int]]
WORK = 3_000_000
"""Pairs of a state and a group of walks that are joined before the sum is given up: seconds."""


def world_counts(
    walks: Sequence[Sequence[Walk]], heads: Heads, places: int
) -> dict[Meeting, int] | None:
    """Worlds with exactly one sacred location, by its visitors, place and meeting.

    None when that would take more than `WORK`.
    """
    counter = _Counter(walks, heads, places)
    totals: dict[Meeting, int] = defaultdict(int)
    for chosen in counter.choices(0, (), counter.everybody):
        counter.add(chosen, totals)
        if counter.work > WORK:
            return None
    return {meeting: n for meeting, n in totals.items() if n}


class _Component:
    """Worlds of the characters joined by some edges: in all, and by each edge's meeting."""

    def __init__(self) -> None:
        self.total: Polynomial = {}
        self.meetings: dict[tuple[Edge, int], Polynomial] = {}


class _Counter:
    """Walks by the set of times (bits) that they spend at each location."""

    def __init__(self, walks: Sequence[Sequence[Walk]], heads: Heads, places: int) -> None:
        self.heads, self.places = heads, places
        self.work = 0
        self.cast = range(len(walks))
        self._marked: list[dict[int, list[tuple[tuple[int, ...], int]]]] = []
        for one in walks:
            table: dict[int, list[tuple[tuple[int, ...], int]]] = defaultdict(list)
            for w in one:
                times = tuple(sum(1 << t for t, p in enumerate(w) if p == x) for x in range(places))
                visited = sum(1 << x for x, spent in enumerate(times) if spent)
                table[visited].append((times, heads.hits(w)))
            self._marked.append(dict(table))
        self._components: dict[tuple[int, tuple[int, ...], tuple[Edge, ...]], _Component] = {}
        self._groups: dict[tuple[int, int, tuple[int, ...]], _Groups] = {}

    @cached_property
    def everybody(self) -> list[list[int]]:
        """For each character the visited sets (bits over locations) of its walks, each once."""
        return [sorted(table) for table in self._marked]

    def choices(
        self, first: int, chosen: tuple[Edge, ...], visited: list[list[int]]
    ) -> Iterator[tuple[Edge, ...]]:
        """Extend a choice by later locations, dropping branches that leave somebody no walk."""
        for place in range(first, self.places):
            bit = 1 << place
            visit = [[v for v in one if v & bit] for one in visited]
            avoid = [[v for v in one if not v & bit] for one in visited]
            must = [c for c in self.cast if not avoid[c]]
            if len(must) > 2:
                continue
            may = [c for c in self.cast if visit[c]]
            for pair in combinations(may, 2):
                if any(c not in pair for c in must):
                    continue
                kept = [visit[c] if c in pair else avoid[c] for c in self.cast]
                taken = (*chosen, (place, pair))
                yield taken
                yield from self.choices(place + 1, taken, kept)

    def add(self, chosen: tuple[Edge, ...], totals: dict[Meeting, int]) -> None:
        """Add one choice, with its sign, to the totals of its meetings."""
        sacred = sum(1 << place for place, _ in chosen)
        parts = [self._component(sacred, *part) for part in self._parts(chosen)]
        sign = 1 if len(chosen) % 2 else -1
        suffix: list[Polynomial] = [{0: 1}]
        for part in reversed(parts):
            if not part.total:
                return
            suffix.append(self.heads.product(part.total, suffix[-1]))
        if not suffix[-1]:
            return
        before: Polynomial = {0: 1}
        for i, part in enumerate(parts):
            others = self.heads.product(before, suffix[len(parts) - 1 - i])
            for ((place, pair), time), ways in part.meetings.items():
                n = sum(m * others.get(self.heads.target - hits, 0) for hits, m in ways.items())
                totals[pair, place, time] += sign * n
            before = self.heads.product(before, part.total)

    def _parts(self, chosen: tuple[Edge, ...]) -> list[tuple[tuple[int, ...], tuple[Edge, ...]]]:
        """Connected components: characters and the edges among them."""
        group = list(self.cast)
        for _, (a, b) in chosen:
            old, new = group[b], group[a]
            group = [new if g == old else g for g in group]
        return [
            (
                tuple(c for c in self.cast if group[c] == name),
                tuple(edge for edge in chosen if group[edge[1][0]] == name),
            )
            for name in sorted(set(group))
        ]

    def _component(
        self, sacred: int, members: tuple[int, ...], edges: tuple[Edge, ...]
    ) -> _Component:
        key = (sacred, members, edges)
        if key not in self._components:
            self._components[key] = self._count(sacred, members, edges)
        return self._components[key]

    def _count(self, sacred: int, members: tuple[int, ...], edges: tuple[Edge, ...]) -> _Component:
        """Join the members one by one, keeping the times of open locations and the meetings.

        A state holds, for each edge, 0, then the first visitor's times, then the one time that
        both visitors share.
        """
        states: dict[tuple[tuple[int, ...], int], int] = {((0,) * len(edges), 0): 1}
        for c in members:
            opens = [i for i, (_, pair) in enumerate(edges) if c == pair[0]]
            closes = [i for i, (_, pair) in enumerate(edges) if c == pair[1]]
            mine = tuple(edges[i][0] for i in (*opens, *closes))
            groups = self._grouped(c, sacred, mine)
            after: dict[tuple[tuple[int, ...], int], int] = defaultdict(int)
            self.work += len(states) * len(groups)
            if self.work > WORK:
                break
            for (known, hits), ways in states.items():
                for (times, more), size in groups:
                    joined = list(known)
                    for i, spent in zip(opens, times, strict=False):
                        joined[i] = spent
                    for i, spent in zip(closes, times[len(opens) :], strict=True):
                        shared = spent & known[i]
                        if not shared or shared & (shared - 1):
                            break
                        joined[i] = shared
                    else:
                        if self.heads.fits(hits + more):
                            after[tuple(joined), hits + more] += ways * size
            states = after
        found = _Component()
        for (known, hits), ways in states.items():
            found.total[hits] = found.total.get(hits, 0) + ways
            for edge, bit in zip(edges, known, strict=True):
                table = found.meetings.setdefault((edge, bit.bit_length() - 1), {})
                table[hits] = table.get(hits, 0) + ways
        return found

    def _grouped(self, c: int, sacred: int, visited: tuple[int, ...]) -> _Groups:
        """Walks that visit and avoid what they must, as ((times at visited, hits), number)."""
        key = (c, sacred, visited)
        if key not in self._groups:
            must = sum(1 << x for x in visited)
            counts: dict[tuple[tuple[int, ...], int], int] = defaultdict(int)
            for places, walks in self._marked[c].items():
                if places & sacred == must:
                    for times, hits in walks:
                        counts[tuple(times[x] for x in visited), hits] += 1
            self._groups[key] = list(counts.items())
        return self._groups[key]

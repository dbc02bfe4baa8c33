"""Is there a tuple of walks with these properties: the quick exact oracle of explanations.

A `Query` holds what is required. Characters are tied together only by head counts, so each
character's fitting walks are grouped by the counted cells that they hit, and the characters are
joined over the sums (as in `inference.casting`, on arrays). A step names few facts, so there are
few cells and few groups: a query takes about a millisecond.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.deduction.claims import Dance, Excluded, Place, Proved, Start, State
from kronosolve.inference.layers import TooLargeError
from kronosolve.mysteries.registry import mystery_of
from kronosolve.walks import walks

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import numpy.typing as npt

    from kronosolve.deduction.claims import Premise
    from kronosolve.inference.tracks import Cell
    from kronosolve.inference.uniform import Uniform
    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact

    Array = npt.NDArray[Any]

WALKS = 300_000
"""Walks of one character beyond which nothing is explained."""
_BITS = 5
"""Bits of a packed head count: four hold up to 12 heads, one is a guard against overdrafts."""
_CACHED = 20_000
"""Groups of walks that are remembered."""


@dataclass
class Query:
    """Requirements on a world.

    `masks[c][t]` are the locations (bits) allowed, `visits[c][l]` and `counts[t, l]` exact numbers.
    A walk must be explained by some rhythm of each of `rhythms[c]` and by none of `no_rhythms[c]`.
    The answer must be none of `forbidden` and, where that is given, one of `among`.
    """

    masks: list[list[int]]
    visits: list[dict[int, int]]
    rhythms: list[frozenset[int]]
    no_rhythms: list[int]
    counts: dict[Cell, int] = field(default_factory=dict)
    states: dict[int, frozenset[int]] = field(default_factory=dict)
    forbidden: frozenset[Answer] = frozenset()
    among: frozenset[Answer] | None = None
    clash: bool = False

    def copy(self) -> Query:
        """A query that can be narrowed by itself."""
        return Query(
            [list(row) for row in self.masks],
            [dict(one) for one in self.visits],
            list(self.rhythms),
            list(self.no_rhythms),
            dict(self.counts),
            dict(self.states),
            self.forbidden,
            self.among,
            self.clash,
        )

    def count(self, cell: Cell, heads: int) -> None:
        """Require a head count."""
        if self.counts.setdefault(cell, heads) != heads:
            self.clash = True

    def ban(self, character: int, time: int, place: int) -> None:
        """Keep a character away from a place."""
        self.masks[character][time] &= ~(1 << place)


class Space:
    """Everybody's walks, without the public starts: those are premises like any others."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.mystery = setup, mystery_of(setup)
        self.cast = range(len(setup.characters))
        self.times, self.places = setup.times, len(setup.locations)
        self.everywhere = (1 << self.places) - 1
        self.own_moves = self.mystery.walks(0) is not None
        self.walks = self._listed()
        self._bits = [np.left_shift(1, one.astype(np.int64)) for one in self.walks]
        dances: dict[Any, int] = getattr(self.mystery, "dances", {})
        self.dances = [
            np.array([dances.get(tuple(w), 1) for w in one.tolist()]) if dances else None
            for one in self.walks
        ]
        self._fitting: dict[Any, Array] = {}
        self._groups: dict[Any, list[tuple[int, Array]]] = {}

    def _listed(self) -> list[Array]:
        setup = self.setup
        if self.own_moves:
            bare = mystery_of(replace(setup, starts={}))
            lists = [bare.walks(c) or [] for c in self.cast]
            return [np.array(one, dtype=np.int8).reshape(-1, self.times) for one in lists]
        ways = [1] * self.places
        for _ in range(self.times - 1):
            ways = [sum(ways[step] for step in steps) for steps in setup.board.successors]
        if sum(ways) > WALKS:
            raise TooLargeError
        one = np.array(list(walks(setup.board, self.times)), dtype=np.int8)
        return [one.reshape(-1, self.times)] * len(self.cast)

    def query(self, premises: Iterable[Premise]) -> Query:
        """What some premises require."""
        query = Query(
            [[self.everywhere] * self.times for _ in self.cast],
            [{} for _ in self.cast],
            [frozenset() for _ in self.cast],
            [0 for _ in self.cast],
        )
        for premise in premises:
            self.require(query, premise)
        return query

    def require(self, query: Query, premise: Premise) -> None:
        """Add one premise to a query."""
        match premise:
            case Start(c, place):
                query.masks[c][0] &= 1 << place
            case Place(c, time, mask):
                query.masks[c][time] &= mask
            case Excluded(answers):
                query.forbidden |= answers
            case Proved(answer):
                query.among = frozenset({answer})
            case State(time, states):
                query.states[time] = query.states.get(time, states) & states
            case Dance(c, mask, only):
                if only:
                    query.no_rhythms[c] |= ~mask
                else:
                    query.rhythms[c] |= {mask}
            case _:
                self._note(query, premise)

    def _note(self, query: Query, fact: Fact) -> None:
        """A replay symbol says no more than its count."""
        setup, question = self.setup, fact.question
        place = setup.board.number(question.location)
        if question.character is not None:
            c = setup.characters.index(question.character)
            if query.visits[c].setdefault(place, fact.count) != fact.count:
                query.clash = True
            if fact.private is not None:
                query.masks[c][int(fact.private) - 1] &= 1 << place
            return
        assert question.time is not None
        query.count((question.time - 1, place), fact.count)
        if fact.private is not None:
            query.masks[setup.characters.index(str(fact.private))][question.time - 1] &= 1 << place

    def fitting(self, query: Query, c: int) -> Array:
        """Numbers of the walks of a character that meet what a query requires of it alone."""
        visits = tuple(sorted(query.visits[c].items()))
        banned = tuple(cell for cell, heads in query.counts.items() if heads == 0)
        masks = list(query.masks[c])
        for time, place in banned:
            masks[time] &= ~(1 << place)
        whose = c if self.own_moves else -1
        key = (whose, tuple(masks), visits, query.rhythms[c], query.no_rhythms[c])
        if key not in self._fitting:
            if len(self._fitting) > _CACHED:
                self._fitting.clear()
            bits, walks_ = self._bits[c], self.walks[c]
            fits = np.ones(len(walks_), dtype=bool)
            for time, mask in enumerate(masks):
                if mask != self.everywhere:
                    fits &= (bits[:, time] & mask) != 0
            for place, times in visits:
                fits &= (walks_ == place).sum(axis=1) == times
            dances = self.dances[c]
            if dances is not None:
                for mask in query.rhythms[c]:
                    fits &= (dances & mask) != 0
                fits &= (dances & query.no_rhythms[c]) == 0
            self._fitting[key] = np.flatnonzero(fits)
        return self._fitting[key]

    def join(self, query: Query) -> Joined | None:
        """All tuples of walks that meet the query (answers and states aside), None if none does."""
        if query.clash:
            return None
        chosen = [self.fitting(query, c) for c in self.cast]
        if any(not len(one) for one in chosen):
            return None
        cells = sorted(cell for cell, heads in query.counts.items() if heads)
        groups = [self._grouped(c, chosen[c], cells) for c in self.cast]
        for i, cell in enumerate(cells):
            most = sum(any(hits >> i & 1 for hits, _ in one) for one in groups)
            least = sum(all(hits >> i & 1 for hits, _ in one) for one in groups)
            if not least <= query.counts[cell] <= most:
                return None
        return Joined.of(self, groups, [query.counts[cell] for cell in cells])

    def _grouped(self, c: int, chosen: Array, cells: Sequence[Cell]) -> list[tuple[int, Array]]:
        """Walks by the cells (bits) that they hit."""
        if not cells:
            return [(0, chosen)]
        key = (c if self.own_moves else -1, chosen.tobytes(), tuple(cells))
        if key not in self._groups:
            if len(self._groups) > _CACHED:
                self._groups.clear()
            walks_ = self.walks[c][chosen]
            if len(cells) <= 62:
                hits = np.zeros(len(walks_), dtype=np.int64)
                for i, (time, place) in enumerate(cells):
                    hits |= (walks_[:, time] == place).astype(np.int64) << i
                values, index = np.unique(hits, return_inverse=True)
                found = [(int(v), chosen[index == i]) for i, v in enumerate(values)]
            else:
                table: dict[int, list[int]] = {}
                for number, walk in zip(chosen.tolist(), walks_.tolist(), strict=True):
                    packed = sum(1 << i for i, (t, p) in enumerate(cells) if walk[t] == p)
                    table.setdefault(packed, []).append(number)
                found = [(v, np.array(which)) for v, which in sorted(table.items())]
            self._groups[key] = found
        return self._groups[key]


class Joined:
    """Tuples of walks with given head counts: their number, and samples of them."""

    def __init__(
        self,
        space: Space,
        order: list[int],
        groups: list[list[tuple[int, Array]]],
        ways: list[dict[int, int]],
        target: int,
    ) -> None:
        self.space, self.order, self.groups = space, order, groups
        self.ways, self.target = ways, target
        self.tuples = ways[-1][target]

    @classmethod
    def of(
        cls, space: Space, groups: list[list[tuple[int, Array]]], counts: Sequence[int]
    ) -> Joined | None:
        """Join the characters one by one, those with fewest groups first."""
        guard = sum(1 << (_BITS * i + _BITS - 1) for i in range(len(counts)))
        target = sum(heads << (_BITS * i) for i, heads in enumerate(counts))
        limit = target | guard
        order = sorted(range(len(groups)), key=lambda c: (len(groups[c]), c))
        spread = [[(_spread(hits), which) for hits, which in groups[c]] for c in order]
        ways: list[dict[int, int]] = [{0: 1}]
        for one in spread:
            after: dict[int, int] = {}
            for heads, n in ways[-1].items():
                for more, which in one:
                    if (limit - heads - more) & guard == guard:
                        after[heads + more] = after.get(heads + more, 0) + n * len(which)
            if not after:
                return None
            ways.append(after)
        if target not in ways[-1]:
            return None
        return cls(space, order, spread, ways, target)

    def _options(self, i: int, heads: int) -> list[tuple[int, int, Array]]:
        """(tuples, heads before, walks) of each group of the i-th character."""
        before = self.ways[i]
        return [
            (before[heads - more] * len(which), heads - more, which)
            for more, which in self.groups[i]
            if heads - more in before
        ]

    def sample(self, n: int, uniform: Uniform) -> Array:
        """Draw n tuples uniformly, with replacement: shape (n, characters, times)."""
        space = self.space
        out = np.empty((n, len(self.order), space.times), dtype=np.int8)
        states: dict[int, Array] = {self.target: np.arange(n)}
        for i in reversed(range(len(self.order))):
            c = self.order[i]
            after: dict[int, list[Array]] = {}
            for heads, members in sorted(states.items()):
                options = self._options(i, heads)
                running = np.cumsum(np.array([float(w) for w, _, _ in options]))
                picks = np.searchsorted(running, uniform(len(members)) * running[-1], side="right")
                inner = uniform(len(members))
                for k in np.unique(picks).tolist():
                    _, before, which = options[min(k, len(options) - 1)]
                    here = picks == k
                    walk = which[(inner[here] * len(which)).astype(np.int64)]
                    out[members[here], c] = space.walks[c][walk]
                    after.setdefault(before, []).append(members[here])
            states = {heads: np.concatenate(parts) for heads, parts in after.items()}
        return out

    def enumerate(self) -> Array:
        """All tuples: shape (tuples, characters, times)."""
        partial: list[tuple[int, list[tuple[int, int]]]] = [(self.target, [])]
        for i in reversed(range(len(self.order))):
            c = self.order[i]
            partial = [
                (before, [*known, (c, int(w))])
                for heads, known in partial
                for _, before, which in self._options(i, heads)
                for w in which
            ]
        out = np.empty((len(partial), len(self.order), self.space.times), dtype=np.int8)
        for row, (_, known) in enumerate(partial):
            for c, w in known:
                out[row, c] = self.space.walks[c][w]
        return out


def _spread(hits: int) -> int:
    """Hit cells (bits) as packed head counts."""
    out, i = 0, 0
    while hits >> i:
        if hits >> i & 1:
            out |= 1 << (_BITS * i)
        i += 1
    return out

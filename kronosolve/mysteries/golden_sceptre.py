"""The Golden Sceptre: one sacred location, visited by two characters who meet there once."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.base import Answer, AnswerLiterals, Mystery, Variables

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kronosolve.mysteries.base import IntArray
    from kronosolve.walks import Walk, World

Pair = tuple[int, int]
Marked = tuple[int, tuple[int, ...]]
"""A walk number and the set of times (bits) that the walk spends at each location."""


class GoldenSceptre(Mystery):
    """Cuzco 1450, scenario I."""

    family = "golden-sceptre"
    title = "The Golden Sceptre"
    stars = (3, 4)
    fields = ("characters", "location", "time")

    def answer(self, world: World) -> Answer | None:
        """The only sacred location, its two visitors, and when they met there."""
        setup = self.setup
        sacred: list[Answer] = []
        for number, place in enumerate(setup.locations):
            visitors = [c for c, walk in enumerate(world) if number in walk]
            if len(visitors) != 2:
                continue
            first, second = (world[c] for c in visitors)
            meetings = [t for t in range(setup.times) if first[t] == number and second[t] == number]
            if len(meetings) == 1:
                pair = tuple(sorted(setup.characters[c] for c in visitors))
                sacred.append((pair, place, meetings[0] + 1))
        return sacred[0] if len(sacred) == 1 else None

    def read_field(self, key: str, value: Any) -> Any:
        """Exactly two different characters meet."""
        found = super().read_field(key, value)
        if key == "characters" and len(set(found)) != 2:
            raise ValueError(f"expected two different characters, found {value!r}")
        return found

    def cast_rules(self, walks: Sequence[Sequence[Walk]]) -> Iterator[SacredPlaces]:
        """Inclusion-exclusion over sets of locations that are sacred at once.

        Summed over every non-empty set of sacred locations with sign (-1) ** (size - 1), each
        world with s sacred locations is counted (for each of them) sum_k (-1)^k C(s-1, k) times:
        once if s = 1 and not at all otherwise.
        """
        places = len(self.setup.locations)
        marked: list[list[Marked]] = [
            [
                (i, tuple(sum(1 << t for t, p in enumerate(w) if p == x) for x in range(places)))
                for i, w in enumerate(one)
            ]
            for one in walks
        ]
        yield from self._sacred(0, (), marked)

    def _sacred(
        self, first: int, chosen: tuple[tuple[int, Pair], ...], marked: list[list[Marked]]
    ) -> Iterator[SacredPlaces]:
        """Extend a choice of (location, visitors) by later locations, dropping empty branches."""
        for place in range(first, len(self.setup.locations)):
            visit = [[m for m in one if m[1][place]] for one in marked]
            avoid = [[m for m in one if not m[1][place]] for one in marked]
            must = [c for c in range(len(marked)) if not avoid[c]]
            may = [c for c in range(len(marked)) if visit[c]]
            for pair in combinations(may, 2):
                if not set(must) <= set(pair):
                    continue
                kept = [visit[c] if c in pair else avoid[c] for c in range(len(marked))]
                taken = (*chosen, (place, pair))
                yield SacredPlaces(self, taken, kept)
                yield from self._sacred(place + 1, taken, kept)

    def answers_of(self, worlds: IntArray) -> tuple[Sequence[Answer], IntArray]:
        """Answers of many worlds, location by location."""
        import numpy as np

        setup = self.setup
        pairs = list(combinations(range(len(setup.characters)), 2))
        order = np.zeros((len(setup.characters),) * 2, dtype=np.int64)
        answers: list[Answer] = []
        for i, (a, b) in enumerate(pairs):
            order[a, b] = i
            names = tuple(sorted((setup.characters[a], setup.characters[b])))
            answers += [(names, p, t + 1) for p in setup.locations for t in range(setup.times)]
        found = np.full(len(worlds), -1, dtype=np.int64)
        sacred = np.zeros(len(worlds), dtype=np.int64)
        for place in range(len(setup.locations)):
            there = worlds == place
            visitor = there.any(axis=2)
            both = there.sum(axis=1) == 2
            holds = (visitor.sum(axis=1) == 2) & (both.sum(axis=1) == 1)
            sacred += holds
            first = visitor.argmax(axis=1)
            second = visitor.shape[1] - 1 - visitor[:, ::-1].argmax(axis=1)
            number = order[first, second] * len(setup.locations) + place
            number = number * setup.times + both.argmax(axis=1)
            found = np.where(holds, number, found)
        return answers, np.where(sacred == 1, found, -1)

    def question(self) -> str:
        """Who, where, when."""
        return (
            "Which two characters met at the sacred location, where is it, and when did they meet?"
        )

    def sentence(self, answer: Answer) -> str:
        """The answer in words."""
        (a, b), where, when = answer
        return f"{self.name(a)} and {self.name(b)} met at {self.place(where)}, Time {when}"

    def encode(self, variables: Variables) -> AnswerLiterals:
        """One literal for each visit, sacred location and meeting."""
        raise AssertionError


class SacredPlaces:
    """Given locations are all sacred, each with two given visitors; others may be sacred too.

    The label of a walk is the set of times (bits) that it spends at each location it must visit.
    """

    start: Any = ()

    def __init__(
        self,
        mystery: GoldenSceptre,
        chosen: tuple[tuple[int, Pair], ...],
        walks: list[list[Marked]],
    ) -> None:
        """`walks[c]` are those that visit and avoid the chosen locations as they must."""
        self.mystery, self.chosen, self.walks = mystery, chosen, walks
        self.sign = 1 if len(chosen) % 2 else -1

    def labelled(self, character: int) -> list[tuple[Any, int]]:
        """The times spent at this character's sacred locations, in the order chosen."""
        mine = [place for place, pair in self.chosen if character in pair]
        return [(tuple(times[p] for p in mine), i) for i, times in self.walks[character]]

    def join(self, state: Any, character: int, label: Any) -> Any:
        """Open a location at its first visitor, close it at its second: exactly one common time.

        The state holds, for each location opened so far, its first visitor's times, and after the
        second visitor minus the one time they share.
        """
        known = dict(state)
        own = iter(label)
        for place, pair in self.chosen:
            if character not in pair:
                continue
            times = next(own)
            if character == pair[0]:
                known[place] = times
                continue
            common = known[place] & times
            if common.bit_count() != 1:
                return None
            known[place] = -common
        return tuple(known.items())

    def answers(self, state: Any) -> list[Answer]:
        """Every chosen location, with its visitors and their meeting."""
        setup = self.mystery.setup
        known = dict(state)
        return [
            (
                tuple(sorted(setup.characters[c] for c in pair)),
                setup.locations[place],
                (-known[place]).bit_length(),
            )
            for place, pair in self.chosen
        ]

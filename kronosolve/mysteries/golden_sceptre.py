"""The Golden Sceptre: one sacred location, visited by two characters who meet there once."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from kronosolve.investigation import Question
from kronosolve.mysteries.base import Answer, AnswerLiterals, Mystery, Variables
from kronosolve.notes import Fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.mysteries.base import IntArray
    from kronosolve.mysteries.heads import Heads
    from kronosolve.walks import Walk, World


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
        if key == "characters" and (len(found) != 2 or found[0] == found[1]):
            raise ValueError(f"expected two different characters, found {value!r}")
        return found

    def world_counts(
        self, walks: Sequence[Sequence[Walk]], heads: Heads
    ) -> dict[Answer, int] | None:
        """Inclusion-exclusion over sets of sacred locations (see `sacred_places`)."""
        from kronosolve.mysteries.sacred_places import world_counts

        setup = self.setup
        totals = world_counts(walks, heads, len(setup.locations))
        if totals is None:
            return None
        found: dict[Answer, int] = {}
        for (pair, place, time), n in sorted(totals.items()):
            names = tuple(sorted(setup.characters[c] for c in pair))
            found[names, setup.locations[place], time + 1] = n
        return found

    def required(self, answer: Answer) -> tuple[list[Fact], list[tuple[int, int, int]]]:
        """The two meet there, and nobody else ever comes."""
        pair, place, time = answer
        setup, number = self.setup, self.setup.locations.index(answer[1])
        others = [c for c in setup.characters if c not in pair]
        return (
            [Fact(Question(place, character=c), 0) for c in others],
            [(setup.characters.index(c), time - 1, number) for c in pair],
        )

    def answers_of(self, worlds: IntArray) -> tuple[Sequence[Answer], IntArray]:
        """Answers of many worlds, location by location.

        Worlds stand in the last axis, where numpy is fast.
        """
        import numpy as np

        setup = self.setup
        cast, times = range(len(setup.characters)), range(setup.times)
        pair_of = np.zeros(1 << len(cast), dtype=np.int64)
        answers: list[Answer] = []
        for i, (a, b) in enumerate(combinations(cast, 2)):
            pair_of[1 << a | 1 << b] = i
            names = tuple(sorted((setup.characters[a], setup.characters[b])))
            answers += [(names, p, t + 1) for p in setup.locations for t in times]
        columns = np.ascontiguousarray(worlds.transpose(1, 2, 0))
        found = np.full(len(worlds), -1, dtype=np.int64)
        sacred = np.zeros(len(worlds), dtype=np.int8)
        for place in range(len(setup.locations)):
            there = columns == place
            visitor = there.any(axis=1)
            both = there.sum(axis=0, dtype=np.int8) == 2
            holds = (visitor.sum(axis=0, dtype=np.int8) == 2) & (both.sum(axis=0) == 1)
            sacred += holds
            rows = holds.nonzero()[0]
            visitors = sum(visitor[c][rows].astype(np.int64) << c for c in cast)
            when = sum(both[t][rows].astype(np.int64) * t for t in times)
            found[rows] = (pair_of[visitors] * len(setup.locations) + place) * len(times) + when
        return answers, np.where(sacred == 1, found, -1)

    def question(self) -> str:
        """Who, where, when."""
        return (
            "Which two characters met at the sacred location, where is it, and when did they meet?"
        )

    def rules_in_words(self) -> Sequence[str]:
        """What makes a location sacred."""
        return (
            "The sceptre lies at the sacred location.",
            (
                "A location is sacred when only two characters ever go there, however often each of"
                " them does, and exactly one time finds both of them there together."
            ),
            "There is exactly one sacred location.",
        )

    def sentence(self, answer: Answer) -> str:
        """The answer in words."""
        (a, b), where, when = answer
        return f"{self.name(a)} and {self.name(b)} met at {self.place(where)}, Time {when}"

    def encode(self, variables: Variables) -> AnswerLiterals:
        """One literal for each visit, each count of two and each sacred location.

        Where only two characters ever come, a count of two means that both are there.
        """
        model, setup, cast = variables.model, self.setup, range(len(self.setup.characters))
        times = range(setup.times)
        visited: dict[str, list[Any]] = {}
        both: dict[str, list[Any]] = {}
        sacred: dict[str, Any] = {}
        for number, place in enumerate(setup.locations):
            there = [[variables.at[c][t][number] for c in cast] for t in times]
            visited[place] = [variables.any_of(there[t][c] for t in times) for c in cast]
            both[place] = [variables.exactly(2, there[t]) for t in times]
            sacred[place] = variables.all_of(
                [variables.exactly(2, visited[place]), variables.exactly(1, both[place])]
            )
        model.add_exactly_one(sacred.values())

        def literals(answer: Answer) -> list[Any]:
            pair, place, when = answer
            visitors = [visited[place][setup.characters.index(c)] for c in pair]
            return [sacred[place], *visitors, both[place][when - 1]]

        return literals

"""What explanations need to know of a family."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

from kronosolve.deduction.claims import Deduction, Excluded, Proved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from kronosolve.deduction.claims import Dance, State
    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query, Space
    from kronosolve.mysteries.base import Answer


class Rule:
    """A family as people reason about it. This base knows no reasoning: any family works with it.

    `answers` lists all conceivable answers, or is empty where nothing is excluded one by one.
    """

    answers: tuple[Answer, ...] = ()
    groups: tuple[tuple[str, ...], ...] = ()
    """Fields of answers whose values people exclude as a whole, smaller groups first."""

    def __init__(self, space: Space) -> None:
        self.space, self.mystery, self.setup = space, space.mystery, space.setup

    def narrow(self, query: Query, answer: Answer) -> Query | None:
        """The query with conditions that every world with this answer meets; None if none can.

        They need not be all conditions; the more, the faster an answer is refuted.
        """
        del answer
        return query

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """Inferences from the rule that come to mind at once."""
        yield from self.last_left(known)

    def last_left(self, known: Knowledge) -> Iterator[Deduction]:
        """The one answer that is not excluded.

        Where many exclusions lead there, those that belong together are first drawn into one.
        """
        if len(known.answers) != 1 or known.answer is not None:
            return
        (answer,) = known.answers
        others = frozenset(self.answers) - known.answers
        because = known.excluding(others)
        if len(because) > MANY:
            for groups in self._groups(others):
                drawn = list(self._drawn_together(known, groups))
                if drawn:
                    yield from drawn
                    return
        why = "every other answer is excluded"
        yield Deduction(RULE, Proved(answer), tuple(because), why, rule=True)

    def _groups(self, others: frozenset[Answer]) -> Iterator[list[frozenset[Answer]]]:
        """Excluded answers with the same values of some fields; last, those with other values."""
        unions: list[frozenset[Answer]] = []
        for fields in self.groups:
            places = [self.mystery.fields.index(field) for field in fields]
            groups: dict[tuple[Any, ...], set[Answer]] = {}
            for answer in self.answers:
                groups.setdefault(tuple(answer[i] for i in places), set()).add(answer)
            whole = [frozenset(group) for group in groups.values() if group <= others]
            yield whole
            unions.append(frozenset().union(*whole))
        for union in reversed(unions):
            yield [union]

    def _drawn_together(
        self, known: Knowledge, groups: Sequence[frozenset[Answer]]
    ) -> Iterator[Deduction]:
        """Exclusions of whole groups that no single step excludes yet."""
        for out in groups:
            if not any(out <= one for one, _ in known.answer_sources):
                because = tuple(known.excluding(out))
                why = "each of these is excluded"
                yield Deduction(RULE, Excluded(out), because, why, rule=True)

    def exclude(
        self, known: Knowledge, answers: Iterable[Answer], because: Iterable[int], why: str
    ) -> Iterator[Deduction]:
        """An exclusion, if it is new."""
        out = frozenset(answers)
        if out & known.answers:
            yield Deduction(RULE, Excluded(out), tuple(sorted(set(because))), why, rule=True)

    def details(self, known: Knowledge) -> Iterator[Deduction]:
        """Exclusions of single answers and the like, for when nothing simpler is left."""
        yield from self.last_left(known)

    def excluded(self, answers: frozenset[Answer]) -> str:
        """An exclusion in words."""
        left = len(set(self.answers) - answers)
        return f"{len(answers)} answers are excluded, {left} are not"

    def shared(self, answers: Iterable[Answer]) -> dict[str, Any]:
        """Field -> value that all of some answers have."""
        group, fields = list(answers), self.mystery.fields
        return {
            field: group[0][i]
            for i, field in enumerate(fields)
            if all(answer[i] == group[0][i] for answer in group)
        }

    def all_with(self, shared: dict[str, Any]) -> frozenset[Answer]:
        """All conceivable answers with these values."""
        fields = self.mystery.fields
        return frozenset(
            a for a in self.answers if all(a[fields.index(f)] == v for f, v in shared.items())
        )

    def name(self, c: int) -> str:
        """Name of a character by number."""
        return self.mystery.name(self.setup.characters[c])

    def place(self, number: int) -> str:
        """Name of a location by number."""
        return self.mystery.place(self.setup.locations[number])

    def suppose(self, trial: Knowledge, answer: Answer, source: int) -> bool:
        """Narrow a trial by what an answer makes necessary; False if nothing can.

        All of it counts as known from premise `source`.
        """
        query = trial.query()
        found = self.narrow(query, answer)
        if found is None:
            return False
        for c in trial.cast:
            for time in trial.times:
                if found.masks[c][time] != query.masks[c][time]:
                    trial.narrow(c, time, found.masks[c][time], source)
            for place, n in found.visits[c].items():
                if trial.visits[c].setdefault(place, (n, source))[0] != n:
                    return False
        for cell, heads in found.counts.items():
            if trial.counts.setdefault(cell, (heads, source))[0] != heads:
                return False
        return not found.clash


class HistoryRule(Rule, ABC):
    """A rule that makes claims about what its automaton remembers (`State`)."""

    @abstractmethod
    def state(self, claim: State) -> str:
        """A claim about the automaton's state in words."""

    @abstractmethod
    def state_data(self, states: frozenset[int]) -> dict[str, Any]:
        """States as JSON has them."""


class DanceRule(Rule, ABC):
    """A rule that makes claims about rhythms (`Dance`)."""

    @abstractmethod
    def dance(self, claim: Dance) -> str:
        """A claim about a character's rhythm in words."""


RULE = "the mystery's rule"
MANY = 5
"""Exclusions beyond which those that belong together are drawn into one first."""

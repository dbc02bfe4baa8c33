"""What explanations need to know of a family."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.deduction.claims import Deduction, Excluded, Proved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kronosolve.deduction.claims import Dance, State
    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query, Space
    from kronosolve.mysteries.base import Answer


class Rule:
    """A family as people reason about it. This base knows no reasoning: any family works with it.

    `answers` lists all conceivable answers, or is empty where nothing is excluded one by one.
    """

    answers: tuple[Answer, ...] = ()

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
        """The one answer that is not excluded."""
        if len(known.answers) == 1 and known.answer is None:
            (answer,) = known.answers
            others = frozenset(self.answers) - {answer}
            because = tuple(known.excluding(others))
            why = "every other answer is excluded"
            yield Deduction(RULE, Proved(answer), because, why, rule=True)

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

    def state(self, claim: State) -> str:
        """A claim about the automaton's state in words."""
        raise NotImplementedError

    def state_data(self, states: frozenset[int]) -> dict[str, Any]:
        """States as JSON has them."""
        raise NotImplementedError

    def dance(self, claim: Dance) -> str:
        """A claim about a character's rhythm in words."""
        raise NotImplementedError

    def name(self, c: int) -> str:
        """Name of a character by number."""
        return self.mystery.name(self.setup.characters[c])

    def place(self, number: int) -> str:
        """Name of a location by number."""
        return self.mystery.place(self.setup.locations[number])


RULE = "the mystery's rule"

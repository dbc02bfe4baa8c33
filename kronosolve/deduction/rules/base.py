"""What explanations need to know of a family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction, Excluded, Proved

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from kronosolve.deduction.claims import State
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
        """Inferences from the rule."""
        yield from self.last_left(known)

    def last_left(self, known: Knowledge) -> Iterator[Deduction]:
        """The one answer that is not excluded."""
        if len(known.answers) == 1 and known.answer is None:
            (answer,) = known.answers
            because = tuple(n for _, n in known.answer_sources)
            why = "every other answer is excluded"
            yield Deduction(RULE, Proved(answer), because, why, rule=True)

    def exclude(
        self, known: Knowledge, answers: Iterable[Answer], because: Iterable[int], why: str
    ) -> Iterator[Deduction]:
        """An exclusion, if it is new."""
        out = frozenset(answers)
        if out & known.answers:
            yield Deduction(RULE, Excluded(out), tuple(sorted(set(because))), why, rule=True)

    def excluded(self, answers: frozenset[Answer]) -> str:
        """An exclusion in words."""
        left = sorted(set(self.answers) - answers, key=self.mystery.sort_key)
        return _named(self, answers, left)

    def state(self, claim: State) -> str:
        """A claim about the automaton's state in words."""
        raise NotImplementedError

    def state_data(self, states: frozenset[int]) -> list[object]:
        """States as JSON has them."""
        raise NotImplementedError

    def name(self, c: int) -> str:
        """Name of a character by number."""
        return self.mystery.name(self.setup.characters[c])

    def place(self, number: int) -> str:
        """Name of a location by number."""
        return self.mystery.place(self.setup.locations[number])


RULE = "the mystery's rule"


def _named(rule: Rule, out: frozenset[Answer], left: list[Answer]) -> str:
    """Say what all excluded answers share, or else what all answers left share."""
    fields = rule.mystery.fields
    for group, verb in ((sorted(out, key=rule.mystery.sort_key), "is not"), (left, "is")):
        whole = len(group) and {
            i: value
            for i, value in enumerate(group[0])
            if all(answer[i] == value for answer in group)
        }
        if not whole:
            continue
        same = [a for a in rule.answers if all(a[i] == value for i, value in whole.items())]
        if len(same) == len(group):
            parts = [f"{fields[i]} {_text(rule, fields[i], v)}" for i, v in whole.items()]
            return f"the answer {verb} {' with '.join(parts)}"
    return f"{len(out)} answers are excluded ({len(left)} are left)"


def _text(rule: Rule, field: str, value: object) -> str:
    if field == "location":
        return rule.mystery.place(str(value))
    if field == "character":
        return rule.mystery.name(str(value))
    if isinstance(value, tuple):
        return " and ".join(map(str, value))
    return str(value)

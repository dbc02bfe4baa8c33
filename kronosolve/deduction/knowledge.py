"""What has been worked out so far, and from where each piece is known.

`candidates[c][t]` holds the locations (bits) still possible. Every restriction has a source, the
number of a premise: public starts first, then the notes, then the claims of steps in the order
they were made. Sightings and empty rooms are read off the notes and need no step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Dance, Excluded, Place, Proved, Start, State, bits, single
from kronosolve.deduction.space import Query

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kronosolve.deduction.claims import Claim, Deduction, Premise
    from kronosolve.deduction.rules.base import Rule
    from kronosolve.deduction.space import Space
    from kronosolve.inference.tracks import Cell
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact


class Knowledge:
    """Candidates for every character and time, answers left, and all premises so far."""

    def __init__(self, space: Space, facts: Sequence[Fact], rule: Rule) -> None:
        self.space, self.rule = space, rule
        self.cast, self.times = space.cast, range(space.times)
        self.candidates = [[space.everywhere] * space.times for _ in self.cast]
        self._sources: list[list[list[tuple[int, int]]]] = [
            [[] for _ in self.times] for _ in self.cast
        ]
        self.counts: dict[Cell, tuple[int, int]] = {}
        """Cell -> (heads, premise)."""
        self.visits: list[dict[int, tuple[int, int]]] = [{} for _ in self.cast]
        """Character -> location -> (visits, premise)."""
        self.answers = frozenset(rule.answers)
        """Answers not excluded yet; empty where a family does not list them."""
        self.answer_sources: list[tuple[frozenset[Answer], int]] = []
        self.states: dict[int, frozenset[int]] = {}
        self.state_sources: dict[int, list[int]] = {}
        self.rhythms = [-1 for _ in self.cast]
        """Rhythms (bits) that may explain a character's walk."""
        self.some_rhythms: list[frozenset[int]] = [frozenset() for _ in self.cast]
        """Sets of rhythms (bits) each of which holds one that explains the walk."""
        self.rhythm_sources: list[list[int]] = [[] for _ in self.cast]
        self.answer: Answer | None = None
        self.premises: list[Premise] = []
        self.steps: list[Deduction] = []
        for c, place in enumerate(space.setup.start_numbers):
            if place is not None:
                self.narrow(c, 0, 1 << place, len(self.premises))
                self.premises.append(Start(c, place))
        for fact in facts:
            self._read(fact)
        self.first_step = len(self.premises)

    def copy(self) -> Knowledge:
        """The same knowledge, to be extended by an assumption."""
        found = object.__new__(Knowledge)
        found.__dict__.update(self.__dict__)
        found.candidates = [list(row) for row in self.candidates]
        found._sources = [[list(one) for one in row] for row in self._sources]
        found.counts, found.visits = dict(self.counts), [dict(one) for one in self.visits]
        found.answer_sources = list(self.answer_sources)
        found.states = dict(self.states)
        found.state_sources = {time: list(of) for time, of in self.state_sources.items()}
        found.rhythms, found.some_rhythms = list(self.rhythms), list(self.some_rhythms)
        found.rhythm_sources = [list(of) for of in self.rhythm_sources]
        found.premises, found.steps = list(self.premises), list(self.steps)
        return found

    def _read(self, fact: Fact) -> None:
        setup, question, number = self.space.setup, fact.question, len(self.premises)
        self.premises.append(fact)
        place = setup.board.number(question.location)
        if question.character is not None:
            c = setup.characters.index(question.character)
            self.visits[c].setdefault(place, (fact.count, number))
            if fact.private is not None:
                self.narrow(c, int(fact.private) - 1, 1 << place, number)
            elif fact.count == 0:
                for time in self.times:
                    self.narrow(c, time, ~(1 << place), number)
            return
        assert question.time is not None
        time = question.time - 1
        self.counts.setdefault((time, place), (fact.count, number))
        if fact.private is not None:
            self.narrow(setup.characters.index(str(fact.private)), time, 1 << place, number)
        elif fact.count == 0:
            for c in self.cast:
                self.narrow(c, time, ~(1 << place), number)

    def narrow(self, c: int, time: int, mask: int, source: int) -> None:
        """Keep a character to some places (bits) at a time, for a premise's sake."""
        self.candidates[c][time] &= mask
        self._sources[c][time].append((mask & self.space.everywhere, source))

    def news(self, claim: Claim) -> bool:
        """Whether a claim says something not known yet."""
        match claim:
            case Place(c, time, mask):
                return bool(self.candidates[c][time] & ~mask)
            case Excluded(answers):
                return bool(answers & self.answers) or not any(
                    answers <= out for out, _ in self.answer_sources
                )
            case State(time, states):
                return time not in self.states or bool(self.states[time] - states)
            case Dance(c, mask, only):
                known = () if only else self.some_rhythms[c]
                return bool(self.rhythms[c] & ~mask) and not any(m & ~mask == 0 for m in known)
            case Proved():
                return self.answer is None

    def add(self, step: Deduction) -> None:
        """Take over the claim of a step."""
        number = len(self.premises)
        self.premises.append(step.claim)
        self.steps.append(step)
        match step.claim:
            case Place(c, time, mask):
                self.narrow(c, time, mask, number)
            case Excluded(answers):
                self.answers -= answers
                self.answer_sources.append((answers, number))
            case State(time, states):
                self.states[time] = self.states.get(time, states) & states
                self.state_sources.setdefault(time, []).append(number)
            case Dance(c, mask, only):
                if only:
                    self.rhythms[c] &= mask
                else:
                    self.some_rhythms[c] |= {mask}
                self.rhythm_sources[c].append(number)
            case Proved(answer):
                self.answer = answer

    def assume(self, claim: Claim) -> int:
        """Suppose something; returns its premise number, which is the last one."""
        number = len(self.premises)
        self.premises.append(claim)
        if isinstance(claim, Place):
            self.narrow(claim.character, claim.time, claim.mask, number)
        elif isinstance(claim, Proved):
            others = frozenset(self.rule.answers) - {claim.answer}
            self.answers &= {claim.answer}
            self.answer_sources.append((others, number))
        return number

    def query(self) -> Query:
        """All that is known of walks and counts."""
        return Query(
            [list(row) for row in self.candidates],
            [{place: n for place, (n, _) in one.items()} for one in self.visits],
            list(self.some_rhythms),
            [~mask for mask in self.rhythms],
            {cell: heads for cell, (heads, _) in self.counts.items()},
        )

    def at(self, c: int, time: int) -> int | None:
        """Where a character is known to be."""
        mask = self.candidates[c][time]
        return mask.bit_length() - 1 if single(mask) else None

    def why(self, c: int, time: int) -> list[int]:
        """Premises behind the candidates of a character at a time: one where one says it all."""
        wanted, found, known = self.candidates[c][time], [], self.space.everywhere
        sources = self._sources[c][time]
        for mask, source in sources:
            if mask == wanted:
                return [source]
        for mask, source in sources:
            if known & ~mask:
                known &= mask
                found.append(source)
        return found

    def why_not(self, c: int, time: int, place: int) -> list[int]:
        """The first premise that keeps a character away from a place at a time."""
        for mask, source in self._sources[c][time]:
            if not mask >> place & 1:
                return [source]
        return []

    def excluding(self, answers: frozenset[Answer]) -> list[int]:
        """Steps that together exclude some answers: always the one that excludes most of the rest.

        The greedy set cover (Chvatal 1979); deletion then makes it minimal.
        """
        found, left = [], answers
        while left:
            gain, number = max((len(out & left), -n) for out, n in self.answer_sources)
            assert gain
            found.append(-number)
            left -= next(out for out, n in self.answer_sources if n == -number)
        return sorted(found)

    def about(self, c: int) -> list[int]:
        """Every premise about one character alone."""
        found = {n for _, n in self.visits[c].values()} | set(self.rhythm_sources[c])
        for time in self.times:
            found.update(self.why(c, time))
        return sorted(found)

    def narrowed(
        self, c: int, time: int, mask: int, because: Iterable[int]
    ) -> tuple[Place, tuple[int, ...]] | None:
        """Claim and premises of "at one of `mask`", None if that is not new.

        A claim that leaves one place says so, together with what was known before; others stand
        alone.
        """
        left = self.candidates[c][time] & mask
        if left == self.candidates[c][time]:
            return None
        premises = set(because)
        if single(left) or not left:
            for place in bits(self.space.everywhere & mask & ~left):
                premises.update(self.why_not(c, time, place))
            return Place(c, time, left), tuple(sorted(premises))
        return Place(c, time, mask & self.space.everywhere), tuple(sorted(premises))

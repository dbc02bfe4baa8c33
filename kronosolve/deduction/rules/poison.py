"""Poison: where the victim is with exactly one other, there the crime was, and only there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction, bits
from kronosolve.deduction.rules.base import RULE, Rule
from kronosolve.mysteries.poison import Poison

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query, Space
    from kronosolve.mysteries.base import Answer


class PoisonRule(Rule):
    """Who was alone with the victim."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        assert isinstance(self.mystery, Poison)
        self.victim = self.mystery.victim
        self.suspects = [c for c in space.cast if c != self.victim]
        setup = self.setup
        self.answers = tuple(
            (setup.characters[c], place, t)
            for c in self.suspects
            for place in setup.locations
            for t in range(1, setup.times + 1)
        )

    def narrow(self, query: Query, answer: Answer) -> Query | None:
        """Both are there, two in all; where two are counted at other times the victim is not."""
        who, where, when = answer
        c, place = self.setup.characters.index(who), self.setup.locations.index(where)
        found = query.copy()
        for (time, there), heads in query.counts.items():
            if heads == 2 and time != when - 1:
                found.ban(self.victim, time, there)
        found.masks[c][when - 1] &= 1 << place
        found.masks[self.victim][when - 1] &= 1 << place
        found.count((when - 1, place), 2)
        return found

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """The crime's time and place, its culprit, and where the victim then cannot be."""
        yield from self._crime(known)
        for c in self.suspects:
            yield from self._suspect(known, c)
        yield from self._elsewhere(known)
        yield from self.last_left(known)

    def _crime(self, known: Knowledge) -> Iterator[Deduction]:
        for time in known.times:
            mask = known.candidates[self.victim][time]
            here = bits(mask)
            counts = [known.counts.get((time, place)) for place in here]
            because = known.why(self.victim, time)
            facts = [count[1] for count in counts if count is not None]
            if len(here) == 1 and counts[0] is not None and counts[0][0] == 2:
                place = self.setup.locations[here[0]]
                out = [a for a in self.answers if a[1:] != (place, time + 1)]
                why = "the victim is there with exactly one other"
                yield from self.exclude(known, out, [*because, *facts], why)
            elif all(count is not None and count[0] != 2 for count in counts):
                out = [a for a in self.answers if a[2] == time + 1]
                why = "wherever the victim is at that time, there are not two"
                yield from self.exclude(known, out, [*because, *facts], why)
            for place in range(self.space.places):
                counted = known.counts.get((time, place))
                gone = known.why_not(self.victim, time, place)
                out = [a for a in self.answers if a[1:] == (self.setup.locations[place], time + 1)]
                if counted is not None and counted[0] != 2:
                    yield from self.exclude(known, out, [counted[1]], "there are not two")
                elif gone:
                    yield from self.exclude(known, out, gone, "the victim is elsewhere")

    def _suspect(self, known: Knowledge, c: int) -> Iterator[Deduction]:
        """A crime elsewhere than where this suspect can be is not theirs."""
        who = self.setup.characters[c]
        for place, where in enumerate(self.setup.locations):
            for time in known.times:
                gone = known.why_not(c, time, place)
                if gone:
                    why = "they are elsewhere then"
                    yield from self.exclude(known, [(who, where, time + 1)], gone, why)
                if known.candidates[c][time] == 1 << place:
                    others = [
                        a for a in self.answers if a[0] != who and a[1:] == (where, time + 1)
                    ]
                    why = "somebody else is there then"
                    yield from self.exclude(known, others, known.why(c, time), why)

    def _elsewhere(self, known: Knowledge) -> Iterator[Deduction]:
        """Once the crime's time is known the victim is never again with exactly one other."""
        when = {answer[2] for answer in known.answers}
        if len(when) != 1:
            return
        because = [n for _, n in known.answer_sources]
        for (time, place), (count, fact) in sorted(known.counts.items()):
            if count == 2 and time + 1 not in when:
                found = known.narrowed(self.victim, time, ~(1 << place), [fact, *because])
                if found is not None:
                    why = "two were counted there, and a second crime is impossible"
                    yield Deduction(RULE, *found, why, rule=True)

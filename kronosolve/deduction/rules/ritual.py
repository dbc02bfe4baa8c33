"""The Ritual: rhythms that fit, dealt out one each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kronosolve.deduction.claims import Dance, Deduction, Proved, bits, listed, single
from kronosolve.deduction.rules.base import RULE, DanceRule
from kronosolve.mysteries.ritual import Ritual

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query


class RitualRule(DanceRule):
    """Answers are not listed (there are too many); the last positions are the answer."""

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """Rhythms that explain a walk, rhythms that others dance, and the last positions."""
        query = known.query()
        query.counts.clear()
        for c in known.cast:
            mask = self._rhythms(query, c)
            yield from self._dance(known, Dance(c, mask, True), known.about(c), "no other fits")
        full = (1 << len(self.space.cast)) - 1
        sure = {c: mask for c in known.cast if single(mask := known.rhythms[c] & full)}
        for c in known.cast:
            others = [d for d in sure if d != c]
            if others:
                mask = full & ~sum(sure[d] for d in others)
                because = [n for d in others for n in known.rhythm_sources[d]]
                why = "the others have theirs"
                yield from self._dance(known, Dance(c, mask, False), because, why)
        for rhythm in range(len(known.cast)):
            able = [c for c in known.cast if known.rhythms[c] >> rhythm & 1]
            if len(able) == 1:
                because = [n for c in known.cast if c != able[0] for n in known.rhythm_sources[c]]
                why = "nobody else can dance it"
                yield from self._dance(known, Dance(able[0], 1 << rhythm, False), because, why)
        yield from self._answer(known)

    def _rhythms(self, query: Query, c: int) -> int:
        """Rhythms (bits) that explain a walk that fits."""
        dances = self.space.dances[c]
        assert dances is not None
        return int(np.bitwise_or.reduce(dances[self.space.fitting(query, c)], initial=0))

    def _dance(
        self, known: Knowledge, claim: Dance, because: list[int], why: str
    ) -> Iterator[Deduction]:
        if known.news(claim):
            yield Deduction(RULE, claim, tuple(sorted(set(because))), why, rule=True)

    def _answer(self, known: Knowledge) -> Iterator[Deduction]:
        assert isinstance(self.mystery, Ritual)
        last = [known.at(c, known.times[-1]) for c in known.cast]
        places = [place for place in last if place is not None]
        if known.answer is None and len(places) == len(last):
            because = sorted({n for c in known.cast for n in known.why(c, known.times[-1])})
            answer = Proved(self.mystery.ending(places))
            why = "everybody's last position is known"
            yield Deduction(RULE, answer, tuple(because), why, rule=True)

    def dance(self, claim: Dance) -> str:
        """A claim about a character's rhythm in words."""
        steps = self.setup.parameters["rhythms"]
        named = listed([f"{r + 1} {steps[r]}" for r in bits(claim.mask)], "or")
        only = "can only dance" if claim.only else "dances"
        return f"{self.name(claim.character)} {only} rhythm {named}"

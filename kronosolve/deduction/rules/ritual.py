"""The Ritual: rhythms that fit, dealt out one each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kronosolve.deduction.claims import Dance, Deduction, Proved, bits, single
from kronosolve.deduction.rules.base import RULE, Rule
from kronosolve.mysteries.ritual import Ritual

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query


class RitualRule(Rule):
    """Answers are not listed (there are too many); the last positions are the answer."""

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """Rhythms that explain a walk, rhythms that others dance, and the last positions."""
        query = known.query()
        query.counts.clear()
        options = [self._rhythms(query, c) for c in known.cast]
        for c in known.cast:
            yield from self._dance(known, c, options[c], known.about(c), "no other dance fits")
        full = (1 << len(options)) - 1
        for c in known.cast:
            if single(known.rhythms[c] & full):
                for d in known.cast:
                    if d != c:
                        why = f"{self.name(c)} dances that one"
                        yield from self._dance(
                            known, d, ~known.rhythms[c] & full, known.rhythm_sources[c], why
                        )
        for rhythm in range(len(options)):
            able = [c for c in known.cast if known.rhythms[c] >> rhythm & 1]
            if len(able) == 1:
                others = [n for c in known.cast if c != able[0] for n in known.rhythm_sources[c]]
                why = "nobody else can dance it"
                yield from self._dance(known, able[0], 1 << rhythm, others, why)
        yield from self._answer(known)

    def _rhythms(self, query: Query, c: int) -> int:
        dances = self.space.dances[c]
        assert dances is not None
        fits = self.space.fitting(query, c)
        return int(np.bitwise_or.reduce(dances[fits], initial=0))

    def _dance(
        self, known: Knowledge, c: int, mask: int, because: list[int], why: str
    ) -> Iterator[Deduction]:
        full = (1 << len(self.space.cast)) - 1
        if known.rhythms[c] & full & ~mask:
            left = known.rhythms[c] & mask & full
            premises = set(because)
            claim = Dance(c, mask & full)
            if single(left):
                claim = Dance(c, left)
                premises.update(known.rhythm_sources[c])
            yield Deduction(RULE, claim, tuple(sorted(premises)), why, rule=True)

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
        named = [f"{r + 1} {steps[r]}" for r in bits(claim.mask)]
        return f"{self.name(claim.character)} dances rhythm {' or '.join(named)}"

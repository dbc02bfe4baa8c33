"""Phantom: who met anybody is not the phantom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import bits, listed, single
from kronosolve.deduction.rules.base import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.claims import Deduction
    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query, Space
    from kronosolve.mysteries.base import Answer


class PhantomRule(Rule):
    """Who is alone at every time."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        self.answers = tuple((c,) for c in self.setup.characters)

    def narrow(self, query: Query, answer: Answer) -> Query | None:
        """The phantom is in no room with two or more, and others are not where it is known."""
        c = self.setup.characters.index(answer[0])
        found = query.copy()
        for (time, place), heads in query.counts.items():
            if heads >= 2:
                found.ban(c, time, place)
        for d in self.space.cast:
            for time, mask in enumerate(query.masks[d]):
                if d != c and single(mask):
                    found.masks[c][time] &= ~mask
        for time, mask in enumerate(found.masks[c]):
            if single(mask):
                found.count((time, mask.bit_length() - 1), 1)
        return found

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """Meetings, one by one."""
        for c in known.cast:
            for time in known.times:
                yield from self._met(known, c, time)
        yield from self.last_left(known)

    def _met(self, known: Knowledge, c: int, time: int) -> Iterator[Deduction]:
        """Wherever the character can be at this time, somebody else is."""
        because = known.why(c, time)
        for place in bits(known.candidates[c][time]):
            count = known.counts.get((time, place))
            other = next(
                (d for d in known.cast if d != c and known.at(d, time) == place),
                None,
            )
            if count is not None and count[0] >= 2:
                because = [*because, count[1]]
            elif other is not None:
                because = [*because, *known.why(other, time)]
            else:
                return
        answer = (self.setup.characters[c],)
        why = f"they are with somebody at Time {time + 1}"
        yield from self.exclude(known, [answer], because, why)

    def excluded(self, answers: frozenset[Answer]) -> str:
        """Who is not the phantom."""
        names = [self.mystery.name(a[0]) for a in sorted(answers, key=self.mystery.sort_key)]
        return f"{listed(names, 'and')} {'is' if len(names) == 1 else 'are'} not the phantom"

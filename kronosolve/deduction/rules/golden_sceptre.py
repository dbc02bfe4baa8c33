"""The Golden Sceptre: which location is sacred, by its visitors and meetings."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from kronosolve.deduction.rules.base import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.claims import Deduction
    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query, Space
    from kronosolve.mysteries.base import Answer


class GoldenSceptreRule(Rule):
    """Two visitors and one meeting, at one location only."""

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        setup = self.setup
        self.answers = tuple(
            (tuple(sorted(pair)), place, t)
            for pair in combinations(setup.characters, 2)
            for place in setup.locations
            for t in range(1, setup.times + 1)
        )

    def narrow(self, query: Query, answer: Answer) -> Query | None:
        """Both are there at that time; the others never come."""
        pair, where, when = answer
        place = self.setup.locations.index(where)
        bit, found = 1 << place, query.copy()
        for c, who in enumerate(self.setup.characters):
            if who in pair:
                found.masks[c][when - 1] &= bit
                continue
            if found.visits[c].setdefault(place, 0):
                return None
        found.count((when - 1, place), 2)
        for (time, there), heads in query.counts.items():
            if there == place and (heads > 2 or (heads == 2 and time != when - 1)):
                return None
            if there == place and heads == 1:
                inside = [c for c, who in enumerate(self.setup.characters) if who in pair]
                if all(found.masks[c][time] == bit for c in inside):
                    return None
        return found

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """What each location's counts and visitors exclude."""
        for place in range(self.space.places):
            yield from self._crowds(known, place)
            yield from self._visitors(known, place)
            yield from self._meetings(known, place)
        yield from self.last_left(known)

    def _at(self, place: int) -> list[Answer]:
        return [a for a in self.answers if a[1] == self.setup.locations[place]]

    def _crowds(self, known: Knowledge, place: int) -> Iterator[Deduction]:
        """Three at a time, or two at two times, are a third visitor or a second meeting."""
        pairs: list[int] = []
        for time in known.times:
            heads, fact = known.counts.get((time, place), (0, 0))
            if heads > 2:
                why = f"{heads} were counted there at Time {time + 1}"
                yield from self.exclude(known, self._at(place), [fact], why)
            elif heads == 2:
                pairs.append(fact)
                out = [a for a in self._at(place) if a[2] != time + 1]
                why = f"if two meet there once, it is at Time {time + 1}"
                yield from self.exclude(known, out, [fact], why)
            elif (time, place) in known.counts:
                out = [a for a in self._at(place) if a[2] == time + 1]
                why = f"there are not two at Time {time + 1}"
                yield from self.exclude(known, out, [known.counts[time, place][1]], why)
        if len(pairs) > 1:
            why = "two were counted there at two times"
            yield from self.exclude(known, self._at(place), pairs[:2], why)
        if all((time, place) in known.counts for time in known.times) and not pairs:
            because = [known.counts[time, place][1] for time in known.times]
            why = "there were never exactly two"
            yield from self.exclude(known, self._at(place), because, why)

    def _visitors(self, known: Knowledge, place: int) -> Iterator[Deduction]:
        """Three visitors are too many; a visitor is one of the two; who never comes is not."""
        visitors: dict[int, list[int]] = {}
        for c in known.cast:
            who = self.setup.characters[c]
            count = known.visits[c].get(place)
            times = [t for t in known.times if known.at(c, t) == place]
            if count is not None and count[0]:
                visitors[c] = [count[1]]
            elif times:
                visitors[c] = known.why(c, times[0])
            absent = [n for t in known.times for n in known.why_not(c, t, place)]
            if count is not None and not count[0]:
                absent = [count[1]]
            elif any(known.candidates[c][t] >> place & 1 for t in known.times):
                absent = []
            if absent:
                out = [a for a in self._at(place) if who in a[0]]
                yield from self.exclude(known, out, absent, f"{self.name(c)} never comes there")
            if c in visitors:
                out = [a for a in self._at(place) if who not in a[0]]
                yield from self.exclude(known, out, visitors[c], f"{self.name(c)} comes there")
        if len(visitors) > 2:
            because = [n for c in sorted(visitors)[:3] for n in visitors[c]]
            why = "at least three characters come there"
            yield from self.exclude(known, self._at(place), because, why)

    def _meetings(self, known: Knowledge, place: int) -> Iterator[Deduction]:
        """Somebody who is elsewhere at a time does not meet there then."""
        for c in known.cast:
            who = self.setup.characters[c]
            for time in known.times:
                gone = known.why_not(c, time, place)
                if gone:
                    out = [a for a in self._at(place) if who in a[0] and a[2] == time + 1]
                    why = f"{self.name(c)} is elsewhere at Time {time + 1}"
                    yield from self.exclude(known, out, gone, why)

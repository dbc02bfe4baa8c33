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

    groups = (("location",),)

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
        """Locations that are not sacred; when and by whom the one that is left was visited."""
        for place in range(self.space.places):
            yield from self._spoilt(known, place)
        shared = self.shared(known.answers)
        if "location" in shared:
            yield from self._inside(known, self.setup.locations.index(shared["location"]))
        yield from self.last_left(known)

    def details(self, known: Knowledge) -> Iterator[Deduction]:
        """Times and visitors of every location, as if it were the sacred one."""
        for place in range(self.space.places):
            yield from self._inside(known, place)
        yield from self.last_left(known)

    def _at(self, place: int) -> frozenset[Answer]:
        return self.all_with({"location": self.setup.locations[place]})

    def _spoilt(self, known: Knowledge, place: int) -> Iterator[Deduction]:
        """Three at a time, two at two times, a third visitor, never two."""
        counts = [known.counts.get((time, place)) for time in known.times]
        crowds = [(t, count) for t, count in enumerate(counts) if count and count[0] > 2]
        pairs = [count[1] for count in counts if count and count[0] == 2]
        if crowds:
            time, (heads, fact) = crowds[0]
            why = f"{heads} were counted there at Time {time + 1}"
            yield from self.exclude(known, self._at(place), [fact], why)
        if len(pairs) > 1:
            why = "two were counted there at two times"
            yield from self.exclude(known, self._at(place), pairs[:2], why)
        if not pairs and all(count is not None for count in counts):
            because = [count[1] for count in counts if count is not None]
            why = "exactly two were never counted there"
            yield from self.exclude(known, self._at(place), because, why)
        visitors = [because for c in known.cast if (because := self._visits(known, c, place))]
        if len(visitors) > 2:
            because = [n for one in visitors[:3] for n in one]
            why = "at least three characters come there"
            yield from self.exclude(known, self._at(place), because, why)

    def _visits(self, known: Knowledge, c: int, place: int) -> list[int]:
        """Premises that show a character there at some time, if any do."""
        heads, fact = known.visits[c].get(place, (0, 0))
        times = [t for t in known.times if known.at(c, t) == place]
        return [fact] if heads else known.why(c, times[0]) if times else []

    def _absent(self, known: Knowledge, c: int, place: int) -> list[int]:
        """Premises that show that a character never comes there, if they do."""
        if place in known.visits[c] and not known.visits[c][place][0]:
            return [known.visits[c][place][1]]
        if any(row >> place & 1 for row in known.candidates[c]):
            return []
        return [n for t in known.times for n in known.why_not(c, t, place)]

    def _inside(self, known: Knowledge, place: int) -> Iterator[Deduction]:
        """When the meeting was and who met, if this location is the sacred one."""
        at = self._at(place)
        for time in known.times:
            heads, fact = known.counts.get((time, place), (-1, 0))
            if heads == 2:
                out = {a for a in at if a[2] != time + 1}
                yield from self.exclude(known, out, [fact], "two were counted there then")
            elif heads >= 0:
                out = {a for a in at if a[2] == time + 1}
                yield from self.exclude(known, out, [fact], "there were not two then")
        for c in known.cast:
            who = self.setup.characters[c]
            absent, visits = self._absent(known, c, place), self._visits(known, c, place)
            if absent:
                out = {a for a in at if who in a[0]}
                yield from self.exclude(known, out, absent, f"{self.name(c)} never comes there")
            if visits:
                out = {a for a in at if who not in a[0]}
                yield from self.exclude(known, out, visits, f"{self.name(c)} comes there")
            for time in known.times:
                gone = known.why_not(c, time, place)
                if gone:
                    out = {a for a in at if who in a[0] and a[2] == time + 1}
                    why = f"{self.name(c)} is elsewhere then"
                    yield from self.exclude(known, out, gone, why)

    def excluded(self, answers: frozenset[Answer]) -> str:
        """What a location is not, or what it would have seen if it were sacred."""
        shared = self.shared(answers)
        left = self.shared(set(self.answers) - answers)
        if "location" in left and "location" not in shared:
            return f"{self.mystery.place(left['location'])} is the sacred location"
        if "location" not in shared:
            return super().excluded(answers)
        place = self.mystery.place(shared["location"])
        whole = self.all_with({"location": shared["location"]})
        if answers == whole:
            return f"{place} is not the sacred location"
        when, then = shared.get("time"), self.shared(whole - answers).get("time")
        inside = sorted(set.intersection(*(set(a[0]) for a in answers)))
        met = sorted(set.intersection(*(set(a[0]) for a in whole - answers)))
        if then is not None:
            said = f"the meeting there is at Time {then}"
        elif len(inside) == 1:
            at = "" if when is None else f" at Time {when}"
            said = f"{self.mystery.name(inside[0])} does not meet anybody there{at}"
        elif met:
            said = f"{self.mystery.name(met[0])} is one of the two"
        else:
            said = f"the meeting there is not at Time {when}"
        return f"if {place} is the sacred location, {said}"

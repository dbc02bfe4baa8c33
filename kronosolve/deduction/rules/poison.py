"""Poison: where the victim is with exactly one other, there the crime was, and only there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.deduction.claims import Deduction, bits, listed
from kronosolve.deduction.rules.base import RULE, Rule
from kronosolve.mysteries.poison import Poison

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query, Space
    from kronosolve.mysteries.base import Answer


class PoisonRule(Rule):
    """Who was alone with the victim."""

    groups = (("location", "time"), ("time",))

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
        """The crime's time and place, then its culprit, and where the victim then cannot be."""
        yield from self._crime(known)
        shared = self.shared(known.answers)
        if {"location", "time"} <= shared.keys():
            place = self.setup.locations.index(shared["location"])
            for c in self.suspects:
                yield from self._suspect(known, c, place, shared["time"] - 1)
        yield from self._elsewhere(known)
        yield from self.last_left(known)

    def details(self, known: Knowledge) -> Iterator[Deduction]:
        """Every conceivable crime by itself."""
        for place, where in enumerate(self.setup.locations):
            for time in known.times:
                out = self.all_with({"location": where, "time": time + 1})
                heads, fact = known.counts.get((time, place), (2, 0))
                gone = known.why_not(self.victim, time, place)
                if heads != 2:
                    yield from self.exclude(known, out, [fact], "there are not two")
                elif gone:
                    yield from self.exclude(known, out, gone, "the victim is elsewhere")
                for c in self.suspects:
                    yield from self._suspect(known, c, place, time)
        yield from self.last_left(known)

    def _crime(self, known: Knowledge) -> Iterator[Deduction]:
        """A time at which the victim is with exactly one other, or cannot be."""
        for time in known.times:
            here = bits(known.candidates[self.victim][time])
            counts = [known.counts.get((time, place)) for place in here]
            facts = [count[1] for count in counts if count is not None]
            because = [*known.why(self.victim, time), *facts]
            if len(here) == 1 and counts[0] is not None and counts[0][0] == 2:
                crime = {"location": self.setup.locations[here[0]], "time": time + 1}
                out = frozenset(self.answers) - self.all_with(crime)
                why = "the victim is there with exactly one other"
                yield from self.exclude(known, out, because, why)
            elif all(count is not None and count[0] != 2 for count in counts):
                out = self.all_with({"time": time + 1})
                why = "wherever the victim is then, there are not two"
                yield from self.exclude(known, out, because, why)

    def _suspect(self, known: Knowledge, c: int, place: int, time: int) -> Iterator[Deduction]:
        """A crime where this suspect is not is not theirs, and where they are it is."""
        who = self.setup.characters[c]
        crime = {"location": self.setup.locations[place], "time": time + 1}
        gone = known.why_not(c, time, place)
        if gone:
            out = self.all_with({"character": who, **crime})
            yield from self.exclude(known, out, gone, "they are elsewhere then")
        if known.candidates[c][time] == 1 << place:
            out = self.all_with(crime) - self.all_with({"character": who, **crime})
            why = f"{self.name(c)} is there then"
            yield from self.exclude(known, out, known.why(c, time), why)

    def _elsewhere(self, known: Knowledge) -> Iterator[Deduction]:
        """Once the crime's time is known the victim is never again with exactly one other."""
        when = self.shared(known.answers).get("time") if known.answers else None
        if when is None:
            return
        because = known.excluding(frozenset(self.answers) - self.all_with({"time": when}))
        for (time, place), (count, fact) in sorted(known.counts.items()):
            if count == 2 and time + 1 != when:
                found = known.narrowed(self.victim, time, ~(1 << place), [fact, *because])
                if found is not None:
                    why = "two were counted there, and a second crime is impossible"
                    yield Deduction(RULE, *found, why, rule=True)

    def excluded(self, answers: frozenset[Answer]) -> str:
        """The crime, or what it was not."""
        left = self.shared(set(self.answers) - answers)
        if left and self.all_with(left) == set(self.answers) - answers:
            return f"the crime was {self._crime_text(left)}"
        out = self.shared(answers)
        if self.all_with(out) == answers:
            return f"the crime was not {self._crime_text(out)}"
        who = {"location", "time"} & out.keys()
        if len(who) == 2:
            suspects = {a[0] for a in self.all_with(out)} - {a[0] for a in answers}
            names = listed([self.mystery.name(c) for c in sorted(suspects)], "or")
            return f"if the crime was {self._crime_text(out)}, {names} did it"
        return super().excluded(answers)

    def _crime_text(self, shared: dict[str, Any]) -> str:
        """Such as `by Servant (S) at Stage, Time 4`."""
        parts = []
        if "character" in shared:
            parts.append(f"by {self.mystery.name(shared['character'])}")
        if "location" in shared:
            parts.append(f"at {self.mystery.place(shared['location'])}")
        if "time" in shared:
            parts.append(f"at Time {shared['time']}")
        return " ".join(parts)

"""Festival: whose walk comes back to one location only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import listed
from kronosolve.deduction.rules.base import Rule
from kronosolve.mysteries.festival import Festival

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.claims import Deduction
    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query, Space
    from kronosolve.mysteries.base import Answer


class FestivalRule(Rule):
    """Repeats of single walks."""

    groups = (("character",),)

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        setup = self.setup
        self.answers = tuple(
            (c, place, t)
            for c in setup.characters
            for place in setup.locations
            for t in range(3, setup.times + 1)
        )

    def narrow(self, query: Query, answer: Answer) -> Query | None:
        """The character is there at that time, and twice in all."""
        who, where, when = answer
        c, place = self.setup.characters.index(who), self.setup.locations.index(where)
        found = query.copy()
        found.masks[c][when - 1] &= 1 << place
        if found.visits[c].setdefault(place, 2) != 2:
            return None
        for time in range(when, self.space.times):
            found.ban(c, time, place)
        return found if self._repeats(found, c) & {answer} else None

    def _repeats(self, query: Query, c: int) -> set[Answer | None]:
        """Answers that the fitting walks of a character stand for, None for "not the one"."""
        assert isinstance(self.mystery, Festival)
        setup = self.setup
        found: set[Answer | None] = set()
        for walk in self.space.walks[c][self.space.fitting(query, c)].tolist():
            repeat = self.mystery.repeat(tuple(walk))
            if repeat is None:
                found.add(None)
            else:
                found.add((setup.characters[c], setup.locations[repeat[0]], repeat[1] + 1))
        return found

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """What each character's possible walks exclude, or prove."""
        query = known.query()
        query.counts.clear()
        for c in known.cast:
            who = self.setup.characters[c]
            if not any(a[0] == who for a in known.answers):
                continue
            repeats = self._repeats(query, c)
            because = known.about(c)
            out = [a for a in self.answers if a[0] == who and a not in repeats]
            why = f"no walk of {self.name(c)} comes back so"
            yield from self.exclude(known, out, because, why)
            if repeats and None not in repeats:
                others = [a for a in self.answers if a[0] != who]
                why = f"{self.name(c)} comes back to exactly one location for certain"
                yield from self.exclude(known, others, because, why)
        yield from self.last_left(known)

    def excluded(self, answers: frozenset[Answer]) -> str:
        """Who is not the one, or the only one who can be."""
        shared = self.shared(answers)
        left = self.shared(set(self.answers) - answers)
        if "character" in left:
            return f"it is {self.mystery.name(left['character'])} who came back to one location"
        if "character" not in shared:
            return super().excluded(answers)
        who = self.mystery.name(shared["character"])
        mine = self.all_with({"character": shared["character"]})
        if answers == mine:
            return f"{who} is not the one who came back to one location"
        rest = sorted(mine - answers, key=self.mystery.sort_key)
        ways = [f"{self.mystery.place(where)} at Time {when}" for _, where, when in rest]
        return f"if {who} came back to one location, it was to {listed(ways, 'or')}"

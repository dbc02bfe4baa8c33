"""Jewels: who holds them after each time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.deduction.claims import Deduction, Proved, State, bits, listed
from kronosolve.deduction.rules.base import RULE, HistoryRule
from kronosolve.mysteries.jewels import Jewels

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query
    from kronosolve.mysteries.base import Answer


class JewelsRule(HistoryRule):
    """States are 0 (nobody has taken them yet) and 1 + c (character c holds them)."""

    def narrow(self, query: Query, answer: Answer) -> Query | None:
        """The holder at the end is there."""
        c, place = (
            self.setup.characters.index(answer[0]),
            self.setup.locations.index(answer[1]),
        )
        found = query.copy()
        found.masks[c][-1] &= 1 << place
        last = self.space.times - 1
        found.states[last] = found.states.get(last, frozenset({1 + c})) & {1 + c}
        return found

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """The holders after a time from those before it; the answer from the last holder."""
        for time in known.times:
            before = known.states.get(time - 1) if time else frozenset({0})
            if before is None:
                break
            after: set[int] = set()
            because = set(known.state_sources.get(time - 1, ()))
            for state in sorted(before):
                next_, premises = self._next(known, time, state)
                after |= next_
                because |= premises
            claim = State(time, frozenset(after))
            if known.news(claim) and len(after) <= len(self.space.cast):
                yield Deduction(RULE, claim, tuple(sorted(because)), _why(before, after), rule=True)
        last = known.times[-1]
        holders = known.states.get(last, frozenset())
        if len(holders) == 1 and known.answer is None:
            c = next(iter(holders)) - 1
            place = known.at(c, last) if c >= 0 else None
            if place is not None:
                answer = (self.setup.characters[c], self.setup.locations[place])
                because = {*known.state_sources[last], *known.why(c, last)}
                why = "that is the last holder and the last place"
                yield Deduction(RULE, Proved(answer), tuple(sorted(because)), why, rule=True)

    def _next(self, known: Knowledge, time: int, state: int) -> tuple[set[int], set[int]]:
        """States that may follow one state, and the premises that say so."""
        return self._taking(known, time) if state == 0 else self._handing(known, time, state - 1)

    def _taking(self, known: Knowledge, time: int) -> tuple[set[int], set[int]]:
        assert isinstance(self.mystery, Jewels)
        home = self.mystery.place_of_jewels
        because: set[int] = set()
        count = known.counts.get((time, home))
        if count is not None:
            because.add(count[1])
            if count[0] != 1:
                return {0}, because
        able = [c for c in known.cast if known.candidates[c][time] >> home & 1]
        sure = [c for c in able if known.candidates[c][time] == 1 << home]
        if count is not None and sure:
            return {1 + sure[0]}, because | set(known.why(sure[0], time))
        for c in known.cast:
            because.update(known.why(c, time) if c in sure else known.why_not(c, time, home))
        if len(sure) > 1:
            return {0}, because
        alone = set() if count is not None or (len(sure) == 1 and len(able) == 1) else {0}
        return {1 + c for c in (sure or able)} | alone, because

    def _handing(self, known: Knowledge, time: int, holder: int) -> tuple[set[int], set[int]]:
        after: set[int] = set()
        because = set(known.why(holder, time))
        for place in bits(known.candidates[holder][time]):
            count = known.counts.get((time, place))
            if count is not None:
                because.add(count[1])
                if count[0] != 2:
                    after.add(1 + holder)
                    continue
            others = [c for c in known.cast if c != holder]
            able = [c for c in others if known.candidates[c][time] >> place & 1]
            sure = [c for c in able if known.candidates[c][time] == 1 << place]
            if count is not None and sure:
                because.update(known.why(sure[0], time))
                after.add(1 + sure[0])
                continue
            for c in others:
                gone = known.why_not(c, time, place)
                because.update(known.why(c, time) if c in sure else gone)
            if len(sure) > 1 or not able:
                after.add(1 + holder)
                continue
            after |= {1 + c for c in (sure or able)}
            if count is None and not (len(sure) == 1 and len(able) == 1):
                after.add(1 + holder)
        return after, because

    def state(self, claim: State) -> str:
        """Who may hold them."""
        names = [self.name(s - 1) if s else "nobody" for s in sorted(claim.states)]
        return f"{listed(names, 'or')} holds the jewels after Time {claim.time + 1}"

    def state_data(self, states: frozenset[int]) -> dict[str, Any]:
        """Who may hold them: ids, null for nobody."""
        return {"holders": [self.setup.characters[s - 1] if s else None for s in sorted(states)]}


def _why(before: frozenset[int], after: set[int]) -> str:
    if len(before) > 1 or len(after) > 1:
        return "nobody else can have taken them or been handed them"
    if before == {0}:
        return "nobody is alone where they lie" if after == {0} else "alone where they lie"
    if before == after:
        return "the holder is not with exactly one other and keeps them"
    return "the holder is with exactly this one and hands them over"

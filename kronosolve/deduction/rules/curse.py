"""The curse, read backwards from the end and forwards from whoever may have had it first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.deduction.claims import Deduction, Proved, State, bits, listed
from kronosolve.deduction.rules.base import RULE, HistoryRule
from kronosolve.mysteries.curse import Curse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.deduction.space import Query, Space
    from kronosolve.mysteries.base import Answer


class CurseRule(HistoryRule):
    """States are sets of cursed characters (bits); a claim is about one character's side.

    A hand-over is its own inverse: knowing everybody's side after it, a room is mixed exactly if it
    was mixed before, so both directions are the same inference.
    """

    def __init__(self, space: Space) -> None:
        super().__init__(space)
        assert isinstance(self.mystery, Curse)
        cast = space.cast
        self.answers = tuple((c,) for c in self.setup.characters)
        self.end = sum(1 << c for c in self.mystery.cursed_at_end)
        self.first = self.mystery.first_handover - 1
        everything = range(1 << len(cast))
        self.sides = [
            (
                frozenset(s for s in everything if not s >> c & 1),
                frozenset(s for s in everything if s >> c & 1),
            )
            for c in cast
        ]

    def narrow(self, query: Query, answer: Answer) -> Query | None:
        """The answer is the state before Time 1."""
        found = query.copy()
        first = frozenset({1 << self.setup.characters.index(answer[0])})
        found.states[-1] = found.states.get(-1, first) & first
        return found

    def suppose(self, trial: Knowledge, answer: Answer, source: int) -> bool:
        """The state before Time 1; that after the last time is public."""
        for time, state in (
            (-1, 1 << self.setup.characters.index(answer[0])),
            (trial.times[-1], self.end),
        ):
            trial.states[time] = frozenset({state})
            trial.state_sources[time] = [source]
        return True

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """Sides before and after every hand-over, then who was cursed first."""
        for time in reversed(known.times):
            for c in known.cast:
                yield from self._across(known, c, time, time, time - 1)
        for time in known.times:
            for c in known.cast:
                yield from self._across(known, c, time, time - 1, time)
        yield from self._answer(known)

    def _side(self, known: Knowledge, c: int, time: int) -> int | None:
        """Whether a character is known to be cursed after a time."""
        if time == known.times[-1]:
            return self.end >> c & 1
        states = known.states.get(time)
        if states is None:
            return None
        sides = {s >> c & 1 for s in states}
        return sides.pop() if len(sides) == 1 else None

    def _source(self, known: Knowledge, c: int, time: int) -> list[int]:
        """The step that tells a character's side."""
        if time == known.times[-1]:
            return []
        for n in known.state_sources[time]:
            claim = known.premises[n]
            if isinstance(claim, State) and len({s >> c & 1 for s in claim.states}) == 1:
                return [n]
        return list(known.state_sources[time])

    def _across(
        self, known: Knowledge, c: int, time: int, here: int, there: int
    ) -> Iterator[Deduction]:
        """A character's side on one bank of a hand-over from everybody's on the other."""
        side = self._side(known, c, here)
        if side is None:
            return
        because = set(self._source(known, c, here))
        if time < self.first:
            yield from self._tell(known, c, there, side, because, "there is no hand-over yet")
            return
        because.update(known.why(c, time))
        flips: set[bool] = set()
        for place in bits(known.candidates[c][time]):
            others = [d for d in known.cast if d != c and known.candidates[d][time] >> place & 1]
            sure = [
                d
                for d in others
                if known.candidates[d][time] == 1 << place
                and self._side(known, d, here) == 1 - side
            ]
            count = known.counts.get((time, place))
            if sure:
                because.update(known.why(sure[0], time), self._source(known, sure[0], here))
                flips.add(True)
                continue
            present = [d for d in others if known.candidates[d][time] == 1 << place]
            if count is not None and len(present) + 1 == count[0]:
                because.add(count[1])
                for d in present:
                    because.update(known.why(d, time))
                others = present
            for d in known.cast:
                if d != c and d not in others:
                    if count is None or len(present) + 1 != count[0]:
                        because.update(known.why_not(d, time, place))
                elif d != c and self._side(known, d, here) is not None:
                    because.update(self._source(known, d, here))
            if any(self._side(known, d, here) != side for d in others):
                return
            flips.add(False)
        if len(flips) == 1:
            flip = flips.pop()
            why = (
                f"they change sides with somebody at Time {time + 1}"
                if flip
                else f"they meet nobody of the other side at Time {time + 1}"
            )
            yield from self._tell(known, c, there, side ^ flip, because, why)

    def _tell(
        self, known: Knowledge, c: int, time: int, side: int, because: set[int], why: str
    ) -> Iterator[Deduction]:
        claim = State(time, self.sides[c][side])
        if time == known.times[-1] and self.end in claim.states:
            return  # that is public
        if known.news(claim):
            yield Deduction(RULE, claim, tuple(sorted(because)), why, rule=True)

    def _answer(self, known: Knowledge) -> Iterator[Deduction]:
        """Cursed before Time 1, or the only one who is not free then."""
        if known.answer is not None:
            return
        sides = [self._side(known, c, -1) for c in known.cast]
        for c in known.cast:
            others = [d for d in known.cast if d != c]
            if sides[c] == 1:
                because = self._source(known, c, -1)
                why = "they are cursed before the first hand-over"
            elif all(sides[d] == 0 for d in others):
                because = sorted({n for d in others for n in self._source(known, d, -1)})
                why = "all others are free before the first hand-over"
            else:
                continue
            answer = Proved((self.setup.characters[c],))
            yield Deduction(RULE, answer, tuple(because), why, rule=True)

    def state(self, claim: State) -> str:
        """Whose side a claim tells."""
        when = f"after Time {claim.time + 1}" if claim.time >= 0 else "before Time 1"
        said = [
            f"{self.name(c)} is {'cursed' if side else 'free'}"
            for c in self.space.cast
            for side in (0, 1)
            if claim.states <= self.sides[c][side]
        ]
        return f"{listed(said, 'and')} {when}"

    def state_data(self, states: frozenset[int]) -> dict[str, Any]:
        """Everybody whose side all states share."""
        sides = {
            self.setup.characters[c]: bool(side)
            for c in self.space.cast
            for side in (0, 1)
            if states <= self.sides[c][side]
        }
        return {"cursed": sides}

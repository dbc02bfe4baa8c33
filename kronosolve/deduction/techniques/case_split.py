"""Case split: suppose a place, and see the easier techniques run into a contradiction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction, Place, bits, single
from kronosolve.deduction.techniques import everybody, paths, rooms, visits, walks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge

BASIC = (paths, rooms, visits, walks, everybody)
"""Techniques that a supposition is followed with."""
DEPTHS = (1, 2, 4, 8)
"""Rounds of them, easier contradictions first."""


def find(known: Knowledge) -> Iterator[Deduction]:
    """Suppositions that fail, those that fail soonest and leave fewest places first."""
    cells = [
        (len(bits(known.candidates[c][time])), c, time)
        for c in known.cast
        for time in known.times
        if not single(known.candidates[c][time])
    ]
    for depth in DEPTHS:
        for _, c, time in sorted(cells):
            for place in bits(known.candidates[c][time]):
                because = refute(known, c, time, place, depth)
                if because is None:
                    continue
                found = known.narrowed(c, time, ~(1 << place), because)
                assert found is not None
                yield Deduction("case split", *found, "supposing that leads to a contradiction")


def refute(known: Knowledge, c: int, time: int, place: int, depth: int) -> list[int] | None:
    """Premises that contradict a supposed place, None if no contradiction shows in `depth` rounds.

    The premises are those that the chain of inferences up to the contradiction used.
    """
    trial, base = known.copy(), len(known.premises)
    trial.assume(Place(c, time, 1 << place))
    for _ in range(depth):
        found = [step for technique in BASIC for step in technique.find(trial)]
        if not found:
            return None
        for step in found:
            if not isinstance(step.claim, Place) or not trial.news(step.claim):
                continue
            claim = step.claim
            if not trial.candidates[claim.character][claim.time] & claim.mask:
                because = set(step.premises) | set(trial.why(claim.character, claim.time))
                return _traced(trial, because, base, len(known.steps))
            trial.add(step)
    return None


def _traced(trial: Knowledge, because: set[int], base: int, steps: int) -> list[int]:
    """Follow supposed steps back to premises that were known before."""
    found: set[int] = set()
    open_ = set(because)
    while open_:
        number = open_.pop()
        if number < base:
            found.add(number)
        elif number > base:
            open_.update(trial.steps[steps + number - base - 1].premises)
    return sorted(found)

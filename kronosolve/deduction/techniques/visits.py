"""Visit counting: a location and character with a known number of visits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge


def find(known: Knowledge) -> Iterator[Deduction]:
    """All visits are known; or only as many times are left."""
    for c in known.cast:
        for place, (count, fact) in sorted(known.visits[c].items()):
            bit = 1 << place
            sure = [t for t in known.times if known.candidates[c][t] == bit]
            able = [t for t in known.times if known.candidates[c][t] & bit]
            if count and len(sure) >= count:
                because = [fact, *(n for t in sure[: count + 1] for n in known.why(c, t))]
                for time in able:
                    if time not in sure or len(sure) > count:
                        found = known.narrowed(c, time, ~bit, because)
                        if found is not None:
                            why = f"all visits there ({count}) were at other times"
                            yield Deduction("visit counting", *found, why)
            if len(able) <= count:
                others = [
                    n for t in known.times if t not in able for n in known.why_not(c, t, place)
                ]
                for time in able:
                    found = known.narrowed(c, time, bit, [fact, *others])
                    if found is not None:
                        why = f"no other time is left for a number of visits of {count}"
                        yield Deduction("visit counting", *found, why)

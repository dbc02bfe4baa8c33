"""Room counting: a location and time with a known head count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge


def find(known: Knowledge) -> Iterator[Deduction]:
    """All of the count are known to be there; or only as many are left who can be."""
    for (time, place), (count, fact) in sorted(known.counts.items()):
        bit = 1 << place
        sure = [c for c in known.cast if known.candidates[c][time] == bit]
        able = [c for c in known.cast if known.candidates[c][time] & bit]
        if count and len(sure) >= count:
            because = [fact, *(n for c in sure[: count + 1] for n in known.why(c, time))]
            for c in able:
                if c not in sure or len(sure) > count:
                    found = known.narrowed(c, time, ~bit, because)
                    if found is not None:
                        yield Deduction("room counting", *found, f"the count of {count} is full")
        if len(able) <= count:
            others = [n for c in known.cast if c not in able for n in known.why_not(c, time, place)]
            for c in able:
                found = known.narrowed(c, time, bit, [fact, *others])
                if found is not None:
                    why = f"{count} were counted there and nobody else can have been"
                    yield Deduction("room counting", *found, why)

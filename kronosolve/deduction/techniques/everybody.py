"""Everybody is somewhere: all characters and all counts of one time together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction, bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge

_Left = tuple[int, ...]
"""Heads still to be seated in each counted location."""


def find(known: Knowledge) -> Iterator[Deduction]:
    """Places that no distribution of everybody over the locations leaves to a character."""
    for time in known.times:
        counts = {p: heads for (t, p), heads in known.counts.items() if t == time}
        if not counts:
            continue
        possible = _possible(
            [row[time] for row in known.candidates], {p: n for p, (n, _) in counts.items()}
        )
        because = {fact for _, fact in counts.values()}
        for c in known.cast:
            because.update(known.why(c, time))
        for c in known.cast:
            found = known.narrowed(c, time, possible[c], because)
            if found is not None:
                why = f"no other way to seat everybody fits the counts of Time {time + 1}"
                yield Deduction("everybody is somewhere", *found, why)


def _possible(candidates: list[int], counts: dict[int, int]) -> list[int]:
    """For each character the locations (bits) of some distribution with these head counts.

    Characters are taken one by one; a state is what is left of the counts.
    """
    places = sorted(counts)
    index = {place: i for i, place in enumerate(places)}
    forward: list[dict[_Left, None]] = [{tuple(counts[p] for p in places): None}]

    def take(left: _Left, place: int) -> _Left | None:
        i = index.get(place)
        if i is None:
            return left
        return None if not left[i] else (*left[:i], left[i] - 1, *left[i + 1 :])

    for mask in candidates:
        after: dict[_Left, None] = {}
        for left in forward[-1]:
            for place in bits(mask):
                rest = take(left, place)
                if rest is not None:
                    after[rest] = None
        forward.append(after)
    alive = {left for left in forward[-1] if not any(left)}
    found = [0] * len(candidates)
    for c in reversed(range(len(candidates))):
        before = set()
        for left in forward[c]:
            for place in bits(candidates[c]):
                if take(left, place) in alive:
                    found[c] |= 1 << place
                    before.add(left)
        alive = before
    return found

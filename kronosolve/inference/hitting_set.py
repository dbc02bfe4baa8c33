"""Minimum hitting sets of small numbers of small sets, by branching on a smallest set."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def minimum_hitting_set(sets: Sequence[int], at_least: int = 0) -> int:
    """A smallest set (bits) that meets every given set (bits); ValueError if one is empty.

    `at_least` is a size below which there is provably none, such as the answer for some of the
    sets. Iterative deepening from there: at most size ** answer branches.
    """
    if any(not one for one in sets):
        raise ValueError("an empty set cannot be hit")
    ordered = _minimal(sets)
    for budget in count(max(at_least, _disjoint(ordered))):
        found = _search(ordered, budget)
        if found is not None:
            return found
    raise AssertionError


def _minimal(sets: Sequence[int]) -> list[int]:
    """Sets that contain no other set, smallest first."""
    out: list[int] = []
    for one in sorted(set(sets), key=lambda one: (one.bit_count(), one)):
        for other in out:
            if other & one == other:
                break
        else:
            out.append(one)
    return out


def _search(sets: list[int], budget: int) -> int | None:
    """Hit all sets with at most `budget` elements."""
    if not sets:
        return 0
    if budget == 0 or _disjoint(sets) > budget:
        return None
    if budget == 1:
        common = sets[0]
        for one in sets:
            common &= one
        return common & -common or None
    smallest = min(sets, key=int.bit_count)
    rows = []
    while smallest:
        bit = smallest & -smallest
        smallest ^= bit
        left = [one for one in sets if not one & bit]
        rows.append((len(left), bit, left))
    rows.sort()
    tried = 0
    for _, bit, left in rows:
        # No answer contains an element tried before: the sets must be hit without those.
        rest = [one & ~tried for one in left] if tried else left
        if all(rest):
            found = _search(rest, budget - 1)
            if found is not None:
                return found | bit
        tried |= bit
    return None


def _disjoint(sets: list[int]) -> int:
    """A lower bound: pairwise disjoint sets, taken greedily in the order given."""
    used = found = 0
    for one in sets:
        if not one & used:
            used |= one
            found += 1
    return found

"""Minimum hitting sets of small numbers of small sets, by branching on a smallest set."""

from __future__ import annotations

from collections import Counter
from itertools import count
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def minimum_hitting_set(sets: Sequence[int]) -> int:
    """A smallest set (bits) that meets every given set (bits); ValueError if one is empty.

    Iterative deepening from a bound by disjoint sets: at most size ** answer branches.
    """
    if any(not one for one in sets):
        raise ValueError("an empty set cannot be hit")
    ordered = sorted(set(sets), key=lambda one: (one.bit_count(), one))
    for budget in count(_disjoint(ordered)):
        found = _search(ordered, budget)
        if found is not None:
            return found
    raise AssertionError


def _search(sets: list[int], budget: int) -> int | None:
    """Hit all sets (smallest first) with at most `budget` elements."""
    if not sets:
        return 0
    if _disjoint(sets) > budget:
        return None
    smallest = min(sets, key=int.bit_count)
    seen = Counter(b for one in sets for b in _bits(one & smallest))
    for bit, _ in sorted(seen.items(), key=lambda item: (-item[1], item[0])):
        found = _search([one for one in sets if not one & bit], budget - 1)
        if found is not None:
            return found | bit
        # No answer contains this element: the others must do without it.
        sets = [one & ~bit for one in sets]
        if not all(sets):
            return None
    return None


def _disjoint(sets: list[int]) -> int:
    """A lower bound: pairwise disjoint sets, taken greedily."""
    used = found = 0
    for one in sorted(sets, key=int.bit_count):
        if not one & used:
            used |= one
            found += 1
    return found


def _bits(mask: int) -> list[int]:
    """Single bits of a mask, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low)
        mask ^= low
    return found

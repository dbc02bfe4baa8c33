"""Head counts of several cells packed into one integer, and polynomials of them.

A walk *hits* the cells that it passes. Packed hits of different characters add up; a set of worlds
is a polynomial that maps packed hits to numbers of walk tuples, and sets for disjoint characters
multiply. Only the coefficient at the known counts is wanted, so overdrawn terms are dropped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kronosolve.walks import Walk

Polynomial = dict[int, int]
"""Packed hits -> number of walk tuples."""
_BITS = 5
"""Bits of a packed count: four hold up to 12 heads, one is a guard that shows an overdraft."""


class Heads:
    """Cells (time from 0, location number) with known numbers of heads."""

    def __init__(self, counts: Mapping[tuple[int, int], int]) -> None:
        self.cells = sorted(counts)
        self._guard = sum(1 << (_BITS * i + _BITS - 1) for i in range(len(self.cells)))
        self.target = sum(counts[cell] << (_BITS * i) for i, cell in enumerate(self.cells))

    def hits(self, walk: Walk) -> int:
        """Packed cells that a walk passes."""
        return sum(1 << (_BITS * i) for i, (t, p) in enumerate(self.cells) if walk[t] == p)

    def fits(self, hits: int) -> bool:
        """Whether no cell has more heads than known."""
        return ((self.target | self._guard) - hits) & self._guard == self._guard

    def product(self, a: Polynomial, b: Polynomial) -> Polynomial:
        """Worlds of two disjoint groups of characters together."""
        out: Polynomial = {}
        for i, m in a.items():
            for j, n in b.items():
                if self.fits(i + j):
                    out[i + j] = out.get(i + j, 0) + m * n
        return out

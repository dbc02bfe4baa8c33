"""Random numbers whose whole state is one integer, so that games copy and save cheaply.

SplitMix64 (Steele, Lea and Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).
"""

from __future__ import annotations

import math
from hashlib import sha256
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

_MASK = (1 << 64) - 1


class Dice:
    """A seeded generator; `state` is all there is to it."""

    __slots__ = ("state",)

    def __init__(self, state: int) -> None:
        self.state = state

    @staticmethod
    def seeded(text: str) -> Dice:
        """A generator for a text, the same on every machine."""
        return Dice(int.from_bytes(sha256(text.encode()).digest()[:8], "big"))

    def random(self) -> float:
        """A number from 0 (included) to 1 (excluded)."""
        self.state = z = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((z ^ (z >> 31)) >> 11) * 2.0**-53

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1 (n far below 2**53)."""
        return int(self.random() * n)

    def choice(self, items: Sequence[int]) -> int:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[Any]) -> None:
        """Put a list in random order (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = int(self.random() * (i + 1))
            items[i], items[j] = items[j], items[i]

    def normal(self, mean: float, deviation: float) -> float:
        """A normally distributed number (Box and Muller)."""
        radius = math.sqrt(-2.0 * math.log(1.0 - self.random()))
        return mean + deviation * radius * math.cos(2.0 * math.pi * self.random())

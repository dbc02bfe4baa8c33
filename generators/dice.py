"""Choices that a seed makes, the same on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from kronosolve.inference.uniform import Uniform

if TYPE_CHECKING:
    from collections.abc import Sequence

Item = TypeVar("Item")


class Dice:
    """Choices drawn from one or more integer seeds."""

    def __init__(self, *seed: int) -> None:
        self._uniform = Uniform(*seed)

    def number(self, low: int, high: int) -> int:
        """A whole number from `low` to `high`, both included."""
        return low + int(self._uniform(1)[0] * (high - low + 1))

    def one(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.number(0, len(items) - 1)]

    def some(self, items: Sequence[Item], count: int) -> list[Item]:
        """So many different items, in random order."""
        left = list(items)
        return [left.pop(self.number(0, len(left) - 1)) for _ in range(count)]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """All items in random order."""
        return self.some(items, len(items))

"""Smallest hitting sets: the fewest things that meet every set of a growing collection."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.inference.solver import new_model, solve

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


class HittingSets:
    """Sets over the numbers 0..size-1 and the smallest set of numbers that hits all of them."""

    def __init__(self, size: int) -> None:
        """Start without sets: the empty set hits them all."""
        self.model = new_model()
        self.chosen: Sequence[Any] = [self.model.new_bool_var(str(i)) for i in range(size)]

    def add(self, numbers: Iterable[int]) -> None:
        """From now on at least one of these numbers must be chosen."""
        self.model.add_bool_or([self.chosen[i] for i in sorted(numbers)])

    def smallest(self) -> list[int]:
        """A smallest hitting set, sorted. ValueError when some set is empty."""
        model = self.model.clone()
        model.minimize(sum(self.chosen))
        return self._solution(model)

    def _solution(self, model: Any) -> list[int]:
        solver = solve(model)
        if solver is None:
            raise ValueError("no hitting set")
        return [i for i, x in enumerate(self.chosen) if solver.boolean_value(x)]

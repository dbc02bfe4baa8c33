"""What notes prove, worked out once for each set of notes and remembered: going back is free.

What counts worlds is imported only when it is needed, so that a game begins without it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kronosolve.inference.solving import Solved
    from kronosolve.investigation import Setup
    from kronosolve.notes import Fact

_REMEMBERED = 64
"""Sets of notes whose proofs are remembered."""


class Proofs:
    """Proofs about one setup."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._found: dict[tuple[Fact, ...], tuple[Solved, bool]] = {}

    def full(self, facts: tuple[Fact, ...]) -> Solved:
        """What the facts prove, in full, however long it takes."""
        known = self._found.get(facts)
        if known is None or not known[1]:
            from kronosolve.inference.solving import solve

            return self._remember(facts, solve(self.setup, facts), whole=True)
        return known[0]

    def quick(self, facts: tuple[Fact, ...]) -> Solved:
        """What the facts prove; where that takes long and is not known yet, what a glance tells.

        A glance says only that the answer is open, lists answers of which there may be more, and
        leaves open some positions that are not.
        """
        if facts in self._found:
            return self._found[facts][0]
        from kronosolve.inference.glance import glance

        seen = glance(self.setup, facts)
        if seen is None:
            return self.full(facts)
        return self._remember(facts, seen, whole=False)

    def partial(self, facts: tuple[Fact, ...]) -> bool:
        """Whether `quick` comes from a glance."""
        self.quick(facts)
        return not self._found[facts][1]

    def _remember(self, facts: tuple[Fact, ...], solved: Solved, *, whole: bool) -> Solved:
        if len(self._found) >= _REMEMBERED and facts not in self._found:
            del self._found[next(iter(self._found))]
        self._found[facts] = solved, whole
        return solved

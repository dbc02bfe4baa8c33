"""What a technique is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.claims import Deduction
    from kronosolve.deduction.knowledge import Knowledge


class Technique(Protocol):
    """One kind of inference.

    `find` yields everything that the technique adds to what is known; premises must be enough for
    the claim and should be few. `effort` is the technique's place on the ladder, from 1.
    """

    name: str

    def find(self, known: Knowledge) -> Iterator[Deduction]:
        """All inferences that are open now."""
        ...

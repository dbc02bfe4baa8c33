"""Elimination by the mystery's rule: what the family's module in `rules/` finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.claims import Deduction
    from kronosolve.deduction.knowledge import Knowledge


def find(known: Knowledge) -> Iterator[Deduction]:
    """Inferences of the family."""
    yield from known.rule.find(known)

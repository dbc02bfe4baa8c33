"""One answer at a time: small exclusions by the rule, for when nothing simpler is left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.claims import Deduction
    from kronosolve.deduction.knowledge import Knowledge

DETAILS = "one answer at a time"


def find(known: Knowledge) -> Iterator[Deduction]:
    """Detailed exclusions of the family."""
    for step in known.rule.details(known):
        yield replace(step, technique=DETAILS)

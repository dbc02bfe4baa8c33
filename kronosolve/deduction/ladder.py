"""The ladder of techniques and how a case is climbed with it.

In each round every technique is asked in order; the first that finds anything new has its
inferences made, all of them, and the next round starts at the bottom again. So each piece of
knowledge is reached by the cheapest technique that can, and by few steps.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.claims import Claim, Deduction
    from kronosolve.deduction.knowledge import Knowledge

LADDER = {
    "reachability": "kronosolve.deduction.techniques.paths",
    "room counting": "kronosolve.deduction.techniques.rooms",
    "visit counting": "kronosolve.deduction.techniques.visits",
    "the mystery's rule": "kronosolve.deduction.techniques.rule",
    "everybody is somewhere": "kronosolve.deduction.techniques.everybody",
    "parity and distance": "kronosolve.deduction.techniques.walks",
    "one answer at a time": "kronosolve.deduction.techniques.answers",
    "case split": "kronosolve.deduction.techniques.case_split",
    "exhaustive proof": "kronosolve.deduction.techniques.exhaustive",
}
"""Rung -> module with `find(known)`, cheapest first. A rung may name its steps more exactly."""
RUNGS = tuple(LADDER)
LONG = ("case split", "exhaustive proof")
"""Rungs that stop at their first inference."""


@dataclass(frozen=True)
class Round:
    """One round: the rung that was climbed, and how many different inferences were open on it."""

    rung: str
    open: int


def inferences(known: Knowledge) -> tuple[str, list[Deduction]] | None:
    """Everything new on the cheapest rung that has anything, None when no rung has.

    One inference for each claim: the one with fewest premises, notes rather than steps, then the
    first in the technique's order.
    """
    for rung, module in LADDER.items():
        best: dict[Claim, Deduction] = {}
        for step in importlib.import_module(module).find(known):
            if not known.news(step.claim):
                continue
            other = best.get(step.claim)
            if other is None or _cost(known, step) < _cost(known, other):
                best[step.claim] = step
            if rung in LONG:
                break
        if best:
            return rung, sorted(best.values(), key=lambda step: _cost(known, step))
    return None


def _cost(known: Knowledge, step: Deduction) -> tuple[int, int, int]:
    """Fewest premises first, then fewest of them steps, then those known soonest."""
    steps = [n for n in step.premises if n >= known.first_step]
    return len(step.premises), len(steps), max(steps, default=0)


def climb(known: Knowledge) -> Iterator[Round]:
    """Round after round until the answer is known or nothing more follows; `known` grows."""
    while known.answer is None:
        found = inferences(known)
        if found is None:
            return
        rung, steps = found
        for step in steps:
            if known.news(step.claim):
                known.add(step)
        yield Round(rung, len(steps))

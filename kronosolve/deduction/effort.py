"""How much deduction a case takes: the figures that a rating is made of.

Two things make a case hard for people (Pelanek 2014, on Sudoku): how complex the single deductions
are, and how few of them are open at a time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from kronosolve.deduction.knowledge import Knowledge
from kronosolve.deduction.ladder import RUNGS, climb
from kronosolve.deduction.rules.registry import rule_of
from kronosolve.deduction.space import Space

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kronosolve.investigation import Setup
    from kronosolve.notes import Fact


@dataclass(frozen=True)
class Effort:
    """What the ladder needed to prove an answer.

    Parameters
    ----------
    solved
        Whether it reached the answer; the other figures then say how far it came.
    inferences
        Rung -> inferences made on it, cheapest rung first; rungs that were not needed are absent.
    rungs
        Rung -> rounds climbed on it.
    open
        For each round how many different inferences its rung offered. Rungs that stop at their
        first inference (case split, exhaustive proof) offer 1.
    """

    solved: bool
    inferences: Mapping[str, int]
    rungs: Mapping[str, int]
    open: tuple[int, ...]

    @property
    def rounds(self) -> int:
        """Number of rounds: the depth of the deduction."""
        return len(self.open)

    @property
    def hardest(self) -> int:
        """Number (from 1) of the highest rung that was needed, 0 for none."""
        return max((RUNGS.index(rung) + 1 for rung in self.rungs), default=0)

    @property
    def openness(self) -> float:
        """Mean number of inferences open in a round; 0 where there was none."""
        return fmean(self.open) if self.open else 0.0

    @property
    def narrowest(self) -> int:
        """Fewest inferences open in any round."""
        return min(self.open, default=0)


def effort(setup: Setup, facts: Sequence[Fact]) -> Effort:
    """Climb the ladder from some notes and measure it.

    Raises TooLargeError where `explain` does.
    """
    space = Space(setup)
    known = Knowledge(space, list(dict.fromkeys(facts)), rule_of(space))
    rounds = list(climb(known))
    made: Counter[str] = Counter()
    climbed: Counter[str] = Counter()
    for one in rounds:
        made[one.rung] += one.open
        climbed[one.rung] += 1
    return Effort(
        known.answer is not None,
        {rung: made[rung] for rung in RUNGS if rung in made},
        {rung: climbed[rung] for rung in RUNGS if rung in climbed},
        tuple(one.open for one in rounds),
    )

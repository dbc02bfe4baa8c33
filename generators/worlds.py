"""Worlds of a board: drawn uniformly by the thousand, and filtered as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from generators.figures import figures
from kronosolve.inference.belief import Belief, Sample
from kronosolve.mysteries.registry import mystery_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from generators.targets import Range
    from kronosolve.investigation import Setup

    Array = npt.NDArray[Any]

DRAWN = 2_000
"""Worlds drawn from one board."""
FITS = -1
"""Stands for "nothing rejects this world"."""


@dataclass(frozen=True)
class Filtered:
    """Drawn worlds and why each is rejected: a number in `reasons`, or `FITS`."""

    sample: Sample
    reasons: Sequence[str]
    reason: Array

    def fitting(self) -> list[int]:
        """Numbers of the worlds that fit, in the order drawn."""
        return [int(i) for i in np.flatnonzero(self.reason == FITS)]

    def rejected(self, start: int, stop: int) -> dict[str, int]:
        """How many of the worlds from `start` to before `stop` are rejected for which reason."""
        part = self.reason[start:stop]
        counts = np.bincount(part[part != FITS], minlength=len(self.reasons))
        return {name: int(n) for name, n in zip(self.reasons, counts, strict=True) if n}


def draw_worlds(setup: Setup, *seed: int) -> Sample:
    """Valid worlds of a setup, drawn uniformly; none where the rule is hardly ever met."""
    return Belief(setup).sample(DRAWN, *seed)


def filtered(setup: Setup, sample: Sample, ranges: Mapping[str, Range]) -> Filtered:
    """Hold worlds against the ranges of all figures that arrays tell.

    The first figure out of its range is the reason. `ranges` has them all, with `stars`.
    """
    mystery, known = mystery_of(setup), figures(setup.family)
    reason = np.full(len(sample.worlds), FITS, dtype=np.int64)
    for number, (name, figure) in enumerate(known.items()):
        low, high = ranges[name]
        left = np.flatnonzero(reason == FITS)
        if not len(left):
            break
        part = Sample(sample.worlds[left], sample.answers, sample.index[left])
        values = figure(mystery, part)
        reason[left[(values < low) | (values > high)]] = number
    return Filtered(sample, tuple(known), reason)


def likeliest(sample: Sample) -> int:
    """Share of the likeliest answer before the first question, in percent, rounded down."""
    if not len(sample.index):
        return 100
    return int(100 * np.bincount(sample.index).max() / len(sample.index))

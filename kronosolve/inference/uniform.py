"""Seeded uniform numbers that are the same on every machine and with every numpy version.

numpy promises a stable stream for its bit generators only, not for distributions, so the step from
64 random bits to a double is made here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt


class Uniform:
    """Uniform numbers in [0, 1), drawn from PCG64 (O'Neill 2014) by one or more integer seeds."""

    def __init__(self, *seed: int) -> None:
        self._bits = np.random.PCG64(np.random.SeedSequence(list(seed)))

    def __call__(self, n: int) -> npt.NDArray[np.float64]:
        """Draw n numbers with 53 random bits each."""
        return (self._bits.random_raw(n) >> np.uint64(11)).astype(np.float64) * 2.0**-53

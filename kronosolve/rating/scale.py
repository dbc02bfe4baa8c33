"""The scales: stars, Gold and Silver from what was measured on a case.

Everything fitted to published cases stands here. `python benchmarks/rating_calibration.py` prints
the numbers and their errors; docs/rating.md tells how they were found.
"""

from __future__ import annotations

from math import ceil, floor
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

STARS_PER_REPLAY = 10.9
"""Stars that a case gains from no replays to nothing but replays: the fewer cards say anything,
the fewer deductions are open at a time."""
ORDINARY_REPLAYS = 0.41
"""Share of replays at which a case is in the middle of its family's stars."""
ORDINARY_GOLD = 5.3
"""Half of an ordinary case's Gold limit on a printed board (72 cards)."""
GOLD_SHARE = 0.8
"""Share of the expert's runs that counts for Gold: not fitted, other shares do as well."""
_PRINTED_CARDS = 72
SILVER = 1.75
"""Silver ends at this many times Gold, rounded up: the rulebook's own law, in all 15 brackets of
Cuzco 1450."""


def stars(family: tuple[int, int], replays: float) -> int:
    """Stars within the range of a family, by the share of replays."""
    low, high = family
    return within(family, (low + high) / 2 + STARS_PER_REPLAY * (replays - ORDINARY_REPLAYS))


def within(family: tuple[int, int], measured: float) -> int:
    """The nearest number of stars (halves up) that a family can have."""
    return min(family[1], max(family[0], whole(measured)))


def whole(measured: float) -> int:
    """The nearest whole number, halves up."""
    return floor(measured + 0.5)


def kept_to(counts: Sequence[int], share: float) -> int:
    """Least number of questions that at least this share of the runs keep to."""
    return sorted(counts)[max(1, ceil(share * len(counts) - 1e-9)) - 1]


def gold(counts: Sequence[int], cards: int) -> int:
    """Last number of questions in Gold, from those of the expert's runs on a deck.

    Half-way between what four of five runs keep to and the limit of an ordinary case on a board of
    so many cards: a deck may be kind or unkind to one way of asking, and people ask otherwise. Half
    of the runs at least end in Gold.
    """
    ordinary = ORDINARY_GOLD * cards / _PRINTED_CARDS
    return limit(counts, kept_to(counts, GOLD_SHARE) / 2 + ordinary)


def limit(counts: Sequence[int], measured: float) -> int:
    """The nearest whole number (halves up), 1 or more, that half of the runs at least keep to."""
    return max(1, kept_to(counts, 0.5), whole(measured))


def silver(gold: int) -> int:
    """Last number of questions in Silver."""
    return ceil(SILVER * gold)

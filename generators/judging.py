"""Judging one world of one setup: cards, proof, rating; the costly steps stop as soon as they can.

The rating is the one that `kronosolve rate` finds from the file alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from statistics import fmean
from typing import TYPE_CHECKING

from generators.cards import choose_cards, secret
from kronosolve.inference.refutation import minimum
from kronosolve.investigation import Rating
from kronosolve.mysteries.registry import mystery_of
from kronosolve.rating import scale
from kronosolve.rating.quality import answers_by_counts, replays, told_twice
from kronosolve.rating.rating import RUNS
from kronosolve.rating.runs import play_runs, quick_expert

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from generators.dice import Dice
    from generators.targets import Range
    from kronosolve.expert.player import Expert
    from kronosolve.investigation import Deck, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.walks import World

MEANS_APART = 2
"""Questions between the mean of the first runs of a case and that of the others, at most."""


@dataclass(frozen=True)
class Measured:
    """What was measured on an accepted case."""

    stars: int
    gold: int
    silver: int
    minimum: int
    counts: tuple[int, ...]
    replays: float

    @property
    def expert(self) -> float:
        """Mean number of questions of the expert's runs."""
        return round(fmean(self.counts), 3)

    @property
    def rating(self) -> Rating:
        """What a file says of it."""
        return Rating(self.stars, self.gold, self.silver, self.minimum, self.expert)


@dataclass(frozen=True)
class Accepted:
    """A case that meets every wish."""

    deck: Deck
    answer: Answer
    measured: Measured


class Judge:
    """Judges worlds of one setup; what depends on the setup alone is worked out once."""

    def __init__(
        self, setup: Setup, ranges: Mapping[str, Range], progress: Callable[[str], None]
    ) -> None:
        self.setup, self.ranges, self.progress = setup, ranges, progress
        self.mystery = mystery_of(setup)

    @cached_property
    def expert(self) -> Expert:
        """The expert of `rate`, with its view of the opening."""
        self.progress("drawing the worlds of the opening ...")
        return quick_expert(self.setup)

    def judge(self, world: World, dice: Dice) -> Accepted | str:
        """Choose the cards of a world and measure them: accepted, or why not (a figure's name)."""
        answer = self.mystery.answer(world)
        assert answer is not None
        deck = choose_cards(self.setup, world, secret(self.setup, world, answer), dice)
        return self.judge_deck(deck, answer)

    def judge_deck(self, deck: Deck, answer: Answer) -> Accepted | str:
        """Measure a deck: accepted, or why not."""
        fewest = minimum(self.setup, deck)
        if fewest is None:
            return "unique"
        size = len(fewest.questions)
        if not self._fits("minimum", size):
            return "minimum"
        if not self._fits("told-twice", told_twice(self.setup, deck).avoidable):
            return "told-twice"
        low, high = self.ranges["open-after-counts"]
        if (low > 1 or high == 1) and not low <= answers_by_counts(self.setup, deck) <= high:
            return "open-after-counts"
        measured = self.measure(deck, size)
        return measured if isinstance(measured, str) else Accepted(deck, answer, measured)

    def measure(self, deck: Deck, least: int) -> Measured | str:
        """The figures of a deck that `least` questions prove, or the one that is out of range."""
        counts = self._counts(deck, least)
        if isinstance(counts, str):
            return counts
        share = replays(deck)
        gold = scale.gold(counts, len(deck))
        return Measured(
            scale.stars(self.mystery.stars, share),
            gold,
            scale.silver(gold),
            least,
            tuple(counts),
            share,
        )

    def _fits(self, name: str, value: int) -> bool:
        low, high = self.ranges[name]
        return low <= value <= high

    def _counts(self, deck: Deck, least: int) -> list[int] | str:
        """Questions of every run, or the figure that is not going to lie in its range."""
        counts: list[int] = []
        for game in play_runs(self.expert, deck, RUNS, seed=0):
            assert game is not None  # the minimum showed that the cards prove an answer
            counts.append(len(game.facts))
            self.progress(f"run {len(counts)} of {RUNS}: {counts[-1]} questions")
            for name, (low, high) in (
                ("gold", gold_bounds(counts, RUNS, least, len(deck))),
                ("expert", mean_bounds(counts, RUNS)),
            ):
                if high < self.ranges[name][0] or low > self.ranges[name][1]:
                    return name
        return counts


def gold_bounds(counts: Sequence[int], runs: int, least: int, cards: int) -> tuple[int, int]:
    """Between what Gold will lie after some of the runs.

    No run takes fewer than `least` questions or more than there are cards, and Gold does not fall
    when a run takes longer.
    """
    left = runs - len(counts)
    low, high = ([*counts, *[value] * left] for value in (least, cards))
    return scale.gold(low, cards), scale.gold(high, cards)


def mean_bounds(counts: Sequence[int], runs: int) -> tuple[int, int]:
    """Between what the rounded mean (halves up) is taken to lie after some of the runs.

    The runs left are trusted to differ from these by no more than `MEANS_APART` on average: a bad
    guess costs a proposal, and waiting for certainty costs all runs of nearly every proposal.
    """
    mean, slack = fmean(counts), MEANS_APART * (1 - len(counts) / runs)
    return scale.whole(mean - slack), scale.whole(mean + slack)

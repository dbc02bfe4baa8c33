"""Rating one case: what it takes to solve it, and how good its cards are."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Any

from kronosolve.deduction.effort import effort
from kronosolve.inference.layers import TooLargeError
from kronosolve.inference.refutation import minimum
from kronosolve.mysteries.registry import mystery_of
from kronosolve.rating import scale
from kronosolve.rating.quality import answers_by_counts, opening, replays, told_twice
from kronosolve.rating.runs import play_runs, quick_expert

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.deduction.effort import Effort
    from kronosolve.expert.player import Game
    from kronosolve.inference.refutation import Minimum
    from kronosolve.investigation import Deck, Setup
    from kronosolve.rating.quality import Opening, Told

RUNS = 10
"""Runs of the expert where nothing else is asked for."""


@dataclass(frozen=True)
class Quality:
    """Figures about the cards; `effort` is None where the board is too large for the ladder."""

    replays: float
    told: Told
    answers_by_counts: int
    opening: Opening
    effort: Effort | None


@dataclass(frozen=True)
class CaseRating:
    """Everything that `rate` tells of a case."""

    minimum: Minimum
    games: tuple[Game, ...]
    stars: int
    gold: int
    silver: int
    quality: Quality

    @property
    def counts(self) -> tuple[int, ...]:
        """Questions of each run."""
        return tuple(len(game.facts) for game in self.games)

    @property
    def expert(self) -> float:
        """Mean number of questions of the expert's runs."""
        return fmean(self.counts)


class Rater:
    """Rates one deck step by step, so that somebody who stops early has what is known by then."""

    def __init__(self, setup: Setup, deck: Deck, runs: int = RUNS, seed: int = 0) -> None:
        self.setup, self.deck, self.runs, self.seed = setup, deck, runs, seed
        self.minimum: Minimum | None = None
        self.games: list[Game] = []

    def rate(self, progress: Callable[[str], None] = lambda _message: None) -> CaseRating | None:
        """The rating, None if the cards that may be asked for prove no answer.

        `progress` hears what is being done. The same deck, runs and seed give the same rating.
        """
        progress("looking for the fewest questions ...")
        self.minimum = minimum(self.setup, self.deck)
        if self.minimum is None:
            return None
        progress("drawing the worlds of the opening ...")
        expert = quick_expert(self.setup)
        for game in play_runs(expert, self.deck, self.runs, self.seed):
            assert game is not None  # the minimum showed that the cards prove an answer
            self.games.append(game)
            progress(f"run {len(self.games)} of {self.runs}: {len(game.facts)} questions")
        progress("measuring the quality of the cards ...")
        share = replays(self.deck)
        gold = scale.gold([len(game.facts) for game in self.games], len(self.deck))
        return CaseRating(
            self.minimum,
            tuple(self.games),
            scale.stars(mystery_of(self.setup).stars, share),
            gold,
            scale.silver(gold),
            Quality(
                share,
                told_twice(self.setup, self.deck),
                answers_by_counts(self.setup, self.deck),
                opening(self.setup, expert.opening, expert.questions, self.seed),
                self._effort(self.games[0]),
            ),
        )

    def _effort(self, game: Game) -> Effort | None:
        try:
            return effort(self.setup, game.facts)
        except TooLargeError:
            return None


def rate(setup: Setup, deck: Deck, runs: int = RUNS, seed: int = 0) -> CaseRating | None:
    """Rate a case, None if its cards prove no answer (see `Rater`)."""
    return Rater(setup, deck, runs, seed).rate()


def rating_data(rating: CaseRating) -> dict[str, Any]:
    """A rating as plain values, as `rate --json` prints it; decimals have three places."""
    quality = rating.quality
    return {
        "stars": rating.stars,
        "gold": rating.gold,
        "silver": rating.silver,
        "minimum": len(rating.minimum.questions),
        "expert": _rounded(rating.expert),
        "quality": {
            "runs": sorted(rating.counts),
            "replays": _rounded(quality.replays),
            "told_twice": quality.told.twice,
            "told_twice_avoidable": quality.told.avoidable,
            "answers_by_counts": quality.answers_by_counts,
            "first_question": {
                "question": str(quality.opening.question),
                "answer_bits": _rounded(quality.opening.bits),
            },
            "blindness": {
                "answer_bits": _rounded(quality.opening.blindness),
                "questions": _rounded(quality.opening.saved),
            },
            "effort": None if quality.effort is None else _effort_data(quality.effort),
        },
    }


def _effort_data(effort: Effort) -> dict[str, Any]:
    return {
        "solved": effort.solved,
        "hardest": next(reversed(list(effort.rungs)), None),
        "rounds": effort.rounds,
        "open": _rounded(effort.openness),
    }


def _rounded(value: float) -> float:
    return round(float(value), 3)

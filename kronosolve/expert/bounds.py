"""Lower bounds on the questions that any adaptive solo player needs, and the expert beside them.

The expectation is over valid worlds, each equally likely, with cards by the published rule: every
private value that a card may show is equally likely. Cases whose cards all together prove nothing
are left out on both sides.

Two bounds, both information relaxations (Brown, Smith and Sun, "Information relaxations and duality
in stochastic dynamic programs", Operations Research 58, 2010): a player who is told more needs no
more questions.

- Told all cards before the first question, nobody needs fewer than `minimum` questions.
- Told them after the first question: that one is asked without knowing anything, so it is the same
  in all cases, and whoever asks q first needs at least the size of a smallest proof that contains
  q. The least mean over q bounds every player. It is between the first bound and that plus one.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from kronosolve.expert.player import Expert
from kronosolve.inference.belief import Belief
from kronosolve.inference.refutation import sizes_with_each
from kronosolve.inference.uniform import Uniform
from kronosolve.investigation import all_questions, outcomes
from kronosolve.notes import own_fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kronosolve.investigation import Deck, Question, Setup
    from kronosolve.walks import World

_NORMAL = 1.959964
"""97.5 % quantile of the normal distribution."""


@dataclass(frozen=True)
class Mean:
    """A mean over cases with the half-width of its 95 % confidence interval (inf for one case)."""

    value: float
    error: float


@dataclass(frozen=True)
class Trial:
    """One random case: proof sizes by first question, and the expert's questions."""

    sizes: dict[Question, int]
    expert: int

    @property
    def minimum(self) -> int:
        """Fewest questions that prove the answer."""
        return min(self.sizes.values())


@dataclass(frozen=True)
class Bound:
    """Means over some cases: `minimum` <= `first_blind` <= any adaptive player <= nothing proved.

    `first_blind` is the second bound and `first` the question that attains it; its lower limit
    holds for the least over all questions. `gap` is the expert's mean less `first_blind`, case by
    case.
    """

    cases: int
    minimum: Mean
    first_blind: Mean
    first: Question
    expert: Mean
    gap: Mean


def random_decks(setup: Setup, n: int, seed: int) -> list[Deck]:
    """Decks of worlds drawn uniformly; each private value is uniform among those allowed.

    Fewer than n where the setup has no valid world or none could be drawn.
    """
    worlds = Belief(setup).sample(n, seed, 0).worlds.tolist()
    uniform = Uniform(seed, 1)
    return [random_deck(setup, tuple(map(tuple, world)), uniform) for world in worlds]


def random_deck(setup: Setup, world: World, uniform: Uniform) -> Deck:
    """The cards of a world, private values drawn."""
    questions = all_questions(setup)
    draws = uniform(len(questions)).tolist()
    deck = {}
    for question, draw in zip(questions, draws, strict=True):
        cards = outcomes(setup, world, question)
        deck[question] = cards[int(draw * len(cards))]
    return deck


def trials(setup: Setup, decks: Sequence[Deck], seed: int) -> Iterator[Trial | None]:
    """Proof sizes and the expert's result of each deck; None for one that proves nothing."""
    expert = Expert(setup, seed=seed)
    for deck in decks:
        game = expert.play(deck)
        if game is None:
            yield None
            continue
        facts = [own_fact(question, deck[question]) for question in expert.questions]
        sizes = sizes_with_each(setup, facts, game.answer)
        assert sizes is not None
        yield Trial({fact.question: size for fact, size in sizes.items()}, len(game.facts))


def bound_of(found: Sequence[Trial]) -> Bound:
    """Both bounds and the expert over some cases (at least one)."""
    by_first = {q: mean_of([trial.sizes[q] for trial in found]) for q in found[0].sizes}
    first = min(by_first, key=lambda q: by_first[q].value)
    blind = by_first[first]
    # Whatever question is truly best, its own lower limit is no less than the least of all.
    lower = min(mean.value - mean.error for mean in by_first.values())
    return Bound(
        len(found),
        mean_of([trial.minimum for trial in found]),
        Mean(blind.value, blind.value - lower if blind.error < float("inf") else blind.error),
        first,
        mean_of([trial.expert for trial in found]),
        mean_of([trial.expert - trial.sizes[first] for trial in found]),
    )


def mean_of(numbers: Sequence[float]) -> Mean:
    """Mean and half-width of its 95 % confidence interval, by Student's distribution."""
    n = len(numbers)
    if n < 2:
        return Mean(fmean(numbers), float("inf"))
    return Mean(fmean(numbers), _student(n - 1) * stdev(numbers) / sqrt(n))


def _student(freedom: int) -> float:
    """97.5 % quantile of Student's distribution (Cornish and Fisher 1937; exact for 1 to 3)."""
    if freedom < 4:
        return (12.7062, 4.3027, 3.1824)[freedom - 1]
    z = _NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return z + sum(term / float(freedom) ** i for i, term in enumerate(terms, start=1))

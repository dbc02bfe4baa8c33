"""Better cards (and walks, if asked) for a case, at the same answer and the same public setup."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generators.cards import choose_cards, secret, told
from generators.dice import Dice
from generators.figures import special
from generators.judging import Judge
from generators.targets import ANY, ranges
from generators.worlds import DRAWN, filtered
from kronosolve.inference.belief import Belief, Sample
from kronosolve.inference.refutation import minimum
from kronosolve.inference.uniform import Uniform
from kronosolve.investigation import Solution, outcomes
from kronosolve.mysteries.registry import mystery_of
from kronosolve.rating import scale
from kronosolve.rating.quality import replays, told_twice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generators.judging import Measured
    from generators.targets import Range
    from kronosolve.investigation import Deck, Investigation, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.walks import World

TRIES = 40
"""Decks that are tried where nothing else is asked for."""
_RATED = 4
"""Decks that are played by the expert, the best of all by what is quickly seen."""
_WALKS = 8
"""Other walks that get cards."""


@dataclass(frozen=True)
class Figures:
    """What is better when it is less, the first figure first.

    Parameters
    ----------
    unproved
        1 if the cards do not prove the answer.
    minimum_off
        How far the fewest questions lie from the family's range.
    stars_off
        How many stars lie between those wished for and those measured.
    giving_away
        Cards that tell of the answer itself and could tell something else.
    told_twice
        Facts told twice where a card had a choice.
    gold_off
        How far the Gold limit lies from the range of these stars; -1 before it is measured.
    expert_off
        How far the mean of the expert's questions, rounded, lies from the family's range; -1
        before it is measured.
    """

    unproved: int
    minimum_off: int
    stars_off: int
    giving_away: int
    told_twice: int
    gold_off: int = -1
    expert_off: int = -1

    @property
    def order(self) -> tuple[int, ...]:
        """For comparison."""
        return tuple(vars(self).values())


@dataclass(frozen=True)
class Improved:
    """The better case, or the same one where nothing better was found; figures of both."""

    investigation: Investigation
    before: Figures
    after: Figures
    tried: int

    @property
    def better(self) -> bool:
        """Whether anything was gained."""
        return self.after.order < self.before.order


@dataclass(frozen=True)
class _Candidate:
    world: World
    deck: Deck
    quick: Figures
    fewest: int | None


def improve(
    case: Investigation,
    *,
    walks: bool = False,
    stars: int | None = None,
    seed: int = 0,
    tries: int = TRIES,
    progress: Callable[[str], None] = lambda _message: None,
) -> Improved:
    """Search private values, and with `walks` worlds too, for better figures.

    `case` has cards and a solution with positions that agree (`read_true_case`). `stars` are those
    wished for (default: those that the case has now). The same arguments give the same case.
    """
    setup, deck, solution = case.setup, case.deck, case.solution
    assert deck is not None
    assert solution is not None
    assert solution.world is not None
    search = _Search(setup, solution.world, deck, stars, progress)
    candidates = [search.candidate(solution.world, deck)]
    for world, dice in search.proposals(walks, seed, tries):
        new = choose_cards(setup, world, secret(setup, world, search.answer), dice)
        candidates.append(search.candidate(world, new))
        progress(f"{len(candidates) - 1} of {tries} decks tried")
    first, others = candidates[0], sorted(candidates[1:], key=lambda one: one.quick.order)
    rated = [(*search.rated(one), one) for one in [first, *others[:_RATED]]]
    before = rated[0][0]
    after, measured, best = min(rated, key=lambda found: found[0].order)
    better = best is not first
    rating = None if measured is None else measured.rating
    changed = replace(
        case,
        deck=best.deck,
        solution=Solution(best.world, search.answer),
        rating=rating if better or case.rating is None else case.rating,
        made=None if better else case.made,
    )
    return Improved(changed, before, after, len(candidates) - 1)


class _Search:
    """What stays the same during one search."""

    def __init__(
        self,
        setup: Setup,
        world: World,
        deck: Deck,
        stars: int | None,
        progress: Callable[[str], None],
    ) -> None:
        self.setup, self.world, self.progress = setup, world, progress
        self.mystery = mystery_of(setup)
        answer = self.mystery.answer(world)
        assert answer is not None
        self.answer: Answer = answer
        self.stars = scale.stars(self.mystery.stars, replays(deck)) if stars is None else stars
        size = len(setup.locations), len(setup.characters), setup.times
        self.ranges = ranges(setup.family, self.stars, *size)
        self.judge = Judge(setup, dict.fromkeys(self.ranges, ANY), progress)

    def proposals(self, walks: bool, seed: int, tries: int) -> Iterator[tuple[World, Dice]]:
        """Worlds that get cards, with the choices for them, as many as tries."""
        worlds = [self.world, *(self._others(seed) if walks else [])]
        for number in range(tries):
            yield worlds[number % len(worlds)], Dice(seed, number)

    def _others(self, seed: int) -> list[World]:
        """Other walks with the same answer that fit every wish which arrays tell."""
        self.progress("drawing other walks ...")
        drawn = Belief(self.setup).requiring(self.answer)
        worlds = drawn.with_answer(self.answer, DRAWN, Uniform(seed))
        sample = Sample(worlds, *self.mystery.answers_of(worlds))
        free = dict.fromkeys(special(self.setup.family), ANY)
        wished = {**free, **self.ranges, "stars": (self.stars, self.stars)}
        fitting = filtered(self.setup, sample, wished).fitting()
        found = [tuple(map(tuple, worlds[i].tolist())) for i in fitting]
        return list(dict.fromkeys(found))[:_WALKS]

    def candidate(self, world: World, deck: Deck) -> _Candidate:
        """Figures that are quickly seen; the fewest questions last, and only once."""
        setup = self.setup
        away = 0
        hidden = secret(setup, world, self.answer)
        for question, card in deck.items():
            if card.private is not None and told(question, card.private) in hidden:
                values = [one.private for one in outcomes(setup, world, question)]
                away += any(told(question, v) not in hidden for v in values if v is not None)
        fewest = minimum(setup, deck)
        size = 0 if fewest is None else len(fewest.questions)
        measured = scale.stars(self.mystery.stars, replays(deck))
        quick = Figures(
            unproved=int(fewest is None),
            minimum_off=_off(size, self.ranges["minimum"]),
            stars_off=abs(measured - self.stars),
            giving_away=away,
            told_twice=told_twice(setup, deck).avoidable,
        )
        return _Candidate(world, deck, quick, None if fewest is None else size)

    def rated(self, one: _Candidate) -> tuple[Figures, Measured | None]:
        """All figures, after the expert's runs."""
        if one.fewest is None:
            return replace(one.quick, gold_off=0, expert_off=0), None
        measured = self.judge.measure(one.deck, one.fewest)
        assert not isinstance(measured, str)  # the judge's ranges are open
        gold_off = _off(measured.gold, self.ranges["gold"])
        expert_off = _off(scale.whole(measured.expert), self.ranges["expert"])
        return replace(one.quick, gold_off=gold_off, expert_off=expert_off), measured


def _off(value: int, wished: Range) -> int:
    low, high = wished
    return max(low - value, value - high, 0)

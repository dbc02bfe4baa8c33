"""Runs of the expert over one deck, and how a run goes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from kronosolve.expert.player import BY_ANSWER, BY_HISTORY, Expert, Game
from kronosolve.expert.pool import Pool, histories, pool_of
from kronosolve.expert.values import values
from kronosolve.inference.belief import Belief
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import own_fact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kronosolve.expert.player import Style
    from kronosolve.investigation import Deck, Question, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact

_OPENING = 12_000
"""Worlds drawn before the first question."""
_ALL = 200_000
"""Worlds that are listed where characters have walks of their own."""
_OPENINGS = 10
"""Different first questions that are tried."""
_SAMPLE = 5_000
"""Worlds drawn where they cannot be counted."""


@dataclass(frozen=True)
class Moment:
    """What is open after some questions: answers left, and the probability of the true one."""

    answers: int
    probability: float


def quick(setup: Setup) -> Style:
    """A style that thinks less than the expert's own, for many runs in little time."""
    style = BY_HISTORY if mystery_of(setup).chained else BY_ANSWER
    return replace(style, shortlist=8, truths=8, budget=400, sample=600)


def quick_expert(setup: Setup) -> Expert:
    """An expert for many runs: a large view of the opening, shared by all, and quick thought.

    A large pool stays large enough for a few questions more, and drawing anew after each question
    is most of the time that a run takes.
    """
    expert = Expert(setup, quick(setup))
    belief = Belief(setup)
    if expert.mystery.walks(0) is None:
        expert.opening = pool_of(belief, _OPENING, 0)
    elif belief.exact is not None and belief.exact.worlds <= _ALL:
        # Few walks, and drawing worlds is slow: list them once, and nothing is drawn again.
        worlds = belief.exact.enumerate()
        expert.opening = Pool(worlds, *belief.mystery.answers_of(worlds), complete=True)
    return expert


def play_runs(expert: Expert, deck: Deck, runs: int, seed: int) -> Iterator[Game | None]:
    """Play a deck again and again, each time with another opening and another seed.

    Run k opens with the k-th best first question (from the best again after the tenth): one lucky
    opening shall not decide a rating. Its seed is `seed` + k. None where the cards prove nothing.
    """
    first = openings(expert)[:_OPENINGS]
    for number in range(runs):
        expert.seed = seed + number
        yield _play(expert, deck, first[number % len(first)])


def openings(expert: Expert) -> list[Question]:
    """First questions by their worth to the expert, best first."""
    pool = expert.opening.thinned(expert.style.sample, 0)
    history = histories(expert.mystery, pool.worlds) if expert.style.history else None
    ranked = values(expert.setup, pool, expert.questions, history)
    state = expert.state([], expert.opening)
    ranked.sort(key=lambda value: -round(state.worth(value), 9))
    return [value.question for value in ranked]


def _play(expert: Expert, deck: Deck, question: Question | None) -> Game | None:
    facts: list[Fact] = []
    state = expert.state(facts, expert.opening)
    while (answer := state.proved()) is None:
        if question is None:
            return None
        facts.append(own_fact(question, deck[question]))
        state = expert.state(facts, state.pool.agreeing(expert.setup, facts[-1]))
        question = state.best()
    return Game(tuple(facts), answer)


def course(setup: Setup, facts: Sequence[Fact], truth: Answer) -> list[Moment]:
    """What is open before the first question and after each one."""
    return [_moment(setup, facts[:asked], truth) for asked in range(len(facts) + 1)]


def _moment(setup: Setup, facts: Sequence[Fact], truth: Answer) -> Moment:
    belief = Belief(setup, facts)
    if belief.exact is not None:
        counts = belief.exact.answers()
        return Moment(sum(n > 0 for n in counts.values()), counts[truth] / belief.exact.worlds)
    drawn = belief.sample(_SAMPLE, 0)
    numbers, counted = np.unique(drawn.index, return_counts=True)
    shares = {drawn.answers[int(i)]: int(n) for i, n in zip(numbers, counted, strict=True)}
    return Moment(len(shares), shares.get(truth, 0) / max(1, len(drawn.index)))

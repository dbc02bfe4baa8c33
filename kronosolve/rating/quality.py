"""Figures that tell a designer how good the cards of a case are."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING

from kronosolve.expert.hindsight import Hindsight
from kronosolve.expert.values import values
from kronosolve.inference.remaining import remaining_answers
from kronosolve.inference.uniform import Uniform
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import Fact

if TYPE_CHECKING:
    from kronosolve.expert.pool import Pool
    from kronosolve.investigation import Card, Deck, Question, Setup

_WORLDS = 1_000
"""Worlds that stand for what is open before the first question."""
_TRUTHS = 40
"""Worlds drawn as the truth to choose the opening that saves most questions, and as many again to
say how many it saves: what is best by luck in the first draw is not in the second."""


@dataclass(frozen=True)
class Told:
    """Facts that two cards tell: how many, and in how many of them a card had a choice."""

    twice: int
    avoidable: int


@dataclass(frozen=True)
class Opening:
    """The first question: what the best one tells and how much it beats an average one.

    Parameters
    ----------
    question
        The one that tells most about the answer; the first in card order among equals.
    bits
        Mean bits about the answer that its card tells.
    blindness
        The same less the mean over all questions that are allowed.
    saved
        Questions that the best opening saves against an average one: the difference of mean proof
        sizes in hindsight (`kronosolve.expert.hindsight`).
    """

    question: Question
    bits: float
    blindness: float
    saved: float


def replays(deck: Deck) -> float:
    """Share of the cards that show the replay symbol."""
    return sum(card.private is None for card in deck.values()) / len(deck)


def told_twice(setup: Setup, deck: Deck) -> Told:
    """Facts (character, location, time) that the private values of two cards tell.

    A fact can be told by two cards only: that of its location and time, and that of its location
    and character. It was avoidable if one of them could have shown another private value, that is
    if its count exceeds what the starts show by two or more.
    """
    told: Counter[tuple[str, str, int]] = Counter()
    free: Counter[tuple[str, str, int]] = Counter()
    for question, card in deck.items():
        fact = _fact(question, card)
        if fact is not None:
            told[fact] += 1
            free[fact] += card.count - setup.public_count(question) >= 2
    twice = [fact for fact, cards in told.items() if cards == 2]
    return Told(len(twice), sum(free[fact] > 0 for fact in twice))


def _fact(question: Question, card: Card) -> tuple[str, str, int] | None:
    """Who is where when, by a card's private value."""
    if card.private is None:
        return None
    if question.character is not None:
        return question.character, question.location, int(card.private)
    assert question.time is not None
    return str(card.private), question.location, question.time


def answers_by_counts(setup: Setup, deck: Deck) -> int:
    """Answers still open for somebody who heard every allowed question and asked none."""
    mystery = mystery_of(setup)
    heard = [Fact(q, card.count) for q, card in deck.items() if mystery.askable(q)]
    return len(remaining_answers(setup, heard)[0])


def opening(setup: Setup, pool: Pool, questions: list[Question], seed: int) -> Opening:
    """What the first question is worth, over worlds that agree with the public setup."""
    pool = pool.thinned(_WORLDS, seed)
    ranked = values(setup, pool, questions, None)
    best = max(ranked, key=lambda value: round(value.answer_bits, 9))
    hindsight = Hindsight(setup, pool, questions)
    first, second = (
        hindsight.proof_sizes(questions, _TRUTHS, Uniform(seed, part)) for part in (2, 3)
    )
    chosen = min(questions, key=first.__getitem__)
    return Opening(
        best.question,
        bits=best.answer_bits,
        blindness=best.answer_bits - fmean(value.answer_bits for value in ranked),
        saved=fmean(second.values()) - second[chosen],
    )

"""Open questions in the order in which the expert would ask them, with what each is worth.

Where all worlds that agree with the notes can be listed, the figures are exact. Otherwise they are
worked out over worlds drawn exactly uniformly, and every figure has its standard error: bits of
information are means over worlds of "how much rarer was this card before", so their errors are
those of a mean (Roulston, "Estimating the errors on measured entropy and mutual information",
Physica D 125, 1999).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from kronosolve.expert.player import Expert, State
from kronosolve.expert.table import cards_of
from kronosolve.expert.values import values

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from kronosolve.expert.table import Cards
    from kronosolve.expert.values import Value
    from kronosolve.investigation import Question, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact

    Array = npt.NDArray[Any]

_EXACT = 20_000
"""Worlds over which all questions are valued exactly."""


@dataclass(frozen=True)
class Errors:
    """Standard errors of the figures of one question."""

    answer_bits: float
    world_bits: float
    solve_probability: float


@dataclass(frozen=True)
class Row:
    """What the next card of a question tells on average.

    Bits about the answer and about the whole world; the chance that this card leaves one answer;
    `shared_bits`: what its count alone tells everybody at the table about the answer. `errors` is
    None where these are exact.
    """

    question: Question
    answer_bits: float
    world_bits: float
    solve_probability: float
    shared_bits: float
    errors: Errors | None


@dataclass(frozen=True)
class Ranking:
    """Open questions, best first, over so many `worlds`: all of them, or so many drawn.

    `proved` is the answer if the notes prove it (no rows then). `status` is `contradiction` where
    no world agrees with the notes.
    """

    status: Literal["open", "proved", "contradiction"]
    method: Literal["exact", "sampled"]
    worlds: int
    rows: tuple[Row, ...] = ()
    proved: Answer | None = None


def rank_questions(
    setup: Setup, facts: Sequence[Fact], seed: int = 0, sample: int = 1_500, players: int = 1
) -> Ranking:
    """Rank all questions that the rules allow and whose card is not known yet.

    Parameters
    ----------
    facts
        Own and heard notes.
    seed, sample
        Of the worlds drawn where they are too many to list.
    players
        How many play. Of what the shared count tells everybody about the answer, the part that
        goes to rivals, (players - 1) / players, is taken off a question's worth.
    """
    if players < 1:
        raise ValueError(f"players must be at least 1, found {players}")
    expert = Expert(setup, seed=seed)
    style = expert.style
    shared = max(style.answer, style.history) * (players - 1) / players
    expert.style = replace(style, sample=sample, shared=shared)
    state = expert.state(facts)
    pool = state.pool
    method: Literal["exact", "sampled"] = (
        "exact" if pool.complete and len(pool) <= _EXACT else "sampled"
    )
    if not len(pool):
        return Ranking("contradiction", "exact", 0)
    if (answer := state.proved()) is not None:
        return Ranking("proved", method, len(pool), proved=answer)
    ranked = [value.question for value in state.ranked()]
    questions = ranked + [q for q in state.open_questions() if q not in ranked]
    if method == "sampled":
        pool = pool.thinned(sample, seed)
    if pool.index is state.weighed.index:
        found = {value.question: value for value in state.values}
    else:
        found = {value.question: value for value in values(setup, pool, questions, None)}
    answers = pool.numbered()
    rows = []
    for question in questions:
        rare = found[question].cards == 1 and question not in ranked
        if rare and (method == "exact" or known(state, question)):
            continue
        errors = None
        if method == "sampled":
            errors = _errors(cards_of(setup, pool.worlds, question), answers)
        rows.append(_row(found[question], errors))
    return Ranking("open", method, len(pool), tuple(rows))


def _row(value: Value, errors: Errors | None) -> Row:
    return Row(
        value.question,
        value.answer_bits,
        value.world_bits,
        value.solve_probability,
        value.shared_bits,
        errors,
    )


def known(state: State, question: Question) -> bool:
    """Whether the notes leave one card for a question, decided exactly.

    A card is known when everybody whom it covers is certainly there or certainly not, at each time
    that it covers, and at most one of the visits is new. What single characters can do settles
    nearly all such questions; the rest is counted, or asked of CP-SAT where worlds cannot be.
    """
    positions = _positions(state.setup, question)
    belief = state.belief
    if _settled(state.setup, question, [belief.places(c, t) for c, t in positions]):
        return True
    if len(cards_of(state.setup, state.pool.worlds, question).values) > 1:
        return False
    if belief.exact is not None:
        possible = belief.possible
    else:
        from kronosolve.inference.oracle import possible_positions

        nothing = np.zeros((*state.pool.worlds.shape[1:], len(state.setup.locations)), dtype=bool)
        possible = possible_positions(state.setup, state.facts, nothing)
    places = [set(np.flatnonzero(possible[c, t]).tolist()) for c, t in positions]
    return _settled(state.setup, question, places)


def _positions(setup: Setup, question: Question) -> list[tuple[int, int]]:
    """The (character, time from 0) pairs that a question covers."""
    if question.character is not None:
        c = setup.characters.index(question.character)
        return [(c, t) for t in range(setup.times)]
    assert question.time is not None
    return [(c, question.time - 1) for c in range(len(setup.characters))]


def _settled(setup: Setup, question: Question, places: Sequence[set[int]]) -> bool:
    """Whether a question has one card when each position it covers has one of these places."""
    here = setup.board.number(question.location)
    if any(here in open_ and len(open_) > 1 for open_ in places):
        return False
    names: Sequence[str | int] = (
        setup.characters if question.character is None else range(1, setup.times + 1)
    )
    seen = [name for name, open_ in zip(names, places, strict=True) if here in open_]
    return sum(not setup.is_public(question, name) for name in seen) < 2


def _errors(cards: Cards, answers: Array) -> Errors:
    """Standard errors of the means over worlds that a question's figures are."""
    worlds, possible = len(answers), int(answers.max()) + 1
    code = cards.card * possible + answers[cards.world]
    shape = len(cards.values), possible
    joint = np.bincount(code, cards.weight, shape[0] * shape[1]).reshape(shape) / worlds
    card, answer = joint.sum(axis=1), joint.sum(axis=0)
    told = np.log2(joint[cards.card, answers[cards.world]] / card[cards.card])
    told -= np.log2(answer)[answers[cards.world]]
    silent = np.log2(cards.weight) - np.log2(card)[cards.card]
    alone = ((joint > 0).sum(axis=1) == 1)[cards.card]

    def error(local: Array) -> float:
        mean = np.bincount(cards.world, cards.weight * local, worlds)
        return float(np.maximum(mean.std(), worlds**-0.5)) / sqrt(worlds)

    return Errors(error(told), error(silent), error(alone))

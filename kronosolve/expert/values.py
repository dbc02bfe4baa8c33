"""What each question is worth: bits about the answer, the world and the hidden history."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.expert.table import Cards, cards_of, entropy

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy.typing as npt

    from kronosolve.expert.pool import Pool
    from kronosolve.investigation import Question, Setup

    Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Value:
    """Mean gains of one question.

    Bits about the answer, about the whole world, and (summed over the times) about the history;
    `solve_probability` is the chance that the next card leaves one answer; `shared_bits` is what
    the shared count alone tells everybody about the answer. `cards` is the number of cards it may
    show.
    """

    question: Question
    answer_bits: float
    world_bits: float
    history_bits: float
    solve_probability: float
    shared_bits: float
    cards: int


def values(
    setup: Setup, pool: Pool, questions: Iterable[Question], history: Array | None
) -> list[Value]:
    """Value of each question over a pool of worlds, in the order given.

    `history` is the array of `kronosolve.expert.pool.histories`, or None to leave it out. Bits over
    sampled worlds are corrected for the size of the sample. Linear in the number of questions,
    worlds and characters.
    """
    answers = pool.numbered()
    before = float(entropy(np.bincount(answers).astype(np.float64)))
    known = None if history is None else _history_bits(history)
    found = []
    for question in questions:
        cards = cards_of(setup, pool.worlds, question)
        found.append(_value(cards, answers, before, history, known, exact=pool.complete))
    return found


def chance_bits(joint: Array, worlds: int) -> float:
    """Bits that two unrelated things seem to share in a sample (Miller 1955).

    `joint` is a table of weights, `worlds` the number of worlds sampled.
    """
    rows, columns = (joint.sum(axis=1) > 0).sum(), (joint.sum(axis=0) > 0).sum()
    return float((joint > 0).sum() - rows - columns + 1) / (2 * worlds * float(np.log(2)))


def _value(
    cards: Cards,
    answers: Array,
    before: float,
    history: Array | None,
    known: float | None,
    *,
    exact: bool,
) -> Value:
    shown, worlds, possible = len(cards.values), len(answers), int(answers.max()) + 1
    joint = np.bincount(
        cards.card * possible + answers[cards.world],
        weights=cards.weight,
        minlength=shown * possible,
    ).reshape(shown, possible)
    chance = joint.sum(axis=1) / worlds
    by_count = np.zeros((1 + max(card.count for card in cards.values), possible))
    np.add.at(by_count, [card.count for card in cards.values], joint)
    silence = -(np.log2(cards.weight) * cards.weight).sum() / worlds
    told = 0.0
    if history is not None and known is not None:
        told = known - _conditional_history_bits(cards, history, chance)
    told_by_card = before - float(chance @ entropy(joint))
    told_by_count = before - float(by_count.sum(axis=1) / worlds @ entropy(by_count))
    if not exact:
        told_by_card -= chance_bits(joint, worlds)
        told_by_count -= chance_bits(by_count, worlds)
    return Value(
        cards.question,
        answer_bits=max(0.0, told_by_card),
        world_bits=max(0.0, float(entropy(chance)) - float(silence)),
        history_bits=max(0.0, told),
        solve_probability=float(chance[(joint > 0).sum(axis=1) == 1].sum()),
        shared_bits=max(0.0, told_by_count),
        cards=shown,
    )


def _history_bits(history: Array) -> float:
    return sum(float(entropy(np.bincount(column).astype(np.float64))) for column in history.T)


def _conditional_history_bits(cards: Cards, history: Array, chance: Array) -> float:
    """Mean bits of history left after the card, summed over the times."""
    width, times, shown = int(history.max()) + 1, history.shape[1], len(cards.values)
    index = (cards.card[:, None] * times + np.arange(times)) * width + history[cards.world]
    table = np.bincount(
        index.reshape(-1),
        weights=np.repeat(cards.weight, times),
        minlength=shown * times * width,
    ).reshape(shown, times, width)
    return float(chance @ entropy(table).sum(axis=1))

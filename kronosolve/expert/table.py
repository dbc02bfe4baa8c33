"""What every question would tell, worked out over an array of equally likely worlds.

The next card of a question is a (count, private value) pair; a world that allows k private values
shows each with probability 1/k. Since k is the count less the public visits, it is the same for all
worlds that show one card, so worlds stay equally likely after any card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.investigation import Card

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Question, Setup

    Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Cards:
    """The cards that one question may show over n worlds.

    Item i says: world `world[i]` shows card number `card[i]` with probability `weight[i]`; the card
    is `values[card[i]]`. Every world's weights sum to 1.
    """

    question: Question
    values: Sequence[Card]
    world: Array
    card: Array
    weight: Array


def cards_of(setup: Setup, worlds: Array, question: Question) -> Cards:
    """Every card of a question over worlds of shape (n, characters, times)."""
    place = setup.board.number(question.location)
    if question.character is not None:
        present = worlds[:, setup.characters.index(question.character), :] == place
        names: list[str | int] = list(range(1, setup.times + 1))
    else:
        assert question.time is not None
        present = worlds[:, :, question.time - 1] == place
        names = list(setup.characters)
    count = present.sum(axis=1)
    new = present.copy()
    public: list[int] = [i for i, name in enumerate(names) if setup.is_public(question, name)]
    new[:, public] = False
    fresh = new.sum(axis=1)
    world, value = np.nonzero(new)
    silent = np.flatnonzero(fresh == 0)
    world = np.concatenate([world, silent])
    value = np.concatenate([value, np.full(len(silent), -1)])
    packed = count[world] * (len(names) + 1) + value + 1
    used, card = np.unique(packed, return_inverse=True)
    values = [
        Card(int(n), None if v == 0 else names[v - 1])
        for n, v in (divmod(int(code), len(names) + 1) for code in used)
    ]
    return Cards(question, values, world, card, 1.0 / np.maximum(fresh, 1)[world])


def entropy(weights: Array) -> Array:
    """Entropy in bits of each row of non-negative weights (rows need not sum to 1)."""
    total = weights.sum(axis=-1, keepdims=True)
    share = weights / np.where(total > 0, total, 1)
    bits: Array = -(share * np.log2(np.where(share > 0, share, 1))).sum(axis=-1)
    return bits

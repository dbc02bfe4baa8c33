"""Fewest questions that prove the answer: an implicit hitting set method.

A set of cards proves the answer when every valid world with another answer is refuted by one of
them. So the fewest cards are a minimum hitting set over the *cuts* "cards that refute this
counterexample". Cuts are found as needed: a master solves the hitting set problem over the cuts so
far, and an oracle looks for counterexamples that the picked cards leave open (Moreno-Centeno and
Karp 2013; Ignatiev, Previti, Liffiton and Marques-Silva 2015). No counterexample left: the picked
cards prove the answer, and fewer cannot.

The oracle is the exact counter, which returns many counterexamples at once; each is pushed to agree
with as many cards as possible, so that its cut is small, and more cuts disjoint from those found
are looked for before the master is asked again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.inference.belief import Belief
from kronosolve.inference.hitting_set import minimum_hitting_set
from kronosolve.notes import own_fact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Card, Deck, Question, Setup
    from kronosolve.mysteries.base import Answer

    Array = npt.NDArray[Any]

_SAMPLED = 400
"""Counterexamples drawn at a time."""
_KEPT = 12
"""Of these, the smallest cuts that are handed to the master."""


@dataclass(frozen=True)
class Minimum:
    """Fewest questions that prove the answer.

    `questions` proves it; `proved` says that no smaller set does. When stopped early, `questions`
    is empty and `lower` is a bound from below.
    """

    questions: tuple[Question, ...]
    lower: int
    proved: bool


def refuted(setup: Setup, worlds: Array, cards: Sequence[tuple[Question, Card]]) -> Array:
    """Which cards refute which worlds: booleans of shape (worlds, cards).

    A world agrees with a card if it has the card's count, and the private value (when one is shown)
    is among those present. Worlds are taken to agree with the public starts.
    """
    out = np.empty((len(worlds), len(cards)), dtype=bool)
    for i, (question, card) in enumerate(cards):
        place = setup.board.number(question.location)
        if question.character is not None:
            present = worlds[:, setup.characters.index(question.character), :] == place
            value = None if card.private is None else int(card.private) - 1
        else:
            assert question.time is not None
            present = worlds[:, :, question.time - 1] == place
            value = None if card.private is None else setup.characters.index(str(card.private))
        agrees = present.sum(axis=1) == card.count
        if value is not None:
            agrees &= present[:, value]
        out[:, i] = ~agrees
    return out


def minimum(
    setup: Setup, deck: Deck, progress: Callable[[int, int], None] = lambda _lower, _cuts: None
) -> Minimum | None:
    """Fewest of the deck's allowed questions that prove its answer, None if all of them do not.

    `progress` hears the lower bound and the number of cuts after each round.
    """
    search = _Search(setup, deck)
    if search.counterexamples((1 << len(search.cards)) - 1) is not None:
        return None
    while True:
        picked = minimum_hitting_set(search.cuts)
        progress(picked.bit_count(), len(search.cuts))
        if not search.refine(picked):
            return Minimum(search.named(picked), picked.bit_count(), proved=True)


class _Search:
    """Cuts found so far, as sets of cards (bits)."""

    def __init__(self, setup: Setup, deck: Deck) -> None:
        self.setup = setup
        everything = Belief(setup, [own_fact(q, card) for q, card in deck.items()])
        self.cards = [(q, card) for q, card in deck.items() if everything.mystery.askable(q)]
        answers = list(everything.answers())
        self.truth: Answer | None = answers[0] if len(answers) == 1 else None
        self.cuts: list[int] = []
        self._round = 0

    def named(self, picked: int) -> tuple[Question, ...]:
        """Questions of a set of cards."""
        return tuple(q for i, (q, _) in enumerate(self.cards) if picked >> i & 1)

    def counterexamples(self, picked: int) -> list[int] | None:
        """Cuts of worlds with another answer that the picked cards leave open, None without any."""
        if self.truth is None:
            return []
        facts = [own_fact(*card) for i, card in enumerate(self.cards) if picked >> i & 1]
        others = Belief(self.setup, facts, excluded=self.truth)
        self._round += 1
        sample = others.sample(_SAMPLED, self._round)
        if not len(sample.worlds):
            if others.worlds != 0:
                raise RuntimeError("no counterexample was found, and none was excluded")
            return None
        rows = refuted(self.setup, np.unique(sample.worlds, axis=0), self.cards)
        packed = np.packbits(rows, axis=1, bitorder="little")
        return sorted({int.from_bytes(row.tobytes(), "little") for row in packed}, key=_small)

    def refine(self, picked: int) -> bool:
        """Add cuts that the picked cards miss; False when they prove the answer."""
        found = False
        while True:
            cuts = self.counterexamples(picked)
            if cuts is None:
                return found
            found = True
            best = self._pushed(cuts[0])
            self.cuts = _minimal([*self.cuts, best, *cuts[:_KEPT]])
            picked |= best

    def _pushed(self, cut: int) -> int:
        """Let a counterexample agree with more cards while sampling finds a smaller cut."""
        while True:
            cuts = self.counterexamples(((1 << len(self.cards)) - 1) & ~cut)
            assert cuts
            if cuts[0] == cut or cuts[0].bit_count() >= cut.bit_count():
                return cut
            cut = cuts[0]


def _small(cut: int) -> tuple[int, int]:
    return cut.bit_count(), cut


def _minimal(cuts: list[int]) -> list[int]:
    """Cuts that contain no other cut."""
    out: list[int] = []
    for cut in sorted(set(cuts), key=_small):
        if not any(other & cut == other for other in out):
            out.append(cut)
    return out

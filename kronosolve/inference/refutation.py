"""Smallest sets of facts that leave no world: one method for three questions.

- Fewest questions that prove an answer: facts of cards that leave no world with another answer.
- Smallest contradiction: noted facts that leave no world at all.
- Why an answer is proved: noted facts that leave no world with another answer.

A set of facts leaves no world when each world is refuted by one of them. So the smallest such set
is a minimum hitting set over the *cuts* "facts that refute this world". Cuts are found as needed: a
master solves the hitting set problem over the cuts so far, and an oracle looks for worlds that the
picked facts leave (implicit hitting sets: Moreno-Centeno and Karp 2013; Ignatiev, Previti, Liffiton
and Marques-Silva 2015). No world left: the picked facts do it, and fewer cannot.

The oracle is the exact counter, which returns many worlds at once; each is pushed to agree with
more facts, so that its cut is small, and further cuts, disjoint from those just found, are looked
for before the master is asked again. That takes a few rounds where one counterexample at a time
takes dozens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.inference.belief import Belief
from kronosolve.inference.hitting_set import minimum_hitting_set
from kronosolve.inference.remaining import remaining_answers
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import own_fact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Deck, Question, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact

    Array = npt.NDArray[Any]

_SAMPLED = 400
"""Worlds drawn at a time."""
_KEPT = 12
"""Of these, the smallest cuts that are handed to the master unpushed."""


@dataclass(frozen=True)
class Minimum:
    """Fewest questions that prove the answer; `questions` is one such set, in card order."""

    questions: tuple[Question, ...]
    answer: Answer


def minimum(
    setup: Setup, deck: Deck, progress: Callable[[int], None] = lambda _bound: None
) -> Minimum | None:
    """Fewest of the deck's allowed questions that prove its answer, None if all of them do not.

    `progress` hears lower bounds as they rise.
    """
    mystery = mystery_of(setup)
    answers, _ = remaining_answers(setup, [own_fact(q, card) for q, card in deck.items()])
    facts = [own_fact(q, card) for q, card in deck.items() if mystery.askable(q)]
    if len(answers) != 1:
        return None
    (truth,) = answers
    picked = smallest_refutation(setup, facts, excluded=truth, progress=progress)
    return None if picked is None else Minimum(tuple(fact.question for fact in picked), truth)


def smallest_refutation(
    setup: Setup,
    facts: Sequence[Fact],
    excluded: Answer | None = None,
    progress: Callable[[int], None] = lambda _bound: None,
) -> list[Fact] | None:
    """A smallest part of some facts that leaves no valid world (without the excluded answer).

    None when even all of them leave one. Deterministic.
    """
    search = _Search(setup, facts, excluded)
    if search.left(search.everything) is not None:
        return None
    return search.chosen(search.smallest(0, progress))


def sizes_with_each(
    setup: Setup, facts: Sequence[Fact], excluded: Answer | None = None
) -> dict[Fact, int] | None:
    """For each fact the size of a smallest part of the facts that contains it and leaves no world.

    Every size is the least of all or one more. None when even all facts leave a world.
    """
    search = _Search(setup, facts, excluded)
    if search.left(search.everything) is not None:
        return None
    least = search.smallest(0).bit_count()
    found = {}
    for i, fact in enumerate(search.facts):
        found[fact] = search.smallest(1 << i, most=least).bit_count()
    return found


def refuted(setup: Setup, worlds: Array, facts: Sequence[Fact]) -> Array:
    """Which facts refute which worlds: booleans of shape (worlds, facts).

    `worlds` has shape (n, characters, times) and agrees with the public starts. A fact holds if its
    count does and its private value (if one was seen) is among those present.
    """
    out = np.empty((len(worlds), len(facts)), dtype=bool)
    for i, fact in enumerate(facts):
        question, value = fact.question, None
        place = setup.board.number(question.location)
        if question.character is not None:
            present = worlds[:, setup.characters.index(question.character), :] == place
            if fact.private is not None:
                value = int(fact.private) - 1
        else:
            assert question.time is not None
            present = worlds[:, :, question.time - 1] == place
            if fact.private is not None:
                value = setup.characters.index(str(fact.private))
        holds = present.sum(axis=1) == fact.count
        if value is not None:
            holds &= present[:, value]
        out[:, i] = ~holds
    return out


class _Search:
    """Cuts found so far, as sets of facts (bits)."""

    def __init__(self, setup: Setup, facts: Sequence[Fact], excluded: Answer | None) -> None:
        self.setup, self.facts, self.excluded = setup, list(dict.fromkeys(facts)), excluded
        self.everything = (1 << len(self.facts)) - 1
        self.cuts: list[int] = []
        self._draws = 0

    def chosen(self, picked: int) -> list[Fact]:
        """The facts of a set."""
        return [fact for i, fact in enumerate(self.facts) if picked >> i & 1]

    def smallest(
        self,
        given: int,
        progress: Callable[[int], None] = lambda _bound: None,
        most: int | None = None,
    ) -> int:
        """A smallest set that contains the given facts and leaves no world.

        Where it has more than `most` facts, a set of that size comes back that may leave one.
        """
        while True:
            picked = given | minimum_hitting_set([cut for cut in self.cuts if not cut & given])
            progress(picked.bit_count())
            if most is not None and picked.bit_count() > most:
                return picked
            if not self.refine(picked):
                return picked

    def left(self, picked: int) -> list[int] | None:
        """Cuts of some worlds that the picked facts leave, smallest first; None if none is left."""
        worlds = self._worlds(self.chosen(picked))
        if not len(worlds):
            return None
        rows = refuted(self.setup, np.unique(worlds, axis=0), self.facts)
        packed = np.packbits(rows, axis=1, bitorder="little")
        return sorted({int.from_bytes(row.tobytes(), "little") for row in packed}, key=_small)

    def _worlds(self, facts: list[Fact]) -> Array:
        belief = Belief(self.setup, facts, excluded=self.excluded)
        self._draws += 1
        worlds = belief.sample(_SAMPLED, self._draws).worlds
        if len(worlds) or belief.worlds == 0:
            return worlds
        from kronosolve.inference.oracle import find_world

        world = find_world(
            self.setup, facts, excluding=() if self.excluded is None else (self.excluded,)
        )
        return worlds if world is None else np.array([world], dtype=np.int8)

    def refine(self, picked: int) -> bool:
        """Add cuts that the picked facts miss; False when there are none."""
        found = False
        while True:
            cuts = self.left(picked)
            if cuts is None:
                return found
            if not cuts[0]:
                raise ValueError("the facts leave a world")
            found = True
            best = self._pushed(cuts[0])
            self.cuts = _minimal([*self.cuts, best, *cuts[:_KEPT]])
            picked |= best

    def _pushed(self, cut: int) -> int:
        """Let a world agree with more facts while sampling finds a smaller cut."""
        while True:
            cuts = self.left(self.everything & ~cut)
            assert cuts
            if cuts[0].bit_count() >= cut.bit_count():
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

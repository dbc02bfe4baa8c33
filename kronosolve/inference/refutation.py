"""Smallest sets of facts that leave no world: one method for three questions.

- Fewest questions that prove an answer: facts of cards that leave no world with another answer.
- Smallest contradiction: noted facts that leave no world at all.
- Why an answer is proved: noted facts that leave no world with another answer.

A set of facts leaves no world when each world is refuted by one of them. So the smallest such set
is a minimum hitting set over the *cuts* "facts that refute this world". Cuts are found as needed: a
master solves the hitting set problem over the cuts so far, and an oracle looks for worlds that the
picked facts leave (implicit hitting sets: Moreno-Centeno and Karp 2013; Ignatiev, Previti, Liffiton
and Marques-Silva 2015). No world left: the picked facts do it, and fewer cannot.

The oracle is the exact counter, which returns hundreds of worlds at once. Where the truth is
known, thousands of worlds near it give small cuts before the first round; elsewhere the best world
drawn is pushed to agree with more facts, so that its cut is small. The master is handed a few small
cuts that it missed; while any world seen has one, no oracle is asked. So a handful of oracle calls
does where one counterexample at a time takes dozens.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.inference.belief import Belief, answers_of
from kronosolve.inference.hitting_set import minimum_hitting_set
from kronosolve.inference.remaining import answers_left
from kronosolve.mysteries.base import ordinary_walks
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import own_fact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Deck, Question, Setup
    from kronosolve.mysteries.base import Answer, Mystery
    from kronosolve.notes import Fact

    Array = npt.NDArray[Any]

_SAMPLED = 300
"""Worlds drawn when the picked facts refute all worlds known so far."""
_ADDED = 12
"""Cuts, disjoint from each other, handed to the master at a time."""
_CHANGED = 3
"""Times at which a walk of a near world differs from the truth."""
_NEAR = 40_000
"""Near worlds looked at, at most."""
_POOLED = 2_000
"""Of many worlds, those with the smallest cuts that are kept."""


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
    cards = [own_fact(q, card) for q, card in deck.items()]
    everything = Belief(setup, cards)
    answers, _ = answers_left(everything)
    if len(answers) != 1:
        return None
    (truth,) = answers
    facts = [own_fact(q, card) for q, card in deck.items() if mystery.askable(q)]
    search = _Search(setup, facts, truth)
    for world in everything.sample(1, 0).worlds:
        search.add_near(world)
    if len(facts) < len(cards) and search.draw(search.everything):
        return None
    picked = search.chosen(search.smallest(progress))
    return Minimum(tuple(fact.question for fact in picked), truth)


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
    return None if search.draw(search.everything) else search.chosen(search.smallest(progress))


def sizes_with_each(
    setup: Setup, facts: Sequence[Fact], excluded: Answer | None = None
) -> dict[Fact, int] | None:
    """For each fact the size of a smallest part of the facts that contains it and leaves no world.

    Every size is the least of all or one more. None when even all facts leave a world.
    """
    search = _Search(setup, facts, excluded)
    if search.draw(search.everything):
        return None
    least = search.smallest().bit_count()
    return {
        fact: search.smallest(given=1 << i, most=least).bit_count()
        for i, fact in enumerate(search.facts)
    }


def near_worlds(mystery: Mystery, world: Array) -> Array:
    """Tuples of walks in which one or two characters walk a little differently.

    They agree with most facts about the world itself, so few facts refute them.
    """
    setup, cast = mystery.setup, range(len(world))
    changed = []
    for c in cast:
        own = mystery.walks(c)
        walks = np.array(ordinary_walks(setup, c) if own is None else own, dtype=np.int8)
        distance = (walks != world[c]).sum(axis=1)
        changed.append(walks[(distance > 0) & (distance <= _CHANGED)])
    found = []
    for c in cast:
        one = np.repeat(world[None], len(changed[c]), axis=0)
        one[:, c] = changed[c]
        found.append(one)
        for d in range(c):
            first, second = np.divmod(
                np.arange(len(changed[c]) * len(changed[d])), max(1, len(changed[d]))
            )
            two = np.repeat(world[None], len(first), axis=0)
            two[:, c], two[:, d] = changed[c][first], changed[d][second]
            found.append(two)
    return np.concatenate(found)[:_NEAR]


def refuted(setup: Setup, worlds: Array, facts: Sequence[Fact]) -> Array:
    """Which facts refute which worlds: booleans of shape (worlds, facts).

    `worlds` has shape (n, characters, times) and agrees with the public starts. A fact holds if its
    count does and its private value (if one was seen) is among those present.
    """
    out = np.empty((len(worlds), len(facts)), dtype=bool)
    seen: dict[str, tuple[Array, Array, Array]] = {}
    for i, fact in enumerate(facts):
        question, who, when = fact.question, None, None
        if question.location not in seen:
            present = worlds == setup.board.number(question.location)
            seen[question.location] = present, present.sum(axis=1), present.sum(axis=2)
        present, heads, visits = seen[question.location]
        if question.character is not None:
            who = setup.characters.index(question.character)
            holds = visits[:, who] == fact.count
            when = None if fact.private is None else int(fact.private) - 1
        else:
            assert question.time is not None
            when = question.time - 1
            holds = heads[:, when] == fact.count
            who = None if fact.private is None else setup.characters.index(str(fact.private))
        if who is not None and when is not None:
            holds &= present[:, who, when]
        out[:, i] = ~holds
    return out


class _Search:
    """Sets of facts (bits) that refute single worlds: a pool of all seen, and the master's cuts."""

    def __init__(self, setup: Setup, facts: Sequence[Fact], excluded: Answer | None) -> None:
        self.setup, self.facts, self.excluded = setup, list(dict.fromkeys(facts)), excluded
        self.everything = (1 << len(self.facts)) - 1
        self.cuts: list[int] = []
        self._pool: list[tuple[int, int]] = []
        self._draws = 0
        self._pushes = True
        self._mystery = mystery_of(setup)

    def chosen(self, picked: int) -> list[Fact]:
        """The facts of a set."""
        return [fact for i, fact in enumerate(self.facts) if picked >> i & 1]

    def smallest(
        self,
        progress: Callable[[int], None] = lambda _bound: None,
        given: int = 0,
        most: int | None = None,
    ) -> int:
        """A smallest set that contains the given facts and leaves no world, if there is one.

        Where it has more than `most` facts, a set of that size comes back that may leave one.
        """
        picked = given
        while True:
            while missed := [cut for _, cut in self._pool if not cut & picked]:
                self._hand_over(missed)
                cuts = [cut for cut in self.cuts if not cut & given]
                picked = given | minimum_hitting_set(cuts, (picked & ~given).bit_count())
                progress(picked.bit_count())
                if most is not None and picked.bit_count() > most:
                    return picked
            if not self.draw(picked):
                return picked

    def _hand_over(self, missed: list[int]) -> None:
        """Give the master some small cuts, disjoint from each other."""
        used = added = 0
        for cut in missed:
            if not cut & used:
                self.cuts.append(cut)
                used, added = used | cut, added + 1
                if added == _ADDED:
                    return

    def add_near(self, world: Array) -> None:
        """Put the valid worlds near one into the pool: their cuts are small without pushing."""
        self._pushes = False
        tuples = near_worlds(self._mystery, world)
        _, index = answers_of(self._mystery, tuples, self.excluded)
        self._add(tuples[index >= 0])

    def _add(self, worlds: Array) -> None:
        if len(worlds):
            rows = refuted(self.setup, worlds, self.facts)
            if len(rows) > _POOLED:
                rows = rows[np.argsort(rows.sum(axis=1), kind="stable")[:_POOLED]]
            packed = np.packbits(rows, axis=1, bitorder="little")
            cuts = {int.from_bytes(row.tobytes(), "little") for row in np.unique(packed, axis=0)}
            self._pool = sorted({(cut.bit_count(), cut) for cut in cuts}.union(self._pool))

    def draw(self, picked: int) -> bool:
        """Draw worlds that the picked facts leave into the pool; False if none is left.

        Unless near worlds are known, the best is pushed to agree with more facts while sampling
        finds a smaller cut.
        """
        found = False
        while True:
            worlds = self._worlds(self.chosen(picked))
            if not len(worlds):
                return found
            found = True
            self._add(worlds)
            best = next(cut for _, cut in self._pool if not cut & picked)
            if not best or not self._pushes or picked == self.everything & ~best:
                return True
            picked = self.everything & ~best

    def _worlds(self, facts: list[Fact]) -> Array:
        belief = Belief(self.setup, facts, excluded=self.excluded)
        self._draws += 1
        worlds = belief.sample(_SAMPLED, self._draws, least=1).worlds
        if len(worlds) or belief.worlds == 0:
            return worlds
        from kronosolve.inference.oracle import find_world

        world = find_world(
            self.setup, facts, excluding=() if self.excluded is None else (self.excluded,)
        )
        return worlds if world is None else np.array([world], dtype=np.int8)

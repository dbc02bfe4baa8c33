"""The expert: plays adaptively, sees what a solo player sees, stops only at a proof."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from kronosolve.expert.hindsight import Hindsight
from kronosolve.expert.optimal import BudgetExceededError, Knowledge, Optimal
from kronosolve.expert.pool import Pool, histories, pool_of
from kronosolve.expert.values import Value, values
from kronosolve.inference.belief import Belief
from kronosolve.inference.uniform import Uniform
from kronosolve.investigation import all_questions
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import own_fact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Deck, Question, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact


@dataclass(frozen=True)
class Style:
    """How the expert weighs what a question tells, and how hard it thinks.

    `answer`, `world`, `history` and `solve` weigh a question's bits and its chance to prove the
    answer at once, in questions saved; `shared` takes off what the shared count tells rivals (0:
    nobody listens). The best `shortlist` questions are then compared by this worth less the proof
    size in hindsight over `truths` worlds (0: not at all). Knowledge states of at most `few` worlds
    are searched for the optimal question, within `budget` states. `sample` worlds stand for a state
    with many.
    """

    answer: float = 2.0
    world: float = 0.1
    history: float = 0.0
    solve: float = 0.0
    shared: float = 0.0
    shortlist: int = 24
    truths: int = 50
    few: int = 64
    budget: int = 1_500
    sample: int = 2_000


BY_ANSWER = Style()
"""For rules that are settled in one moment or at every moment alike."""
BY_HISTORY = Style(answer=0.0, world=0.1, history=1.2, solve=1.0, shortlist=16, truths=40)
"""For rules whose answer is the end of a chain of events: learn the chain."""


@dataclass(frozen=True)
class Game:
    """One finished game: the own facts in order, and the answer they prove."""

    facts: tuple[Fact, ...]
    answer: Answer


class Expert:
    """Chooses questions for one setup; the same seed makes the same choices."""

    def __init__(self, setup: Setup, style: Style | None = None, seed: int = 0) -> None:
        self.setup, self.mystery, self.seed = setup, mystery_of(setup), seed
        self.style = style or (BY_HISTORY if self.mystery.chained else BY_ANSWER)
        self.questions = [q for q in all_questions(setup) if self.mystery.askable(q)]

    @cached_property
    def opening(self) -> Pool:
        """The pool that games start from; rich, since every card thins it."""
        return pool_of(Belief(self.setup), 4 * self.style.sample, 0)

    def state(self, facts: Sequence[Fact], before: Pool | None = None) -> State:
        """What these facts leave. `before` is a pool that agrees with them, thinned by each."""
        return State(self, tuple(facts), before)

    def play(
        self,
        deck: Deck,
        hear: Callable[[Fact], None] = lambda _fact: None,
        most: int | None = None,
    ) -> Game | None:
        """Play a deck to the proof; None if its cards prove nothing, or after `most` questions."""
        facts: list[Fact] = []
        pool: Pool | None = self.opening
        while True:
            state = self.state(facts, pool)
            if (answer := state.proved()) is not None:
                return Game(tuple(facts), answer)
            question = state.best()
            if question is None or len(facts) == most:
                return None
            facts.append(own_fact(question, deck[question]))
            hear(facts[-1])
            pool = state.pool.agreeing(self.setup, facts[-1])


class State:
    """One knowledge state of the expert."""

    def __init__(self, expert: Expert, facts: tuple[Fact, ...], before: Pool | None) -> None:
        self.expert, self.facts, self.setup = expert, facts, expert.setup
        self.style = expert.style
        self._belief: Belief | None = None
        self.pool = before if before is not None and self._serves(before) else self._drawn()

    def _serves(self, pool: Pool) -> bool:
        """Whether a pool thinned by the facts still stands for what is known."""
        enough = 2 * len(pool) >= self.style.sample and len(np.unique(pool.index)) > 1
        return pool.complete or enough

    def _drawn(self) -> Pool:
        """A fresh pool, empty only where no world agrees."""
        pool = pool_of(self.belief, self.style.sample, self.expert.seed, len(self.facts))
        if len(pool) or pool.complete or self.belief.worlds == 0:
            return pool
        from kronosolve.inference.oracle import possible_answers

        return self._pool_of(list(possible_answers(self.setup, self.facts).values()))

    def _pool_of(self, worlds: npt.ArrayLike) -> Pool:
        shape = (-1, len(self.setup.characters), self.setup.times)
        array = np.asarray(worlds, dtype=np.int8).reshape(shape)
        return Pool(array, *self.expert.mystery.answers_of(array), complete=False)

    @cached_property
    def weighed(self) -> Pool:
        """The worlds over which questions are compared.

        Where one answer is so likely that no world drawn has another, but is not proved, half of
        them are drawn from what still speaks against it.
        """
        pool = self.pool.thinned(self.style.sample, self.expert.seed)
        numbers = np.unique(pool.index)
        if pool.complete or len(numbers) > 1:
            return pool
        answer, half = pool.answers[int(numbers[0])], self.style.sample // 2
        others = Belief(self.setup, self.facts, excluded=answer)
        against = others.sample(half, self.expert.seed, len(self.facts)).worlds
        if not len(against):
            from kronosolve.inference.oracle import find_world

            world = find_world(self.setup, self.facts, excluding=[answer])
            against = np.asarray([] if world is None else [world], dtype=np.int8)
        if not len(against):
            return pool
        return self._pool_of(np.concatenate([pool.worlds[:half], against]))

    @property
    def belief(self) -> Belief:
        """The exact belief, built when it is needed."""
        if self._belief is None:
            self._belief = Belief(self.setup, self.facts)
        return self._belief

    def proved(self) -> Answer | None:
        """The answer, if it is proved."""
        numbers = np.unique(self.pool.index)
        if len(numbers) != 1:
            return None
        answer = self.pool.answers[int(numbers[0])]
        if self.pool.complete:
            return answer
        if self.belief.exact is not None:
            return answer if len(self.belief.answers()) == 1 else None
        from kronosolve.inference.oracle import proves

        return answer if proves(self.setup, self.facts, answer) else None

    def open_questions(self) -> list[Question]:
        """Allowed questions not asked yet."""
        asked = {fact.question for fact in self.facts if fact.own}
        return [q for q in self.expert.questions if q not in asked]

    @cached_property
    def values(self) -> list[Value]:
        """What each open question tells over the worlds that are weighed."""
        pool = self.weighed
        history = histories(self.expert.mystery, pool.worlds) if self.style.history else None
        return values(self.setup, pool, self.open_questions(), history)

    def best(self) -> Question | None:
        """The next question; None where none can tell anything."""
        ranked = self.ranked()
        if ranked:
            return ranked[0].question
        questions = self.open_questions()
        return questions[0] if questions else None

    def ranked(self) -> list[Value]:
        """Questions that may show more than one card, over the worlds at hand, best first."""
        questions = self.open_questions()
        if not questions or not len(self.pool):
            return []
        found = [value for value in self.values if value.cards > 1]
        found.sort(key=self.worth, reverse=True)
        best = self._searched(questions)
        if best is not None:
            return sorted(found, key=lambda value: value.question != best)
        short = found[: self.style.shortlist]
        if not self.style.truths or len(short) < 2:
            return found
        sizes = Hindsight(self.setup, self.weighed, questions).proof_sizes(
            [value.question for value in short],
            self.style.truths,
            Uniform(self.expert.seed, len(self.facts), 1),
        )
        short.sort(key=lambda v: self.worth(v) - sizes[v.question], reverse=True)
        return short + found[len(short) :]

    def worth(self, value: Value) -> float:
        """One-step worth of a question."""
        style = self.style
        return (
            style.answer * value.answer_bits
            + style.world * value.world_bits
            + style.history * value.history_bits
            + style.solve * value.solve_probability
            - style.shared * value.shared_bits
        )

    def _searched(self, questions: Sequence[Question]) -> Question | None:
        """An optimal question where all worlds are at hand and few."""
        if not self.pool.complete or len(self.pool) > self.style.few:
            return None
        knowledge = Knowledge(self.setup, self.pool.worlds, self.pool.index, questions)
        search = Optimal(knowledge, self.style.budget)
        try:
            number = search.question(knowledge.everything)
        except BudgetExceededError:
            return None
        return None if number < 0 else knowledge.questions[number]

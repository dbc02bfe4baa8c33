"""The expert: plays adaptively, sees what a solo player sees, stops only at a proof."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kronosolve.expert.hindsight import Hindsight
from kronosolve.expert.optimal import BudgetExceededError, Knowledge, Optimal
from kronosolve.expert.pool import Pool, histories, pool_of
from kronosolve.expert.values import Value, values
from kronosolve.inference.belief import Belief
from kronosolve.inference.uniform import Uniform
from kronosolve.investigation import all_questions
from kronosolve.notes import own_fact

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kronosolve.investigation import Deck, Question, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact


@dataclass(frozen=True)
class Style:
    """How the expert weighs what a question tells, and how hard it thinks.

    `answer`, `world`, `history` and `solve` weigh a question's bits and its chance to prove the
    answer at once, in questions saved. The best `shortlist` questions are then compared by this
    worth less the proof size in hindsight over `truths` worlds (0: not at all). Knowledge states
    of at most `few` worlds are searched for the optimal question, within `budget` states. `sample`
    worlds stand for a state with many.
    """

    answer: float = 2.0
    world: float = 0.1
    history: float = 0.0
    solve: float = 0.0
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
        belief = Belief(setup)
        self.setup, self.mystery, self.seed = setup, belief.mystery, seed
        self.style = style or (BY_HISTORY if self.mystery.chained else BY_ANSWER)
        self.questions = [q for q in all_questions(setup) if self.mystery.askable(q)]
        self.opening = pool_of(belief, 4 * self.style.sample, 0)

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
        return pool_of(self.belief, self.style.sample, self.expert.seed, len(self.facts))

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

    def best(self) -> Question | None:
        """The next question; None where none can tell anything."""
        questions = self.open_questions()
        if not questions:
            return None
        exact = self._searched(questions)
        if exact is not None:
            return exact
        pool = self.pool.thinned(self.style.sample, self.expert.seed)
        history = histories(self.expert.mystery, pool.worlds) if self.style.history else None
        ranked = values(self.setup, pool, questions, history)
        ranked.sort(key=lambda value: -self.worth(value))
        telling = [value for value in ranked if value.cards > 1]
        if not telling:
            return questions[0]
        short = telling[: self.style.shortlist]
        if not self.style.truths or len(short) == 1:
            return short[0].question
        sizes = Hindsight(self.setup, pool, questions).proof_sizes(
            [value.question for value in short],
            self.style.truths,
            Uniform(self.expert.seed, len(self.facts), 1),
        )
        return max(short, key=lambda v: self.worth(v) - sizes[v.question]).question

    def worth(self, value: Value) -> float:
        """One-step worth of a question."""
        style = self.style
        return (
            style.answer * value.answer_bits
            + style.world * value.world_bits
            + style.history * value.history_bits
            + style.solve * value.solve_probability
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

"""The optimal adaptive strategy, exactly, for few worlds (expectimax over knowledge states).

What a player knows is the set of worlds that agree with the cards seen; each of them is equally
likely (see `kronosolve.expert.table`). The expected number of questions until the answer is proved
is then a recursion over such sets: ask the question with the least mean over its cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.expert.table import cards_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Question, Setup

    Array = npt.NDArray[Any]

Policy = Callable[[int, int], int]
"""(worlds left, questions asked), both as bits -> number of the next question."""


class BudgetExceededError(Exception):
    """The search would need more states than it may visit."""


@dataclass(frozen=True)
class Option:
    """One card of a question: worlds (bits) that may show it, each with probability `weight`."""

    worlds: int
    weight: float


class Knowledge:
    """Few worlds, their answers, and what every question may show of them.

    Parameters
    ----------
    worlds
        Shape (n, characters, times).
    answers
        Answer number of each world.
    questions
        The questions that may be asked.
    """

    def __init__(
        self, setup: Setup, worlds: Array, answers: Array, questions: Sequence[Question]
    ) -> None:
        self.everything = (1 << len(worlds)) - 1
        self.answers = [_bits(answers == number) for number in np.unique(answers)]
        self.questions = list(questions)
        self.options = [self._options(setup, worlds, question) for question in questions]

    @staticmethod
    def _options(setup: Setup, worlds: Array, question: Question) -> list[Option]:
        cards = cards_of(setup, worlds, question)
        found = []
        for number in range(len(cards.values)):
            shown = cards.card == number
            mask = np.zeros(len(worlds), dtype=bool)
            mask[cards.world[shown]] = True
            found.append(Option(_bits(mask), float(cards.weight[shown][0])))
        return found

    def solved(self, left: int) -> bool:
        """Whether all worlds left have one answer."""
        return any(left & answer == left for answer in self.answers)

    def split(self, left: int, question: int) -> list[tuple[float, int]]:
        """Probability and worlds left for each card that a question may still show."""
        size = left.bit_count()
        return [
            (part.bit_count() * option.weight / size, part)
            for option in self.options[question]
            if (part := left & option.worlds)
        ]

    def telling(self, left: int, asked: int) -> list[int]:
        """Questions not asked yet whose card would exclude some world."""
        return [
            q
            for q, options in enumerate(self.options)
            if not asked >> q & 1 and any(0 < (left & o.worlds) < left for o in options)
        ]


class Optimal:
    """Values of knowledge states, remembered. `budget` bounds the states visited."""

    def __init__(self, knowledge: Knowledge, budget: int | None = None) -> None:
        self.knowledge, self.budget = knowledge, budget
        self._known: dict[tuple[int, int], tuple[float, int]] = {}

    def value(self, left: int, asked: int = 0) -> float:
        """Least expected number of questions until the answer is proved (inf if none proves it).

        BudgetExceededError when too many states would have to be visited.
        """
        return self._best(left, asked)[0]

    def question(self, left: int, asked: int = 0) -> int:
        """An optimal next question."""
        return self._best(left, asked)[1]

    def _best(self, left: int, asked: int) -> tuple[float, int]:
        game = self.knowledge
        if game.solved(left):
            return 0.0, -1
        telling = game.telling(left, asked)
        # Only asked questions that could still split these worlds make states differ.
        key = (left, sum(1 << q for q in telling))
        if key in self._known:
            return self._known[key]
        if self.budget is not None:
            self.budget -= 1
            if self.budget < 0:
                raise BudgetExceededError
        rows = []
        for q in telling:
            split = [(p, part) for p, part in game.split(left, q) if not game.solved(part)]
            rows.append((1.0 + sum(p for p, _ in split), q, split))
        rows.sort(key=lambda row: row[:2])
        best, choice = float("inf"), -1
        for bound, q, split in rows:
            # Every card that does not prove the answer costs at least one question more.
            if bound >= best:
                break
            value = bound
            for p, part in split:
                value += p * (self._best(part, asked | 1 << q)[0] - 1.0)
                if value >= best:
                    break
            if value < best:
                best, choice = value, q
        self._known[key] = best, choice
        return best, choice


def expected_questions(knowledge: Knowledge, policy: Policy, left: int, asked: int = 0) -> float:
    """Exact expected number of questions of any policy from a knowledge state."""
    if knowledge.solved(left):
        return 0.0
    q = policy(left, asked)
    return 1.0 + sum(
        p * expected_questions(knowledge, policy, part, asked | 1 << q)
        for p, part in knowledge.split(left, q)
    )


def _bits(mask: Array) -> int:
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")

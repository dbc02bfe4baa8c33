"""Bots: each decides by what its seat may see and by a seed, and remembers nothing.

Since nothing is remembered, a game that was saved and resumed goes on as it would have. All
of them announce a solution at its proof.

- `beginner` asks at random what it has not seen, and looks for a proof only on its own turn.
- `steady` asks what tells most about the answer, over a small sample of worlds.
- `expert` asks as `kronosolve hint --players N` ranks, and joins others who check a solution
  with its likeliest answer: when they are right, it has nothing to lose.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING

from kronosolve.table.moves import Accuse, Ask, Noted, Stay, TableError

if TYPE_CHECKING:
    from kronosolve.expert.player import Expert, State, Style
    from kronosolve.investigation import Question
    from kronosolve.mysteries.base import Answer
    from kronosolve.table.moves import Move
    from kronosolve.table.views import SeatView


class Mind:
    """One decision of a beginner; stronger bots think differently.

    Parameters
    ----------
    view
        What the seat sees.
    seed
        The same view and seed make the same decision.

    """

    looks_always = False
    """Whether it looks for a proof after every question, or only on its own turn."""

    def __init__(self, view: SeatView, seed: int) -> None:
        self.view = view
        self.random = Random(f"{seed} {view.seat} {len(view.asked)}")

    def move(self) -> Move:
        """The move that the game waits for."""
        view = self.view
        if view.phase == "ask":
            return self._turn()
        if view.phase == "check":
            answer = self.joins()
            return Stay() if answer is None else Accuse(answer)
        proved = self.proved if self.looks_always else None
        return Noted() if proved is None else Accuse(proved)

    def _turn(self) -> Move:
        if self.proved is not None:
            return Accuse(self.proved)
        questions = self.state.open_questions()
        if questions:
            return Ask(self.question(questions))
        return Accuse(self.likeliest)

    def question(self, questions: list[Question]) -> Question:
        """Which of the questions to ask."""
        return self.random.choice(questions)

    def joins(self) -> Answer | None:
        """What to check when somebody else has announced a solution; None to stay out of it."""
        return self.proved

    def style(self, style: Style) -> Style:
        """How hard to think, from the family's own style."""
        return replace(style, sample=300)

    @cached_property
    def expert(self) -> Expert:
        """The ranking of questions that this seat uses."""
        from kronosolve.expert.player import Expert

        expert = Expert(self.view.setup, seed=self.random.randrange(2**32))
        expert.style = self.style(expert.style)
        return expert

    @cached_property
    def state(self) -> State:
        """What the seat knows."""
        return self.expert.state(self.view.facts)

    @cached_property
    def proved(self) -> Answer | None:
        """The answer, if this seat can prove it."""
        return self.state.proved()

    @cached_property
    def likeliest(self) -> Answer:
        """The answer of most worlds at hand."""
        import numpy as np

        pool = self.state.pool
        return pool.answers[int(np.bincount(pool.index).argmax())]


class Steady(Mind):
    """Looks one card ahead, over few worlds."""

    looks_always = True

    def style(self, style: Style) -> Style:
        """Answer bits alone, no hindsight, no exact end game."""
        return replace(style, answer=1.0, world=0.01, history=0.0, solve=0.0, shared=0.0,
                       truths=0, few=0, sample=200)  # fmt: skip

    def question(self, questions: list[Question]) -> Question:
        """The question that tells most."""
        return self.state.best() or questions[0]


class ExpertMind(Steady):
    """Ranks as `hint --players N` does."""

    def style(self, style: Style) -> Style:
        """The family's own style, less what rivals hear."""
        rivals = (self.view.players - 1) / self.view.players
        shared = max(style.answer, style.history) * rivals
        return replace(style, shared=shared, sample=1_500)

    def joins(self) -> Answer | None:
        """Its likeliest answer."""
        return self.proved or self.likeliest


MINDS: dict[str, type[Mind]] = {"beginner": Mind, "steady": Steady, "expert": ExpertMind}
"""Bots by name, weakest first."""


def decide(name: str, view: SeatView, seed: int) -> Move:
    """What a bot does when the game waits for its seat; TableError for an unknown name."""
    if name not in MINDS:
        raise TableError(f"there is no bot '{name}'; there are {', '.join(MINDS)}")
    return MINDS[name](view, seed).move()

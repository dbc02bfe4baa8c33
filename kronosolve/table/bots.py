"""Bots: each decides by what its seat may see and by a seed, and remembers nothing.

Since nothing is remembered, a game that was saved and resumed goes on as it would have.

- `beginner` asks at random what it has not seen, and looks for a proof only on its own turn.
- `steady` asks what tells most about the answer, over a small sample of worlds, and announces a
  solution at its proof.
- `expert` asks as `kronosolve hint --players N` ranks. Against rivals it announces what is likely
  enough, before they prove it. It joins with its likeliest answer where another bot announces, who
  is seldom wrong, so there is little to lose; where a person does, if it is more likely than
  all others together.
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

LIKELY = 0.8
"""How likely a solution must be for the expert to announce it before a rival can prove it."""


class Mind:
    """One decision of a beginner; stronger bots think differently.

    Parameters
    ----------
    view
        What the seat sees.
    seed
        The same view and seed make the same decision.

    """

    def __init__(self, view: SeatView, seed: int) -> None:
        self.view = view
        self.random = Random(f"{seed} {view.seat} {len(view.asked)}")

    def move(self) -> Move:
        """The move that the game waits for."""
        match self.view.phase:
            case "check":
                answer = self.joins()
                return Stay() if answer is None else Accuse(answer)
            case "note":
                answer = self.interrupts()
                return Noted() if answer is None else Accuse(answer)
        answer = self.announces()
        if answer is not None:
            return Accuse(answer)
        questions = self.state.open_questions()
        return Ask(self.question(questions)) if questions else Accuse(self.likeliest[0])

    def announces(self) -> Answer | None:
        """The solution to announce on its own turn; None to ask on."""
        return self.proved

    def interrupts(self) -> Answer | None:
        """The solution to announce after somebody's question; None to let the game go on."""
        return None

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
    def likeliest(self) -> tuple[Answer, float]:
        """The answer of most worlds at hand, and their share."""
        import numpy as np

        pool = self.state.pool
        worlds = np.bincount(pool.index)
        return pool.answers[int(worlds.argmax())], float(worlds.max() / len(pool))


class Steady(Mind):
    """Looks one card ahead, over few worlds."""

    def interrupts(self) -> Answer | None:
        """As on its own turn."""
        return self.announces()

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

    def announces(self) -> Answer | None:
        """Its proof; against rivals what is likely enough."""
        rivals = self.view.players - len(self.view.out) - 1
        if not rivals:
            return self.proved
        answer, share = self.likeliest
        return answer if share >= LIKELY else None

    def joins(self) -> Answer | None:
        """Its likeliest answer; where a person announces, who may be guessing, a likely one."""
        answer, share = self.likeliest
        announced = self.view.announced
        guess = announced is not None and self.view.table.players[announced] not in MINDS
        return None if guess and 2 * share < 1 else answer


MINDS: dict[str, type[Mind]] = {"beginner": Mind, "steady": Steady, "expert": ExpertMind}
"""Bots by name, weakest first."""


def decide(name: str, view: SeatView, seed: int) -> Move:
    """What a bot does when the game waits for its seat; TableError for an unknown name."""
    if name not in MINDS:
        raise TableError(f"there is no bot '{name}'; there are {', '.join(MINDS)}")
    return MINDS[name](view, seed).move()

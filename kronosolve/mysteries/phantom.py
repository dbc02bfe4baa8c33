"""Phantom: exactly one character is alone at every time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.base import Answer, AnswerLiterals, Automaton, Mystery, Variables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.mysteries.base import IntArray
    from kronosolve.walks import World


class Phantom(Mystery):
    """Paris 1920, scenario II. Verified on all published decks."""

    family = "phantom"
    title = "The Phantom"
    stars = (3, 4)
    fields = ("character",)

    def answer(self, world: World) -> Answer | None:
        """The only character who never shares a location, if there is exactly one."""
        loners = [
            c
            for c, walk in enumerate(world)
            if all(
                other[time] != place
                for time, place in enumerate(walk)
                for d, other in enumerate(world)
                if d != c
            )
        ]
        return (self.setup.characters[loners[0]],) if len(loners) == 1 else None

    def automaton(self) -> Automaton:
        """The set of characters alone so far."""
        return PhantomAutomaton(self)

    def question(self) -> str:
        """Who."""
        return "Who is the phantom, alone at every time?"

    def rules_in_words(self) -> Sequence[str]:
        """What gives the phantom away."""
        return (
            f"The phantom is alone at every time, from Time 1 to Time {self.setup.times}.",
            "Everybody else shares a location with somebody at one time or more.",
        )

    def sentence(self, answer: Answer) -> str:
        """The answer in words."""
        return f"{self.name(answer[0])} is the phantom"

    def encode(self, variables: Variables) -> AnswerLiterals:
        """One literal a character: always alone; exactly one is true."""
        cast = range(len(self.setup.characters))
        alone = [
            variables.all_of(
                ~variables.meets(c, d, t) for d in cast if d != c for t in range(self.setup.times)
            )
            for c in cast
        ]
        variables.model.add_exactly_one(alone)
        return lambda answer: [alone[self.setup.characters.index(answer[0])]]


class PhantomAutomaton:
    """States are sets of characters (bit c for character c) who were alone at every time so far."""

    def __init__(self, mystery: Phantom) -> None:
        """Start with everybody; answers are numbered like the cast."""
        setup = mystery.setup
        self.times = setup.times
        self.initial = ((1 << len(setup.characters)) - 1,)
        self.answers: Sequence[Answer] = [(c,) for c in setup.characters]

    def step(
        self, time: int, here: Sequence[IntArray], state: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Keep those who are alone now."""
        import numpy as np

        company: Any = 0
        for c, place in enumerate(here):
            for d in range(c):
                company = company | (place == here[d]) * (1 << c | 1 << d)
        alone = ~company
        after = np.where(state >= 0, state & alone, 0)
        if time < self.times - 1:
            return np.where(after == 0, -1, after), np.full(after.shape, -1)
        emitted = np.full(after.shape, -1)
        for c in range(len(here)):
            emitted[after == 1 << c] = c
        return np.where(emitted >= 0, after, -1), emitted

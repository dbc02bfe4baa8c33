"""Poison: the victim is with exactly one other character at exactly one time; that is the crime."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.base import Answer, AnswerLiterals, Automaton, Mystery, Variables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.mysteries.base import IntArray
    from kronosolve.walks import World


class Poison(Mystery):
    """Paris 1920, scenario I. Verified on all published decks; Time 1 counts."""

    family = "poison"
    title = "Poison"
    stars = (1, 3)
    fields = ("character", "location", "time")
    parameters = {"victim": "the character who was poisoned"}

    def problems(self) -> list[tuple[str, str]]:
        """The victim must be one of the cast."""
        victim = self.setup.parameters.get("victim")
        if victim in self.setup.characters:
            return []
        found = "missing" if victim is None else f"found {victim!r}"
        return [("victim", f"expected one of {', '.join(self.setup.characters)}, {found}")]

    @property
    def victim(self) -> int:
        """Number of the victim in the cast."""
        return self.setup.characters.index(self.setup.parameters["victim"])

    def answer(self, world: World) -> Answer | None:
        """Who was alone with the victim, where and when, if that happened exactly once."""
        crimes: list[Answer] = []
        for time, place in enumerate(world[self.victim]):
            others = [c for c, walk in enumerate(world) if c != self.victim and walk[time] == place]
            if len(others) == 1:
                setup = self.setup
                crimes.append((setup.characters[others[0]], setup.locations[place], time + 1))
        return crimes[0] if len(crimes) == 1 else None

    def automaton(self) -> Automaton:
        """Two states: no crime yet, one crime."""
        return PoisonAutomaton(self)

    def question(self) -> str:
        """Who, where, when."""
        return f"Who was alone with {self.name(self.setup.parameters['victim'])}, where and when?"

    def rules_in_words(self) -> Sequence[str]:
        """What the crime is."""
        victim = self.name(self.setup.parameters["victim"])
        return (
            f"{victim} was poisoned.",
            (
                "At exactly one time the victim was at one location with exactly one other"
                " character, nobody else being there. That was the crime, and this other"
                " character did it."
            ),
            "At every other time the victim was alone or in larger company. Time 1 counts too.",
        )

    def sentence(self, answer: Answer) -> str:
        """The answer in words."""
        who, where, when = answer
        return f"{self.name(who)} did it: {self.place(where)}, Time {when}"

    def encode(self, variables: Variables) -> AnswerLiterals:
        """One literal for each possible crime; exactly one is true."""
        setup, victim = self.setup, self.victim
        crimes = {
            (c, t): variables.only_with(victim, number, t - 1)
            for number, c in enumerate(setup.characters)
            for t in range(1, setup.times + 1)
            if number != victim
        }
        variables.model.add_exactly_one(crimes.values())

        def literals(answer: Answer) -> list[Any]:
            who, where, when = answer
            crime = crimes.get((who, when), variables.constant(False))
            return [crime, variables.at[victim][when - 1][setup.locations.index(where)]]

        return literals


class PoisonAutomaton:
    """State 0: not yet alone with one other; state 1: exactly once so far."""

    initial = (0,)

    def __init__(self, mystery: Poison) -> None:
        """List the answers: character, location, time."""
        setup = mystery.setup
        self.victim, self.times = mystery.victim, setup.times
        self.places = len(setup.locations)
        self.others = [c for c in range(len(setup.characters)) if c != self.victim]
        self.answers: Sequence[Answer] = [
            (setup.characters[c], place, t)
            for c in range(len(setup.characters))
            for place in setup.locations
            for t in range(1, setup.times + 1)
        ]

    def step(
        self, time: int, here: Sequence[IntArray], state: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Meet, or not."""
        import numpy as np

        victim = here[self.victim]
        company: Any = 0
        culprit: Any = 0
        for c in self.others:
            near = here[c] == victim
            company = company + near
            culprit = culprit + c * near
        crime = company == 1
        fresh = state == 0
        missed = -1 if time == self.times - 1 else 0
        after = np.where(fresh, np.where(crime, 1, missed), np.where(crime, -1, 1))
        number = (culprit * self.places + victim) * self.times + time
        return after, np.where(fresh & crime, number, -1)

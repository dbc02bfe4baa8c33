"""Festival: exactly one character visits all but one of as many locations as there are times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.base import Answer, AnswerLiterals, CastRule, Mystery, Variables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.mysteries.base import IntArray
    from kronosolve.walks import Walk, World


class Festival(Mystery):
    """The fair promo: T - 1 different locations, hence one of them twice."""

    family = "festival"
    title = "The Festival"
    stars = (2, 2)
    fields = ("character", "location", "time")

    def problems(self) -> list[tuple[str, str]]:
        """A repeat needs three times: nobody stays."""
        if self.setup.times >= 3:
            return []
        return [("times", f"a festival needs at least 3 times, found {self.setup.times}")]

    @staticmethod
    def repeat(walk: Walk) -> tuple[int, int] | None:
        """Location visited twice and index of the second visit, if all others differ."""
        if len(set(walk)) != len(walk) - 1:
            return None
        second = next(t for t, place in enumerate(walk) if place in walk[:t])
        return walk[second], second

    def answer(self, world: World) -> Answer | None:
        """The only character with one repeated location, that location, and when."""
        found = [(c, self.repeat(walk)) for c, walk in enumerate(world)]
        repeats = [(c, r) for c, r in found if r is not None]
        if len(repeats) != 1:
            return None
        c, (place, second) = repeats[0]
        return self.setup.characters[c], self.setup.locations[place], second + 1

    def cast_rule(self, walks: Sequence[Sequence[Walk]]) -> CastRule:
        """Of all characters exactly one has a repeat."""
        return OneRepeat(self, walks)

    def answers_of(self, worlds: IntArray) -> tuple[Sequence[Answer], IntArray]:
        """Answers of many worlds: count different locations walk by walk."""
        import numpy as np

        setup = self.setup
        answers = [
            (c, place, t)
            for c in setup.characters
            for place in setup.locations
            for t in range(1, setup.times + 1)
        ]
        again = np.zeros(worlds.shape, dtype=bool)
        for t in range(1, setup.times):
            again[:, :, t] = (worlds[:, :, :t] == worlds[:, :, t : t + 1]).any(axis=2)
        repeats = again.sum(axis=2) == 1
        rows = np.arange(len(worlds))
        who = repeats.argmax(axis=1)
        second = again[rows, who].argmax(axis=1)
        number = (who * len(setup.locations) + worlds[rows, who, second]) * setup.times + second
        return answers, np.where(repeats.sum(axis=1) == 1, number, -1)

    def question(self) -> str:
        """Who, where, when."""
        return "Who came back to one location only, where, and when for the second time?"

    def rules_in_words(self) -> Sequence[str]:
        """Who is looked for."""
        times = self.setup.times
        return (
            (
                f"In {times} times exactly one character visits exactly {times - 1} different"
                " locations: one of them twice, all others once."
            ),
            "Everybody else comes back more often than that, or never.",
        )

    def sentence(self, answer: Answer) -> str:
        """The answer in words."""
        who, where, when = answer
        return f"{self.name(who)} came back to {self.place(where)} at Time {when}"

    def encode(self, variables: Variables) -> AnswerLiterals:
        """One literal for each visited location and each character with one repeat."""
        setup = self.setup
        repeats = {
            c: variables.exactly(
                setup.times - 1,
                [variables.any_of(t[place] for t in walk) for place in range(len(setup.locations))],
            )
            for c, walk in zip(setup.characters, variables.at, strict=True)
        }
        variables.model.add_exactly_one(repeats.values())

        def literals(answer: Answer) -> list[Any]:
            who, where, when = answer
            place = setup.locations.index(where)
            there = [t[place] for t in variables.at[setup.characters.index(who)]]
            return [repeats[who], there[when - 1], variables.any_of(there[: when - 1])]

        return literals


class OneRepeat:
    """Labels are the repeats of single walks (False for none); the state is the one answer."""

    start: Any = ()

    def __init__(self, mystery: Festival, walks: Sequence[Sequence[Walk]]) -> None:
        """Keep the mystery for its names."""
        self.mystery, self.walks = mystery, walks

    def labelled(self, character: int) -> list[tuple[Any, int]]:
        """The repeat of each walk."""
        return [(self.mystery.repeat(w) or False, i) for i, w in enumerate(self.walks[character])]

    def join(self, state: Any, character: int, label: Any) -> Any:
        """At most one repeat."""
        if label is False:
            return state
        return None if state else (character, *label)

    def answer(self, state: Any) -> Answer | None:
        """Name the repeat."""
        if not state:
            return None
        c, place, second = state
        setup = self.mystery.setup
        return setup.characters[c], setup.locations[place], second + 1

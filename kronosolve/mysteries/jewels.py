"""Jewels: taken by the first character alone there, handed over in every meeting of two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.base import Answer, AnswerLiterals, Automaton, Mystery, Variables

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.mysteries.base import IntArray
    from kronosolve.walks import World


class Jewels(Mystery):
    """Paris 1920, scenario III. Verified on all published decks."""

    family = "jewels"
    title = "The Jewels"
    stars = (3, 5)
    fields = ("character", "location")
    chained = True
    parameters = {"jewel_location": "where the jewels lie before they are taken"}

    def problems(self) -> list[tuple[str, str]]:
        """The jewels must lie on the board."""
        place = self.setup.parameters.get("jewel_location")
        if place in self.setup.locations:
            return []
        found = "missing" if place is None else f"found {place!r}"
        return [("jewel_location", f"expected one of {', '.join(self.setup.locations)}, {found}")]

    @property
    def place_of_jewels(self) -> int:
        """Number of the location where the jewels lie."""
        return self.setup.locations.index(self.setup.parameters["jewel_location"])

    def holders(self, world: World) -> list[int | None]:
        """Who holds the jewels after each time; None before they are taken."""
        holder: int | None = None
        history: list[int | None] = []
        for time in range(self.setup.times):
            if holder is None:
                there = [c for c, walk in enumerate(world) if walk[time] == self.place_of_jewels]
                if len(there) == 1:
                    holder = there[0]
            else:
                place = world[holder][time]
                others = [c for c, walk in enumerate(world) if c != holder and walk[time] == place]
                if len(others) == 1:
                    holder = others[0]
            history.append(holder)
        return history

    def answer(self, world: World) -> Answer | None:
        """Who holds the jewels at the last time, and where; None if nobody took them."""
        holder = self.holders(world)[-1]
        if holder is None:
            return None
        return self.setup.characters[holder], self.setup.locations[world[holder][-1]]

    def automaton(self) -> Automaton:
        """Who holds the jewels."""
        return JewelsAutomaton(self)

    def question(self) -> str:
        """Who, where."""
        return "Who holds the jewels at the last time, and where?"

    def rules_in_words(self) -> Sequence[str]:
        """How the jewels are taken and handed over."""
        place = self.place(self.setup.parameters["jewel_location"])
        return (
            (
                f"At first the jewels lie here: {place}. The first character who is there alone"
                " takes them, at Time 1 or later."
            ),
            (
                "From the next time on, whoever holds the jewels hands them over when exactly one"
                " other character is at the same location. Alone, or among more than one other, the"
                " holder keeps them."
            ),
            "The last time counts too. At the time of the theft itself nothing is handed over.",
        )

    def sentence(self, answer: Answer) -> str:
        """The answer in words."""
        return f"{self.name(answer[0])} holds the jewels: {self.place(answer[1])}"

    def encode(self, variables: Variables) -> AnswerLiterals:
        """One literal for each holder after each time, and one for "nobody holds them yet"."""
        model, cast = variables.model, range(len(self.setup.characters))
        held: list[Any] = [variables.constant(False) for _ in cast]
        lying = variables.constant(True)
        for time in range(self.setup.times):
            before, lay = held, lying
            held = [model.new_bool_var(f"holds_{c}_{time}") for c in cast]
            lying = model.new_bool_var(f"lying_{time}")
            model.add_exactly_one([lying, *held])
            home = [variables.at[c][time][self.place_of_jewels] for c in cast]
            for c in cast:
                sole = variables.all_of([home[c], *(~home[d] for d in cast if d != c)])
                model.add_bool_or([~lay, ~sole, held[c]])
                model.add_bool_or([~lay, ~held[c], sole])
                partner = {d: variables.only_with(c, d, time) for d in cast if d != c}
                model.add_bool_or([~before[c], held[c], *partner.values()])
                for d, only in partner.items():
                    model.add_bool_or([~before[c], ~only, held[d]])
        model.add_bool_and([~lying])

        def literals(answer: Answer) -> list[Any]:
            c = self.setup.characters.index(answer[0])
            return [held[c], variables.at[c][-1][self.setup.locations.index(answer[1])]]

        return literals


class JewelsAutomaton:
    """State 0: the jewels lie in their place; state 1 + c: character c holds them."""

    initial = (0,)

    def __init__(self, mystery: Jewels) -> None:
        """List the answers: holder, location."""
        setup = mystery.setup
        self.home, self.times = mystery.place_of_jewels, setup.times
        self.places = len(setup.locations)
        self.answers: Sequence[Answer] = [
            (c, place) for c in setup.characters for place in setup.locations
        ]

    def step(
        self, time: int, here: Sequence[IntArray], state: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Take, keep or hand over."""
        import numpy as np

        there: Any = 0
        taker: Any = 0
        for c, place in enumerate(here):
            at_home = place == self.home
            there = there + at_home
            taker = taker + (1 + c) * at_home
        after = np.where(there == 1, taker, 0)
        if state.ndim == 1:
            after = np.where(state > 0, self._handed_over(np.stack(here), state), after)
        for c in range(len(here) if state.ndim > 1 else 0):
            company: Any = 0
            partner: Any = 0
            for d, other in enumerate(here):
                if d != c:
                    near = here[c] == other
                    company = company + near
                    partner = partner + (1 + d) * near
            after = np.where(state == 1 + c, np.where(company == 1, partner, 1 + c), after)
        after = np.where(state < 0, -1, after)
        if time < self.times - 1:
            return after, np.full(after.shape, -1)
        emitted = np.full(after.shape, -1)
        for c, place in enumerate(here):
            emitted = np.where(after == 1 + c, c * self.places + place, emitted)
        return np.where(after > 0, after, -1), emitted

    @staticmethod
    def _handed_over(here: IntArray, holder: IntArray) -> Any:
        """Who holds the jewels next, one holder (1 + number) a world: `here` has shape (c, n)."""
        import numpy as np

        place = here[np.maximum(holder - 1, 0), np.arange(len(holder))]
        near = here == place
        numbers = (near * np.arange(1, 1 + len(here))[:, None]).sum(axis=0)
        return np.where(near.sum(axis=0) == 2, numbers - holder, holder)

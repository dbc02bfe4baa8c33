"""The Curse of Amarinta: a curse that changes sides wherever cursed and free characters meet."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.base import Answer, AnswerLiterals, Automaton, Mystery, Variables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kronosolve.mysteries.base import IntArray
    from kronosolve.walks import World


class Curse(Mystery):
    """Cuzco 1450, scenario II, in our reading: all meetings of one time change sides at once.

    Within a location that holds both kinds everybody changes, so a location's hand-over is its own
    inverse: the cursed at the end determine the cursed at the start, and a valid world never has
    two answers.
    """

    family = "curse-of-amarinta"
    title = "The Curse of Amarinta"
    stars = (4, 6)
    fields = ("character",)
    chained = True
    parameters = {
        "cursed_at_end": "who is cursed after the last time's hand-over",
        "first_handover": "first time of a hand-over: 1 (default) or 2",
    }

    def problems(self) -> list[tuple[str, str]]:
        """A list of different characters; the first hand-over at Time 1 or 2."""
        found: list[tuple[str, str]] = []
        cursed = self.setup.parameters.get("cursed_at_end")
        known = self.setup.characters
        if (
            not isinstance(cursed, list)
            or not cursed
            or any(c not in known for c in cursed)
            or len(set(cursed)) < len(cursed)
        ):
            what = "missing" if cursed is None else f"found {cursed!r}"
            found.append(
                (
                    "cursed_at_end",
                    f"expected different characters out of {', '.join(known)}, {what}",
                )
            )
        first = self.setup.parameters.get("first_handover", 1)
        if type(first) is not int or first not in (1, 2):
            found.append(("first_handover", f"expected 1 or 2, found {first!r}"))
        return found

    def meaning(self) -> Mapping[str, Any]:
        """The cursed have no order; the first hand-over has a default."""
        cursed = frozenset(self.setup.parameters["cursed_at_end"])
        return {"cursed_at_end": cursed, "first_handover": self.first_handover}

    @property
    def cursed_at_end(self) -> frozenset[int]:
        """Numbers of the characters cursed after the last time."""
        return frozenset(
            self.setup.characters.index(c) for c in self.setup.parameters["cursed_at_end"]
        )

    @property
    def first_handover(self) -> int:
        """The first time of a hand-over, from 1."""
        return int(self.setup.parameters.get("first_handover", 1))

    def history(self, world: World, first: int) -> list[frozenset[int]]:
        """Who is cursed after each time when `first` is cursed before Time 1."""
        cursed = frozenset({first})
        found = []
        for time in range(self.setup.times):
            if time + 1 >= self.first_handover:
                changed = set()
                for place in {walk[time] for walk in world}:
                    room = {c for c, walk in enumerate(world) if walk[time] == place}
                    if room & cursed and room - cursed:
                        changed |= room
                cursed = cursed ^ changed
            found.append(cursed)
        return found

    def answer(self, world: World) -> Answer | None:
        """The one character whose curse ends with exactly `cursed_at_end`."""
        fits = [c for c in range(len(world)) if self.history(world, c)[-1] == self.cursed_at_end]
        return (self.setup.characters[fits[0]],) if len(fits) == 1 else None

    def automaton(self) -> Automaton:
        """The set of cursed characters."""
        return CurseAutomaton(self)

    def answers_of(self, worlds: IntArray) -> tuple[Sequence[Answer], IntArray]:
        """Answers of many worlds, read backwards from the cursed at the end.

        A hand-over is its own inverse, so this takes one pass where suspects would take one each.
        """
        import numpy as np

        cast, end = range(worlds.shape[1]), self.cursed_at_end
        cursed = np.zeros((worlds.shape[1], len(worlds)), dtype=bool)
        cursed[sorted(end)] = True
        columns = np.ascontiguousarray(worlds.transpose(2, 1, 0))
        for here in columns[self.first_handover - 1 :][::-1]:
            flips = np.zeros_like(cursed)
            for c, d in combinations(cast, 2):
                meet = (here[c] == here[d]) & (cursed[c] != cursed[d])
                flips[c] |= meet
                flips[d] |= meet
            cursed ^= flips
        answers = [(c,) for c in self.setup.characters]
        return answers, np.where(cursed.sum(axis=0) == 1, cursed.argmax(axis=0), -1)

    def question(self) -> str:
        """Who."""
        return "Who was cursed first?"

    def rules_in_words(self) -> Sequence[str]:
        """How the curse passes on, and where it ended."""
        end = self.listed(sorted(self.setup.parameters["cursed_at_end"]))
        last = self.setup.times
        return (
            f"Before Time {self.first_handover} exactly one character is cursed.",
            (
                f"From Time {self.first_handover} on the curse changes hands at every time. Look"
                " at one location: when cursed and free characters are there together, all of them"
                " change sides, the cursed become free and the free become cursed. When all there"
                " are cursed, or all are free, nothing happens."
            ),
            "This happens at all locations at once, the last time included; then everybody moves.",
            f"After Time {last} exactly these are cursed: {end}.",
        )

    def sentence(self, answer: Answer) -> str:
        """The answer in words."""
        return f"{self.name(answer[0])} was cursed first"

    def encode(self, variables: Variables) -> AnswerLiterals:
        """One literal for each character's curse after each time.

        As a hand-over can be undone, no other first character leads to the same end: one history
        is enough to know that the answer is the only one.
        """
        model, cast = variables.model, range(len(self.setup.characters))
        first = cursed = [model.new_bool_var(f"cursed_{c}_0") for c in cast]
        model.add_exactly_one(first)
        for time in range(self.first_handover - 1, self.setup.times):
            before = cursed
            cursed = [model.new_bool_var(f"cursed_{c}_{time + 1}") for c in cast]
            catches = {
                (c, d): variables.all_of([variables.meets(c, d, time), ~before[c], before[d]])
                for c, d in permutations(cast, 2)
            }
            for c in cast:
                caught = variables.any_of(catches[c, d] for d in cast if d != c)
                freed = variables.any_of(catches[d, c] for d in cast if d != c)
                model.add_bool_or([before[c], ~cursed[c], caught])
                model.add_bool_or([cursed[c], ~caught])
                model.add_bool_or([~before[c], cursed[c], freed])
                model.add_bool_or([~cursed[c], ~freed])
        model.add_bool_and([x if c in self.cursed_at_end else ~x for c, x in enumerate(cursed)])
        return lambda answer: [first[self.setup.characters.index(answer[0])]]


class CurseAutomaton:
    """States are sets of cursed characters (bit c for character c), one initial state a suspect.

    The answer is emitted at Time 1, where the state still is a single suspect.
    """

    def __init__(self, mystery: Curse) -> None:
        """Answers are numbered like the cast."""
        setup = mystery.setup
        self.times, self.first = setup.times, mystery.first_handover - 1
        self.final = sum(1 << c for c in mystery.cursed_at_end)
        self.initial = tuple(1 << c for c in range(len(setup.characters)))
        self.answers: Sequence[Answer] = [(c,) for c in setup.characters]

    def step(
        self, time: int, here: Sequence[IntArray], state: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Hand the curse over in every mixed location."""
        import numpy as np

        if time >= self.first:
            after = self._handed_over(here, state)
        else:
            after = np.broadcast_to(state, np.broadcast_shapes(state.shape, *map(np.shape, here)))
        emitted = np.full(after.shape, -1)
        if time == 0:
            for c in range(len(here)):
                emitted = np.where(state == 1 << c, c, emitted)
        if time == self.times - 1:
            after = np.where(after == self.final, after, -1)
            emitted = np.where(after >= 0, emitted, -1)
        return np.where(state < 0, -1, after), emitted

    @staticmethod
    def _handed_over(here: Sequence[IntArray], state: IntArray) -> Any:
        """Change sides in mixed locations.

        Only who meets whom matters. Where few states face many joint positions, each pattern of
        meetings is worked out once and looked up.
        """
        import numpy as np

        pairs = [(c, d) for c in range(len(here)) for d in range(c)]
        if len(pairs) > 62 or state.size * 4 >= np.broadcast(*here).size:
            return _change(state, {(c, d): here[c] == here[d] for c, d in pairs})
        meetings: Any = 0
        for bit, (c, d) in enumerate(pairs):
            meetings = meetings | ((here[c] == here[d]).astype(np.int64) << bit)
        patterns, which = np.unique(meetings, return_inverse=True)
        table = _change(
            state.reshape(-1, 1), {pair: (patterns >> i) & 1 > 0 for i, pair in enumerate(pairs)}
        )
        return table[:, which.reshape(meetings.shape)]


def _change(state: Any, meets: dict[tuple[int, int], Any]) -> Any:
    """Flip everybody who meets someone of the other side."""
    flips: Any = 0
    for (c, d), together in meets.items():
        differ = ((state >> c) ^ (state >> d)) & 1
        flips = flips | ((differ << c | differ << d) * together)
    return state ^ flips

"""The Ritual: everybody dances around the ring, each in a rhythm of its own."""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.base import (
    Answer,
    AnswerLiterals,
    CastRule,
    Mystery,
    Variables,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kronosolve.investigation import Question
    from kronosolve.mysteries.base import IntArray
    from kronosolve.walks import Walk, World

Rhythm = tuple[int, ...]
_IN_A_WORD = 6
"""Rhythms whose sets, 2 ** 6 of them, are the bits of one word."""


class Ritual(Mystery):
    """Cuzco 1450, scenario III."""

    family = "ritual"
    title = "The Ritual"
    stars = (5, 7)
    fields = ("positions",)
    parameters = {
        "ring": "all locations in dancing order (default: the map's ring)",
        "rhythms": "one list of steps for each character, all different",
        "paths_bind": "whether closed and one-way paths bind the dancers (default false)",
    }

    def problems(self) -> list[tuple[str, str]]:
        """A ring of all locations; as many different rhythms as characters."""
        found: list[tuple[str, str]] = []
        if not isinstance(self.setup.parameters.get("paths_bind", False), bool):
            found.append(("paths_bind", "expected true or false"))
        ring = self._ring()
        if not isinstance(ring, list) or sorted(ring, key=str) != sorted(self.setup.locations):
            found.append(("ring", "expected all locations of the case, each once, in order"))
        return found + self._rhythm_problems()

    def _ring(self) -> Any:
        ring = self.setup.parameters.get("ring")
        return list(self.setup.map.ring or ()) if ring is None else ring

    def _rhythm_problems(self) -> list[tuple[str, str]]:
        rhythms = self.setup.parameters.get("rhythms")
        places, cast = len(self.setup.locations), len(self.setup.characters)
        if not isinstance(rhythms, list) or len(rhythms) != cast:
            return [("rhythms", f"expected {cast} rhythms, one for each character")]
        found: list[tuple[str, str]] = []
        for i, rhythm in enumerate(rhythms, start=1):
            if not isinstance(rhythm, list) or not rhythm:
                found.append(("rhythms", f"number {i}: expected a list of steps, found {rhythm!r}"))
            elif any(type(step) is not int or step < 1 for step in rhythm):
                found.append(("rhythms", f"number {i}: steps are whole numbers from 1"))
            elif any(step % places == 0 for step in rhythm):
                found.append(
                    ("rhythms", f"number {i}: {places} steps lead around the ring to where one is")
                )
        if found:
            return found
        seen: dict[Rhythm, int] = {}
        for i, rhythm in enumerate(rhythms, start=1):
            key = canonical(rhythm, places)
            if key in seen:
                found.append(("rhythms", f"numbers {seen[key]} and {i} are the same dance"))
            seen.setdefault(key, i)
        return found

    def meaning(self) -> Mapping[str, Any]:
        """Who follows whom on the ring, which has no first place; different dances, in no order."""
        ring = self._ring()
        return {
            "ring": frozenset(zip(ring, [*ring[1:], ring[0]], strict=True)),
            "rhythms": frozenset(
                canonical(rhythm, len(ring)) for rhythm in self.setup.parameters["rhythms"]
            ),
            "paths_bind": self.setup.parameters.get("paths_bind", False),
        }

    @cached_property
    def dances(self) -> dict[Walk, int]:
        """Every walk that some rhythm explains -> the set (bits) of rhythms that do."""
        ring = [self.setup.locations.index(place) for place in self._ring()]
        bound = self.setup.parameters.get("paths_bind", False)
        moves = self.setup.board.successors
        found: dict[Walk, int] = {}
        for number, rhythm in enumerate(self.setup.parameters["rhythms"]):
            for offset in range(len(rhythm)):
                for first in range(len(ring)):
                    at, walk = first, [ring[first]]
                    for t in range(self.setup.times - 1):
                        at = (at + rhythm[(offset + t) % len(rhythm)]) % len(ring)
                        walk.append(ring[at])
                    if not bound or all(b in moves[a] for a, b in pairwise(walk)):
                        key = tuple(walk)
                        found[key] = found.get(key, 0) | 1 << number
        return found

    def walks(self, character: int) -> list[Walk]:
        """The dances from the public start, if there is one."""
        start = self.setup.start_numbers[character]
        return sorted(walk for walk in self.dances if start is None or walk[0] == start)

    def answer(self, world: World) -> Answer | None:
        """Everybody's last position, if the rhythms can be dealt out one each."""
        options = [self.dances.get(walk, 0) for walk in world]

        def deal(character: int, used: int) -> bool:
            if character == len(options):
                return True
            return any(
                deal(character + 1, used | 1 << r)
                for r in range(len(options))
                if options[character] & ~used & 1 << r
            )

        if not deal(0, 0):
            return None
        return self.ending([walk[-1] for walk in world])

    def answers_of(self, worlds: IntArray) -> tuple[Sequence[Answer], IntArray]:
        """Answers of many worlds at once.

        Bit u of `dealt` says that the rhythms in the set u can be dealt to the characters so far,
        so up to six rhythms fit one word; with more, the plain rule is asked.
        """
        import numpy as np

        rhythms = len(self.setup.parameters["rhythms"])
        if rhythms > _IN_A_WORD or not self.dances:
            return super().answers_of(worlds)
        base = len(self.setup.locations) ** np.arange(worlds.shape[2], dtype=np.int64)
        known = {int(np.dot(walk, base)): mask for walk, mask in self.dances.items()}
        codes = np.array(sorted(known), dtype=np.int64)
        options = np.array([known[code] for code in codes.tolist()], dtype=np.int64)
        dealt = np.ones(len(worlds), dtype=np.uint64)
        for c in range(worlds.shape[1]):
            code = worlds[:, c].astype(np.int64) @ base
            at = np.minimum(np.searchsorted(codes, code), len(codes) - 1)
            mine = np.where(codes[at] == code, options[at], 0)
            after = np.zeros_like(dealt)
            for r in range(rhythms):
                free = sum(1 << used for used in range(1 << rhythms) if not used >> r & 1)
                more = (dealt & np.uint64(free)) << np.uint64(1 << r)
                after |= np.where(mine >> r & 1, more, np.uint64(0))
            dealt = after
        valid = np.flatnonzero(dealt)
        ends, number = np.unique(worlds[valid, :, -1], axis=0, return_inverse=True)
        found = np.full(len(worlds), -1, dtype=np.int64)
        found[valid] = number.reshape(-1)
        return tuple(self.ending(last) for last in ends.tolist()), found

    def ending(self, last: Sequence[int]) -> Answer:
        """The answer for everybody's last location number."""
        setup = self.setup
        pairs = zip(setup.characters, last, strict=True)
        return (tuple((c, setup.locations[place]) for c, place in pairs),)

    def cast_rule(self, walks: Sequence[Sequence[Walk]]) -> CastRule:
        """Rhythms dealt out one each."""
        return Dealt(self, walks)

    def askable(self, question: Question) -> bool:
        """Location + time may be asked for the times between the first and the last only."""
        return question.time is None or 1 < question.time < self.setup.times

    def answer_to_data(self, answer: Answer) -> dict[str, Any]:
        """Character -> location."""
        return {"positions": dict(answer[0])}

    def read_field(self, key: str, value: Any) -> Any:
        """A mapping of every character to a location."""
        del key
        setup = self.setup
        if not isinstance(value, dict) or set(value) != set(setup.characters):
            raise ValueError(f"expected a location for each of {', '.join(setup.characters)}")
        if any(place not in setup.locations for place in value.values()):
            raise ValueError(f"expected locations out of {', '.join(setup.locations)}")
        return tuple((c, value[c]) for c in setup.characters)

    def sort_key(self, answer: Answer) -> tuple[Any, ...]:
        """Character by character, locations in map order."""
        return tuple(self.setup.locations.index(place) for _, place in answer[0])

    def question(self) -> str:
        """Where everybody ends."""
        return "Where is everybody at the last time?"

    def moves_in_words(self) -> Sequence[str]:
        """Dancers jump along the ring."""
        setup = self.setup
        ring = ", ".join(map(self.place, self._ring()))
        sentences = [
            (
                f"Everybody dances around this ring, always forwards: {ring}, and from the last to"
                " the first again."
            ),
            (
                "A rhythm tells how many places a dancer moves along the ring between two times."
                " When it has been danced to its end it begins again."
            ),
        ]
        marked = setup.closed or setup.one_way
        if setup.parameters.get("paths_bind", False):
            sentences.append("A dancer moves only where an open path leads there directly.")
        elif marked:
            sentences.append("Crosses and arrows do not bind the dancers.")
        else:
            sentences.append("Dancers need no paths.")
        return sentences

    def rules_in_words(self) -> Sequence[str]:
        """The rhythms, and which questions are allowed."""
        rhythms = "; ".join(
            "-".join(map(str, rhythm)) for rhythm in self.setup.parameters["rhythms"]
        )
        sentences = [
            (
                f"These are the rhythms: {rhythms}. Everybody has one of them, and no two have the"
                " same."
            ),
            (
                "Who has which rhythm is secret, and so is the place in the rhythm where a dancer"
                " begins."
            ),
        ]
        if self.setup.times > 2:
            when = "Time 2" if self.setup.times == 3 else f"Times 2 to {self.setup.times - 1}"
            sentences.append(f"A location and a time may be asked about for {when} only.")
        else:
            sentences.append("Nobody may ask about a location and a time.")
        return sentences

    def sentence(self, answer: Answer) -> str:
        """The answer in words."""
        return ", ".join(f"{self.name(c)} at {self.place(p)}" for c, p in answer[0])

    def encode(self, variables: Variables) -> AnswerLiterals:
        """One literal for each rhythm of each character; rhythms are dealt out one each."""
        model, dances = variables.model, self.dances
        dealt: list[list[Any]] = []
        for c in range(len(self.setup.characters)):
            taken = variables.walk[c]
            assert taken is not None
            dealt.append([model.new_bool_var(f"rhythm_{c}_{r}") for r in range(len(variables.at))])
            model.add_exactly_one(dealt[c])
            for r, rhythm in enumerate(dealt[c]):
                model.add_bool_or([~rhythm, *(x for w, x in taken.items() if dances[w] >> r & 1)])
        for one_rhythm in zip(*dealt, strict=True):
            model.add_exactly_one(one_rhythm)

        def literals(answer: Answer) -> list[Any]:
            places = [self.setup.locations.index(place) for _, place in answer[0]]
            return [walk[-1][p] for walk, p in zip(variables.at, places, strict=True)]

        return literals


def canonical(rhythm: Sequence[int], places: int) -> Rhythm:
    """The smallest rotation of the shortest rhythm that dances alike on a ring of `places`."""
    steps = tuple(step % places for step in rhythm)
    for length in range(1, len(steps) + 1):
        if len(steps) % length == 0 and steps[:length] * (len(steps) // length) == steps:
            steps = steps[:length]
            break
    first = _least_rotation(steps)
    return steps[first:] + steps[:first]


def _least_rotation(steps: Rhythm) -> int:
    """Where the smallest rotation starts, in linear time (two candidates race; Shiloach 1981)."""
    size, a, b, equal = len(steps), 0, 1, 0
    while a < size and b < size and equal < size:
        left, right = steps[(a + equal) % size], steps[(b + equal) % size]
        if left == right:
            equal += 1
            continue
        if left > right:
            a += equal + 1
        else:
            b += equal + 1
        if a == b:
            b += 1
        equal = 0
    return min(a, b)


class Dealt:
    """Labels are (rhythms that explain the walk, last position).

    The state holds every set of rhythms (bits) that the characters so far can use up, and their
    last positions; several sets remain only where a walk fits several rhythms.
    """

    start: Any = (frozenset({0}), ())

    def __init__(self, mystery: Ritual, walks: Sequence[Sequence[Walk]]) -> None:
        """Keep the dances."""
        self.mystery, self.walks = mystery, walks

    def labelled(self, character: int) -> list[tuple[Any, int]]:
        """Rhythms and last position of each walk."""
        dances = self.mystery.dances
        return [((dances[w], w[-1]), i) for i, w in enumerate(self.walks[character])]

    def join(self, state: Any, character: int, label: Any) -> Any:
        """Deal one of the rhythms to this character."""
        del character
        (used_sets, last), (rhythms, position) = state, label
        bits = [1 << r for r in range(rhythms.bit_length()) if rhythms >> r & 1]
        used = frozenset(u | b for u in used_sets for b in bits if not u & b)
        return (used, (*last, position)) if used else None

    def answer(self, state: Any) -> Answer:
        """Everybody's last position."""
        return self.mystery.ending(state[1])

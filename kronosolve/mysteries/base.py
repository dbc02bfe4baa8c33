"""What a mystery family is: a plain rule, an encoding and, where it helps, an automaton.

The plain rule (`Mystery.answer`) is the definition; everything else is held against it by tests.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from kronosolve.walks import Walk, World, walks

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from kronosolve.investigation import Question, Setup

    IntArray = npt.NDArray[np.integer[Any]]

Answer = tuple[Any, ...]
"""One value for each of the family's `fields`; hashable, ids and times only."""
AnswerLiterals = Callable[[Answer], Sequence[Any]]
"""Literals of a CP-SAT model that are all true exactly when the answer is the given one."""


class ParameterError(ValueError):
    """Wrong public parameters of a mystery: a list of (key, message)."""

    def __init__(self, problems: Sequence[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{key}: {message}" for key, message in problems))
        self.problems = tuple(problems)


class Variables(Protocol):
    """The CP-SAT variables of one setup, as encodings see them (built in `kronosolve.inference`).

    `at[c][t][l]` is the literal "character c is at location l at time t" (all from 0), `model` an
    `ortools.sat.python.cp_model.CpModel`. Encodings add constraints through these objects and
    import no solver.
    """

    setup: Setup
    model: Any
    at: Sequence[Sequence[Sequence[Any]]]

    def together(self, a: int, b: int, time: int, location: int) -> Any:
        """Literal: both characters are at that location at that time."""
        ...

    def count_is(self, time: int, location: int, count: int) -> Any:
        """Literal: exactly that many characters are at that location at that time."""
        ...

    def conjunction(self, literals: Sequence[Any], name: str) -> Any:
        """Literal equal to the conjunction of literals."""
        ...

    def disjunction(self, literals: Sequence[Any], name: str) -> Any:
        """Literal equal to the disjunction of literals."""
        ...


class Automaton(Protocol):
    """A mystery read time by time: a finite state that the joint positions drive.

    Exact counting runs over (state, joint positions) layer by layer, so any rule that needs to
    remember little gets exact counts, distributions and uniform samples for nothing. A valid world
    has exactly one accepted run from one of the `initial` states, and this run emits its answer at
    exactly one time.
    """

    @property
    def initial(self) -> Sequence[int]:
        """States before Time 1."""
        ...

    @property
    def answers(self) -> Sequence[Answer]:
        """The answers that are emitted by number."""
        ...

    def step(
        self, time: int, here: Sequence[IntArray], state: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Read the positions at `time` (0 is Time 1) in each of the given states.

        `here[c]` holds the location numbers of character c; they and `state` broadcast to one
        shape. Returns two arrays of that shape: the next state (-1 rejects; at the last time
        everything but acceptance must be rejected), and the number of the answer emitted (-1 for
        none).
        """
        ...


class CastRule(Protocol):
    """A rule read character by character: labels of single walks, joined in cast order.

    Exact counting groups each character's walks by label, so a rule that needs to know little of
    a walk is counted without listing worlds. A mystery may be a signed sum of such rules
    (inclusion-exclusion).
    """

    @property
    def sign(self) -> int:
        """1 to add this part, -1 to subtract it."""
        ...

    @property
    def start(self) -> Hashable:
        """State before the first character."""
        ...

    def labelled(self, character: int) -> Iterable[tuple[Hashable, int]]:
        """(label, walk number) of this character's walks that the rule admits.

        The label is all that the rule needs to know of the walk; walk numbers index the lists that
        `Mystery.cast_rules` was given.
        """
        ...

    def join(self, state: Any, character: int, label: Any) -> Hashable | None:
        """State after this character's walk; None rejects."""
        ...

    def answers(self, state: Any) -> Iterable[Answer]:
        """The answers that a final state is counted for (one each, except in signed sums)."""
        ...


class Mystery(ABC):
    """A mystery bound to a setup. Subclasses are registered by `family`."""

    family: ClassVar[str]
    title: ClassVar[str]
    stars: ClassVar[tuple[int, int]]
    fields: ClassVar[tuple[str, ...]]
    parameters: ClassVar[Mapping[str, str]] = {}
    """Public parameter -> one line of help; others are rejected."""

    def __init__(self, setup: Setup) -> None:
        """Bind and validate; ParameterError lists everything wrong with `setup.parameters`."""
        self.setup = setup
        unknown = sorted(set(setup.parameters) - set(self.parameters))
        problems = [
            (key, f"unknown parameter; {self.family} knows {_listed(self.parameters)}")
            for key in unknown
        ]
        problems += self.problems()
        if problems:
            raise ParameterError(problems)

    def problems(self) -> list[tuple[str, str]]:
        """Everything wrong with this family's parameters, as (key, message)."""
        return []

    @abstractmethod
    def answer(self, world: World) -> Answer | None:
        """The plain rule: the world's answer, or None when not exactly one answer fits."""

    @abstractmethod
    def encode(self, variables: Variables) -> AnswerLiterals:
        """Add the rule to a CP-SAT model so that exactly the valid worlds remain."""

    @abstractmethod
    def question(self) -> str:
        """What the players must find out, in one sentence."""

    @abstractmethod
    def sentence(self, answer: Answer) -> str:
        """An answer in words."""

    def walks(self, character: int) -> Sequence[Walk] | None:
        """Explicit walks of a character where the family moves it its own way, else None.

        None means: along open paths, one move between times, from the public start if there is one.
        """
        del character
        return None

    def movement(self, variables: Variables) -> bool:
        """Encode the family's own way of moving; False leaves the ordinary moves to the model."""
        del variables
        return False

    def automaton(self) -> Automaton | None:
        """The rule as an automaton over time, if it has one."""
        return None

    def cast_rules(self, walks: Sequence[Sequence[Walk]]) -> Iterable[CastRule] | None:
        """The rule read character by character, if it can be: signed parts that sum to it.

        `walks[c]` lists the walks of character c that are still possible, so that parts without
        a world can be left out.
        """
        del walks
        return None

    def answers_of(self, worlds: IntArray) -> tuple[Sequence[Answer], IntArray]:
        """Answers of many worlds at once.

        `worlds` has shape (n, characters, times). Returns a list of answers and an array of n
        indexes into it, -1 for worlds that are not valid. The default asks the plain rule for each
        world, or runs the automaton where there is one.
        """
        import numpy as np

        automaton = self.automaton()
        if automaton is not None:
            return automaton.answers, run(automaton, worlds)
        numbers: dict[Answer, int] = {}
        found = np.full(len(worlds), -1, dtype=np.int64)
        for i, world in enumerate(worlds.tolist()):
            answer = self.answer(tuple(map(tuple, world)))
            if answer is not None:
                found[i] = numbers.setdefault(answer, len(numbers))
        return tuple(numbers), found

    def askable(self, question: Question) -> bool:
        """Whether the rules allow asking this question (facts about it are valid anyway)."""
        del question
        return True

    def answer_to_data(self, answer: Answer) -> dict[str, Any]:
        """An answer as it stands in files."""
        return dict(zip(self.fields, map(_plain, answer), strict=True))

    def answer_from_data(self, data: Any) -> Answer:
        """Read an answer; ParameterError lists what is wrong."""
        if not isinstance(data, dict):
            raise ParameterError([("answer", f"expected a mapping of {_listed(self.fields)}")])
        problems = [(k, "missing") for k in self.fields if k not in data]
        problems += [(k, "unknown key") for k in sorted(map(str, data)) if k not in self.fields]
        values: list[Any] = []
        for key in self.fields:
            if key not in data:
                continue
            try:
                values.append(self.read_field(key, data[key]))
            except ValueError as error:
                problems.append((key, str(error)))
        if problems:
            raise ParameterError(problems)
        return tuple(values)

    def read_field(self, key: str, value: Any) -> Any:
        """Read one field of an answer; ValueError says what was expected."""
        setup = self.setup
        if key == "time":
            if type(value) is not int or not 1 <= value <= setup.times:
                raise ValueError(f"expected a time from 1 to {setup.times}, found {value!r}")
            return value
        known = setup.locations if key == "location" else setup.characters
        if key == "characters":
            if not isinstance(value, list) or any(c not in known for c in value):
                raise ValueError(f"expected a list of characters out of {_listed(known)}")
            return tuple(sorted(value))
        if value not in known:
            raise ValueError(f"expected one of {_listed(known)}, found {value!r}")
        return value

    def sort_key(self, answer: Answer) -> tuple[Any, ...]:
        """Order of answers in tables: field by field, locations in map order."""
        places = self.setup.locations
        return tuple(
            places.index(value) if key == "location" else value
            for key, value in zip(self.fields, answer, strict=True)
        )

    def place(self, location: str) -> str:
        """Name of a location."""
        return next(p.name for p in self.setup.map.locations if p.id == location)

    def name(self, character: str) -> str:
        """Name of a character with its id, such as `Priestess (P)`."""
        names = {c.id: c.name for c in self.setup.map.characters}
        return f"{names[character]} ({character})" if character in names else character


def ordinary_walks(setup: Setup, character: int) -> list[Walk]:
    """All walks along open paths that a character's public start allows."""
    return list(walks(setup.board, setup.times, setup.start_numbers[character]))


def run(automaton: Automaton, worlds: IntArray) -> IntArray:
    """Run an automaton over n worlds of shape (n, characters, times): answer numbers, or -1."""
    import numpy as np

    count, characters, times = worlds.shape
    found = np.full(count, -1, dtype=np.int64)
    for first in automaton.initial:
        state = np.full(count, first, dtype=np.int64)
        answer = np.full(count, -1, dtype=np.int64)
        for time in range(times):
            here = [worlds[:, c, time] for c in range(characters)]
            after, emitted = automaton.step(time, here, state)
            answer = np.where(emitted >= 0, emitted, answer)
            state = np.where(state >= 0, after, -1)
        found = np.where(state >= 0, answer, found)
    return found


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _listed(items: Any) -> str:
    return ", ".join(map(str, items)) or "none"

"""What a mystery family is: a plain rule, an encoding and, where it helps, an automaton.

The plain rule (`Mystery.answer`) is the definition; everything else is held against it by tests.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from kronosolve.walks import Walk, World, walks

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from kronosolve.investigation import Question, Setup
    from kronosolve.mysteries.heads import Heads
    from kronosolve.notes import Fact

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

    Encodings add constraints through these objects and import no solver. `model` is an
    `ortools.sat.python.cp_model.CpModel`, literals are its Boolean variables, `~x` negates one.
    A derived literal equals what it stands for, both ways, and asking twice gives the same one.
    """

    setup: Setup
    model: Any
    at: Sequence[Sequence[Sequence[Any]]]
    """`at[c][t][l]`: character c is at location l at time t (numbers from 0)."""
    walk: Sequence[Mapping[Walk, Any] | None]
    """Walk -> literal "this character walks so", for characters with explicit `Mystery.walks`."""

    def constant(self, value: bool) -> Any:
        """A literal that is always true, or always false."""
        ...

    def all_of(self, literals: Iterable[Any]) -> Any:
        """Literal equal to the conjunction of literals."""
        ...

    def any_of(self, literals: Iterable[Any]) -> Any:
        """Literal equal to the disjunction of literals."""
        ...

    def exactly(self, count: int, literals: Iterable[Any]) -> Any:
        """Literal: exactly `count` of the literals are true."""
        ...

    def meets(self, a: int, b: int, time: int) -> Any:
        """Literal: two characters are in one location at that time, maybe with others."""
        ...

    def only_with(self, a: int, b: int, time: int) -> Any:
        """Literal: two characters are in one location at that time, with nobody else."""
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
    a walk is counted without listing worlds.
    """

    @property
    def start(self) -> Hashable:
        """State before the first character."""
        ...

    def labelled(self, character: int) -> Iterable[tuple[Hashable, int]]:
        """(label, walk number) of this character's walks that the rule admits.

        The label is all that the rule needs to know of the walk; walk numbers index the lists that
        `Mystery.cast_rule` was given.
        """
        ...

    def join(self, state: Any, character: int, label: Any) -> Hashable | None:
        """State after this character's walk; None rejects."""
        ...

    def answer(self, state: Any) -> Answer | None:
        """The answer that a final state stands for; None rejects."""
        ...


class Mystery(ABC):
    """A mystery bound to a setup. Subclasses are registered by `family`."""

    family: ClassVar[str]
    title: ClassVar[str]
    stars: ClassVar[tuple[int, int]]
    fields: ClassVar[tuple[str, ...]]
    parameters: ClassVar[Mapping[str, str]] = {}
    """Public parameter -> one line of help; others are rejected."""
    chained: ClassVar[bool] = False
    """Whether the answer is the end of a chain of hidden events that the automaton follows."""

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

    @classmethod
    def unbound(cls, setup: Setup) -> Self:
        """Bind to a setup whose parameters are not all chosen yet: enough to read an answer."""
        mystery = cls.__new__(cls)
        mystery.setup = setup
        return mystery

    def problems(self) -> list[tuple[str, str]]:
        """Everything wrong with this family's parameters, as (key, message)."""
        return []

    def meaning(self) -> Mapping[str, Any]:
        """What the parameters say, whatever their spelling.

        Defaults are filled in, and frozensets stand where the order says nothing. Two setups that
        differ in nothing else are the same case exactly when this is equal.
        """
        return self.setup.parameters

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

    def moves_in_words(self) -> Sequence[str]:
        """How everybody moves, in sentences for the page of a printed case."""
        sentences = [
            (
                "Between two times everybody follows exactly one path to a neighbouring location."
                " Nobody ever stays where they are."
            ),
        ]
        if self.setup.closed:
            sentences.append("A cross closes a path: nobody walks there.")
        if self.setup.one_way:
            sentences.append("An arrow makes a path one-way: everybody follows the arrow.")
        return sentences

    def rules_in_words(self) -> Sequence[str]:
        """What is special in this mystery, in sentences for the page of a printed case."""
        return (self.question(),)

    def walks(self, character: int) -> Sequence[Walk] | None:
        """Explicit walks of a character where the family moves it its own way, else None.

        Every listed walk begins at the character's public start, if it has one. None means: along
        open paths, one move between times, from the public start if there is one.
        """
        del character
        return None

    def automaton(self) -> Automaton | None:
        """The rule as an automaton over time, if it has one."""
        return None

    def cast_rule(self, walks: Sequence[Sequence[Walk]]) -> CastRule | None:
        """The rule read character by character, if it can be.

        `walks[c]` lists the walks of character c that are still possible.
        """
        del walks
        return None

    def world_counts(
        self, walks: Sequence[Sequence[Walk]], heads: Heads
    ) -> dict[Answer, int] | None:
        """Number of worlds of every answer by a formula of the family's own, if it has one.

        Worlds take one of `walks[c]` for each character c and have exactly the head counts
        `heads.target`.
        """
        del walks, heads
        return None

    def required(self, answer: Answer) -> tuple[Sequence[Fact], Sequence[tuple[int, int, int]]]:
        """What every world of an answer has: facts, and (character, time from 0, location).

        The more it says the faster such worlds are drawn; saying nothing is right too.
        """
        del answer
        return (), ()

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

    def listed(self, characters: Sequence[str]) -> str:
        """Names of several characters, joined as in a sentence."""
        names = [self.name(character) for character in characters]
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def ordinary_walks(setup: Setup, character: int) -> list[Walk]:
    """All walks along open paths that a character's public start allows."""
    return list(walks(setup.board, setup.times, setup.start_numbers[character]))


def run(automaton: Automaton, worlds: IntArray) -> IntArray:
    """Run an automaton over n worlds of shape (n, characters, times): answer numbers, or -1."""
    return trajectories(automaton, worlds)[0]


def trajectories(automaton: Automaton, worlds: IntArray) -> tuple[IntArray, IntArray]:
    """Answer numbers (-1 for worlds that are not valid) and states after each time, (n, times).

    The states of an accepted run are what the rule remembers of a world: its hidden history.
    """
    import numpy as np

    count, characters, times = worlds.shape
    found = np.full(count, -1, dtype=np.int64)
    history = np.full((count, times), -1, dtype=np.int64)
    for first in automaton.initial:
        state = np.full(count, first, dtype=np.int64)
        answer = np.full(count, -1, dtype=np.int64)
        states = np.empty((count, times), dtype=np.int64)
        for time in range(times):
            here = [worlds[:, c, time] for c in range(characters)]
            after, emitted = automaton.step(time, here, state)
            answer = np.where(emitted >= 0, emitted, answer)
            state = np.where(state >= 0, after, -1)
            states[:, time] = state
        accepted = state >= 0
        found = np.where(accepted, answer, found)
        history = np.where(accepted[:, None], states, history)
    return found, history


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _listed(items: Any) -> str:
    return ", ".join(map(str, items)) or "none"

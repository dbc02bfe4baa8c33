"""The CP-SAT model of one setup: where everybody is, the mystery's rule, and notes as literals.

Every world that leaves this module was checked by the plain rules first, so a claim "possible"
never rests on an encoding; a claim "impossible" rests on the encodings, which the tests hold
against brute force.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.inference import constraints
from kronosolve.inference.solver import new_model, solve
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import agrees
from kronosolve.walks import is_walk

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer, Mystery
    from kronosolve.notes import Fact
    from kronosolve.walks import Walk, World


class EncodingError(RuntimeError):
    """A solution of the model breaks a plain rule: an error of this program, never of the input."""


class WorldModel:
    """Variables, constraints and solutions of one setup.

    `at[c][t][l]` is the literal "character c is at location l at time t" (all from 0), and
    `walk[c]` maps explicit walks to literals where the family moves characters its own way. Derived
    literals are made once and equal to what they stand for, so that a world fixes all of them.
    """

    def __init__(self, setup: Setup, mystery: Mystery | None = None) -> None:
        """Build the world and the rule; notes come later, through `fact` and `enforce`."""
        self.setup = setup
        self.mystery = mystery or mystery_of(setup)
        self.model = new_model()
        self.at: Sequence[Sequence[Sequence[Any]]] = [
            [
                [self.model.new_bool_var(f"{c}_{t}_{place}") for place in setup.locations]
                for t in range(1, setup.times + 1)
            ]
            for c in setup.characters
        ]
        self._derived: dict[tuple[Any, ...], Any] = {}
        self._facts: dict[Fact, Any] = {}
        self._enforced: list[Fact] = []
        self._excluded: list[Answer] = []
        self._required: list[Answer] = []
        constraints.one_place_per_time(self)
        constraints.public_starts(self)
        self.walk: Sequence[Mapping[Walk, Any] | None] = [
            self._moves(c) for c in range(len(setup.characters))
        ]
        self._answer_literals = self.mystery.encode(self)

    def _moves(self, character: int) -> Mapping[Walk, Any] | None:
        walks = self.mystery.walks(character)
        if walks is not None:
            return constraints.walks_listed(self, character, walks)
        constraints.moves_along_paths(self, character)
        return None

    def constant(self, value: bool) -> Any:
        """A literal that is always true, or always false."""
        return self.model.new_constant(int(value))

    def all_of(self, literals: Iterable[Any]) -> Any:
        """Literal equal to the conjunction of literals."""
        parts = sorted(literals, key=_index)
        if len(parts) < 2:
            return parts[0] if parts else self.constant(True)
        key = ("all", *map(_index, parts))
        if key not in self._derived:
            whole = self._derived[key] = self.model.new_bool_var("")
            for part in parts:
                self.model.add_implication(whole, part)
            self.model.add_bool_or([whole, *(~part for part in parts)])
        return self._derived[key]

    def any_of(self, literals: Iterable[Any]) -> Any:
        """Literal equal to the disjunction of literals."""
        return ~self.all_of(~literal for literal in literals)

    def exactly(self, count: int, literals: Iterable[Any]) -> Any:
        """Literal: exactly `count` of the literals are true."""
        parts = sorted(literals, key=_index)
        key = ("exactly", count, *map(_index, parts))
        if key not in self._derived:
            holds = self._derived[key] = self.model.new_bool_var("")
            self.model.add(sum(parts) == count).only_enforce_if(holds)
            self.model.add(sum(parts) != count).only_enforce_if(~holds)
        return self._derived[key]

    def meets(self, a: int, b: int, time: int) -> Any:
        """Literal: two characters are in one location at that time, maybe with others."""
        a, b = sorted((a, b))
        key = ("meets", a, b, time)
        if key not in self._derived:
            met = self._derived[key] = self.model.new_bool_var("")
            for one, other in zip(self.at[a][time], self.at[b][time], strict=True):
                self.model.add_bool_or([~one, ~other, met])
                self.model.add_bool_or([~met, ~one, other])
                self.model.add_bool_or([~met, one, ~other])
        return self._derived[key]

    def only_with(self, a: int, b: int, time: int) -> Any:
        """Literal: two characters are in one location at that time, with nobody else."""
        a, b = sorted((a, b))
        others = [c for c in range(len(self.setup.characters)) if c not in (a, b)]
        return self.all_of([self.meets(a, b, time), *(~self.meets(a, c, time) for c in others)])

    def fact(self, fact: Fact) -> Any:
        """Literal that forces a note when it is true (and says nothing when it is false)."""
        if fact not in self._facts:
            literal = self._facts[fact] = self.model.new_bool_var(str(fact))
            (constraints.own if fact.own else constraints.heard)(self, fact, literal)
        return self._facts[fact]

    def enforce(self, facts: Iterable[Fact]) -> None:
        """Leave only the worlds that agree with all of these notes."""
        for fact in facts:
            self.model.add_bool_and([self.fact(fact)])
            self._enforced.append(fact)

    def answer_is(self, answer: Answer) -> Sequence[Any]:
        """Literals that are all true exactly when the world has this answer."""
        return self._answer_literals(answer)

    def exclude(self, answer: Answer) -> None:
        """Leave only the worlds with another answer."""
        self.model.add_bool_or([~literal for literal in self.answer_is(answer)])
        self._excluded.append(answer)

    def require(self, answer: Answer) -> None:
        """Leave only the worlds with this answer."""
        self.model.add_bool_and(list(self.answer_is(answer)))
        self._required.append(answer)

    def prefer(self, facts: Iterable[Fact]) -> None:
        """From now on find worlds that agree with as many of these notes as possible."""
        self.model.maximize(sum(self.fact(fact) for fact in facts))

    def find(self, facts: Sequence[Fact] = ()) -> World | None:
        """A valid world that agrees with these notes too, or None when there is provably none.

        Raises EncodingError when the solver's world breaks a plain rule.
        """
        solver = solve(self.model, [self.fact(fact) for fact in facts])
        if solver is None:
            return None
        world = tuple(
            tuple(next(i for i, x in enumerate(p) if solver.boolean_value(x)) for p in walk)
            for walk in self.at
        )
        self._validate(world, facts)
        return world

    def _validate(self, world: World, facts: Sequence[Fact]) -> None:
        """Hold a world against the plain rules (independent of every constraint above)."""
        setup, mystery = self.setup, self.mystery
        answer = mystery.answer(world)
        broken = [str(f) for f in (*self._enforced, *facts) if not agrees(setup, world, f)]
        for c, walk in enumerate(world):
            listed, start = mystery.walks(c), setup.start_numbers[c]
            if not (is_walk(setup.board, walk) if listed is None else walk in listed):
                broken.append(f"moves of {setup.characters[c]}")
            if start is not None and walk[0] != start:
                broken.append(f"start of {setup.characters[c]}")
        if answer is None or answer in self._excluded:
            broken.append(f"{setup.family}: answer {answer}")
        broken += [f"required answer {a}" for a in self._required if a != answer]
        if broken:
            raise EncodingError(f"the model allows {world}, which breaks: {'; '.join(broken)}")


def _index(literal: Any) -> int:
    index: int = literal.index
    return index

"""What can be known from a setup and some facts: worlds, answers, positions, next answers.

`Belief` chooses among exact methods by cost: layers over time (any number of worlds, rules with an
automaton), listing (few tuples of walks), casting over characters (rules that need little of each
walk). Where none fits it samples, and says so: then nothing is proved by it.
"""

from __future__ import annotations

from functools import cached_property
from math import prod, sqrt
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from kronosolve.inference.casting import Casting, Plain
from kronosolve.inference.layers import Anything, Layers, TooLargeError
from kronosolve.inference.tracks import constraints, tracks
from kronosolve.inference.uniform import Uniform
from kronosolve.investigation import Card, Question, all_questions
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import Fact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer, Mystery

    Array = npt.NDArray[Any]

LISTED = 1_000_000
"""Tuples of walks that are listed and filtered rather than counted in a cleverer way."""
_WALKS = 20_000
"""Walks of one character that are listed at all."""


class Exact(Protocol):
    """An exact set of worlds, whichever way it is held."""

    worlds: int

    def answers(self) -> Mapping[Answer, int]:
        """Every answer of some world with its number of worlds."""
        ...

    def marginals(self, places: int) -> Array:
        """Worlds with character c at location l at time t: shape (c, t, l)."""
        ...

    def sample(self, n: int, uniform: Uniform) -> Array:
        """Worlds drawn uniformly with replacement: shape (n, c, t)."""
        ...

    def enumerate(self) -> Array:
        """All worlds: shape (worlds, c, t)."""
        ...


class Listing:
    """A set of worlds held as an array of shape (worlds, characters, times)."""

    def __init__(self, mystery: Mystery, tuples: Array) -> None:
        answers, index = mystery.answers_of(tuples)
        self.array = tuples[index >= 0]
        self.index = index[index >= 0]
        self._answers, self.worlds = answers, len(self.array)

    def answers(self) -> dict[Answer, int]:
        """Every answer of some world with its number of worlds."""
        counts = np.bincount(self.index, minlength=len(self._answers))
        return {a: int(n) for a, n in zip(self._answers, counts, strict=True) if n}

    def marginals(self, places: int) -> Array:
        """Worlds with character c at location l at time t: shape (c, t, l)."""
        planes = [(self.array == place).sum(axis=0) for place in range(places)]
        return np.stack(planes, axis=-1).astype(object)

    def sample(self, n: int, uniform: Uniform) -> Array:
        """Worlds drawn uniformly with replacement."""
        return self.array[(uniform(n) * self.worlds).astype(np.int64)]

    def enumerate(self) -> Array:
        """All worlds."""
        return self.array


class NoWorlds(Listing):
    """The empty set of worlds: facts that contradict each other or the setup."""

    def __init__(self, mystery: Mystery) -> None:
        setup = mystery.setup
        super().__init__(
            mystery, np.zeros((0, len(setup.characters), setup.times), dtype=np.int8)
        )


class Belief:
    """All valid worlds that agree with a setup and some facts, each equally likely.

    Attributes
    ----------
    method
        `exact`, or `sampled` where no exact method fits.
    worlds
        Their exact number, None when sampled.
    """

    def __init__(self, setup: Setup, facts: Sequence[Fact] = (), seed: int = 0) -> None:
        self.setup, self.facts, self.seed = setup, tuple(facts), seed
        self.mystery = mystery_of(setup)
        self._given = constraints(setup, self.facts)
        self._tuples: Exact | None = None
        self._exact = self._choose()

    @property
    def method(self) -> str:
        """`exact` or `sampled`."""
        return "sampled" if self._exact is None else "exact"

    @property
    def worlds(self) -> int | None:
        """Exact number of worlds."""
        return None if self._exact is None else self._exact.worlds

    def _choose(self) -> Exact | None:
        mystery, counts = self.mystery, self._given.counts
        own = tracks(mystery, self._given)
        if self._given.clash or any(len(layer) == 0 for track in own for layer in track.places):
            return NoWorlds(mystery)
        automaton = mystery.automaton()
        if automaton is not None:
            try:
                return Layers(own, counts, automaton)
            except TooLargeError:
                pass
        sizes = [track.count() for track in own]
        walks = [track.walks() for track in own] if max(sizes) <= _WALKS else None
        rules = None if walks is None else mystery.cast_rules(walks)
        if walks is not None and isinstance(rules, list):
            try:
                return Casting(walks, counts, rules)
            except TooLargeError:
                pass
        self._tuples = self._plain(own, walks, prod(sizes))
        if self._tuples is not None and self._tuples.worlds <= LISTED:
            return Listing(mystery, self._tuples.enumerate())
        if walks is not None and rules is not None and not isinstance(rules, list):
            try:
                return Casting(walks, counts, rules)
            except TooLargeError:
                pass
        return None

    def _plain(self, own: Any, walks: Any, size: int) -> Exact | None:
        """Tuples of walks before the mystery's rule."""
        del size
        try:
            return Layers(own, self._given.counts, Anything())
        except TooLargeError:
            pass
        if walks is not None:
            try:
                return Casting(walks, self._given.counts, [Plain(walks)])
            except TooLargeError:
                pass
        return None

    def answers(self) -> Mapping[Answer, int]:
        """Every answer still possible, with its exact number of worlds."""
        assert self._exact is not None
        return self._exact.answers()

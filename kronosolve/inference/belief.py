"""What can be known from a setup and some facts: worlds, answers, positions, next answers.

`Belief` chooses among exact methods by cost: layers over time (any number of worlds, rules with an
automaton), listing (few tuples of walks), casting over characters (rules that need little of each
walk). Where none fits it samples, and says so: then nothing is proved by it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from kronosolve.inference.casting import Casting, Plain
from kronosolve.inference.excluding import ExcludingAutomaton, ExcludingRule
from kronosolve.inference.layers import Anything, Layers, TooLargeError
from kronosolve.inference.tracks import constraints, tracks
from kronosolve.inference.uniform import Uniform
from kronosolve.investigation import Card, Question
from kronosolve.mysteries.heads import Heads
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import Fact

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer, Mystery
    from kronosolve.walks import Walk

    Array = npt.NDArray[Any]

FEW = 10_000
"""Tuples of walks that are listed and filtered before any other method is tried."""
NOT_COUNTED = 300_000
"""Tuples of walks that are listed rather than counted by a formula that tells no positions."""
LISTED = 2_000_000
"""Tuples of walks that are listed where nothing else fits."""
_RARE = 100
"""Tuples drawn for one valid world at which counting first is faster than rejection."""
_DRAWN = 2_000_000
"""Tuples drawn before rejection gives up."""
_COVER = 5_000
"""Sampled worlds that show most of what is possible before the rest is decided exactly."""
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

    def __init__(self, mystery: Mystery, tuples: Array, excluded: Answer | None = None) -> None:
        answers, index = answers_of(mystery, tuples, excluded)
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


def answers_of(
    mystery: Mystery, worlds: Array, excluded: Answer | None
) -> tuple[Sequence[Answer], Array]:
    """Answers of many worlds; worlds with the excluded answer do not count as valid (-1)."""
    answers, index = mystery.answers_of(worlds)
    if excluded is not None and excluded in answers:
        index = np.where(index == list(answers).index(excluded), -1, index)
    return answers, index


class NoWorlds(Listing):
    """The empty set of worlds: facts that contradict each other or the setup."""

    def __init__(self, mystery: Mystery) -> None:
        setup = mystery.setup
        super().__init__(mystery, np.zeros((0, len(setup.characters), setup.times), dtype=np.int8))


class Belief:
    """All valid worlds that agree with a setup and some facts, each equally likely.

    Parameters
    ----------
    setup, facts
        What is public and what was noted.
    pins
        Further knowledge that no single fact expresses: (character, time from 0, location) numbers.
    excluded
        An answer whose worlds are left out.
    """

    def __init__(
        self,
        setup: Setup,
        facts: Sequence[Fact] = (),
        pins: Sequence[tuple[int, int, int]] = (),
        excluded: Answer | None = None,
    ) -> None:
        self.setup, self.facts, self.pins = setup, tuple(facts), tuple(pins)
        self.excluded = excluded
        self.mystery = mystery_of(setup)
        given = constraints(setup, self.facts)
        for c, time, place in self.pins:
            given.pin(c, time, place)
        self._counts = given.counts
        self._tracks = tracks(self.mystery, given)
        self._empty = given.clash or any(
            len(layer) == 0 for track in self._tracks for layer in track.places
        )

    @property
    def method(self) -> str:
        """`exact` or `sampled`."""
        return "sampled" if self.exact is None else "exact"

    @property
    def worlds(self) -> int | None:
        """Exact number of worlds, None when sampled."""
        return None if self.exact is None else self.exact.worlds

    def places(self, character: int, time: int) -> set[int]:
        """Location numbers that what is known of one character alone leaves it at a time (from 0).

        A superset of `possible`, and at hand without counting worlds.
        """
        return set(self._tracks[character].places[time].tolist())

    def answers(self) -> Mapping[Answer, int]:
        """Every answer still possible, with its exact number of worlds (method `exact` only)."""
        assert self.exact is not None
        return self.exact.answers()

    @cached_property
    def _walks(self) -> list[list[Walk]] | None:
        """Everybody's walks, unless somebody has too many to list."""
        if max(track.count() for track in self._tracks) > _WALKS:
            return None
        return [track.walks() for track in self._tracks]

    @cached_property
    def tuples(self) -> Exact | None:
        """Tuples of walks before the mystery's rule, None where even they are too many to count."""
        if self._empty:
            return NoWorlds(self.mystery)
        try:
            return Layers(self._tracks, self._counts, Anything())
        except TooLargeError:
            pass
        if self._walks is None:
            return None
        try:
            return Casting(self._walks, Heads(self._counts), Plain(self._walks))
        except TooLargeError:
            return None

    @cached_property
    def exact(self) -> Exact | None:
        """The worlds by the first exact method that fits, None where none does."""
        if self._empty or (self.tuples is not None and self.tuples.worlds <= FEW):
            return self._listed()
        last = (self._counted, self._listed)
        if self.tuples is not None and self.tuples.worlds <= NOT_COUNTED:
            last = last[::-1]
        for method in (self._layered, self._cast, *last):
            try:
                found = method()
            except TooLargeError:
                continue
            if found is not None:
                return found
        return None

    def _layered(self) -> Exact | None:
        automaton = self.mystery.automaton()
        if automaton is None:
            return None
        if self.excluded is not None:
            automaton = ExcludingAutomaton(automaton, self.excluded)
        return Layers(self._tracks, self._counts, automaton)

    @property
    def has_cast_rule(self) -> bool:
        """Whether the mystery's rule is read character by character here."""
        return self._walks is not None and self.mystery.cast_rule(self._walks) is not None

    def _cast(self) -> Exact | None:
        if self._walks is None:
            return None
        rule = self.mystery.cast_rule(self._walks)
        if rule is None:
            return None
        if self.excluded is not None:
            rule = ExcludingRule(rule, self.excluded)
        return Casting(self._walks, Heads(self._counts), rule)

    def _counted(self) -> Exact | None:
        if self._walks is None:
            return None
        counts = self.mystery.world_counts(self._walks, Heads(self._counts))
        if counts is None:
            return None
        return Counts(self, {a: n for a, n in counts.items() if a != self.excluded})

    def _listed(self) -> Exact | None:
        if self.tuples is None or self.tuples.worlds > LISTED:
            return None
        return Listing(self.mystery, self.tuples.enumerate(), self.excluded)

    def sample(self, n: int, *seed: int, least: int | None = None) -> Sample:
        """Draw n worlds exactly uniformly, with replacement.

        Where the exact counter is not built yet and the rule is easily met, tuples of walks are
        drawn and the valid ones kept, which is faster. Fewer than n worlds come back where `least`
        are enough and quickly found, and where no exact method fits and the rule is hardly ever
        met.
        """
        uniform = Uniform(*seed)
        if self.tuples is not None and self.tuples.worlds > FEW and "exact" not in self.__dict__:
            first = self._valid(self.tuples.sample(n, uniform))
            if least is not None and len(first) >= least:
                return self._sample_of(first)
            if least is None and len(first) * _RARE >= n:
                return self._sample_of(self._rejection(n, uniform, [first], n))
        exact = self.exact
        if exact is None:
            return self._sample_of(self._rejection(n, uniform, [], 0))
        if exact.worlds == 0:
            return self._sample_of(NoWorlds(self.mystery).array)
        return self._sample_of(exact.sample(n, uniform))

    def _sample_of(self, worlds: Array) -> Sample:
        return Sample(worlds, *answers_of(self.mystery, worlds, None))

    def _valid(self, tuples: Array) -> Array:
        """Tuples of walks that satisfy the rule."""
        _, index = answers_of(self.mystery, tuples, self.excluded)
        return tuples[index >= 0]

    def _rejection(
        self, n: int, uniform: Uniform, kept: list[Array], drawn: int, most: int = _DRAWN
    ) -> Array:
        """Draw tuples of walks and keep the valid worlds, until n are found or hope is lost."""
        found = sum(map(len, kept))
        if self.tuples is None or self.tuples.worlds == 0:
            return NoWorlds(self.mystery).array
        while found < n and drawn < most:
            wanted = int(1.2 * (n - found) * drawn / found) if found else 4 * n
            batch = min(200_000, max(1_000, wanted))
            kept.append(self._valid(self.tuples.sample(batch, uniform)))
            found, drawn = found + len(kept[-1]), drawn + batch
        return np.concatenate(kept)[:n]

    def rejection_sample(self, n: int, uniform: Uniform, most: int = _DRAWN) -> Array:
        """Draw n worlds by rejection; fewer where about `most` tuples of walks hold fewer."""
        return self._rejection(n, uniform, [], 0, most)

    @property
    def shape(self) -> tuple[int, int]:
        """Characters and times."""
        return len(self.setup.characters), self.setup.times

    def requiring(self, answer: Answer) -> Belief:
        """The same belief with what every world of an answer has."""
        facts, pins = self.mystery.required(answer)
        return Belief(self.setup, (*self.facts, *facts), (*self.pins, *pins), self.excluded)

    def with_answer(self, answer: Answer, n: int, uniform: Uniform) -> Array:
        """Draw n worlds with this answer; fewer where tuples of walks hardly ever have it."""
        tuples, kept, found, drawn = self.tuples, [NoWorlds(self.mystery).array], 0, 0
        if tuples is None or tuples.worlds == 0:
            return kept[0]
        if tuples.worlds <= FEW:
            all_ = self._having(answer, tuples.enumerate())
            return all_[(uniform(n) * len(all_)).astype(np.int64)] if len(all_) else all_
        batch = max(1_000, 4 * n)
        while found < n and drawn < _DRAWN:
            kept.append(self._having(answer, tuples.sample(batch, uniform)))
            found, drawn = found + len(kept[-1]), drawn + batch
            batch = min(200_000, 2 * batch)
        return np.concatenate(kept)[:n]

    def _having(self, answer: Answer, tuples: Array) -> Array:
        """Tuples of walks with one answer."""
        answers, index = self.mystery.answers_of(tuples)
        known = list(answers)
        return tuples[index == known.index(answer)] if answer in known else tuples[:0]

    @cached_property
    def possible(self) -> Array:
        """Who can be where when: booleans of shape (characters, times, locations), exact."""
        assert self.exact is not None
        places = len(self.setup.locations)
        if not isinstance(self.exact, Counts):
            return np.asarray(self.exact.marginals(places) > 0)
        worlds = self.sample(_COVER, 0).worlds
        seen = np.stack([(worlds == place).any(axis=0) for place in range(places)], axis=-1)
        for c, track in enumerate(self._tracks):
            for t, layer in enumerate(track.places):
                for place in np.unique(layer).tolist():
                    if not seen[c, t, place]:
                        seen[c, t, place] = self.pinned((c, t, place)).worlds != 0
        return seen

    def pinned(self, pin: tuple[int, int, int]) -> Belief:
        """The same belief with one position more."""
        return Belief(self.setup, self.facts, (*self.pins, pin), self.excluded)

    def outcomes(self, question: Question) -> dict[Card, int]:
        """Every card value that may be seen, with the exact number of worlds that allow it.

        A world that allows k private values is counted for each of them. TooLargeError where some
        outcome cannot be counted.
        """
        setup, found = self.setup, dict[Card, int]()
        public = setup.public_count(question)
        most = len(setup.characters) if question.character is None else (setup.times + 1) // 2
        for count in range(public, most + 1):
            told = Belief(setup, (*self.facts, Fact(question, count)), self.pins, self.excluded)
            if told.exact is None:
                raise TooLargeError
            if not told.worlds:
                continue
            if count == public:
                found[Card(count, None)] = told.worlds
                continue
            for private in new_values(setup, question):
                n = told.worlds_with(question, private)
                if n:
                    found[Card(count, private)] = n
        return found

    def worlds_with(self, question: Question, private: str | int) -> int:
        """Worlds in which this value is among what the question covers."""
        setup = self.setup
        place = setup.board.number(question.location)
        if question.character is not None:
            pin = (setup.characters.index(question.character), int(private) - 1, place)
        else:
            assert question.time is not None
            pin = (setup.characters.index(str(private)), question.time - 1, place)
        if isinstance(self.exact, Counts):
            return self.pinned(pin).worlds or 0
        return int(self._marginals[pin])

    @cached_property
    def _marginals(self) -> Array:
        assert self.exact is not None
        return self.exact.marginals(len(self.setup.locations))


class Counts:
    """Exact numbers of worlds by answer, for families whose formula gives nothing else."""

    def __init__(self, belief: Belief, counts: Mapping[Answer, int]) -> None:
        self._belief, self._answers = belief, counts
        self.worlds = sum(counts.values())

    def answers(self) -> Mapping[Answer, int]:
        """Every answer of some world with its number of worlds."""
        return self._answers

    def marginals(self, places: int) -> Array:
        """Worlds with character c at location l at time t, by pinning each in turn."""
        belief = self._belief
        found = np.zeros((*belief.possible.shape[:2], places), dtype=object)
        for c, t, place in np.argwhere(belief.possible).tolist():
            found[c, t, place] = belief.pinned((c, t, place)).worlds
        return found

    def sample(self, n: int, uniform: Uniform) -> Array:
        """Worlds drawn uniformly with replacement.

        By rejection; where the rule is hardly ever met, answers are drawn by their weights first,
        and then tuples of walks that have what the answer requires.
        """
        belief = self._belief
        assert belief.tuples is not None
        if belief.tuples.worlds <= _RARE * self.worlds:
            return belief.rejection_sample(n, uniform)
        answers = sorted(self._answers, key=belief.mystery.sort_key)
        weights = np.array([self._answers[a] / max(1, self.worlds) for a in answers])
        last = max(0, len(answers) - 1)
        picks = np.minimum(np.searchsorted(np.cumsum(weights), uniform(n), side="right"), last)
        found = np.full((n, *belief.shape), -1, dtype=np.int8)
        for number, answer in enumerate(answers):
            rows = np.flatnonzero(picks == number)
            if len(rows):
                worlds = belief.requiring(answer).with_answer(answer, len(rows), uniform)
                found[rows[: len(worlds)]] = worlds
        return found[found[:, 0, 0] >= 0]

    def enumerate(self) -> Array:
        """Too many worlds to list, or they would have been."""
        raise TooLargeError


@dataclass(frozen=True)
class Sample:
    """Worlds of shape (n, characters, times) and the numbers of their answers in `answers`."""

    worlds: Array
    answers: Sequence[Answer]
    index: Array


def new_values(setup: Setup, question: Question) -> list[str | int]:
    """Private values that a card may show: those not public from the starts."""
    values: Sequence[str | int] = (
        setup.characters if question.character is None else range(1, setup.times + 1)
    )
    return [value for value in values if not setup.is_public(question, value)]

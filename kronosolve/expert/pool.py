"""Equally likely worlds that stand for what a player knows: all of them, or a fair sample."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.inference.belief import FEW, Belief
from kronosolve.inference.refutation import refuted
from kronosolve.mysteries.base import trajectories

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer, Mystery
    from kronosolve.notes import Fact

    Array = npt.NDArray[Any]


@dataclass(frozen=True)
class Pool:
    """Worlds of shape (n, characters, times); `index` numbers their answers in `answers`.

    `complete` says that these are all worlds that agree with the facts, each once.
    """

    worlds: Array
    answers: Sequence[Answer]
    index: Array
    complete: bool

    def __len__(self) -> int:
        """Number of worlds held."""
        return len(self.worlds)

    def agreeing(self, setup: Setup, fact: Fact) -> Pool:
        """The worlds that agree with one fact more."""
        kept = ~refuted(setup, self.worlds, [fact])[:, 0]
        return replace(self, worlds=self.worlds[kept], index=self.index[kept])

    def thinned(self, most: int, seed: int) -> Pool:
        """At most so many of the worlds, drawn without replacement."""
        if len(self) <= most:
            return self
        chosen = np.sort(np.random.Generator(np.random.PCG64(seed)).permutation(len(self))[:most])
        return Pool(self.worlds[chosen], self.answers, self.index[chosen], complete=False)

    def numbered(self) -> Array:
        """Answer numbers without gaps, shape (n,)."""
        return np.unique(self.index, return_inverse=True)[1].reshape(-1)


def pool_of(belief: Belief, size: int, *seed: int) -> Pool:
    """All worlds of a belief where walks are few, else `size` worlds drawn uniformly."""
    if belief.tuples is not None and belief.tuples.worlds <= FEW and belief.exact is not None:
        worlds = belief.exact.enumerate()
        answers, index = belief.mystery.answers_of(worlds)
        return Pool(worlds, answers, index, complete=True)
    sample = belief.sample(size, *seed)
    return Pool(sample.worlds, sample.answers, sample.index, complete=False)


def histories(mystery: Mystery, worlds: Array) -> Array | None:
    """What the mystery's rule remembers after each time, numbered without gaps, shape (n, times).

    For the jewels this is who holds them. None for rules without memory of that kind.
    """
    automaton = mystery.automaton()
    if automaton is None:
        return None
    _, states = trajectories(automaton, worlds)
    columns = [np.unique(column, return_inverse=True)[1].reshape(-1) for column in states.T]
    return np.stack(columns, axis=1)

"""What notes prove: status, answers with their worlds, positions, and the smallest conflict."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from kronosolve.inference.belief import Belief
from kronosolve.inference.refutation import smallest_refutation

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    import numpy.typing as npt

    from kronosolve.inference.belief import Sample
    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer, Mystery
    from kronosolve.notes import Fact

Status = Literal["proved", "open", "contradiction"]
SAMPLED = 20_000
"""Worlds drawn where they cannot be counted."""


@dataclass(frozen=True)
class Candidate:
    """An answer still possible. `worlds` is None, and `error` the standard error, when sampled.

    `probability` is None for an answer that is proved possible but was never drawn.
    """

    answer: Answer
    worlds: int | None
    probability: float | None
    error: float | None = None

    @property
    def share(self) -> str:
        """The probability in print: `70.9 %`, with its standard error where it has one."""
        if self.probability is None:
            return "possible"
        share = f"{100 * self.probability:.1f} %"
        return share if self.error is None else f"{share} +- {100 * self.error:.1f}"


@dataclass(frozen=True)
class Solved:
    """What a setup and notes prove.

    `possible` has shape (characters, times, locations); `conflict` is a smallest set of facts that
    cannot hold together (empty when no world fits the setup itself).
    """

    status: Status
    worlds: int | None
    candidates: tuple[Candidate, ...]
    method: Literal["exact", "sampled"]
    possible: npt.NDArray[np.bool_]
    conflict: tuple[Fact, ...] = field(default=())


def solve(
    setup: Setup, facts: Sequence[Fact], progress: Callable[[Answer], None] = lambda _answer: None
) -> Solved:
    """Work out what notes prove, by exact counts where possible, else by sampling and CP-SAT.

    `progress` hears answers that are proved possible while others are still looked for.
    """
    belief = Belief(setup, facts)
    if belief.exact is None:
        return _by_sampling(belief, progress)
    answers, worlds = belief.answers(), belief.exact.worlds
    if not worlds:
        return _contradiction(belief, "exact")
    candidates = [Candidate(a, n, n / worlds) for a, n in answers.items()]
    candidates.sort(key=lambda c: (-(c.worlds or 0), belief.mystery.sort_key(c.answer)))
    status: Status = "proved" if len(candidates) == 1 else "open"
    return Solved(status, worlds, tuple(candidates), "exact", belief.possible)


def _contradiction(belief: Belief, method: Literal["exact", "sampled"]) -> Solved:
    setup = belief.setup
    conflict = smallest_refutation(setup, belief.facts)
    assert conflict is not None
    nothing = np.zeros((len(setup.characters), setup.times, len(setup.locations)), dtype=bool)
    return Solved("contradiction", 0, (), method, nothing, tuple(conflict))


def _by_sampling(belief: Belief, progress: Callable[[Answer], None]) -> Solved:
    """Two validated witnesses show an open answer, CP-SAT proves a closed one."""
    from kronosolve.inference.oracle import possible_answers, possible_positions

    setup = belief.setup
    sample = belief.sample(SAMPLED, 0)
    drawn = {
        sample.answers[number]: tuple(map(tuple, sample.worlds[first].tolist()))
        for number, first in zip(*np.unique(sample.index, return_index=True), strict=True)
    }
    witnesses = possible_answers(setup, belief.facts, progress, drawn)
    if not witnesses:
        return _contradiction(belief, "sampled")
    candidates = estimated(belief.mystery, list(witnesses), sample)
    status: Status = "proved" if len(witnesses) == 1 else "open"
    worlds = np.concatenate([sample.worlds, np.array(list(witnesses.values()), dtype=np.int8)])
    seen = np.stack(
        [(worlds == place).any(axis=0) for place in range(len(setup.locations))], axis=-1
    )
    possible = possible_positions(setup, belief.facts, seen)
    return Solved(status, None, tuple(candidates), "sampled", possible)


def estimated(mystery: Mystery, answers: Sequence[Answer], sample: Sample) -> list[Candidate]:
    """Answers with their shares of a sample, most likely first."""
    found = [_estimate(answer, sample) for answer in answers]
    return sorted(found, key=lambda c: (-(c.probability or 0.0), mystery.sort_key(c.answer)))


def _estimate(answer: Answer, sample: Sample) -> Candidate:
    n = len(sample.worlds)
    if not n:
        return Candidate(answer, None, None)
    answers: list[Any] = list(sample.answers)
    hits = int((sample.index == answers.index(answer)).sum()) if answer in answers else 0
    share = hits / n
    return Candidate(answer, None, share, sqrt(max(share * (1 - share), 1 / n) / n))

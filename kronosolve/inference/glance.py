"""A quick look at what notes leave, where counting everything takes seconds.

Families whose worlds are counted by a formula (the Golden Sceptre) need seconds while little is
known. A few hundred worlds drawn in a moment already show that the answer is open; and what head
counts and walks alone exclude is excluded for certain.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kronosolve.inference.belief import NOT_COUNTED, Belief
from kronosolve.inference.solving import Solved, estimated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.investigation import Setup
    from kronosolve.notes import Fact

_DRAWN = 2_000
"""Tuples of walks drawn; those that are valid worlds count."""


def glance(setup: Setup, facts: Sequence[Fact]) -> Solved | None:
    """What a few worlds show of an open answer; None where `solve` has to be asked, or is quick.

    `candidates` are answers seen (there may be more), with estimated probabilities. `possible` may
    hold positions that the mystery's rule excludes; it lacks none that is possible.
    """
    belief = Belief(setup, facts)
    tuples, mystery = belief.tuples, belief.mystery
    if tuples is None or tuples.worlds <= NOT_COUNTED or mystery.automaton() is not None:
        return None
    if belief.has_cast_rule:
        return None
    sample = belief.sample(_DRAWN, 0, least=1)
    if len(np.unique(sample.index)) < 2:
        return None
    answers = [sample.answers[i] for i in np.unique(sample.index).tolist()]
    possible = np.asarray(tuples.marginals(len(setup.locations)) > 0)
    return Solved("open", None, tuple(estimated(mystery, answers, sample)), "sampled", possible)

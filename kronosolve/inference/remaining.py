"""What is left after some facts: whether any world is, and which answers.

Exact counts where they fit; otherwise CP-SAT, whose witnesses are worlds and whose "no" is a proof.
The solver is imported only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.inference.belief import Belief
from kronosolve.inference.uniform import Uniform

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact

_TRIED = 20_000
"""Tuples of walks drawn in the hope of a valid world before the solver is asked."""


def has_world(setup: Setup, facts: Sequence[Fact] = ()) -> bool:
    """Whether any valid world agrees with the setup and the facts, without counting them."""
    belief = Belief(setup, facts)
    if len(belief.rejection_sample(1, Uniform(0), most=_TRIED)):
        return True
    from kronosolve.inference.oracle import find_world

    return find_world(setup, facts) is not None


def remaining_answers(setup: Setup, facts: Sequence[Fact]) -> tuple[list[Answer], int | None]:
    """Answers of the worlds that agree, in table order; and the number of worlds, if countable."""
    return answers_left(Belief(setup, facts))


def answers_left(belief: Belief) -> tuple[list[Answer], int | None]:
    """Answers of a belief's worlds, in table order; and their number, if countable."""
    if belief.exact is not None:
        return sorted(belief.answers(), key=belief.mystery.sort_key), belief.worlds
    from kronosolve.inference.oracle import possible_answers

    return list(possible_answers(belief.setup, belief.facts)), None

"""Whether notes prove an answer, decided with as little work as possible."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Start
from kronosolve.inference.belief import Belief
from kronosolve.notes import Fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.deduction.claims import Premise
    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer

_DRAWN = 60
"""Worlds drawn to see two answers before a proof is looked for."""


def proved_answer(setup: Setup, facts: Sequence[Fact]) -> Answer | None:
    """The answer that some notes prove, None where two are possible or the notes contradict."""
    answers = some_answers(setup, facts)
    if len(answers) != 1:
        return None
    (answer,) = answers
    belief = Belief(setup, facts, excluded=answer)
    if belief.tuples is not None and belief.tuples.worlds <= 1_000_000 and belief.exact is not None:
        return None if belief.worlds else answer
    from kronosolve.inference.oracle import find_world

    return None if find_world(setup, facts, excluding=(answer,)) is not None else answer


def needed(setup: Setup, premises: Sequence[Premise], answer: Answer) -> list[int]:
    """Positions of premises that force an answer and none of which can be left out.

    Deletion over CP-SAT, one solve for each premise: starts are given up first, then notes from
    the last. The premises are public starts and notes that together prove the answer.
    """
    from kronosolve.inference.model import WorldModel
    from kronosolve.inference.solver import solve

    model = WorldModel(replace(setup, starts={}))
    model.exclude(answer)
    literals = []
    for premise in premises:
        if isinstance(premise, Start):
            literals.append(model.at[premise.character][0][premise.place])
        else:
            assert isinstance(premise, Fact)
            # Without the starts a replay symbol is not to be read as more than its count.
            own = premise.private is not None
            literals.append(model.fact(premise if own else Fact(premise.question, premise.count)))
    kept = sorted(range(len(premises)), key=lambda i: (isinstance(premises[i], Start), i))
    for i in reversed(list(kept)):
        fewer = [k for k in kept if k != i]
        if solve(model.model, [literals[k] for k in fewer]) is None:
            kept = fewer
    return sorted(kept)


def some_answers(setup: Setup, facts: Sequence[Fact]) -> list[Answer]:
    """Answers of some valid worlds; none exactly where the notes contradict the setup or another.

    One answer alone does not mean that it is proved.
    """
    belief = Belief(setup, facts)
    sample = belief.sample(_DRAWN, 0)
    found = {sample.answers[i] for i in sample.index.tolist()}
    if not found and belief.worlds != 0:
        from kronosolve.inference.oracle import find_world

        world = find_world(setup, facts)
        answer = None if world is None else belief.mystery.answer(world)
        found = set() if answer is None else {answer}
    return sorted(found, key=belief.mystery.sort_key)

"""Exhaustive proof, the last resort: complete search shows that only one answer is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction, Proved
from kronosolve.notes import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge


def find(known: Knowledge) -> Iterator[Deduction]:
    """The proved answer, from notes and starts none of which can be left out."""
    from kronosolve.deduction.proof import needed, proved_answer

    if known.answer is not None:
        return
    setup, given = known.space.setup, known.premises[: known.first_step]
    answer = proved_answer(setup, [fact for fact in given if isinstance(fact, Fact)])
    if answer is None:
        return
    because = tuple(needed(setup, given, answer))
    why = "complete search shows that these facts leave no other answer"
    yield Deduction("exhaustive proof", Proved(answer), because, why, rule=True, minimal=True)

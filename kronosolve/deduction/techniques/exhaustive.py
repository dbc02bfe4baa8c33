"""Exhaustive proof, the last resort: counting shows that only one answer is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction, Proved, Start
from kronosolve.notes import Fact

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge


def find(known: Knowledge) -> Iterator[Deduction]:
    """The proved answer, from a smallest set of notes that leaves no other."""
    from kronosolve.deduction.proof import proved_answer
    from kronosolve.inference.refutation import smallest_refutation

    if known.answer is not None:
        return
    setup = known.space.setup
    numbers = {p: n for n, p in enumerate(known.premises) if isinstance(p, Fact)}
    answer = proved_answer(setup, list(numbers))
    if answer is None:
        return
    picked = smallest_refutation(setup, list(numbers), excluded=answer)
    assert picked is not None
    starts = [n for n, p in enumerate(known.premises) if isinstance(p, Start)]
    because = (*starts, *(numbers[fact] for fact in picked))
    why = "trying all worlds shows that these facts leave no other answer"
    yield Deduction("exhaustive proof", Proved(answer), because, why, rule=True)

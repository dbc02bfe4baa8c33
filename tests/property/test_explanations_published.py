"""Explanations of the published decks: verified by CP-SAT, minimal, short, ending in the answer."""

from __future__ import annotations

import os
from pathlib import Path
from statistics import median

import pytest
from solving_steps import forced

from kronosolve.deduction.claims import Proved
from kronosolve.deduction.explaining import Explainer
from kronosolve.files import read_case
from kronosolve.notes import own_fact

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
pytestmark = [
    pytest.mark.published,
    pytest.mark.skipif(FOLDER is None, reason="KRONOSOLVE_PUBLISHED_CASES is not set"),
]


def explained(name):
    case = read_case(str(Path(FOLDER, f"{name}.json"))).investigation
    facts = [own_fact(question, card) for question, card in case.deck.items()]
    explanation = Explainer(case.setup, facts).explain()
    assert explanation.status == "proved"
    assert explanation.answer == case.solution.answer
    assert explanation.steps[-1].claim == Proved(case.solution.answer)
    return case, explanation.steps


def verify(name):
    """Every step forced, no premise to spare; returns how many premises the steps name."""
    case, steps = explained(name)
    claims = []
    for step in steps:
        premises = [*step.facts, *step.starts, *(claims[n - 1] for n in step.steps)]
        assert forced(case.setup, premises, step.claim, step.rule), step
        for i in range(len(premises)):
            fewer = premises[:i] + premises[i + 1 :]
            assert not forced(case.setup, fewer, step.claim, step.rule), (step, premises[i])
        claims.append(step.claim)
    return [step.premises for step in steps]


PARIS = [
    f"paris-1920/s{s}-{kind}{i}" for s in (1, 2, 3) for kind in ("i", "bonus") for i in (1, 2, 3)
]
CUZCO = [
    f"cuzco-1450/{family}-{i}"
    for family in ("golden-sceptre", "curse-of-amarinta", "ritual")
    for i in range(4)
]


def test_every_deck_is_explained_with_few_premises_a_step():
    sizes = []
    for name in PARIS:
        _, steps = explained(name)
        sizes += [step.premises for step in steps]
        assert max(step.premises for step in steps) <= 6
    assert median(sizes) <= 4


@pytest.mark.parametrize("name", [PARIS[0], PARIS[6], "cuzco-1450/golden-sceptre-2"])
def test_steps_are_verified(name):
    assert median(verify(name)) <= 4


@pytest.mark.soak
@pytest.mark.parametrize("name", [*PARIS, *CUZCO])
def test_steps_of_every_deck_are_verified(name):
    verify(name)

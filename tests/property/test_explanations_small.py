"""Every step of explanations on small boards, held against brute force."""

from dataclasses import replace
from math import prod
from random import Random

import pytest
from reading_steps import Tuples, check_explanation
from second_reading import legal_walks
from small_cases import FAMILIES, promo, random_setup

from kronosolve.deduction.effort import effort
from kronosolve.deduction.explaining import Explainer
from kronosolve.investigation import all_questions, outcomes
from kronosolve.notes import Fact, own_fact

MOST = 4_000


def bare_tuples(setup):
    bare = replace(setup, starts={})
    return prod(len(legal_walks(bare, c)) for c in setup.characters)


def cases(family, seeds):
    """Small setups, each with notes of a true world: all cards, some, or counts alone."""
    for seed in seeds:
        random = Random(f"explain {family} {seed}")
        setup = random_setup(random, family, MOST)
        if bare_tuples(setup) > MOST:
            continue
        tuples = Tuples(setup)
        worlds = [
            tuple(tuple(map(setup.locations.index, walk)) for walk in world.values())
            for world, valid in zip(tuples.all, tuples.valid, strict=True)
            if valid and all(world[c][0] == p for c, p in setup.starts.items())
        ]
        if not worlds:
            continue
        world = random.choice(worlds)
        questions = all_questions(setup)
        some = random.sample(questions, random.randint(1, len(questions)))
        for asked, own in ((questions, 1.0), (some, 0.7), (some, 0.2), (questions, 0.0)):
            notes = []
            for question in asked:
                card = random.choice(outcomes(setup, world, question))
                heard = Fact(question, card.count)
                notes.append(own_fact(question, card) if random.random() < own else heard)
            yield tuples, notes


def check(family, seeds):
    techniques = set()
    for tuples, notes in cases(family, seeds):
        explanation = Explainer(tuples.setup, notes).explain()
        check_explanation(tuples, notes, explanation)
        techniques |= {step.technique for step in explanation.steps}
        assert effort(tuples.setup, notes).solved == (explanation.status == "proved")
    return techniques


@pytest.mark.parametrize("family", FAMILIES)
def test_steps_are_forced_minimal_and_end_in_the_answer(family):
    assert check(family, range(10))


@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
def test_many_explanations(family):
    assert len(check(family, range(100, 300))) >= 4


@pytest.mark.parametrize("family", FAMILIES)
def test_contradicting_notes_are_not_explained(family):
    setup = promo(family)
    question = all_questions(setup)[0]
    explainer = Explainer(setup, [Fact(question, 1), Fact(question, 0)])
    assert explainer.contradict()
    assert explainer.explain().status == "contradiction"
    assert explainer.explain().steps == ()


def test_next_steps_are_forced_in_turn():
    for tuples, notes in cases("poison", range(6)):
        steps = Explainer(tuples.setup, notes).next_steps(3)
        again = Explainer(tuples.setup, notes).next_steps(1)
        assert steps[:2] == again
        claims = []
        for step in steps:
            against = ~tuples.holds(step.claim)
            for premise in (*step.facts, *step.starts, *(claims[n - 1] for n in step.steps)):
                against &= tuples.holds(premise)
            assert not (against & (tuples.valid | (not step.rule))).any()
            claims.append(step.claim)

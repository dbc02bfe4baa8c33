"""Worlds drawn answer by answer: what an answer requires holds in them, and draws are fair."""

from collections import Counter
from random import Random

import pytest
from second_reading import allows, numbered, valid_worlds
from small_cases import FAMILIES, random_setup

from kronosolve.inference.belief import Belief, Counts
from kronosolve.inference.uniform import Uniform
from kronosolve.mysteries.registry import mystery_of

DRAWS = 20_000


@pytest.mark.parametrize("family", FAMILIES)
def test_what_an_answer_requires_holds_in_all_its_worlds(family):
    random = Random(f"required: {family}")
    for _ in range(3):
        setup = random_setup(random, family, most=400)
        mystery = mystery_of(setup)
        for positions, answer in valid_worlds(setup).items():
            facts, pins = mystery.required(answer)
            world = numbered(setup, positions)
            assert all(allows(setup, positions, fact) for fact in facts)
            assert all(world[c][time] == place for c, time, place in pins)


def test_rare_worlds_are_drawn_fairly(monkeypatch):
    monkeypatch.setattr("kronosolve.inference.belief._RARE", 0)  # every world is a rare one
    random = Random("rare")
    tried = 0
    while tried < 3:
        setup = random_setup(random, "golden-sceptre", most=2_000, least=200)
        valid = {numbered(setup, world): answer for world, answer in valid_worlds(setup).items()}
        if not 5 <= len(valid) <= 60:
            continue
        tried += 1
        belief = Belief(setup)
        counted = Counts(belief, Counter(valid.values()))
        drawn = counted.sample(DRAWS, Uniform(tried))
        counts = Counter(tuple(map(tuple, world)) for world in drawn.tolist())
        assert len(drawn) == DRAWS
        assert set(counts) == set(valid)
        mean = DRAWS / len(valid)
        # Six standard deviations of a count: one in 10^9 fair draws would fall outside.
        assert all(abs(n - mean) < 6 * mean**0.5 for n in counts.values())

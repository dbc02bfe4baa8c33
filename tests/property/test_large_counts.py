"""Phantom and golden sceptre on whole boards, where no brute force reaches.

Where facts leave up to a million tuples of walks, these are listed and asked one by one. Where
there are billions of worlds, tuples of walks are drawn plainly, everybody's walk by itself, and the
exact numbers must lie where the drawn shares allow.
"""

from __future__ import annotations

from collections import Counter
from math import prod, sqrt
from random import Random

import numpy as np
import pytest
from second_reading import RULES, allows, cards_of, legal_walks, numbered

from kronosolve.files import read_map
from kronosolve.inference.belief import Belief
from kronosolve.investigation import Setup, all_questions
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import Fact

MAPS = {"phantom": "paris-1920", "golden-sceptre": "cuzco-1450"}
METHODS = {"phantom": ("_layered", "_cast"), "golden-sceptre": ("_counted",)}
"""The methods that reach billions of worlds."""
DRAWN = 60_000
SURE = 5.0
"""Standard deviations: beyond, one comparison in two million would fail by chance."""


def answer_of(setup, world):
    positions = dict(zip(setup.characters, map(list, world), strict=True))
    found = RULES[setup.family](positions, setup.parameters, setup.locations)
    return found[0] if len(found) == 1 else None


def whole_board(family, seed):
    """A setup of the printed size and a valid world of it, as location ids."""
    map_, random = read_map(MAPS[family]), Random(f"large {family} {seed}")
    cast = map_.character_ids()
    walks = [[]]
    while not all(walks):  # arrows can leave somebody nowhere to go
        starts = {c: random.choice(map_.location_ids()) for c in cast}
        if seed % 2:
            starts = {c: starts[c] for c in random.sample(cast, 4)}
        one_way = tuple(random.sample(map_.paths, seed % 3))
        setup = Setup(map_, cast, 6, family, {}, starts, one_way=one_way)
        walks = [legal_walks(setup, c) for c in cast]
    while True:
        world = tuple(map(random.choice, walks))
        if answer_of(setup, world) is not None:
            return setup, world, random


def draw_fact(random, setup, world, question):
    count, private = random.choice(cards_of(setup, world, question))
    own = random.random() < 0.5
    return Fact(question, count, private if own else None, own)


def check_listing(family, seed):
    setup, world, random = whole_board(family, seed)
    questions = list(all_questions(setup))
    random.shuffle(questions)
    facts = []
    for question in questions:
        facts.append(draw_fact(random, setup, world, question))
        tuples = Belief(setup, facts).tuples.worlds
        if tuples <= 1_000_000:
            break
    assert tuples >= 10_000
    listed = Belief(setup, facts)._listed()
    assert listed.worlds > 0
    ways = [getattr(Belief(setup, facts), method)() for method in METHODS[family]]
    assert any(found is not None for found in ways)
    for found in ways:
        if found is not None:
            assert found.worlds == listed.worlds
            assert found.answers() == listed.answers()


def check_drawing(family, seed, facts):
    """Facts about single characters leave each of them walks of their own: a plain product."""
    setup, world, random = whole_board(family, seed)
    mine = [q for q in all_questions(setup) if q.character is not None]
    known = [draw_fact(random, setup, world, q) for q in random.sample(mine, facts)]
    walks = [
        [
            numbered(setup, [walk])[0]
            for walk in legal_walks(setup, c)
            if fits(setup, c, walk, known)
        ]
        for c in setup.characters
    ]
    total = prod(map(len, walks))
    assert total > 10**7
    picks = np.random.default_rng(seed)
    worlds = np.stack([np.array(w)[picks.integers(len(w), size=DRAWN)] for w in walks], axis=1)
    answers, index = mystery_of(setup).answers_of(worlds)
    for row, found in zip(worlds[:300].tolist(), index[:300].tolist(), strict=True):
        plain = answer_of(setup, [[setup.locations[p] for p in walk] for walk in row])
        assert plain == (answers[found] if found >= 0 else None)
    hits = Counter(answers[i] for i in index.tolist() if i >= 0)
    belief = Belief(setup, known)
    assert belief.tuples.worlds == total
    assert belief.method == "exact"
    check_share(sum(hits.values()), belief.worlds / total)
    counted = belief.answers()
    assert set(hits) <= set(counted)
    for answer, n in counted.items():
        check_share(hits[answer], n / total)


def fits(setup, character, walk, facts):
    world = [walk if c == character else () for c in setup.characters]
    return all(allows(setup, world, f) for f in facts if f.question.character == character)


def check_share(hits, share):
    """Binomial, with room for the rare answers whose numbers are not normal."""
    assert abs(hits - DRAWN * share) <= SURE * sqrt(DRAWN * share * (1 - share)) + SURE


@pytest.mark.parametrize("family", MAPS)
def test_counts_are_those_of_listing(family):
    check_listing(family, 1)


@pytest.mark.parametrize(("family", "facts"), [("phantom", 2), ("golden-sceptre", 3)])
def test_counts_lie_where_plain_draws_do(family, facts):
    check_drawing(family, 2, facts)


@pytest.mark.soak
@pytest.mark.parametrize("family", MAPS)
@pytest.mark.parametrize("seed", range(2, 14))
def test_many_counts_are_those_of_listing(family, seed):
    check_listing(family, seed)


@pytest.mark.soak
@pytest.mark.parametrize("family", MAPS)
@pytest.mark.parametrize("seed", range(3, 9))
def test_many_counts_lie_where_plain_draws_do(family, seed):
    check_drawing(family, seed, seed % 4)

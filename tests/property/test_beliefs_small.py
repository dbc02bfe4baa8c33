"""Every exact method of `Belief` against listing all worlds and asking the plain rules."""

from collections import Counter
from random import Random

import numpy as np
import pytest
from brute import all_worlds, walks_of
from small_cases import FAMILIES, promo, random_setup

from kronosolve.inference.belief import Belief, Counts, Listing
from kronosolve.inference.casting import Casting, Plain
from kronosolve.inference.layers import Anything, Layers
from kronosolve.inference.refutation import refuted, smallest_refutation
from kronosolve.inference.solving import solve
from kronosolve.inference.tracks import constraints, tracks
from kronosolve.inference.uniform import Uniform
from kronosolve.investigation import all_questions, outcomes
from kronosolve.mysteries.heads import Heads
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import Fact, agrees, own_fact

METHODS = ("_layered", "_cast", "_counted", "_listed")


def cases(family, seeds, facts=3):
    """Small setups with some true own and heard facts."""
    for seed in range(seeds):
        random = Random(f"{family} {seed}")
        setup = promo(family) if seed == 0 else random_setup(random, family, 1500)
        worlds = sorted(all_worlds(setup))
        if not worlds:
            continue
        world = random.choice(worlds)
        notes = []
        for question in random.sample(all_questions(setup), random.randint(0, facts)):
            card = random.choice(outcomes(setup, world, question))
            own = random.random() < 0.5
            notes.append(own_fact(question, card) if own else Fact(question, card.count))
        yield setup, notes


def by_method(setup, notes):
    """The belief held in every way that fits."""
    for name in METHODS:
        belief = Belief(setup, notes)
        found = getattr(belief, name)() if not belief._empty else None
        if found is not None:
            belief.__dict__["exact"] = found
            yield belief


@pytest.mark.parametrize("family", FAMILIES)
def test_every_method_counts_what_listing_finds(family):
    seen = set()
    for setup, notes in cases(family, 8):
        worlds = all_worlds(setup, notes)
        answers = Counter(worlds.values())
        there = {(c, t, p) for w in worlds for c, walk in enumerate(w) for t, p in enumerate(walk)}
        for belief in by_method(setup, notes):
            seen.add(type(belief.exact))
            assert belief.worlds == len(worlds)
            assert belief.answers() == answers
            assert set(map(tuple, np.argwhere(belief.possible).tolist())) == there
            if not isinstance(belief.exact, Counts):
                listed = [tuple(map(tuple, w)) for w in belief.exact.enumerate().tolist()]
                assert sorted(listed) == sorted(worlds)
            if worlds:
                drawn = belief.sample(200, 1)
                assert {tuple(map(tuple, w)) for w in drawn.worlds.tolist()} <= set(worlds)
    assert Listing in seen
    assert len(seen) > 1


@pytest.mark.parametrize("family", FAMILIES)
def test_outcomes_weigh_every_allowed_card(family):
    for setup, notes in cases(family, 4, facts=2):
        worlds = all_worlds(setup, notes)
        random = Random(7)
        for question in random.sample(all_questions(setup), 4):
            expected = Counter(card for w in worlds for card in outcomes(setup, w, question))
            for belief in by_method(setup, notes):
                assert belief.outcomes(question) == expected


@pytest.mark.parametrize("family", FAMILIES)
def test_tuples_of_walks_are_counted_and_drawn(family):
    for setup, notes in cases(family, 5):
        listed = walks_of(setup)
        given = constraints(setup, notes)
        own = tracks(mystery_of(setup), given)
        if any(len(layer) == 0 for track in own for layer in track.places):
            continue
        fitting = [
            [w for w in track.walks() if w in walks]
            for track, walks in zip(own, listed, strict=True)
        ]
        layers = Layers(own, given.counts, Anything())
        casting = Casting(fitting, Heads(given.counts), Plain(fitting))
        one, two = layers.enumerate(), casting.enumerate()
        assert sorted(one.tolist()) == sorted(two.tolist())
        assert layers.worlds == casting.worlds == len(one)
        assert (layers.marginals(9) == casting.marginals(9)).all()


def test_samples_are_uniform():
    """Chi-squared over all worlds of one small case, for each way to draw (critical at 1e-6)."""
    setup = promo("poison")
    worlds = sorted(all_worlds(setup))
    index = {world: i for i, world in enumerate(worlds)}
    draws = 40 * len(worlds)
    for belief in by_method(setup, []):
        drawn = belief.exact.sample(draws, Uniform(3))
        hits = np.bincount(
            [index[tuple(map(tuple, w))] for w in drawn.tolist()], minlength=len(worlds)
        )
        statistic = ((hits - 40) ** 2 / 40).sum()
        freedom = len(worlds) - 1
        assert statistic < freedom + 4.8 * (2 * freedom) ** 0.5 + 16


@pytest.mark.parametrize("family", FAMILIES)
def test_refuted_is_the_plain_reading(family):
    for setup, notes in cases(family, 4, facts=8):
        worlds = sorted(all_worlds(setup))[:60]
        table = refuted(setup, np.array(worlds), notes)
        for world, row in zip(worlds, table.tolist(), strict=True):
            assert row == [not agrees(setup, world, fact) for fact in notes]


@pytest.mark.parametrize("family", FAMILIES)
def test_smallest_conflict_is_smallest(family):
    """False facts of another world: no subset below the size found contradicts (all are tried)."""
    from itertools import combinations

    checked = 0
    for setup, known in cases(family, 60, facts=4):
        worlds = sorted(all_worlds(setup))
        random = Random(len(worlds))
        other = random.choice(worlds)
        false = [
            Fact(question, outcomes(setup, other, question)[0].count)
            for question in random.sample(all_questions(setup), 6)
        ]
        notes = list(dict.fromkeys([*known, *false]))
        if all_worlds(setup, notes):
            assert smallest_refutation(setup, notes) is None
            continue
        conflict = smallest_refutation(setup, notes)
        assert not all_worlds(setup, conflict)
        for smaller in combinations(notes, len(conflict) - 1):
            assert all_worlds(setup, smaller)
        assert solve(setup, notes).status == "contradiction"
        checked += 1
        if checked == 3:
            return
    pytest.fail("too few contradicting notes to check")

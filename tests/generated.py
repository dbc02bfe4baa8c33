"""What must hold of a generated case, read from its file and held against the second reading."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from property.second_reading import RULES, cards_of, explains

from kronosolve.files import read_case
from kronosolve.inference.remaining import remaining_answers
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import own_fact
from kronosolve.rating.rating import rate


def read(path):
    return read_case(str(path)).investigation


def open_moves(setup):
    shut = [set(path) for path in setup.closed]
    moves = set()
    for a, b in setup.map.paths:
        if {a, b} not in shut:
            arrows = [path for path in setup.one_way if set(path) == {a, b}]
            moves.update(arrows or [(a, b), (b, a)])
    return moves


def check(path):
    """Walks, answer, cards, proof, rating; returns the case."""
    case = read(path)
    setup = case.setup
    world = [[setup.locations[p] for p in walk] for walk in case.solution.world]
    assert all(len(walk) == setup.times for walk in world)
    for c, walk in zip(setup.characters, world, strict=True):
        assert setup.starts.get(c, walk[0]) == walk[0]
        if setup.family == "ritual":
            rings = setup.parameters["ring"], setup.parameters["rhythms"]
            assert any(explains(rings[0], rhythm, walk) for rhythm in rings[1])
        else:
            assert all(move in open_moves(setup) for move in pairwise(walk))
    positions = dict(zip(setup.characters, world, strict=True))
    answers = RULES[setup.family](positions, setup.parameters, setup.locations)
    assert answers == [case.solution.answer]
    assert len(case.deck) == len(setup.locations) * (setup.times + len(setup.characters))
    for question, card in case.deck.items():
        assert (card.count, card.private) in cards_of(setup, world, question)
    facts = [own_fact(q, card) for q, card in case.deck.items() if mystery_of(setup).askable(q)]
    assert remaining_answers(setup, facts)[0] == answers
    rated, stated = rate(setup, case.deck), case.rating
    assert (stated.stars, stated.gold, stated.silver) == (rated.stars, rated.gold, rated.silver)
    assert stated.silver == ceil(1.75 * stated.gold)
    assert (stated.minimum, stated.expert) == (len(rated.minimum.questions), rated.expert)
    return case

"""Figures of arrays against counting world by world, on every world of small boards."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from brute import all_worlds
from property.second_reading import RULES

from generators.figures import figures, replays
from kronosolve.files import read_map
from kronosolve.inference.belief import Sample
from kronosolve.investigation import Setup, all_questions, outcomes
from kronosolve.mysteries.registry import mystery_of
from kronosolve.rating import scale

PARIS = read_map("paris-1920")
SQUARE = ("grand-foyer", "grand-staircase", "auditorium", "stage")


def case(family, **parameters):
    setup = Setup(
        PARIS,
        ("A", "B", "C"),
        4,
        family,
        parameters,
        {"A": "stage", "C": "grand-foyer"},
        locations=SQUARE,
    )
    worlds = dict(sorted(all_worlds(setup).items())[::7])
    array = np.array(list(worlds), dtype=np.int8)
    return setup, worlds, Sample(array, *mystery_of(setup).answers_of(array))


def named(setup, world):
    return {
        c: [setup.locations[p] for p in walk]
        for c, walk in zip(setup.characters, world, strict=True)
    }


def rooms(positions, time):
    return [walk[time] for walk in positions.values()]


def by_hand(setup, world, name):
    """One figure of one world, as plainly as it can be said."""
    positions, times = named(setup, world), range(setup.times)
    (answer,) = RULES[setup.family](positions, setup.parameters, setup.locations)
    match name:
        case "stars":
            deck = {q: outcomes(setup, world, q)[0] for q in all_questions(setup)}
            blank = sum(card.private is None for card in deck.values())
            return scale.stars(mystery_of(setup).stars, blank / len(deck))
        case "start-rooms":
            return len(set(rooms(positions, 0)))
        case "crowd":
            return max(rooms(positions, t).count(p) for t in times for p in setup.locations)
        case "when":
            return answer[-1]
        case "decoy":
            others = [c for c in positions if c != answer[0]]
            alone = [
                sum(rooms(positions, t).count(positions[c][t]) == 1 for t in times) for c in others
            ]
            return max(alone)
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("family", "parameters"),
    [("poison", {"victim": "B"}), ("phantom", {}), ("festival", {}), ("golden-sceptre", {})],
)
def test_every_figure_of_every_world(family, parameters):
    setup, worlds, sample = case(family, **parameters)
    assert len(worlds) > 20
    for name, figure in figures(family).items():
        expected = [by_hand(setup, world, name) for world in worlds]
        assert figure(mystery_of(setup), sample).tolist() == expected, name


def test_thefts_and_hand_overs():
    setup, worlds, sample = case("jewels", jewel_location="auditorium")
    mystery, found = mystery_of(setup), figures("jewels")
    taken = found["taken"](mystery, sample).tolist()
    handed = found["handed"](mystery, sample).tolist()
    for world, when, often in zip(worlds, taken, handed, strict=True):
        holders = mystery.holders(world)
        assert holders.index(next(h for h in holders if h is not None)) + 1 == when
        changes = [a != b for a, b in zip(holders[when - 1 :], holders[when:], strict=False)]
        assert sum(changes) == often


def test_changes_of_sides():
    setup, worlds, sample = case("curse-of-amarinta", cursed_at_end=["B"])
    mystery = mystery_of(setup)
    swaps = figures("curse-of-amarinta")["swaps"](mystery, sample).tolist()
    for world, often in zip(worlds, swaps, strict=True):
        first = setup.characters.index(mystery.answer(world)[0])
        states = [frozenset({first}), *mystery.history(world, first)]
        assert sum(a != b for a, b in pairwise(states)) == often


def test_replays_are_those_of_the_cards():
    setup, worlds, sample = case("phantom")
    counted = replays(mystery_of(setup), sample.worlds).tolist()
    for world, number in zip(worlds, counted, strict=True):
        cards = [outcomes(setup, world, question)[0] for question in all_questions(setup)]
        assert sum(card.private is None for card in cards) == number

"""Private values: allowed, no fact told twice where that can be, the answer's cards unhelpful."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from brute import all_worlds
from property.second_reading import cards_of

from generators.cards import choose_cards, secret, told
from generators.dice import Dice
from kronosolve.files import read_map
from kronosolve.investigation import Question, Setup, all_questions, outcomes

PARIS = read_map("paris-1920")
SETUP = Setup(
    map=PARIS,
    characters=("A", "B", "C"),
    times=4,
    family="poison",
    parameters={"victim": "B"},
    starts={"B": "auditorium", "C": "stage"},
    locations=("grand-foyer", "grand-staircase", "auditorium", "stage"),
)
WORLDS = sorted(all_worlds(SETUP).items())[::8]


def told_twice(deck):
    facts = Counter(told(q, card.private) for q, card in deck.items() if card.private is not None)
    return sum(n == 2 for n in facts.values())


def fewest_told_twice(world):
    """By trying every choice of private values, location by location."""
    total = 0
    for place in SETUP.locations:
        here = [q for q in all_questions(SETUP) if q.location == place]
        options = [outcomes(SETUP, world, question) for question in here]
        total += min(told_twice(dict(zip(here, deck, strict=True))) for deck in product(*options))
    return total


def test_there_are_worlds_to_try():
    assert len(WORLDS) > 20


@pytest.mark.parametrize("number", range(0, 21, 3))
def test_as_few_facts_are_told_twice_as_can_be(number):
    world = WORLDS[number][0]
    named = [[SETUP.locations[p] for p in walk] for walk in world]
    fewest = fewest_told_twice(world)
    for seed in range(5):
        deck = choose_cards(SETUP, world, [], Dice(seed))
        assert list(deck) == list(all_questions(SETUP))
        assert all((c.count, c.private) in cards_of(SETUP, named, q) for q, c in deck.items())
        assert told_twice(deck) == fewest


def test_secret_facts_are_told_only_where_there_is_no_choice():
    seen = 0
    for world, answer in WORLDS:
        hidden = secret(SETUP, world, answer)
        culprit, place, time = answer
        assert hidden == {(culprit, place, time)}
        deck = choose_cards(SETUP, world, hidden, Dice(1))
        assert deck[Question(place, time=time)].private != culprit or time == 1
        for question, card in deck.items():
            if card.private is not None and told(question, card.private) in hidden:
                assert len(outcomes(SETUP, world, question)) == 1
                seen += 1
    assert seen


def test_seeds_differ_and_repeat():
    world = WORLDS[0][0]
    decks = [choose_cards(SETUP, world, [], Dice(seed)) for seed in range(8)]
    assert decks == [choose_cards(SETUP, world, [], Dice(seed)) for seed in range(8)]
    assert len({tuple(card.private for card in deck.values()) for deck in decks}) > 1

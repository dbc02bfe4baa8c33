"""What the solver proves and finds is what brute force over every world finds."""

from itertools import combinations
from random import Random

import pytest
from second_reading import allows, cards_of, numbered, valid_worlds
from small_cases import FAMILIES, random_setup

from kronosolve.inference.minimum_plain import minimum_plain
from kronosolve.inference.oracle import (
    find_world,
    possible_answers,
    possible_cards,
    proves,
)
from kronosolve.investigation import Card, all_questions
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import Fact, own_fact


def some_case(random, family, most=500):
    while True:
        setup = random_setup(random, family, most, least=20)
        valid = valid_worlds(setup)
        if len(valid) > 3:
            return setup, valid


def some_facts(random, setup, world, count):
    facts = []
    for question in random.sample(all_questions(setup), count):
        shown, private = random.choice(cards_of(setup, world, question))
        own = random.random() < 0.5
        facts.append(Fact(question, shown, private if own else None, own))
    return facts


@pytest.mark.parametrize("family", FAMILIES)
def test_answers_cards_and_proofs(family):
    random = Random(f"oracle: {family}")
    for round_ in range(4):
        setup, valid = some_case(random, family)
        facts = some_facts(random, setup, random.choice(list(valid)), 1 + round_)
        left = {w: a for w, a in valid.items() if all(allows(setup, w, f) for f in facts)}
        possible = possible_answers(setup, facts)
        mystery = mystery_of(setup)
        assert list(possible) == sorted(set(left.values()), key=mystery.sort_key)
        witnesses = {numbered(setup, world): answer for world, answer in left.items()}
        assert all(witnesses[world] == answer for answer, world in possible.items())
        one = random.choice(sorted(possible))
        assert proves(setup, facts, one) == (len(possible) == 1)
        assert witnesses[find_world(setup, facts, requiring=one)] == one
        assert find_world(setup, facts, excluding=possible) is None
        assert find_world(setup, facts, excluding=[one], requiring=one) is None
        for question in random.sample(all_questions(setup), 2):
            shown = {card for world in left for card in cards_of(setup, world, question)}
            found = possible_cards(setup, facts, question)
            assert {(card.count, card.private) for card in found} == shown
            assert [card.count for card in found] == sorted(count for count, _ in shown)


@pytest.mark.parametrize("family", FAMILIES)
def test_fewest_questions_by_trying_all_sets_of_cards(family):
    random = Random(f"minimum: {family}")
    setup, valid = some_case(random, family, most=200)
    mystery = mystery_of(setup)
    truth, deck = proving_deck(random, setup, valid)
    askable = [q for q in all_questions(setup) if mystery.askable(q)]
    others = [world for world, answer in valid.items() if answer != valid[truth]]
    refuted = {
        q: {w for w in others if (deck[q].count, deck[q].private) not in cards_of(setup, w, q)}
        for q in askable
    }
    expected = next(
        size
        for size in range(len(askable) + 1)
        for picked in combinations(askable, size)
        if len(set().union(*(refuted[q] for q in picked))) == len(others)
    )
    found = minimum_plain(setup, deck)
    assert found.minimum == len(found.questions) == expected
    assert set(found.questions) <= set(askable)
    facts = [own_fact(q, deck[q]) for q in found.questions]
    assert {a for w, a in valid.items() if all(allows(setup, w, f) for f in facts)} == {
        valid[truth]
    }


def proving_deck(random, setup, valid):
    """A world and a deck of its cards that prove its answer."""
    mystery = mystery_of(setup)
    while True:
        truth = random.choice(list(valid))
        deck = {q: Card(*random.choice(cards_of(setup, truth, q))) for q in all_questions(setup)}
        facts = [own_fact(q, card) for q, card in deck.items() if mystery.askable(q)]
        left = {a for w, a in valid.items() if all(allows(setup, w, f) for f in facts)}
        if len(left) == 1:
            return truth, deck

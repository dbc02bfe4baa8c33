"""Small and whole-board cases for the expert, and its exact value on small ones."""

from dataclasses import replace
from random import Random

import numpy as np
from second_reading import RULES, allows, cards_of, valid_worlds
from small_cases import FAMILIES, parameters, random_setup

from kronosolve.expert.optimal import BudgetExceededError, Knowledge, Optimal, expected_questions
from kronosolve.expert.player import Expert, State
from kronosolve.expert.pool import Pool, pool_of
from kronosolve.files import read_map
from kronosolve.inference.belief import Belief
from kronosolve.inference.oracle import proves
from kronosolve.investigation import Card, Setup, all_questions
from kronosolve.notes import own_fact

MOST = 100
"""Worlds of a case that is solved exactly."""
PARIS = {"poison", "phantom", "jewels", "festival"}


def small_games(cases):
    """(family, setup, pool of all worlds) of small cases with several answers, family by family."""
    for number in range(cases):
        family = FAMILIES[number % len(FAMILIES)]
        random = Random(f"small {number}")
        while True:
            setup = random_setup(random, family, 2_000)
            pool = pool_of(Belief(setup), 0, 0)
            assert pool.complete
            if len(pool) <= MOST and len(np.unique(pool.index)) > 1:
                yield family, setup, pool
                break


def compared(setup, pool, **style):
    """(optimal, expert) expected questions over all worlds, exactly.

    None where the cards of some world prove nothing.
    """
    expert = Expert(setup)
    expert.style = replace(expert.style, **style)
    game = Knowledge(setup, pool.worlds, pool.index, expert.questions)
    try:
        best = Optimal(game, 50_000).value(game.everything)
    except BudgetExceededError:
        return None
    if best == float("inf"):
        return None
    chosen = {}

    def policy(left, asked):
        """The expert's question; it sees the worlds left and what it has asked."""
        if (left, asked) not in chosen:
            kept = [i for i in range(len(pool)) if left >> i & 1]
            part = Pool(pool.worlds[kept], pool.answers, pool.index[kept], complete=True)
            questions = [q for n, q in enumerate(expert.questions) if not asked >> n & 1]
            chosen[left, asked] = game.questions.index(_AtHand(expert, part, questions).best())
        return chosen[left, asked]

    return best, expected_questions(game, policy, game.everything)


class _AtHand(State):
    """A state whose worlds and open questions are at hand already."""

    def __init__(self, expert, pool, questions):
        self._open = questions
        super().__init__(expert, (), pool)

    def open_questions(self):
        return self._open


def drawn_deck(setup, world, random):
    """Cards of a world of location ids by the published rule, private values drawn uniformly."""
    return {q: Card(*random.choice(cards_of(setup, world, q))) for q in all_questions(setup)}


def small_play(number):
    """One game on a small board: (family, questions, or None where the cards prove nothing).

    What it announces is held against all worlds by brute force.
    """
    family = FAMILIES[number % len(FAMILIES)]
    random = Random(f"play {number}")
    while True:
        setup = random_setup(random, family, 1_500)
        answers = valid_worlds(setup)
        if answers:
            break
    world = random.choice(sorted(answers))
    deck = drawn_deck(setup, world, random)
    expert = Expert(setup, seed=number)
    heard = []
    game = expert.play(deck, heard.append)
    left = {a for w, a in answers.items() if all(allows(setup, w, fact) for fact in heard)}
    assert all(deck[fact.question] == Card(fact.count, fact.private) for fact in heard)
    assert len({fact.question for fact in heard}) == len(heard)
    if game is None:
        assert {fact.question for fact in heard} == set(expert.questions)
        assert len(left) > 1
        return family, None
    assert game.facts == tuple(heard)
    assert left == {game.answer} == {answers[world]}
    return family, len(heard)


def whole_board(family, random):
    """A setup of the printed size with at least one valid world, and such a world by ids."""
    map_ = read_map("paris-1920" if family in PARIS else "cuzco-1450")
    cast, places = map_.character_ids(), map_.location_ids()
    while True:
        hidden = 0 if family == "ritual" else random.randint(0, 1)
        starts = {c: random.choice(places) for c in random.sample(cast, len(cast) - hidden)}
        rules = parameters(random, family, list(cast), list(places))
        one_way = tuple(random.sample(map_.paths, random.randint(0, 2)))
        setup = Setup(map_, cast, 6, family, rules, starts, one_way=one_way)
        worlds = Belief(setup).sample(1_000, random.randrange(2**32)).worlds
        if len(worlds):
            return setup, tuple(tuple(places[p] for p in walk) for walk in worlds[0].tolist())


def whole_play(number):
    """One game on a whole board: CP-SAT proves what is announced, the plain rule knows it."""
    family = FAMILIES[number % len(FAMILIES)]
    random = Random(f"whole {number}")
    setup, world = whole_board(family, random)
    deck = drawn_deck(setup, world, random)
    expert = Expert(setup, seed=number)
    game = expert.play(deck)
    positions = dict(zip(setup.characters, map(list, world), strict=True))
    (truth,) = RULES[family](positions, setup.parameters, setup.locations)
    if game is None:
        facts = [own_fact(q, deck[q]) for q in all_questions(setup) if expert.mystery.askable(q)]
        assert not proves(setup, facts, truth)
        return family, None
    assert game.answer == truth
    assert proves(setup, game.facts, truth)
    return family, len(game.facts)

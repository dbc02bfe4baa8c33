"""Small random cases for the expert, its exact value on each, and decks by the published rule."""

from dataclasses import replace
from random import Random

from second_reading import cards_of, valid_worlds
from small_cases import FAMILIES, random_setup

from kronosolve.expert.optimal import BudgetExceededError, Knowledge, Optimal, expected_questions
from kronosolve.expert.player import Expert, State
from kronosolve.expert.pool import Pool, pool_of
from kronosolve.inference.belief import Belief
from kronosolve.investigation import Card, all_questions

MOST = 100
"""Worlds of a case that is solved exactly."""


def small_games(cases, salt="small"):
    """(family, setup, pool of all worlds) of small cases with several answers, family by family."""
    for number in range(cases):
        family = FAMILIES[number % len(FAMILIES)]
        random = Random(f"{salt} {number}")
        while True:
            setup = random_setup(random, family, 2_000)
            pool = pool_of(Belief(setup), 0, 0)
            assert pool.complete
            if len(pool) <= MOST and len(set(pool.index.tolist())) > 1:
                yield family, setup, pool
                break


def compared(setup, pool, style=None, budget=200_000):
    """(optimal, expert) expected questions over all worlds, exactly.

    None where the cards of some world prove nothing, or the optimum is too much work.
    """
    expert = Expert(setup)
    if style is not None:
        expert.style = replace(expert.style, **style)
    game = Knowledge(setup, pool.worlds, pool.index, expert.questions)
    try:
        best = Optimal(game, budget).value(game.everything)
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
            chosen[left, asked] = game.questions.index(_Small(expert, part, questions).best())
        return chosen[left, asked]

    return best, expected_questions(game, policy, game.everything)


class _Small(State):
    """A state whose worlds are at hand already."""

    def __init__(self, expert, pool, questions):
        self._open = questions
        super().__init__(expert, (), pool)

    def open_questions(self):
        return self._open


def random_world(setup, random):
    """A valid world drawn uniformly from all of a small setup, as location ids; None if none is."""
    worlds = sorted(valid_worlds(setup))
    return random.choice(worlds) if worlds else None


def drawn_deck(setup, world, random):
    """Cards of a world of location ids by the published rule, private values drawn uniformly."""
    return {
        q: Card(*random.choice(cards_of(setup, world, q))) for q in all_questions(setup)
    }

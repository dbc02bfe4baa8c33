"""Random cases with cards, to be played at the table."""

from random import Random

from brute import all_worlds
from small_cases import random_setup

from kronosolve.investigation import Investigation, Solution, all_questions, outcomes


def small_case(family, number, most=1_500, least=2):
    """A small case of a family, its world and private values drawn by a number."""
    random = Random(f"{family} {number}")
    while True:
        setup = random_setup(random, family, most, least)
        worlds = sorted(all_worlds(setup))
        if worlds:
            return case_of(setup, random.choice(worlds), random)


def case_of(setup, world, random):
    """A case of a world of location numbers, private values drawn uniformly."""
    deck = {q: random.choice(outcomes(setup, world, q)) for q in all_questions(setup)}
    return Investigation(setup, deck=deck, solution=Solution(world, None))


def same_cards(other, case, questions):
    """The other case, with these cards as they are in the first."""
    deck = {**other.deck, **{question: case.deck[question] for question in questions}}
    return Investigation(other.setup, deck=deck, solution=other.solution)

"""The obvious way: list every tuple of walks and ask the plain rule. Small boards only."""

from __future__ import annotations

from itertools import product

from kronosolve.mysteries.base import ordinary_walks
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import agrees


def walks_of(setup):
    """For each character the walks that its public start and the family's moves allow."""
    mystery = mystery_of(setup)
    found = []
    for number in range(len(setup.characters)):
        own = mystery.walks(number)
        found.append(list(ordinary_walks(setup, number) if own is None else own))
    return found


def tuples_of(setup):
    """How many tuples of walks there are before the mystery's rule."""
    total = 1
    for walks in walks_of(setup):
        total *= len(walks)
    return total


def all_worlds(setup, facts=()):
    """Every valid world that agrees with the facts, with its answer."""
    mystery = mystery_of(setup)
    found = {}
    for world in product(*walks_of(setup)):
        if all(agrees(setup, world, fact) for fact in facts):
            answer = mystery.answer(world)
            if answer is not None:
                found[world] = answer
    return found

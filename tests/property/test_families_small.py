"""Every reading of every family agrees, world by world, with a naive second reading."""

from collections import Counter, defaultdict
from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from ortools.sat.python import cp_model
from second_reading import conceivable, legal_walks, valid_worlds
from small_cases import FAMILIES, promo, random_setup, setups

from kronosolve.inference.model import WorldModel
from kronosolve.mysteries.base import ordinary_walks, run
from kronosolve.mysteries.heads import Heads
from kronosolve.mysteries.registry import mystery_of

FEW = settings(max_examples=10)


class Collector(cp_model.CpSolverSolutionCallback):
    """Every solution as a world of location ids, with the answers whose literals are all true."""

    def __init__(self, model, answers):
        super().__init__()
        self.setup, self.at = model.setup, model.at
        self.literals = [(answer, model.answer_is(answer)) for answer in answers]
        self.found, self.solutions = {}, 0

    def on_solution_callback(self):
        world = tuple(
            tuple(
                place
                for places in walk
                for place, x in zip(self.setup.locations, places, strict=True)
                if self.boolean_value(x)
            )
            for walk in self.at
        )
        self.solutions += 1
        if world not in self.found:
            self.found[world] = [a for a, xs in self.literals if all(map(self.boolean_value, xs))]


def every_solution(setup, answers):
    model = WorldModel(setup)
    collector = Collector(model, answers)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    status = solver.solve(model.model, collector)
    assert status in (cp_model.OPTIMAL, cp_model.INFEASIBLE)
    return collector


def numbered(setup, world):
    return tuple(tuple(setup.locations.index(place) for place in walk) for walk in world)


def all_tuples(setup):
    return list(product(*(legal_walks(setup, c) for c in setup.characters)))


def check_solver(setup, expected):
    possible = set(expected.values())
    forms = conceivable(setup.family, setup.characters, setup.locations, setup.times)
    impossible = [answer for answer in forms if answer not in possible]
    collector = every_solution(setup, [*possible, *impossible[:: 1 + len(impossible) // 50]])
    assert collector.found == {w: [a] for w, a in expected.items()}
    if setup.family != "ritual":  # there, several assignments of rhythms may give one world
        assert collector.solutions == len(expected)


def check_plain_rule(setup, expected):
    mystery = mystery_of(setup)
    for world in all_tuples(setup):
        assert mystery.answer(numbered(setup, world)) == expected.get(world)


def check_arrays(setup, expected):
    mystery, tuples = mystery_of(setup), all_tuples(setup)
    if not tuples:
        return
    worlds = np.array([numbered(setup, world) for world in tuples])
    readings = [mystery.answers_of(worlds)]
    automaton = mystery.automaton()
    if automaton is not None:
        readings.append((automaton.answers, run(automaton, worlds)))
    for answers, numbers in readings:
        named = [answers[n] if n >= 0 else None for n in numbers.tolist()]
        assert named == [expected.get(world) for world in tuples]


def listed_walks(setup, mystery):
    return [
        ordinary_walks(setup, c) if mystery.walks(c) is None else mystery.walks(c)
        for c in range(len(setup.characters))
    ]


def check_cast_rule(setup, expected):
    mystery = mystery_of(setup)
    walks = listed_walks(setup, mystery)
    rule = mystery.cast_rule(walks)
    if rule is None:
        return
    states = [(rule.start, ())]
    for c, own in enumerate(walks):
        states = [
            (after, (*world, own[i]))
            for state, world in states
            for label, i in rule.labelled(c)
            if (after := rule.join(state, c, label)) is not None
        ]
    found = [(world, rule.answer(state)) for state, world in states]
    answers = {world: answer for world, answer in found if answer is not None}
    assert answers == {numbered(setup, world): answer for world, answer in expected.items()}
    assert len(found) == len(dict(found)), "a world is reached once"


def check_world_counts(setup, expected):
    mystery = mystery_of(setup)
    walks = listed_walks(setup, mystery)
    cells = list(product(range(setup.times), range(len(setup.locations))))
    worlds = {numbered(setup, world): answer for world, answer in expected.items()}
    for tracked in ([], cells[::3], cells):
        totals = defaultdict(Counter)
        for world, answer in worlds.items():
            heads = tuple(sum(walk[t] == p for walk in world) for t, p in tracked)
            totals[heads][answer] += 1
        for heads in [*sorted(totals)[:20], (0,) * len(tracked)]:
            known = Heads(dict(zip(tracked, heads, strict=True)))
            counted = mystery.world_counts(walks, known)
            if counted is not None:
                assert {a: n for a, n in counted.items() if n} == totals[heads]


def check_all(setup):
    expected = valid_worlds(setup)
    check_plain_rule(setup, expected)
    check_arrays(setup, expected)
    check_cast_rule(setup, expected)
    check_world_counts(setup, expected)
    check_solver(setup, expected)
    return len(expected)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_reading_agrees(family):
    @FEW
    @given(setups(family, most=300))
    def check(setup):
        check_all(setup)

    check()


@pytest.mark.parametrize("family", FAMILIES)
def test_every_reading_agrees_on_fixed_boards(family):
    random = Random(f"fixed boards: {family}")
    valid = sum(check_all(random_setup(random, family, most=2000, least=60)) for _ in range(6))
    assert valid > 200, "boards too poor to test anything"


@pytest.mark.parametrize("family", FAMILIES)
def test_the_small_board_of_a_promo(family):
    check_all(promo(family))


@pytest.mark.soak
@pytest.mark.parametrize("family", FAMILIES)
def test_every_reading_agrees_on_larger_boards(family):
    random = Random(f"larger boards: {family}")
    for _ in range(6):
        check_all(random_setup(random, family, most=100_000, least=2000))

"""The golden counts (`worlds.json`, by brute force) hold for the exact counter and for CP-SAT."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from ortools.sat.python import cp_model

from kronosolve.files import parse_fact, read_investigation
from kronosolve.inference.model import WorldModel
from kronosolve.inference.solving import solve
from kronosolve.mysteries.registry import BUILT_IN, mystery_of

CASES = json.loads(Path(__file__).with_name("worlds.json").read_text(encoding="utf-8"))
MANY = 300
"""Worlds that the solver enumerates in the fast tests."""


def read(case, folder):
    """Setup and facts, read as any file is."""
    if case["map"] is not None:
        (folder / "map.json").write_text(json.dumps(case["map"]))
    path = folder / "case.json"
    path.write_text(json.dumps(case["investigation"]))
    setup = read_investigation(str(path)).setup
    return setup, [parse_fact(text, setup) for text in case["facts"]]


def counted(setup, answers):
    """Answers with their worlds as they stand in the golden file."""
    mystery = mystery_of(setup)
    found = [{"answer": mystery.answer_to_data(a), "worlds": n} for a, n in answers]
    return sorted(found, key=lambda entry: json.dumps(entry["answer"], sort_keys=True))


class Enumerated(cp_model.CpSolverSolutionCallback):
    """Every solution of a model as a world of location numbers."""

    def __init__(self, model):
        super().__init__()
        self.at, self.found = model.at, set()

    def on_solution_callback(self):
        self.found.add(
            tuple(
                tuple([*map(self.boolean_value, p)].index(True) for p in walk) for walk in self.at
            )
        )


def enumerated(setup, facts):
    """Answers of all worlds that the solver finds, with their number."""
    model = WorldModel(setup)
    model.enforce(facts)
    worlds = Enumerated(model)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    solver.solve(model.model, worlds)
    return Counter(map(model.mystery.answer, worlds.found)).items()


def test_there_are_enough_cases():
    assert len(CASES) >= 60
    assert {case["investigation"]["mystery"]["family"] for case in CASES} == set(BUILT_IN)
    maps = [case["map"] for case in CASES]
    assert maps.count(None) >= 14
    assert len({json.dumps(map_) for map_ in maps}) >= 40


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_exact_counter_counts_them(tmp_path, case):
    setup, facts = read(case, tmp_path)
    solved = solve(setup, facts)
    assert solved.method == "exact"
    assert solved.worlds == case["worlds"]
    assert counted(setup, [(c.answer, c.worlds) for c in solved.candidates]) == case["answers"]


def check_solver(case, folder):
    setup, facts = read(case, folder)
    assert counted(setup, enumerated(setup, facts)) == case["answers"], case["name"]


@pytest.mark.parametrize("family", BUILT_IN)
def test_the_solver_enumerates_some_of_them(tmp_path, family):
    mine = [c for c in CASES if c["investigation"]["mystery"]["family"] == family]
    few = [case for case in mine if case["worlds"] <= MANY]
    assert few
    for case in few[-3:]:
        check_solver(case, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_the_solver_enumerates_all_of_them(tmp_path, case):
    check_solver(case, tmp_path)

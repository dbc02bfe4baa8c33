"""Published cases: results known from plain enumeration and other programs."""

from __future__ import annotations

from pathlib import Path
from random import Random

import published
import pytest
from published import case_paths, counted, investigation, notes, results

from kronosolve.cli.check import prove
from kronosolve.files import parse_fact
from kronosolve.inference.belief import Belief
from kronosolve.inference.oracle import possible_cards
from kronosolve.inference.refutation import minimum
from kronosolve.inference.remaining import remaining_answers
from kronosolve.inference.solving import solve
from kronosolve.investigation import all_questions
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import own_fact

pytestmark = published.needed


def answers_of(solved, setup):
    mystery = mystery_of(setup)
    return counted(
        {"answer": mystery.answer_to_data(c.answer), "worlds": c.worlds} for c in solved.candidates
    )


def test_all_cards_prove_every_published_answer():
    paths = case_paths()
    assert len(paths) == 18
    for path in paths:
        case = investigation(path)
        proof = prove(case)
        told = mystery_of(case.setup).answer_to_data(case.solution.answer)
        assert (proof.answer, proof.unique, proof.worlds, proof.why_not) == (told, True, 1, None)


def test_notes_leave_exactly_the_enumerated_worlds():
    expected = results("notes/expected")
    assert len(expected) == 60
    for name, result in expected.items():
        setup, facts = notes(name)
        solved = solve(setup, facts)
        assert solved.method == "exact", name
        assert solved.worlds == result["worlds"], name
        assert answers_of(solved, setup) == counted(result["answers"]), name
        assert solved.status == ("proved" if len(result["answers"]) == 1 else "open"), name


def test_huge_numbers_of_worlds_are_exact():
    expected = results("notes/large")
    assert len(expected) == 18
    for name, result in expected.items():
        setup = investigation(Path(published.FOLDER, result["investigation"])).setup
        solved = solve(setup, [fact_of(data, setup) for data in result["facts"]])
        assert solved.method == "exact", name
        assert solved.worlds == result["worlds"], name
        assert answers_of(solved, setup) == counted(result["answers"]), name


def fact_of(data, setup):
    """A fact as it stands in a notes file."""
    text = f"{data['location']}@{data.get('time', data.get('character'))}={data['count']}"
    if "private" in data:
        text += f":{'-' if data['private'] is None else data['private']}"
    return parse_fact(text, setup)


def check_cards(name, questions):
    """The exact counter and CP-SAT tell the same cards possible."""
    setup, facts = notes(name)
    belief = Belief(setup, facts)
    for question in Random(name).sample(all_questions(setup), questions):
        by_solver = possible_cards(setup, facts, question)
        assert set(belief.outcomes(question)) == set(by_solver), (name, question)


SOME = (
    "s1-i1.0",
    "s2-i3.1",
    "s3-i2.0",
    "curse-of-amarinta-1.0",
    "golden-sceptre-2.1",
    "ritual-0.1",
)


@pytest.mark.parametrize("name", SOME)
def test_both_engines_tell_the_same_cards(name):
    check_cards(name, 3)


@pytest.mark.soak
def test_both_engines_tell_the_same_cards_for_all_notes():
    for name in results("notes/expected"):
        check_cards(name, 8)


def check_minimum(name):
    case = investigation(Path(published.FOLDER, "paris-1920", f"{name}.json"))
    found = minimum(case.setup, case.deck)
    assert found.answer == case.solution.answer
    assert len(found.questions) == results("minimum")[name], name
    facts = [own_fact(question, case.deck[question]) for question in found.questions]
    assert remaining_answers(case.setup, facts)[0] == [case.solution.answer]


@pytest.mark.parametrize("name", ["s1-bonus3", "s1-i2", "s2-i2", "s2-bonus1", "s3-i1", "s3-bonus1"])
def test_fewest_questions(name):
    check_minimum(name)


@pytest.mark.soak
def test_fewest_questions_of_all_cases():
    expected = results("minimum")
    assert len(expected) == 18
    for name in expected:
        check_minimum(name)

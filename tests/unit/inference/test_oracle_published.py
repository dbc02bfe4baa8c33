"""The solver's answers for published cases, whose results were found by plain enumeration."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kronosolve.files import read_case, read_notes
from kronosolve.inference.minimum_plain import minimum_plain
from kronosolve.inference.oracle import possible_answers, proves
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import own_fact

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
pytestmark = [
    pytest.mark.published,
    pytest.mark.skipif(FOLDER is None, reason="KRONOSOLVE_PUBLISHED_CASES is not set"),
]


def answers_found(name):
    path = Path(FOLDER, "notes", f"{name}.json")
    case = path.parent / json.loads(path.read_text())["investigation"]
    investigation = read_case(str(case)).investigation
    facts = read_notes(str(path), investigation, str(case), print)
    mystery = mystery_of(investigation.setup)
    return [mystery.answer_to_data(a) for a in possible_answers(investigation.setup, facts)]


def answers_expected(name):
    expected = json.loads(Path(FOLDER, "notes", "expected.json").read_text())
    return [entry["answer"] for entry in expected[name]["answers"]]


def in_order(answers):
    return sorted(answers, key=lambda answer: json.dumps(answer, sort_keys=True))


@pytest.mark.parametrize(
    "name",
    [
        "s1-i1.0",
        "s2-bonus1.1",
        "s3-i2.0",
        "curse-of-amarinta-0.0",
        "golden-sceptre-3.1",
        "ritual-0.0",
    ],
)
def test_answers_that_notes_leave(name):
    assert in_order(answers_found(name)) == in_order(answers_expected(name))


@pytest.mark.soak
def test_answers_that_all_notes_leave():
    expected = json.loads(Path(FOLDER, "notes", "expected.json").read_text())
    assert len(expected) == 60
    for name in expected:
        assert in_order(answers_found(name)) == in_order(answers_expected(name)), name


def check_minimum(name):
    case = read_case(str(Path(FOLDER, "paris-1920", f"{name}.json"))).investigation
    found = minimum_plain(case.setup, case.deck)
    assert found.minimum == len(found.questions)
    assert found.minimum == json.loads(Path(FOLDER, "minimum.json").read_text())[name]
    facts = [own_fact(q, case.deck[q]) for q in found.questions]
    assert proves(case.setup, facts, case.solution.answer)
    assert not proves(case.setup, facts[1:], case.solution.answer)


@pytest.mark.parametrize("name", ["s1-i2", "s2-bonus1", "s3-i2"])
def test_fewest_questions(name):
    check_minimum(name)


@pytest.mark.soak
def test_fewest_questions_of_all_cases():
    for name in json.loads(Path(FOLDER, "minimum.json").read_text()):
        check_minimum(name)

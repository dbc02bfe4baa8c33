"""Published investigations and notes read without complaint (facts from outside the project)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from kronosolve.files import content_problems, parse_fact, read_case, read_notes

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
pytestmark = [
    pytest.mark.published,
    pytest.mark.skipif(FOLDER is None, reason="KRONOSOLVE_PUBLISHED_CASES is not set"),
]


def test_every_published_case_is_true_with_and_without_its_solution():
    from dataclasses import replace

    paths = sorted(Path(FOLDER).glob("*-*/*.json"))
    assert len(paths) == 30
    for path in paths:
        case = read_case(str(path))
        assert content_problems(case.investigation, case.document) == []
        assert content_problems(replace(case.investigation, solution=None)) == []


def test_every_published_note_reads_and_has_a_short_form():
    paths = [p for p in sorted(Path(FOLDER, "notes").glob("*.json")) if "." in p.stem]
    assert len(paths) == 60
    told = []
    for path in paths:
        data = json.loads(path.read_text())
        name = str(path.parent / data["investigation"])
        investigation = read_case(name).investigation
        facts = read_notes(str(path), investigation, name, told.append)
        assert len(facts) == len(data["facts"])
        assert [parse_fact(str(fact), investigation.setup) for fact in facts] == facts
    assert told == []

"""The published cases, where somebody has them (KRONOSOLVE_PUBLISHED_CASES); facts from outside."""

import json
import os
from pathlib import Path

import pytest

from kronosolve.files import read_case, read_notes

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
needed = [
    pytest.mark.published,
    pytest.mark.skipif(FOLDER is None, reason="KRONOSOLVE_PUBLISHED_CASES is not set"),
]


def results(name):
    """A table of known results: `minimum`, `notes/expected`, `notes/large`."""
    return json.loads(Path(FOLDER, f"{name}.json").read_text(encoding="utf-8"))


def case_paths():
    return sorted(Path(FOLDER, "paris-1920").glob("*.json"))


def investigation(path):
    return read_case(str(path)).investigation


def notes(name):
    """Setup and facts of one notes file."""
    path = Path(FOLDER, "notes", f"{name}.json")
    case = path.parent / json.loads(path.read_text(encoding="utf-8"))["investigation"]
    found = investigation(case)
    return found.setup, read_notes(str(path), found, str(case), print)


def counted(entries):
    """Answers with their worlds, in a form that two sources can be compared in."""
    return sorted(
        (json.dumps(entry["answer"], sort_keys=True), entry["worlds"]) for entry in entries
    )

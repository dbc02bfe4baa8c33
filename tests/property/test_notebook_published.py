"""The notebook beside published decks: typed in, the expert's questions prove the answer."""

import json

import pytest
from published import FOLDER, case_paths, needed

from kronosolve.expert.player import Expert
from kronosolve.files import read_case
from kronosolve.mysteries.registry import mystery_of
from kronosolve.table.notebook import Notebook
from kronosolve.table.notebook_lines import Lines

pytestmark = needed
PATHS = [] if FOLDER is None else case_paths()


def typed(path, number):
    """Each note in one of the ways of typing it; the printed answer from the bare file."""
    case = read_case(str(path)).investigation
    game = Expert(case.setup, seed=number).play(case.deck)
    for i, fact in enumerate(game.facts):
        question, value = fact.question, "-" if fact.private is None else fact.private
        tile = question.character if question.time is None else f"t{question.time}"
        loose = f"{question.location.replace('-', ' ').title()} {tile} = {fact.count} {value}"
        yield str(fact) if (i + number) % 2 else loose


def played(path, number):
    case = read_case(str(path)).investigation
    lines = Lines(Notebook(case.setup))
    replies = [" ".join(lines.enter(line)) for line in typed(path, number)]
    printed = json.loads(path.read_text(encoding="utf-8"))["solution"]["answer"]
    mystery = mystery_of(case.setup)
    sentence = mystery.sentence(mystery.answer_from_data(printed))
    assert f"PROVED: {sentence}" in replies[-1]
    assert not any("PROVED" in reply or "CONTRADICTION" in reply for reply in replies[:-1])
    assert len(lines.notebook.facts) == len(replies)


@pytest.mark.parametrize("path", PATHS[:1], ids=lambda path: path.stem)
def test_one_deck(path):
    played(path, 0)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_all_decks(path, number):
    played(path, number)

"""Drafts: what is fixed, what is open, and every mistake with its line."""

import pytest

from kronosolve.files import FileError
from kronosolve.files.drafts import read_draft

DRAFT = """\
format: kronologic-draft/1
map: cuzco-1450
closed: [[cuzco, salt-pans]]
mystery: {family: golden-sceptre}
solution:
  positions:
    M: [machu-picchu, null, salt-pans, null, null, null]
  answer: {characters: [P, A], time: 6}
rating: {stars: 4}
title: A beginning
"""


def draft(tmp_path, text):
    path = tmp_path / "draft.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_what_is_fixed_and_what_is_open(tmp_path):
    found = read_draft(draft(tmp_path, DRAFT))
    assert found.setup.times == 6
    assert found.setup.characters == tuple("AEFMPS")
    assert found.setup.closed == (("cuzco", "salt-pans"),)
    assert found.given == {"closed"}
    # Merchant is the fourth of the cast, Machu Picchu the first and the Salt Pans the fifth place.
    assert found.pins() == [(3, 0, 0), (3, 2, 4)]
    assert found.answer == {"characters": ("A", "P"), "time": 6}
    assert found.stars == 4
    assert found.texts == {"title": "A beginning"}


def test_an_empty_choice_is_a_choice(tmp_path):
    text = "format: kronologic-draft/1\nmap: paris-1920\nmystery: {family: poison}\nstarts: {}\n"
    found = read_draft(draft(tmp_path, text))
    assert found.given == {"starts"}
    assert (found.answer, found.pins(), found.stars) == ({}, [], None)


def test_an_investigation_is_a_draft_of_itself():
    found = read_draft("demo/the-last-toast")
    assert found.given >= {"starts"}
    assert len(found.pins()) == 36
    assert set(found.answer) == {"character", "location", "time"}


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ("M: [machu-picchu", "M: [machu-pichu", 7, "did you mean 'machu-picchu'"),
        ("M: [machu-picchu, null", "M: [machu-picchu", 7, "expected 6 entries"),
        ("    M: [", "    Z: [", 7, "unknown character 'Z'"),
        ("time: 6", "time: 7", 8, "expected a time from 1 to 6"),
        ("time: 6", "hour: 6", 8, "unknown key 'hour'"),
        ("{family: golden-sceptre}", "{family: poison, victim: Q}", 4, "victim"),
        ("[[cuzco, salt-pans]]", "[[cuzco, fortress]]", 3, "no path"),
        ("stars: 4", "stars: 0", 9, "stars"),
    ],
)
def test_mistakes_have_their_line(tmp_path, old, new, line, says):
    assert old in DRAFT
    with pytest.raises(FileError) as error:
        read_draft(draft(tmp_path, DRAFT.replace(old, new)))
    assert any(p.line == line and says in p.message for p in error.value.problems)

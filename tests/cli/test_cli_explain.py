"""`kronosolve explain`: output, JSON, exit statuses."""

from __future__ import annotations

import json

from click.testing import CliRunner
from files_good import CASE, write

from kronosolve.cli import explain
from kronosolve.cli.main import group
from kronosolve.deduction.explaining import Explainer


def run(*args):
    return CliRunner().invoke(group, [str(arg) for arg in args])


def steps(*args):
    result = run("explain", *args, "--json")
    assert result.exit_code == 0
    return json.loads(result.stdout)["steps"]


def test_all_cards_end_in_the_answer(tmp_path):
    case = write(tmp_path)
    found = steps(case)
    assert set(found[-1]) == {"concludes", "because", "technique", "text"}
    assert found[-1]["concludes"] == {"answer": {"character": "C", "location": "c", "time": 3}}
    shown = run("explain", case).stdout
    assert "Proved: Cid (C) did it: Cellar, Time 3." in shown
    assert f"{len(found):>3}. " in shown


def test_notes_alone_are_used(tmp_path):
    """C alone with A at c, Time 3: two there, and the sightings of both."""
    case = write(tmp_path)
    found = steps(case, "--fact", "c@3=2:C", "--fact", "c@A=1:3")
    assert found[-1]["concludes"]["answer"] == {"character": "C", "location": "c", "time": 3}
    used = {fact for step in found for fact in step["because"]}
    assert {"c@3=2:C", "c@A=1:3"} <= used
    assert all(fact.startswith(("c@", "start ", "step ")) for fact in used)


def test_open_notes_say_what_follows(tmp_path):
    case = write(tmp_path)
    result = run("explain", case, "--fact", "d@C=1")
    assert result.exit_code == 0
    assert "Open: nothing" in result.stdout


def test_the_next_step_and_the_one_after(tmp_path):
    case = write(tmp_path)
    fact = ("--fact", "c@3=2:C")
    (one,) = steps(case, *fact, "--next")
    (two,) = steps(case, *fact, "--next", "--skip", 1)
    assert one != two
    assert one["text"] in run("explain", case, *fact, "--next").stdout
    assert run("explain", case, *fact, "--next", "--skip", 99).exit_code == 0
    assert "Nothing more follows" in run("explain", case, *fact, "--next", "--skip", 99).stdout


def test_a_contradiction_is_an_honest_no(tmp_path):
    case = write(tmp_path)
    facts = ("--fact", "d@C=1", "--fact", "d@C=0")
    for more in ((), ("--next",)):
        result = run("explain", case, *facts, *more)
        assert result.exit_code == 1
        assert "Contradiction" in result.stdout
        result = run("explain", case, *facts, *more, "--json")
        assert result.exit_code == 1
        assert json.loads(result.stdout) == {"steps": []}


def test_without_cards_notes_are_needed(tmp_path):
    case = write(tmp_path, CASE[: CASE.index("cards:")])
    result = run("explain", case, "--json")
    assert result.exit_code == 2
    assert "give notes" in json.loads(result.stdout)["errors"][0]["message"]
    notes = tmp_path / "notes.yaml"
    notes.write_text("format: kronologic-notes/1\nfacts: []\n", encoding="utf-8")
    assert run("explain", case, "--notes", notes).exit_code == 0


def test_empty_notes_do_not_read_the_cards(tmp_path):
    case = write(tmp_path)
    notes = tmp_path / "notes.yaml"
    notes.write_text("format: kronologic-notes/1\nfacts: []\n", encoding="utf-8")
    result = run("explain", case, "--notes", notes)
    assert "Open: nothing" in result.stdout
    assert "did it: Cellar" not in result.stdout


def test_an_interrupt_shows_what_is_known(tmp_path, monkeypatch):
    def interrupted(made):
        raise KeyboardInterrupt

    monkeypatch.setattr(explain, "progress", interrupted)
    result = run("explain", write(tmp_path))
    assert result.exit_code == 130
    assert "  1. " in result.stdout
    assert "Stopped" in result.stdout


def test_too_many_walks_are_a_clear_error(tmp_path, monkeypatch):
    from kronosolve.deduction import space

    monkeypatch.setattr(space, "WALKS", 5)
    result = run("explain", write(tmp_path), "--json")
    assert result.exit_code == 2
    assert "too many walks" in json.loads(result.stdout)["errors"][0]["message"]


def test_the_question_offered_is_an_open_one(tmp_path):
    from kronosolve.files import read_case
    from kronosolve.investigation import all_questions

    setup = read_case(write(tmp_path)).investigation.setup
    assert explain.helpful_question(setup, []) in set(map(str, all_questions(setup)))
    assert Explainer(setup, []).explain().status == "open"

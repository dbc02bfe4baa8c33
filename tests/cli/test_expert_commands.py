"""`hint` and `expert`: what they print, as text and as JSON, and how they end."""

import json
import re

from click.testing import CliRunner
from files_good import CASE, write, write_ambiguous
from test_hostile_commands import interrupted

from kronosolve.cli.main import group

DEMO = "demo/the-last-toast"


def run(*args, status=0):
    result = CliRunner().invoke(group, [str(arg) for arg in args])
    assert result.exit_code == status, result.output
    return result.stdout


def test_hint_where_all_worlds_are_listed(tmp_path):
    path = write(tmp_path)
    data = json.loads(run("hint", path, "--json", "--top", 3))
    assert (data["status"], data["method"], data["answer"]) == ("open", "exact", None)
    assert len(data["questions"]) == 3
    for question in data["questions"]:
        assert ("time" in question) != ("character" in question)
        assert "standard_errors" not in question
        assert 0 < question["world_bits"] < 5
        assert 0 <= question["solve_probability"] <= 1
        assert question["shared_bits"] <= question["answer_bits"] + 1e-9
    text = run("hint", path, "--top", 2)
    assert f"Exact, over all {data['worlds']} worlds" in text
    assert "... and" in text


def test_hint_after_notes_that_prove_or_contradict(tmp_path):
    path = write(tmp_path)
    proof = ["--fact", "c@3=2:C"]  # C at the cellar at Time 3 with one other: A or B
    told = json.loads(run("hint", path, *proof, "--fact", "c@A=1:3", "--json"))
    assert told["status"] == "proved"
    assert told["questions"] == []
    assert told["answer"] == {"character": "C", "location": "c", "time": 3}
    assert run("hint", path, *proof, "--fact", "c@A=1:3").startswith("Proved: ")
    wrong = ["--fact", "c@3=2:C", "--fact", "c@3=1"]
    assert json.loads(run("hint", path, *wrong, "--json", status=1))["status"] == "contradiction"
    assert run("hint", path, *wrong, status=1).startswith("Contradiction")


def test_hint_where_worlds_are_sampled():
    data = json.loads(run("hint", DEMO, "--json", "--players", 3))
    assert data["method"] == "sampled"
    assert len(data["questions"]) == 10
    for question in data["questions"]:
        assert question["standard_errors"]["answer_bits"] > 0
    assert "+- one standard error" in run("hint", DEMO)


def test_expert_plays_to_the_answer(tmp_path):
    path = write(tmp_path)
    data = json.loads(run("expert", path, "--runs", 3, "--json"))
    assert data["runs"] == len(data["counts"]) == 3
    assert data["questions"] == sum(data["counts"]) / 3
    assert data["minimum"] <= min(data["counts"])
    assert data["answer"] == {"character": "C", "location": "c", "time": 3}
    assert len(data["log"]) == data["counts"][0]
    assert run("expert", path, "--runs", 3, "--json", "--seed", 0) == run(
        "expert", path, "--runs", 3, "--json"
    )
    text = run("expert", path)
    assert "Proved: " in text
    assert f"Nobody proves it with fewer than {data['minimum']}" in text


def test_expert_on_a_deck_that_proves_nothing(tmp_path):
    path = write_ambiguous(tmp_path)
    data = json.loads(run("expert", path, "--json", status=1))
    assert data == {"questions": None, "runs": 0, "log": []}


def test_expert_without_cards(tmp_path):
    start, end = CASE.index("cards:"), CASE.index("solution:")
    path = write(tmp_path, CASE[:start] + CASE[end:])
    result = CliRunner().invoke(group, ["expert", path])
    assert result.exit_code == 2
    assert "no cards" in result.stderr


def test_bound(tmp_path):
    start, end = CASE.index("cards:"), CASE.index("solution:")
    path = write(tmp_path, CASE[:start] + CASE[end:])
    data = json.loads(run("expert", path, "--bound", "--decks", 6, "--json"))
    assert data["decks"] + data["unprovable"] == 6
    low, blind, ours = (data[key]["mean"] for key in ("minimum", "lower_bound", "expert"))
    assert 1 <= low <= blind <= min(ours, low + 1)
    assert abs(data["gap"]["mean"] - (ours - blind)) < 1e-9
    text = run("expert", path, "--bound", "--decks", 4)
    assert "no adaptive solo player has a mean below" in text
    result = CliRunner().invoke(group, ["expert", path, "--decks", "12"])
    assert result.exit_code == 2


def test_ctrl_c_prints_finished_games():
    done = interrupted("expert", DEMO, "--runs", "3", "--json")
    assert (done.returncode, done.stderr) == (130, "interrupted\n")
    data = json.loads(done.stdout)
    assert data["runs"] == 1
    assert data["minimum"] is None
    assert re.fullmatch(r"\d+", str(data["counts"][0]))

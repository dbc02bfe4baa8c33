"""`play kronologic` and `records` without a terminal: pipes, options, what cannot be used."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from kronosolve.cli.main import group
from kronosolve.files import read_investigation, write_investigation
from kronosolve.files.shipped import locate
from kronosolve.investigation import Rating

CASE = "demo/the-last-toast"
RIGHT = "accuse D grand-staircase 5\nyes\n"


@pytest.fixture
def data(tmp_path, monkeypatch):
    """A data folder of its own, which does not exist yet."""
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder / "kronosolve"


def run(*args, typed=""):
    result = CliRunner().invoke(group, [str(arg) for arg in args], input=typed)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def play(*args, typed=""):
    return run("play", "kronologic", *args, typed=typed)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "which case? `kronosolve list`"),
        (("demo/the-last-tost",), "did you mean 'demo/the-last-toast'"),
        ((CASE, "--players", "human,exprt"), "unknown player 'exprt'; did you mean 'expert'?"),
        ((CASE, "--players", "human,human,human,human,steady"), "1 to 4 can play, found 5"),
        ((CASE, "--first", "2"), "the first player is one of 1 to 1, found 2"),
        ((CASE, "--save", "there"), "there: exists already; --force writes over it"),
        ((CASE, "--resume", "there", "--seed", "0"), "--seed, FILE: not with --resume"),
        (("--resume", "there"), "there:1: not a saved game of Kronologic"),
        (("--resume", "nowhere"), "nowhere: No such file"),
    ],
)
def test_what_cannot_be_used(data, tmp_path, monkeypatch, args, message):
    monkeypatch.chdir(tmp_path)
    Path("there").write_text("mine\n")
    result = play(*args)
    assert result.exit_code == 2
    assert message in " ".join(result.stderr.split()).replace(f"{tmp_path}/", "")
    assert Path("there").read_text() == "mine\n"
    assert not data.exists()


def test_a_case_without_cards_points_to_the_notebook(data, tmp_path):
    text = locate(CASE, "investigation").read_text(encoding="utf-8")
    head, _, rest = text.partition("cards:")
    path = tmp_path / "bare.yaml"
    path.write_text(head + "solution:" + rest.partition("solution:")[2], encoding="utf-8")
    result = play(path)
    assert result.exit_code == 2
    assert "no cards" in result.stderr
    assert "kronosolve notebook" in " ".join(result.stderr.split())


def test_a_game_through_a_pipe_reads_like_one_at_a_terminal(data):
    result = play(CASE, "--seed", "1", typed=f"stage 6\nfly\ngrand-staircase 5\n{RIGHT}")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert "question 1> stage 6" in lines
    assert "stage@6: shared 0, replay" in lines
    assert "(`help` lists what you can type)" in lines
    assert lines[-1] == "You needed 2 questions: gold."
    assert all(len(line) <= 80 for line in lines)


def test_the_end_of_the_input_says_how_to_go_on(data):
    result = play(CASE, "--seed", "1", typed="stage 6\n")
    assert result.exit_code == 0
    (path,) = (data / "games").iterdir()
    assert result.stdout.splitlines()[-1] == f"  kronosolve play kronologic --resume {path}"
    again = play("--resume", path, typed=RIGHT)
    assert "question 2> accuse" in again.stdout
    assert "You needed 1 questions" not in again.stdout
    assert "You needed 1 question: gold." in again.stdout
    assert not path.exists()
    assert len(json.loads((data / "records.json").read_text())["records"]) == 1


def test_a_game_without_a_move_leaves_nothing_behind(data, tmp_path):
    result = play(CASE)
    assert result.exit_code == 0
    assert "--resume" not in result.stdout
    assert list((data / "games").iterdir()) == []
    assert "--resume" in play(CASE, "--save", tmp_path / "mine.game").stdout
    assert (tmp_path / "mine.game").exists()


def test_closed_input_is_the_end_of_it(data):
    code = "import os, sys; os.close(0); os.execv(sys.executable, sys.argv[1:])"
    command = [sys.executable, "-m", "kronosolve", "play", "kronologic", CASE]
    done = subprocess.run(
        [sys.executable, "-c", code, *command], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_finished_game_is_recorded_once(data, tmp_path):
    path = tmp_path / "evening.game"
    play(CASE, "--save", path, typed=f"stage 6\n{RIGHT}")
    assert "You have won." in play("--resume", path).stdout
    assert len(json.loads((data / "records.json").read_text())["records"]) == 1


def test_bots_play_among_themselves(data, tmp_path):
    paths = [tmp_path / name for name in "ab"]
    shown = [
        play(CASE, "--players", "steady,beginner", "--seed", "3", "--save", path).stdout
        for path in paths
    ]
    assert shown[0] == shown[1]
    assert "private" not in shown[0]
    assert "Won by Player 1 (steady)" in shown[0]
    moves = [path.read_text().splitlines()[1:] for path in paths]
    assert moves[0] == moves[1]


def test_a_bot_alone_is_not_recorded(data):
    assert "You needed" not in play(CASE, "--players", "steady").stdout
    assert not (data / "records.json").exists()


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(data):
    data.parent.write_text("a file where the folder should be")
    result = play(CASE, typed=f"stage 6\n{RIGHT}")
    assert result.exit_code == 0
    assert "this game is not kept" in result.stderr
    assert "You have won." in result.stdout
    assert "not in the record book" in result.stderr


def test_the_record_book(data, tmp_path):
    assert "No solo results yet" in run("records").stdout
    rated = tmp_path / "rated.yaml"
    case = read_investigation(CASE)
    write_investigation(rated, replace(case, rating=Rating(stars=1, gold=1, silver=2)))
    play(rated, typed=f"stage 6\nstage 5\n{RIGHT}")
    play(rated, typed=f"stage 6\nhint\n{RIGHT}")
    play(rated, typed="accuse S stage 4\nyes\n")
    play(CASE, typed="accuse S stage 4\nyes\n")
    shown = run("records").stdout
    assert f"{rated}: The Last Toast" in shown
    assert "2 questions, silver" in shown
    assert "played 3, won 2" in shown
    assert "lost" in shown.partition(CASE)[2]
    shown = run("records", rated).stdout.splitlines()
    assert [line.split("  ", 2)[-1] for line in shown[1:]] == [
        "2 questions, silver  best",
        "1 question, gold, helped once",
        "lost",
    ]
    data_ = json.loads(run("records", "--json").stdout)
    assert list(data_["best"]) == [str(rated), CASE]
    assert data_["best"][str(rated)]["questions"] == 2
    assert data_["best"][CASE] is None
    assert len(data_["records"]) == 4
    (data / "records.json").write_text("{")
    result = run("records", "--json")
    assert result.exit_code == 2
    assert "not JSON" in json.loads(result.stdout)["errors"][0]["message"]

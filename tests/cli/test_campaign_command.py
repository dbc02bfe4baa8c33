"""`kronosolve campaign` on the command line, with the real generator on the smallest board."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cheap_campaign import Inline
from click.testing import CliRunner

from generators.planning import parse_seeds, seeds_as_text
from generators.symmetry import case_key
from kronosolve import files
from kronosolve.cli.main import group
from kronosolve.files import FileError
from kronosolve.mysteries.registry import mystery_of

SMALL = ("campaign", "--map", "paris-1920", "--family", "festival")


def ran(*args):
    return CliRunner().invoke(group, [*map(str, args)])


def test_cases_are_made_once_and_can_be_checked(tmp_path):
    first = ran(*SMALL, "--count", "2", "-o", tmp_path, "--jobs", "2")
    assert first.exit_code == 0, first.output
    assert first.stdout.startswith(f"{tmp_path}: ")
    assert "of 2 asked for" in first.stdout
    before = {path: path.stat().st_mtime_ns for path in (tmp_path / "cases").iterdir()}
    again = ran(*SMALL, "--count", "2", "-o", tmp_path, "--json")
    assert "2 of 2 cases were finished before" in again.stderr
    told = json.loads(again.stdout)
    assert told["cases"] == len(before) == 2 - told["duplicates"] - told["none"]
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "cases").iterdir()} == before
    lines = [json.loads(line) for line in (tmp_path / "results.jsonl").read_text().splitlines()]
    for line in lines:
        if line["status"] == "case":
            path = tmp_path / "cases" / (line["id"].replace(":", "-") + ".yaml")
            case = files.read_true_case(str(path)).investigation
            assert (case.rating.gold, case.rating.minimum) == (line["gold"], line["minimum"])
            assert mystery_of(case.setup).answer(case.solution.world) == case.solution.answer
            assert case_key(case.setup, case.solution.world) == line["key"]
            assert ran("check", path).exit_code == 0
    other = ran(*SMALL, "--count", "3", "-o", tmp_path, "--json")
    assert other.exit_code == 2
    (error,) = json.loads(other.stdout)["errors"]
    assert 'other seeds ("0-1", not "0-2")' in error["message"]


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (["--family", "poisson"], "--family: unknown family 'poisson'; did you mean 'poison'?"),
        (["--family", "poison", "--stars", "5"], "--stars: poison has 1 to 3 stars, found 5"),
        (["--stars", "9"], "--stars: no family can have these stars and wishes"),
        (["--family", "jewels", "--with", "jewel_location=stag"], "jewels: "),
        (["--family", "poison", "--crosses", "many"], "poison: expected a number or LOW-HIGH"),
        (["--limit", "when"], "--limit: expected NAME=VALUE, found 'when'"),
        (["--seeds", "7-3"], "expected numbers and ranges such as 0-199,300, found '7-3'"),
        (["--seeds", "0-1", "--seed", "4"], "give either --seeds, or --count and --seed"),
        (["--seeds", "0-9999999"], "10,000,000 seeds asked for, 1,000,000 at most"),
        (["--scheduler", "127.0.0.1:x", "--family", "festival"], "no Dask scheduler answers"),
    ],
)
def test_what_cannot_be_done_is_said(tmp_path, args, told):
    result = ran("campaign", "--map", "paris-1920", *args, "-o", tmp_path / "f")
    assert result.exit_code == 2
    assert told in result.output


def test_a_case_on_an_own_map_stays_beside_it(tmp_path, monkeypatch):
    """The folder holds the map; the name of the case is none that `generate` would take."""
    shipped = (files.shipped.scenarios() / "maps" / "paris-1920.yaml").read_text(encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text(shipped.replace("id: paris-1920", "id: opera"), encoding="utf-8")
    monkeypatch.setattr("kronosolve.cli.campaign._crew", lambda *_: Inline())
    args = ("--map", own, "--family", "festival", "--count", "1", "--starts", "3")
    assert ran("campaign", *args, "-o", tmp_path / "f").exit_code == 0
    own.unlink()
    (line,) = (tmp_path / "f" / "results.jsonl").read_text().splitlines()
    assert json.loads(line)["id"] == "opera/festival:2:0"
    assert ran("check", tmp_path / "f" / "cases" / "festival-2-0.yaml").exit_code == 0
    assert ran("generate", "opera/festival:2:0").exit_code == 2


def test_wishes_are_spelled_as_generate_spells_them(tmp_path, monkeypatch):
    monkeypatch.setattr("kronosolve.cli.campaign._crew", lambda *_: Inline())
    args = ("--rooms", "grand-foyer,grand-staircase,auditorium,stage,music-hall,dance-hall",
            "--closed", "grand-foyer,auditorium", "--closed", "stage,music-hall",
            "--starts", "none")  # fmt: skip
    assert ran(*SMALL, *args, "--count", "1", "-o", tmp_path).exit_code == 0
    case = files.read_true_case(str(tmp_path / "cases" / "festival-2-0.yaml")).investigation
    assert set(map(frozenset, case.setup.closed)) == {
        frozenset({"grand-foyer", "auditorium"}),
        frozenset({"stage", "music-hall"}),
    }
    assert not case.setup.starts


def test_a_folder_of_other_things_is_not_touched(tmp_path):
    (tmp_path / "thesis.txt").write_text("x")
    result = ran(*SMALL, "--count", "1", "-o", tmp_path)
    assert result.exit_code == 2
    assert "holds thesis.txt and no campaign" in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["thesis.txt"]


def test_seeds_are_read_as_they_are_written():
    assert parse_seeds("3, 0-2,7") == [0, 1, 2, 3, 7]
    for text in ("0", "0-3,7", "5,7-8,10"):
        assert seeds_as_text(parse_seeds(text)) == text
    for text in ("", "-1", "1-", "a", "1,,2", "1.5"):
        with pytest.raises(FileError):
            parse_seeds(text)


@pytest.mark.skipif(os.name != "posix", reason="SIGINT")
def test_ctrl_c_stops_cleanly_and_says_how_to_go_on(tmp_path):
    command = [sys.executable, "-m", "kronosolve", *SMALL, "--seeds", "0-99", "--jobs", "1"]
    home = Path(__file__).parents[2]
    with subprocess.Popen(
        [*command, "-o", str(tmp_path)], cwd=home, stderr=subprocess.PIPE, stdout=subprocess.PIPE
    ) as campaign:
        journal = tmp_path / "journal.jsonl"
        while not (journal.exists() and journal.stat().st_size):
            with_time(campaign)
        campaign.send_signal(signal.SIGINT)
        _, told = campaign.communicate(timeout=60)
    assert campaign.returncode == 130
    lines = (tmp_path / "results.jsonl").read_text().splitlines()
    finished = f"{len(lines)} of 100 cases are finished"
    assert told.decode() == f"stopped: {finished}; the same command goes on from there\n"
    assert len(lines) == len(journal.read_bytes().splitlines()) >= 1


def with_time(campaign):
    """Wait a moment for a process that should not end yet."""
    with pytest.raises(subprocess.TimeoutExpired):
        campaign.wait(0.02)

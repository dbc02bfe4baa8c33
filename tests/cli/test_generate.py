"""`kronosolve generate`: output, files, share IDs, refusals, exit statuses."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner
from files_good import MAP

from generators.judging import Measured
from generators.pipeline import Outcome, Search
from kronosolve.cli.main import group
from kronosolve.files import read_case
from kronosolve.investigation import Investigation, Rating, Setup

SMALL = ["--family", "festival", "--seed", 2]
COUNTS = (3,) * 10


def run(*args):
    return CliRunner().invoke(group, ["generate", *map(str, args)])


@pytest.fixture
def quick(monkeypatch):
    """A search that finds a case without cards at once: the command is tested, not the search."""

    def found(search):
        request = search.request
        setup = Setup(
            request.map, request.cast, request.moments, request.family, dict(request.parameters)
        )
        from generators.share import made

        case = Investigation(setup, rating=Rating(request.level, 8, 14), made=made(request))
        return Outcome(case, Measured(request.level, 8, 14, 3, COUNTS, 0.5), 5, {"stars": 4})

    monkeypatch.setattr(Search, "run", found)


@pytest.fixture
def barren(monkeypatch):
    """A search that finds nothing."""
    monkeypatch.setattr(Search, "run", lambda _s: Outcome(None, None, 9, {"crowd": 7, "gold": 2}))


def test_a_whole_case_to_a_file_and_as_json(tmp_path):
    path = tmp_path / "case.yaml"
    result = run(*SMALL, "-o", path)
    assert (result.exit_code, result.stdout.strip()) == (0, str(path))
    assert "share ID   festival:2:2\n" in result.stderr
    assert "proposals" in result.stderr
    case = read_case(str(path)).investigation
    assert case.deck is not None
    before = path.read_bytes()
    refused = run(*SMALL, "-o", path)
    assert (refused.exit_code, path.read_bytes()) == (2, before)
    assert "--force" in refused.stderr
    again = run(path, "--json")
    assert again.exit_code == 0
    data = json.loads(again.stdout)
    assert data["made"] == {"seed": 2, "engine": 1}
    assert data["rating"]["stars"] == 2


def test_yaml_goes_to_standard_output(quick, tmp_path):
    result = run("--family", "phantom", "--stars", 3, "--starts", "none", "--crosses", "0-2")
    assert result.exit_code == 0
    assert result.stdout.startswith("format: kronologic-investigation/1\n")
    assert "share ID   phantom:3:0:starts=0:crosses=0-2\n" in result.stderr
    assert "rejected         4  other stars" in result.stderr


def test_own_maps_are_named_as_seen_from_the_case(quick, tmp_path):
    map_, folder = tmp_path / "map.yaml", tmp_path / "cases"
    folder.mkdir()
    map_.write_text(MAP, encoding="utf-8")
    out = folder / "case.yaml"
    result = run("--map", map_, "--family", "phantom", "--stars", 3, "-o", out)
    assert result.exit_code == 0
    assert "share ID   none" in result.stderr
    case = read_case(str(out)).investigation
    assert case.setup.map.id == "square"
    copy = tmp_path / "again.yaml"
    assert run(out, "-o", copy).exit_code == 0
    assert read_case(str(copy)).investigation == case


def test_nothing_found_is_an_honest_no(barren, tmp_path):
    out = tmp_path / "case.yaml"
    result = run("--family", "poison", "-o", out)
    assert (result.exit_code, result.stdout, out.exists()) == (1, "", False)
    assert "no case found" in result.stderr
    assert "try        a wider --gold" in result.stderr
    result = run("--family", "poison", "--json")
    assert json.loads(result.stdout) == {"proposals": 9, "rejected": {"crowd": 7, "gold": 2}}


def test_interrupted(monkeypatch):
    def stopped(_search):
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "run", stopped)
    result = run(*SMALL)
    assert (result.exit_code, result.stdout) == (130, "")
    assert "proposals  0 on 0 boards" in result.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "--family: missing"),
        (["--family", "poisn"], "did you mean 'poison'"),
        (["--family", "poison", "--stars", 7], "--stars: poison has 1 to 3 stars, found 7"),
        (["--family", "poison", "--map", "pairs-1920"], "paris-1920"),
        (["--family", "poison", "--seed", -1], "--seed"),
        (["--family", "poison", "--starts", "some"], "--starts: expected a whole number"),
        (["--family", "poison", "--starts", 9], "up to 6"),
        (["--family", "poison", "--closed", "stage"], "--closed: expected two locations"),
        (["--family", "poison", "--closed", "stage,foyer"], "unknown location 'foyer'"),
        (["--family", "poison", "--crosses", "two"], "--crosses: expected a number"),
        (["--family", "poison", "--limit", "crowd"], "--limit: expected NAME=VALUE"),
        (["--family", "poison", "--limit", "crwd=2"], "did you mean 'crowd'"),
        (["--family", "poison", "--with", "victim=Z"], "victim"),
        (["--family", "poison", "--rooms", ""], "unknown location"),
        (["poison:2:7", "--family", "poison"], "leave the other options out"),
        (["poison:2:7", "--seed", 3], "leave the other options out"),
        (["poison:2:7:9"], "engine 9"),
        (["poison:9:7"], "1 to 3 stars"),
        (["demo/the-last-toast"], "does not say how it was made"),
        (["no-such-file"], "no such file"),
    ],
)
def test_refusals(args, message):
    result = run(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert "Traceback" not in result.stderr
    errors = json.loads(run(*args, "--json").stdout)["errors"]
    assert errors
    assert list(errors[0]) == ["file", "line", "message"]

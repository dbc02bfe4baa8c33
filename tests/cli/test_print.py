"""`kronosolve print`: what it writes, warns of and refuses."""

import json
import sys

import pytest
from click.testing import CliRunner
from files_good import CASE, write
from printed_cases import made

from kronosolve.cli.main import group
from kronosolve.files import write_investigation
from kronosolve.files.writing import map_to_data, to_yaml

DEMO = "demo/the-last-toast"


def run(*args):
    return CliRunner().invoke(group, ["print", *map(str, args)])


def test_a_case_becomes_a_pdf_with_the_same_bytes_each_time(tmp_path):
    first, second, letter = (tmp_path / name for name in ("a.pdf", "b.pdf", "letter.pdf"))
    result = run(DEMO, "-o", first)
    assert result.exit_code == 0
    # How to cut, tiles, the case, cards, notes, solution.
    assert result.stdout == f"{first}: 6 pages\n"
    assert result.stderr == ""
    assert json.loads(run(DEMO, "-o", second, "--json").stdout) == {"pages": 6}
    assert first.read_bytes() == second.read_bytes()
    assert first.read_bytes().startswith(b"%PDF-")
    assert json.loads(run(DEMO, "-o", letter, "--paper", "letter", "--json").stdout)["pages"] == 6
    assert b"/MediaBox[0 0 595." in first.read_bytes().replace(b" [", b"[")
    assert b"/MediaBox[0 0 612" in letter.read_bytes().replace(b" [", b"[")


def test_an_existing_file_is_kept_unless_forced(tmp_path):
    path = tmp_path / "case.pdf"
    path.write_bytes(b"mine")
    result = run(DEMO, "-o", path)
    assert result.exit_code == 2
    assert "--force" in result.stderr
    assert path.read_bytes() == b"mine"
    assert run(DEMO, "-o", path, "--force").exit_code == 0
    assert path.read_bytes() != b"mine"


def test_a_case_without_cards_and_solution_prints_what_it_has_and_says_so(tmp_path):
    case = write(tmp_path, CASE[: CASE.index("cards:")])
    result = run(case, DEMO, "-o", tmp_path / "two.pdf", "--json")
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [
        f"warning: {case}: no cards, so none is printed",
        f"warning: {case}: no solution, so none is printed",
    ]
    # Contents, and page and notes of this case beside the six pages of the other.
    assert json.loads(result.stdout) == {"pages": 1 + 2 + 6}


def test_more_crosses_and_arrows_than_the_box_holds_are_mentioned(tmp_path):
    for number, warnings in ((9, 0), (10, 1)):
        case = made(12, 4, 4, closed=number - 3, one_way=3)
        (tmp_path / "grid.yaml").write_text(to_yaml(map_to_data(case.setup.map)))
        path = tmp_path / f"case-{number}.yaml"
        case = type(case)(case.setup)
        write_investigation(path, case, map_name="grid.yaml")
        result = run(path, "-o", tmp_path / f"{number}.pdf")
        assert result.exit_code == 0, result.output
        assert result.stderr.count(f"{number} crosses and arrows, the box holds 9") == warnings


def test_every_unusable_file_is_reported_and_nothing_written(tmp_path):
    result = run("no-such", DEMO, "nor-this", "-o", tmp_path / "x.pdf")
    assert result.exit_code == 2
    assert "no-such" in result.stderr
    assert "nor-this" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_without_typst_the_remedy_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    result = run(DEMO, "-o", tmp_path / "x.pdf")
    assert result.exit_code == 2
    assert "pip install 'kronosolve[print]'" in result.stderr
    assert list(tmp_path.iterdir()) == []
    errors = json.loads(run(DEMO, "-o", tmp_path / "x.pdf", "--json").stdout)["errors"]
    assert len(errors) == 1


@pytest.mark.parametrize("args", [(DEMO,), ("-o", "x.pdf"), (DEMO, "-o", "x.pdf", "--paper", "a0")])
def test_usage(args):
    assert run(*args).exit_code == 2

"""`generate`, `campaign` and what they write, against nonsense; nobody waits for a lost result."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from generators.journal import Journal
from kronosolve.cli.main import group
from kronosolve.files import FileError
from kronosolve.table.records import read_records

LONG = "a" * 300
DEEP = "[" * 50_000


def refused(*args):
    """The one line of a command that cannot do what it is told."""
    result = CliRunner().invoke(group, [str(arg) for arg in args])
    assert isinstance(result.exception, SystemExit)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr


@pytest.mark.parametrize(
    ("share", "words"),
    [
        (f"poison:2:{'9' * 5000}", "SHARE-ID: a number in it has too many digits"),
        (f"{LONG}:2:7", "unknown family"),
        (LONG, "File name too long"),
        (f"poison:2:7:with-victim={DEEP}", "cannot be read as JSON"),
        ("poison:2:7:starts=1:starts=2", "'starts' stands twice"),
        ("poison:2:7:map=/etc/passwd", "unknown map '/etc/passwd'"),
    ],
)
def test_share_ids_that_cannot_be_used(share, words):
    assert words in refused("generate", share)


def test_a_parameter_nested_too_deep():
    told = refused("generate", "--family", "poison", "--with", f"victim={DEEP}")
    assert "--with: cannot be read as JSON" in told


def test_a_file_that_cannot_be_written_is_told_before_the_work(tmp_path, monkeypatch):
    """Searching would fail this test."""
    monkeypatch.setattr("generators.pipeline.Search.run", None)
    for name, words in (
        ("missing/case.yaml", "there is no folder"),
        ("", "is a directory"),
        (LONG, "File name too long"),
    ):
        told = refused("generate", "poison:1:1", "-o", tmp_path / name)
        assert words in told
    assert list(tmp_path.iterdir()) == []


def test_more_seeds_than_memory_holds(tmp_path):
    told = refused("campaign", "--count", 10**11, "-o", tmp_path / "new")
    assert told == "--count: 100,000,000,000 seeds asked for, 1,000,000 at most\n"
    assert not (tmp_path / "new").exists()


def test_damaged_lines_of_a_journal_are_passed_over(tmp_path):
    """Whatever else than an entry of the campaign a line is, only that line is lost."""
    whole = {"number": 1, "figures": {}, "case": None, "seconds": 0.5, "megabytes": 9}
    lines = [
        json.dumps(whole),
        '{"bad',
        "[1, 2]",
        "[" * 50_000,
        *(
            json.dumps(whole | change)
            for change in (
                {"number": "x"},
                {"number": 3},
                {"number": -1},
                {"figures": 3},
                {"figures": {"key": "k"}},
                {"case": 5},
                {"seconds": "x"},
                {"more": 1},
            )
        ),
        json.dumps(whole | {"number": 2}),
    ]
    path = tmp_path / "journal.jsonl"
    path.write_text("\n".join(lines) + "\n")
    with Journal(path, 3) as journal:
        assert journal.damaged == [*range(2, 13)]
        assert [entry.number for entry in journal.entries()] == [1, 2]


def test_a_record_book_nested_too_deep(tmp_path):
    path = tmp_path / "records.json"
    path.write_text(DEEP)
    with pytest.raises(FileError, match="too much nesting"):
        read_records(path)

"""Files that are none, broken, huge or made to hurt: a clear error each, and never more."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from files_good import CASE, write

from kronosolve.files import FileError, read_investigation, source
from kronosolve.files.writing import write_text

BOMB = "a: &a [x, x]\n" + "\n".join(f"b{i}: &b{i} [*a, *a]" for i in range(9))

BYTES = [
    (b"", "the file is empty"),
    (b"# nothing here\n", "the file is empty"),
    (b"\xef\xbb\xbf", "the file is empty"),
    (b"a: b\nc: \xe9", ":2: byte 0xe9 is not UTF-8"),
    ("a: b".encode("utf-16"), "UTF-16"),
    (b"a: b\n\0", ":2: found a NUL byte"),
    (b"a: \x07", "not valid YAML"),
    (b"[" * 3_000_000, "nesting"),
    (b"[1, " * 900_000, "24 levels of nesting"),
    (b"- " * 900_000, "24 levels of nesting"),
    (b"{a: " * 900_000, "nesting"),
    (b"[" + b"x," * 1_900_000 + b"]", "more than 50,000 values"),
    (b"x" * (4 * 1024 * 1024 + 1), "larger than 4 MiB"),
    (BOMB.encode(), ":1: found the anchor &a"),
    (b"a: *b", "found the alias *b"),
    (b"a: !!python/object/apply:os.system [x]", "found the tag"),
    (b"a: !secret x", "found the tag !secret"),
    (b"? [a, b]\n: c", "a key must be text"),
    (b"--- {}\n--- {}", ":2: found a second document"),
    (b"a: b: c", ":1: not valid YAML"),
    (b'{"format": "kronologic-investigation/1",', "not valid YAML"),
    (b"a: 'open", "not valid YAML"),
    (b"just words", "expected a mapping, found 'just words'"),
    (b"7", "expected a mapping, found 7"),
    (b"format: kronologic-notes/1\nfacts: []", "expected 'kronologic-investigation/1', found"),
]


@pytest.mark.parametrize(("data", "words"), BYTES, ids=[words for _, words in BYTES])
def test_bad_bytes(tmp_path, data, words):
    path = tmp_path / "x.yaml"
    path.write_bytes(data)
    with pytest.raises(FileError) as caught:
        read_investigation(str(path))
    assert words in str(caught.value)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize("cut", range(0, CASE.index("times"), 29))
def test_truncated_cases_end_in_an_error(tmp_path, cut):
    with pytest.raises(FileError) as caught:
        read_investigation(write(tmp_path, CASE[:cut]))
    assert all(problem.message and problem.file for problem in caught.value.problems)


@pytest.mark.parametrize("part", ["location_character:", "    c: {A: [1, 3]", "A: [a, b, c]"])
def test_a_case_cut_inside_its_cards_or_solution_is_not_taken_for_whole(tmp_path, part):
    with pytest.raises(FileError):
        read_investigation(write(tmp_path, CASE[: CASE.index(part)]))


def test_very_many_problems_stay_few(tmp_path):
    path = tmp_path / "x.yaml"
    path.write_text("\n".join(f"k{i}: 1" for i in range(20_000)))
    with pytest.raises(FileError) as caught:
        read_investigation(str(path))
    assert len(caught.value.problems) == 101
    assert "more is wrong" in caught.value.problems[-1].message


def test_things_that_are_no_files(tmp_path):
    fifo = tmp_path / "fifo"
    os.mkfifo(fifo)
    for name, words in (
        (tmp_path, "is a directory"),
        (fifo, "is not a regular file"),
        ("/dev/zero", "is not a regular file"),
        (tmp_path / "missing.yaml", "there is no such file"),
        ("", "found nothing"),
        ("a\0b", "there is no such file"),
        ("x" * 5000, "File name too long"),
        ("paris-1920", "is the id of a map, expected an investigation"),
        ("printed/cuzco-1450/ritual/1", "only; `score` reads it"),
    ):
        with pytest.raises(FileError) as caught:
            read_investigation(str(name))
        assert words in str(caught.value)


def test_permission_denied(tmp_path, monkeypatch):
    path = write(tmp_path)

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(source.os, "open", refuse)
    with pytest.raises(FileError, match="cannot be read: Permission denied"):
        read_investigation(path)


def test_a_file_wins_over_an_id(tmp_path, monkeypatch):
    from kronosolve.files import read_map

    text = Path(write(tmp_path)).with_name("map.yaml").read_text()
    monkeypatch.chdir(tmp_path)
    assert read_map("cuzco-1450").id == "cuzco-1450"
    (tmp_path / "cuzco-1450").mkdir()
    assert read_map("cuzco-1450").id == "cuzco-1450"
    (tmp_path / "cuzco-1450").rmdir()
    (tmp_path / "cuzco-1450").write_text(text)
    assert read_map("cuzco-1450").id == "square"


def test_relative_maps_lie_beside_the_file(tmp_path, monkeypatch):
    (tmp_path / "cases").mkdir()
    path = write(tmp_path / "cases")
    monkeypatch.chdir(tmp_path)
    assert read_investigation(path).setup.map.id == "square"
    assert read_investigation("cases/case.yaml").setup.map.id == "square"


def test_writing_keeps_what_is_there(tmp_path):
    path = tmp_path / "x"
    write_text(path, "one")
    path.chmod(0o640)
    with pytest.raises(FileError, match="--force"):
        write_text(path, "two")
    assert path.read_text() == "one"
    write_text(path, "three", force=True)
    assert path.read_text() == "three"
    assert path.stat().st_mode & 0o777 == 0o640
    for bad in (tmp_path, tmp_path / "no" / "x"):
        with pytest.raises(FileError):
            write_text(bad, "x", force=True)
    assert [p.name for p in tmp_path.iterdir()] == ["x"]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "x"
    path.write_text("old")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="No space left"):
        write_text(path, "new", force=True)
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["x"]

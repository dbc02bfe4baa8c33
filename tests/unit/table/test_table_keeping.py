"""What is kept on disk: games and the record book."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from kronosolve.files import FileError, read_investigation
from kronosolve.investigation import Question, Rating
from kronosolve.table import journal
from kronosolve.table.journal import Head, Journal, digest
from kronosolve.table.moves import Accuse, Ask, Noted, Write
from kronosolve.table.places import user_data
from kronosolve.table.records import Record, add_record, best, read_records, record_of
from kronosolve.table.session import Game

TOAST = read_investigation("demo/the-last-toast")
HEAD = Head("demo/the-last-toast", digest(TOAST), ("human", "steady"), 5, 0, "2026-01-01T12:00")
RIGHT = ("D", "grand-staircase", 5)


@pytest.fixture
def saved(tmp_path):
    """A game of three moves on disk."""
    path = tmp_path / "evening.game"
    kept = Journal.create(path, HEAD)
    kept.append(0, Write("Möhre"))
    kept.append(0, Ask(Question("stage", time=6)))
    kept.append(1, Noted())
    return path


def resume(path, case=TOAST):
    return journal.resume(path, *journal.read(path), case)


def test_a_kept_game_goes_on(saved):
    game = resume(saved)
    assert game.view(0).notes == ("Möhre",)
    assert game.actors() == (0,)
    other = saved.with_name("copy.game")
    Journal.create(other, HEAD, game)
    assert other.read_bytes() == saved.read_bytes()


@pytest.mark.parametrize("cut", range(1, 14))
def test_a_torn_last_line_is_dropped_and_the_next_move_stands_alone(saved, cut):
    data = saved.read_bytes()
    saved.write_bytes(data[:-cut])
    game = resume(saved)
    assert game.actors() == (0, 1)
    Journal(saved).append(1, Noted())
    assert saved.read_bytes() == data


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (1, "{}", r":1: not a saved game of Kronologic"),
        (1, '{"format": "kronologic-game/1"}', r":1: damaged: the first line lacks something"),
        (2, "[0,", r":2: damaged: Expecting value"),
        (2, '[0, "fly"]', r":2: damaged: no move of a saved game"),
        (3, '[1, "ask", "stage", 6]', r":3: damaged: not now: the game waits for player 1"),
        (3, '[0, "ask", "cellar", 6]', r":3: damaged: cellar@6: .* do not allow"),
        (3, '[0, "accuse", [1, 2]]', r":3: damaged: expected character, location, time"),
    ],
)
def test_damage_is_named_with_its_line(saved, line, text, message):
    lines = saved.read_text().splitlines()
    lines[line - 1] = text
    saved.write_text("\n".join([*lines, ""]))
    with pytest.raises(FileError, match=message):
        resume(saved)


def test_what_is_no_saved_game(saved, tmp_path):
    with pytest.raises(FileError, match="No such file"):
        journal.read(tmp_path / "none.game")
    saved.write_bytes(b"\xff\xfe")
    with pytest.raises(FileError, match="not a saved game"):
        journal.read(saved)
    with pytest.raises(FileError, match="exists already"):
        Journal.create(saved, HEAD)


def test_a_file_that_was_deleted_is_not_begun_in_the_middle(saved):
    saved.unlink()
    with pytest.raises(FileNotFoundError):
        Journal(saved).append(0, Noted())
    assert not saved.exists()


def test_a_case_that_was_changed_does_not_go_on(saved):
    assert digest(replace(TOAST, title="Another")) == digest(TOAST)
    other = replace(TOAST, setup=replace(TOAST.setup, closed=(("stage", "dance-hall"),)))
    with pytest.raises(FileError, match="has been changed since"):
        resume(saved, other)


def solo(questions, answer, case=TOAST):
    game = Game(case)
    for question in game.questions[:questions]:
        game.do(0, Ask(question))
    game.do(0, Accuse(answer))
    return game.view(0)


@pytest.mark.parametrize(
    ("questions", "bracket"), [(2, "gold"), (3, "silver"), (5, "silver"), (6, "bronze")]
)
def test_a_solo_result_falls_into_its_bracket(questions, bracket):
    rated = replace(TOAST, rating=Rating(gold=2, silver=5))
    record = record_of(solo(questions, RIGHT, rated), "x", "2026-01-01", "g")
    assert (record.questions, record.won, record.bracket) == (questions, True, bracket)
    lost = record_of(solo(questions, ("S", "stage", 4), rated), "x", "2026-01-01", "g")
    assert (lost.won, lost.bracket) == (False, None)
    unrated = solo(questions, RIGHT, replace(TOAST, rating=None))
    assert record_of(unrated, "x", "2026-01-01", "g").bracket is None


def record(questions, game, *, won=True, helped=0):
    return Record("x", "X", "2026-01-01", questions, won, None, helped, game)


def test_the_book_keeps_every_game_once(tmp_path):
    path = tmp_path / "deep" / "records.json"
    assert read_records(path) == []
    assert add_record(record(4, "a"), path)
    assert add_record(record(3, "b"), path)
    assert not add_record(record(3, "b"), path)
    assert read_records(path) == [record(4, "a"), record(3, "b")]
    assert [entry.name for entry in path.parent.iterdir()] == ["records.json"]


def test_the_best_is_without_help_where_there_is_one():
    played = [record(1, "a", won=False), record(3, "b", helped=2), record(5, "c"), record(4, "d")]
    assert best(played) == record(4, "d")
    assert best(played[:2]) == record(3, "b", helped=2)
    assert best(played[:1]) is None


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{",
        '{"format": "kronologic-records/1"}',
        '{"format": "kronologic-records/1", "records": [{"case": "x"}]}',
        json.dumps({"format": "kronologic-records/1", "records": [{"case": 1}]}),
    ],
)
def test_a_damaged_book_is_named_and_kept(tmp_path, text):
    path = tmp_path / "records.json"
    path.write_text(text)
    with pytest.raises(FileError, match=r"records\.json"):
        add_record(record(4, "a"), path)
    assert path.read_text() == text


def test_where_the_platform_keeps_user_data(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert user_data() == Path("/somewhere/kronosolve")
    for unset in ("", "relative"):
        monkeypatch.setenv("XDG_DATA_HOME", unset)
        for platform, end in [
            ("linux", ".local/share/kronosolve"),
            ("darwin", "Library/Application Support/kronosolve"),
        ]:
            monkeypatch.setattr("sys.platform", platform)
            assert user_data() == Path.home() / end
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("APPDATA", "/roaming")
    assert user_data() == Path("/roaming/kronosolve")

"""Every command against input that cannot be used, output nobody reads, and Ctrl-C."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from files_good import CASE, changed, write

from kronosolve.cli.main import group

DEMO = "demo/the-last-toast"
READERS = (
    *(("check",), ("solve",), ("hint",), ("minimum",), ("expert",), ("map",)),
    ("score", "3"),
    ("ask", "a@1"),
)
"""Commands that read an investigation, with what follows the file."""


def run(*args):
    """Exit status and both outputs of a command, in process; an exception fails the test."""
    result = CliRunner().invoke(group, [str(arg) for arg in args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def process(*args, **options):
    command = [sys.executable, "-m", "kronosolve", *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False, **options)


def unusable(*args, words):
    """The command says what is wrong and exits with 2, in words and as JSON."""
    status, output, errors = run(*args)
    assert (status, output) == (2, "")
    assert words in errors
    if args[0] == "map":
        return
    status, output, errors = run(*args, "--json")
    assert (status, errors) == (2, "")
    messages = [error["message"] for error in json.loads(output)["errors"]]
    assert any(words in message for message in messages)


WRONG = {
    "truncated": (CASE[:300], "not valid YAML or JSON"),
    "nested": ("a: [" + "[" * 2_000_000, "nesting"),
    "aliases": ("a: &a [x, x]\nb: [*a, *a]\n", "found the anchor &a"),
    "not UTF-8": (CASE.encode().replace(b"Ann", b"\xc4nn"), "byte 0xc4 is not UTF-8"),
    "twice": (changed("times: 3", "times: 3\ntimes: 3"), "stands twice"),
    "wrong type": (changed("times: 3", "times: [3]"), "expected a whole number"),
    "huge number": (changed("times: 3", f"times: {'9' * 5000}"), "expected a whole number"),
    "unknown id": (changed("A: a, B: b}\nmys", "A: q, B: b}\nmys"), "unknown location 'q'"),
    "unknown family": (changed("family: poison", "family: poisn"), "did you mean 'poison'?"),
    "missing map": (changed("map: map.yaml", "map: none.yaml"), "there is no such file"),
}
FALSE = {
    "closed path": (changed("times: 3", "times: 3\nclosed: [[a, b]]"), "the path is closed"),
    "wrong count": (changed("a: [[1, null], [1, C]", "a: [[1, null], [2, C]"), "wrong card a@2"),
    "public value": (changed("a: [[1, null], [1, C]", "a: [[1, A], [1, C]"), "wrong card a@1"),
    "wrong answer": (changed("character: C", "character: B"), "wrong answer"),
}


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
@pytest.mark.parametrize("name", WRONG)
def test_unusable_files(tmp_path, command, name):
    data, words = WRONG[name]
    path = Path(write(tmp_path))
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    unusable(command[0], path, *command[1:], words=words)


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
@pytest.mark.parametrize("name", FALSE)
def test_false_content(tmp_path, command, name):
    text, words = FALSE[name]
    path = write(tmp_path, text)
    if command[0] != "check":
        unusable(command[0], path, *command[1:], words=words)
        return
    status, output, _ = run("check", path, "--json")
    assert status == 1
    assert any(words in error["message"] for error in json.loads(output)["errors"])


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_no_files(tmp_path, command):
    unusable(command[0], tmp_path, *command[1:], words="is a directory")
    unusable(command[0], tmp_path / "none.yaml", *command[1:], words="there is no such file")


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("", "found ''"),
        ("stage@2", "expected salt-pans@6=2:P"),
        ("stage@2=x", "expected salt-pans@6=2:P"),
        ("stag@2=1", "did you mean 'stage'?"),
        ("stage@7=1", "expected a time from 1 to 6"),
        ("stage@Z=1", "unknown character 'Z'"),
        ("stage@2=7", "there are 6 characters"),
        ("stage@A=7", "there are 6 times"),
        ("stage@2=" + "9" * 5000, "expected salt-pans@6=2:P"),
        ("stage@2=2:A:A", "unknown character 'A:A'"),
        ("stage@2=0:A", "a count of 0 has no private value"),
        ("stage@2=2:-", "the replay symbol cannot stand"),
        ("grand-foyer@1=1:B", "already public"),
        ("stage@\0=1", "unknown character"),
    ],
)
@pytest.mark.parametrize("command", ["solve", "ask", "hint"])
def test_impossible_facts(command, fact, words):
    question = ["stage@3"] if command == "ask" else []
    unusable(command, DEMO, *question, "--fact", fact, words=words)


@pytest.mark.parametrize("question", ["", "@", "stage", "stage@", "stage@0", "stage@9", "st@A"])
def test_impossible_questions(question):
    unusable("ask", DEMO, question, words="'")


def test_commands_that_need_more_than_the_file_has(tmp_path):
    path = write(tmp_path, CASE[: CASE.index("cards:")])
    unusable("minimum", path, words="no cards")
    unusable("ask", path, "a@1", "--deck", words="no cards")
    unusable("score", path, "3", words="no rating")


@pytest.mark.parametrize(
    ("facts", "conflict"),
    [
        (
            ["stage@A=2", "auditorium@D=3:6", "stage@D=2"],
            [
                {"location": "auditorium", "character": "D", "count": 3, "private": 6},
                {"location": "stage", "character": "D", "count": 2},
            ],
        ),
        (
            ["stage@2=1", "stage@3=1", "stage@2=2"],
            [
                {"location": "stage", "time": 2, "count": 1},
                {"location": "stage", "time": 2, "count": 2},
            ],
        ),
        (
            ["grand-foyer@A=4", "stage@2=1"],
            [{"location": "grand-foyer", "character": "A", "count": 4}],
        ),
    ],
)
def test_notes_that_contradict(facts, conflict):
    """Why: D starts in the Auditorium, ends there, and is there at Time 3 or 4 as well.

    Of the other three times two follow each other with the Auditorium on both sides: they are the
    Grand Foyer and the Grand Staircase, which leaves one time for the Stage.
    """
    args = [part for fact in facts for part in ("--fact", fact)]
    status, output, _ = run("solve", DEMO, *args, "--json")
    assert status == 1
    report = json.loads(output)
    assert (report["status"], report["worlds"], report["answers"]) == ("contradiction", 0, [])
    assert report["conflict"] == conflict
    status, output, _ = run("solve", DEMO, *args)
    assert status == 1
    assert "cannot hold together" in output
    status, output, _ = run("ask", DEMO, "stage@4", *args, "--json")
    assert (status, json.loads(output)["possible"]) == (1, [])


OUTPUTS = [("list",), ("--help",), ("solve", DEMO), ("check", DEMO, "--json")]


@pytest.mark.parametrize("args", OUTPUTS, ids=" ".join)
def test_a_full_disk_is_named(args):
    command = [sys.executable, "-m", "kronosolve", *args]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "the output cannot be written: No space left on device\n"


@pytest.mark.parametrize("args", [("list",), ("solve", DEMO), ("check", DEMO, "--json")])
def test_output_that_is_closed_or_not_read(args):
    command = [sys.executable, "-m", "kronosolve", *args]
    closed = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *command], capture_output=True, check=False
    )
    assert (closed.returncode, closed.stderr) == (0, b"")
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait() == 141


INTERRUPT = """
import os, signal, sys
from kronosolve.cli import common
common.progress = lambda message: os.kill(os.getpid(), signal.SIGINT)
from kronosolve.cli.main import main
main(sys.argv[1:])
"""


def interrupted(*args):
    """A real SIGINT to a real process, at its first sign of progress."""
    command = [sys.executable, "-c", INTERRUPT, *map(str, args)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_ctrl_c_in_minimum_prints_the_bound():
    done = interrupted("minimum", DEMO)
    assert (done.returncode, done.stderr) == (130, "interrupted\n")
    assert re.fullmatch("stopped: the fewest is at least [123]\n", done.stdout)
    done = interrupted("minimum", DEMO, "--json")
    assert done.returncode == 130
    report = json.loads(done.stdout)
    assert 1 <= report.pop("at_least") <= 3
    assert report == {"minimum": None, "questions": [], "proved": False}


def large_board(folder):
    """More characters, places and times than can be counted."""
    places = [f"p{i}" for i in range(12)]
    cast = {c: c for c in "ABCDEFGHIJKL"}
    map_ = {
        "format": "kronologic-map/1",
        "id": "large",
        "title": "Large",
        "locations": {p: {"name": p, "x": 0.5, "y": 0.5} for p in places},
        "paths": list(combinations(places, 2)),
        "characters": cast,
    }
    case = {
        "format": "kronologic-investigation/1",
        "map": "map.json",
        "times": 10,
        "starts": dict(zip(cast, places, strict=True)),
        "mystery": {"family": "phantom"},
    }
    (folder / "map.json").write_text(json.dumps(map_))
    (folder / "case.json").write_text(json.dumps(case))
    return folder / "case.json"


def test_ctrl_c_in_solve_prints_the_answers_found(tmp_path):
    path = large_board(tmp_path)
    done = interrupted("solve", path)
    assert (done.returncode, done.stderr) == (130, "interrupted\n")
    first, *answers = done.stdout.splitlines()
    assert first == "Stopped. Found possible so far: 1; the others are undecided."
    assert len(answers) == 1
    assert "is the phantom" in answers[0]


def test_hostile_files_cost_little(tmp_path):
    """Ten megabytes of nesting end within 5 seconds of processor time and 300 MB."""
    import resource

    path = tmp_path / "deep.yaml"
    path.write_bytes(b"[" * 10_000_000)

    def limits():
        resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))
        resource.setrlimit(resource.RLIMIT_CPU, (5, 5))

    done = process("check", path, preexec_fn=limits)
    assert done.returncode == 2
    assert "larger than 4 MiB" in done.stderr

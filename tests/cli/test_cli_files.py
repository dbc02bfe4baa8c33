"""The commands around files: output, JSON, exit statuses; a few as real processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from files_good import CASE, MAP, changed, write, write_ambiguous

from kronosolve.cli.common import read_facts
from kronosolve.cli.main import COMMANDS, group
from kronosolve.files import FileError, read_case


def run(*args):
    return CliRunner().invoke(group, [str(arg) for arg in args])


def process(*args, **options):
    command = [sys.executable, "-m", "kronosolve", *map(str, args)]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=60, **options
    )


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_line_of_the_group_is_that_of_the_command(name):
    command = group.get_command(None, name)
    assert command.short_help == COMMANDS[name][1]
    assert run(name, "--help").exit_code == 0


def test_check_proves_a_good_case(tmp_path):
    result = run("check", write(tmp_path), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "valid": True,
        "errors": [],
        "answer": {"character": "C", "location": "c", "time": 3},
        "unique": True,
        "worlds": 1,
    }
    assert "valid, the answer is unique" in run("check", tmp_path / "case.yaml").stdout


def test_check_without_cards_proves_nothing(tmp_path):
    text = CASE[: CASE.index("cards:")]
    result = run("check", write(tmp_path, text), "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout) == {
        "valid": True,
        "errors": [],
        "answer": None,
        "unique": None,
        "worlds": None,
    }


def test_check_of_a_setup_that_no_world_fits(tmp_path):
    """At two times A and B alone on a path can never be anywhere but apart or swapped."""
    text = CASE[: CASE.index("cards:")].replace("times: 3", "times: 2\ncharacters: [A, B]")
    text = text.replace("times: 2", "times: 2\nlocations: [a, b]")
    result = run("check", write(tmp_path, text), "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["valid"] is False
    assert "no valid world" in report["errors"][0]["message"]


def test_check_finds_false_content(tmp_path):
    path = write(tmp_path, changed("character: C", "character: B"))
    result = run("check", path, "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["valid"] is False
    assert [(e["file"], e["line"]) for e in report["errors"]] == [(path, 24)]
    plain = run("check", path)
    assert plain.exit_code == 1
    assert f"{path}:24: wrong answer" in plain.stderr


def test_check_finds_an_answer_that_the_cards_refute(tmp_path):
    text = CASE[: CASE.index("  positions")] + "  answer: {character: B, location: c, time: 3}\n"
    report = json.loads(run("check", write(tmp_path, text), "--json").stdout)
    assert report["valid"] is False
    assert report["unique"] is True
    assert report["answer"] == {"character": "C", "location": "c", "time": 3}


def test_check_finds_an_answer_that_is_not_unique(tmp_path):
    path = write_ambiguous(tmp_path)
    result = run("check", path, "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert (report["valid"], report["unique"], report["answer"]) == (False, False, None)
    message = report["errors"][0]["message"]
    assert "2 answers agree" in message
    assert "Dot (D) did it: B, Time 5 | Eve (E) did it: B, Time 5" in message


def faults(path):
    """Exit status of `check`, and line -> messages."""
    result = run("check", path, "--json")
    found = {}
    for error in json.loads(result.stdout)["errors"]:
        assert error["file"] == path
        found.setdefault(error["line"], []).append(error["message"])
    return result.exit_code, found


def test_check_lists_every_fault_of_a_deck_at_once(tmp_path):
    """A public value, a wrong count, a misused replay, a wrong value, a wrong answer."""
    text = changed("a: [[1, null], [1, C]", "a: [[1, A], [2, C]")
    text = changed("b: [[1, null], [1, A]", "b: [[1, null], [1, null]", text)
    text = changed("d: {A: [0, null], B: [1, 3]", "d: {A: [0, null], B: [1, 2]", text)
    text = changed("location: c, time: 3", "location: b, time: 3", text)
    status, found = faults(write(tmp_path, text))
    assert status == 1
    assert {line: len(messages) for line, messages in found.items()} == {10: 2, 11: 1, 18: 1, 24: 1}
    public, count = found[10]
    assert public.endswith("it is [1, null] (the starts show A there, so no card may)")
    assert count.endswith("found [2, C], by the solution it is [1, C]")
    assert found[11][0].endswith("found [1, null], by the solution it is [1, A]")
    assert found[18][0].endswith("found [1, 2], by the solution it is [1, 3]")
    assert found[24] == ["wrong answer; by the positions it is: Cid (C) did it: Cellar, Time 3"]


def test_check_looks_beyond_what_cannot_be_read(tmp_path):
    """A walk off the paths and false cards, in a file with an unknown place and a wrong rating."""
    text = changed("B: [b, c, d]", "B: [b, d, c]")
    text = changed("C: [d, a, c]", "C: [d, e, c]", text)
    text = changed("b: [[1, null]", "b: [[1, B]", text)
    text = changed("c: {A: [1, 3], B: [1, 2]", "c: {A: [4, 3], B: [0, null]", text)
    text = changed("silver: 4", "silver: 1", text)
    status, found = faults(write(tmp_path, text))
    assert status == 2
    assert sorted(found) == [11, 12, 17, 22, 23, 25]
    assert "B is already public from the starts" in found[11][0]
    assert "it shows B, but the card c@B counts nobody" in found[12][0]
    assert "expected a count from 0 to 3, found 4" in found[17][0]
    assert "B cannot move from b to d between Times 1 and 2: there is no path" in found[22][0]
    assert "unknown location 'e'" in found[23][0]
    assert "Silver ends at 1, before Gold does (2)" in found[25][0]


def test_check_holds_cards_against_the_walks_of_a_file_with_another_fault(tmp_path):
    text = changed("a: [[1, null], [1, C]", "a: [[1, null], [2, C]")
    text = changed("character: C, location: c, time: 3", "character: B, location: c, time: 3", text)
    status, found = faults(write(tmp_path, changed("silver: 4", "silver: 1", text)))
    assert (status, sorted(found)) == (2, [10, 24, 25])
    assert found[10][0].endswith("found [2, C], by the solution it is [1, C]")
    assert found[24] == ["wrong answer; by the positions it is: Cid (C) did it: Cellar, Time 3"]


def test_check_tells_what_stays_open_when_wrong_cards_are_put_right(tmp_path):
    path = write_ambiguous(tmp_path)
    text = Path(path).read_text(encoding="utf-8")
    wrong = changed("a: [[6, null], [0, null], [2, B]", "a: [[6, null], [0, null], [2, null]", text)
    Path(path).write_text(wrong, encoding="utf-8")
    status, found = faults(path)
    assert status == 1
    [opened], [card] = (found[line] for line in sorted(found))
    assert "2 answers agree with all cards: Dot (D) did it: B, Time 5 | Eve" in opened
    assert opened.endswith("(with what is wrong put right)")
    assert "wrong card a@3: found [2, null], by the solution it is [2, B] or [2, C]" in card


def test_check_finds_cards_that_no_world_has(tmp_path):
    """The cards say that B goes from c to d; the path is closed."""
    text = CASE[: CASE.index("solution:")].replace("times: 3", "times: 3\nclosed: [[c, d]]")
    result = run("check", write(tmp_path, text), "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert (report["valid"], report["worlds"]) == (False, 0)
    assert "no world agrees" in report["errors"][0]["message"]


@pytest.mark.parametrize("command", [("check",), ("map",), ("score", 3)])
def test_unusable_files_exit_with_2_and_json_errors(tmp_path, command):
    path = write(tmp_path, changed("times: 3", "times: 3\ntimez: 4"))
    args = (command[0], path, *command[1:])
    plain = run(*args)
    assert plain.exit_code == 2
    assert f"{path}:6: unknown key 'timez'; did you mean 'times'?" in plain.stderr
    assert plain.stdout == ""
    if command[0] != "map":
        result = run(*args, "--json")
        assert result.exit_code == 2
        assert result.stderr == ""
        [error] = json.loads(result.stdout)["errors"]
        assert (error["file"], error["line"]) == (path, 6)


def test_false_content_is_refused_by_other_commands(tmp_path):
    path = write(tmp_path, changed("character: C", "character: B"))
    result = run("map", path)
    assert result.exit_code == 2
    assert "wrong answer" in result.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("nonsense",),
        ("check",),
        ("check", "a", "b"),
        ("score", "x"),
        ("score", "x", "0"),
        ("score", "x", "many"),
        ("score", "x", "1", "--wrong"),
    ],
)
def test_wrong_usage_exits_with_2(args):
    result = run(*args)
    assert result.exit_code == 2
    assert "Usage:" in result.stderr
    result = run(*args, "--json")
    assert result.exit_code == 2
    [error] = json.loads(result.stdout)["errors"]
    assert error["file"] is None
    assert error["message"]


def test_score(tmp_path):
    assert run("score", "printed/cuzco-1450/golden-sceptre/2", 12).stdout.startswith("silver ")
    result = run("score", write(tmp_path), 5, "--json")
    assert json.loads(result.stdout) == {"bracket": "bronze", "gold": 2, "silver": 4}
    text = CASE[: CASE.index("rating:")]
    assert run("score", write(tmp_path, text), 5).exit_code == 2


def test_list_and_schema():
    listed = json.loads(run("list", "--json").stdout)
    assert [m["id"] for m in listed["maps"]] == ["cuzco-1450", "paris-1920"]
    assert len(listed["brackets"]) == 15
    assert "printed/cuzco-1450/ritual/5" in run("list").stdout
    for kind in ("map", "investigation", "notes"):
        assert kind in run("schema", kind).stdout
    assert run("schema", "nonsense").exit_code == 2


def test_map(tmp_path):
    path = write(tmp_path)
    drawn = run("map", path)
    assert drawn.exit_code == 0
    assert "[Arch]" in drawn.stdout
    assert drawn.stderr == ""
    out = tmp_path / "out.svg"
    assert run("map", path, "-o", out).exit_code == 0
    assert out.read_text().startswith("<svg ")
    assert run("map", path, "-o", out).exit_code == 2
    assert run("map", path, "-o", out, "--force").exit_code == 0
    unconfirmed = run("map", "cuzco-1450")
    assert unconfirmed.exit_code == 0
    assert unconfirmed.stderr.count("not confirmed") == 1


def test_a_map_file_can_be_checked(tmp_path):
    path = tmp_path / "map.yaml"
    path.write_text(MAP)
    assert run("check", path).exit_code == 0
    path.write_text(changed("[a, c]]", "[a, a]]", MAP))
    assert run("check", path).exit_code == 2


def test_real_processes(tmp_path):
    good = process("check", write(tmp_path))
    assert (good.returncode, good.stderr) == (0, "")
    bad = process("check", tmp_path / "missing.yaml")
    assert bad.returncode == 2
    assert "Traceback" not in bad.stderr
    plain = process("map", "paris-1920", env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert plain.returncode == 0
    assert "[Auditorium]--" in plain.stdout


def test_nobody_reading_the_output_is_no_error(tmp_path):
    command = [sys.executable, "-m", "kronosolve", "schema"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        child.stdout.close()
        assert child.stderr.read() == b""
        assert child.wait(60) == 141


def test_ctrl_c_exits_with_130(monkeypatch):
    import kronosolve.files

    def interrupted():
        raise KeyboardInterrupt

    monkeypatch.setattr(kronosolve.files, "shipped_maps", interrupted)
    result = run("list")
    assert result.exit_code == 130
    assert "interrupted" in result.stderr


def test_the_shell_completes_shipped_ids():
    env = {
        **os.environ,
        "_KRONOSOLVE_COMPLETE": "bash_complete",
        "COMP_WORDS": "kronosolve score printed/cuzco-1450/r",
        "COMP_CWORD": "2",
    }
    words = process(env=env).stdout.split()
    assert "plain,printed/cuzco-1450/ritual/5" in words
    assert not any("golden" in word for word in words)
    assert words[-1].startswith("file,")


def test_facts_of_notes_and_of_the_command_line_are_read_together(tmp_path):
    path = write(tmp_path)
    case = read_case(path)
    notes = tmp_path / "notes.yaml"
    notes.write_text(
        "format: kronologic-notes/1\nfacts:\n- {location: d, character: C, count: 1}\n"
    )
    found = read_facts(case, path, str(notes), ["c@3=2:C"])
    assert [str(fact) for fact in found] == ["d@C=1", "c@3=2:C"]
    notes.write_text(
        "format: kronologic-notes/1\nfacts:\n- {location: q, character: C, count: 1}\n"
    )
    with pytest.raises(FileError) as caught:
        read_facts(case, path, str(notes), ["c@9=2:C", "c@3=2:Q"])
    assert [p.file for p in caught.value.problems] == ["--fact", "--fact", str(notes)]


def test_help_loads_nothing_heavy():
    code = (
        "import sys; from kronosolve.cli.main import group;"
        "group(['--help'], standalone_mode=False);"
        "print([m for m in ('yaml', 'msgspec', 'numpy', 'ortools', 'rich') if m in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.splitlines()[-1] == "[]"

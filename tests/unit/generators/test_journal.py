"""The journal against torn and damaged files; the folder against others who want it."""

import json
import subprocess
import sys

import pytest

from generators.folder import claimed
from generators.journal import Entry, Journal
from kronosolve.files import FileError

ENTRIES = [
    Entry(3, {"key": "a"}, "note: Möhre\n", 0.5),
    Entry(0, {"rejected": {"stars": 3}}, None, 1.25),
    Entry(1, {"error": 'ValueError: "}"'}, None, 0.0),
]


def written(path, entries=ENTRIES):
    with Journal(path) as journal:
        journal.add(entries)
    return path.read_bytes()


def test_entries_come_back_in_the_order_of_the_campaign(tmp_path):
    written(tmp_path / "j")
    with Journal(tmp_path / "j") as journal:
        assert list(journal.entries()) == [ENTRIES[1], ENTRIES[2], ENTRIES[0]]
        assert [n for n in range(5) if n in journal] == [0, 1, 3]


def test_cut_anywhere_whole_lines_stay_and_the_rest_can_be_added_again(tmp_path):
    whole = written(tmp_path / "whole")
    ends = [i for i, byte in enumerate(whole) if byte == ord("\n")]
    path = tmp_path / "cut"
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        with Journal(path) as journal:
            assert len(journal) == sum(cut >= end for end in ends)
            assert not journal.damaged
            journal.add(ENTRIES)
        assert path.read_bytes() == whole


def test_an_entry_is_kept_once(tmp_path):
    whole = written(tmp_path / "j")
    assert written(tmp_path / "j") == whole
    assert written(tmp_path / "k", [*ENTRIES, ENTRIES[0]]) == whole


def test_damage_in_the_middle_costs_that_case_alone(tmp_path):
    lines = written(tmp_path / "j").splitlines(keepends=True)
    (tmp_path / "j").write_bytes(lines[0] + b"\0\0\xff{\n" + b"[]\n" + lines[2])
    with Journal(tmp_path / "j") as journal:
        assert journal.damaged == [2, 3]
        assert list(journal.entries()) == [ENTRIES[2], ENTRIES[0]]
        journal.add([ENTRIES[1]])
        assert list(journal.entries()) == [ENTRIES[1], ENTRIES[2], ENTRIES[0]]


def test_a_folder_keeps_its_plan(tmp_path):
    folder = tmp_path / "a" / "b"
    plan = {"engine": 1, "seeds": "0-9", "stars": [3, 4]}
    for _ in range(2):
        with claimed(folder, plan):
            assert json.loads((folder / "campaign.json").read_text()) == plan
    other = {**plan, "seeds": "0-8", "stars": [3]}
    with pytest.raises(FileError) as refused, claimed(folder, other):
        pass
    told = [problem.message for problem in refused.value.problems]
    assert [text.partition(";")[0] for text in told] == [
        'this campaign has other seeds ("0-9", not "0-8")',
        "this campaign has other stars ([3, 4], not [3])",
    ]
    assert told[0].endswith("or name a new folder")
    told = "version 1 of the generator began this campaign"
    with pytest.raises(FileError, match=told), claimed(folder, {**other, "engine": 2}):
        pass


def test_a_folder_with_other_things_is_left_alone(tmp_path):
    (tmp_path / "thesis.txt").write_text("x")
    told = r"holds thesis\.txt and no campaign"
    with pytest.raises(FileError, match=told), claimed(tmp_path, {"engine": 1}):
        pass
    (tmp_path / "campaign.json").write_text('["thesis"]')
    told = "is not the plan of a campaign"
    with pytest.raises(FileError, match=told), claimed(tmp_path, {"engine": 1}):
        pass
    told = "cannot be used"
    with pytest.raises(FileError, match=told), claimed(tmp_path / "thesis.txt", {"engine": 1}):
        pass


def test_a_kill_before_the_plan_was_written_leaves_a_folder_that_can_be_used(tmp_path):
    (tmp_path / ".campaign.json.0123").write_text('{"eng')
    (tmp_path / ".lock").write_text("process 1 on nowhere\n")
    with claimed(tmp_path, {"engine": 1}):
        assert (tmp_path / "campaign.json").exists()


HOLD = """
import sys
from pathlib import Path
from generators.folder import claimed
with claimed(Path(sys.argv[1]), {"engine": 1}):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_two_processes_never_share_a_folder_and_a_killed_one_lets_go(tmp_path):
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"held\n"
        told = rf"process {other.pid} on .* is running a campaign here"
        with pytest.raises(FileError, match=told), claimed(tmp_path, {"engine": 1}):
            pass
        other.kill()
        other.wait()
        with claimed(tmp_path, {"engine": 1}):
            pass

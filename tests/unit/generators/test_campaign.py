"""Campaigns of cheap cases: the same files whoever makes them, whatever is killed."""

import json
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path

import cheap_campaign
import pytest
from cheap_campaign import Inline, Listener, calls, compared, figures_of, plan

from generators import campaign, crews
from generators.crews import CrewError, Processes
from generators.journal import Journal
from generators.shards import made_by, make_shard


def run(plan, make, folder, crew):
    return campaign.run(plan, make, folder, crew, Listener())


def ran(folder, log, crew=Inline, seeds=4):
    run(plan(seeds), partial(cheap_campaign.make, str(log), 1), folder, crew)
    return compared(folder)


@pytest.fixture
def reference(tmp_path):
    """Files of a campaign that was made in one go, one case after the other."""
    return ran(tmp_path / "reference", tmp_path / "reference.log")


def test_results_are_what_the_cases_say(tmp_path, reference):
    items = plan().items
    lines = [json.loads(line) for line in reference["results.jsonl"].decode().splitlines()]
    assert [line["id"] for line in lines] == [item.id for item in items]
    first = {}
    for line, item in zip(lines, items, strict=True):
        figures, case = figures_of(item)
        name = f"cases/{item.family}-{item.stars}-{item.seed}.yaml"
        key = figures.get("key")
        if case is None:
            assert line["status"] == "none"
            assert line["rejected"] == figures["rejected"]
        elif key in first:
            assert line["status"] == "duplicate"
            assert line["duplicate_of"] == first[key]
        else:
            first[key] = item.id
            assert line["status"] == "case"
            assert {key: line[key] for key in figures} == figures
            assert reference[name].decode() == case
            continue
        assert name not in reference
    assert Counter(line["status"] for line in lines) == {"case": 8, "none": 3, "duplicate": 1}


def test_one_process_and_two_make_the_same_files(tmp_path, reference):
    for jobs in (1, 2):
        log = tmp_path / f"{jobs}.log"
        assert ran(tmp_path / str(jobs), log, partial(Processes, jobs)) == reference
        assert sorted(calls(log)) == list(range(12))


def test_cut_anywhere_the_journal_gives_the_same_files(tmp_path, reference):
    journal = (tmp_path / "reference" / "journal.jsonl").read_bytes()
    ends = [i for i, byte in enumerate(journal) if byte == ord("\n")]
    cuts = {
        0,
        1,
        len(journal),
        *(ends[2] + i for i in (-1, 0, 1)),
        *(ends[-1] + i for i in (-1, 0)),
    }
    cuts |= set(random.Random(1).sample(range(len(journal)), 6))
    for cut in sorted(cuts):
        folder, log = tmp_path / f"cut-{cut}", tmp_path / f"cut-{cut}.log"
        folder.mkdir()
        (folder / "campaign.json").write_bytes(reference["campaign.json"])
        (folder / "journal.jsonl").write_bytes(journal[:cut])
        whole = [
            json.loads(line)["number"]
            for line, end in zip(journal.splitlines(), ends, strict=True)
            if cut >= end
        ]
        assert ran(folder, log) == reference
        assert sorted(calls(log) + whole) == list(range(12))


def test_a_finished_campaign_makes_nothing_and_calls_nobody(tmp_path, reference):
    def nobody():
        raise AssertionError

    assert ran(tmp_path / "reference", tmp_path / "again.log", nobody) == reference
    assert calls(tmp_path / "again.log") == []


class Interrupting(Inline):
    """Ctrl-C after some shards."""

    def submit(self, work, *args):
        if self.submitted == 5:
            raise KeyboardInterrupt
        return super().submit(work, *args)


def test_stopped_by_ctrl_c_it_tells_what_is_finished_and_goes_on(tmp_path, reference):
    folder, log = tmp_path / "stopped", tmp_path / "stopped.log"
    make = partial(cheap_campaign.make, str(log), 1)
    assert run(plan(), make, folder, Interrupting).stopped
    part = compared(folder)
    lines = part["results.jsonl"].decode().splitlines()
    assert 0 < len(lines) < 12
    assert set(lines) <= set(reference["results.jsonl"].decode().splitlines())
    assert f"{12 - len(lines)} still to make" in part["summary.md"].decode()
    before = calls(log)
    assert ran(folder, log) == reference
    with Journal(folder / "journal.jsonl") as journal:
        assert len(journal) == 12
    assert len(calls(log)) - len(before) <= 12 - len(lines)


def test_a_case_that_turns_out_to_be_the_same_as_an_earlier_one_goes(tmp_path):
    """The later case is finished first, as may happen where several are made at once."""
    stopped, folder = tmp_path / "stopped", tmp_path / "f"
    same = {"proposals": 1, "rejected": {}, "gold": 7, "minimum": 2, "expert": 5.0, "replays": 0.4}

    def make(item):
        if item.number == 0 and not stopped.exists():
            stopped.touch()
            raise KeyboardInterrupt
        return {**same, "key": "k"}, "case\n"

    pair = plan(2, (("poison", 1),))
    later = folder / "cases" / "poison-1-1.yaml"
    folder.mkdir()
    (folder / "campaign.json").write_text(json.dumps(pair.data))
    with Journal(folder / "journal.jsonl") as journal:
        journal.add(make_shard(make, 1, pair.items[1:]))
    assert run(pair, make, folder, Inline).stopped
    assert later.exists()
    run(pair, make, folder, Inline)
    assert [path.name for path in (folder / "cases").iterdir()] == ["poison-1-0.yaml"]


def test_a_case_file_that_somebody_works_on_is_kept(tmp_path, reference):
    folder = tmp_path / "reference"
    name = next(name for name in reference if name.startswith("cases/"))
    (folder / name).write_text("mine")
    assert ran(folder, tmp_path / "x.log") == {**reference, name: b"mine"}


def test_a_fault_in_one_case_is_its_result(tmp_path):
    def make(item):
        if item.number == 1:
            raise ValueError("no such thing")
        return {"proposals": 1, "rejected": {}}, None

    results = run(plan(1), make, tmp_path, Inline)
    assert [line["status"] for line in results.lines] == ["none", "error", "none"]
    assert results.lines[1]["error"] == "ValueError: no such thing"
    assert "`poison:2:0`: ValueError: no such thing" in (tmp_path / "summary.md").read_text()


def test_dead_workers_lose_nothing_and_a_deadly_case_is_left_out(tmp_path):
    """Cases 2 and 5 kill their process once, 7 always; the others are not blamed."""
    log, marks = tmp_path / "log", tmp_path / "marks"
    marks.mkdir()
    make = partial(cheap_campaign.make_or_die, str(log), str(marks))
    results = run(plan(), make, tmp_path / "f", partial(Processes, 2))
    assert results.missing == 1
    assert [line["id"] for line in results.lines] == [
        item.id for item in plan().items if item.number != 7
    ]
    assert 3 <= calls(log).count(7) <= 4
    found = run(plan(), partial(cheap_campaign.make, str(log), 1), tmp_path / "f", Inline)
    assert found.missing == 0
    assert compared(tmp_path / "f") == ran(tmp_path / "g", tmp_path / "other.log")


def test_work_that_a_breaking_pool_forgot_comes_back_as_dead(monkeypatch):
    monkeypatch.setattr(crews, "PATIENCE", 0.01)
    crew, forgotten = Processes(1), Future()
    crew._handed.add(forgotten)
    assert isinstance(crew.submit(os._exit, 1).exception(), crew.deaths)
    crew.check()
    assert isinstance(forgotten.exception(timeout=0), crew.deaths)
    assert crew.submit(os.getpid).result() != os.getpid()
    crew.stop()


def test_another_version_on_a_worker_is_told(tmp_path):
    with pytest.raises(CrewError, match="version 1 of the generator, expected 2"):
        make_shard(None, 2, [])


def test_shards_grow_where_cases_are_quick():
    sizes = []

    class Counting(Inline):
        def submit(self, work, make, engine, items):
            sizes.append(len(items))
            return super().submit(work, make, engine, items)

    items = plan(400).items
    made = [entry.number for shard in made_by(Counting(), figures_of, items) for entry in shard]
    assert sorted(made) == [item.number for item in items]
    assert sizes[0] == 1
    assert max(sizes) > 20
    assert len(sizes) < 100


def test_progress_counts_up_to_the_end_and_damage_is_told(tmp_path, reference):
    path = tmp_path / "reference" / "journal.jsonl"
    path.write_bytes(b"x\n" + path.read_bytes().partition(b"\n")[2])
    watch = Listener()
    make = partial(cheap_campaign.make, str(tmp_path / "l"), 1)
    campaign.run(plan(), make, path.parent, Inline, watch)
    assert watch.heard[0] == ("journal.jsonl", [1])
    assert watch.heard[1] == (11, 12)
    assert watch.heard[-1] == (12, 12, 0.0)
    assert compared(path.parent) == reference


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_killed_at_any_moment_nothing_is_lost_or_repeated(tmp_path):
    """A real process with two workers, killed twice while it works, then left to finish.

    The workers end with it: they hold its standard output open, which is read to its end.
    """
    killed_and_resumed(tmp_path, kills=2, jobs=1, rounds=5_000)


@pytest.mark.soak
@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_killed_often_nothing_is_lost_or_repeated(tmp_path):
    killed_and_resumed(tmp_path, kills=20, jobs=2, rounds=20_000)


def killed_and_resumed(tmp_path, kills, jobs, rounds):
    folder, log, moments = tmp_path / "f", tmp_path / "log", random.Random(kills)
    script = [
        sys.executable,
        cheap_campaign.__file__,
        str(folder),
        str(log),
        str(jobs),
        str(rounds),
    ]
    home = str(Path(__file__).parents[3])
    environment = {**os.environ, "PYTHONPATH": home}
    journal = folder / "journal.jsonl"
    for _ in range(kills):
        finished, before = lines_of(journal), len(calls(log))
        with subprocess.Popen(script, env=environment, stdout=subprocess.PIPE) as campaign:
            aim = len(finished) + moments.randint(1, 25)
            while len(lines_of(journal)) < aim:
                with suppress(subprocess.TimeoutExpired):
                    campaign.wait(0.01)
                    break
            campaign.kill()
            campaign.communicate(timeout=60)  # ends when the last worker has let go of the output
        assert campaign.returncode in (0, -signal.SIGKILL)
        assert not set(finished) & set(calls(log)[before:])
    finished, before = lines_of(journal), len(calls(log))
    assert finished
    subprocess.run(script, env=environment, check=True)
    assert not set(finished) & set(calls(log)[before:])
    whole = plan(40)
    run(whole, partial(cheap_campaign.make, str(tmp_path / "l"), rounds), tmp_path / "g", Inline)
    assert compared(folder) == compared(tmp_path / "g")


def lines_of(journal):
    """Numbers of the cases whose lines are whole."""
    if not journal.exists():
        return []
    whole = journal.read_bytes().rpartition(b"\n")[0]
    return [json.loads(line)["number"] for line in whole.splitlines()]

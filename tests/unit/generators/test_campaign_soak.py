"""The real generator in a campaign of 200 cases: whoever makes it, whatever is killed.

KRONOSOLVE_CAMPAIGN_CASES sets another number of cases, KRONOSOLVE_CAMPAIGN_FAMILIES (with commas)
other families; the cases are spread over their stars.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from cheap_campaign import compared

CASES = int(os.environ.get("KRONOSOLVE_CAMPAIGN_CASES", "200"))
FAMILIES = {"poison": 3, "phantom": 2, "jewels": 3, "festival": 1}
"""Families that are played on the map of Paris, and how many levels of stars each has."""
CHOSEN = os.environ.get("KRONOSOLVE_CAMPAIGN_FAMILIES", ",".join(FAMILIES)).split(",")
HOME = Path(__file__).parents[3]
KILLS = 10

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(os.name != "posix", reason="SIGKILL"),
]


def command(folder, *args):
    families = [word for name in CHOSEN for word in ("--family", name)]
    seeds = -(-CASES // sum(FAMILIES[name] for name in CHOSEN))
    wanted = ["--map", "paris-1920", *families, "--count", str(seeds), "-o", str(folder)]
    return [sys.executable, "-m", "kronosolve", "campaign", *wanted, *args]


def made(folder, *args):
    subprocess.run(command(folder, *args), cwd=HOME, check=True)
    return compared(folder)


@pytest.fixture(scope="module")
def reference(tmp_path_factory):
    """The folder of a campaign by one process, and its files."""
    folder = tmp_path_factory.mktemp("reference") / "one"
    return folder, made(folder, "--jobs", "1")


def test_no_process_takes_half_a_gigabyte(reference):
    rows = reference[0].joinpath("times.csv").read_text().splitlines()[1:]
    assert 0 < max(int(row.split(",")[-1]) for row in rows) < 500


def test_two_jobs_make_the_same_files(tmp_path, reference):
    assert made(tmp_path / "two", "--jobs", "2") == reference[1]


def test_a_cluster_makes_the_same_files(tmp_path, reference):
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        assert made(tmp_path / "f", "--scheduler", cluster.scheduler_address) == reference[1]


def test_killed_ten_times_nothing_is_lost_or_repeated(tmp_path, reference):
    """Lines of the journal that are whole stay as they are, and no case ever has two."""
    folder, moments = tmp_path / "f", random.Random(10)
    journal, finished = folder / "journal.jsonl", []
    for _ in range(KILLS):
        aim = len(finished) + moments.randint(0, max(1, CASES // KILLS))
        with subprocess.Popen(command(folder, "--jobs", "2"), cwd=HOME) as campaign:
            while True:
                try:
                    campaign.wait(moments.uniform(0, 1))
                    break
                except subprocess.TimeoutExpired:
                    if len(whole_lines(journal)) >= aim:
                        campaign.send_signal(signal.SIGKILL)
        lines = whole_lines(journal)
        assert lines[: len(finished)] == finished
        finished = lines
    assert made(folder, "--jobs", "2") == reference[1]
    lines = whole_lines(journal)
    assert lines[: len(finished)] == finished
    numbers = [json.loads(line)["number"] for line in lines]
    assert sorted(numbers) == list(range(len(numbers)))


def whole_lines(journal):
    if not journal.exists():
        return []
    return journal.read_bytes().rpartition(b"\n")[0].splitlines()

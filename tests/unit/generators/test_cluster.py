"""Campaigns on a real Dask cluster of two worker processes, one of which is killed."""

import os
import signal
from functools import partial

import cheap_campaign
import pytest
from cheap_campaign import Inline, Listener, calls, compared, plan

from generators import campaign
from generators.crews import Cluster
from kronosolve.files import FileError


class Killing(Listener):
    """Kills the process that made the first finished case, as soon as that is told."""

    def __init__(self, log):
        super().__init__()
        self.log = log
        self.killed = None

    def went_on(self, done, total, left):
        super().went_on(done, total, left)
        if self.killed is None:
            self.killed = int(self.log.read_text().split()[1])
            os.kill(self.killed, signal.SIGKILL)


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL")
def test_a_cluster_makes_the_same_files_though_a_worker_is_killed(tmp_path):
    from distributed import LocalCluster

    log = tmp_path / "log"
    watch = Killing(log)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        crew = partial(Cluster, cluster.scheduler_address)
        make = partial(cheap_campaign.make, str(log), 20_000)
        found = campaign.run(plan(20), make, tmp_path / "f", crew, watch)
    assert found.missing == 0
    assert watch.killed not in (None, os.getpid())
    processes = {int(line.split()[1]) for line in log.read_text().splitlines()}
    assert len(processes) >= 2
    assert set(calls(log)) == set(range(60))
    make = partial(cheap_campaign.make, str(tmp_path / "other"), 20_000)
    campaign.run(plan(20), make, tmp_path / "g", Inline, Listener())
    assert compared(tmp_path / "f") == compared(tmp_path / "g")


def test_where_no_scheduler_answers_the_address_is_named():
    with pytest.raises(FileError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1 "):
        Cluster("tcp://127.0.0.1:1", patience=0.2)
    with pytest.raises(FileError, match="no Dask scheduler answers at nonsense://x"):
        Cluster("nonsense://x", patience=0.2)

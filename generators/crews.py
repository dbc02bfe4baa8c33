"""Who makes the cases: processes of this machine, or the workers of a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import (
    BrokenExecutor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Protocol

from kronosolve.files.errors import fail

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor


PATIENCE = 10.0
"""Seconds without news before somebody looks after the workers."""


class CrewError(RuntimeError):
    """The workers cannot do this work at all."""


class Crew(Protocol):
    """Workers behind the interface of `concurrent.futures`, and what differs between them."""

    @property
    def deaths(self) -> tuple[type[BaseException], ...]:
        """What a future raises when its worker died: nothing is wrong with the work itself."""
        ...

    def size(self) -> int:
        """How many pieces of work run at a time, now."""
        ...

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        """Hand out a piece of work, to new workers where the old ones died."""
        ...

    def check(self) -> None:
        """See after a long silence whether the workers are there; futures of dead ones then end."""
        ...

    def stop(self) -> None:
        """End the work that still runs, and the workers if they are ours."""
        ...


class Processes:
    """A pool of processes; a dead one costs a new pool, and nothing else.

    Parameters
    ----------
    jobs
        Number of processes.

    Notes
    -----
    A pool that breaks while work is handed to it may fail with an error of its closed pipes, take
    the work and forget it, or start one more process and wait for it for ever (seen with Python
    3.11). So futures are watched here too, and what is left of a broken pool is ended.

    """

    deaths: tuple[type[BaseException], ...] = (BrokenExecutor, MemoryError)

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self._before = multiprocessing.active_children()
        self._pool = self._new()
        self._handed: set[Future[Any]] = set()
        self._probe: Future[Any] | None = None

    def _new(self) -> ProcessPoolExecutor:
        # Fresh processes instead of forked ones: the same on every system, threads or not.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.jobs, mp_context=context, initializer=_follow_parent)

    def size(self) -> int:
        """One piece of work a process."""
        return self.jobs

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        """Hand out work, to a new pool where the old one broke."""
        with _interrupts_held():
            try:
                future = self._pool.submit(work, *args)
            except (BrokenExecutor, OSError):
                self._renew()
                future = self._pool.submit(work, *args)
        self._handed.add(future)
        future.add_done_callback(self._handed.discard)
        return future

    def _renew(self) -> None:
        """Take a new pool for one that broke, and end what the old one forgot."""
        self._end_processes()
        with suppress(OSError):
            self._pool.shutdown()
        handed = list(self._handed)
        for future in wait(handed, timeout=PATIENCE).not_done:
            with suppress(InvalidStateError):
                future.set_exception(BrokenExecutor("forgotten by a pool that broke"))
        self._pool = self._new()

    def check(self) -> None:
        """Hand out a piece of nothing: a pool that broke does not take it, and is replaced."""
        if self._probe is None or self._probe.done():
            self._probe = self.submit(os.getpid)

    def stop(self) -> None:
        """End the processes at once."""
        with suppress(OSError):
            self._pool.shutdown(wait=False, cancel_futures=True)
        self._end_processes()
        with suppress(OSError):
            self._pool.shutdown()

    def _end_processes(self) -> None:
        for process in multiprocessing.active_children():
            if process not in self._before:
                process.terminate()


def _follow_parent() -> None:
    """Leave Ctrl-C to the parent, and end with it however it ends.

    A process of a pool whose parent was killed would wait for work for ever.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: Any) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back while processes start: they inherit that, so none dies half-started."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Cluster:
    """The workers of a Dask scheduler (extra `cluster`); they have this version installed.

    Parameters
    ----------
    address
        Of the scheduler, such as `tcp://10.0.0.5:8786`.
    patience
        Seconds to wait for the scheduler and a first worker.

    Raises
    ------
    FileError
        The extra is missing, or no scheduler with workers answers there.

    """

    def __init__(self, address: str, patience: float = 30) -> None:
        try:
            import distributed
        except ImportError:
            need = "needs the extra `cluster`: pip install 'kronosolve[cluster]'"
            raise fail("--scheduler", need) from None
        self._address = address
        self.deaths: tuple[type[BaseException], ...] = (distributed.KilledWorker, MemoryError)
        try:
            self._client = self._connected(distributed, address, patience)
        except (OSError, ValueError) as error:
            why = f"no Dask scheduler answers at {address} ({error}); start one: `dask scheduler`"
            raise fail("--scheduler", why) from None
        try:
            self._client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            self._client.close()
            why = f"the scheduler at {address} has no workers; start some: `dask worker {address}`"
            raise fail("--scheduler", why) from None
        # Not `pure`: a shard that is handed out again must not meet the fate of the first one.
        self._executor: Executor = self._client.get_executor(pure=False)

    @staticmethod
    def _connected(distributed: Any, address: str, patience: float) -> Any:
        return distributed.Client(address, timeout=patience, set_as_default=False)

    def size(self) -> int:
        """Threads of all workers that are there now; they may come and go."""
        with self._scheduler():
            return max(1, sum(map(int, self._client.nthreads().values())))

    def submit(self, work: Callable[..., Any], *args: Any) -> Future[Any]:
        """Hand out work; the scheduler gives it to another worker when one dies."""
        with self._scheduler():
            return self._executor.submit(work, *args)

    def check(self) -> None:
        """Ask the scheduler anything."""
        self.size()

    @contextmanager
    def _scheduler(self) -> Iterator[None]:
        """Say so when the scheduler does not answer any more."""
        try:
            yield
        except OSError:
            raise CrewError(f"the scheduler at {self._address} is gone") from None

    def stop(self) -> None:
        """Cancel what was handed out and leave the cluster as it is."""
        with suppress(OSError):  # from a scheduler that is gone
            self._executor.shutdown(wait=False)  # Dask cancels then
        self._client.close()

"""Making many cases with a crew: shards of about a second, dead workers, one generator for all."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, wait
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from generators.crews import PATIENCE, CrewError
from generators.engine import ENGINE
from generators.journal import Entry

if TYPE_CHECKING:
    from generators.crews import Crew

SHARD_SECONDS = 1.0
"""A shard's work: far above a round trip to a cluster, and all that a kill costs."""
MOST = 500
"""Cases in a shard at most."""
TRIES = 3
"""So many workers may die of one case, made alone, before it is left out."""


@dataclass(frozen=True, slots=True)
class Item:
    """One case to make: its place in the campaign's order, its share ID, and the request."""

    number: int
    id: str
    family: str
    stars: int
    seed: int


Made = tuple[dict[str, Any], str | None]
"""Figures of a case and the investigation as YAML, None where the request was not met."""
Maker = Callable[[Item], Made]
"""Makes one case, the same wherever it runs; it is sent to the workers."""


def made_by(crew: Crew, make: Maker, items: Sequence[Item]) -> Generator[list[Entry], None, None]:
    """Have all items made, in about this order, and yield them as they are finished.

    A worker that dies takes nothing with it: its shards are handed out again, alone and case by
    case, so that a case that kills its workers is known and harms no other. Items left out for that
    reason never appear.

    Raises
    ------
    CrewError
        The workers lack this project, have another version of the generator, or are gone.

    """
    waiting = deque(items)
    alone: deque[tuple[Item, int]] = deque()
    running: dict[Future[list[Entry]], tuple[list[Item], int]] = {}
    pace = _Pace()
    while waiting or alone or running:
        room = 2 * crew.size()
        while alone and not running:
            item, deaths = alone.popleft()
            running[crew.submit(make_shard, make, ENGINE, [item])] = [item], deaths
        suspected = any(deaths for _, deaths in running.values())
        while waiting and not (alone or suspected) and len(running) < room:
            size = min(len(waiting), pace.size(len(waiting) // room))
            shard = [waiting.popleft() for _ in range(size)]
            running[crew.submit(make_shard, make, ENGINE, shard)] = shard, 0
        finished = wait(running, PATIENCE, return_when=FIRST_COMPLETED).done
        if not finished:
            crew.check()
        for future in finished:
            shard, deaths = running.pop(future)
            try:
                entries = future.result()
            except crew.deaths:
                if deaths < TRIES:
                    alone.extend((item, deaths + 1) for item in shard)
            except CancelledError:
                raise CrewError("the scheduler is gone, and the work with it") from None
            except ImportError as error:
                raise CrewError(f"a worker lacks this version of kronosolve: {error}") from error
            else:
                pace.note(entries)
                yield entries


def make_shard(make: Maker, engine: int, items: Sequence[Item]) -> list[Entry]:
    """Make some cases; what goes wrong with one of them becomes its result."""
    if engine != ENGINE:
        raise CrewError(f"a worker has version {ENGINE} of the generator, expected {engine}")
    entries = []
    for item in items:
        begun = time.perf_counter()
        try:
            figures, case = make(item)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - one faulty case must not end thousands
            figures, case = {"error": f"{type(error).__name__}: {error}"}, None
        spent = time.perf_counter() - begun
        entries.append(Entry(item.number, figures, case, spent, peak_megabytes()))
    return entries


if sys.platform == "win32":

    def peak_megabytes() -> int:
        """Windows does not tell without a library of its own."""
        return 0

else:

    def peak_megabytes() -> int:
        """Most memory that this process has taken so far."""
        import resource

        unit = 1 if sys.platform == "darwin" else 1024
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 10**6


class _Pace:
    """How many cases make a shard."""

    def __init__(self) -> None:
        self._seconds: deque[float] = deque(maxlen=100)

    def note(self, entries: Sequence[Entry]) -> None:
        self._seconds.extend(entry.seconds for entry in islice(entries, 100))

    def size(self, share: int) -> int:
        """As many as a shard's time lets expect, at most a share of what is left."""
        if not self._seconds:
            return 1
        mean = max(1e-6, sum(self._seconds) / len(self._seconds))
        return max(1, min(MOST, share, round(SHARD_SECONDS / mean)))

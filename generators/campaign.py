"""Many cases at once: planned, made by a crew, journaled, collected (see docs/campaigns.md)."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Protocol

from generators.collect import collect
from generators.folder import claimed
from generators.journal import Journal
from generators.shards import made_by
from kronosolve.files.writing import write_text

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from generators.collect import Results
    from generators.crews import Crew
    from generators.shards import Item, Maker

JOURNAL = "journal.jsonl"


@dataclass(frozen=True)
class Plan:
    """What a campaign makes.

    Parameters
    ----------
    title
        Headline of the summary.
    items
        The cases, in the order of the results.
    data
        Everything that the results depend on, as plain data.
    files
        Texts that stand in the folder beside the results, by name.
    """

    title: str
    items: Sequence[Item]
    data: Mapping[str, Any]
    files: Mapping[str, str] = field(default_factory=dict)


class Watch(Protocol):
    """Hears how far a campaign is; commands print it."""

    def begun(self, done: int, total: int) -> None:
        """So many of all cases were finished before."""
        ...

    def went_on(self, done: int, total: int, left: float) -> None:
        """So many of all cases are finished; `left` estimates the remaining seconds."""
        ...

    def damaged(self, path: Path, lines: Sequence[int]) -> None:
        """Lines of the journal cannot be read; their cases are made again."""
        ...


def run(plan: Plan, make: Maker, folder: Path, crew: Callable[[], Crew], watch: Watch) -> Results:
    """Make what is not yet made, and write the results.

    A case is finished when its line stands in the journal: from then on no kill loses it, and it is
    never made again. After Ctrl-C the results are those that are finished, and say so.

    Parameters
    ----------
    plan
        The cases.
    make
        Makes one case; sent to the workers.
    folder
        Where everything is written.
    crew
        Calls the workers; not called when nothing is left to make.
    watch
        Hears how far it is.

    Raises
    ------
    FileError
        The folder cannot be used (`generators.folder`), or the crew cannot be called.
    CrewError
        The workers cannot do this work.

    """
    stopped = False
    with claimed(folder, plan.data):
        for name, text in plan.files.items():
            write_text(folder / name, text, force=True)
        try:
            with Journal(folder / JOURNAL, len(plan.items)) as journal:
                if journal.damaged:
                    watch.damaged(journal.path, journal.damaged)
                watch.begun(len(journal), len(plan.items))
                _make_missing(plan.items, journal, make, crew, watch)
        except KeyboardInterrupt:
            stopped = True
        finally:
            # Read again: what interrupts may do so between a line and the note that it is there.
            with Journal(folder / JOURNAL, len(plan.items)) as journal:
                results = collect(folder, plan.items, journal, plan.title)
    return replace(results, stopped=stopped)


def _make_missing(
    items: Sequence[Item],
    journal: Journal,
    make: Maker,
    crew: Callable[[], Crew],
    watch: Watch,
) -> None:
    """Make and journal all cases that are not finished."""
    missing = [item for item in items if item.number not in journal]
    if not missing:
        return
    # Every family gets its turn at once: an estimate, or a campaign that is stopped, shows all.
    missing.sort(key=lambda item: (item.seed, item.number))
    before, begun = len(journal), time.monotonic()
    workers = crew()
    try:
        with closing(made_by(workers, make, missing)) as shards:
            for entries in shards:
                journal.add(entries)
                made = len(journal) - before
                left = (time.monotonic() - begun) / max(1, made) * (len(items) - len(journal))
                watch.went_on(len(journal), len(items), left)
    finally:
        workers.stop()

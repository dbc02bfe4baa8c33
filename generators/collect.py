"""From the journal of a campaign to its results: one line a case, the cases, summary and plots."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from generators.summary import pictures, summary, times
from kronosolve.files.errors import fail
from kronosolve.files.writing import write_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from pathlib import Path

    from generators.journal import Entry, Journal
    from generators.shards import Item

CASES = "cases"
RESULTS = "results.jsonl"


@dataclass
class Results:
    """What a campaign found so far.

    Parameters
    ----------
    requested
        Number of cases asked for.
    lines
        What the results say of every finished case, in the order of the campaign.
    seconds, megabytes
        Time that each of them took, and the peak of its process's memory, in the same order.
    stopped
        Whether somebody stopped the campaign before its end.
    """

    requested: int
    lines: list[dict[str, Any]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    megabytes: list[int] = field(default_factory=list)
    stopped: bool = False

    def count(self, status: str) -> int:
        """Number of lines of a status: `case`, `duplicate`, `none` or `error`."""
        return Counter(line["status"] for line in self.lines)[status]

    @property
    def missing(self) -> int:
        """Cases that are not finished."""
        return self.requested - len(self.lines)


def collect(folder: Path, items: Sequence[Item], journal: Journal, title: str) -> Results:
    """Write everything that a designer reads, from all cases finished so far.

    Files depend on the finished cases alone, not on who made them or when, but for `times.csv` and
    `times.svg`. A case file that is there already is left as it is: somebody may work on it.
    """
    results = _lines(items, journal.entries())
    _write(folder / RESULTS, "".join(_json(line) for line in results.lines))
    _write_cases(folder, results, journal)
    _write(folder / "summary.md", summary(title, results))
    for name, picture in pictures(results).items():
        _write(folder / name, picture)
    _write(folder / "times.csv", times(results))
    return results


def _lines(items: Sequence[Item], entries: Iterable[Entry]) -> Results:
    """The finished cases; of those that are the same the first in order stays."""
    results, first = Results(len(items)), dict[str, str]()
    for entry in entries:
        item = items[entry.number]
        line: dict[str, Any] = {
            "id": item.id,
            "family": item.family,
            "stars": item.stars,
            "seed": item.seed,
        }
        figures = dict(entry.figures)
        key = figures.get("key")
        if "error" in figures:
            line |= {"status": "error", **figures}
        elif key is None:
            line |= {"status": "none", **figures}
        elif first.setdefault(key, item.id) == item.id:
            line |= {"status": "case", **figures}
        else:
            line |= {"status": "duplicate", "duplicate_of": first[key]}
        results.lines.append(line)
        results.seconds.append(entry.seconds)
        results.megabytes.append(entry.megabytes)
    return results


def _json(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False) + "\n"


def _write_cases(folder: Path, results: Results, journal: Journal) -> None:
    """One file a case; those that turned out to be duplicates of earlier ones go again."""
    cases = folder / CASES
    try:
        cases.mkdir(exist_ok=True)
        there = {path.name for path in cases.iterdir()}
        for line, entry in _paired(results, journal):
            name = case_name(line)
            if line["status"] == "duplicate" and name in there:
                (cases / name).unlink()
            elif line["status"] == "case" and name not in there:
                assert entry.case is not None
                _write(cases / name, entry.case)
    except OSError as error:
        raise fail(str(cases), f"cannot be written: {error.strerror or error}") from None


def _paired(results: Results, journal: Journal) -> Iterator[tuple[dict[str, Any], Entry]]:
    yield from zip(results.lines, journal.entries(), strict=True)


def case_name(line: dict[str, Any]) -> str:
    """Name of a case's file: family, stars and seed; a campaign's other wishes are all the same."""
    return f"{line['family']}-{line['stars']}-{line['seed']}.yaml"


def _write(path: Path, text: str) -> None:
    write_text(path, text, force=True)

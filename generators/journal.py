"""What a campaign has finished, safe against a kill at any moment: one appended line a case."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any, Self

from kronosolve.files.errors import fail

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Entry:
    """One finished case.

    Parameters
    ----------
    number
        Its place in the order of the campaign, from 0.
    figures
        What its line in the results says: plain values that depend on the request alone.
    case
        The investigation as YAML; None where there is none.
    seconds
        How long it took.
    megabytes
        Most memory that its process had taken by then; 0 where the system does not tell.
    """

    number: int
    figures: Mapping[str, Any]
    case: str | None
    seconds: float
    megabytes: int = 0


class Journal:
    """An append-only file of entries; whoever opens it holds the folder's lock.

    A line counts from the moment it is whole; what a kill tore off at the end is cut when the
    journal is opened again. No beginning of a line passes for a whole one, since a line is one JSON
    object. Damaged lines in the middle (a broken disk) are passed over: their cases are made again.

    Parameters
    ----------
    path
        The file, made where it does not exist.
    count
        Cases of the campaign; lines that number others are damaged too.

    Attributes
    ----------
    damaged
        Numbers of the lines, from 1, that were passed over.

    """

    def __init__(self, path: Path, count: int = sys.maxsize) -> None:
        self.path, self.count = path, count
        self.damaged: list[int] = []
        self._places: dict[int, int] = {}
        try:
            self._file = path.open("a+b")
        except OSError as error:
            raise fail(str(path), f"cannot be opened: {error.strerror or error}") from None
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def __contains__(self, number: int) -> bool:
        """Whether a case is finished."""
        return number in self._places

    def __len__(self) -> int:
        """Number of finished cases."""
        return len(self._places)

    def _read(self) -> None:
        """Find the entries and leave the file ready to be appended to."""
        self._file.seek(0)
        place, torn = 0, False
        for number, line in enumerate(self._file, start=1):
            entry = _entry(line)
            torn = not line.endswith(b"\n")
            if entry is not None and 0 <= entry.number < self.count:
                self._places.setdefault(entry.number, place)
            elif not torn:
                self.damaged.append(number)
            else:
                self._file.truncate(place)
                torn = False
            place += len(line)
        if torn:  # only the line's end was lost
            self._file.write(b"\n")
        self._synced()

    def add(self, entries: Sequence[Entry]) -> None:
        """Append entries; when this returns they outlast the process and the machine.

        An entry that is there already (made twice by a cluster that took a worker for dead) is left
        out.
        """
        new = {entry.number: entry for entry in entries if entry.number not in self._places}
        try:
            place = self._file.seek(0, os.SEEK_END)
            places = {}
            for entry in new.values():
                places[entry.number] = place
                place += self._file.write(json.dumps(asdict(entry)).encode() + b"\n")
            self._synced()
        except OSError as error:
            why = (
                f"cannot be written: {error.strerror or error}; the same command goes on from here"
            )
            raise fail(str(self.path), why) from None
        self._places |= places

    def _synced(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())

    def entries(self) -> Iterator[Entry]:
        """Finished cases in the order of the campaign, one in memory at a time."""
        for number in sorted(self._places):
            self._file.seek(self._places[number])
            entry = _entry(self._file.readline())
            assert entry is not None
            yield entry


def _entry(line: bytes) -> Entry | None:
    """The entry of a line, None where there is no whole one."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    match found:
        case {
            "number": int(),
            "figures": dict(figures),
            "case": str() | None as case,
            "seconds": int() | float(),
            "megabytes": int(),
        } if len(found) == len(fields(Entry)) and (case is not None or "key" not in figures):
            return Entry(**found)
    return None

"""The folder of a campaign: whose it is, and that only one process works in it."""

from __future__ import annotations

import json
import os
import socket
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from kronosolve.files.errors import FileError, Problem, fail
from kronosolve.files.writing import write_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path
    from typing import IO

PLAN = "campaign.json"
LOCK = ".lock"


@contextmanager
def claimed(folder: Path, plan: Mapping[str, Any]) -> Iterator[None]:
    """Make the folder or take it up again, for this plan and this process alone.

    Parameters
    ----------
    folder
        Made where it does not exist.
    plan
        Everything that the results depend on, as plain data; written when the campaign begins.

    Raises
    ------
    FileError
        The folder holds something else, or a campaign of another plan, or is in use.

    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _refuse_others(folder)  # before a lock is left in somebody else's folder
        lock = (folder / LOCK).open("a+", encoding="utf-8")
    except OSError as error:
        raise fail(str(folder), f"cannot be used: {error.strerror or error}") from None
    with lock:
        _lock(folder, lock)
        _take(folder, json.loads(json.dumps(plan)))
        yield


def _take(folder: Path, plan: Mapping[str, Any]) -> None:
    """Write the plan, or hold it against the one that is there."""
    path = folder / PLAN
    if not path.exists():
        _refuse_others(folder)
        write_text(path, json.dumps(plan, indent=2, ensure_ascii=False) + "\n")
        return
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        differing = [key for key in {**found, **plan} if found.get(key) != plan.get(key)]
    except (OSError, ValueError, TypeError, AttributeError):
        raise fail(str(path), "is not the plan of a campaign; name a new folder") from None
    if "engine" in differing:
        made = f"version {found.get('engine')} of the generator began this campaign"
        why = f"{made} and this is version {plan['engine']}, whose cases differ; name a new folder"
        raise fail(str(path), why)
    if differing:
        raise FileError([_other(path, key, found.get(key), plan.get(key)) for key in differing])


def _refuse_others(folder: Path) -> None:
    """FileError for a folder that holds something and no plan.

    A kill before the plan was there leaves hidden files only.
    """
    names = {path.name for path in folder.iterdir()}
    others = sorted(name for name in names if not name.startswith("."))
    if others and PLAN not in names:
        raise fail(str(folder), f"holds {others[0]} and no campaign; name a new folder")


def _other(path: Path, key: str, found: Any, wanted: Any) -> Problem:
    here, there = (json.dumps(value, ensure_ascii=False) for value in (wanted, found))
    told = f" ({there}, not {here})" if len(here) + len(there) < 200 else ""
    why = f"this campaign has other {key}{told}; give the same options, or name a new folder"
    return Problem(str(path), None, why)


def _lock(folder: Path, file: IO[str]) -> None:
    """Hold the file's lock until it is closed.

    The system lets go of it when the process ends, however it ends, so no lock is ever left behind.
    """
    try:
        _lock_now(file)
    except OSError as error:
        if not isinstance(error, BlockingIOError | PermissionError):
            why = f"cannot be locked: {error.strerror or error}; name a folder on another disk"
            raise fail(str(folder / LOCK), why) from None
        file.seek(0)
        holder = file.read().strip() or "another process"
        why = f"{holder} is running a campaign here; wait for it, or name another folder"
        raise fail(str(folder), why) from None
    file.seek(0)
    file.truncate()
    file.write(f"process {os.getpid()} on {socket.gethostname()}\n")
    file.flush()


if sys.platform == "win32":

    def _lock_now(file: IO[str]) -> None:
        import msvcrt

        file.seek(0x7FFF)  # beyond the text, which others read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock_now(file: IO[str]) -> None:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

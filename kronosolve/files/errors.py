"""What is wrong with a file: several problems at once, each with its place."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SHOWN = 100
"""At most so many problems are reported of one file."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong: the file (or command line argument), the line from 1, and what to do."""

    file: str
    line: int | None
    message: str

    def __str__(self) -> str:
        """`file:line: message`, as compilers write it."""
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        return f"{place}: {self.message}"


class FileError(Exception):
    """Input that cannot be used; `problems` lists everything found, in the order of the file."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = list(dict.fromkeys(problems))
        found.sort(key=lambda problem: (problem.file, problem.line or 0))
        if len(found) > SHOWN:
            last = found[SHOWN]
            found[SHOWN:] = [Problem(last.file, last.line, "more is wrong from here on")]
        self.problems: tuple[Problem, ...] = tuple(found)
        super().__init__("\n".join(map(str, self.problems)))


def fail(file: str, message: str, line: int | None = None) -> FileError:
    """Make a FileError of a single problem."""
    return FileError([Problem(file, line, message)])


def quoted(value: object) -> str:
    """A value as found, cut to a readable length."""
    text = value if isinstance(value, str) else str(value)
    text = text.encode("unicode_escape").decode() if not text.isprintable() else text
    return f"'{text[:37]}...'" if len(text) > 40 else f"'{text}'"


def unknown(what: str, value: object, known: Iterable[str]) -> str:
    """Say that an id is unknown, with the nearest valid one and (when few) all valid ones."""
    ids = list(known)
    near = get_close_matches(str(value)[:64], ids, n=1, cutoff=0.5) or [
        known_id for known_id in ids if known_id.lower() == str(value).lower()
    ]
    message = f"unknown {what} {quoted(value)}"
    if near:
        message += f"; did you mean {quoted(near[0])}?"
    if 0 < len(ids) <= 12:
        message += f" (expected one of {', '.join(ids)})"
    elif not near:
        message += f" ({len(ids)} are known)" if ids else " (none are known)"
    return message

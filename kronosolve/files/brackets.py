"""Solo brackets: of investigation files, and those printed with the box."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kronosolve.files.content import read_true_case
from kronosolve.files.documents import BracketsDocument
from kronosolve.files.errors import FileError, fail, unknown
from kronosolve.files.maps import open_document
from kronosolve.files.shape import INVALID
from kronosolve.files.shipped import is_file, scenarios, shipped_brackets
from kronosolve.investigation import Rating
from kronosolve.mysteries.registry import families

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Brackets:
    """A printed table: family -> ratings of its investigations 1, 2, ... in order."""

    id: str
    title: str
    ratings: Mapping[str, tuple[Rating, ...]]

    def ids(self) -> list[str]:
        """Ids of all rows, such as `printed/cuzco-1450/golden-sceptre/2`."""
        return [
            f"{self.id}/{family}/{number}"
            for family, rows in self.ratings.items()
            for number in range(1, len(rows) + 1)
        ]


def read_brackets(name: str) -> Brackets:
    """Read a shipped table by id, such as `printed/cuzco-1450`; FileError."""
    document = open_document(scenarios() / f"{name}.yaml")
    data = document.read(BracketsDocument)
    for family, rows in (data.get("brackets") or {}).items():
        if family not in families():
            document.complain(("brackets", family), unknown("family", family, families()))
        for i, row in enumerate(rows):
            if row is not INVALID and not row[1] < row[2]:
                document.complain(("brackets", family, i), "Silver must end after Gold")
    if document.problems:
        raise FileError(document.problems)
    ratings = {
        family: tuple(Rating(stars=stars, gold=gold, silver=silver) for stars, gold, silver in rows)
        for family, rows in data["brackets"].items()
    }
    return Brackets(data["id"], data["title"], ratings)


def printed_ids() -> list[str]:
    """Ids of all printed brackets."""
    return [row for name in shipped_brackets() for row in read_brackets(name).ids()]


def read_rating(name: str) -> Rating:
    """The rating of an investigation (id or path) or of a printed row; FileError without one."""
    if name.startswith("printed/") and not is_file(Path(name)):
        return _printed(name)
    rating = read_true_case(name).investigation.rating
    if rating is None or rating.gold is None or rating.silver is None:
        raise fail(name, "has no rating with gold and silver; `kronosolve rate` works them out")
    return rating


def _printed(name: str) -> Rating:
    table, _, row = name.rpartition("/")
    table, _, family = table.rpartition("/")
    if table in shipped_brackets():
        rows = read_brackets(table).ratings.get(family, ())
        if row.isdecimal() and row.isascii() and 1 <= int(row[:4]) <= len(rows):
            return rows[int(row) - 1]
    raise fail(name, unknown("id of printed brackets", name, printed_ids()))


def bracket(rating: Rating, questions: int) -> str:
    """`gold`, `silver` or `bronze` for a solo result (rulebook, Solo Mode).

    Gold is 1..gold questions, Silver gold + 1..silver, Bronze everything above.
    """
    assert rating.gold is not None
    assert rating.silver is not None
    if questions <= rating.gold:
        return "gold"
    return "silver" if questions <= rating.silver else "bronze"

"""The record book of solo games: every result, and the best of each case.

One JSON file in the user's data folder, written whole or not at all.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from kronosolve.files.brackets import bracket
from kronosolve.files.errors import fail
from kronosolve.files.writing import write_text
from kronosolve.table.places import user_data

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from kronosolve.table.views import SeatView

FORMAT = "kronologic-records/1"


@dataclass(frozen=True)
class Record:
    """One finished solo game.

    `game` sets it apart from others, so that it is written down once; `helped` counts hints and
    explanations. `bracket` is None where the case has no rating or the game was lost.
    """

    case: str
    title: str
    date: str
    questions: int
    won: bool
    bracket: str | None
    helped: int
    game: str


def record_of(view: SeatView, case: str, date: str, game: str) -> Record:
    """The result of a solo game that is over."""
    rating, questions, won = view.table.rating, view.asked_by(0), bool(view.winners)
    reached = None
    if won and rating is not None and rating.gold is not None and rating.silver is not None:
        reached = bracket(rating, questions)
    return Record(case, view.table.title, date, questions, won, reached, len(view.helped), game)


def records_path() -> Path:
    """Where the book is kept."""
    return user_data() / "records.json"


def read_records(path: Path | None = None) -> list[Record]:
    """All records, oldest first; none where there is no book. FileError for a damaged one."""
    path = path or records_path()
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise fail(str(path), getattr(error, "strerror", None) or "no text file") from error
    except RecursionError:
        raise fail(str(path), "not JSON: too much nesting") from None
    except json.JSONDecodeError as error:
        raise fail(str(path), f"not JSON: {error.msg}", error.lineno) from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise fail(str(path), f"not a record book (format {FORMAT})")
    entries = data.get("records")
    records = [_record(entry) for entry in entries] if isinstance(entries, list) else [None]
    found = [record for record in records if record is not None]
    if len(found) < len(records):
        raise fail(str(path), "damaged: move it away to begin a new book")
    return found


def _record(entry: Any) -> Record | None:
    """Read one entry; None when it is none."""
    match entry:
        case {
            "case": str(),
            "title": str(),
            "date": str(),
            "questions": int(),
            "won": bool(),
            "bracket": str() | None,
            "helped": int(),
            "game": str(),
        } if len(entry) == len(fields(Record)):
            return Record(**entry)
    return None


def add_record(record: Record, path: Path | None = None) -> bool:
    """Write a result down, unless this game stands there already (False)."""
    path = path or records_path()
    records = read_records(path)
    if any(known.game == record.game for known in records):
        return False
    data = {"format": FORMAT, "records": [asdict(known) for known in (*records, record)]}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise fail(str(path), f"cannot be written: {error.strerror}") from error
    write_text(path, json.dumps(data, indent=1, ensure_ascii=False) + "\n", force=True)
    return True


def best(records: Iterable[Record]) -> Record | None:
    """The best of several: fewest questions among those won, without help before with help."""
    won = [record for record in records if record.won]
    return min(won, key=lambda r: (r.helped > 0, r.questions, r.date), default=None)

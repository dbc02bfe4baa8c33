"""Pages of long runs, written line by line: a part of a run leaves the lines of the others."""

from __future__ import annotations

from pathlib import Path


def add_rows(path: str | Path, head: str, rows: list[str], cells: int) -> None:
    """Add rows to the table that ends a page, or put them in place of their older selves.

    `head` is all before the first row. The first cells tell one row from another and put them in
    order, numbers by their value.
    """
    path = Path(path)
    old = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    table = [line for line in old if line.startswith("| ")][2:]
    found = {_key(row, cells): row for row in [*table, *rows]}
    text = head + "".join(f"{found[key]}\n" for key in sorted(found))
    path.write_text(text, encoding="utf-8")


def _key(row: str, cells: int) -> tuple[tuple[int, str], ...]:
    first = [cell.strip() for cell in row.split("|")[1 : cells + 1]]
    return tuple((int(cell), "") if cell.isdecimal() else (-1, cell) for cell in first)

"""A map as text for terminals: 80 columns, no colour."""

from __future__ import annotations

from itertools import count
from textwrap import wrap
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.render.map_view import MapView, PathLine

WIDTH = 78
_ASCII = str.maketrans({"─": "-", "│": "|", "·": ".", "…": "~"})
Cell = tuple[int, int]
"""Row, column."""


def map_text(view: MapView, *, ascii_only: bool = False) -> str:
    """Draw a map as lines of at most 78 characters, with a legend below.

    Rooms stand in brackets with the characters who start there; `X` bars a closed path, and
    `>`, `<`, `^`, `v` point along a one-way path.
    """
    lines = [view.title, "", *drawing(view), *_legend(view)]
    drawn = "\n".join(lines) + "\n"
    return drawn.translate(_ASCII) if ascii_only else drawn


def drawing(view: MapView, *, height: int | None = None, ascii_only: bool = False) -> list[str]:
    """Rooms and paths alone: lines of at most 78 characters, without title and legend.

    `height` is the number of lines from the topmost room to the lowest; the default suits printing.
    """
    labels = _labels(view, height or max(12, 4 * len({round(r.y, 1) for r in view.rooms}) + 2))
    rows = max(row + len(text) for row, _, text in labels)
    canvas = [[" "] * WIDTH for _ in range(rows)]
    covered = {
        (row + down, column + i)
        for row, column, text in labels
        for down, part in enumerate(text)
        for i in range(len(part))
    }
    marks: list[tuple[Cell, str]] = []
    for line in view.lines:
        _draw(canvas, line, labels, covered, marks)
    for row, column, text in labels:
        for down, part in enumerate(text):
            for i, sign in enumerate(part):
                canvas[row + down][column + i] = sign
    for (row, column), sign in marks:
        canvas[row][column] = sign
    lines = ["".join(line).rstrip() for line in canvas]
    return [line.translate(_ASCII) for line in lines] if ascii_only else lines


def _labels(view: MapView, height: int) -> list[tuple[int, int, tuple[str, ...]]]:
    """Top row, left column and lines of text of each room; none overlap."""
    taken: set[Cell] = set()
    placed = []
    for room in view.rooms:
        name = room.name if len(room.name) <= 18 else f"{room.name[:17]}…"
        text: tuple[str, ...] = (f"x{name}x" if room.out else f"[{name}]",)
        if room.starts:
            text += tuple(part.center(len(text[0])) for part in wrap(" ".join(room.starts), 24))
        width = max(map(len, text))
        column = round(room.x * (WIDTH - 20) + 10) - len(text[0]) // 2
        column = max(0, min(WIDTH - width, column))
        for row in count(round(room.y * height)):
            cells = {(row + d, column + i) for d in range(len(text)) for i in range(-1, width + 1)}
            if not cells & taken:
                break
        taken |= cells
        placed.append((row, column, text))
    return placed


def _draw(
    canvas: list[list[str]],
    line: PathLine,
    labels: list[tuple[int, int, tuple[str, ...]]],
    covered: set[Cell],
    marks: list[tuple[Cell, str]],
) -> None:
    """Draw one path between the middles of two names, and note its mark half-way."""
    (a_row, a_column, a_text), (b_row, b_column, b_text) = labels[line.a], labels[line.b]
    start = (a_row, a_column + len(a_text[0]) // 2)
    end = (b_row, b_column + len(b_text[0]) // 2)
    seen = [cell for cell in _between(start, end) if cell not in covered]
    down, right = end[0] - start[0], end[1] - start[1]
    sign = "─" if down == 0 else "│" if right == 0 else "·"
    for row, column in seen:
        canvas[row][column] = sign
    if line.mark == "open" or not seen:
        return
    middle = seen[len(seen) // 2]
    if line.mark == "closed":
        marks.append((middle, "X"))
    elif abs(right) > 2 * abs(down):
        marks.append((middle, ">" if right > 0 else "<"))
    else:
        marks.append((middle, "v" if down > 0 else "^"))


def _between(start: Cell, end: Cell) -> Iterator[Cell]:
    """Cells of a straight line, every second column where it is flat but not level."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(right) if down == 0 else abs(right) // 2, 1)
    for step in range(steps + 1):
        yield (start[0] + round(down * step / steps), start[1] + round(right * step / steps))


def _legend(view: MapView) -> list[str]:
    """Everything the drawing says, in words."""
    name = [room.name for room in view.rooms]
    closed = [f"{name[p.a]} X {name[p.b]}" for p in view.lines if p.mark == "closed"]
    arrows = [f"{name[p.a]} > {name[p.b]}" for p in view.lines if p.mark == "one-way"]
    out = [room.name for room in view.rooms if room.out]
    known = dict(view.cast)
    starts = [
        f"{', '.join(f'{c} {known[c]}' for c in room.starts)}: {room.name}"
        for room in view.rooms
        if room.starts
    ]
    lines = [""]
    for title, entries in (
        ("Closed paths", closed),
        ("One-way paths", arrows),
        ("Not in play", out),
        ("At Time 1", starts),
        ("Characters", [" ".join(one) for one in view.cast] if not starts else []),
    ):
        if entries:
            lines += [f"{title}:", *(f"  {entry}" for entry in _packed(entries))]
    return lines


def _packed(entries: list[str]) -> list[str]:
    """Entries joined to lines of at most 76 characters."""
    lines = [entries[0]]
    for entry in entries[1:]:
        if len(lines[-1]) + len(entry) + 2 <= WIDTH - 2:
            lines[-1] += f"; {entry}"
        else:
            lines.append(entry)
    return [line if len(line) <= WIDTH - 2 else f"{line[: WIDTH - 3]}…" for line in lines]

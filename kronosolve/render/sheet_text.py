"""A note sheet as plain lines of at most 80 columns: positions, counts, maps, sentences.

Nothing is told by colour or by place alone: a location that is still open is its letter, one that
is excluded a dot, and a certain place is written out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kronosolve.investigation import Question
from kronosolve.render.map_text import drawing
from kronosolve.render.map_view import map_view
from kronosolve.render.sheet_view import letters

if TYPE_CHECKING:
    from kronosolve.investigation import Setup
    from kronosolve.render.sheet_view import SheetView

WIDTH = 80
UNKNOWN = "."
MAP_MARKS = "P is there, P? may be there, who is missing is not there."


def positions_text(view: SheetView) -> list[str]:
    """Everybody's places, a row a character and a column a time.

    A certain place is written out (cut where it is long). Otherwise the letters of the locations
    that are open stand there, with a dot for each that is not.
    """
    setup, sign = view.setup, letters(view.setup)
    head = max(map(len, setup.characters)) + 1
    width = min(16, max(len(setup.locations) + 2, 8, (WIDTH - head) // min(setup.times, 6)))
    rows = [[f"Time {t}" for t in range(1, setup.times + 1)]] + [
        [place_cell(view, sign, c, t, width - 1) for t in range(setup.times)]
        for c in range(len(setup.characters))
    ]
    names = ["", *setup.characters]
    hand = ["A star: marked by hand."] if view.by_hand else []
    return [*_blocks(names, rows, head, width), "", *legend(setup), *hand]


def place_cell(view: SheetView, sign: tuple[str, ...], c: int, t: int, width: int) -> str:
    """Where a character is or may be at a time (numbers from 0), in one cell of a table."""
    known, open_ = view.known(c, t), view.open(c, t)
    if known is not None:
        hand = "*" if (c, t, known) in view.by_hand else ""
        return view.setup.locations[known][: width - len(hand)] + hand
    if not open_:
        return "nowhere!"
    return "".join(s if place in open_ else "." for place, s in enumerate(sign))


def _blocks(names: list[str], rows: list[list[str]], head: int, width: int) -> list[str]:
    """A table with its columns cut into as many blocks as the lines need; the first row heads."""
    fit, lines = max(1, (WIDTH - head) // width), list[str]()
    for first in range(0, len(rows[0]), fit):
        lines += [""] if lines else []
        for name, row in zip(names, rows, strict=True):
            cells = "".join(f"{cell:<{width}}" for cell in row[first : first + fit])
            lines.append(f"{name:<{head}}{cells}".rstrip())
    return lines


def legend(setup: Setup) -> list[str]:
    """What the letters of a positions table stand for."""
    entries = [f"{s} {place}" for s, place in zip(letters(setup), setup.locations, strict=True)]
    return [*_packed("May be at ", entries), "A whole word: certainly there."]


def counts_text(view: SheetView) -> list[str]:
    """What stands on the sheet for every question: a row a location, the times, then the cast.

    `2:P` was asked and showed P, `0:-` the replay symbol, `2` was heard, a dot stands for nothing.
    """
    setup = view.setup
    times = [Question(setup.locations[0], time=t) for t in range(1, setup.times + 1)]
    cast = [Question(setup.locations[0], character=c) for c in setup.characters]
    head = min(20, max(map(len, setup.locations)) + 2)
    lines: list[str] = []
    for tiles in (times, cast):
        titles = [str(tile.time or tile.character) for tile in tiles]
        rows = [titles] + [
            [view.counts.get(replace(tile, location=place), UNKNOWN) for tile in tiles]
            for place in setup.locations
        ]
        width = max(len(cell) for row in rows for cell in row) + 2
        names = ["Time" if tiles is times else "Visits", *(p[: head - 1] for p in setup.locations)]
        lines += [""] if lines else []
        lines += _blocks(names, rows, head, max(5, width))
    key = "2:P asked and shown P; 0:- asked, replay; 2 heard; . not known"
    return [*lines, "", f"Cards: {key}"]


def map_at_text(view: SheetView, time: int, *, ascii_only: bool = False) -> list[str]:
    """The map at one time (from 1), under a line that says what its marks mean."""
    title = f"Time {time}: {MAP_MARKS}"
    return [title, "", *map_at(view, time, ascii_only=ascii_only)]


def map_at(
    view: SheetView, time: int, *, height: int | None = None, ascii_only: bool = False
) -> list[str]:
    """The map at one time (from 1): `P` is there, `P?` may be there, who is missing is not."""
    setup = view.setup
    plain = map_view(setup.map, setup)
    numbers = {place: i for i, place in enumerate(setup.locations)}
    rooms = []
    for room in plain.rooms:
        marks: list[str] = []
        if not room.out:
            place = numbers[room.id]
            marks = [*view.here(place, time - 1), *(f"{c}?" for c in view.maybe(place, time - 1))]
        rooms.append(replace(room, starts=tuple(marks)))
    return drawing(replace(plain, rooms=tuple(rooms)), height=height, ascii_only=ascii_only)


def walk_sentences(view: SheetView, character: int) -> list[str]:
    """Where one character is or may be, time by time, in words for reading aloud."""
    return [f"Time {t + 1}: {whereabouts(view, character, t)}" for t in range(view.setup.times)]


def whereabouts(view: SheetView, character: int, time: int) -> str:
    """Where a character is or may be at a time (numbers from 0), in words."""
    setup, known = view.setup, view.known(character, time)
    if known is not None:
        return f"at {setup.locations[known]}"
    open_ = [setup.locations[place] for place in view.open(character, time)]
    if len(open_) == len(setup.locations):
        return "anywhere"
    return " or ".join(open_) or "nowhere: the notes contradict each other"


def _packed(head: str, entries: list[str]) -> list[str]:
    """Entries after a head, on as many lines as they need."""
    lines = [head + entries[0]]
    for entry in entries[1:]:
        if len(lines[-1]) + len(entry) + 2 <= WIDTH:
            lines[-1] += f", {entry}"
        else:
            lines[-1] += ","
            lines.append(" " * len(head) + entry)
    return lines

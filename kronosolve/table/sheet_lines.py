"""The note sheet in line mode: tables, the map of a time, sentences, levels of assistance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.files.errors import quoted
from kronosolve.render.sheet_text import counts_text, map_at_text, positions_text, walk_sentences
from kronosolve.table.entry import read_time
from kronosolve.table.moves import TableError
from kronosolve.table.proofs import Proofs
from kronosolve.table.reading import read_character
from kronosolve.table.sheet import Level, Sheet, marks_by_hand
from kronosolve.table.wording import wrapped

if TYPE_CHECKING:
    from kronosolve.mysteries.base import Mystery
    from kronosolve.render.sheet_view import SheetView
    from kronosolve.table.views import SeatView

VERBS = ("grid", "counts", "map", "who")
"""Commands that show a sheet."""


def sheet_lines(
    verb: str, rest: str, view: SheetView, mystery: Mystery, *, ascii_only: bool = False
) -> list[str]:
    """What a command shows of a sheet; TableError for what cannot follow it."""
    setup, wanted = view.setup, rest.strip()
    if verb == "counts":
        return counts_text(view)
    if verb == "map":
        times = [read_time(wanted, setup)] if wanted else range(1, setup.times + 1)
        drawn = [map_at_text(view, time, ascii_only=ascii_only) for time in times]
        return [line for one in drawn for line in ("", *one)][1:]
    if verb == "who":
        chosen = [read_character(wanted, setup)] if wanted else setup.characters
        lines: list[str] = []
        for character in chosen:
            lines.append(f"{mystery.name(character)}:")
            sentences = walk_sentences(view, setup.characters.index(character))
            lines += [part for text in sentences for part in wrapped(text, "  ").splitlines()]
        return lines
    assert verb == "grid"
    return positions_text(view)


def read_level(text: str) -> Level:
    """The level of assistance that is named; TableError names all."""
    names = [level.value for level in Level]
    wanted = text.strip().lower()
    if wanted not in names:
        raise TableError(f"expected a level, {', '.join(names)}; found {quoted(wanted)}")
    return Level(wanted)


def level_lines(now: Level) -> list[str]:
    """All levels with what they do, the present one starred."""
    return [f"{'*' if x is now else ' '} {x.value:<12}{x.meaning}" for x in Level]


class Sheets:
    """The note sheets of everybody who plays at one place, each at a level of its own."""

    def __init__(self, mystery: Mystery) -> None:
        self.mystery, self.proofs = mystery, Proofs(mystery.setup)
        self._levels: dict[int, Level] = {}

    def level(self, seat: int) -> Level:
        """The level of assistance that a seat chose."""
        return self._levels.get(seat, Level.NONE)

    def choose(self, seat: int, level: Level) -> None:
        """Set the level of assistance of a seat."""
        self._levels[seat] = level

    def view(self, seen: SeatView) -> SheetView:
        """The sheet of a seat, from what it may see and its own marks."""
        setup, level = seen.setup, self.level(seen.seat)
        sheet = Sheet(setup, seen.facts, level, marks_by_hand(setup, seen.notes))
        solved = self.proofs.quick(seen.facts) if level.reaches(Level.DEDUCTIONS) else None
        return sheet.view(solved)

    def text(self, verb: str, rest: str, seen: SeatView, *, ascii_only: bool) -> str:
        """What a command shows of the sheet of a seat."""
        view = self.view(seen)
        return "\n".join(sheet_lines(verb, rest, view, self.mystery, ascii_only=ascii_only))

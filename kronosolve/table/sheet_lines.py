"""The note sheet in line mode: tables, the map of a time, sentences, levels of assistance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.files.errors import quoted
from kronosolve.render.sheet_text import counts_text, map_at_text, positions_text, walk_sentences
from kronosolve.table.entry import read_time
from kronosolve.table.moves import TableError
from kronosolve.table.reading import read_character
from kronosolve.table.sheet import Level
from kronosolve.table.wording import wrapped

if TYPE_CHECKING:
    from kronosolve.mysteries.base import Mystery
    from kronosolve.render.sheet_view import SheetView

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

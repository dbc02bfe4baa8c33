"""The neutral view of a note sheet: a mark for everybody at each time and location, and the counts.

Every drawing of a sheet, on lines or on a screen, is made of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kronosolve.investigation import Question, Setup


class Mark(Enum):
    """What a sheet says of one character at one time and location."""

    HERE = "is here"
    AWAY = "is not here"
    MAYBE = "maybe"


Marks = Sequence[Sequence[Sequence[Mark]]]
"""`marks[c][t][l]` for character, time and location by number, all from 0."""


@dataclass(frozen=True)
class SheetView:
    """One sheet as it is drawn.

    `counts` holds what stands on it for a question, as it is typed; `by_hand` the cells (character,
    time, location) that were marked by hand.
    """

    setup: Setup
    marks: Marks
    counts: Mapping[Question, str]
    by_hand: frozenset[tuple[int, int, int]] = frozenset()

    def here(self, place: int, time: int) -> list[str]:
        """Ids of those who are certainly at a location at a time (numbers from 0)."""
        return self._marked(place, time, Mark.HERE)

    def maybe(self, place: int, time: int) -> list[str]:
        """Ids of those who may be at a location at a time (numbers from 0)."""
        return self._marked(place, time, Mark.MAYBE)

    def _marked(self, place: int, time: int, mark: Mark) -> list[str]:
        cast = self.setup.characters
        return [c for c, row in zip(cast, self.marks, strict=True) if row[time][place] is mark]

    def open(self, character: int, time: int) -> list[int]:
        """Locations (numbers) where a character is or may be at a time."""
        return [i for i, mark in enumerate(self.marks[character][time]) if mark is not Mark.AWAY]

    def known(self, character: int, time: int) -> int | None:
        """The location (number) where a character certainly is at a time."""
        row = self.marks[character][time]
        return row.index(Mark.HERE) if Mark.HERE in row else None


def letters(setup: Setup) -> tuple[str, ...]:
    """One lower-case letter for each location: the first of its words, or another of its name.

    Locations of names without any letter left get the next free letter.
    """
    chosen: list[str] = []
    for place in setup.locations:
        words = place.lower().replace("_", "-").split("-")
        wanted = [*(word[:1] for word in words), *"".join(words), *"abcdefghijklmnopqrstuvwxyz"]
        chosen.append(
            next(
                s for s in wanted if s.isascii() and s.isalpha() and s.islower() and s not in chosen
            )
        )
    return tuple(chosen)

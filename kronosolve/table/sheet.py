"""The note sheet of one person: marks made by itself, at four levels of assistance, and by hand.

A sheet is made of the public setup and the facts that its owner knows, and of nothing else: what
stands on it cannot tell more than these prove.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from kronosolve.render.sheet_view import Mark, SheetView
from kronosolve.table.entry import read_time
from kronosolve.table.moves import TableError
from kronosolve.table.reading import read_character, read_location

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kronosolve.inference.solving import Solved
    from kronosolve.investigation import Setup
    from kronosolve.notes import Fact

Masks = list[list[int]]
"""`masks[c][t]`: the locations (bits) that are still open, numbers from 0."""
Cell = tuple[int, int, int]
"""Character, time and location by number, from 0."""
_WORDS = {"not": Mark.AWAY, "maybe": Mark.MAYBE}


class Level(Enum):
    """How much a sheet does by itself; each level does what those before it do."""

    NONE = "none"
    ARITHMETIC = "arithmetic"
    DEDUCTIONS = "deductions"
    QUESTION = "question"

    @property
    def meaning(self) -> str:
        """What the level adds, in a few words."""
        return _MEANINGS[self.value]

    def reaches(self, other: Level) -> bool:
        """Whether this level does what another one does."""
        levels = list(Level)
        return levels.index(self) >= levels.index(other)


_MEANINGS = {
    "none": "starts, and what each card says outright",
    "arithmetic": "full rooms and counts that are used up",
    "deductions": "all that follows from the notes, with explanations",
    "question": "and the best next question after each note",
}


def noted(setup: Setup, facts: Sequence[Fact]) -> Masks:
    """What starts and cards say outright: public starts, private values, and counts of 0."""
    everywhere = (1 << len(setup.locations)) - 1
    masks = [[everywhere] * setup.times for _ in setup.characters]
    for c, place in enumerate(setup.start_numbers):
        if place is not None:
            masks[c][0] = 1 << place
    for fact in facts:
        bit, cells = covered(setup, fact)
        if fact.count == 0:
            for c, t in cells:
                masks[c][t] &= ~bit
        elif fact.private is not None:
            names: Sequence[str | int] = (
                setup.characters if fact.question.character is None else range(1, setup.times + 1)
            )
            c, t = cells[names.index(fact.private)]
            masks[c][t] &= bit
    return masks


def covered(setup: Setup, fact: Fact) -> tuple[int, list[tuple[int, int]]]:
    """The location (bit) of a fact, and the (character, time) numbers among which it counts."""
    question = fact.question
    bit = 1 << setup.board.number(question.location)
    if question.character is not None:
        c = setup.characters.index(question.character)
        return bit, [(c, t) for t in range(setup.times)]
    assert question.time is not None
    return bit, [(c, question.time - 1) for c in range(len(setup.characters))]


def counted(setup: Setup, facts: Sequence[Fact]) -> Masks:
    """What counts say directly, over and over.

    A count that is full lets nobody else in; one that only those left can fill has them all.
    """
    masks = noted(setup, facts)
    changed = True
    while changed:
        changed = False
        for fact in facts:
            bit, cells = covered(setup, fact)
            sure = [cell for cell in cells if _at(masks, cell) == bit]
            able = [cell for cell in cells if _at(masks, cell) & bit]
            if len(sure) >= fact.count:
                found = [(cell, ~bit) for cell in able if cell not in sure]
            elif len(able) <= fact.count:
                found = [(cell, bit) for cell in able if cell not in sure]
            else:
                continue
            for (c, t), kept in found:
                masks[c][t] &= kept
                changed = True
    return masks


def _at(masks: Masks, cell: tuple[int, int]) -> int:
    return masks[cell[0]][cell[1]]


def followed(solved: Solved) -> Masks:
    """Everything that follows from the notes about who can be where."""
    return [
        [sum(1 << place for place, open_ in enumerate(row) if open_) for row in rows]
        for rows in solved.possible.tolist()
    ]


def marks_by_hand(setup: Setup, lines: Sequence[str]) -> dict[Cell, Mark]:
    """Marks among the lines that somebody wrote; a later one about the same cell counts.

    `P 3 fortress` says that P is there at Time 3, `P 3 not fortress` and `P 3 maybe fortress` what
    they say. Other lines are no marks.
    """
    found: dict[Cell, Mark] = {}
    for line in lines:
        mark = read_mark(line, setup)
        if mark is not None:
            found[mark[0]] = mark[1]
    return found


def read_mark(line: str, setup: Setup) -> tuple[Cell, Mark] | None:
    """The mark that a line makes, None where it makes none."""
    parts = line.split(maxsplit=2)
    if len(parts) < 3:
        return None
    word, _, rest = parts[2].partition(" ")
    mark = _WORDS.get(word.lower(), Mark.HERE)
    try:
        character = read_character(parts[0], setup)
        place = read_location(rest if mark is not Mark.HERE else parts[2], setup)
        time = read_time(parts[1].lower().removeprefix("t"), setup)
    except TableError:
        return None
    return (setup.characters.index(character), time - 1, setup.locations.index(place)), mark


def mark_line(setup: Setup, cell: Cell, mark: Mark) -> str:
    """The line that makes a mark."""
    c, t, place = cell
    words = {mark: f"{word} " for word, mark in _WORDS.items()}
    return f"{setup.characters[c]} {t + 1} {words.get(mark, '')}{setup.locations[place]}"


@dataclass(frozen=True)
class Sheet:
    """A note sheet: what its owner knows, how much is marked by itself, and the marks by hand.

    Marks by hand lie over the others, and prove nothing.
    """

    setup: Setup
    facts: tuple[Fact, ...] = ()
    level: Level = Level.NONE
    own: Mapping[Cell, Mark] = field(default_factory=dict)

    def masks(self, solved: Solved | None = None) -> Masks:
        """What the sheet marks by itself; `solved`: what the facts prove, where that is at hand."""
        if not self.level.reaches(Level.ARITHMETIC):
            return noted(self.setup, self.facts)
        if not self.level.reaches(Level.DEDUCTIONS):
            return counted(self.setup, self.facts)
        if solved is None:
            from kronosolve.inference.solving import solve

            solved = solve(self.setup, self.facts)
        if solved.status == "contradiction":
            return noted(self.setup, self.facts)
        return followed(solved)

    def view(self, solved: Solved | None = None) -> SheetView:
        """The sheet as it is drawn."""
        places = range(len(self.setup.locations))
        marks = [
            [[_mark(mask, place) for place in places] for mask in row] for row in self.masks(solved)
        ]
        for (c, t, place), mark in self.own.items():
            marks[c][t][place] = mark
        counts = {
            fact.question: str(fact).rpartition("=")[2]
            for fact in sorted(self.facts, key=lambda fact: fact.own)
        }
        return SheetView(self.setup, marks, counts, frozenset(self.own))


def _mark(mask: int, place: int) -> Mark:
    if not mask >> place & 1:
        return Mark.AWAY
    return Mark.HERE if mask == 1 << place else Mark.MAYBE

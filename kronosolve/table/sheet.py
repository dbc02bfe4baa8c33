"""The note sheet of one person: marks made by itself, at four levels of assistance, and by hand.

A sheet is made of the public setup and the facts that its owner knows, and of nothing else: what
stands on it cannot tell more than these prove.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from kronosolve.render.sheet_view import Mark, SheetView

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.inference.solving import Solved
    from kronosolve.investigation import Setup
    from kronosolve.notes import Fact

Masks = list[list[int]]
"""`masks[c][t]`: the locations (bits) that are still open, numbers from 0."""
Cell = tuple[int, int, int]
"""Character, time and location by number, from 0."""


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


@dataclass(frozen=True)
class Sheet:
    """A note sheet; every change makes a new one, so that what was before is at hand for undo.

    `own` are marks by hand, cell by cell. They lie over those made by itself, and prove nothing.
    """

    setup: Setup
    facts: tuple[Fact, ...] = ()
    level: Level = Level.NONE
    own: tuple[tuple[Cell, Mark], ...] = ()
    before: Sheet | None = None

    def noting(self, fact: Fact) -> Sheet:
        """The sheet with one fact more; not a note by hand, so `undo` does not take it back."""
        return replace(self, facts=(*self.facts, fact))

    def assisted(self, level: Level) -> Sheet:
        """The sheet at another level of assistance."""
        return replace(self, level=level)

    def marking(self, cell: Cell, mark: Mark | None) -> Sheet:
        """The sheet with a mark made by hand, or rubbed out (None)."""
        kept = tuple(entry for entry in self.own if entry[0] != cell)
        added = () if mark is None else ((cell, mark),)
        return replace(self, own=kept + added, before=self)

    def undo(self) -> Sheet | None:
        """The sheet before the last mark by hand, with all facts known since; None if none is."""
        if self.before is None:
            return None
        return replace(self, own=self.before.own, before=self.before.before)

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
        for (c, t, place), mark in self.own:
            marks[c][t][place] = mark
        counts = {
            fact.question: str(fact).rpartition("=")[2]
            for fact in sorted(self.facts, key=lambda fact: fact.own)
        }
        return SheetView(self.setup, marks, counts)


def _mark(mask: int, place: int) -> Mark:
    if not mask >> place & 1:
        return Mark.AWAY
    return Mark.HERE if mask == 1 << place else Mark.MAYBE

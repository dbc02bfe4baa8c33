"""What the full screen shows and talks with: a game or a notebook. No Textual here.

The conversation is that of line mode, so both know the same commands; the screen adds the sheet of
whoever looks at it. While nobody in particular does, there is no sheet to show.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from kronosolve.table import wording
from kronosolve.table.notebook_lines import converse
from kronosolve.table.sheet import mark_line

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.investigation import Question, Setup
    from kronosolve.render.sheet_view import Mark, SheetView
    from kronosolve.table.lines import LineMode
    from kronosolve.table.notebook import Notebook
    from kronosolve.table.notebook_lines import Lines
    from kronosolve.table.sheet import Cell

    Ask = Callable[[str], str]
    Show = Callable[[str], None]


@dataclass(frozen=True)
class Scene:
    """What stands on the screen beside the conversation; `sheet` is None where nobody may look."""

    sheet: SheetView | None
    status: str
    level: str


class Desk(Protocol):
    """One conversation with its sheet."""

    title: str
    setup: Setup
    commands: tuple[str, str]
    """Commands for help from the program: the best question, the next deduction."""
    picking: str
    """What Enter does on a question that was picked."""

    def talk(self, ask: Ask, show: Show) -> bool:
        """Hold the conversation; False where somebody left before its end."""
        ...

    def scene(self) -> Scene:
        """What to show now."""
        ...

    def asking(self, question: Question) -> str:
        """The beginning of a line about a question that was picked."""
        ...

    def marking(self, cell: Cell, mark: Mark) -> str | None:
        """The line that makes a mark by hand; None where there are no such marks."""
        ...


class GameDesk:
    """A game: line mode with a screen around it."""

    commands = ("hint", "explain")
    picking = "Enter asks it, after another Enter"

    def __init__(self, make: Callable[[Ask, Show], LineMode], title: str, setup: Setup) -> None:
        self._make, self.title, self.setup = make, title, setup
        self._mode: LineMode | None = None

    def talk(self, ask: Ask, show: Show) -> bool:
        """Play until the end or until somebody leaves."""
        self._mode = self._make(ask, show)
        return self._mode.play()

    def scene(self) -> Scene:
        """The sheet of the person at the keyboard, and how the game stands."""
        mode = self._mode
        if mode is None or mode.at_keyboard is None:
            return Scene(None, "nobody's notes are shown", "")
        view = mode.game.view(mode.at_keyboard)
        count = view.asked_by(view.seat)
        status = f"{count} question{'' if count == 1 else 's'}"
        if view.players > 1:
            status = f"{wording.player_name(view.table, view.seat)}: {status}"
        level = mode.sheets.level(view.seat).value
        return Scene(mode.sheets.view(view), status, level)

    def asking(self, question: Question) -> str:
        """A question as it is asked."""
        return f"ask {question}"

    def marking(self, cell: Cell, mark: Mark) -> str | None:
        """A mark is a line of the own sheet."""
        return f"mark {mark_line(self.setup, cell, mark)}"


class NotebookDesk:
    """A notebook with a screen around it."""

    commands = ("hint", "next")
    picking = "Enter begins a note on it"

    def __init__(self, lines: Lines, title: str) -> None:
        self._lines, self.title = lines, title
        self.book: Notebook = lines.notebook
        self.setup = lines.setup

    def talk(self, ask: Ask, show: Show) -> bool:
        """Take notes until the person leaves."""
        converse(self._lines, self.title, ask, show)
        return True

    def scene(self) -> Scene:
        """The sheet, and what is proved."""
        sheet = self.book.sheet.view(self.book.standing)
        return Scene(sheet, self.book.status()[0].partition(" (")[0], self.book.level.value)

    def asking(self, question: Question) -> str:
        """The note about a question, up to its result."""
        return f"{question.location} {question.time or question.character} = "

    def marking(self, cell: Cell, mark: Mark) -> str | None:
        """The notebook marks what is proved, and nothing else."""
        del cell, mark
        return None

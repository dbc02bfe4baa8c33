"""The panes of the full screen: cards, positions, map; signs and words, no colour means more."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import DataTable, Label, OptionList, Static

from kronosolve.investigation import Question
from kronosolve.render.sheet_text import MAP_MARKS, UNKNOWN, map_at, place_cell, whereabouts
from kronosolve.render.sheet_view import Mark, letters

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from kronosolve.investigation import Setup
    from kronosolve.render.sheet_view import SheetView

WIDTH = 80
_MAP_HEIGHT = 9


class Cards(DataTable[Text]):
    """What is known of every card, a row a location; a cell is a question that can be picked."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(id="cards", cell_padding=0, zebra_stripes=False)
        self.setup = setup
        self.tiles: list[int | str] = [*range(1, setup.times + 1), *setup.characters]
        self._head = min(18, max(map(len, setup.locations)) + 3)

    def on_mount(self) -> None:
        """Make the empty table."""
        width = max(5, (WIDTH - self._head) // len(self.tiles), *(len(str(t)) for t in self.tiles))
        width = min(width, 6)
        self.add_column(Text("location"), width=self._head, key="location")
        for tile in self.tiles:
            self.add_column(Text(str(tile)), width=width, key=str(tile))
        signs = letters(self.setup)
        for sign, place in zip(signs, self.setup.locations, strict=True):
            name = Text(f"{sign} {place}"[: self._head - 1])
            self.add_row(name, *(Text(UNKNOWN) for _ in self.tiles), key=place)
        self.fixed_columns = 1
        self.move_cursor(row=0, column=1)

    def draw(self, view: SheetView | None) -> None:
        """Show what a sheet knows; nothing where there is none."""
        for place in self.setup.locations:
            for tile in self.tiles:
                known = "" if view is None else view.counts.get(_question(place, tile), UNKNOWN)
                self.update_cell(place, str(tile), Text(known))

    def question_at(self, row: int, column: int) -> Question | None:
        """The question of a cell; None for the names."""
        return _question(self.setup.locations[row], self.tiles[column - 1]) if column else None


def _question(place: str, tile: int | str) -> Question:
    if isinstance(tile, int):
        return Question(place, time=tile)
    return Question(place, character=tile)


class Positions(DataTable[Text]):
    """Who can be where when, a row a character and a column a time."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(id="positions", cell_padding=0, zebra_stripes=False)
        self.setup = setup
        self._head = max(map(len, setup.characters)) + 1
        self._width = max(len(setup.locations), 8, (WIDTH - self._head - 1) // setup.times - 1)
        self._width = min(self._width, 15)

    def on_mount(self) -> None:
        """Make the empty table."""
        self.add_column(Text(""), width=self._head, key="who")
        for time in range(1, self.setup.times + 1):
            self.add_column(Text(f"Time {time}"), width=self._width + 1, key=str(time))
        for character in self.setup.characters:
            blank = (Text("") for _ in range(self.setup.times))
            self.add_row(Text(character), *blank, key=character)
        self.fixed_columns = 1
        self.move_cursor(row=0, column=1)

    def draw(self, view: SheetView | None) -> None:
        """Show a sheet; nothing where there is none."""
        signs = letters(self.setup)
        for c, character in enumerate(self.setup.characters):
            for t in range(self.setup.times):
                cell = "" if view is None else place_cell(view, signs, c, t, self._width)
                self.update_cell(character, str(t + 1), Text(cell))

    def words_at(self, view: SheetView, row: int, column: int) -> str:
        """A cell in words."""
        where = whereabouts(view, row, column - 1)
        return f"{self.setup.characters[row]} at Time {column}: {where}"


class MapPane(VerticalScroll, can_focus=True):
    """The map of one time with everybody's marks; left and right turn the time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Earlier", show=False),
        Binding("right", "turn(1)", "Later", show=False),
    ]

    class Turned(Message):
        """Another time is wanted."""

    def __init__(self, setup: Setup, *, ascii_only: bool) -> None:
        super().__init__(id="map")
        self.setup, self.ascii_only, self.time = setup, ascii_only, 1

    def compose(self) -> ComposeResult:
        """A line about the time, then the drawing."""
        yield Static(id="time")
        yield Static(id="drawing", markup=False)

    def action_turn(self, by: int) -> None:
        """Go to another time, round and round."""
        self.time = (self.time - 1 + by) % self.setup.times + 1
        self.post_message(self.Turned())

    def draw(self, view: SheetView | None) -> None:
        """Draw the map of the time that was chosen."""
        self.query_one("#time", Static).update(
            f"[@click=app.earlier]< earlier[/]  Time {self.time} of {self.setup.times}"
            "  [@click=app.later]later >[/]"
        )
        lines = (
            []
            if view is None
            else map_at(view, self.time, height=_MAP_HEIGHT, ascii_only=self.ascii_only)
        )
        self.query_one("#drawing", Static).update("\n".join([*lines, MAP_MARKS] if lines else []))


class Marking(ModalScreen[tuple[tuple[int, int, int], Mark] | None]):
    """Choose where a character is marked; each choice turns a mark to the next one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Back")]
    _NEXT: ClassVar[dict[Mark, Mark]] = {
        Mark.MAYBE: Mark.HERE,
        Mark.HERE: Mark.AWAY,
        Mark.AWAY: Mark.MAYBE,
    }

    def __init__(self, view: SheetView, character: int, time: int) -> None:
        super().__init__()
        self.view, self.character, self.time = view, character, time

    def compose(self) -> ComposeResult:
        """The locations with their present marks."""
        setup, marks = self.view.setup, self.view.marks[self.character][self.time]
        who = setup.characters[self.character]
        yield Label(
            f"{who} at Time {self.time + 1}: Enter turns a mark, Esc goes back", markup=False
        )
        options = [
            Text(f"{sign} {place}: {mark.value}")
            for sign, place, mark in zip(letters(setup), setup.locations, marks, strict=True)
        ]
        yield OptionList(*options)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Turn the mark of one location."""
        place = event.option_index
        mark = self._NEXT[self.view.marks[self.character][self.time][place]]
        self.dismiss(((self.character, self.time, place), mark))

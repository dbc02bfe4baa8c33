"""The full screen around a conversation: the only module, with its panes, that needs Textual.

The conversation runs in a thread of its own and waits there for lines; everything on the screen
only makes such lines. So the screen can do what line mode can, and nothing else.
"""

from __future__ import annotations

import contextlib
import queue
import threading
from typing import TYPE_CHECKING, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Footer, Input, Label, RichLog, Static

from kronosolve.table.sheet import Level
from kronosolve.table.tui.panes import Cards, MapPane, Marking, Positions

if TYPE_CHECKING:
    from rich.text import Text
    from textual import events
    from textual.widgets import DataTable

    from kronosolve.render.sheet_view import Mark
    from kronosolve.table.sheet import Cell
    from kronosolve.table.tui.desk import Desk, Scene

_KEYS = "F2, arrows and Enter, or two clicks, pick a question. Tab: who is where."
_PATIENCE = 2.0
"""Seconds that a conversation has to end when the screen has closed."""
_WIPED = "\x1b[2J"
"""Begins what clears a terminal: here it clears the conversation."""


class TableScreen(App[None]):
    """One game or notebook on the full screen.

    Parameters
    ----------
    desk
        The conversation and the sheet beside it.
    ascii_only
        Draw the map with ASCII characters alone.

    """

    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #title { height: 1; text-style: reverse; }
    #sheet, #map { height: auto; max-height: 70%; }
    DataTable { height: auto; max-height: 33vh; }
    #talk { height: 1fr; min-height: 4; scrollbar-size-vertical: 1; }
    #entry { height: 1; }
    #prompt { width: auto; max-width: 64; }
    #line { width: 1fr; height: 1; border: none; padding: 0; background: $background; }
    #picked { height: 1; text-style: italic; }
    .hidden { display: none; }
    Marking { align: center middle; }
    Marking Label { width: 60; text-style: reverse; }
    Marking OptionList { width: 60; height: auto; max-height: 14; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "say('help')", "Help", priority=True),
        Binding("f2", "show('sheet')", "Sheet", priority=True),
        Binding("f3", "show('map')", "Map", priority=True),
        Binding("f4", "show('talk')", "Talk", priority=True),
        Binding("f5", "help_me(0)", "Hint", priority=True),
        Binding("f6", "help_me(1)", "Why", priority=True),
        Binding("f7", "level", "Level", priority=True),
        Binding("f9", "shade", "Dark", priority=True),
        Binding("f10", "leave", "Quit", priority=True),
        Binding("enter", "enter", "Enter", show=False),
        Binding("escape", "focus_line", "Line", show=False),
        Binding("ctrl+c", "interrupt", "Stop", show=False, priority=True),
    ]

    def __init__(self, desk: Desk, *, ascii_only: bool = False) -> None:
        super().__init__()
        self.desk, self.ascii_only = desk, ascii_only
        self.interrupted = False
        self.finished = False
        self.failure: BaseException | None = None
        self.scene: Scene | None = None
        self.waiting = False
        """Whether the conversation waits for a line."""
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._leaving = False
        self._looked_at: DataTable[Text] | None = None
        self._said = 0
        """Lines of the conversation before the last one that was sent."""
        self._pane = "sheet"
        self._long = False
        """Whether a long reply stands in the place of the pane that was chosen."""
        self._thread = threading.Thread(target=self._talk, daemon=True)

    def compose(self) -> ComposeResult:
        """Title, sheet or map, conversation, line, keys."""
        yield Static(id="title", markup=False)
        with Vertical(id="sheet"):
            yield Cards(self.desk.setup)
            yield Positions(self.desk.setup)
        yield MapPane(self.desk.setup, ascii_only=self.ascii_only)
        yield RichLog(id="talk", wrap=True, markup=False, highlight=False, max_lines=5_000)
        yield Static(id="picked", markup=False)
        with Horizontal(id="entry"):
            yield Label(id="prompt", markup=False)
            yield Input(id="line", select_on_focus=False)
        yield Footer(compact=True, show_command_palette=False)

    def on_mount(self) -> None:
        """Begin the conversation."""
        self.action_show("sheet")
        self._draw()
        line = self.query_one("#line", Input)
        line.cursor_blink = False
        self.set_focus(line)
        self._thread.start()

    # The conversation, in its own thread

    def _talk(self) -> None:
        try:
            self.finished = self.desk.talk(self._ask, self._show)
        except BaseException as error:  # noqa: BLE001 - raised again where the screen was started
            self.failure = error
        self._lines.put(None)
        if not self._leaving:
            with contextlib.suppress(RuntimeError):
                self.call_from_thread(self._ended)

    def _ask(self, prompt: str) -> str:
        """Wait for a line; EOFError when the person leaves."""
        if not self._leaving:
            with contextlib.suppress(RuntimeError):  # the screen may close at any moment
                self.call_from_thread(self._listen, prompt, self.desk.scene())
        line = None if self._leaving else self._lines.get()
        if line is None:
            raise EOFError
        return line

    def _show(self, text: str) -> None:
        if not self._leaving:
            with contextlib.suppress(RuntimeError):
                self.call_from_thread(self._write, text)

    # What the conversation does to the screen

    def _listen(self, prompt: str, scene: Scene) -> None:
        self.scene, self.waiting = scene, True
        self.query_one("#prompt", Label).update(prompt)
        self._draw()
        if scene.sheet is None:
            self.action_focus_line()
        talk = self.query_one("#talk", RichLog)
        if len(talk.lines) - self._said > talk.size.height > 0:
            self._long = self._pane != "talk"
            self._turn_to("talk")
            self.call_after_refresh(
                self.call_after_refresh, talk.scroll_to, y=self._said, animate=False
            )

    def _draw(self) -> None:
        scene = self.scene
        view = None if scene is None else scene.sheet
        self.query_one(Cards).draw(view)
        self.query_one(Positions).draw(view)
        self.query_one(MapPane).draw(view)
        parts = [self.desk.title]
        if scene is not None:
            parts += [f"level {scene.level}" if scene.level else "", scene.status]
        self.query_one("#picked", Static).update(self._words())
        self.query_one("#title", Static).update(" | ".join(filter(None, parts)))

    def _write(self, text: str) -> None:
        talk = self.query_one("#talk", RichLog)
        if text.startswith(_WIPED):
            talk.clear()
            self._said = 0
            self.query_one("#picked", Static).update("")
            self.query_one("#line", Input).value = ""
            return
        talk.write(text)

    def _ended(self) -> None:
        """The conversation is over: what was said last stays until a key is pressed."""
        if self.failure is not None or not self.finished:
            self.exit()
            return
        self._listen("The end: Enter leaves. ", self.desk.scene())

    # What the person does

    def send(self, line: str) -> None:
        """Give the conversation a line, if it waits for one."""
        if not self.waiting:
            return
        self.waiting = False
        if not self._thread.is_alive():
            self.exit()
            return
        prompt = self.query_one("#prompt", Label)
        self._said = len(self.query_one("#talk", RichLog).lines)
        if self._long:
            self._long = False
            focused = self.focused
            self._turn_to(self._pane)
            self.set_focus(focused)
        self._write(f"{prompt.content}{line}".strip())
        prompt.update("... ")
        self._lines.put(line)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A line was typed."""
        if self.waiting:
            event.input.value = ""
            self.send(event.value)

    def on_key(self, event: events.Key) -> None:
        """Whatever is typed belongs to the line, wherever the focus is."""
        line = self.query_one("#line", Input)
        if not self._asks() and event.character and event.is_printable:
            event.stop()
            self.set_focus(line)
            line.insert_text_at_cursor(event.character)

    def _asks(self) -> bool:
        """Whether a dialogue stands before the screen."""
        return len(self.screen_stack) > 1

    async def action_enter(self) -> None:
        """Send the line from a pane that has no use for Enter."""
        line = self.query_one("#line", Input)
        self.set_focus(line)
        await line.action_submit()

    def action_say(self, line: str) -> None:
        """Send a command."""
        self.send(line)

    def action_help_me(self, which: int) -> None:
        """Ask the program: for the best question, or the next deduction."""
        self.send(self.desk.commands[which])

    def action_level(self) -> None:
        """Go to the next level of assistance."""
        if self.scene is not None and self.scene.level:
            levels = [level.value for level in Level]
            self.send(f"level {levels[(levels.index(self.scene.level) + 1) % len(levels)]}")

    def action_show(self, pane: str) -> None:
        """Show the tables, the map, or the conversation alone, at its end."""
        self._pane, self._long = pane, False
        self._turn_to(pane)
        self.call_after_refresh(self.query_one("#talk", RichLog).scroll_end, animate=False)

    def _turn_to(self, pane: str) -> None:
        self.query_one("#sheet").set_class(pane != "sheet", "hidden")
        self.query_one("#map").set_class(pane != "map", "hidden")
        focus = {"sheet": "#cards", "map": "#map", "talk": "#talk"}[pane]
        hidden = self.scene is not None and self.scene.sheet is None
        self.set_focus(self.query_one("#line" if hidden else focus))

    def action_focus_line(self) -> None:
        """Back to typing."""
        self.set_focus(self.query_one("#line", Input))

    def action_shade(self) -> None:
        """Change between dark and light."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"

    def action_leave(self) -> None:
        """Leave; a game can be taken up again."""
        self._leaving = True
        self._lines.put(None)
        self.exit()

    def end_talk(self) -> None:
        """Let the conversation come to its end, which may be in the middle of a long thought."""
        self._leaving = True
        self._lines.put(None)
        self._thread.join(_PATIENCE)

    def action_interrupt(self) -> None:
        """Ctrl-C: leave, and say so to the caller."""
        self.interrupted = True
        self.action_leave()

    def on_data_table_cell_highlighted(self, event: DataTable.CellHighlighted) -> None:
        """Say in words which cell the cursor is on."""
        if not event.data_table.has_focus:
            return  # the cursor was set, not moved
        self._looked_at = event.data_table
        self.query_one("#picked", Static).update(self._words())

    def _words(self) -> str:
        """The cell that was looked at last, in words."""
        table = self._looked_at
        view = None if self.scene is None else self.scene.sheet
        if view is None:
            return ""
        if table is None:
            return _KEYS
        if not table.cursor_column:
            return ""
        row, column = table.cursor_coordinate
        if isinstance(table, Positions):
            return table.words_at(view, row, column)
        assert isinstance(table, Cards)
        question = table.question_at(row, column)
        assert question is not None
        known = view.counts.get(question)
        return f"{question}: {self.desk.picking if known is None else f'known, {known}'}"

    def on_data_table_cell_selected(self, event: DataTable.CellSelected) -> None:
        """Pick a question, or mark somebody's place."""
        row, column = event.coordinate
        scene = self.scene
        if scene is None or scene.sheet is None or not column or self._asks():
            return
        if isinstance(event.data_table, Positions):
            if self.desk.marking((0, 0, 0), scene.sheet.marks[0][0][0]) is not None:
                self.push_screen(Marking(scene.sheet, row, column - 1), self._marked)
            return
        assert isinstance(event.data_table, Cards)
        question = event.data_table.question_at(row, column)
        assert question is not None
        line = self.query_one("#line", Input)
        line.value = self.desk.asking(question)
        line.cursor_position = len(line.value)
        self.set_focus(line)

    def _marked(self, chosen: tuple[Cell, Mark] | None) -> None:
        if chosen is not None:
            line = self.desk.marking(*chosen)
            assert line is not None
            self.send(line)

    def action_earlier(self) -> None:
        """Go to the map of the time before."""
        self.query_one(MapPane).action_turn(-1)

    def action_later(self) -> None:
        """Go to the map of the next time."""
        self.query_one(MapPane).action_turn(1)

    def on_map_pane_turned(self) -> None:
        """Draw the map of another time."""
        self._draw()


def run(desk: Desk, *, ascii_only: bool = False) -> bool:
    """Show a conversation on the full screen; False where the person left before its end.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C, when the screen has been restored.

    """
    screen = TableScreen(desk, ascii_only=ascii_only)
    screen.run()
    screen.end_talk()
    if screen.interrupted:
        raise KeyboardInterrupt
    if screen.failure is not None:
        raise screen.failure
    return screen.finished

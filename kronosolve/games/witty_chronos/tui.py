"""The full-screen game (extra `tui`): the only module here that needs Textual."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Static

from kronosolve.games.witty_chronos.commands import SAY, Command, player_name
from kronosolve.games.witty_chronos.screen import frame, report, stack_text
from kronosolve.games.witty_chronos.table import OVER

if TYPE_CHECKING:
    from textual import events

    from kronosolve.games.witty_chronos.keys import Hands
    from kronosolve.games.witty_chronos.realtime import RealTime

REDRAWS = 15
"""Redraws a second."""


class Screen(App[None]):
    """A game in real time on 80 columns and 24 lines.

    Parameters
    ----------
    live
        The running game.
    people
        Who sits at the keyboard; nobody: the bots are watched.
    """

    CSS = "Screen { overflow: hidden; } Static { width: 80; height: 24; }"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "interrupt", priority=True)]

    def __init__(self, live: RealTime, people: list[Hands]) -> None:
        super().__init__()
        self.live = live
        self.people = people
        self._chat: str | None = None  # a sentence being typed
        self._help = True
        self._refused = ""
        self.interrupted = False

    def compose(self) -> ComposeResult:
        """One widget that is drawn anew."""
        yield Static(markup=False)

    def on_mount(self) -> None:
        """Start the clock."""
        self.run_worker(self.live.play(), exclusive=True)
        self.set_interval(1 / REDRAWS, self.draw)

    def draw(self) -> None:
        """Show the table as it is now."""
        engine = self.live.engine
        now = engine.table.now if engine.over else self.live.now()
        self.query_one(Static).update("\n".join(frame(engine.table, now, self._bottom())))

    def _bottom(self) -> list[str]:
        engine = self.live.engine
        table = engine.table
        lines = []
        for hands in self.people:
            player = hands.player
            stack = engine.stacks[player] if len(self.people) == 1 else None
            own = f"{stack_text(stack)}   " if stack is not None else ""
            lines.append(f"{player_name(player)}  {own}{hands.status(table)}")
            if self._help:
                lines.append("    " + hands.keys.help())
        if table.phase == OVER:
            lines.append("Any key leaves.")
        elif self._chat is not None:
            lines.append(f"say: {self._chat}_")
        elif self._help:
            lines.append("Enter: say something   ?: hide the keys   Esc: leave")
        news = report(table, 0, 0)
        if self._refused:
            news.append(f"        not possible: {self._refused}")
        room = 7 - len(lines)
        return lines + (news[-room:] if room > 0 else [])

    def action_interrupt(self) -> None:
        """Ctrl-C: leave, and say so to the caller."""
        self.interrupted = True
        self.live.stop()
        self.exit()

    def on_key(self, event: events.Key) -> None:
        """Keys act at once, except while a sentence is typed."""
        event.stop()
        engine = self.live.engine
        if event.key == "escape" or engine.over:
            self.live.stop()
            self.exit()
        elif event.key == "enter":
            words = (self._chat or "").split()
            if words and self.people:
                self._command(self.people[0].player, Command(SAY, text=" ".join(words)))
            self._chat = "" if self._chat is None and self.people else None
        elif self._chat is not None:
            if event.key == "backspace":
                self._chat = self._chat[:-1]
            elif event.character and event.is_printable:
                self._chat += event.character
        elif event.character == "?":
            self._help = not self._help
        elif event.character:
            for hands in self.people:
                command = hands.press(event.character, engine.table, engine.rules)
                if command is not None:
                    self._command(hands.player, command)
                    return

    def _command(self, player: int, command: Command) -> None:
        engine = self.live.engine
        engine.refused = ""
        self.live.command(player, command)
        self.live.pump()
        self._refused = engine.refused


def play(live: RealTime, people: list[Hands]) -> None:
    """Play on the full screen until the game is over or somebody leaves.

    Raises
    ------
    KeyboardInterrupt
        After Ctrl-C, when the screen has been restored.
    """
    screen = Screen(live, people)
    screen.run()
    if screen.interrupted:
        raise KeyboardInterrupt

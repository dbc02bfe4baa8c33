"""Playing at a prompt: the table in words, numbered actions, news, undo, hints, saves.

Several people can share the keyboard. Where a game hides something, whoever comes next is asked to
take it, and what the last one saw is wiped from the screen first. Plain lines in and out, so pipes
work as terminals do.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kronosolve.games import interface as api
from kronosolve.games.interface import CHANCE, TERMINAL, GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kronosolve.games.interface import Action, State, View
    from kronosolve.games.session import Session

_HELP = """\
Type the number of an action or its words (the beginning will do if it is clear), or:
  table       show the table and your actions again
  hint        ask a bot what it would do
  undo        take your last action back, if it showed you nothing hidden
  save FILE   keep the game; FILE is remembered for the next save
  rules       the rules of the game
  quit        leave (Ctrl-D does the same)"""
_WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what was scrolled off it, cursor to the top."""


class Quit(Exception):  # noqa: N818 - not an error: the player wants to leave
    """The player leaves."""


class Terminal:
    """One session at a prompt.

    Parameters
    ----------
    session
        The game, with at least one `human` seat or none at all (then the bots are watched).
    autosave
        Written after every action; None: only `save` writes.
    ask, show
        Read a line after a prompt (EOFError at the end of input), write a text; for tests and
        other front ends.
    screen
        Whether the screen can be wiped; default: standard output is a terminal.

    """

    def __init__(
        self,
        session: Session,
        autosave: Path | None = None,
        ask: Callable[[str], str] = input,
        show: Callable[[str], None] = print,
        screen: bool | None = None,
    ) -> None:
        self.session, self.path = session, autosave
        self._autosave = autosave is not None
        self._ask, self._show = ask, show
        self._screen = sys.stdout.isatty() if screen is None else screen
        self._humans = session.humans()
        game = session.game
        self._open = isinstance(game, api.HasPerfectInformation) and game.perfect_information
        self._news: dict[int, list[str]] = {seat: [] for seat in self._watchers()}
        self._at_keyboard: int | None = None
        self._unsaved = False
        session.before_action = self._tell

    def _watchers(self) -> list[int]:
        """Seats whose news are collected; with bots alone, seat 0 is watched."""
        return self._humans or [0]

    def play(self) -> bool:
        """Play until the end (True) or until somebody leaves (False)."""
        try:
            while True:
                while self.session.step():
                    self._keep()
                    if not self._humans:
                        self._flush(0)
                if self.session.player() == TERMINAL:
                    self._end()
                    return True
                self._turn(self.session.player())
        except (Quit, EOFError):
            self._show("")
            if self._autosave:
                self._show(f"Left. Go on with --resume {self.path}")
            return False

    def _turn(self, seat: int) -> None:
        """One decision of a person."""
        self._hand_over(seat)
        self._table(seat)
        while True:
            line = self._ask(f"{player_name(seat).lower()}> ").strip()
            legal = self.session.state.legal_actions(seat)
            word, _, rest = line.partition(" ")
            try:
                if word in ("quit", "q", "exit"):
                    self._quit()
                if word in ("help", "?"):
                    self._show(_HELP)
                elif word in ("", "table"):
                    self._table(seat)
                elif word == "rules":
                    self._show(self.session.game.rules_text())
                elif word == "hint":
                    name, action = self.session.hint(seat)
                    number = legal.index(action) + 1
                    self._show(f"hint ({name}): {number}  {self._words(seat, action)}")
                elif word == "save":
                    self._save(rest.strip())
                elif word == "undo":
                    self._undo(seat)
                    return
                else:
                    self.session.apply(self._read(seat, line, legal), seat)
                    self._unsaved = True
                    self._keep()
                    return
            except GameError as error:
                self._show(f"{error}\n(`help` lists what you can type)")

    def _quit(self) -> None:
        """Leave, but not at the first try while something would be lost."""
        if self._unsaved:
            self._unsaved = False
            raise GameError("not saved: `save FILE` keeps the game, `quit` again leaves it")
        raise Quit

    def _undo(self, seat: int) -> None:
        self._show(f"taken back: {self.session.undo(seat)}")
        for other, news in self._news.items():
            if other != seat:
                news.append(f"{player_name(seat)} took that back")
        self._keep()

    def _read(self, seat: int, line: str, legal: Sequence[Action]) -> Action:
        """The action meant by a number, by its text or words, or by the beginning of these."""
        if line.isdecimal():
            if 1 <= int(line) <= len(legal):
                return legal[int(line) - 1]
            raise GameError(f"there is no action {line}; choose from 1 to {len(legal)}")
        texts = {
            action: (self.session.state.action_to_string(action), self._words(seat, action))
            for action in legal
        }
        typed = line.casefold()
        meant = [a for a, forms in texts.items() if typed in map(str.casefold, forms)] or [
            a for a, forms in texts.items() if any(t.casefold().startswith(typed) for t in forms)
        ]
        if len(meant) > 1:
            raise GameError(f"{line!r} can mean {'; '.join(texts[action][1] for action in meant)}")
        if meant:
            return meant[0]
        self.session.state.parse_action(line)  # its error knows the form of actions
        raise GameError(f"{line!r} is not possible now")

    def _hand_over(self, seat: int) -> None:
        """Hide what the last person saw before the next one looks."""
        if len(self._humans) > 1 and not self._open and seat != self._at_keyboard:
            self._wipe()
            self._ask(f"Pass the keyboard to {player_name(seat).lower()}, who presses Enter. ")
            self._wipe()
        self._at_keyboard = seat

    def _wipe(self) -> None:
        self._show(_WIPE if self._screen else "\n" * 40)

    def _table(self, seat: int) -> None:
        self._flush(seat)
        view, legal = self.session.state.view(seat), self.session.state.legal_actions(seat)
        self._show(f"\n{self._describe(view)}\n")
        width = len(str(len(legal)))
        items = [
            f"{number:>{width}}  {self._words(seat, action)}"
            for number, action in enumerate(legal, 1)
        ]
        self._show(in_columns(items, shutil.get_terminal_size().columns))

    def _end(self) -> None:
        state = self.session.state
        seat = self._watchers()[0] if self._at_keyboard is None else self._at_keyboard
        self._flush(seat)
        self._show(f"\n{self._describe(state.view(seat))}\n")
        shares = api.win_shares(state.returns())
        winners = [
            f"{player_name(seat).lower()} ({self.session.seats[seat]})"
            for seat, share in enumerate(shares)
            if share
        ]
        self._show(f"The game is over. Won by: {' and '.join(winners) or 'nobody'}")

    def _tell(self, player: int, action: Action, after: State) -> None:
        """Note for every person what they may know of an action, and of what it leads to."""
        who = "Chance" if player == CHANCE else player_name(player)
        for seat, news in self._news.items():
            told = self.session.heard(action, seat)
            if told is not None and (seat != player or not self._humans):
                news.append(f"{who}: {self._words(seat, told)}")
            if isinstance(self.session.game, api.Recounts):
                view = self.session.state.view(seat)
                news.extend(self.session.game.recount(view, after.view(seat)))

    def _flush(self, seat: int) -> None:
        """Show a person what happened since they last looked."""
        if self._news[seat]:
            self._show("\n".join(f"- {line}" for line in self._news[seat]))
            self._news[seat].clear()

    def _describe(self, view: View) -> str:
        game = self.session.game
        if isinstance(game, api.Describes):
            return game.describe(view)
        return "\n".join(f"{key}: {value}" for key, value in view.items())

    def _words(self, seat: int, action: Action) -> str:
        game, state = self.session.game, self.session.state
        if isinstance(game, api.DescribesActions):
            return game.describe_action(state.view(seat), action)
        return state.action_to_string(action)

    def _keep(self) -> None:
        """Write the autosave; a full disk must not end the game."""
        if self._autosave:
            try:
                self._write()
            except GameError as error:
                self._show(f"not saved: {error}")

    def _save(self, name: str) -> None:
        if name:
            path = Path(name)
            if path != self.path and path.exists():
                raise GameError(f"{path} exists; choose another name")
            self.path = path
        if self.path is None:
            raise GameError("save: give a file name, such as `save evening.json`")
        self._write()
        self._show(f"saved; go on with --resume {self.path}")

    def _write(self) -> None:
        assert self.path is not None
        try:
            self.session.save(self.path)
        except OSError as error:
            raise GameError(f"{self.path} cannot be written: {error.strerror or error}") from error
        self._unsaved = False


def player_name(seat: int) -> str:
    """What people call a seat: they count from 1."""
    return f"Player {seat + 1}"


def in_columns(items: Sequence[str], width: int) -> str:
    """Lay out items downwards in as many columns as fit a width; few items stay in one.

    >>> print(in_columns([f"{n:>2}  act" for n in range(1, 12)], 25))
     1  act     7  act
     2  act     8  act
     3  act     9  act
     4  act    10  act
     5  act    11  act
     6  act
    """
    cell = max(map(len, items), default=0) + 4
    columns = max(1, width // cell) if len(items) > 8 else 1
    rows = -(-len(items) // columns)
    return "\n".join(
        "".join(item.ljust(cell) for item in items[row::rows]).rstrip() for row in range(rows)
    )

"""Line mode: a game at a prompt, in plain lines, for terminals, pipes and screen readers.

Several people can share the keyboard. What is for one of them alone is shown only after the
keyboard was passed, and wiped before the next one looks. Whatever is shown to a seat is made from
its view; the game itself is only asked whose move it is.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kronosolve.mysteries.registry import mystery_of
from kronosolve.table import advice, wording
from kronosolve.table.bots import decide
from kronosolve.table.commands import COMMANDS, help_text
from kronosolve.table.moves import (
    Accuse,
    Ask,
    Asked,
    Checked,
    Help,
    Noted,
    Over,
    Stay,
    TableError,
    TurnBegan,
    Undo,
    Write,
)
from kronosolve.table.reading import answer_form, nearest_command, read_answer, read_question
from kronosolve.table.sheet import Level, read_mark
from kronosolve.table.sheet_lines import VERBS, Sheets, level_lines, read_level

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kronosolve.table.moves import Event, Move
    from kronosolve.table.session import Game
    from kronosolve.table.views import SeatView

HUMAN = "human"
_WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what was scrolled off it, cursor to the top."""


class Leave(Exception):  # noqa: N818 - not an error: the player wants to leave
    """A player leaves."""


class LineMode:
    """One game at a prompt.

    Parameters
    ----------
    game
        The game, perhaps under way.
    keep
        Called with each move that was made, before its result is shown.
    save
        Called with the name that follows `save`; returns what to say.
    ask, show
        Read a line after a prompt (EOFError at the end of input), write a text.
    screen
        Whether the screen can be wiped; default: standard output is a terminal.

    """

    def __init__(
        self,
        game: Game,
        keep: Callable[[int, Move], None] = lambda _seat, _move: None,
        save: Callable[[str], str] | None = None,
        ask: Callable[[str], str] = input,
        show: Callable[[str], None] = print,
        screen: bool | None = None,
    ) -> None:
        self.game, self._keep, self._save = game, keep, save
        self._ask, self._show = ask, show
        self._screen = sys.stdout.isatty() if screen is None else screen
        self.mystery = mystery_of(game.table.setup)
        players = game.table.players
        self.humans = [seat for seat, kind in enumerate(players) if kind == HUMAN]
        self.shared = len(self.humans) > 1
        self.at_keyboard: int | None = self.humans[0] if len(self.humans) == 1 else None
        """Who looks at the screen; None when everybody does."""
        self.sheets = Sheets(self.mystery)
        self._told = [0] * game.seats
        self._told_all = 0
        self._explained: dict[int, tuple[int, int]] = {}

    def play(self) -> bool:
        """Play until the end (True) or until somebody leaves (False)."""
        try:
            while actors := self.game.actors():
                bots = [seat for seat in actors if seat not in self.humans]
                if bots:
                    self._bot(bots[0])
                elif self.game.phase == "note":
                    self._note(actors)
                else:
                    self._checked()
                    self._private(self.at_keyboard if self.at_keyboard in actors else actors[0])
        except (Leave, EOFError):
            self._hand_over(None)
            return False
        except KeyboardInterrupt:
            self._hand_over(None)
            raise
        self._end()
        return True

    # Who looks at the screen, and what is new to them

    def _private(self, seat: int) -> None:
        """One decision of a person, for whom the screen is wiped."""
        self._hand_over(seat)
        self._news(seat)
        view = self.game.view(seat)
        if view.phase == "check":
            form = answer_form(self.mystery)
            self._show(wording.wrapped(f"Do you check a solution too? Type {form} or `stay`."))
        self._until_moved(seat)

    def _note(self, actors: Sequence[int]) -> None:
        """All write down what they heard; the asker alone, the others together."""
        asker = self.game.turn
        if asker in actors or not self.shared:
            self._private(asker if asker in actors else actors[0])
            return
        self._hand_over(None)
        self._news_for_all()
        line = self._ask("All: note it, then press Enter> ").strip()
        word, _, rest = line.partition(" ")
        try:
            if word in ("", "noted"):
                for seat in actors:
                    self._do(seat, Noted())
            elif word == "accuse":
                self._announced(rest, actors)
            else:
                self._common(word, rest)
        except TableError as error:
            self._error(error)

    def _announced(self, who: str, actors: Sequence[int]) -> None:
        """Somebody takes the keyboard to write a solution."""
        numbers = [str(seat + 1) for seat in actors]
        if who.strip() not in numbers:
            raise TableError(f"who? `accuse N` with N out of {', '.join(numbers)}")
        self._private(int(who) - 1)

    def _hand_over(self, seat: int | None) -> None:
        """Wipe what the last person saw; nobody in particular (None) needs no key press."""
        if not self.shared or seat == self.at_keyboard:
            return
        self._wipe()
        self.at_keyboard = None
        if seat is not None:
            name = wording.player_name(self.game.table, seat)
            self._ask(f"Pass the keyboard to {name}, who presses Enter. ")
            self._wipe()
        self.at_keyboard = seat

    def _wipe(self) -> None:
        self._show(_WIPE if self._screen else "\n" * 40)

    def _news(self, seat: int) -> None:
        """Show a person what happened since they last looked."""
        events = self.game.events
        view = self.game.view(seat)
        for event in events[self._told[seat] :]:
            if event.reaches(seat):
                text = wording.happening(view, self.mystery, event.what)
                if text is not None:
                    self._show(text)
        self._told[seat] = len(events)

    def _news_for_all(self) -> None:
        """Show everybody what is for everybody."""
        for event in self.game.events[self._told_all :]:
            text = wording.announcement(self.game.table, event.what) if event.to is None else None
            if text is not None:
                self._show(text)
        self._told_all = len(self.game.events)

    def _checked(self) -> None:
        """Show those who share the keyboard, together, how a check went."""
        new = self.game.events[self._told_all :]
        if self.shared and any(isinstance(event.what, Checked) for event in new):
            self._hand_over(None)
            self._news_for_all()
            self._ask("All: press Enter to go on> ")

    # Moves

    def _bot(self, seat: int) -> None:
        name = self.game.table.players[seat]
        self._do(seat, decide(name, self.game.view(seat), self.game.seed))
        if not self.humans:
            self._news_for_all()

    def _do(self, seat: int, move: Move) -> list[Event]:
        """Make a move and keep it, before anything is shown of it."""
        events = self.game.do(seat, move)
        self._keep(seat, move)
        return events

    def _until_moved(self, seat: int) -> None:
        """Read lines until the game waits for somebody or something else."""
        while True:
            before = len(self.game.events)
            line = self._ask(self._prompt(self.game.view(seat))).strip()
            try:
                self._line(seat, line)
            except TableError as error:
                self._error(error)
            moved = self.game.events[before:]
            if any(isinstance(event.what, (TurnBegan, Asked, Over)) for event in moved):
                return
            if seat not in self.game.actors():
                return

    def _prompt(self, view: SeatView) -> str:
        if view.players == 1:
            return f"question {len(view.asked) + 1}> "
        name = f"player {view.seat + 1}"
        return {
            "ask": f"{name}, ask> ",
            "note": f"{name}, note it, then press Enter> ",
            "check": f"{name}, accuse or stay> ",
        }.get(view.phase, f"{name}> ")

    def _line(self, seat: int, line: str) -> None:
        """What one person typed."""
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        view = self.game.view(seat)
        match word:
            case "" | "noted" if view.phase == "note":
                self._do(seat, Noted())
            case "":
                self._show(wording.standing_text(view, self.mystery))
            case "ask":
                self._question(seat, rest)
            case "accuse":
                self._accuse(seat, rest)
            case "stay":
                self._do(seat, Stay())
            case "notes":
                self._show(wording.notes_text(view, self.mystery))
            case "note":
                self._do(seat, Write(rest))
                self._show("noted (`undo` takes it back)")
            case "mark":
                self._mark(seat, rest)
            case "undo":
                last = view.notes[-1:]
                self._do(seat, Undo())
                self._show(f"taken back: {last[0]}")
            case "hint":
                self._do(seat, Help("hint"))
                self._show(advice.hint_text(view))
            case "explain":
                self._explain(seat, view)
            case "level":
                self._level(seat, rest)
            case _ if word in VERBS and (rest or word != "map"):
                self._show(self.sheets.text(word, rest, view, ascii_only=_ascii_only()))
            case _ if self._is_common(word):
                self._common(word, rest)
            case _:
                near = nearest_command(line, (verb for verb, _, _ in COMMANDS))
                if near is not None:
                    raise TableError(f"there is no command '{line}'; did you mean '{near}'?")
                self._question(seat, line)

    def _question(self, seat: int, text: str) -> None:
        question = read_question(text, self.game.table.setup)
        self._do(seat, Ask(question))
        self._news(seat)
        if self.sheets.level(seat) is Level.QUESTION:
            self._show(advice.hint_text(self.game.view(seat)))

    def _mark(self, seat: int, text: str) -> None:
        """A mark by hand is a line of the sheet, so that it is kept and can be taken back."""
        if read_mark(text, self.game.table.setup) is None:
            setup = self.game.table.setup
            form = f"{setup.characters[0]} {setup.times} {setup.locations[0]}"
            raise TableError(f"expected CHARACTER TIME LOCATION, such as `mark {form}`")
        self._do(seat, Write(text))
        self._show("marked (`undo` takes it back)")

    def _level(self, seat: int, text: str) -> None:
        """Choose how much the sheet does by itself; what follows by proof counts as help."""
        if text:
            level = read_level(text)
            if level.reaches(Level.DEDUCTIONS):
                self._do(seat, Help(f"level {level.value}"))
            self.sheets.choose(seat, level)
        self._show("\n".join(level_lines(self.sheets.level(seat))))

    def _accuse(self, seat: int, text: str) -> None:
        """Read a solution, say it in words and let it be confirmed: a slip would lose the game."""
        if not text:
            raise TableError(f"write the solution, such as {answer_form(self.mystery)}")
        answer = read_answer(text, self.mystery)
        self._show(wording.wrapped(f"You say: {self.mystery.sentence(answer)}."))
        if self._ask("Check it against the solution? (yes/no) ").strip().lower() not in (
            "y",
            "yes",
        ):
            self._show("not checked")
            return
        self._do(seat, Accuse(answer))

    def _explain(self, seat: int, view: SeatView) -> None:
        """The next deduction; from the first again when there is a new answer."""
        known, shown = self._explained.get(seat, (-1, 0))
        if known != len(view.asked):
            shown = 0
        self._do(seat, Help("explain"))
        text = advice.explain_text(view, shown)
        if text is None:
            self._show("Nothing more follows from your answers; ask a question.")
            return
        self._explained[seat] = (len(view.asked), shown + 1)
        self._show(text)

    def _is_common(self, word: str) -> bool:
        return word in ("help", "commands", "?", "rules", "map", "log", "save", "quit", "exit", "q")

    def _common(self, word: str, rest: str) -> None:
        """Commands that show what everybody may see."""
        view = self.game.view(0 if self.at_keyboard is None else self.at_keyboard)
        match word:
            case "help" | "commands" | "?":
                self._show(help_text(self.mystery))
            case "rules":
                self._show(wording.rules_text(self.mystery, view.players))
            case "map":
                self._show(self._map())
            case "log":
                self._show(wording.log_text(view))
            case "save":
                if self._save is None:
                    raise TableError("this game cannot be saved")
                self._show(self._save(rest))
            case "quit" | "exit" | "q":
                raise Leave
            case _:
                raise TableError(f"'{word}': here only Enter, `accuse N`, log, map, rules, quit")

    # Texts

    def _error(self, error: TableError) -> None:
        self._show(f"{wording.wrapped(str(error))}\n(`help` lists what you can type)")

    def _map(self) -> str:
        from kronosolve.render.map_text import map_text
        from kronosolve.render.map_view import map_view

        setup = self.game.table.setup
        view = map_view(setup.map, setup, self.game.table.title)
        return map_text(view, ascii_only=_ascii_only()).rstrip("\n")

    def _end(self) -> None:
        self._hand_over(None if self.shared else self.at_keyboard)
        if self.at_keyboard is None:
            self._news_for_all()
        else:
            self._news(self.at_keyboard)
        view = self.game.view(0)
        assert view.solution is not None
        if view.winners:
            names = " and ".join(wording.player_name(view.table, seat) for seat in view.winners)
            self._show("You have won." if view.players == 1 else f"Won by {names}.")
        else:
            self._show("The game is lost.")
        self._show(wording.wrapped(f"The solution: {self.mystery.sentence(view.solution)}."))
        if view.table.epilogue and view.winners:
            self._show(wording.wrapped(view.table.epilogue))


def _ascii_only() -> bool:
    """Whether the terminal shows nothing but ASCII."""
    return not (sys.stdout.encoding or "ascii").lower().startswith("utf")

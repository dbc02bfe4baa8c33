"""The notebook in line mode: what each command does, and help on all of it.

Plain lines of 80 columns in and out, so that pipes and screen readers work as terminals do.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import partial
from typing import TYPE_CHECKING

from kronosolve.files.errors import FileError, quoted
from kronosolve.table import notebook_help
from kronosolve.table.entry import whole_number
from kronosolve.table.moves import TableError
from kronosolve.table.notebook import folded
from kronosolve.table.sheet_lines import VERBS, level_lines, read_level, sheet_lines
from kronosolve.table.wording import rules_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.deduction.explaining import Explainer
    from kronosolve.table.notebook import Notebook

_TOP = 12
"""Answers listed by `open`, unless more are wanted."""
_MOST = 999_999
"""Largest number after a command."""


class Lines:
    """A notebook that is driven line by line.

    Parameters
    ----------
    notebook
        The notes.
    ascii_only
        Draw maps with ASCII characters alone.
    keep_in
        Keeps the notes in the file that is named, from now on.

    """

    def __init__(
        self,
        notebook: Notebook,
        *,
        ascii_only: bool = False,
        keep_in: Callable[[str], None] | None = None,
    ) -> None:
        self.notebook, self.ascii_only, self._keep_in = notebook, ascii_only, keep_in
        self.setup = notebook.setup
        self.over = False
        """Whether the person wants to leave."""
        self._warned = False
        self._commands: dict[str, Callable[[str], list[str]]] = {
            "help": self._help,
            "rules": lambda _: rules_text(notebook.mystery).splitlines(),
            "commands": lambda _: notebook_help.commands(),
            "examples": lambda _: notebook_help.examples(self.setup),
            "notes": lambda _: self._notes(),
            "status": lambda _: notebook.status(),
            "open": self._open,
            **{verb: partial(self._sheet, verb) for verb in VERBS},
            "hint": self._hint,
            "next": self._next,
            "why": lambda _: self._why(),
            "level": self._level,
            "fix": self._fix,
            "drop": lambda rest: notebook.drop(rest.strip()),
            "undo": lambda _: notebook.undo(),
            "redo": lambda _: notebook.redo(),
            "save": self._keep,
            "quit": lambda _: self._quit(),
        }
        self._aliases = {"?": "help", "exit": "quit", "q": "quit", "facts": "notes"}
        assert set(self._commands) == set(notebook_help.COMMANDS)

    def enter(self, line: str) -> list[str]:
        """Do what a line says; the reply is lines without their ends.

        Input that cannot be used changes nothing, and the reply says what would do.
        """
        word, _, rest = line.strip().partition(" ")
        if not word:
            return []
        name = self._aliases.get(word.lower(), word.lower())
        try:
            if name in self._commands and ("=" not in rest or name == "fix"):
                return self._commands[name](rest)
            if "=" in line:
                return self.notebook.note(line)
        except TableError as error:
            return folded(f"? {error}")
        near = get_close_matches(name, self._commands, n=1, cutoff=0.6)
        meant = f"; did you mean {near[0]}?" if near else ""
        return folded(
            f"? {quoted(line.strip())} is neither a command nor a note{meant}"
            " (`help` lists what you can type)"
        )

    def _sheet(self, verb: str, rest: str) -> list[str]:
        view = self.notebook.sheet.view(self.notebook.standing)
        mystery = self.notebook.mystery
        return sheet_lines(verb, rest, view, mystery, ascii_only=self.ascii_only)

    def _help(self, topic: str) -> list[str]:
        wanted = topic.strip().lower()
        if not wanted:
            return notebook_help.overview(self.setup)
        if wanted in ("rules", "commands", "examples"):
            return self._commands[wanted]("")
        if wanted in notebook_help.COMMANDS:
            return notebook_help.command(wanted)
        raise TableError(f"there is no help on {quoted(wanted)}: rules, commands, examples, or one")

    def _notes(self) -> list[str]:
        book = self.notebook
        if not book.facts:
            return ["No notes yet (`examples` shows how to write them)."]
        lines: list[str] = []
        for number, fact in enumerate(book.facts, start=1):
            lines += folded(f"{number:>2}. {fact!s:<22} {book.sentence(fact)}", "    ")
        return lines

    def _open(self, rest: str) -> list[str]:
        top = _MOST if rest.strip().lower() == "all" else _number(rest, _TOP)
        answers = self.notebook.answers(top)
        return [*self.notebook.status(), *answers]

    def _hint(self, rest: str) -> list[str]:
        return self.notebook.advice(_number(rest, 3))

    def _explainer(self) -> Explainer:
        from kronosolve.deduction.explaining import Explainer
        from kronosolve.inference.layers import TooLargeError

        if self.notebook.standing.status == "contradiction":
            raise TableError("the notes contradict each other: see `status` first")
        try:
            return Explainer(self.setup, self.notebook.facts)
        except TooLargeError:
            raise TableError(
                "this board has too many walks to explain; `open` still works"
            ) from None

    def _why(self) -> list[str]:
        from kronosolve.deduction.wording import because, sentence

        explainer = self._explainer()
        explanation, lines = explainer.explain(), list[str]()
        for number, step in enumerate(explanation.steps, start=1):
            premises = ", ".join(because(explainer.rule, step)) or "the map alone"
            lines += folded(f"{number:>3}. {sentence(explainer.rule, step)}", "     ")
            lines += folded(f"     {step.technique}: {premises}", "     ")
        if explanation.answer is None:
            more = "more " if lines else ""
            return [*lines, f"Open: nothing {more}follows from these notes."]
        return lines

    def _next(self, rest: str) -> list[str]:
        from kronosolve.deduction.wording import because, sentence

        skip = _number(rest, 1) - 1
        explainer = self._explainer()
        steps = explainer.next_steps(skip)
        if len(steps) <= skip:
            return ["Nothing more follows from these notes."]
        step = steps[-1]
        premises = ", ".join(because(explainer.rule, step)) or "the map alone"
        return [
            *folded(sentence(explainer.rule, step)),
            *folded(f"  {step.technique}: {premises}", "  "),
            f"(`next {skip + 2}` goes on from there)",
        ]

    def _level(self, rest: str) -> list[str]:
        if not rest.strip():
            return level_lines(self.notebook.level)
        self.notebook.level = read_level(rest)
        return [f"Level {self.notebook.level.value}: {self.notebook.level.meaning}."]

    def _fix(self, rest: str) -> list[str]:
        number, _, text = rest.strip().replace("=", " = ", 1).partition(" ")
        text = text.strip().removeprefix("=").strip()
        if not text:
            raise TableError(
                "expected `fix N = NOTE` or `fix N = COUNT VALUE`, such as fix 2 = 1 -"
            )
        return self.notebook.fix(number, text)

    def _keep(self, rest: str) -> list[str]:
        if not rest.strip():
            raise TableError("give a file name, such as `save evening.yaml`")
        if self._keep_in is None:
            raise TableError("these notes cannot be saved")
        self._keep_in(rest.strip())
        return [f"The notes are kept in {rest.strip()}, from now on after every change."]

    def _quit(self) -> list[str]:
        """Leave, but not at the first try while notes would be lost."""
        if self.notebook.unsaved and not self._warned:
            self._warned = True
            raise TableError("not saved: `save FILE` keeps the notes, `quit` again leaves")
        self.over = True
        return []


def _number(text: str, default: int) -> int:
    """A number from 1 after a command."""
    return whole_number(text.strip(), _MOST, "a number") if text.strip() else default


def converse(
    lines: Lines, title: str, ask: Callable[[str], str], show: Callable[[str], None]
) -> None:
    """Read lines and reply, until `quit` or the end of the input.

    Notes that cannot be saved are told of, and kept in mind.
    """
    book = lines.notebook
    show("\n".join(folded(f"{title}: {len(book.facts)} notes. {book.mystery.question()}", "")))
    show("\n".join(book.status()))
    show("Type answers as they come, `help` for help.")
    while not lines.over:
        try:
            line = ask("> ")
        except EOFError:
            return
        try:
            reply = lines.enter(line)
        except FileError as error:
            reply = [str(problem) for problem in error.problems]
            reply.append("The notes are not saved: the next change tries again, or `save FILE`.")
        if reply:
            show("\n".join(reply))

"""`kronosolve notebook`: the assistant beside the printed game."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import click

from kronosolve.cli.common import NameType, case_argument, mention_unconfirmed, read_case, warn

if TYPE_CHECKING:
    from kronosolve.files import Case
    from kronosolve.table.notebook import Notebook

LEVELS = ("none", "arithmetic", "deductions", "question")


@click.command(short_help="Assistant beside the printed game: type answers, see what they prove.")
@case_argument
@click.option(
    "--notes", type=NameType(), help="Read the notes from this file, and keep them in it."
)
@click.option(
    "--level",
    type=click.Choice(LEVELS),
    default="deductions",
    show_default=True,
    help="How much is marked and told without being asked.",
)
def command(file: str, notes: str | None, level: str) -> None:
    """Take notes of a game of FILE, and see what they prove.

    Cards and solution of FILE are not used: a case of the printed box is its public side alone.
    Type answers as they come, such as `fortress 2 = 1 E` or `heard salt-pans M = 3`; `help` tells
    the rest. With --notes every change is on disk before the reply; go on later with the same
    command.
    """
    case = read_case(file)
    from kronosolve.table.keeping import NotesFile
    from kronosolve.table.notebook import Notebook
    from kronosolve.table.sheet import Level

    setup = case.investigation.setup
    if notes is None:
        book = Notebook(setup, level=Level(level))
    else:
        kept = NotesFile(notes, case.investigation, file)
        book = Notebook(setup, kept.read(warn), Level(level), kept.write)
    mention_unconfirmed(setup.map)
    _converse(book, case)


def _converse(book: Notebook, case: Case) -> None:
    """Read lines and reply until the end of the input."""
    from kronosolve.files import FileError
    from kronosolve.table.notebook_lines import Lines

    unicode_works = (sys.stdout.encoding or "ascii").lower().startswith("utf")
    lines = Lines(book, ascii_only=not unicode_works)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    prompt = "> " if sys.stdin.isatty() else ""
    title = case.investigation.title or case.investigation.id or case.document.file
    click.echo(f"{title}: {len(book.facts)} notes. {book.mystery.question()}")
    click.echo("\n".join(book.status()))
    click.echo("Type answers as they come, `help` for help.")
    while not lines.over:
        try:
            line = input(prompt)
        except EOFError:
            click.echo()
            return
        try:
            reply = lines.enter(line)
        except FileError as error:
            reply = [str(problem) for problem in error.problems]
            reply.append("The notes are not saved; the next change tries again.")
        for text in reply:
            click.echo(text)

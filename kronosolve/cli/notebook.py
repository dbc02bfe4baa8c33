"""`kronosolve notebook`: the assistant beside the printed game."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from kronosolve.cli.common import (
    NameType,
    case_argument,
    mention_unconfirmed,
    read_case,
    read_line,
    screen_option,
    warn,
)

if TYPE_CHECKING:
    from kronosolve.table.notebook_lines import Lines

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
@screen_option
def command(file: str, notes: str | None, level: str, screen: bool) -> None:
    """Take notes of a game of FILE, and see what they prove.

    Cards and solution of FILE are not used: a case of the printed box is its public side alone.
    Type answers as they come, such as `fortress 2 = 1 E` or `heard salt-pans M = 3`; `help` tells
    the rest. With --notes every change is on disk before the reply; go on later with the same
    command.
    """
    if screen:
        from kronosolve.cli.full_screen import need_screen

        need_screen()
    case = read_case(file)
    from kronosolve.table.keeping import NotesFile
    from kronosolve.table.notebook import Notebook
    from kronosolve.table.notebook_lines import Lines
    from kronosolve.table.sheet import Level

    investigation = case.investigation
    if notes is None:
        book = Notebook(investigation.setup, level=Level(level))
    else:
        kept = NotesFile(notes, investigation, file)
        book = Notebook(investigation.setup, kept.read(warn), Level(level), kept.write)
    mention_unconfirmed(investigation.setup.map)
    unicode_works = (sys.stdout.encoding or "ascii").lower().startswith("utf")
    lines = Lines(
        book,
        ascii_only=not unicode_works,
        keep_in=lambda path: book.keep(NotesFile(path, investigation, file).write),
    )
    _converse(lines, investigation.title or investigation.id or file, screen=screen)


def _converse(lines: Lines, title: str, *, screen: bool) -> None:
    """Read lines and reply until the end of the input."""
    if screen:
        from kronosolve.cli.full_screen import show_desk
        from kronosolve.table.tui.desk import NotebookDesk

        show_desk(NotebookDesk(lines, title))
        return
    from kronosolve.table.notebook_lines import converse

    converse(lines, title, read_line, click.echo)
    if not lines.over:
        click.echo()

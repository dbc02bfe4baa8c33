"""`kronosolve print`: a booklet with everything that is needed to play, as PDF."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kronosolve.cli.common import (
    NameType,
    force_option,
    json_option,
    mention_unconfirmed,
    read_case,
    show_json,
    warn,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.files import Case, Problem
    from kronosolve.render.booklet import PrintedCase
    from kronosolve.render.cards import Paper


@click.command(short_help="Booklet, cards, tiles and note sheets as PDF.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True, type=NameType("investigation"))
@click.option("-o", "--output", metavar="OUT.pdf", required=True, help="The PDF file to write.")
@click.option(
    "--paper",
    type=click.Choice(["a4", "letter"], case_sensitive=False),
    default="a4",
    show_default=True,
    help="Size of the sheets.",
)
@force_option
@json_option
def command(files: Sequence[str], output: str, paper: Paper, force: bool, as_json: bool) -> None:
    """Print the cases FILE... as one booklet: story, map, cards, tiles, note sheets, solutions.

    What a case lacks (cards, a solution) is left out, and said. Needs the extra `print`.
    """
    from kronosolve.files import FileError
    from kronosolve.files.writing import check_target, write_bytes
    from kronosolve.render.booklet import MARKS_IN_BOX, marks, missing
    from kronosolve.render.pdf import PrintingError, booklet_pdf

    problems: list[Problem] = []
    cases = []
    for file in files:
        try:
            cases.append(read_case(file))
        except FileError as error:
            problems += error.problems
    if problems:
        raise FileError(problems)
    check_target(output, force=force)
    for file, case in zip(files, cases, strict=True):
        number = marks(case.investigation.setup)
        if number > MARKS_IN_BOX:
            warn(f"{file}: {number} crosses and arrows, the box holds {MARKS_IN_BOX}")
        for what in missing(case.investigation):
            warn(f"{file}: {what}, so none is printed")
    for map_ in {c.investigation.setup.map.id: c.investigation.setup.map for c in cases}.values():
        mention_unconfirmed(map_)
    try:
        document, pages = booklet_pdf(list(map(_worded, cases, files)), paper)
    except PrintingError as error:
        raise click.ClickException(str(error)) from None
    write_bytes(output, document, force=force)
    if as_json:
        show_json({"pages": pages})
    else:
        click.echo(f"{output}: {pages} page{'s' if pages != 1 else ''}")


def _worded(case: Case, file: str) -> PrintedCase:
    """An investigation with its mystery's words for it."""
    from kronosolve.mysteries.registry import mystery_of
    from kronosolve.render.booklet import PrintedCase

    investigation = case.investigation
    mystery = mystery_of(investigation.setup)
    solution = investigation.solution
    answer = None if solution is None else solution.answer
    if answer is None and solution is not None and solution.world is not None:
        answer = mystery.answer(solution.world)
    return PrintedCase(
        investigation,
        name=investigation.id or Path(file).stem,
        family=mystery.title,
        moves=mystery.moves_in_words(),
        rules=mystery.rules_in_words(),
        question=mystery.question(),
        answer=None if answer is None else f"{mystery.sentence(answer)}.",
    )

"""`kronosolve improve`: better cards for an investigation, at the same answer."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kronosolve.cli.common import (
    case_argument,
    force_option,
    json_option,
    progress,
    read_case,
    seed_option,
    show_json,
    warn,
    write_output,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generators.improving import Figures, Improved


@click.command(short_help="Better cards for an investigation, at the same answer.")
@case_argument
@click.option("--walks", is_flag=True, help="Try other walks too, with the same starts and answer.")
@click.option(
    "--stars",
    type=click.IntRange(min=1, max=7),
    metavar="S",
    help="Stars that the walks shall have (default: those of the case).",
)
@click.option(
    "--tries",
    type=click.IntRange(min=1, max=10_000),
    default=40,
    show_default=True,
    metavar="N",
    help="Decks that are tried.",
)
@seed_option("The same seed gives the same cards.")
@click.option("-o", "--output", metavar="FILE", help="Write there instead of standard output.")
@force_option
@json_option
def command(
    file: str,
    output: str | None,
    stars: int | None,
    tries: int,
    seed: int,
    *,
    walks: bool,
    force: bool,
    as_json: bool,
) -> int:
    """Search better private values for FILE, which has cards and a solution with positions.

    Better is, first things first: the fewest questions in the family's range, no card that gives
    the answer away where it has a choice, no fact told twice, Gold in the printed range, the
    expert's questions in the family's range. Setup, answer and texts stay. Where nothing better is
    found the case comes back as it is.
    """
    case = read_case(file)
    from generators.improving import improve
    from kronosolve.files import investigation_to_data
    from kronosolve.files.errors import fail
    from kronosolve.files.shipped import moved
    from kronosolve.files.writing import check_target, to_yaml

    investigation = case.investigation
    solution = investigation.solution
    if investigation.deck is None or solution is None or solution.world is None:
        raise fail(
            case.document.file,
            "`improve` needs cards and a solution with positions;"
            " `generate --from` makes what is missing",
        )
    if output is not None:
        check_target(output, force=force)
    if stars is not None and not walks:
        warn("--stars depend on the walks alone; add --walks to let them change")
    found = improve(
        investigation, walks=walks, stars=stars, seed=seed, tries=tries, progress=progress
    )
    for line in _summary(found):
        click.echo(line, err=True)
    folder = Path() if output is None else Path(output).parent
    name = moved(case.map_name, Path(case.document.file).parent, folder)
    data = investigation_to_data(found.investigation, name)
    if as_json:
        show_json(data)
    if output is not None:
        write_output(output, to_yaml(data), force=force)
    elif not as_json:
        click.echo(to_yaml(data), nl=False)
    return 0


def _summary(found: Improved) -> Iterator[str]:
    """What was better or worse, before and after."""
    yield f"{found.tried} decks tried; {'better cards found' if found.better else 'none better'}"
    yield f"{'':<34}{'before':>8}{'after':>8}"
    for name, before, after in zip(
        _NAMES, _values(found.before), _values(found.after), strict=True
    ):
        yield f"{name:<34}{before:>8}{after:>8}"


_NAMES = (
    "proves its answer",
    "fewest questions, off the range",
    "stars, off those wished for",
    "cards that give the answer away",
    "facts told twice for no need",
    "Gold, off the printed range",
    "expert's questions, off the range",
)


def _values(figures: Figures) -> list[str]:
    unproved, *others = figures.order
    return ["no" if unproved else "yes", *map(str, others)]

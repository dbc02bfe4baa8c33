"""`kronosolve hint`: which questions to ask next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import (
    case_argument,
    facts_options,
    json_option,
    read_case,
    read_facts,
    show_json,
)

if TYPE_CHECKING:
    from kronosolve.expert.ranking import Ranking, Row
    from kronosolve.mysteries.base import Mystery


@click.command(short_help="The best next questions.")
@case_argument
@facts_options
@click.option(
    "--top",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    metavar="K",
    help="How many questions to list.",
)
@click.option(
    "--players",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="N",
    help="How many play: with rivals, what the shared count tells them is taken off.",
)
@json_option
def command(
    file: str, notes: str | None, facts: tuple[str, ...], top: int, players: int, as_json: bool
) -> int:
    """Rank the questions of FILE whose card the notes leave open, best first.

    Only the setup and the notes are used. Exit status 1 when the notes contradict each other.
    """
    case = read_case(file)
    known = read_facts(case, file, notes, facts)
    from kronosolve.expert.ranking import rank_questions
    from kronosolve.mysteries.registry import mystery_of

    setup = case.investigation.setup
    ranking = rank_questions(setup, known, players=players)
    if as_json:
        show_json(_data(ranking, top, mystery_of(setup)))
    else:
        _show(ranking, top, mystery_of(setup))
    return int(ranking.status == "contradiction")


def _data(ranking: Ranking, top: int, mystery: Mystery) -> dict[str, Any]:
    return {
        "status": ranking.status,
        "questions": [_row(row) for row in ranking.rows[:top]],
        "method": ranking.method,
        "worlds": ranking.worlds,
        "answer": None if ranking.proved is None else mystery.answer_to_data(ranking.proved),
    }


def _row(row: Row) -> dict[str, Any]:
    question = row.question
    key, value = (
        ("time", question.time) if question.character is None else ("character", question.character)
    )
    data = {
        "location": question.location,
        key: value,
        "answer_bits": row.answer_bits,
        "world_bits": row.world_bits,
        "solve_probability": row.solve_probability,
        "shared_bits": row.shared_bits,
    }
    if row.errors is None:
        return data
    errors = {
        "answer_bits": row.errors.answer_bits,
        "world_bits": row.errors.world_bits,
        "solve_probability": row.errors.solve_probability,
    }
    return {**data, "standard_errors": errors}


def _show(ranking: Ranking, top: int, mystery: Mystery) -> None:
    if ranking.status == "contradiction":
        click.echo("Contradiction: no world agrees with these facts (see `kronosolve solve`).")
        return
    if ranking.proved is not None:
        click.echo(f"Proved: {mystery.sentence(ranking.proved)}. No question is needed.")
        return
    if not ranking.rows:
        click.echo("Every card is known, and they prove no answer.")
        return
    click.echo(f"{'question':<26} {'answer bits':>13} {'world bits':>13} {'solves':>13}")
    for row in ranking.rows[:top]:
        click.echo(_line(row))
    more = len(ranking.rows) - top
    if more > 0:
        click.echo(f"... and {more} more (--top {len(ranking.rows)} lists all)")
    click.echo("Best first: by what a question tells, and how near it leads to a proof.")
    if ranking.method == "exact":
        click.echo(f"Exact, over all {ranking.worlds:,} worlds that agree.")
    else:
        click.echo(f"Estimated over {ranking.worlds:,} sampled worlds, +- one standard error.")


def _line(row: Row) -> str:
    solves = 100 * row.solve_probability
    if row.errors is None:
        figures = f"{row.answer_bits:>13.2f} {row.world_bits:>13.2f} {f'{solves:.1f} %':>13}"
    else:
        e = row.errors
        answer, world = (
            f"{value:.2f} +- {error:.2f}"
            for value, error in (
                (row.answer_bits, e.answer_bits),
                (row.world_bits, e.world_bits),
            )
        )
        share = f"{solves:.1f} +- {100 * e.solve_probability:.1f} %"
        figures = f"{answer:>13} {world:>13} {share:>13}"
    return f"{row.question!s:<26} {figures}"

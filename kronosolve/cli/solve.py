"""`kronosolve solve`: what the notes prove."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import (
    case_argument,
    facts_options,
    json_option,
    progress,
    read_case,
    read_facts,
    show_json,
)

if TYPE_CHECKING:
    from kronosolve.inference.solving import Candidate, Solved
    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer, Mystery

_SHOWN = 12
"""Answers listed in the terminal; `--json` has all of them."""


@click.command(short_help="What notes prove: answers, worlds, positions.")
@case_argument
@facts_options
@json_option
def command(file: str, notes: str | None, facts: tuple[str, ...], as_json: bool) -> int:
    """Work out what the setup of FILE and the notes prove; cards and solution are not used.

    Exit status 0 when the notes hold together, 1 when they contradict each other.
    """
    case = read_case(file)
    known = read_facts(case, file, notes, facts)
    from kronosolve.inference.solving import solve
    from kronosolve.mysteries.registry import mystery_of

    setup = case.investigation.setup
    mystery = mystery_of(setup)
    seen: list[Answer] = []

    def possible(answer: Answer) -> None:
        seen.append(answer)
        progress(f"{len(seen)} answers are possible, looking for more ...")

    try:
        solved = solve(setup, known, possible)
    except KeyboardInterrupt:
        _show_stopped(sorted(seen, key=mystery.sort_key), mystery, as_json=as_json)
        raise
    if as_json:
        show_json(_data(solved, mystery))
    else:
        _show(solved, mystery, len(known))
    return int(solved.status == "contradiction")


def _show_stopped(seen: list[Answer], mystery: Mystery, *, as_json: bool) -> None:
    """What is known when a long search is stopped: answers found possible, and no more."""
    if as_json:
        found = [{"answer": mystery.answer_to_data(answer), "worlds": None} for answer in seen]
        show_json({"status": "stopped", "worlds": None, "answers": found})
        return
    click.echo(f"Stopped. Found possible so far: {len(seen)}; the others are undecided.")
    for answer in seen:
        click.echo(f"  {mystery.sentence(answer)}")


def _data(solved: Solved, mystery: Mystery) -> dict[str, Any]:
    from kronosolve.files import fact_to_data

    return {
        "status": solved.status,
        "worlds": solved.worlds,
        "answers": [_candidate(c, mystery) for c in solved.candidates],
        "method": solved.method,
        "positions": positions(solved, mystery.setup),
        "conflict": [fact_to_data(fact) for fact in solved.conflict],
    }


def _candidate(candidate: Candidate, mystery: Mystery) -> dict[str, Any]:
    data = {
        "answer": mystery.answer_to_data(candidate.answer),
        "worlds": candidate.worlds,
        "probability": candidate.probability,
    }
    return data if candidate.worlds is not None else {**data, "standard_error": candidate.error}


def positions(solved: Solved, setup: Setup) -> dict[str, list[list[str]]]:
    """Character -> for each time the locations still possible."""
    return {
        name: [
            [place for place, open_ in zip(setup.locations, row, strict=True) if open_]
            for row in solved.possible[c].tolist()
        ]
        for c, name in enumerate(setup.characters)
    }


def _show(solved: Solved, mystery: Mystery, facts: int) -> None:
    told = f"{facts} fact{'s' if facts > 1 else ''}" if facts else "the setup"
    if solved.status == "contradiction":
        if solved.conflict:
            click.echo("Contradiction: these facts cannot hold together.")
            for fact in solved.conflict:
                click.echo(f"  {fact}")
        else:
            click.echo("Contradiction: no valid world fits the setup, whatever the facts are.")
        return
    click.echo(mystery.question())
    if solved.status == "proved":
        click.echo(f"Proved: {mystery.sentence(solved.candidates[0].answer)}.")
    else:
        click.echo(f"Open: {len(solved.candidates)} answers left by {told}.")
        for candidate in solved.candidates[:_SHOWN]:
            click.echo(f"  {candidate.share:>16}  {mystery.sentence(candidate.answer)}")
        more = len(solved.candidates) - _SHOWN
        if more > 0:
            click.echo(f"  ... and {more} more (all of them with --json)")
    if solved.worlds is not None:
        click.echo(f"Worlds left by {told}: {solved.worlds:,}, counted exactly.")
    else:
        click.echo("Too many worlds to count: shares are sampled, proofs are by CP-SAT.")
    _show_positions(solved, mystery.setup)


def _show_positions(solved: Solved, setup: Setup) -> None:
    click.echo("\nWho can be where (a number where several locations remain):")
    width = max(map(len, setup.locations)) + 2
    header = "".join(f"{f'Time {t}':<{width}}" for t in range(1, setup.times + 1))
    click.echo(f"    {header}".rstrip())
    for name, times in positions(solved, setup).items():
        cells = "".join(
            f"{places[0] if len(places) == 1 else len(places):<{width}}" for places in times
        )
        click.echo(f"{name:>2}  {cells}".rstrip())

"""`kronosolve ask`: one question, answered by the deck or by what the notes leave possible."""

from __future__ import annotations

from itertools import groupby
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
    from kronosolve.files import Case
    from kronosolve.investigation import Card, Question, Setup
    from kronosolve.notes import Fact


@click.command(short_help="One question: what its card can still show, or shows.")
@case_argument
@click.argument("question", metavar="QUESTION")
@facts_options
@click.option("--deck", is_flag=True, help="Read the card instead of working it out.")
@click.option(
    "--engine",
    type=click.Choice(["exact", "cpsat"]),
    default="exact",
    show_default=True,
    help="Count the worlds of every outcome, or find one world for each with CP-SAT.",
)
@json_option
def command(
    file: str,
    question: str,
    notes: str | None,
    facts: tuple[str, ...],
    deck: bool,
    engine: str,
    as_json: bool,
) -> int:
    """Ask QUESTION (fortress@2, salt-pans@M) of FILE.

    With --deck the card answers. Otherwise every answer that the setup and the notes leave possible
    is listed; exit status 1 when the notes contradict each other.
    """
    case = read_case(file)
    from kronosolve.files import parse_question

    asked = parse_question(question, case.investigation.setup)
    known = read_facts(case, file, notes, facts)
    if deck:
        return _read_card(case, asked, as_json=as_json)
    return _work_out(case.investigation.setup, asked, known, engine, as_json=as_json)


def _read_card(case: Case, question: Question, *, as_json: bool) -> int:
    from kronosolve.files import FileError, Problem

    if case.investigation.deck is None:
        raise FileError([Problem(case.document.file, None, "this file has no cards to read")])
    card = case.investigation.deck[question]
    if as_json:
        show_json({"count": card.count, "private": card.private})
    else:
        click.echo(f"{question}: shared {card.count}, private {_private(card)}")
    return 0


def _private(card: Card) -> str:
    return "replay" if card.private is None else str(card.private)


def _work_out(
    setup: Setup, question: Question, facts: list[Fact], engine: str, *, as_json: bool
) -> int:
    rows = _counted(setup, question, facts) if engine == "exact" else None
    method = "exact"
    if rows is None:
        from kronosolve.inference.oracle import possible_cards

        cards = possible_cards(setup, facts, question)
        rows, method = [(card, None, None) for card in cards], "cpsat"
    rows.sort(key=lambda row: (row[0].count, str(row[0].private or "")))
    counts = [card.count for card, _, _ in rows]
    if as_json:
        show_json(_data(rows, method))
        return int(not rows)
    if not rows:
        click.echo("Contradiction: no world agrees with these facts (see `kronosolve solve`).")
        return 1
    click.echo(f"{question}: shared {min(counts)} to {max(counts)}")
    for count, same in groupby(rows, key=lambda row: row[0].count):
        click.echo(f"  {_line(count, list(same))}")
    return 0


def _line(count: int, rows: list[Row]) -> str:
    """One shared count with its private values, and their shares where worlds were counted."""
    shares = [0.0 if probability is None else 100 * probability for _, _, probability in rows]
    values = [_private(card) for card, _, _ in rows]
    if rows[0][2] is None:
        return f"shared {count}: {', '.join(values)}"
    each = (f"{value} {share:.1f}" for value, share in zip(values, shares, strict=True))
    told = "replay" if values == ["replay"] else ", ".join(each)
    return f"shared {count}: {sum(shares):5.1f} %  {told}"


Row = tuple["Card", "int | None", "float | None"]


def _counted(setup: Setup, question: Question, facts: list[Fact]) -> list[Row] | None:
    """Outcomes with exact worlds and probabilities; None where worlds cannot be counted.

    A world that allows k private values gives each of them 1/k of its probability.
    """
    from kronosolve.inference.belief import Belief
    from kronosolve.inference.layers import TooLargeError

    belief = Belief(setup, facts)
    if belief.exact is None:
        return None
    try:
        found = belief.outcomes(question)
    except TooLargeError:
        return None
    public, total = setup.public_count(question), belief.exact.worlds
    return [
        (card, n, n / max(1, card.count - public) / total if total else 0.0)
        for card, n in found.items()
    ]


def _data(rows: list[Row], method: str) -> dict[str, Any]:
    counts = [card.count for card, _, _ in rows]
    possible = [
        {
            "count": card.count,
            "private": card.private,
            "worlds": worlds,
            "probability": probability,
        }
        for card, worlds, probability in rows
    ]
    return {
        "min": min(counts, default=None),
        "max": max(counts, default=None),
        "possible": possible,
        "method": method,
    }

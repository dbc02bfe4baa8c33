"""`kronosolve minimum`: fewest questions that prove the answer."""

from __future__ import annotations

import click

from kronosolve.cli.common import case_argument, json_option, progress, read_case, show_json


@click.command(short_help="Fewest questions that prove the answer.")
@case_argument
@json_option
def command(file: str, as_json: bool) -> int:
    """Find the fewest questions whose cards prove the answer of FILE, and prove that fewer do not.

    Exit status 1 when even all cards leave several answers open.
    """
    case = read_case(file)
    from kronosolve.files import FileError, Problem, question_to_data
    from kronosolve.inference.refutation import minimum
    from kronosolve.mysteries.registry import mystery_of

    setup, deck = case.investigation.setup, case.investigation.deck
    if deck is None:
        why = "this file has no cards; `minimum` needs a complete investigation"
        raise FileError([Problem(case.document.file, None, why)])
    bound = 0

    def rise(lower: int) -> None:
        nonlocal bound
        if lower > bound:
            bound = lower
            progress(f"the fewest is at least {lower} ...")

    try:
        found = minimum(setup, deck, rise)
    except KeyboardInterrupt:
        if as_json:
            show_json({"minimum": None, "questions": [], "proved": False, "at_least": bound})
        else:
            click.echo(f"stopped: the fewest is at least {bound}")
        raise
    if found is None:
        if as_json:
            show_json({"minimum": None, "questions": [], "proved": False})
        else:
            click.echo("All allowed questions together do not prove one answer.")
        return 1
    if as_json:
        asked = [question_to_data(question) for question in found.questions]
        show_json({"minimum": len(asked), "questions": asked, "proved": True})
        return 0
    click.echo(f"Fewest questions that prove the answer: {len(found.questions)} (fewer cannot).")
    for question in found.questions:
        card = deck[question]
        private = "replay" if card.private is None else card.private
        click.echo(f"  {question!s:<24} shared {card.count}, private {private}")
    click.echo(mystery_of(setup).sentence(found.answer) + ".")
    return 0

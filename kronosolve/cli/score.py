"""`kronosolve score`: the bracket of a solo result."""

from __future__ import annotations

import click

from kronosolve.cli.common import NameType, json_option, show_json


@click.command(short_help="Bracket of a solo result: gold, silver or bronze.")
@click.argument("file", type=NameType("investigation", "brackets"))
@click.argument("questions", type=click.IntRange(min=1))
@json_option
def command(file: str, questions: int, as_json: bool) -> None:
    """Tell the bracket that a solo result of QUESTIONS questions falls into.

    FILE is an investigation with a rating, or one of the printed box, such as
    printed/cuzco-1450/golden-sceptre/2 (see `kronosolve list`).
    """
    from kronosolve.files.brackets import bracket, read_rating

    rating = read_rating(file)
    result = bracket(rating, questions)
    if as_json:
        show_json({"bracket": result, "gold": rating.gold, "silver": rating.silver})
        return
    assert rating.gold is not None
    assert rating.silver is not None
    click.echo(
        f"{result} (gold 1-{rating.gold}, silver {rating.gold + 1}-{rating.silver},"
        f" bronze {rating.silver + 1} and more)"
    )

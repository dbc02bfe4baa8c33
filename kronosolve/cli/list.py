"""`kronosolve list`: what comes with the package."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import json_option, show_json

if TYPE_CHECKING:
    from collections.abc import Sequence


@click.command(short_help="Shipped investigations, maps, brackets and games.")
@json_option
def command(as_json: bool) -> None:
    """List what comes with the package; every id can stand where a command asks for FILE."""
    from kronosolve import files
    from kronosolve.games import registry

    games = registry.names()
    maps = [_map(name) for name in files.shipped_maps()]
    cases = [_case(name) for name in files.shipped_investigations()]
    brackets = files.printed_ids()
    if as_json:
        show_json({"investigations": cases, "maps": maps, "brackets": brackets, "games": games})
        return
    rows = [(c["id"], _stars(c["stars"]), _gold(c["gold"]), c["title"] or "") for c in cases]
    _table("Investigations (stars, last question of gold)", rows)
    _table("Maps", [(m["id"], m["title"]) for m in maps])
    _table("Printed solo brackets (for `score`)", [(name,) for name in brackets])
    _table("Games (`play GAME`, `simulate GAME`, `rules GAME`)", [(game,) for game in games])


def _map(name: str) -> dict[str, Any]:
    from kronosolve.files import read_map

    map_ = read_map(name)
    return {"id": name, "title": map_.title, "confirmed": map_.confirmed}


def _case(name: str) -> dict[str, Any]:
    from kronosolve.files import read_investigation

    found = read_investigation(name)
    return {
        "id": name,
        "title": found.title,
        "family": found.setup.family,
        "map": found.setup.map.id,
        "stars": None if found.rating is None else found.rating.stars,
        "gold": None if found.rating is None else found.rating.gold,
        "silver": None if found.rating is None else found.rating.silver,
    }


def _stars(stars: int | None) -> str:
    return "-" if stars is None else "*" * stars


def _gold(gold: int | None) -> str:
    return "-" if gold is None else f"{gold:2}"


def _table(title: str, rows: Sequence[tuple[str, ...]]) -> None:
    if not rows:
        return
    click.echo(f"{title}:")
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        click.echo(f"  {line.rstrip()}")
    click.echo()

"""`kronosolve rules GAME [FILE]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kronosolve.cli.common import NameType
from kronosolve.cli.game_arguments import fail
from kronosolve.games.interface import GameError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

KRONOLOGIC = "kronologic"


@click.command(
    "rules", short_help="Show a game's rules, options and cards, with where each card comes from."
)
@click.argument("game")
@click.argument("file", type=NameType("investigation"), required=False)
def command(game: str, file: str | None) -> None:
    """Show a game's rules, options and cards, with where each card comes from.

    GAME is kronologic or one of those that `kronosolve list` names. The rules of Kronologic are
    those of FILE, an investigation; without it, of one of each family.
    """
    if game == KRONOLOGIC:
        click.echo("\n\n".join(_kronologic([file] if file else _one_of_each_family())))
        return
    if file is not None:
        raise click.UsageError(f"FILE goes with {KRONOLOGIC} only")
    from kronosolve.games import bots, options, registry

    try:
        rules = registry.load(game)
    except GameError as error:
        raise fail(error) from error
    counts = ", ".join(map(str, rules.player_counts))
    text = [rules.rules_text().rstrip(), "", f"Players: {counts}"]
    text += [f"Bots: {', '.join(bots.names(rules))}"]
    if rows := options.listing(rules):
        width = max(len(name) for name, _ in rows)
        text += ["Options (--option name=value):"]
        text += [f"  {name:<{width}}  {explained}" for name, explained in rows]
    if options.CARDS in rules.options:
        text += [f"--cards FILE: {rules.options[options.CARDS][1]}"]
    click.echo("\n".join(text))


def _kronologic(files: Sequence[str]) -> Iterator[str]:
    """The rules of cases, each under its name where there are several."""
    from kronosolve.files import read_case
    from kronosolve.mysteries.registry import mystery_of
    from kronosolve.table.wording import mystery_text, rules_text

    for number, file in enumerate(files):
        setup = read_case(file).investigation.setup
        write = mystery_text if number else rules_text
        head = f"{setup.family} (as in {file})\n\n" if len(files) > 1 else ""
        yield head + write(mystery_of(setup))


def _one_of_each_family() -> list[str]:
    """Shipped cases, the demonstration first."""
    from kronosolve.files import read_case, shipped_investigations

    found: dict[str, str] = {}
    for name in shipped_investigations():
        found.setdefault(read_case(name).investigation.setup.family, name)
    return sorted(found.values())

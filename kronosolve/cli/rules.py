"""`kronosolve rules GAME`."""

from __future__ import annotations

import click

from kronosolve.cli.game_arguments import fail
from kronosolve.games.interface import GameError


@click.command(
    "rules", short_help="Show a game's rules, options and cards, with where each card comes from."
)
@click.argument("game")
def command(game: str) -> None:
    """Show a game's rules, options and cards, with where each card comes from."""
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

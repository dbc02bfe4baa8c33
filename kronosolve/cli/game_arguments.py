"""What the commands of the games share: their options, and how they end in an error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from kronosolve.games.interface import GameError

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.games.interface import Game, Limits

_Command = TypeVar("_Command", bound="Callable[..., Any]")


def game_arguments(function: _Command) -> _Command:
    """Add `--option`, `--cards`, `--simulations` and `--time-limit` to a command."""
    for decorator in (
        click.option(
            "--time-limit",
            type=click.IntRange(min=1),
            metavar="MS",
            help="Milliseconds a bot may think about one decision (then results vary by machine).",
        ),
        click.option(
            "--simulations",
            type=click.IntRange(min=1),
            metavar="N",
            help="Simulations of a searching bot for one decision; BOT:N sets it for one bot.",
        ),
        click.option(
            "--cards",
            type=click.Path(dir_okay=False),
            metavar="FILE",
            help="Printed card values of your own copy, YAML or JSON.",
        ),
        click.option(
            "--option",
            "pairs",
            multiple=True,
            metavar="NAME=VALUE",
            help="A rule of the game; may be repeated.",
        ),
    ):
        function = decorator(function)
    return function


def read_options(game: Game, pairs: tuple[str, ...], cards: str | None) -> dict[str, Any]:
    """The options of a game from the command line; GameError names what is wrong."""
    from kronosolve.games import options

    chosen = options.parse(game, pairs)
    if cards is not None:
        if options.CARDS not in game.options:
            raise GameError(f"{game.name} has no use for --cards")
        from kronosolve.cli.game_cards import read_cards

        chosen[options.CARDS] = read_cards(Path(cards), game)
    return chosen


def limits(simulations: int | None, time_limit: int | None) -> Limits:
    """What bots may spend."""
    from kronosolve.games.interface import Limits

    return Limits(simulations, time_limit)


def fail(error: GameError, *, as_json: bool = False) -> click.exceptions.Exit:
    """Say what cannot be used; to be raised, which ends the command with exit status 2."""
    if as_json:
        from kronosolve.cli.game_cards import CardFileError

        faults = error.problems if isinstance(error, CardFileError) else [(None, str(error))]
        file = error.file if isinstance(error, CardFileError) else None
        errors = [{"file": file, "line": line, "message": message} for line, message in faults]
        click.echo(json.dumps({"errors": errors}))
    else:
        click.echo(f"Error: {error}", err=True)
    return click.exceptions.Exit(2)

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


class FileError(GameError):
    """A file that cannot be used."""

    def __init__(self, path: Path, line: int | None, message: str) -> None:
        super().__init__(f"{path}:{line}: {message}" if line else f"{path}: {message}")
        self.path, self.line, self.message = path, line, message


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
        chosen[options.CARDS] = read_cards(Path(cards))
    return chosen


def read_cards(path: Path) -> Any:
    """The content of a card file, YAML or JSON; GameError with the line of a mistake."""
    import yaml

    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        json.dumps(content)  # it has to fit into a saved game
    except OSError as error:
        raise FileError(path, None, error.strerror or str(error)) from error
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise FileError(path, line, error.problem or "not YAML") from error
    except (yaml.YAMLError, TypeError, ValueError) as error:
        raise FileError(path, None, str(error)) from error
    return content


def limits(simulations: int | None, time_limit: int | None) -> Limits:
    """What bots may spend."""
    from kronosolve.games.interface import Limits

    return Limits(simulations, time_limit)


def fail(error: GameError, *, as_json: bool = False) -> click.exceptions.Exit:
    """Say what cannot be used; to be raised, which ends the command with exit status 2."""
    if as_json:
        file, line, message = None, None, str(error)
        if isinstance(error, FileError):
            file, line, message = str(error.path), error.line, error.message
        click.echo(json.dumps({"errors": [{"file": file, "line": line, "message": message}]}))
    else:
        click.echo(f"Error: {error}", err=True)
    return click.exceptions.Exit(2)

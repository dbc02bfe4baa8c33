"""`kronosolve play`: one subcommand a game, made from the registry when it is used.

A game that is not played through `kronosolve.games.terminal` has a command of its own; its line in
OWN_COMMANDS is all that has to be added here.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.game_arguments import fail, game_arguments, limits, read_options
from kronosolve.games.interface import GameError, PlaysMatches

if TYPE_CHECKING:
    from kronosolve.games.interface import Game, Limits
    from kronosolve.games.session import Session

OWN_COMMANDS: dict[str, str] = {
    "kronologic": "kronosolve.cli.play_kronologic",
    "witty-chronos": "kronosolve.cli.play_witty_chronos",
}
"""Name -> module that defines `command`, a click command that plays this game."""

INTERRUPTED = 130
_FLAGS = {"pairs": "option"}


class PlayGroup(click.Group):
    """The games as subcommands; importing one only when it is played."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """What is no game of the registry, then the games in its order."""
        del ctx
        from kronosolve.games import registry

        names = registry.names()
        return [*(name for name in OWN_COMMANDS if name not in names), *names]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        """The command of one game; exit status 2 when there is none."""
        del ctx
        from kronosolve.games import registry

        if cmd_name in OWN_COMMANDS:
            command = importlib.import_module(OWN_COMMANDS[cmd_name]).command
            assert isinstance(command, click.Command)
            return command
        try:
            return _command_for(registry.load(cmd_name))
        except GameError as error:
            raise fail(error) from error

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the names, importing no game."""
        with formatter.section("Games"):
            formatter.write_text(", ".join(self.list_commands(ctx)))


@click.group(
    "play",
    cls=PlayGroup,
    short_help="Play a game at the prompt, against bots or other people.",
    context_settings={"help_option_names": ["-h", "--help"]},
)
def command() -> None:
    """Play a game at the prompt, against bots or other people."""


def _command_for(game: Game) -> click.Command:
    from kronosolve.games import bots, options

    if isinstance(game, PlaysMatches):
        raise GameError(f"{game.name} runs a clock of its own and has no command to play it here")
    counts = ", ".join(map(str, game.player_counts))
    rows = [f"{name}  {explained}" for name, explained in options.listing(game)]
    epilog = [f"Players: {counts}. Seats: human, {', '.join(bots.names(game))}."]
    epilog += ["\b\nRules (--option):\n" + "\n".join(rows)] if rows else []

    @click.command(game.name, help=f"Play {game.title}.", epilog="\n\n".join(epilog))
    @click.option(
        "--players",
        metavar="SEAT,SEAT,...",
        help="`human` or a bot for each seat; default: a human and as few bots as possible.",
    )
    @click.option("--seed", type=click.IntRange(min=0), help="Default: a random one, shown.")
    @game_arguments
    @click.option("--save", metavar="FILE", help="Write the game here after each action.")
    @click.option("--resume", metavar="FILE", help="Go on with a saved game, and keep saving it.")
    @click.option("--force", is_flag=True, help="Let --save replace a file.")
    def play_game(*, simulations: int | None, time_limit: int | None, **given: Any) -> None:
        try:
            spent = limits(simulations, time_limit)
            opened = _resume(game, spent, **given) if given["resume"] else None
            session = opened or _start(game, spent, **given)
            _run(session, given["resume"] or given["save"])
        except GameError as error:
            raise fail(error) from error

    return play_game


def _start(
    game: Game,
    spent: Limits,
    *,
    players: str | None,
    seed: int | None,
    pairs: tuple[str, ...],
    cards: str | None,
    save: str | None,
    force: bool,
    resume: None,
) -> Session:
    """A new game."""
    import secrets

    from kronosolve.games import bots
    from kronosolve.games.session import HUMAN, Session

    del resume
    if save and Path(save).exists() and not force:
        raise GameError(f"{save} exists; go on with --resume, or replace it with --force")
    if players is None:
        bot = "greedy" if "greedy" in bots.names(game) else "random"
        seats = [HUMAN] + [bot] * (max(2, game.player_counts[0]) - 1)
    else:
        seats = [name.strip() for name in players.split(",")]
    number = secrets.randbelow(10**6) if seed is None else seed
    return Session(game, seats, read_options(game, pairs, cards), number, spent)


def _resume(game: Game, spent: Limits, *, resume: str, **others: Any) -> Session:
    """A saved game."""
    from kronosolve.games.session import load

    extra = [
        f"--{_FLAGS.get(name, name)}"
        for name, value in others.items()
        if value is not None and value is not False and value != ()
    ]
    if extra:
        raise GameError(f"{', '.join(extra)}: not with --resume, the saved game has its own")
    session = load(resume, spent)
    if session.game.name != game.name:
        raise GameError(f"{resume}: this is a game of {session.game.name}, not of {game.name}")
    return session


def _run(session: Session, path: str | None) -> None:
    from kronosolve.games.terminal import Terminal

    seats = ", ".join(f"player {i} {name}" for i, name in enumerate(session.seats, 1))
    click.echo(f"{session.game.title}: {seats}; seed {session.seed}. Type `help` for help.")
    terminal = Terminal(session, Path(path) if path else None)
    try:
        terminal.play()
    except KeyboardInterrupt:
        click.echo(f"\ninterrupted{f'; go on with --resume {path}' if path else ''}")
        raise click.exceptions.Exit(INTERRUPTED) from None

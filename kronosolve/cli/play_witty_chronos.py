"""`kronosolve play witty-chronos`: real time on the full screen, or turns at a prompt."""

from __future__ import annotations

import secrets
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.game_arguments import fail, read_options

if TYPE_CHECKING:
    from kronosolve.games.witty_chronos.logs import Recorder

HUMAN = "human"
INTERRUPTED = 130


@click.command("witty-chronos", epilog="`kronosolve rules witty-chronos` lists the options.")
@click.option(
    "--players",
    metavar="SEAT,SEAT,...",
    default="human,diplomat,hermit",
    show_default=True,
    help="`human` or a bot for each player; up to three people share the keyboard.",
)
@click.option("--seed", type=click.IntRange(min=0), help="Default: a random one, shown.")
@click.option("--option", "pairs", multiple=True, metavar="NAME=VALUE", help="May be repeated.")
@click.option("--cards", type=click.Path(dir_okay=False), metavar="FILE", help="Own card counts.")
@click.option(
    "--speed",
    type=click.FloatRange(min=0.1, max=1000),
    default=1.0,
    show_default=True,
    help="Seconds of the game in a second.",
)
@click.option("--turn-based", is_flag=True, help="Plain lines; time stops while you think.")
@click.option("--log", "log", type=click.Path(dir_okay=False), metavar="FILE", help="Keep a log.")
@click.option("--replay", type=click.Path(dir_okay=False), metavar="FILE", help="Check a log.")
@click.option("--force", is_flag=True, help="Let --log replace a file.")
def command(
    *,
    players: str,
    seed: int | None,
    pairs: tuple[str, ...],
    cards: str | None,
    speed: float,
    turn_based: bool,
    log: str | None,
    replay: str | None,
    force: bool,
) -> None:
    """Play Witty Chronos against bots or other people at the same keyboard."""
    from kronosolve.games.interface import GameError
    from kronosolve.games.witty_chronos.game import GAME

    try:
        if replay is not None:
            _replay(Path(replay))
            return
        if log:
            _check_log(Path(log), force=force)

        options = read_options(GAME, pairs, cards)
        chosen = secrets.randbelow(10**6) if seed is None else seed
        seats = [name.strip() for name in players.split(",")]
        _play(seats, options, chosen, speed=speed, turn_based=turn_based, log=log)
    except GameError as error:
        raise fail(error) from error


def _check_log(path: Path, *, force: bool) -> None:
    """GameError when the log could not be written after the game."""
    from kronosolve.games.interface import GameError

    if path.exists() and not force:
        raise GameError(f"{path} exists; replace it with --force")
    if not path.absolute().parent.is_dir():
        raise GameError(f"{path}: there is no folder {path.absolute().parent}")


def _play(
    seats: list[str],
    options: dict[str, Any],
    seed: int,
    *,
    speed: float,
    turn_based: bool,
    log: str | None,
) -> None:
    from kronosolve.games.interface import GameError
    from kronosolve.games.witty_chronos.bots import make_bots
    from kronosolve.games.witty_chronos.drivers import Crew
    from kronosolve.games.witty_chronos.game import GAME
    from kronosolve.games.witty_chronos.keys import share_keyboard
    from kronosolve.games.witty_chronos.logs import Recorder
    from kronosolve.games.witty_chronos.realtime import RealTime
    from kronosolve.games.witty_chronos.turn_based import TurnBased

    engine = GAME.new_engine(len(seats), options, seed)
    humans = [player for player, name in enumerate(seats) if name == HUMAN]
    bots = {player: name for player, name in enumerate(seats) if name != HUMAN}
    crew = Crew(engine, make_bots(bots, seed))
    recorder = Recorder(engine, seats)
    interrupted = False
    try:
        if turn_based:
            click.echo(f"Witty Chronos: {', '.join(seats)}; seed {seed}. Type `help` for help.")
            TurnBased(engine, crew, humans, ask=input, show=click.echo).play()
        else:
            if not (sys.stdin.isatty() and sys.stdout.isatty()):
                raise GameError("real time needs a terminal; --turn-based reads plain lines")
            people = share_keyboard(humans)
            try:
                from kronosolve.games.witty_chronos import tui
            except ModuleNotFoundError as error:
                raise GameError(
                    f"the full screen needs {error.name}: pip install 'kronosolve[tui]'; "
                    "or play with --turn-based"
                ) from error
            tui.play(RealTime(engine, crew, time.monotonic, speed), people)
    except KeyboardInterrupt:
        interrupted = True
    _finish(recorder, log)
    if interrupted:
        raise click.exceptions.Exit(INTERRUPTED)


def _finish(recorder: Recorder, log: str | None) -> None:
    """Say how the game stands and keep the log."""
    from kronosolve.games.interface import GameError
    from kronosolve.games.witty_chronos.logs import write_log
    from kronosolve.games.witty_chronos.screen import result_lines

    for line in [f"seed {recorder.engine.seed}", *result_lines(recorder.engine)]:
        click.echo(line)
    if log:
        try:
            write_log(Path(log), recorder.finished())
        except OSError as error:
            raise GameError(f"{log}: cannot be written ({error.strerror})") from error


def _replay(path: Path) -> None:
    from kronosolve.games.interface import GameError
    from kronosolve.games.witty_chronos.logs import read_log, replay
    from kronosolve.games.witty_chronos.screen import result_lines

    lines = read_log(path)
    try:
        engine = replay(lines)
    except GameError as error:
        raise GameError(f"{path}: {error}") from error
    for line in result_lines(engine):
        click.echo(line)
    click.echo("the replay came to the same game")

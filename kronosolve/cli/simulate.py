"""`kronosolve simulate GAME`."""

from __future__ import annotations

import json
import sys
import time
from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from kronosolve.cli.game_arguments import fail, game_arguments, limits, read_options
from kronosolve.games.interface import GameError, PlaysMatches

if TYPE_CHECKING:
    from kronosolve.games.match import Record, Summary, Tournament

INTERRUPTED = 130


@click.command("simulate", short_help="Let bots play many games and report who wins how often.")
@click.argument("game")
@click.option("--players", required=True, metavar="BOT,BOT,...", help="One bot for each player.")
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=0, show_default=True, type=click.IntRange(min=0))
@click.option("--jobs", default=1, show_default=True, type=click.IntRange(min=1))
@game_arguments
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def command(
    *,
    game: str,
    players: str,
    games: int,
    seed: int,
    jobs: int,
    pairs: tuple[str, ...],
    cards: str | None,
    simulations: int | None,
    time_limit: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games and report who wins how often."""
    from kronosolve.games import match, registry

    try:
        options = read_options(registry.load(game), pairs, cards)
        names = tuple(name.strip() for name in players.split(","))
        spent = limits(simulations, time_limit)
        tournament = match.Tournament(game, names, options, seed, spent)
        tournament.check()
    except GameError as error:
        raise fail(error, as_json=as_json) from error
    start = time.perf_counter()
    records, whole = _play(tournament, games, jobs)
    seconds = time.perf_counter() - start
    if records:
        summary = match.summarize(records, len(names), seconds)
        click.echo(json.dumps(asdict(summary)) if as_json else _table(tournament, summary))
    if not whole:
        click.echo(f"interrupted after {len(records)} of {games} games", err=True)
        raise click.exceptions.Exit(INTERRUPTED)


def _play(tournament: Tournament, games: int, jobs: int) -> tuple[list[Record], bool]:
    """The records, and whether they are all there; Ctrl-C keeps those known so far."""
    from kronosolve.games.match import play_games

    records: list[Record] = []
    shown = time.monotonic()
    progress = sys.stderr.isatty()
    running = play_games(tournament, range(games), jobs)
    try:
        for record in running:
            records.append(record)
            if progress and time.monotonic() - shown > 1:
                shown = time.monotonic()
                click.echo(f"\r{len(records)} of {games} games", nl=False, err=True)
    except KeyboardInterrupt:
        return records, False
    finally:
        running.close()
        if progress:
            click.echo("\r", nl=False, err=True)
    return records, True


def _table(tournament: Tournament, summary: Summary) -> str:
    from kronosolve.games import registry

    width = max(6, *(len(name) for name in tournament.players))
    lines = [
        f"{tournament.game}: {summary.games} games, seed {tournament.seed}, seats rotating",
        f"   {'player':<{width}}     wins    rate   95 % interval",
    ]
    for number, (name, won, (rate, low, high)) in enumerate(
        zip(tournament.players, summary.wins, summary.rates(), strict=True), 1
    ):
        lines.append(
            f"{number:>2} {name:<{width}} {won:8.1f}  {rate:5.1%}   {low:5.1%} - {high:5.1%}"
        )
    clocked = isinstance(registry.load(tournament.game), PlaysMatches)
    unit = "rounds" if clocked else "decisions"
    lines.append(
        f"mean length {summary.mean_length:.1f} {unit}, {summary.per_second:,.0f} {unit} a second"
    )
    return "\n".join(lines)

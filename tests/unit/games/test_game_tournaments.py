"""Tournaments of 400 games with seats rotated: search beats greedy, and greedy beats random.

KRONOSOLVE_SOAK_BOTS=FILE writes what was found as a table (see `docs/soak-bots.md`), and keeps the
lines of tournaments that were not played now; KRONOSOLVE_SOAK_JOBS is how many games are played at
a time, no more than there are processors, since bots think for a time.
"""

import os
import time

import pytest
from soak_pages import add_rows

from kronosolve.games.interface import Limits
from kronosolve.games.match import Tournament, play_games, summarize

GAMES, MILLISECONDS = 400, 200
JOBS = int(os.environ.get("KRONOSOLVE_SOAK_JOBS", "2"))
CHAMPION, KING = {"mode": "champion"}, {"mode": "king"}
TOURNAMENTS = [
    ("loop-inc", {}, ("greedy", "random")),
    ("loop-inc", {}, ("mcts", "greedy")),
    ("loop-inc", {}, ("greedy", "random", "random", "random")),
    ("loop-inc", {}, ("mcts", "greedy", "greedy", "greedy")),
    ("locos-crononautas", CHAMPION, ("greedy", "random")),
    ("locos-crononautas", KING, ("greedy", "random")),
    ("locos-crononautas", CHAMPION, ("ismcts", "greedy")),
    ("locos-crononautas", KING, ("ismcts", "greedy")),
    ("locos-crononautas", CHAMPION, ("greedy", "random", "random", "random")),
    ("locos-crononautas", KING, ("greedy", "random", "random", "random")),
]


def row(game, options, players):
    """What the first player won, as a line of the table; its interval's lower end."""
    began = time.monotonic()
    tournament = Tournament(game, players, options, 1, Limits(milliseconds=MILLISECONDS))
    records = list(play_games(tournament, range(GAMES), JOBS))
    seconds = time.monotonic() - began
    summary = summarize(records, len(players), seconds)
    share, low, high = summary.rates()[0]
    chosen = " ".join(options.values()) or "-"
    line = (
        f"| {game} | {chosen} | {', '.join(players)} | {GAMES} | {share:.1%} | {low:.1%} - "
        f"{high:.1%} | {1 / len(players):.0%} | {summary.mean_length:.0f} | {JOBS}"
        f" | {seconds / 60:.0f} |"
    )
    return line, low


HEAD = (
    "# Tournaments between bots\n\n"
    "Written by `KRONOSOLVE_SOAK_BOTS=docs/soak-bots.md pytest -m soak "
    "tests/unit/games/test_game_tournaments.py`: as many games at a time as *jobs* says, searching "
    f"bots think {MILLISECONDS} ms about each decision, seats rotate from game to game. *wins* are "
    "those of the first bot with their 95 % interval (Wilson), *equal* is what equal bots would "
    "win, *length* the mean number of decisions of a game.\n\n"
    "| game | mode | bots | games | wins | interval | equal | length | jobs | minutes |\n"
    "| --- | --- | --- | --: | --: | --- | --: | --: | --: | --: |\n"
)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "options", "players"),
    TOURNAMENTS,
    ids=["-".join([game, *o.values(), *p]) for game, o, p in TOURNAMENTS],
)
def test_the_stronger_bot_wins_clearly(game, options, players):
    line, low = row(game, options, players)
    if path := os.environ.get("KRONOSOLVE_SOAK_BOTS"):
        add_rows(path, HEAD, [line], 3)
    assert low > 1 / len(players)

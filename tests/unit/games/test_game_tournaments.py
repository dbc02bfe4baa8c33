"""Tournaments of 400 games with seats rotated: search beats greedy, and greedy beats random.

KRONOSOLVE_SOAK_BOTS=FILE writes what was found as a table (see `docs/soak-bots.md`).
"""

import os
import time
from pathlib import Path

import pytest

from kronosolve.games.interface import Limits
from kronosolve.games.match import Tournament, play_games, summarize

GAMES, JOBS, MILLISECONDS = 400, 2, 200
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
        f"{high:.1%} | {1 / len(players):.0%} | {summary.mean_length:.0f} | {seconds / 60:.0f} |\n"
    )
    return line, low


@pytest.fixture(scope="module")
def lines():
    """Lines of the table; all of it is written again whenever one is added."""
    found = []

    def add(line):
        found.append(line)
        if path := os.environ.get("KRONOSOLVE_SOAK_BOTS"):
            Path(path).write_text(
                "# Tournaments between bots\n\nWritten by `KRONOSOLVE_SOAK_BOTS=docs/soak-bots.md "
                f"pytest -m soak tests/unit/games/test_game_tournaments.py`: {JOBS} games at a "
                f"time, searching bots think {MILLISECONDS} ms about each decision, seats rotate "
                "from game to game. *wins* are those of the first bot with their 95 % interval "
                "(Wilson), *equal* is what equal bots would win, *length* the mean number of "
                "decisions of a game.\n\n"
                "| game | mode | bots | games | wins | interval | equal | length | minutes |\n"
                "| --- | --- | --- | --: | --: | --- | --: | --: | --: |\n" + "".join(found),
                encoding="utf-8",
            )

    return add


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options", "players"), TOURNAMENTS)
def test_the_stronger_bot_wins_clearly(game, options, players, lines):
    line, low = row(game, options, players)
    lines(line)
    assert low > 1 / len(players)

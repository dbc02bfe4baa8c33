"""Whole rounds of Witty Chronos a second, in virtual time on one core.

    python benchmarks/witty_chronos.py [rounds] [repeats]

The default bots (one of each personality) play; the median of the repeats is printed for each
number of players, and the memory in use after the first and after the last repeat.
"""

from __future__ import annotations

import resource
import statistics
import sys
import time

from kronosolve.games.witty_chronos.bots import make_bots
from kronosolve.games.witty_chronos.drivers import Crew, run
from kronosolve.games.witty_chronos.game import GAME
from kronosolve.games.witty_chronos.options import PLAYER_COUNTS
from kronosolve.games.witty_chronos.personalities import DEFAULT_BOTS


def rate(players: int, rounds: int) -> float:
    """Rounds a second of processor time."""
    started, played, seed = time.process_time(), 0, 0
    while played < rounds:
        engine = GAME.new_engine(players, {}, seed)
        names = {p: DEFAULT_BOTS[(p + seed) % len(DEFAULT_BOTS)] for p in range(players)}
        run(engine, Crew(engine, make_bots(names, seed)))
        played += len(engine.rounds)
        seed += 1
    return played / (time.process_time() - started)


def megabytes() -> float:
    """Largest memory use so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print the table."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    repeats = int(sys.argv[2]) if len(sys.argv) > 2 else 5
    rate(3, 100)
    before = megabytes()
    print("players  rounds/s (median)  (best)")
    for players in PLAYER_COUNTS:
        rates = [rate(players, rounds) for _ in range(repeats)]
        print(f"{players:7}  {statistics.median(rates):17.0f}  {max(rates):6.0f}")
    print(f"memory: {before:.0f} MB after 100 rounds, {megabytes():.0f} MB at the end")


if __name__ == "__main__":
    main()

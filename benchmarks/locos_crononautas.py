"""Decisions a second in whole random games of Locos Crononautas, on one core.

Run `python benchmarks/locos_crononautas.py [--games N] [--seed S]`. The time of setting games up
counts; choosing the random actions does too. Timings vary by machine and load, so the median of
several repetitions is printed.
"""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random

from kronosolve.games.locos_crononautas import GAME

REPETITIONS = 5


def play(players: int, mode: str, seeds: range) -> int:
    """Play random games and count decisions."""
    decisions = 0
    for seed in seeds:
        number = Random(seed).random
        state = GAME.new_state(players, {"mode": mode}, seed)
        while not state.is_terminal():
            legal = state.legal_actions(state.current_player())
            state.apply_action(legal[int(number() * len(legal))])
            decisions += 1
    return decisions


def main() -> None:
    """Print a table of decisions a second by table size and mode."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games a repetition (100)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    arguments = parser.parse_args()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    total, slowest = 0, float("inf")
    print("mode      players  decisions/game  decisions/s (median)")
    for mode in ("champion", "king"):
        for players in GAME.player_counts:
            speeds = []
            for _ in range(REPETITIONS):
                started = time.process_time()
                decisions = play(players, mode, seeds)
                speeds.append(decisions / (time.process_time() - started))
            speed = statistics.median(speeds)
            slowest = min(slowest, speed)
            total += decisions
            print(f"{mode:<9} {players:>7}  {decisions / len(seeds):>14.1f}  {speed:>20,.0f}")
    print(f"slowest: {slowest:,.0f} decisions/s; {total} decisions in one repetition of each")


if __name__ == "__main__":
    main()

"""Decisions a second of Loop Inc. over whole random games, a second of processor time on one core.

    python benchmarks/loop_inc.py [games] [repeats]

Prints the median of the repeats for each table size, for playing (legal actions, a random choice,
applying it) and for copying a position.
"""

from __future__ import annotations

import statistics
import sys
import time
from random import Random

from kronosolve.games.interface import CHANCE
from kronosolve.games.loop_inc import GAME


def play(players: int, games: int) -> tuple[int, float]:
    """Decisions made and processor seconds taken."""
    rng = Random(0)
    choice = rng.choice
    decisions = 0
    started = time.process_time()
    for seed in range(games):
        state = GAME.new_state(players, {}, seed)
        while not state.is_terminal():
            seat = state.current_player()
            if seat == CHANCE:
                state.apply_action(choice(state.chance_outcomes())[0])
            else:
                state.apply_action(choice(state.legal_actions(seat)))
                decisions += 1
    return decisions, time.process_time() - started


def clones(players: int, copies: int = 20_000) -> float:
    """Copies a second of a position."""
    state = GAME.new_state(players, {}, 0)
    started = time.process_time()
    for _ in range(copies):
        state.clone()
    return copies / (time.process_time() - started)


def main() -> None:
    """Measure and print."""
    games, repeats = (int(text) for text in (*sys.argv[1:], "200", "5")[:2])
    for players in GAME.player_counts:
        runs = [play(players, games) for _ in range(repeats)]
        rate = statistics.median(decisions / seconds for decisions, seconds in runs)
        copied = statistics.median(clones(players) for _ in range(repeats))
        sys.stdout.write(
            f"{players} players: {rate:,.0f} decisions/s over {games} games "
            f"({runs[0][0] / games:.0f} decisions a game), {copied:,.0f} copies/s\n"
        )


if __name__ == "__main__":
    main()

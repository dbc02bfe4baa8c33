"""The expert against the printed Gold limits, and the time that `hint` and `expert` take.

    python benchmarks/expert.py

Published cases are played where KRONOSOLVE_PUBLISHED_CASES names their folder, and the shipped
investigations where it does not. Each deck is played EXPERT_RUNS times (20 unless set), with seeds
0, 1, ... Times are of the processor, in process.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from kronosolve.expert.player import Expert
from kronosolve.expert.ranking import rank_questions
from kronosolve.files import read_case, shipped_investigations
from kronosolve.inference.refutation import minimum
from kronosolve.inference.solver import new_model

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.investigation import Investigation

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
RUNS = int(os.environ.get("EXPERT_RUNS", "20"))
NOTES = 5
"""Questions asked before the second hint."""


def cases() -> dict[str, Investigation]:
    """Complete investigations by name."""
    if FOLDER is None:
        found = {name: read_case(name).investigation for name in shipped_investigations()}
        return {name: case for name, case in found.items() if case.deck is not None}
    paths = sorted(Path(FOLDER, "paris-1920").glob("*.json"))
    return {path.stem: read_case(str(path)).investigation for path in paths}


def timed(function: Callable[[], Any]) -> tuple[float, Any]:
    """Processor seconds and result of one call."""
    started = time.process_time()
    result = function()
    return time.process_time() - started, result


def summary(name: str, seconds: list[float], target: str) -> None:
    """Print median and worst of some times beside what is aimed at."""
    print(f"{name:<32} median {median(seconds):6.3f} s  worst {max(seconds):6.3f} s  {target}")


def main() -> None:
    """Print the table of decks, then the times."""
    known = cases()
    new_model()  # importing the solver is no part of any figure
    games, first, later = list[float](), list[float](), list[float]()
    ratios, within = [], 0
    print(f"{len(known)} decks, {RUNS} seeded games each\n")
    head = f"{'deck':<24} {'minimum':>7} {'mean':>6} {'least':>5} {'most':>5} {'Gold':>5}"
    print(f"{head} {'mean / Gold':>11}")
    for name, case in known.items():
        assert case.deck is not None
        counts, setup, deck = [], case.setup, case.deck
        for seed in range(RUNS):
            expert = Expert(setup, seed=seed)
            seconds, game = timed(lambda expert=expert, deck=deck: expert.play(deck))
            games.append(seconds)
            counts.append(len(game.facts))
        notes = game.facts[:NOTES]
        first.append(timed(lambda setup=setup: rank_questions(setup, []))[0])
        later.append(timed(lambda setup=setup, notes=notes: rank_questions(setup, notes))[0])
        fewest = minimum(setup, deck)
        assert fewest is not None
        gold = None if case.rating is None else case.rating.gold
        line = f"{name:<24} {len(fewest.questions):>7} {fmean(counts):>6.2f} {min(counts):>5}"
        line += f" {max(counts):>5} {gold or '':>5}"
        if gold:
            ratios.append(fmean(counts) / gold)
            within += fmean(counts) <= gold
            line += f" {ratios[-1]:>11.2f}"
        print(line.rstrip())
    if ratios:
        print(f"\nMean of the ratios {fmean(ratios):.3f} (at most 0.80, aim 0.70);", end=" ")
        print(f"mean within Gold on {within} of {len(ratios)} decks (at least 15 of 18, aim 17).")
    print()
    summary("hint, no notes", first, "(target 0.5 s)")
    summary(f"hint, {NOTES} questions asked", later, "(target 0.2 s)")
    summary("expert, one game", games, "(target 3 s)")


if __name__ == "__main__":
    main()

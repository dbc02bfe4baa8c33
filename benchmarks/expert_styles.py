"""What each part of the expert brings: its styles against the Gold limits, family by family.

    python benchmarks/expert_styles.py

Published cases are played where KRONOSOLVE_PUBLISHED_CASES names their folder, and the shipped
investigations that have a Gold limit where it does not. Each deck is played EXPERT_RUNS times (3
unless set) in each style, with seeds 0, 1, ...
"""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from statistics import fmean

from kronosolve.expert.player import BY_ANSWER, BY_HISTORY, Expert
from kronosolve.files import read_case, shipped_investigations

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
RUNS = int(os.environ.get("EXPERT_RUNS", "3"))
STYLES = {
    "answer bits": replace(BY_ANSWER, answer=1.0, world=0.0, truths=0, few=0),
    "world bits": replace(BY_ANSWER, answer=0.0, world=1.0, truths=0, few=0),
    "answer + 0.1 world bits": replace(BY_ANSWER, answer=1.0, world=0.1, truths=0, few=0),
    "history + 0.1 world bits": replace(BY_HISTORY, history=1.0, truths=0, few=0),
    "... with exact end games": replace(BY_ANSWER, answer=1.0, world=0.1, truths=0),
    "by answer, with hindsight": BY_ANSWER,
    "by history, with hindsight": BY_HISTORY,
    "as shipped (by family)": None,
}


def main() -> None:
    """Print mean (expert mean / Gold) for each style and family."""
    if FOLDER is None:
        names = shipped_investigations()
    else:
        names = tuple(map(str, sorted(Path(FOLDER, "paris-1920").glob("*.json"))))
    known = [read_case(name).investigation for name in names]
    known = [case for case in known if case.deck and case.rating and case.rating.gold]
    families = sorted({case.setup.family for case in known})
    print(f"Mean of questions / Gold; {len(known)} decks, {RUNS} seeded games each\n")
    print(f"{'style':<28}" + "".join(f"{name:>18}" for name in families) + f"{'all':>7} within")
    for name, style in STYLES.items():
        ratios = defaultdict(list)
        for case in known:
            assert case.deck is not None
            assert case.rating is not None
            assert case.rating.gold is not None
            games = [Expert(case.setup, style, seed).play(case.deck) for seed in range(RUNS)]
            mean = fmean(len(game.facts) for game in games if game is not None)
            ratios[case.setup.family].append(mean / case.rating.gold)
        every = [ratio for found in ratios.values() for ratio in found]
        cells = "".join(f"{fmean(ratios[family]):>18.3f}" for family in families)
        print(f"{name:<28}{cells}{fmean(every):>7.3f} {sum(r <= 1 for r in every):>6}")


if __name__ == "__main__":
    main()

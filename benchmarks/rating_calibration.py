"""Stars and Gold of the published cases: fitted numbers, leave-one-out errors, and `rate` timed.

    KRONOSOLVE_PUBLISHED_CASES=FOLDER python benchmarks/rating_calibration.py
        [--cache FILE] [--runs R] [--full R]

Every error is leave-one-out: what is fitted, and what is chosen, is fitted and chosen afresh
without the case that it is then held against. `--cache` keeps what was measured, so that fitting
again takes no time; `--full` also plays R games a case with the expert that `kronosolve expert`
uses, to compare.

The publisher rated the box and the free extras on different scales: stars of the extras are at the
top of their family's range, and the Gold limits of the extras are tighter. The series of a case is
used for Gold alone, and here alone: cases of the box get an allowance per star of their family
above the easiest families, extras none.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import dataclass
from math import floor
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.expert.player import Expert
from kronosolve.files import read_case
from kronosolve.mysteries.registry import mystery_of
from kronosolve.rating import scale
from kronosolve.rating.rating import RUNS, Rater, rating_data
from kronosolve.rating.runs import play_runs

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kronosolve.investigation import Investigation

SHARES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Shares of the expert's runs that Gold could be meant for."""
CARDS = 72
EASIEST = 2
"""Middle of the stars of the easiest families (poison and the festival)."""


@dataclass(frozen=True)
class Row:
    """One published case and what was measured on it."""

    name: str
    box: bool
    family: str
    range: tuple[int, int]
    stars: int
    gold: int
    counts: list[int]
    features: dict[str, float]
    seconds: float
    full: list[int]

    @property
    def middle(self) -> float:
        """Middle of the family's stars."""
        return sum(self.range) / 2


def measured(case: Investigation, runs: int) -> dict[str, Any]:
    """What `rate` finds, and the processor time that it takes."""
    assert case.deck is not None
    started = time.process_time()
    rating = Rater(case.setup, case.deck, runs).rate()
    seconds = time.process_time() - started
    assert rating is not None
    return {"seconds": seconds, **rating_data(rating)}


def row(name: str, case: Investigation, found: dict[str, Any], full: list[int]) -> Row:
    """A case with its features."""
    assert case.rating is not None
    assert case.rating.stars is not None
    assert case.rating.gold is not None
    quality = found["quality"]
    return Row(
        name,
        "bonus" not in name,
        case.setup.family,
        mystery_of(case.setup).stars,
        case.rating.stars,
        case.rating.gold,
        quality["runs"],
        {
            "replays": quality["replays"],
            "expert": found["expert"],
            "minimum": found["minimum"],
            "deduction rounds": quality["effort"]["rounds"],
            "open at a time": quality["effort"]["open"],
            "told twice": quality["told_twice"],
            "first question": quality["first_question"]["answer_bits"],
            "blindness": quality["blindness"]["answer_bits"],
        },
        found["seconds"],
        full,
    )


def published(folder: Path) -> list[tuple[Path, Investigation]]:
    """Paths and contents of the published cases."""
    paths = sorted(folder.joinpath("paris-1920").glob("*.json"))
    return [(path, read_case(str(path)).investigation) for path in paths]


def rows(folder: Path, cache: Path | None, runs: int, full: int) -> list[Row]:
    """All published cases, measured or taken from the cache."""
    known: dict[str, Any] = {}
    if cache is not None and cache.exists():
        known = json.loads(cache.read_text(encoding="utf-8"))
    found = []
    for path, case in published(folder):
        assert case.deck is not None
        key = f"{path.stem}, {runs} runs"
        if key not in known:
            known[key] = measured(case, runs)
        key_full = f"{path.stem}, {full} full runs"
        if key_full not in known:
            games = play_runs(Expert(case.setup), case.deck, full, 0) if full else ()
            known[key_full] = [len(game.facts) for game in games if game is not None]
        if cache is not None:
            cache.write_text(json.dumps(known, indent=1), encoding="utf-8")
        found.append(row(path.stem, case, known[key], known[key_full]))
    return found


# Stars: middle of the family and a straight line in one feature.


def line(train: Sequence[Row], feature: str) -> tuple[float, float]:
    """Intercept and slope of (printed stars less the middle of the family), least squares."""
    x = np.array([row.features[feature] for row in train])
    y = np.array([row.stars - row.middle for row in train])
    slope = float(((x - x.mean()) * (y - y.mean())).sum() / ((x - x.mean()) ** 2).sum())
    return float(y.mean()) - slope * float(x.mean()), slope


def stars_by(feature: str) -> Callable[[Sequence[Row], Row], float]:
    """Predict stars by one feature."""

    def predict(train: Sequence[Row], case: Row) -> float:
        intercept, slope = line(train, feature)
        return scale.within(case.range, case.middle + intercept + slope * case.features[feature])

    return predict


def stars_chosen(train: Sequence[Row], case: Row) -> float:
    """Predict stars by the feature that is best, leave-one-out, among the other cases."""
    best = min(case.features, key=lambda name: error(train, stars_by(name), "stars"))
    return stars_by(best)(train, case)


def stars_of_scale(train: Sequence[Row], case: Row) -> float:
    """What the program says: its numbers were fitted to all cases."""
    del train
    return scale.stars(case.range, case.features["replays"])


# Gold: half of what a share of the expert's runs keeps to, half of an ordinary case, and an
# allowance for the box.


def gold_numbers(train: Sequence[Row], share: float) -> tuple[float, float]:
    """Half of an ordinary case's Gold, and the box's allowance for each star, least squares."""
    x = np.array([[1.0, _steps(row)] for row in train])
    y = np.array([row.gold - scale.kept_to(row.counts, share) / 2 for row in train])
    ordinary, allowance = np.linalg.lstsq(x, y, rcond=None)[0].tolist()
    return ordinary, allowance


def _steps(row: Row) -> float:
    """Stars of a family above the easiest ones, for cases of the box."""
    return row.middle - EASIEST if row.box else 0.0


def gold_at(share: float) -> Callable[[Sequence[Row], Row], float]:
    """Predict Gold for a given share of the runs."""

    def predict(train: Sequence[Row], case: Row) -> float:
        ordinary, allowance = gold_numbers(train, share)
        measured = scale.kept_to(case.counts, share) / 2 + ordinary + allowance * _steps(case)
        return scale.limit(case.counts, measured)

    return predict


def gold_without_runs(train: Sequence[Row], case: Row) -> float:
    """Predict Gold by family and series alone: what the runs add is the difference to this."""
    x = np.array([[1.0, _steps(row)] for row in train])
    level, allowance = np.linalg.lstsq(x, np.array([row.gold for row in train]), rcond=None)[0]
    return floor(level + allowance * _steps(case) + 0.5)


def gold_of_scale(train: Sequence[Row], case: Row) -> float:
    """What the program says, which knows no series."""
    del train
    return scale.gold(case.counts, CARDS)


# Errors.


def family_mean(key: str) -> Callable[[Sequence[Row], Row], float]:
    """The naive baseline: the mean of the family."""
    return lambda train, case: fmean(getattr(r, key) for r in train if r.family == case.family)


def left_out(cases: Sequence[Row], predict: Callable[[Sequence[Row], Row], float]) -> list[float]:
    """Predictions of each case from the others."""
    return [predict([*cases[:i], *cases[i + 1 :]], case) for i, case in enumerate(cases)]


def error(cases: Sequence[Row], predict: Callable[[Sequence[Row], Row], float], key: str) -> float:
    """Mean absolute leave-one-out error."""
    return distance(cases, left_out(cases, predict), key)


def distance(cases: Sequence[Row], predictions: Sequence[float], key: str) -> float:
    """Mean absolute error of some predictions."""
    return fmean(abs(p - getattr(r, key)) for p, r in zip(predictions, cases, strict=True))


def spearman(a: Sequence[float], b: Sequence[float]) -> float:
    """Rank correlation; equal values share their mean rank."""
    ranks = [[fmean(np.flatnonzero(np.sort(x) == v)) for v in x] for x in (a, b)]
    return float(np.corrcoef(ranks)[0, 1])


def report(cases: Sequence[Row]) -> None:
    """Print all tables."""
    stars = left_out(cases, stars_by("replays"))
    gold = left_out(cases, gold_at(scale.GOLD_SHARE))
    print("                    stars           Gold")
    print("case       series   printed  LOO    printed  LOO   expert  runs    replays")
    for case, s, g in zip(cases, stars, gold, strict=True):
        print(
            f"{case.name:<10} {'box' if case.box else 'extras':<8} {case.stars:>7} {s:>4.0f}"
            f" {case.gold:>10} {g:>4.0f} {fmean(case.counts):>8.1f}"
            f" {min(case.counts):>3}-{max(case.counts):<3} {case.features['replays']:>8.0%}"
        )
    printed = [case.stars for case in cases]
    print("\nmean absolute errors                                stars  rank corr.   Gold")

    def show(name: str, s: Sequence[float], g: Sequence[float]) -> None:
        errors = distance(cases, s, "stars"), spearman(s, printed), distance(cases, g, "gold")
        print(f"{name:<50} {errors[0]:>6.2f} {errors[1]:>11.2f} {errors[2]:>6.2f}")

    naive = [family_mean(key) for key in ("stars", "gold")]
    show("baseline: mean of the family (the case included)", *_seen(cases, naive))
    show("baseline: mean of the family, leave-one-out", *(left_out(cases, n) for n in naive))
    show("this method, leave-one-out", stars, gold)
    show(
        "the same, the star feature also chosen in each fold",
        left_out(cases, stars_chosen),
        gold,
    )
    show(
        "`kronosolve rate`, fitted to all, no series known",
        left_out(cases, stars_of_scale),
        left_out(cases, gold_of_scale),
    )
    for name, part in (("box", True), ("extras", False)):
        errors = [
            fmean(
                abs(p - getattr(r, k)) for p, r in zip(found, cases, strict=True) if r.box is part
            )
            for k, found in (("stars", stars), ("gold", gold))
        ]
        print(f"{'  this method, ' + name:<50} {errors[0]:>6.2f} {'':>11} {errors[1]:>6.2f}")
    _show_choices(cases)


def _seen(
    cases: Sequence[Row], predict: Sequence[Callable[[Sequence[Row], Row], float]]
) -> list[list[float]]:
    return [[p(cases, case) for case in cases] for p in predict]


def _show_choices(cases: Sequence[Row]) -> None:
    print("\nstars by the middle of the family and one feature, leave-one-out")
    for name in cases[0].features:
        found = left_out(cases, stars_by(name))
        rank = spearman(found, [case.stars for case in cases])
        print(f"  {name:<18} error {distance(cases, found, 'stars'):.2f}, rank corr. {rank:.2f}")
    print("\nGold by the share of runs that keep to it, leave-one-out")
    for share in SHARES:
        print(f"  {share:.0%}: error {error(cases, gold_at(share), 'gold'):.2f}")
    found = left_out(cases, gold_without_runs)
    print(f"  no runs, family and series alone: error {distance(cases, found, 'gold'):.2f}")
    intercept, slope = line(cases, "replays")
    ordinary, allowance = gold_numbers(cases, scale.GOLD_SHARE)
    print("\nfitted to all cases (four numbers)")
    print(f"  STARS_PER_REPLAY {slope:.1f}, ORDINARY_REPLAYS {-intercept / slope:.2f}")
    print(f"  ORDINARY_GOLD {ordinary:.1f}, allowance of the box {allowance:.1f} a star")
    seconds = [case.seconds for case in cases]
    print(f"\nrate, processor time: median {median(seconds):.1f} s, worst {max(seconds):.1f} s")
    if all(case.full for case in cases):
        ratios = [fmean(case.counts) / fmean(case.full) for case in cases]
        print(
            f"quick expert / full expert, mean questions: mean {fmean(ratios):.3f},"
            f" {min(ratios):.2f} to {max(ratios):.2f}"
        )
        inside = sum(fmean(case.full) <= case.gold for case in cases)
        print(f"full expert within the printed Gold limit: {inside} of {len(cases)}")


def main() -> None:
    """Measure, fit and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cache", type=Path, metavar="FILE", help="keeps what was measured")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"games a case ({RUNS})")
    parser.add_argument("--full", type=int, default=0, metavar="R", help="games of the full expert")
    arguments = parser.parse_args()
    folder = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
    if folder is None:
        print("KRONOSOLVE_PUBLISHED_CASES names no folder of published cases: nothing to fit")
        return
    report(rows(Path(folder), arguments.cache, arguments.runs, arguments.full))


if __name__ == "__main__":
    main()

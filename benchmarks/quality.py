"""Generated Paris cases beside the published decks and beside a naive generator's.

    KRONOSOLVE_PUBLISHED_CASES=FOLDER python benchmarks/quality.py

Published are the 18 shared decks; generated are QUALITY_CASES (30 unless set) of each family, seeds
0, 1, ..., stars drawn from the seed; naive are as many: a random valid world on the open board and
private values at random among those allowed, which is what a generator without wishes makes.
QUALITY_RESULTS names a file that keeps what is done, so that a run that was stopped goes on.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Any

from generators.boards import draw_parameters
from generators.dice import Dice
from generators.pipeline import generate
from generators.request import Request
from generators.worlds import draw_worlds
from kronosolve.files import read_case, read_map
from kronosolve.inference.refutation import minimum
from kronosolve.investigation import Question, Setup, all_questions, outcomes
from kronosolve.rating.quality import replays, told_twice
from kronosolve.rating.rating import RUNS
from kronosolve.rating.runs import play_runs, quick_expert

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.investigation import Deck

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
CASES = int(os.environ.get("QUALITY_CASES", "30"))
RESULTS = os.environ.get("QUALITY_RESULTS")
FAMILIES = ("poison", "phantom", "jewels")
FIGURES = {
    "fewest questions": "minimum",
    "expert's questions": "expert",
    "replays, %": "replays",
    "facts told twice": "twice",
    "  of them by a card with a choice": "avoidable",
    "most in a room": "crowd",
    "start locations": "start_rooms",
}
Figures = dict[str, Any]


def figures(setup: Setup, deck: Deck) -> Figures:
    """What is compared; a deck that proves nothing has no fewest questions."""
    fewest, told = minimum(setup, deck), told_twice(setup, deck)
    games = [] if fewest is None else list(play_runs(quick_expert(setup), deck, RUNS, 0))
    heads = [card.count for question, card in deck.items() if question.time is not None]
    first = [deck[Question(place, time=1)].count for place in setup.locations]
    return {
        "minimum": None if fewest is None else len(fewest.questions),
        "expert": fmean(len(game.facts) for game in games if game is not None) if games else None,
        "replays": 100 * replays(deck),
        "twice": told.twice,
        "avoidable": told.avoidable,
        "crowd": max(heads),
        "start_rooms": sum(count > 0 for count in first),
    }


def naive(family: str, seed: int) -> tuple[Setup, Deck]:
    """A random valid world of random public starts, and random private values."""
    map_ = read_map("paris-1920")
    request = Request(map_, family, seed=seed)
    dice = Dice(seed, 99)
    while True:
        starts = {c: dice.one(map_.location_ids()) for c in map_.character_ids()}
        parameters = draw_parameters(request, dice)
        setup = Setup(map_, map_.character_ids(), 6, family, parameters, starts)
        sample = draw_worlds(setup, seed, 99)
        if len(sample.index):
            world = tuple(map(tuple, sample.worlds[0].tolist()))
            return setup, {q: dice.one(outcomes(setup, world, q)) for q in all_questions(setup)}


def generated(family: str, seed: int) -> tuple[Setup, Deck] | None:
    """A case of the generator's."""
    case = generate(Request(read_map("paris-1920"), family, seed=seed)).investigation
    if case is None:
        return None
    assert case.deck is not None
    return case.setup, case.deck


def published() -> dict[str, list[Figures]]:
    """The shared decks, by family."""
    found: dict[str, list[Figures]] = {family: [] for family in FAMILIES}
    if FOLDER is not None:
        for path in sorted(Path(FOLDER, "paris-1920").glob("*.json")):
            case = read_case(str(path)).investigation
            assert case.deck is not None
            found[case.setup.family].append(
                kept(path.stem, lambda case=case: figures(case.setup, case.deck))
            )
    return found


_KEPT: dict[str, Any] = {}


def kept(key: str, measure: Callable[[], Figures | None]) -> Any:
    """What was measured before under this key, or is measured now."""
    store = Path(RESULTS) if RESULTS else None
    if store is not None and store.exists() and not _KEPT:
        _KEPT.update(json.loads(store.read_text(encoding="utf-8")))
    if key not in _KEPT:
        _KEPT[key] = measure()
        print(key, _KEPT[key], file=sys.stderr, flush=True)
        if store is not None:
            store.write_text(json.dumps(_KEPT, indent=1), encoding="utf-8")
    return _KEPT[key]


def made(kind: str, make: Callable[[str, int], tuple[Setup, Deck] | None]) -> Any:
    """Figures of the cases of one generator, by family."""

    def measure(family: str, seed: int) -> Figures | None:
        case = make(family, seed)
        return None if case is None else figures(*case)

    return {
        family: [
            kept(f"{kind} {family} {seed}", lambda f=family, s=seed: measure(f, s))
            for seed in range(CASES)
        ]
        for family in FAMILIES
    }


def span(cases: list[Figures], key: str) -> str:
    """Least, median and greatest of a figure."""
    values = [case[key] for case in cases if case is not None and case[key] is not None]
    if not values:
        return "-"
    return " ".join(
        f"{value:.4g}" for value in map(_short, (min(values), median(values), max(values)))
    )


def _short(value: float) -> float:
    return round(value, 1)


def main() -> None:
    """Print a table for each family, and how many cases need no or one question."""
    sources = {
        "published": published(),
        "generated": made("generated", generated),
        "naive": made("naive", naive),
    }
    sources = {name: cases for name, cases in sources.items() if any(cases.values())}
    print(f"least, median, greatest; {CASES} cases a family, published: all that are shared")
    for family in FAMILIES:
        cases = {name: [c for c in source[family] if c] for name, source in sources.items()}
        numbers = ", ".join(f"{len(found)} {name}" for name, found in cases.items())
        print(f"\n{family} ({numbers})")
        print(f"{'':<34}" + "".join(f"{name:>18}" for name in cases))
        for title, key in FIGURES.items():
            print(f"{title:<34}" + "".join(f"{span(found, key):>18}" for found in cases.values()))
        few = {
            name: Counter(c["minimum"] for c in found)[0] + Counter(c["minimum"] for c in found)[1]
            for name, found in cases.items()
        }
        print(f"{'cases of 0 or 1 question':<34}" + "".join(f"{n:>18}" for n in few.values()))
        none = [sum(c["minimum"] is None for c in found) for found in cases.values()]
        print(f"{'cases that prove nothing':<34}" + "".join(f"{n:>18}" for n in none))


if __name__ == "__main__":
    main()

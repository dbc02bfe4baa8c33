"""What one generated case takes: every family, every number of stars, several seeds.

    python benchmarks/generating.py

Each case is written to a file and checked from that file alone: walks, cards and answer as `check`
reads them, all cards leaving one answer, stars and brackets as `rate` finds them. GENERATING_SEEDS
seeds each (5 unless set); GENERATING_RESULTS names a file that keeps what is done, so that a run
that was stopped goes on. Times are of the processor, in process, without the check.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

from generators.engine import ENGINE
from generators.pipeline import Search
from generators.request import Request
from generators.targets import TARGETS
from kronosolve.files import read_map, read_true_case, write_investigation
from kronosolve.inference.remaining import remaining_answers
from kronosolve.mysteries.registry import family
from kronosolve.notes import own_fact
from kronosolve.rating.rating import rate

SEEDS = int(os.environ.get("GENERATING_SEEDS", "5"))
RESULTS = os.environ.get("GENERATING_RESULTS")


def checked(path: Path) -> bool:
    """Whether the file alone proves and rates as it says; FileError for false content."""
    case = read_true_case(str(path)).investigation
    assert case.deck is not None
    assert case.rating is not None
    assert case.solution is not None
    facts = [own_fact(question, card) for question, card in case.deck.items()]
    answers, _ = remaining_answers(case.setup, facts)
    found = rate(case.setup, case.deck)
    assert found is not None
    stated = case.rating
    return answers == [case.solution.answer] and (
        (stated.stars, stated.gold, stated.silver, stated.minimum, stated.expert)
        == (found.stars, found.gold, found.silver, len(found.minimum.questions), found.expert)
    )


def measured(name: str, stars: int, seed: int) -> dict[str, Any]:
    """Make one case, and check it."""
    request = Request(read_map(TARGETS[name].map), name, stars, seed)
    search = Search(request)
    wall, started = time.perf_counter(), time.process_time()
    outcome = search.run()
    found: dict[str, Any] = {
        "seconds": time.process_time() - started,
        "wall": time.perf_counter() - wall,
        "boards": search.boards,
        "judged": search.judged,
        "proposals": outcome.proposals,
        "rejected": dict(outcome.rejected),
        "made": outcome.investigation is not None,
    }
    if outcome.investigation is not None:
        assert outcome.rating is not None
        found["gold"], found["minimum"] = outcome.rating.gold, outcome.rating.minimum
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "case.yaml")
            write_investigation(path, outcome.investigation)
            found["checked"] = checked(path)
    return found


def results() -> dict[str, list[dict[str, Any]]]:
    """All cases, by family and stars."""
    store = Path(RESULTS) if RESULTS else None
    known: dict[str, Any] = {}
    if store is not None and store.exists():
        known = json.loads(store.read_text(encoding="utf-8"))
    table: dict[str, list[dict[str, Any]]] = {}
    for name in TARGETS:
        low, high = family(name).stars
        for stars in range(low, high + 1):
            row = table.setdefault(f"{name} {stars}", [])
            for seed in range(SEEDS):
                key = f"{name}:{stars}:{seed}"
                if key not in known:
                    known[key] = measured(name, stars, seed)
                    print(key, json.dumps(known[key]), file=sys.stderr, flush=True)
                    if store is not None:
                        store.write_text(json.dumps(known, indent=1), encoding="utf-8")
                row.append(known[key])
    return table


def span(values: list[int]) -> str:
    """Least and greatest of some numbers."""
    low, high = min(values), max(values)
    return str(low) if low == high else f"{low}-{high}"


def main() -> None:
    """Print a line for each family and number of stars, then reasons and a summary."""
    table = results()
    cases = [case for row in table.values() for case in row]
    print(f"engine {ENGINE}, {SEEDS} seeds each, processor seconds\n")
    head = f"{'family and stars':<22} {'made':>5} {'right':>5} {'median':>7} {'worst':>7}"
    print(f"{head} {'judged':>7} {'Gold':>6} {'fewest':>7}")
    for name, row in table.items():
        made = [case for case in row if case["made"]]
        seconds = [case["seconds"] for case in row]
        line = f"{name:<22} {len(made):>5} {sum(case['checked'] for case in made):>5}"
        line += f" {median(seconds):>7.1f} {max(seconds):>7.1f}"
        line += f" {median(case['judged'] for case in row):>7}"
        if made:
            line += f" {span([case['gold'] for case in made]):>6}"
            line += f" {span([case['minimum'] for case in made]):>7}"
        print(line)
    seconds = [case["seconds"] for case in cases]
    print(
        f"{'all':<22} {sum(c['made'] for c in cases):>5}"
        f" {sum(c.get('checked', False) for c in cases):>5}"
        f" {median(seconds):>7.1f} {max(seconds):>7.1f}"
        f"   (targets: median 15, aim 5; worst 60)"
    )
    reasons: dict[str, int] = {}
    for case in cases:
        for reason, count in case["rejected"].items():
            reasons[reason] = reasons.get(reason, 0) + count
    total = sum(case["proposals"] for case in cases)
    shown = ", ".join(f"{why} {n}" for why, n in sorted(reasons.items(), key=lambda x: -x[1]))
    print(f"\n{total} proposals; rejected: {shown}")


if __name__ == "__main__":
    main()

"""Solving: `minimum` against its plain twin, `solve`, `check` and the cost of starting.

    python benchmarks/kronologic.py

Published cases are timed where KRONOSOLVE_PUBLISHED_CASES names their folder, and the shipped
investigations where it does not. Both methods of `minimum` run on each case in turn, in the same
process, with one worker; times are wall clock.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from kronosolve.cli.check import prove
from kronosolve.files import parse_fact, read_case, read_notes, shipped_investigations
from kronosolve.inference.minimum_plain import minimum_plain
from kronosolve.inference.refutation import minimum
from kronosolve.inference.solver import new_model
from kronosolve.inference.solving import solve

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from kronosolve.investigation import Investigation, Setup
    from kronosolve.notes import Fact

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
STARTS = 25
"""Pairs of processes that are started to compare."""


def timed(function: Callable[[], Any]) -> tuple[float, Any]:
    """Seconds and result of one call."""
    started = time.perf_counter()
    result = function()
    return time.perf_counter() - started, result


def cases() -> dict[str, Investigation]:
    """Complete investigations by name."""
    if FOLDER is None:
        found = {name: read_case(name).investigation for name in shipped_investigations()}
        return {name: case for name, case in found.items() if case.deck is not None}
    paths = sorted(Path(FOLDER, "paris-1920").glob("*.json"))
    return {path.stem: read_case(str(path)).investigation for path in paths}


def summary(name: str, seconds: list[float], target: str) -> None:
    """Print median and worst of some times beside what is aimed at."""
    middle, worst = 1000 * median(seconds), 1000 * max(seconds)
    times = f"median {middle:8.1f} ms  worst {worst:8.1f} ms"
    print(f"{name:<34} {len(seconds):>4} runs  {times}  {target}".rstrip())


def time_minimum(known: dict[str, Investigation]) -> None:
    """The fast method and the plain one, case by case."""
    print(f"{'fewest questions':<34} {'fewest':>6} {'fast s':>8} {'plain s':>8} {'ratio':>7}")
    fast, plain = list[float](), list[float]()
    for name, case in known.items():
        assert case.deck is not None
        setup, deck = case.setup, case.deck
        quick, found = timed(lambda setup=setup, deck=deck: minimum(setup, deck))
        slow, twin = timed(lambda setup=setup, deck=deck: minimum_plain(setup, deck))
        assert len(found.questions) == twin.minimum, name
        fast.append(quick)
        plain.append(slow)
        print(f"{name:<34} {twin.minimum:>6} {quick:>8.3f} {slow:>8.3f} {slow / quick:>7.1f}")
    ratio = median(slow / quick for quick, slow in zip(fast, plain, strict=True))
    print(f"{'median':<34} {'':>6} {median(fast):>8.3f} {median(plain):>8.3f} {ratio:>7.1f}")
    print(f"{'worst':<34} {'':>6} {max(fast):>8.3f} {max(plain):>8.3f}")
    print("The ratio at the median is the median of the ratios (at least 6, aim 10).\n")


def notes() -> Iterator[tuple[Setup, list[Fact]]]:
    """Setup and facts of every published notes file."""
    assert FOLDER is not None
    folder = Path(FOLDER, "notes")
    for name in json.loads((folder / "expected.json").read_text(encoding="utf-8")):
        path = folder / f"{name}.json"
        case = folder / json.loads(path.read_text(encoding="utf-8"))["investigation"]
        found = read_case(str(case)).investigation
        yield found.setup, read_notes(str(path), found, str(case), print)


def large() -> Iterator[tuple[Setup, list[Fact]]]:
    """Setup and facts of the cases with up to 10^12 worlds."""
    assert FOLDER is not None
    text = Path(FOLDER, "notes", "large.json").read_text(encoding="utf-8")
    for entry in json.loads(text).values():
        setup = read_case(str(Path(FOLDER, entry["investigation"]))).investigation.setup
        yield setup, [parse_fact(_short(fact), setup) for fact in entry["facts"]]


def _short(fact: dict[str, Any]) -> str:
    text = f"{fact['location']}@{fact.get('time', fact.get('character'))}={fact['count']}"
    return text if "private" not in fact else f"{text}:{fact['private'] or '-'}"


def time_solving(known: dict[str, Investigation]) -> None:
    """`solve` and `check` in process."""
    if FOLDER is not None:
        for name, source, target in (
            ("solve, notes of a game", notes, "(target 50 ms)"),
            ("solve, 0 to 4 facts", large, "(target 1 s each)"),
        ):
            inputs = list(source())
            seconds = [timed(lambda s=s, f=f: solve(s, f))[0] for s, f in inputs]
            summary(name, seconds, target)
    else:
        seconds = [timed(lambda s=case.setup: solve(s, []))[0] for case in known.values()]
        summary("solve, no facts", seconds, "(target 1 s each)")
    seconds = [timed(lambda case=case: prove(case))[0] for case in known.values()]
    summary("check, the proof", seconds, "(target 1 s)")


def time_starting() -> None:
    """`kronosolve --help` against an empty Python, in pairs."""
    empty, command = [sys.executable, "-c", "pass"], [sys.executable, "-m", "kronosolve", "--help"]
    pairs = [
        (timed(lambda: _run(empty))[0], timed(lambda: _run(command))[0]) for _ in range(STARTS)
    ]
    ratio = median(ours / bare for bare, ours in pairs)
    summary("python -c pass", [bare for bare, _ in pairs], "")
    summary("kronosolve --help", [ours for _, ours in pairs], f"{ratio:.1f} x (at most 8, aim 5)")


def _run(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    """Print all tables."""
    known = cases()
    new_model()  # importing the solver is no part of any figure
    first = next(iter(known.values()))
    solve(first.setup, [])
    source = "published" if FOLDER is not None else "shipped"
    print(f"{len(known)} {source} investigations; Python {sys.version.split()[0]}\n")
    time_minimum(known)
    time_solving(known)
    time_starting()


if __name__ == "__main__":
    main()

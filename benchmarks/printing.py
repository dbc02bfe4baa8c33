"""Printing: a book of five cases, each run a process of its own as on the command line.

    python benchmarks/printing.py

The first five published cases are printed where KRONOSOLVE_PUBLISHED_CASES names their folder, the
shipped investigations (over and over, where there are fewer than five) where it does not.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path
from statistics import median

from kronosolve.files import shipped_investigations

FOLDER = os.environ.get("KRONOSOLVE_PUBLISHED_CASES")
CASES, RUNS = 5, 7


def main() -> None:
    """Print the times on both papers."""
    names = list(shipped_investigations())
    if FOLDER is not None:
        names = [str(path) for path in sorted(Path(FOLDER, "paris-1920").glob("*.json"))]
    book = list(islice(cycle(names), CASES))
    with tempfile.TemporaryDirectory() as folder:
        for paper in ("a4", "letter"):
            options = ["-o", str(Path(folder, "book.pdf")), "--paper", paper, "--force"]
            command = [sys.executable, "-m", "kronosolve", "print", *book, *options]
            times = []
            for _ in range(RUNS):
                started = time.perf_counter()
                done = subprocess.run(command, check=True, capture_output=True, text=True)
                times.append(time.perf_counter() - started)
            pages = done.stdout.rpartition(": ")[2].strip()
            seconds = f"median {median(times):5.2f} s  worst {max(times):5.2f} s"
            print(f"{CASES} cases, {paper:<6} {pages}  {RUNS} runs  {seconds}  (target 3 s)")


if __name__ == "__main__":
    main()

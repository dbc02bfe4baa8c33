"""Campaigns whose cases cost nothing: stand-ins for the generator, importable by worker processes.

Run as a script it is a campaign that tests can kill: `python cheap_campaign.py FOLDER LOG JOBS`.
"""

from __future__ import annotations

import hashlib
import os
import signal
import sys
from concurrent.futures import Future
from functools import partial
from pathlib import Path

from generators.campaign import Plan, run
from generators.crews import Processes
from generators.shards import Item

PAIRS = (("poison", 1), ("poison", 2), ("jewels", 4))


class Inline:
    """A crew of one that works in this process, at once or when it is asked for results."""

    deaths = ()

    def __init__(self):
        self.submitted = 0

    def size(self):
        return 1

    def submit(self, work, *args):
        self.submitted += 1
        future = Future()
        future.set_result(work(*args))
        return future

    def check(self):
        raise AssertionError("its futures are done at once")

    def stop(self):
        pass


class Listener:
    """Hears everything and keeps it."""

    def __init__(self):
        self.heard = []

    def begun(self, done, total):
        self.heard.append((done, total))

    def went_on(self, done, total, left):
        self.heard.append((done, total, left))

    def damaged(self, path, lines):
        self.heard.append((path.name, lines))


def plan(seeds=4, pairs=PAIRS, **more):
    names = [(family, stars, seed) for family, stars in pairs for seed in range(seeds)]
    items = [Item(i, f"{f}:{stars}:{s}", f, stars, s) for i, (f, stars, s) in enumerate(names)]
    data = {"engine": 1, "cases": [list(pair) for pair in pairs], "seeds": seeds, **more}
    return Plan("Campaign: cheap cases", items, data)


def digest(item, rounds=1):
    """Bytes that depend on the request alone, and cost as many rounds."""
    found = item.id.encode()
    for _ in range(rounds):
        found = hashlib.sha256(found).digest()
    return found


def figures_of(item, rounds=1):
    """Every fourth request has no result, and some have the key of another."""
    drawn = digest(item, rounds)
    told = {"proposals": 10 + drawn[0], "rejected": {"stars": drawn[0], "gold": drawn[1] % 7}}
    if drawn[2] % 4 == 0:
        return told, None
    figures = {
        "gold": 7 + drawn[3] % 4,
        "silver": 13 + drawn[3] % 4,
        "minimum": 2 + drawn[4] % 3,
        "expert": 4 + drawn[5] / 64,
        "replays": drawn[6] / 256,
        **told,
        "key": f"{item.family} {item.stars} {drawn[7] % 6}",
    }
    return figures, f"id: {item.id}\ndrawn: {drawn.hex()}\nnote: Möhre\n"


def note(log, item):
    """One line for every call, in one write, so that processes share the file."""
    with Path(log).open("ab", buffering=0) as file:
        file.write(f"{item.number} {os.getpid()}\n".encode())


def make(log, rounds, item):
    figures = figures_of(item, rounds)
    note(log, item)
    return figures


def make_or_die(log, marks, item):
    """Kill the own process when some cases are met for the first time, and always at number 7."""
    note(log, item)
    mark = Path(marks) / str(item.number)
    if item.number in (2, 5) and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    if item.number == 7:
        os.kill(os.getpid(), signal.SIGKILL)
    return figures_of(item)


def calls(log):
    """Numbers of the cases that were made, in the order of the calls."""
    path = Path(log)
    return [int(line.split()[0]) for line in path.read_text().splitlines()] if path.exists() else []


def compared(folder):
    """Every file of a campaign that must not depend on who made it: name -> bytes."""
    free = {"journal.jsonl", "times.csv", "times.svg", ".lock"}
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(Path(folder).rglob("*"))
        if path.is_file() and path.name not in free
    }


if __name__ == "__main__":
    folder, log, jobs, rounds = sys.argv[1:]
    work = partial(make, log, int(rounds))
    run(plan(40), work, Path(folder), partial(Processes, int(jobs)), Listener())

"""`kronosolve campaign`: many new investigations, in parallel, resumable."""

from __future__ import annotations

import logging
import os
import sys
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import NameType, json_option, show_json, warn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generators.collect import Results
    from generators.crews import Crew

INTERRUPTED = 130


WISHES = {
    "starts": ("all|none|N", "How many starts are public."),
    "closed": ("A,B", "A closed path; may be repeated."),
    "one-way": ("A,B", "A path open from A to B only; may be repeated."),
    "crosses": ("RANGE", "How many more paths to close: 2 or 0-2."),
    "arrows": ("RANGE", "How many more paths to make one-way."),
    "rooms": ("A,B,...", "Locations that take part."),
    "cast": ("A,B,...", "Characters that take part."),
    "times": ("T", "Number of times, 2 to 10."),
    "minimum": ("RANGE", "Fewest questions that prove the answer."),
    "gold": ("RANGE", "Last question of Gold."),
}
"""Wishes that have an option, named as in share IDs: what it takes, and its help."""
REPEATED = ("closed", "one-way")
"""Those that may be given several times; a share ID has all of them in one, parted by strokes."""


def _wish_options(function: Callable[..., Any]) -> Callable[..., Any]:
    """The options of WISHES, and two for everything else."""
    for name, what, example in (
        ("limit", "FIGURE=RANGE", "Range of any other figure, such as when=4-6."),
        ("with", "KEY=VALUE", "A public parameter of the mystery, such as victim=D."),
    ):
        option = click.option(f"--{name}", f"{name}_", multiple=True, metavar=what, help=example)
        function = option(function)
    for name, (what, text) in reversed(WISHES.items()):
        option = click.option(f"--{name}", multiple=name in REPEATED, metavar=what, help=text)
        function = option(function)
    return function


@click.command(short_help="Make many investigations, in parallel, resumable.")
@click.option(
    "--map",
    "map_name",
    type=NameType("map"),
    metavar="M",
    help="Map, by id or file; default: each family's own.",
)
@click.option(
    "--family",
    "families",
    multiple=True,
    metavar="F",
    help="A family, several times if wanted; default: all that can be had.",
)
@click.option(
    "--stars",
    type=click.IntRange(min=1),
    multiple=True,
    metavar="S",
    help="Stars, several times if wanted; default: each family's range.",
)
@click.option("--seeds", metavar="LIST", help="Seeds, such as 0-199 or 0-9,20.")
@click.option("--count", type=click.IntRange(min=1), metavar="N", help="So many seeds ...")
@click.option("--seed", type=click.IntRange(min=0), metavar="S", help="... from this one on.")
@_wish_options
@click.option("-o", "folder", required=True, metavar="DIR", help="Folder of the campaign.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="J",
    help="Processes; default: one for each core.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Use the workers of a Dask cluster instead.")
@json_option
def command(
    map_name: str,
    families: Sequence[str],
    stars: Sequence[int],
    seeds: str | None,
    count: int | None,
    seed: int | None,
    folder: str,
    jobs: int | None,
    scheduler: str | None,
    *,
    as_json: bool,
    **options: Any,
) -> int:
    """Make a case for every family, number of stars and seed, each proved and rated.

    DIR gets results.jsonl (a line a case), cases/, summary.md and plots. Whatever ends the
    campaign, the same command goes on where it stopped. The same options give the same files,
    whoever makes them. Exit status 1 when there is no case, or one failed or could not be
    made.
    """
    from generators.campaign import run
    from generators.crews import CrewError
    from generators.planning import Wanted, plan_of
    from kronosolve import files
    from kronosolve.files.errors import fail

    map_ = None if map_name is None else files.read_map(map_name)
    numbers = _seeds(seeds, count, seed)
    plan, make = plan_of(Wanted(map_, map_name, families, stars, numbers, _wishes(options)))
    progress = _Progress()
    try:
        results = run(plan, make, Path(folder), partial(_crew, jobs, scheduler), progress)
    except CrewError as error:
        progress.end()
        why = f"{error}; the same command goes on from what is finished"
        raise fail("--scheduler" if scheduler else "--jobs", why) from None
    progress.end()
    if as_json:
        show_json(_data(results, folder))
    elif results.lines:
        click.echo(_told(results, folder))
    if results.stopped:
        told = f"{len(results.lines)} of {results.requested} cases are finished"
        click.echo(f"stopped: {told}; the same command goes on from there", err=True)
        return INTERRUPTED
    if results.missing:
        many = f"{results.missing} case{'s were' if results.missing > 1 else ' was'}"
        warn(f"{many} not made, their workers died; the same command tries again")
    whole = not results.missing and not results.count("error")
    return 0 if whole and results.count("case") else 1


def _seeds(seeds: str | None, count: int | None, seed: int | None) -> list[int]:
    """The seeds of `--seeds`, or of `--count` and `--seed`."""
    from generators.planning import MOST_CASES, parse_seeds
    from kronosolve.files.errors import fail

    if count is not None and count > MOST_CASES:
        raise fail("--count", f"{count:,} seeds asked for, {MOST_CASES:,} at most")
    if seeds is None:
        first = seed or 0
        return list(range(first, first + (count or 10)))
    if count is not None or seed is not None:
        raise click.UsageError("give either --seeds, or --count and --seed")
    return parse_seeds(seeds)


def _wishes(options: dict[str, Any]) -> dict[str, str]:
    """What else is wished for, by the names of share IDs."""
    found = {name: options[name.replace("-", "_")] for name in WISHES}
    found |= {name: "/".join(found[name]) or None for name in REPEATED}
    found["starts"] = {"all": None, "none": "0"}.get(found["starts"], found["starts"])
    wishes = {name: text for name, text in found.items() if text is not None}
    for option, prefix in (("limit", ""), ("with", "with-")):
        for text in options[f"{option}_"]:
            name, sign, value = text.partition("=")
            if not sign:
                raise click.UsageError(f"--{option}: expected NAME=VALUE, found '{text[:40]}'")
            wishes[prefix + name] = value
    return wishes


def _crew(jobs: int | None, scheduler: str | None) -> Crew:
    from generators.crews import Cluster, Processes

    if scheduler is not None:
        crew = Cluster(scheduler)
        # What Dask logs of lost connections is told by the campaign itself, in one line.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        return crew
    return Processes(jobs or _cores())


def _cores() -> int:
    """Cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Progress:
    """Says on standard error how far it is: all the time to a person, else once a minute."""

    def __init__(self) -> None:
        self._person = sys.stderr.isatty()
        self._shown = time.monotonic()

    def begun(self, done: int, total: int) -> None:
        """Say where an earlier run stopped."""
        if done:
            click.echo(f"{done} of {total} cases were finished before", err=True)
        elif self._person:
            click.echo(f"0 of {total} cases", nl=False, err=True)

    def went_on(self, done: int, total: int, left: float) -> None:
        """Say how much is done, and how long the rest will take."""
        now = time.monotonic()
        if now - self._shown < (0.5 if self._person else 60) and done < total:
            return
        self._shown = now
        told = f"{done} of {total} cases" + (f", {_duration(left)} left" if done < total else "")
        click.echo(f"\r{told:<60}" if self._person else told, nl=not self._person, err=True)

    def damaged(self, path: Path, lines: Sequence[int]) -> None:
        """Say which lines of the journal were passed over."""
        told = ", ".join(map(str, lines))
        warn(f"{path}: passed over what cannot be read (line {told}); these cases are made again")

    def end(self) -> None:
        """Leave the line of progress."""
        if self._person:
            click.echo(err=True)


def _duration(seconds: float) -> str:
    """A time to wait, in the unit that people think in."""
    if seconds < 90:
        return f"about {seconds:.0f} s"
    if seconds < 5400:
        return f"about {seconds / 60:.0f} min"
    return f"about {seconds / 3600:.1f} h"


def _data(results: Results, folder: str) -> dict[str, Any]:
    return {
        "folder": folder,
        "requested": results.requested,
        "cases": results.count("case"),
        "duplicates": results.count("duplicate"),
        "none": results.count("none"),
        "errors": results.count("error"),
        "missing": results.missing,
    }


def _told(results: Results, folder: str) -> str:
    made = results.count("case")
    parts = [f"{made} case{'s' if made != 1 else ''} of {results.requested} asked for"]
    for status, what in (
        ("duplicate", "the same as another"),
        ("none", "without a result"),
        ("error", "failed"),
    ):
        if results.count(status):
            parts.append(f"{results.count(status)} {what}")
    return f"{folder}: {', '.join(parts)}; see {Path(folder) / 'summary.md'}"

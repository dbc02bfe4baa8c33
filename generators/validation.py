"""What cannot be in a request, with the option and the remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.boards import dances, draw_parameters, free_paths
from generators.figures import special
from kronosolve.board import board_of
from kronosolve.investigation import Setup
from kronosolve.mysteries.base import ParameterError
from kronosolve.mysteries.registry import families, family, mystery_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generators.request import Request
    from kronosolve.board import Path

Problem = tuple[str, str]
"""Option and message."""


def problems(request: Request) -> list[Problem]:
    """Everything wrong with a request; later checks need what earlier ones look at."""
    for check in (_numbers, _takes_part, _paths, _dead_ends, _limits, _parameters):
        if found := list(check(request)):
            return found
    return []


def _one_of(what: str, value: str, known: Sequence[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(value[:64], known, n=1, cutoff=0.5)
    hint = f"; did you mean '{near[0]}'?" if near else ""
    return f"unknown {what} '{value[:40]}'{hint} (expected one of {', '.join(known)})"


def _numbers(request: Request) -> Iterator[Problem]:
    if request.family not in families():
        yield "--family", _one_of("family", request.family, families())
        return
    low, high = family(request.family).stars
    if request.stars is not None and not low <= request.stars <= high:
        span = f"{low} to {high} stars" if low < high else f"{low} stars always"
        yield "--stars", f"{request.family} has {span}, found {request.stars}"
    if request.seed < 0:
        yield "--seed", f"expected a whole number from 0, found {request.seed}"
    if request.times is not None and not 2 <= request.times <= 10:
        yield "--times", f"expected 2 to 10 times, found {request.times}"


def _takes_part(request: Request) -> Iterator[Problem]:
    for option, what, chosen, known in (
        ("--rooms", "location", request.locations, request.map.location_ids()),
        ("--cast", "character", request.characters, request.map.character_ids()),
    ):
        yield from ((option, _one_of(what, name, known)) for name in chosen if name not in known)
        if len(set(chosen)) < len(chosen):
            yield option, f"every {what} can stand once only"
        if len(chosen) == 1:
            yield option, f"expected two or more, found {chosen[0]} alone"
    cast = len(request.cast)
    if request.starts is not None and not 0 <= request.starts <= cast:
        yield "--starts", f"expected all, none or a number up to {cast}, found {request.starts}"


def _paths(request: Request) -> Iterator[Problem]:
    known = {frozenset(path): path for path in request.map.paths}
    seen: dict[frozenset[str], str] = {}
    for option, path in _marked(request):
        edge, shown = frozenset(path), ",".join(path)
        for place in path:
            if place not in request.places:
                yield option, _one_of("location", place, request.places)
        if edge not in known and edge <= set(request.places):
            near = [",".join(p) for p in request.map.paths if path[0] in p]
            yield option, f"{shown} is no path of the map; from {path[0]}: {'; '.join(near)}"
        if edge in seen:
            yield option, f"{shown} is said twice (also by {seen[edge]}); leave one out"
        seen[edge] = option


def _marked(request: Request) -> Iterator[tuple[str, Path]]:
    yield from (("--closed", path) for path in request.closed)
    yield from (("--one-way", path) for path in request.one_way)


def _dead_ends(request: Request) -> Iterator[Problem]:
    if request.family == "ritual" and not request.parameters.get("paths_bind", False):
        return
    board = board_of(request.map, request.closed, request.one_way, request.places)
    entered = {target for steps in board.successors for target in steps}
    for number, place in enumerate(board.locations):
        why = "left" if not board.successors[number] else "entered"
        if why == "left" or number not in entered:
            marks = [f"{option} {a},{b}" for option, (a, b) in _marked(request) if place in (a, b)]
            remedy = f"take back one of {'; '.join(marks)}" if marks else "add rooms next to it"
            yield (
                "--closed" if request.closed else "--rooms",
                (f"{place} could not be {why}: nobody stays, so everybody needs a way; {remedy}"),
            )


def _limits(request: Request) -> Iterator[Problem]:
    known = (*request.defaults,)
    for name, (low, high) in sorted(request.limits.items()):
        if name not in known:
            owners = [f for f in families() if name in special(f)]
            where = f" (a figure of {', '.join(owners)})" if owners else ""
            yield "--limit", _one_of("figure", name, known) + where
        elif low > high or low < 0:
            yield "--limit", f"{name}: expected LOW-HIGH with 0 <= LOW <= HIGH, found {low}-{high}"
    if not set(request.limits) <= set(known):
        return
    ranges, rooms, cast = request.ranges, len(request.places), len(request.cast)
    least, free = ranges["crosses"][0] + ranges["arrows"][0], len(free_paths(request))
    if least > free:
        yield "--crosses", f"{least} crosses and arrows are wished, but only {free} paths are free"
    if ranges["crowd"][1] * rooms < cast:
        need = -(-cast // rooms)
        yield "--limit", f"crowd: {cast} characters in {rooms} rooms need room for {need} at least"
    if ranges["start-rooms"][0] > min(rooms, cast):
        yield "--limit", f"start-rooms: {cast} characters fill at most {min(rooms, cast)} rooms"


def _parameters(request: Request) -> Iterator[Problem]:
    if request.family == "ritual" and not dances(len(request.places), len(request.cast)):
        rooms, cast = len(request.places), len(request.cast)
        yield "--cast", f"a ring of {rooms} has too few rhythms for {cast} dancers; take fewer"
        return
    try:
        mystery_of(
            Setup(
                map=request.map,
                characters=request.cast,
                times=request.moments,
                family=request.family,
                parameters=draw_parameters(request, request.dice(0)),
                locations=request.places,
            )
        )
    except ParameterError as error:
        for key, message in error.problems:
            yield ("--times" if key == "times" else f"--with {key}=..."), message

"""Boards: closed and one-way paths, public parameters and public starts, drawn from the seed."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from kronosolve.board import board_of
from kronosolve.investigation import Setup
from kronosolve.mysteries.ritual import canonical

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generators.dice import Dice
    from generators.request import Request
    from kronosolve.board import Board, Path

_TRIED = 100
"""Draws of paths or starts before a board is given up."""


def draw_board(request: Request, dice: Dice) -> Setup | str:
    """A public setup, or the name of the wish that could not be met."""
    paths = _paths(request, dice)
    if paths is None:
        return "crosses"
    starts = _starts(request, dice)
    if starts is None:
        return "start-rooms"
    closed, one_way = paths
    return Setup(
        map=request.map,
        characters=request.cast,
        times=request.moments,
        family=request.family,
        parameters=draw_parameters(request, dice),
        starts=starts,
        closed=closed,
        one_way=one_way,
        locations=request.places,
    )


def free_paths(request: Request) -> list[Path]:
    """Paths of the board that the request says nothing about."""
    said = {frozenset(path) for path in (*request.closed, *request.one_way)}
    return [
        path
        for path in request.map.paths
        if frozenset(path) not in said and set(path) <= set(request.places)
    ]


def connected(board: Board) -> bool:
    """Whether every location can be reached from every other."""

    def reached(steps: Sequence[Sequence[int]]) -> int:
        seen, todo = {0}, [0]
        while todo:
            new = set(steps[todo.pop()]) - seen
            seen |= new
            todo += sorted(new)
        return len(seen)

    cast = range(len(board.locations))
    back = [[a for a in cast if b in board.successors[a]] for b in cast]
    return reached(board.successors) == reached(back) == len(board.locations)


def _paths(request: Request, dice: Dice) -> tuple[tuple[Path, ...], tuple[Path, ...]] | None:
    """Closed and one-way paths: those asked for, and as many more as wished."""
    ranges, free = request.ranges, free_paths(request)
    if ranges["crosses"][1] == ranges["arrows"][1] == 0:
        return request.closed, request.one_way
    for _ in range(_TRIED):
        crosses, arrows = (dice.number(*ranges[key]) for key in ("crosses", "arrows"))
        if crosses + arrows > len(free):
            continue
        chosen = dice.some(free, crosses + arrows)
        shut = sorted(chosen[:crosses], key=free.index)
        directed = [dice.one([(a, b), (b, a)]) for a, b in sorted(chosen[crosses:], key=free.index)]
        closed, one_way = (*request.closed, *shut), (*request.one_way, *directed)
        if connected(board_of(request.map, closed, one_way, request.places)):
            return closed, one_way
    return None


def _starts(request: Request, dice: Dice) -> dict[str, str] | None:
    """Public starts, not too many in one room."""
    low, high = request.ranges["start-rooms"]
    crowd, hidden = request.ranges["crowd"][1], len(request.cast) - request.shown
    for _ in range(_TRIED):
        shown = set(dice.some(request.cast, request.shown))
        starts = {c: dice.one(request.places) for c in request.cast if c in shown}
        rooms = list(starts.values())
        fullest = max(map(rooms.count, rooms), default=0)
        if fullest <= crowd and low - hidden <= len(set(rooms)) <= high:
            return starts
    return None


def draw_parameters(request: Request, dice: Dice) -> Mapping[str, Any]:
    """Public parameters of the mystery: those asked for, the others drawn."""
    draw = _DRAWN.get(request.family)
    given = dict(request.parameters)
    return given if draw is None else {**draw(request, dice), **given}


def _victim(request: Request, dice: Dice) -> dict[str, Any]:
    return {"victim": dice.one(request.cast)}


def _jewel_location(request: Request, dice: Dice) -> dict[str, Any]:
    return {"jewel_location": dice.one(request.places)}


def _cursed(request: Request, dice: Dice) -> dict[str, Any]:
    count = dice.number(1, max(1, len(request.cast) // 2))
    return {"cursed_at_end": sorted(dice.some(request.cast, count))}


def _rhythms(request: Request, dice: Dice) -> dict[str, Any]:
    chosen = dice.some(dances(len(request.places), len(request.cast)), len(request.cast))
    ring = list(request.map.ring or request.places)
    return {
        "ring": [place for place in ring if place in request.places],
        "rhythms": sorted(map(list, chosen)),
    }


def dances(places: int, cast: int) -> list[tuple[int, ...]]:
    """Different rhythms of at least three steps, as many as characters or more, small steps first.

    Six dancers on a ring of six have eleven rhythms of three steps of 1 to 3, the printed ones
    among them. Empty where a ring has too few.
    """
    found: list[tuple[int, ...]] = []
    for length in range(3, 8):
        for most in range(min(3, places - 1), places):
            all_ = product(range(1, most + 1), repeat=length)
            found = [r for r in all_ if canonical(r, places) in (r, r[:1])]
            if len(found) >= cast:
                return found
    return []


_DRAWN = {
    "poison": _victim,
    "jewels": _jewel_location,
    "curse-of-amarinta": _cursed,
    "ritual": _rhythms,
}

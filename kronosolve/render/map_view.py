"""The neutral view of a map: rooms, marked paths and public starts. Every drawing is made of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kronosolve.board import Map
    from kronosolve.investigation import Setup

Mark = Literal["open", "closed", "one-way"]


@dataclass(frozen=True, slots=True)
class Room:
    """A location at `x`, `y` in 0..1; `out` when it is crossed out; who starts there in public."""

    id: str
    name: str
    x: float
    y: float
    out: bool
    starts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PathLine:
    """A path between two rooms, given by number; a one-way path leads from `a` to `b`."""

    a: int
    b: int
    mark: Mark


@dataclass(frozen=True)
class MapView:
    """What is drawn: the map alone, or as one investigation changes it."""

    title: str
    rooms: tuple[Room, ...]
    lines: tuple[PathLine, ...]
    cast: tuple[tuple[str, str], ...]
    """Ids and names of the characters in play."""


def map_view(map_: Map, setup: Setup | None = None, title: str | None = None) -> MapView:
    """View a map, with the crosses, arrows, rooms and starts of a setup where one is given.

    Positions are stretched so that the rooms fill the unit square in both directions.
    """
    chosen = map_.location_ids() if setup is None else setup.locations
    starts = {} if setup is None else setup.starts
    cast = map_.character_ids() if setup is None else setup.characters
    xs = _stretched([place.x for place in map_.locations])
    ys = _stretched([place.y for place in map_.locations])
    rooms = tuple(
        Room(
            place.id,
            place.name,
            x,
            y,
            place.id not in chosen,
            tuple(c for c in cast if starts.get(c) == place.id),
        )
        for place, x, y in zip(map_.locations, xs, ys, strict=True)
    )
    names = {c.id: c.name for c in map_.characters}
    return MapView(
        title=title or map_.title,
        rooms=rooms,
        lines=tuple(_lines(map_, setup, chosen)),
        cast=tuple((c, names[c]) for c in cast),
    )


def _lines(map_: Map, setup: Setup | None, chosen: tuple[str, ...]) -> list[PathLine]:
    closed = set() if setup is None else {frozenset(path) for path in setup.closed}
    arrows = {} if setup is None else {frozenset(path): path for path in setup.one_way}
    number = {place: i for i, place in enumerate(map_.location_ids())}
    lines = []
    for path in map_.paths:
        edge = frozenset(path)
        if not edge <= set(chosen):
            continue
        mark: Mark = "closed" if edge in closed else "one-way" if edge in arrows else "open"
        a, b = arrows.get(edge, path)
        lines.append(PathLine(number[a], number[b], mark))
    return lines


def _stretched(values: list[float]) -> list[float]:
    low, high = min(values), max(values)
    return [(value - low) / (high - low) if high > low else 0.5 for value in values]

"""A map laid out on paper: boxes of rooms, lines of paths, places of crosses and arrows.

Everything is in millimetres from the top left corner of the drawing, y downwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, product
from math import atan2, degrees, hypot
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from kronosolve.render.map_view import MapView

_PARTS = tuple(part / 20 for part in range(20, 5, -1))
"""Rooms that lie close together shrink to one of these parts of the wanted size, not further."""
BETWEEN = 7.0
"""Wanted space between two rooms: a cross or an arrow can stand there."""
NEAR = 3.5
"""Wanted distance of a cross or arrow from other paths."""
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Line:
    """A path between the middles of two rooms, with the place and direction of its mark.

    `angle` is in degrees, clockwise from "to the right"; a one-way path leads in its direction.
    """

    x1: float
    y1: float
    x2: float
    y2: float
    mark: Literal["open", "closed", "one-way"]
    x: float
    y: float
    angle: float


@dataclass(frozen=True)
class Plan:
    """A drawing of this size; rooms all have one size and are given by their middles."""

    width: float
    height: float
    room_width: float
    room_height: float
    spots: tuple[Spot, ...]
    lines: tuple[Line, ...]


def plan(view: MapView, size: tuple[float, float], room: tuple[float, float]) -> Plan:
    """Lay a map out in a drawing of a size; rooms are of the wanted size or as large as fits.

    Marks stand on the visible part of their path. Time grows with the
    square of rooms and paths.
    """
    width, height = size
    shrunk = sorted(product(_PARTS, _PARTS), key=lambda parts: (-parts[0] * parts[1], -parts[0]))
    for across, down in shrunk:
        wide, high = room[0] * across, room[1] * down
        spots = tuple(
            (
                round(wide / 2 + r.x * (width - wide), 2),
                round(high / 2 + r.y * (height - high), 2),
            )
            for r in view.rooms
        )
        if all(
            abs(a[0] - b[0]) >= wide + BETWEEN or abs(a[1] - b[1]) >= high + BETWEEN
            for a, b in combinations(spots, 2)
        ):
            break
    lines: list[Line] = []
    for number, line in enumerate(view.lines):
        (x1, y1), (x2, y2) = spots[line.a], spots[line.b]
        others = [(spots[o.a], spots[o.b]) for i, o in enumerate(view.lines) if i != number]
        x, y = _mark(spots[line.a], spots[line.b], (wide, high), others)
        angle = round(degrees(atan2(y2 - y1, x2 - x1)), 1)
        lines.append(Line(x1, y1, x2, y2, line.mark, round(x, 2), round(y, 2), angle))
    return Plan(width, height, round(wide, 2), round(high, 2), spots, tuple(lines))


def _mark(a: Spot, b: Spot, room: tuple[float, float], others: list[tuple[Spot, Spot]]) -> Spot:
    """A place on the visible part of a path that no other path comes near, if there is one."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    covered = min(room[0] / 2 / abs(dx) if dx else 1, room[1] / 2 / abs(dy) if dy else 1, 0.5)
    found = []
    for part in (0.5, 0.4, 0.6, 0.3, 0.7):
        along = covered + (1 - 2 * covered) * part
        spot = (a[0] + along * dx, a[1] + along * dy)
        if all(_distance(spot, *line) >= NEAR for line in others):
            return spot
        found.append(spot)
    return found[0]


def _distance(spot: Spot, a: Spot, b: Spot) -> float:
    """Distance of a spot from a straight line between two others."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((spot[0] - a[0]) * dx + (spot[1] - a[1]) * dy) / length if length else 0
    along = max(0, min(1, along))
    return hypot(spot[0] - a[0] - along * dx, spot[1] - a[1] - along * dy)

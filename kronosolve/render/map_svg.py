"""A map as SVG: rooms with names, paths, crosses, arrows and the characters' starts."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from kronosolve.render.map_view import MapView, Room

WIDTH, HEIGHT = 960, 640
_LEFT, _TOP, _BOTTOM = 120, 110, 70
_ROOM_HEIGHT, _CHIP = 44, 15
_STYLE = """
.ground{fill:#f7f1e3}
.path{stroke:#6b5b45;stroke-width:9;stroke-linecap:round}
.path.closed{stroke:#c9bda6;stroke-dasharray:2 16}
.room{fill:#fffdf7;stroke:#4a3d2c;stroke-width:3}
.room.out{fill:#e7dfcd;stroke:#a89b84;stroke-dasharray:7 6}
.cross{stroke:#b3261e;stroke-width:9;stroke-linecap:round}
.halo{stroke:#f7f1e3;stroke-width:17;stroke-linecap:round}
.arrow{fill:#1f5f8b;stroke:#f7f1e3;stroke-width:3;stroke-linejoin:round}
.chip{fill:#4a3d2c;stroke:#fffdf7;stroke-width:2}
text{font-family:"DejaVu Sans",Verdana,sans-serif;fill:#2c2419;text-anchor:middle}
.title{font-size:28px;font-weight:bold}
.name{font-size:18px}
.name.out{fill:#8d8170}
.letter{font-size:15px;font-weight:bold;fill:#fffdf7}
.cast{font-size:15px}
"""
_SVG = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
    f' width="{WIDTH}" height="{HEIGHT}" role="img">'
)


def map_svg(view: MapView) -> str:
    """Draw a map of 960 x 640 units; the same view gives the same bytes."""
    spots = [_spot(room) for room in view.rooms]
    parts = [
        _SVG,
        f"<title>{_text(view.title)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        f'<text class="title" x="{WIDTH // 2}" y="46">{_text(view.title)}</text>',
    ]
    for line in view.lines:
        (x1, y1), (x2, y2) = spots[line.a], spots[line.b]
        kind = "path closed" if line.mark == "closed" else "path"
        parts.append(f'<line class="{kind}" {_ends(x1, y1, x2, y2)}/>')
    for line in view.lines:
        if line.mark == "closed":
            parts += _cross(*_visible_middle(view, spots, line.a, line.b))
        elif line.mark == "one-way":
            middle = _visible_middle(view, spots, line.a, line.b)
            parts.append(_arrow(*middle, spots[line.a], spots[line.b]))
    for room, (x, y) in zip(view.rooms, spots, strict=True):
        parts += _room(room, x, y)
    cast = "   ".join(f"{c} {name}" for c, name in view.cast)
    parts.append(
        f'<text class="cast" x="{WIDTH // 2}" y="{HEIGHT - 18}" xml:space="preserve"'
        f"{_fitted(len(cast) * 8.6, WIDTH - 40)}>{_text(cast)}</text>"
    )
    return "\n".join([*parts, "</svg>"]) + "\n"


def _spot(room: Room) -> tuple[float, float]:
    return (
        _LEFT + room.x * (WIDTH - 2 * _LEFT),
        _TOP + room.y * (HEIGHT - _TOP - _BOTTOM - 50),
    )


def _room_width(room: Room) -> float:
    return min(210.0, max(110.0, len(room.name) * 10.6 + 30))


def _visible_middle(
    view: MapView, spots: list[tuple[float, float]], a: int, b: int
) -> tuple[float, float]:
    """The middle of the part of a path that no room's box covers."""
    (x1, y1), (x2, y2) = spots[a], spots[b]
    left, right = (_leaves(view.rooms[i], x2 - x1, y2 - y1) for i in (a, b))
    middle = (left + 1 - right) / 2 if left + right < 1 else 0.5
    return x1 + (x2 - x1) * middle, y1 + (y2 - y1) * middle


def _leaves(room: Room, dx: float, dy: float) -> float:
    """Which part of a line from a room's middle lies inside its box."""
    down = _ROOM_HEIGHT / 2 + (2 * _CHIP if room.starts else 0)
    across = _room_width(room) / 2 / abs(dx) if dx else 1.0
    return min(across, down / abs(dy) if dy else 1.0, 1.0)


def _cross(x: float, y: float) -> list[str]:
    arms = [(x - 12, y - 12, x + 12, y + 12), (x - 12, y + 12, x + 12, y - 12)]
    return [f'<line class="{kind}" {_ends(*arm)}/>' for kind in ("halo", "cross") for arm in arms]


def _arrow(x: float, y: float, start: tuple[float, float], end: tuple[float, float]) -> str:
    """A broad arrowhead that points along the path."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    ux, uy = dx / length, dy / length
    corners = [(22, 0), (-14, 18), (-6, 0), (-14, -18)]
    points = " ".join(
        f"{x + along * ux - aside * uy:.1f},{y + along * uy + aside * ux:.1f}"
        for along, aside in corners
    )
    return f'<polygon class="arrow" points="{points}"/>'


def _room(room: Room, x: float, y: float) -> list[str]:
    width = _room_width(room)
    out = " out" if room.out else ""
    left, top = x - width / 2, y - _ROOM_HEIGHT / 2
    box = f'x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{_ROOM_HEIGHT}" rx="12"'
    fitted = _fitted(len(room.name) * 10.6, width - 20)
    name = f'<text class="name{out}" x="{x:.1f}" y="{y + 6:.1f}"{fitted}>{_text(room.name)}</text>'
    parts = [f'<rect class="room{out}" {box}/>', name]
    if room.out:
        parts += _cross(x, y)
    first = x - (len(room.starts) - 1) * _CHIP * 1.1
    for i, character in enumerate(room.starts):
        cx, cy = first + i * _CHIP * 2.2, y + _ROOM_HEIGHT / 2 + _CHIP - 2
        parts.append(f'<circle class="chip" cx="{cx:.1f}" cy="{cy:.1f}" r="{_CHIP}"/>')
        fitted = _fitted(len(character) * 11.0, 2 * _CHIP - 6)
        letter = f'<text class="letter" x="{cx:.1f}" y="{cy + 5:.1f}"{fitted}>'
        parts.append(f"{letter}{_text(character)}</text>")
    return parts


def _ends(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'


def _fitted(estimate: float, room: float) -> str:
    """Squeeze a text that would be longer than its room."""
    return f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if estimate > room else ""


def _text(text: str) -> str:
    return escape(text)

"""A chart of rows: on each a spread of values as a box, or a single value, on one axis for all."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, floor, log10
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kronosolve.render import svg

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

WIDTH = 960
_ROW, _TOP, _FOOT = 30, 92, 62
_LEFT, _RIGHT = 24, 90
_GLYPH = 7.8
"""Width of a letter at 13 units, on the safe side."""
_LONGEST = 48
"""Letters of a label; longer ones are cut."""
_STYLE = """
.ground{fill:#fff}
.axis{stroke:#222;stroke-width:1.5;fill:none}
.grid{stroke:#ddd;stroke-width:1}
.reach{stroke:#222;stroke-width:1.5}
.box{fill:#c8c8c8;stroke:#222;stroke-width:1.5}
.middle-line{stroke:#111;stroke-width:3}
.dot{fill:#111}
.square{fill:#fff;stroke:#111;stroke-width:1.8}
text{font-family:"DejaVu Sans",Verdana,sans-serif;font-size:13px;fill:#222}
.title{font-size:20px;font-weight:bold}
.middle{text-anchor:middle}
.end{text-anchor:end}
"""


@dataclass(frozen=True)
class Row:
    """One row.

    Parameters
    ----------
    label
        At the left.
    values
        Shown as a box from the first to the third quartile with the median as a thick line, and
        thin lines to the least and greatest value. May be empty.
    dots, squares
        Single values: black dots and white squares.
    note
        At the right.
    """

    label: str
    values: Sequence[float] = ()
    dots: Sequence[float] = ()
    squares: Sequence[float] = ()
    note: str = ""

    @property
    def all_values(self) -> tuple[float, ...]:
        """Everything that must find its place on the axis."""
        return (*self.values, *self.dots, *self.squares)


@dataclass(frozen=True)
class RowChart:
    """What the picture shows.

    Parameters
    ----------
    title, axis
        Headline, and what is measured.
    rows
        From top to bottom.
    legend
        Meaning of box, dot and square; empty ones are not explained.
    powers
        Whether the axis goes by powers of ten; values are positive then.
    """

    title: str
    axis: str
    rows: Sequence[Row]
    legend: tuple[str, str, str] = ("", "", "")
    powers: bool = False


@dataclass(frozen=True)
class _Scale:
    """Where values lie on the axis, and which are named."""

    left: float
    right: float
    ticks: Sequence[float]
    powers: bool

    def x(self, value: float) -> float:
        first, last, at = (
            (log10(v) if self.powers else v) for v in (self.ticks[0], self.ticks[-1], value)
        )
        return self.left + (self.right - self.left) * (at - first) / (last - first)


def row_chart(chart: RowChart) -> str:
    """Draw 960 units in width and as many in height as the rows need; same chart, same bytes."""
    bottom = _TOP + _ROW * max(1, len(chart.rows))
    height = bottom + _FOOT
    scale = _scale(chart)
    size = f'viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
        f"<title>{escape(chart.title)}</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{height}"/>',
        svg.text("title middle", WIDTH / 2, 34, chart.title),
        *_legend(chart, scale),
        *_grid(scale, bottom),
    ]
    for i, row in enumerate(chart.rows):
        parts += _row(row, scale, _TOP + _ROW * (i + 0.5))
    if not chart.rows:
        parts.append(
            svg.text("middle", (scale.left + scale.right) / 2, _TOP + 20, "nothing to show")
        )
    parts += [
        f'<path class="axis" d="M{scale.left:.1f} {_TOP}V{bottom}H{scale.right:.1f}"/>',
        svg.text("middle", (scale.left + scale.right) / 2, bottom + 46, chart.axis),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _scale(chart: RowChart) -> _Scale:
    labels = [_cut(row.label) for row in chart.rows]
    left = _LEFT + _GLYPH * max(map(len, labels), default=0) + 8
    values = [value for row in chart.rows for value in row.all_values]
    ticks = _powers(values) if chart.powers else _even(values)
    return _Scale(left, WIDTH - _RIGHT, ticks, chart.powers)


def _even(values: Sequence[float]) -> list[float]:
    """From 0 in steps of 1, 2 or 5 times a power of ten, about ten of them."""
    most = max(values, default=1) or 1
    unit = 10.0 ** floor(log10(most / 10))
    step = next(unit * factor for factor in (1, 2, 5, 10) if most <= 10 * unit * factor)
    return [step * i for i in range(floor(most / step) + 2)]  # nothing at the very end


def _powers(values: Sequence[float]) -> list[float]:
    """Powers of ten from below the least to above the greatest value."""
    low = floor(log10(min(values, default=1)))
    high = max(low + 1, ceil(log10(max(values, default=1))))
    return [10.0**power for power in range(low, high + 1)]


def _legend(chart: RowChart, scale: _Scale) -> Iterator[str]:
    x, y = scale.left, 64
    for kind, told in zip(("box", "dot", "square"), chart.legend, strict=True):
        if not told:
            continue
        if kind == "box":
            yield _box(x, y - 6, 22, 12)
            yield svg.line("middle-line", x + 11, y - 6, x + 11, y + 6)
        else:
            yield svg.dot(x + 11, y) if kind == "dot" else _square(x + 11, y)
        yield svg.text("", x + 30, y + 4, told)
        x += 30 + _GLYPH * len(told) + 24


def _grid(scale: _Scale, bottom: float) -> Iterator[str]:
    for tick in scale.ticks:
        x = scale.x(tick)
        yield svg.line("grid", x, _TOP, x, bottom)
        yield svg.text("middle", x, bottom + 20, _number(tick))


def _row(row: Row, scale: _Scale, y: float) -> Iterator[str]:
    yield svg.text("end", scale.left - 8, y + 4, _cut(row.label))
    if row.values:
        low, first, median, third, high = (scale.x(value) for value in five_numbers(row.values))
        yield svg.line("reach", low, y, high, y)
        yield _box(first, y - 8, third - first, 16)
        yield svg.line("middle-line", median, y - 8, median, y + 8)
    yield from (_square(scale.x(value), y) for value in row.squares)
    yield from (svg.dot(scale.x(value), y) for value in row.dots)
    if row.note:
        yield svg.text("", scale.right + 10, y + 4, row.note)


def five_numbers(values: Sequence[float]) -> tuple[float, float, float, float, float]:
    """Least value, first quartile, median, third quartile, greatest value.

    Quartiles lie between neighbours by their distance (type 7 of Hyndman and Fan 1996).
    """
    ordered = sorted(values)

    def at(share: float) -> float:
        place = share * (len(ordered) - 1)
        below = floor(place)
        above = min(below + 1, len(ordered) - 1)
        return ordered[below] + (place - below) * (ordered[above] - ordered[below])

    return ordered[0], at(0.25), at(0.5), at(0.75), ordered[-1]


def _number(value: float) -> str:
    """A value on the axis, without more digits than it has."""
    return f"{value:,.10g}" if value < 1 else f"{round(value, 6):,.12g}"


def _cut(label: str) -> str:
    """A long label without its middle: its end tells rows of one family apart."""
    half = (_LONGEST - 3) // 2
    return label if len(label) <= _LONGEST else f"{label[:half]}...{label[-half:]}"


def _box(x: float, y: float, width: float, height: float) -> str:
    size = f'width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="box" x="{x:.1f}" y="{y:.1f}" {size}/>'


def _square(x: float, y: float) -> str:
    return f'<rect class="square" x="{x - 4.5:.1f}" y="{y - 4.5:.1f}" width="9" height="9"/>'

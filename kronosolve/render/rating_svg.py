"""A picture for designers: how a case is solved, and how many questions that takes."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from kronosolve.render import svg

if TYPE_CHECKING:
    from collections.abc import Sequence

WIDTH, HEIGHT = 960, 440
_TOP, _BOTTOM = 112, 372
_LEFT, _RIGHT = (70, 420), (560, 925)
_STYLE = """
.ground{fill:#fff}
.axis{stroke:#222;stroke-width:1.5;fill:none}
.grid{stroke:#ddd;stroke-width:1}
.answers{stroke:#111;stroke-width:2.5;fill:none}
.truth{stroke:#777;stroke-width:2.5;stroke-dasharray:7 5;fill:none}
.dot{fill:#111}
.square{fill:#fff;stroke:#777;stroke-width:2}
.bar{fill:#555;stroke:#111}
.gold{fill:#f3e3a8}
.silver{fill:#ececec}
.edge{stroke:#222;stroke-width:1.5;stroke-dasharray:3 3}
text{font-family:"DejaVu Sans",Verdana,sans-serif;font-size:13px;fill:#222}
.title{font-size:20px;font-weight:bold}
.head{font-size:14px;font-weight:bold}
.middle{text-anchor:middle}
.end{text-anchor:end}
"""
_SVG = (
    f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}"'
    f' width="{WIDTH}" height="{HEIGHT}" role="img">'
)


@dataclass(frozen=True)
class RatingView:
    """What the picture shows.

    Parameters
    ----------
    title
        Name of the investigation.
    answers, probabilities
        Answers left and probability of the true one: before the first question of a run, and after
        each.
    counts
        Number of questions of every run.
    gold, silver
        Last number of questions in Gold and in Silver.
    """

    title: str
    answers: Sequence[int]
    probabilities: Sequence[float]
    counts: Sequence[int]
    gold: int
    silver: int


def rating_svg(view: RatingView) -> str:
    """Draw 960 x 440 units; the same view gives the same bytes."""
    parts = [
        _SVG,
        f"<title>{escape(view.title)}: rating</title>",
        f"<style>{_STYLE}</style>",
        f'<rect class="ground" width="{WIDTH}" height="{HEIGHT}"/>',
        svg.text("title middle", WIDTH / 2, 36, view.title),
        *_course(view),
        *_distribution(view),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _course(view: RatingView) -> list[str]:
    """Answers left (solid, logarithmic, left) and probability of the truth (dashed, right)."""
    left, right = _LEFT
    last = max(1, len(view.answers) - 1)
    decades = 1
    while 10**decades < max(view.answers):
        decades += 1
    xs = [left + (right - left) * i / last for i in range(len(view.answers))]
    answers = [_height(log10(n) / decades) for n in view.answers]
    truth = [_height(p) for p in view.probabilities]
    parts = [
        svg.line("answers", left, 62, left + 26, 62),
        svg.dot(left + 13, 62),
        svg.text("", left + 34, 66, "answers left"),
        svg.line("truth", left + 150, 62, left + 176, 62),
        _square(left + 163, 62),
        svg.text("", left + 184, 66, "probability of the true answer"),
    ]
    for power in range(decades + 1):
        y = _height(power / decades)
        parts += [
            svg.line("grid", left, y, right, y),
            svg.text("end", left - 8, y + 4, str(10**power)),
        ]
    for tenths in (0, 5, 10):
        parts.append(svg.text("", right + 8, _height(tenths / 10) + 4, f"{10 * tenths} %"))
    for i in range(0, last + 1, 1 + last // 20):
        parts.append(svg.text("middle", xs[min(i, len(xs) - 1)], _BOTTOM + 18, str(i)))
    parts += [
        f'<path class="axis" d="M{left} {_TOP}V{_BOTTOM}H{right}V{_TOP}"/>',
        _polyline("answers", xs, answers),
        _polyline("truth", xs, truth),
        *(_square(x, y) for x, y in zip(xs, truth, strict=True)),
        *(svg.dot(x, y) for x, y in zip(xs, answers, strict=True)),
        svg.text("head middle", (left + right) / 2, _BOTTOM + 42, "after each question of one run"),
    ]
    return parts


def _distribution(view: RatingView) -> list[str]:
    """How many runs took how many questions, over the brackets."""
    left, right = _RIGHT
    first, last = min(1, *view.counts), max(view.silver + 2, *view.counts)
    slot = (right - left) / (last - first + 1)
    tally = {n: list(view.counts).count(n) for n in sorted(set(view.counts))}
    most = max(tally.values())
    gold, silver = (left + slot * (limit - first + 1) for limit in (view.gold, view.silver))
    parts = [
        _box("gold", left, _TOP, gold - left),
        _box("silver", gold, _TOP, silver - gold),
        svg.text("head middle", (left + gold) / 2, _TOP - 26, "Gold"),
        svg.text("middle", (left + gold) / 2, _TOP - 8, f"1-{view.gold}"),
        svg.text("head middle", (gold + silver) / 2, _TOP - 26, "Silver"),
        svg.text("middle", (gold + silver) / 2, _TOP - 8, f"{view.gold + 1}-{view.silver}"),
        svg.text("head", silver + 8, _TOP - 26, "Bronze"),
        svg.text("", silver + 8, _TOP - 8, f"{view.silver + 1} up"),
    ]
    for level in range(1, most + 1):
        if level % (1 + most // 6) == 0:
            y = _height(level / (most + 0.5))
            parts += [
                svg.line("grid", left, y, right, y),
                svg.text("end", left - 8, y + 4, str(level)),
            ]
    for n, runs in tally.items():
        x, y = left + slot * (n - first), _height(runs / (most + 0.5))
        parts.append(_box("bar", x + slot * 0.12, y, slot * 0.76))
    for n in range(first, last + 1):
        if n <= 1 or n % (1 + last // 20) == 0:
            x = left + slot * (n - first + 0.5)
            parts.append(svg.text("middle", x, _BOTTOM + 18, str(n)))
    parts += [
        svg.line("edge", gold, _TOP, gold, _BOTTOM),
        svg.line("edge", silver, _TOP, silver, _BOTTOM),
        f'<path class="axis" d="M{left} {_TOP}V{_BOTTOM}H{right}"/>',
        svg.text(
            "head middle", (left + right) / 2, _BOTTOM + 42, "runs by their number of questions"
        ),
    ]
    return parts


def _height(share: float) -> float:
    return _BOTTOM - share * (_BOTTOM - _TOP)


def _box(kind: str, x: float, y: float, width: float) -> str:
    """A box that stands on the axis."""
    size = f'width="{width:.1f}" height="{_BOTTOM - y:.1f}"'
    return f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" {size}/>'


def _square(x: float, y: float) -> str:
    return f'<rect class="square" x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8"/>'


def _polyline(kind: str, xs: Sequence[float], ys: Sequence[float]) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(xs, ys, strict=True))
    return f'<polyline class="{kind}" points="{points}"/>'

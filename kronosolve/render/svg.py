"""Elements of SVG that charts are made of; coordinates in user units, one decimal."""

from __future__ import annotations

from xml.sax.saxutils import escape


def text(kind: str, x: float, y: float, content: str) -> str:
    """Text of a style class."""
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(content)}</text>'


def line(kind: str, x1: float, y1: float, x2: float, y2: float) -> str:
    """A line of a style class."""
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def dot(x: float, y: float) -> str:
    """A round mark."""
    return f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="4.5"/>'

"""Twelve shapes that tell locations apart on cards and note sheets, in black on white."""

from __future__ import annotations

from math import cos, pi, sin

Points = tuple[tuple[float, float], ...]
"""Corners of a filled polygon in the unit square, y downwards."""


def _regular(corners: int, inner: float | None = None, turn: float = -0.25) -> Points:
    """A regular polygon, or a star when every second corner lies on an inner circle."""
    count = corners if inner is None else 2 * corners
    radii = [0.5 if inner is None or i % 2 == 0 else inner for i in range(count)]
    angles = [2 * pi * (i / count + turn) for i in range(count)]
    return tuple(
        (round(0.5 + r * cos(a), 4), round(0.5 + r * sin(a), 4))
        for r, a in zip(radii, angles, strict=True)
    )


def _drawn(corners: str) -> Points:
    """A polygon whose corners are pairs of digits, in ninths."""
    return tuple((int(pair[0]) / 9, int(pair[1]) / 9) for pair in corners.split())


SYMBOLS: tuple[Points, ...] = (
    _drawn("50 99 09"),  # mountain
    _drawn("11 81 88 18"),  # square
    _regular(5, 0.2),  # star
    _regular(24),  # disc
    _drawn("30 60 63 93 96 66 69 39 36 06 03 33"),  # plus
    _drawn("00 90 54 99 09 45"),  # hourglass
    _drawn("05 35 39 69 65 95 50"),  # arrow
    _drawn("00 30 36 96 99 09"),  # corner
    _drawn("60 15 45 29 84 54 80"),  # lightning
    _regular(4),  # diamond
    _drawn("00 24 45 54 75 90 99 09"),  # crown
    _regular(3, 0.12, turn=0.25),  # three rays, downwards
)

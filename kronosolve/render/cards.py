"""Location cards and the tiles that fit them: where every value and every window lies.

A card is a strip with the location's symbol above a grid of values. All cards of one size share one
layout, and a tile has the outline of a card. It covers everything but three holes: one over the
symbol, which tells that the card lies the right way round, and two over the shared and the private
value of the tile's own question. Neighbouring values lie in scattered cells, so that a
glance at a card tells nothing without its tile.

Everything is in millimetres, x rightwards and y downwards from the top left corner of a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, tuple[float, float]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
"""Width and height of a sheet, in millimetres."""
MARGIN, HEADING, GAP = 10.0, 9.0, 2.0
"""Blank edge of a page, the line above the cards of a page, and the space between two cards."""

COLUMNS = 5
COLUMN, ROW, STRIP = 11.2, 9.0, 13.0
SIDE, BOTTOM = 2.5, 3.0
VALUE = (7.0, 4.8)
SYMBOL = (3.2, 2.5, 8.0)
SLACK = 0.7
"""How much a hole is larger than what it shows, on each side."""
CORNER = 4.0
"""The lower right corner is cut off so much, on cards and tiles alike."""
_SCATTER = 40503
"""Odd, and close to 65536 divided by the golden ratio: multiples of it spread evenly."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: its top left corner and its size, in millimetres."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> Rect:
        """The rectangle with an edge added all around."""
        return Rect(
            round(self.x - by, 3),
            round(self.y - by, 3),
            round(self.width + 2 * by, 3),
            round(self.height + 2 * by, 3),
        )


@dataclass(frozen=True)
class CardLayout:
    """The layout of all cards of one size.

    Tiles are numbered: the times first, from 0, then the characters in cast order.
    """

    characters: int
    times: int

    @property
    def tiles(self) -> int:
        """Number of tiles: one for each time and one for each character."""
        return self.times + self.characters

    @property
    def rows(self) -> int:
        """Rows of the grid that hold two values for each tile."""
        return -(-2 * self.tiles // COLUMNS)

    @property
    def width(self) -> float:
        """Width of a card and of a tile."""
        return round(2 * SIDE + COLUMNS * COLUMN, 3)

    @property
    def height(self) -> float:
        """Height of a card when folded, and of a tile."""
        return round(STRIP + self.rows * ROW + BOTTOM, 3)

    def value(self, tile: int, *, private: bool) -> Rect:
        """The box that holds one value of a card."""
        row, column = divmod(self._cells[2 * tile + private], COLUMNS)
        width, height = VALUE
        return Rect(
            round(SIDE + (column + 0.5) * COLUMN - width / 2, 3),
            round(STRIP + (row + 0.5) * ROW - height / 2, 3),
            width,
            height,
        )

    def window(self, tile: int, *, private: bool) -> Rect:
        """The hole of a tile over the value of the same number."""
        return self.value(tile, private=private).grown(SLACK)

    @property
    def symbol(self) -> Rect:
        """The box of the location's symbol on a card."""
        x, y, size = SYMBOL
        return Rect(x, y, size, size)

    @property
    def hole(self) -> Rect:
        """The hole of every tile over the symbol."""
        return self.symbol.grown(SLACK)

    @cached_property
    def _cells(self) -> list[int]:
        """The cell of each value: numbers that follow each other lie apart."""
        return sorted(range(2 * self.tiles), key=lambda i: (i + 1) * _SCATTER % 65536)


def slots(paper: Paper, width: float, height: float) -> tuple[tuple[float, float], ...]:
    """Where pieces of one size lie on a page: top left corners, row by row, from the page's corner.

    Empty when not even one fits.
    """
    across, down = PAPERS[paper]
    columns = int((across - 2 * MARGIN + GAP) // (width + GAP))
    rows = int((down - 2 * MARGIN - HEADING + GAP) // (height + GAP))
    return tuple(
        (round(MARGIN + i * (width + GAP), 3), round(MARGIN + HEADING + j * (height + GAP), 3))
        for j in range(rows)
        for i in range(columns)
    )

"""Walks and worlds: where one character, or everybody, is at every time."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.board import Board

Walk = tuple[int, ...]
"""Location numbers at times 1..T (index 0 is Time 1)."""
World = tuple[Walk, ...]
"""One walk a character, in the order of the investigation's cast."""


def walks(board: Board, times: int, start: int | None = None) -> Iterator[Walk]:
    """All walks of `times` positions along open paths, in lexicographic order.

    Nobody stays (rulebook, Generic Rules). The number of walks grows with degree ** (times - 1).
    """

    def extend(walk: Walk) -> Iterator[Walk]:
        if len(walk) == times:
            yield walk
            return
        for step in board.successors[walk[-1]]:
            yield from extend((*walk, step))

    for first in range(len(board.locations)) if start is None else (start,):
        yield from extend((first,))


def is_walk(board: Board, walk: Walk) -> bool:
    """Whether every move of a walk follows an open path."""
    return all(b in board.successors[a] for a, b in pairwise(walk))

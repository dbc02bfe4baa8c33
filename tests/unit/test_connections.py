"""Remarks on boards, worked out by hand."""

from kronosolve.board import Board
from kronosolve.connections import remarks


def test_a_ring_in_one_direction_hangs_together():
    assert remarks(Board(("a", "b", "c"), ((1,), (2,), (0,)))) == []


def test_a_dead_end_and_its_parts_are_named():
    first, second = remarks(Board(("a", "b", "c"), ((1,), (0, 2), ())))
    assert first == "no open path leads out of c: nobody can be there before the last time"
    assert second.endswith("from each other: a, b | c")


def test_two_islands_are_two_parts():
    (only,) = remarks(Board(("a", "b", "c", "d"), ((2,), (3,), (0,), (1,))))
    assert only.endswith("a, c | b, d")

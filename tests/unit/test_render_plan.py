"""Maps on paper: rooms that do not touch, and marks that stand where they can be seen."""

from itertools import combinations

import pytest

from kronosolve.files import read_map
from kronosolve.render.map_view import MapView, PathLine, Room, map_view
from kronosolve.render.plan import plan

SIZES = [((160.0, 80.0), (36.0, 15.0)), ((90.0, 60.0), (29.0, 16.0))]


def view_of(spots, lines):
    rooms = tuple(Room(f"r{i}", f"R{i}", x, y, False, ()) for i, (x, y) in enumerate(spots))
    return MapView("t", rooms, tuple(PathLine(a, b, mark) for a, b, mark in lines), ())


@pytest.mark.parametrize(("size", "room"), SIZES)
@pytest.mark.parametrize("name", ["paris-1920", "cuzco-1450"])
def test_rooms_of_the_shipped_maps_are_apart_and_on_the_drawing(name, size, room):
    drawn = plan(map_view(read_map(name)), size, room)
    w, h = drawn.room_width, drawn.room_height
    assert w >= room[0] / 2
    assert h >= 7
    for x, y in drawn.spots:
        assert w / 2 - 0.02 <= x <= size[0] - w / 2 + 0.02
        assert h / 2 - 0.02 <= y <= size[1] - h / 2 + 0.02
    for (x1, y1), (x2, y2) in combinations(drawn.spots, 2):
        assert abs(x1 - x2) >= w + 6.9 or abs(y1 - y2) >= h + 6.9


@pytest.mark.parametrize(("size", "room"), SIZES)
def test_marks_stand_on_their_path_outside_of_its_rooms(size, room):
    view = map_view(read_map("cuzco-1450"))
    drawn = plan(view, size, room)
    for line in drawn.lines:
        cross = (line.x - line.x1) * (line.y2 - line.y1) - (line.y - line.y1) * (line.x2 - line.x1)
        length = ((line.x2 - line.x1) ** 2 + (line.y2 - line.y1) ** 2) ** 0.5
        assert abs(cross) / length < 0.05
        for x, y in ((line.x1, line.y1), (line.x2, line.y2)):
            beside = abs(line.x - x) > drawn.room_width / 2
            below = abs(line.y - y) > drawn.room_height / 2
            assert beside or below


def test_marks_of_paths_that_cross_are_apart():
    corners = [(0, 0), (1, 0), (0, 1), (1, 1)]
    drawn = plan(
        view_of(corners, [(0, 3, "closed"), (1, 2, "one-way")]), (100.0, 100.0), (10.0, 10.0)
    )
    first, second = drawn.lines
    assert abs(first.x - second.x) > 3
    assert {first.x, second.x} != {50.0}


@pytest.mark.parametrize(
    ("to", "angle"), [((1, 0), 0), ((0, 1), 90), ((-1, 0), 180), ((0, -1), -90), ((1, 1), 45)]
)
def test_arrows_point_along_their_path(to, angle):
    x, y = (0.5 + to[0] / 2, 0.5 + to[1] / 2)
    view = view_of([(0.5, 0.5), (x, y)], [(0, 1, "one-way")])
    drawn = plan(view, (110.0, 110.0), (10.0, 10.0))
    assert drawn.lines[0].angle == pytest.approx(angle)


def test_rooms_upon_each_other_shrink_only_so_far():
    drawn = plan(view_of([(0.5, 0.5), (0.5, 0.5)], [(0, 1, "open")]), (50.0, 50.0), (20.0, 10.0))
    assert (drawn.room_width, drawn.room_height) == (6.0, 3.0)

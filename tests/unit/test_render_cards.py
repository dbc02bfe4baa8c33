"""What shows through the holes of a tile, worked out point by point from edges of rectangles."""

from itertools import pairwise

import card_picture
import pytest

from kronosolve.render.cards import CORNER, GAP, HEADING, MARGIN, PAPERS, CardLayout, slots

SIZES = [(c, t) for c in range(2, 13) for t in range(2, 11)]


def edges(rect):
    """Left, top, right, bottom in whole micrometres."""
    x, y, width, height = (round(1000 * v) for v in (rect.x, rect.y, rect.width, rect.height))
    assert width > 0
    assert height > 0
    return x, y, x + width, y + height


def inside(inner, outer, room=0):
    a, b = inner, outer
    return (
        a[0] - b[0] >= room and a[1] - b[1] >= room and b[2] - a[2] >= room and b[3] - a[3] >= room
    )


def apart(one, two, room=0):
    a, b = one, two
    return b[0] - a[2] >= room or a[0] - b[2] >= room or b[1] - a[3] >= room or a[1] - b[3] >= room


@pytest.mark.parametrize(("characters", "times"), SIZES)
def test_a_tile_shows_its_two_values_and_the_symbol_and_nothing_else(characters, times):
    layout = CardLayout(characters, times)
    assert layout.tiles == characters + times
    values = {
        (tile, private): edges(layout.value(tile, private=private))
        for tile in range(characters + times)
        for private in (False, True)
    }
    things = {**values, "symbol": edges(layout.symbol)}
    for tile in range(characters + times):
        holes = {
            (tile, False): edges(layout.window(tile, private=False)),
            (tile, True): edges(layout.window(tile, private=True)),
            "symbol": edges(layout.hole),
        }
        for key, hole in holes.items():
            for other, thing in things.items():
                if other == key:
                    assert inside(thing, hole, room=500)
                else:
                    assert apart(thing, hole, room=3000), (tile, key, other)
        # Bars between holes hold: nothing is cut into its neighbour.
        found = list(holes.values())
        assert all(apart(a, b, 2000) for i, a in enumerate(found) for b in found[:i])


@pytest.mark.parametrize(("characters", "times"), SIZES)
def test_everything_lies_on_the_card_away_from_its_edges_and_its_cut_corner(characters, times):
    layout = CardLayout(characters, times)
    width, height = round(1000 * layout.width), round(1000 * layout.height)
    for tile in range(layout.tiles):
        for private in (False, True):
            left, top, right, bottom = edges(layout.window(tile, private=private))
            assert left >= 2000
            assert top >= 2000
            assert right <= width - 2000
            assert bottom <= height - 2000
            # The cut runs where (distance from the right) + (distance from below) = CORNER.
            assert (width - right) + (height - bottom) > 1000 * CORNER
    left, top, right, bottom = edges(layout.hole)
    assert min(left, top) > 1000
    # Turned by half, or over, a card shows no symbol where the hole is.
    assert right < width / 2
    assert bottom < height / 2


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("characters", "times"), SIZES)
def test_cards_and_tiles_fit_both_papers(paper, characters, times):
    layout = CardLayout(characters, times)
    across, down = {"a4": (210, 297), "letter": (216, 279)}[paper]
    for height in (layout.height, 2 * layout.height):
        corners = slots(paper, layout.width, height)
        assert corners
        boxes = [(x, y, x + layout.width, y + height) for x, y in corners]
        for x, y, right, bottom in boxes:
            assert x >= MARGIN
            assert y >= MARGIN + HEADING
            assert right <= across - MARGIN + 1e-6
            assert bottom <= down - MARGIN + 1e-6
        for i, a in enumerate(boxes):
            for b in boxes[:i]:
                gaps = (b[0] - a[2], a[0] - b[2], b[1] - a[3], a[1] - b[3])
                assert max(gaps) >= GAP - 1e-6


@pytest.mark.parametrize("paper", PAPERS)
def test_the_printed_size_takes_one_page_of_cards_and_one_of_tiles(paper):
    layout = CardLayout(6, 6)
    assert len(slots(paper, layout.width, 2 * layout.height)) == 6
    assert len(slots(paper, layout.width, layout.height)) == 12


def test_values_of_one_question_lie_apart_and_not_in_reading_order():
    layout = CardLayout(6, 6)
    found = [
        (layout.value(tile, private=private).y, layout.value(tile, private=private).x)
        for tile in range(12)
        for private in (False, True)
    ]
    assert len(set(found)) == 24
    assert sum(a < b for a, b in pairwise(found)) < 18


def test_what_does_not_fit_has_no_slots():
    assert slots("a4", 500, 10) == ()
    assert slots("letter", 10, 500) == ()


def test_the_picture_in_the_documentation_is_of_today():
    assert card_picture.PICTURE.read_text(encoding="utf-8") == card_picture.drawn()

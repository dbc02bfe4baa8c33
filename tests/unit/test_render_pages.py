"""Pages as typst draws them: ink where cards and tiles say that it is, and nowhere else."""

from dataclasses import replace

import numpy as np
import pytest
from pictures import dark
from printed_cases import made, worded

from kronosolve.board import Character
from kronosolve.investigation import Question
from kronosolve.render.booklet import booklet
from kronosolve.render.cards import CORNER, CardLayout
from kronosolve.render.pdf import booklet_png

DOTS = 72
PIXEL = 25.4 / DOTS


def pixels(*edges):
    """Slices of the pixels that lie wholly or partly between edges (left, top, right, bottom)."""
    left, top, right, bottom = edges
    return (
        slice(int(top / PIXEL), int(np.ceil(bottom / PIXEL))),
        slice(int(left / PIXEL), int(np.ceil(right / PIXEL))),
    )


def long_ids(case):
    """The same case with ids as long as files allow, as wide as letters get."""
    setup = case.setup
    new = {c: "W" * 63 + c for c in setup.characters}
    map_ = replace(
        setup.map, characters=tuple(Character(new[c.id], c.name) for c in setup.map.characters)
    )
    deck = {
        Question(q.location, q.time, new.get(q.character)): replace(
            card, private=new.get(card.private, card.private)
        )
        for q, card in case.deck.items()
    }
    renamed = replace(
        setup,
        map=map_,
        characters=tuple(new.values()),
        starts={new[c]: place for c, place in setup.starts.items()},
    )
    return replace(case, setup=renamed, deck=deck)


@pytest.mark.parametrize("case", [made(6, 6, 6), long_ids(made(12, 12, 10))], ids=["6", "12"])
def test_no_value_of_a_card_reaches_out_of_its_box(case):
    data = booklet([worded(case)], "letter")
    first = 1 + len(data["sets"][0]["pages"]) + 1  # how to cut, tiles, the case
    ink = dark(booklet_png([worded(case)], "letter", DOTS)[first])
    layout = CardLayout(len(case.setup.characters), case.setup.times)
    for card in data["cases"][0]["cards"]["pages"][0]:
        x, y = card["x"], card["y"] + layout.height
        for box in card["values"]:
            left, top = x + box["x"], y + box["y"]
            area = pixels(left, top, left + box["width"], top + box["height"])
            assert ink[area].any(), box["text"]
            ink[area] = False
        # Below the strip of the symbol, apart from the outline, nothing is left.
        below = layout.symbol.y + layout.symbol.height + 1
        inner = pixels(x + 0.8, y + below, x + layout.width - 0.8, y + layout.height - CORNER - 0.8)
        assert not ink[inner].any()
        side = x + layout.symbol.x
        symbol = pixels(
            side, y + layout.symbol.y, side + layout.symbol.width, y + layout.symbol.height + 2
        )
        assert ink[symbol].mean() > 0.1


def test_windows_are_drawn_where_they_are():
    case = made(6, 6, 6)
    data = booklet([worded(case)], "a4")
    ink = dark(booklet_png([worded(case)], "a4", DOTS)[1])
    for tile in data["sets"][0]["pages"][0]:
        for window in ("shared", "private"):
            hole = tile[window]
            x, y = tile["x"] + hole["x"], tile["y"] + hole["y"]
            right, bottom = x + hole["width"], y + hole["height"]
            for edge in (
                (x, y - 0.2, right, y + 0.2),
                (x, bottom - 0.2, right, bottom + 0.2),
                (x - 0.2, y, x + 0.2, bottom),
                (right - 0.2, y, right + 0.2, bottom),
            ):
                assert ink[pixels(*edge)].any()
            assert not ink[pixels(x + 0.9, y + 0.9, right - 0.9, bottom - 0.9)].any()

"""Marks of note sheets against everything that brute force finds possible."""

import numpy as np
import pytest
from brute import all_worlds
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import facts, setups, true_facts, valid_worlds

from kronosolve.files import parse_fact, read_map
from kronosolve.investigation import Setup
from kronosolve.render.sheet_text import (
    counts_text,
    map_at_text,
    positions_text,
    walk_sentences,
)
from kronosolve.render.sheet_view import Mark, letters
from kronosolve.table.sheet import (
    Level,
    Sheet,
    counted,
    mark_line,
    marks_by_hand,
    read_mark,
)

SETUP = Setup(
    read_map("cuzco-1450"),
    ("A", "E", "F", "M"),
    3,
    "phantom",
    starts={"A": "cuzco", "M": "fortress"},
)
PLACES = SETUP.locations


def sheet(*texts, level=Level.NONE):
    return Sheet(SETUP, tuple(parse_fact(text, SETUP) for text in texts), level)


def mark(view, character, time, place):
    return view.marks[SETUP.characters.index(character)][time - 1][PLACES.index(place)]


def test_a_card_marks_what_it_says_outright():
    view = sheet("terraces@2=2:E", "observatory@3=0:-", "cuzco@F=1:3", "salt-pans@M=0:-").view()
    assert mark(view, "A", 1, "cuzco") is Mark.HERE
    assert mark(view, "A", 1, "terraces") is Mark.AWAY
    assert mark(view, "E", 2, "terraces") is Mark.HERE
    assert [mark(view, c, 3, "observatory") for c in "AEFM"] == [Mark.AWAY] * 4
    assert mark(view, "F", 3, "cuzco") is Mark.HERE
    assert [mark(view, "M", t, "salt-pans") for t in (1, 2, 3)] == [Mark.AWAY] * 3
    assert mark(view, "F", 2, "terraces") is Mark.MAYBE
    assert view.here(PLACES.index("terraces"), 1) == ["E"]
    assert view.maybe(PLACES.index("terraces"), 1) == ["A", "F", "M"]
    assert view.known(0, 1) is None
    assert view.counts[parse_fact("cuzco@F=1", SETUP).question] == "1:3"


def test_arithmetic_fills_rooms_and_uses_counts_up():
    """Worked out by hand: E and F fill Terraces, so A and M stay out; F's one visit is used up."""
    notes = ("terraces@2=2:E", "terraces@F=1:2", "cuzco@3=3", "observatory@A=0:-", "cuzco@M=0:-")
    assert mark(sheet(*notes).view(), "A", 2, "terraces") is Mark.MAYBE
    view = sheet(*notes, level=Level.ARITHMETIC).view()
    assert mark(view, "A", 2, "terraces") is Mark.AWAY
    assert mark(view, "M", 2, "terraces") is Mark.AWAY
    assert mark(view, "F", 1, "terraces") is Mark.AWAY
    assert mark(view, "F", 3, "terraces") is Mark.AWAY
    assert [mark(view, c, 3, "cuzco") for c in "AEF"] == [Mark.HERE] * 3
    assert mark(view, "E", 1, "terraces") is Mark.MAYBE


def test_marks_by_hand_lie_over_the_others():
    lines = ["E 1 observatory", "who is F?", "e t1 not Observ", "M 2 maybe fortress", "A 2 cuzco"]
    own = marks_by_hand(SETUP, lines)
    cast, here = SETUP.characters, PLACES.index
    assert own == {
        (cast.index("E"), 0, here("observatory")): Mark.AWAY,
        (cast.index("M"), 1, here("fortress")): Mark.MAYBE,
        (cast.index("A"), 1, here("cuzco")): Mark.HERE,
    }
    for cell, made in own.items():
        assert read_mark(mark_line(SETUP, cell, made), SETUP) == (cell, made)
    view = Sheet(SETUP, own=own).view()
    assert mark(view, "E", 1, "observatory") is Mark.AWAY
    assert "cuzco*" in positions_text(view)[1]
    assert positions_text(view)[-1] == "A star: marked by hand."


@pytest.mark.parametrize(
    "line", ["", "E", "E 1", "E 9 cuzco", "X 1 cuzco", "E 1 not here", "E x y"]
)
def test_other_lines_are_no_marks(line):
    assert read_mark(line, SETUP) is None


@settings(max_examples=20)
@given(st.data())
def test_no_level_marks_more_than_is_true_and_deductions_mark_all_of_it(data):
    setup = data.draw(setups(max_worlds=400))
    world = data.draw(valid_worlds(setup))
    known = tuple(data.draw(true_facts(setup, world)))
    worlds = np.array(sorted(all_worlds(setup, known)))
    places = range(len(setup.locations))
    possible = np.stack([(worlds == place).any(axis=0) for place in places], axis=-1)
    opens = []
    for level in Level:
        view = Sheet(setup, known, level).view()
        opens.append(np.array([[[m is not Mark.AWAY for m in r] for r in c] for c in view.marks]))
        assert opens[-1][possible].all()
    assert (opens[0] | ~opens[1]).all()
    assert (opens[2] == possible).all()
    assert (opens[3] == possible).all()


@settings(max_examples=20)
@given(st.data())
def test_counting_on_notes_that_contradict_each_other_ends(data):
    setup = data.draw(setups(max_worlds=400))
    counted(setup, data.draw(st.lists(facts(setup), max_size=8)))


def test_a_letter_for_each_location():
    assert letters(SETUP) == ("m", "c", "o", "t", "s", "f")
    paris = Setup(read_map("paris-1920"), ("A", "B"), 3, "phantom")
    assert letters(paris) == ("g", "s", "a", "t", "m", "d")


@settings(max_examples=20)
@given(setups(max_worlds=400))
def test_letters_differ(setup):
    found = letters(setup)
    assert len(set(found)) == len(setup.locations)
    assert all(len(sign) == 1 and sign.islower() for sign in found)


def test_tables_and_sentences():
    view = sheet("terraces@2=2:E", "fortress@2=0:-", "cuzco@3=1", level=Level.ARITHMETIC).view()
    lines = positions_text(view)
    assert lines[0].split() == ["Time", "1", "Time", "2", "Time", "3"]
    assert lines[1].split() == ["A", "cuzco", "mcots.", "mcotsf"]
    assert lines[2].split() == ["E", "mcotsf", "terraces", "mcotsf"]
    counts = counts_text(view)
    assert counts[1 + PLACES.index("terraces")].split() == ["terraces", ".", "2:E", "."]
    assert counts[1 + PLACES.index("fortress")].split() == ["fortress", ".", "0:-", "."]
    assert counts[1 + PLACES.index("cuzco")].split() == ["cuzco", ".", ".", "1"]
    assert walk_sentences(view, 0) == [
        "Time 1: at cuzco",
        "Time 2: machu-picchu or cuzco or observatory or terraces or salt-pans",
        "Time 3: anywhere",
    ]
    drawn = "\n".join(map_at_text(view, 2))
    assert "E A? F? M?" in drawn
    assert not view.here(PLACES.index("fortress"), 1) + view.maybe(PLACES.index("fortress"), 1)
    assert max(map(len, [*lines, *counts, *drawn.splitlines()])) <= 80


@settings(max_examples=12)
@given(st.data())
def test_lines_fit_and_ascii_maps_are_ascii(data):
    setup = data.draw(setups(max_worlds=400))
    view = Sheet(setup).view()
    lines = positions_text(view) + counts_text(view)
    for time in range(1, setup.times + 1):
        drawn = map_at_text(view, time, ascii_only=True)
        names = "".join(place.name for place in setup.map.locations)
        ids = "".join(setup.characters)
        assert all(sign.isascii() or sign in names + ids for sign in "".join(drawn))
        lines += drawn
    assert max(map(len, lines)) <= 80

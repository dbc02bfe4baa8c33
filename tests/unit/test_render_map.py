"""Maps as text and SVG say everything that is on the board."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree as ET

from hypothesis import given
from strategies import setups

from kronosolve.board import Location
from kronosolve.files import read_map
from kronosolve.investigation import Setup
from kronosolve.render.map_svg import map_svg
from kronosolve.render.map_text import map_text
from kronosolve.render.map_view import map_view

CUZCO = read_map("cuzco-1450")
SETUP = Setup(
    CUZCO,
    ("A", "E", "M"),
    6,
    "phantom",
    starts={"A": "machu-picchu", "M": "machu-picchu"},
    closed=(("cuzco", "salt-pans"),),
    one_way=(("fortress", "machu-picchu"), ("fortress", "salt-pans"), ("salt-pans", "terraces")),
)
NS = "{http://www.w3.org/2000/svg}"


def parsed(svg):
    return ET.fromstring(svg)  # noqa: S314 - it was drawn one line ago


def test_the_view_knows_marks_and_starts():
    view = map_view(CUZCO, SETUP)
    names = [room.id for room in view.rooms]
    marks = {(names[p.a], names[p.b]): p.mark for p in view.lines}
    assert len(marks) == 9
    assert marks["cuzco", "salt-pans"] == "closed"
    assert marks["fortress", "machu-picchu"] == "one-way"
    assert ("machu-picchu", "fortress") not in marks
    assert view.rooms[0].starts == ("A", "M")
    assert view.cast == (("A", "Artisan"), ("E", "Educator"), ("M", "Merchant"))


def test_text_marks_and_legend():
    text = map_text(map_view(CUZCO, SETUP))
    drawing, legend = text.split("Closed paths:")
    assert drawing.count("X") == 1
    assert drawing.count("^") == 1
    assert drawing.count(">") == 1
    assert drawing.count("<") == 1
    assert "Cuzco X Salt Pans" in legend
    assert "Salt Pans > Terraces; Fortress > Salt Pans; Fortress > Machu Picchu" in legend
    assert "A Artisan, M Merchant: Machu Picchu" in legend
    for room in map_view(CUZCO).rooms:
        assert f"[{room.name}]" in drawing


def test_svg_marks_and_names():
    root = parsed(map_svg(map_view(CUZCO, SETUP, "A < B & C")))
    kinds = [line.get("class") for line in root.iter(f"{NS}line")]
    assert kinds.count("path") == 8
    assert kinds.count("path closed") == 1
    assert kinds.count("cross") == 2
    assert len(list(root.iter(f"{NS}polygon"))) == 3
    texts = [text.text for text in root.iter(f"{NS}text")]
    assert texts[0] == "A < B & C"
    assert [t for t in texts if len(t) == 1] == ["A", "M"]
    assert {room.name for room in CUZCO.locations} <= set(texts)


def test_crossed_out_rooms_lose_their_paths():
    setup = replace(
        SETUP, starts={}, closed=(), one_way=(), locations=("machu-picchu", "cuzco", "fortress")
    )
    view = map_view(CUZCO, setup)
    assert len(view.lines) == 2
    assert "xObservatoryx" in map_text(view)
    assert "Not in play:\n  Observatory; Terraces; Salt Pans" in map_text(view)


@given(setups())
def test_any_map_fits_a_terminal_and_is_well_formed(setup):
    view = map_view(setup.map, setup)
    drawn = map_text(replace(view, title="t"))
    rooms = [room.name[:10] for room in view.rooms]
    assert all(len(line) <= 80 for line in drawn.splitlines()), rooms
    assert map_text(view, ascii_only=True).count("─") == 0
    svg = parsed(map_svg(view))
    assert len(list(svg.iter(f"{NS}rect"))) == 1 + len(view.rooms)


def test_twelve_rooms_in_one_spot_stay_apart():
    crowd = tuple(Location(f"r{i}", f"A Rather Long Name {i:02}", 0.5, 0.5) for i in range(12))
    map_ = replace(CUZCO, locations=crowd, paths=(("r0", "r1"),), ring=None)
    text = map_text(map_view(map_))
    assert text.count("[A Rather Long Nam…]") == 12

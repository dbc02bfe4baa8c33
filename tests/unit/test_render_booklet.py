"""Booklets: their data against the case, and what typst makes of it."""

import json
import sys
from dataclasses import replace

import pytest
from printed_cases import made, worded

from kronosolve.investigation import Investigation, Question
from kronosolve.render import pdf
from kronosolve.render.booklet import booklet, marks, missing
from kronosolve.render.cards import PAPERS

HOSTILE = (
    '#panic("no") *bold* _it_ $x$ @label <label> = heading `raw` \\ // ~ [a] "q" \'s #let x = 1',
    "🗝️ 🕵️ the 时间 of שעון and الساعة",
    "x" * 400,
    "many words " * 200,
    "שלום עולם",
    "- list\n+ list\n\n/* open comment",
)


def overlapping(value, window):
    """Whether a value box shows in a window, both as they lie on a page's pieces."""
    return (
        value["x"] < window["x"] + window["width"]
        and window["x"] < value["x"] + value["width"]
        and value["y"] < window["y"] + window["height"]
        and window["y"] < value["y"] + value["height"]
    )


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", [(2, 2, 2), (4, 4, 4), (6, 6, 6), (12, 12, 10), (3, 5, 7)])
def test_each_tile_shows_the_deck_through_its_windows(paper, size):
    case = made(*size)
    data = booklet([worded(case)], paper)
    cards = [card for page in data["cases"][0]["cards"]["pages"] for card in page]
    tiles = [tile for page in data["sets"][0]["pages"] for tile in page]
    places = case.setup.locations
    assert len(cards) == len(places)
    assert len(tiles) == len(case.setup.characters) + case.setup.times
    seen = {}
    for place, card in zip(places, cards, strict=True):
        for tile in tiles:
            by_time = tile["label"] == "Time"
            asked = (
                Question(place, time=int(tile["sign"]))
                if by_time
                else Question(place, character=tile["sign"])
            )
            through = [
                [v["text"] for v in card["values"] if overlapping(v, tile[window])]
                for window in ("shared", "private")
            ]
            seen[asked] = through
    assert seen == {
        question: [[f"×{card.count}"], ["↻" if card.private is None else str(card.private)]]  # noqa: RUF001 # the sign that stands on cards
        for question, card in case.deck.items()
    }


def test_cases_of_one_cast_share_tiles_and_others_do_not():
    small, other = made(4, 4, 4), made(3, 4, 4)
    one = booklet([worded(small), worded(other)], "a4")
    assert [s["name"] for s in one["sets"]] == [""]
    two = booklet([worded(small), worded(made(4, 4, 5)), worded(other)], "a4")
    assert [s["name"] for s in two["sets"]] == ["A", "B"]
    assert [c["cards"]["set"] for c in two["cases"]] == ["A", "B", "A"]


def test_crosses_arrows_and_starts_reach_map_and_notes():
    case = made(6, 6, 6, closed=2, one_way=1)
    assert marks(case.setup) == 3
    page = booklet([worded(case)], "a4")["cases"][0]
    for drawn in (page["map"], page["notes"]["map"]):
        assert [line["mark"] for line in drawn["lines"]].count("closed") == 2
        assert [line["mark"] for line in drawn["lines"]].count("one-way") == 1
        assert sum(len(room["starts"].split()) for room in drawn["rooms"]) == 5
    named = {f"Room Number {i + 1}": p for i, p in enumerate(case.setup.locations)}
    stated = {named[place]: who for place, who in (s.split(": ") for s in page["starts"])}
    assert {c: p for p, who in stated.items() for c in who.split(", ")} == case.setup.starts


def test_locations_out_of_play_have_no_cards_and_are_named():
    setup = made(4, 4, 4).setup
    smaller = replace(setup, locations=setup.locations[:3], starts={})
    page = booklet([worded(Investigation(smaller))], "a4")["cases"][0]
    assert page["out"] == ["Room Number 4"]
    assert [room["out"] for room in page["map"]["rooms"]] == [False, False, False, True]
    assert [spot["name"][-1] for spot in page["notes"]["places"]] == ["1", "2", "3"]
    assert pdf.booklet_pdf([worded(Investigation(smaller))])[1] == 2


def test_what_a_case_lacks_is_left_out_and_said():
    bare = replace(
        made(4, 4, 4), deck=None, solution=None, rating=None, title=None, id=None, intro=None
    )
    assert missing(bare) == ["no cards", "no solution"]
    data = booklet([worded(bare)], "a4")
    assert data["sets"] == []
    assert data["cases"][0]["cards"] is None
    assert data["cases"][0]["solution"] is None
    assert data["cases"][0]["missing"] == ["no cards", "no solution"]
    document, pages = pdf.booklet_pdf([worded(bare)])
    assert document.startswith(b"%PDF")
    assert pages == 2  # the case, and notes


def test_a_booklet_has_the_pages_that_its_parts_need():
    """Contents, how to cut, one page of tiles; of each case its page, cards, notes, solution."""
    cases = [worded(made(6, 6, 6)), worded(made(6, 6, 6))]
    document, pages = pdf.booklet_pdf(cases, "letter")
    assert pages == 3 + 2 * 4
    assert len(pdf.booklet_png(cases, "letter", resolution=10)) == pages
    assert pdf.booklet_pdf(cases, "letter") == (document, pages)
    assert pdf.booklet_pdf(cases, "a4")[0] != document


def test_a_long_epilogue_keeps_every_word():
    words = [f"w{i}" for i in range(4_000)]
    text = " ".join(words[:1_500]) + "\n\n" + " ".join(words[1_500:]) + "\n\n" + "y" * 9_000
    pages = booklet([worded(made(4, 4, 4, epilogue=text))], "a4")["cases"][0]["solution"]
    parts = [
        paragraph["text"].replace("\u200b", "") for page in pages["epilogue"] for paragraph in page
    ]
    assert " ".join(parts).split()[:4_000] == words
    assert "".join(parts).count("y") == 9_000
    assert max(sum(len(p["text"]) for p in page) for page in pages["epilogue"]) <= 4_200


@pytest.mark.parametrize("text", HOSTILE)
def test_what_people_write_is_never_markup(text):
    case = made(4, 4, 4, title=text, intro=text, question=text, epilogue=text)
    map_ = case.setup.map
    renamed = replace(
        map_,
        locations=tuple(replace(place, name=text) for place in map_.locations),
        characters=tuple(replace(c, name=text) for c in map_.characters),
    )
    case = replace(case, setup=replace(case.setup, map=renamed))
    compiler = pdf._compiler([worded(case)], "a4")
    found = json.loads(compiler.query("heading.where(level: 1)"))
    titles = [words_of(heading["body"]).replace("\u200b", "") for heading in found]
    assert titles == ["To cut and to play", " ".join(text.split())]


def words_of(content):
    """The text of content as typst reports it."""
    if "text" in content:
        return content["text"]
    if "children" in content:
        return "".join(map(words_of, content["children"]))
    return words_of(content["child"]) if "child" in content else " "


def test_long_ids_have_short_signs_that_differ():
    case = made(4, 4, 4)
    new = dict(zip("ABCD", ("Watchman", "Watchwoman", "W", "Wat1"), strict=True))
    setup = case.setup
    map_ = replace(
        setup.map, characters=tuple(replace(c, id=new[c.id]) for c in setup.map.characters)
    )
    starts = {new[c]: place for c, place in setup.starts.items()}
    setup = replace(setup, map=map_, characters=tuple(new.values()), starts=starts)
    page = booklet([worded(replace(case, setup=setup, deck=None))], "a4")["cases"][0]
    assert page["cast"] == ["Wa.1 Person A", "Wat2 Person B", "W Person C", "Wat1 Person D"]
    assert page["notes"]["cast"] == ["Wa.1", "Wat2", "W", "Wat1"]


def test_titles_of_one_direction_and_the_other():
    data = booklet([worded(made(4, 4, 4, title=" 1. שלום  abc", intro="a\nb\n\n\n.. ב"))], "a4")
    case = data["cases"][0]
    assert case["title"] == {"text": "1. שלום abc", "dir": "rtl"}
    assert case["intro"] == [{"text": "a b", "dir": "ltr"}, {"text": ".. ב", "dir": "rtl"}]


def test_without_typst_the_remedy_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(pdf.PrintingError, match=r"pip install 'kronosolve\[print\]'"):
        pdf.booklet_pdf([worded(made(2, 2, 2))])

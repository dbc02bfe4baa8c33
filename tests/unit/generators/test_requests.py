"""Requests: what cannot be is refused with a remedy; share IDs make the same request again."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from generators.boards import connected, dances, draw_board, free_paths
from generators.engine import ENGINE
from generators.request import Request, RequestError
from generators.share import (
    made,
    read_paths,
    read_range,
    read_value,
    request_of,
    request_of_case,
    share_id,
    write_paths,
    write_range,
    write_value,
)
from generators.targets import ANY
from kronosolve.files import read_map
from kronosolve.investigation import Investigation, Rating
from kronosolve.mysteries.registry import families, family, mystery_of

PARIS, CUZCO = read_map("paris-1920"), read_map("cuzco-1450")


@pytest.mark.parametrize(
    ("options", "where", "what"),
    [
        ({"family": "poisn"}, "--family", "did you mean 'poison'"),
        ({"stars": 4}, "--stars", "1 to 3 stars, found 4"),
        ({"family": "festival", "stars": 1}, "--stars", "2 stars always"),
        ({"seed": -1}, "--seed", "from 0"),
        ({"times": 11}, "--times", "2 to 10"),
        ({"locations": ("stage", "stag")}, "--rooms", "did you mean 'stage'"),
        ({"locations": ("stage",)}, "--rooms", "two or more"),
        ({"characters": ("A", "A", "B")}, "--cast", "once only"),
        ({"starts": 7}, "--starts", "up to 6"),
        ({"closed": (("stage", "grand-foyer"),)}, "--closed", "no path.*stage,music-hall"),
        ({"closed": (("stage", "stages"),)}, "--closed", "unknown location 'stages'"),
        (
            {"closed": (("stage", "music-hall"),), "one_way": (("music-hall", "stage"),)},
            "--one-way",
            "said twice",
        ),
        (
            {"closed": (("music-hall", "stage"), ("music-hall", "dance-hall"))},
            "--closed",
            "music-hall could not be left.*take back one of --closed music-hall,stage",
        ),
        (
            {"one_way": (("music-hall", "stage"), ("music-hall", "dance-hall"))},
            "--rooms",
            "music-hall could not be entered",
        ),
        ({"locations": ("grand-foyer", "music-hall")}, "--rooms", "add rooms next to it"),
        ({"limits": {"crowds": (0, 3)}}, "--limit", "did you mean 'crowd'"),
        ({"limits": {"decoy": (5, 5)}}, "--limit", "a figure of phantom"),
        ({"limits": {"crowd": (3, 2)}}, "--limit", "LOW <= HIGH"),
        ({"limits": {"crowd": (0, 0)}}, "--limit", "need room for 1"),
        ({"limits": {"crosses": (5, 5), "arrows": (3, 3)}}, "--crosses", "only 7 paths"),
        ({"limits": {"start-rooms": (7, 7)}}, "--limit", "at most 6"),
        ({"parameters": {"victim": "X"}}, "--with victim=...", "X"),
        ({"parameters": {"culprit": "A"}}, "--with culprit=...", "unknown parameter"),
        ({"family": "festival", "times": 2}, "--times", "at least 3"),
        (
            {"family": "ritual", "locations": ("stage", "music-hall"), "characters": ("A", "B")},
            "--cast",
            "too few rhythms",
        ),
    ],
)
def test_what_cannot_be(options, where, what):
    with pytest.raises(RequestError) as error:
        Request(**{"map": PARIS, "family": "poison", **options})
    (place, message), *_ = error.value.problems
    assert place == where
    assert re.search(what, message)


@pytest.mark.parametrize("name", families())
def test_boards_are_as_wished(name):
    map_ = CUZCO if name in ("golden-sceptre", "curse-of-amarinta", "ritual") else PARIS
    for seed in range(6):
        limits = {"crosses": (1, 2), "arrows": (0, 2)} if name not in ("ritual", "festival") else {}
        request = Request(map_, name, seed=seed, limits=limits)
        setup = draw_board(request, request.dice(9))
        assert not isinstance(setup, str)
        mystery_of(setup)
        assert connected(setup.board)
        assert len(setup.starts) == request.shown
        if limits:
            assert 1 <= len(setup.closed) <= 2
            assert len(setup.one_way) <= 2
        assert setup == draw_board(request, request.dice(9))


def test_given_paths_stay_and_count_apart():
    given = (("machu-picchu", "cuzco"),)
    request = Request(CUZCO, "poison", closed=given, limits={"crosses": (1, 1)})
    setup = draw_board(request, request.dice(9))
    assert setup.closed[0] == given[0]
    assert len(setup.closed) == 2
    assert len(free_paths(request)) == 8


def test_stars_are_drawn_from_the_seed_within_the_range():
    drawn = {Request(PARIS, "poison", seed=seed).level for seed in range(30)}
    assert drawn == {1, 2, 3}


@pytest.mark.parametrize("rooms", [3, 4, 6, 12])
def test_rhythms_differ(rooms):
    cast = min(rooms, 6)
    found = dances(rooms, cast)
    assert len(found) >= cast
    walked = {tuple(min(r[i:] + r[:i] for i in range(len(r)))) for r in found}
    assert len(walked) == len(found)


REQUESTS = [
    Request(CUZCO, "golden-sceptre", 4, 7),
    Request(PARIS, "poison", 2, 0, starts=3),
    Request(PARIS, "ritual", 6, 12),
    Request(CUZCO, "poison", 1, 10**30, limits={"crosses": (0, 2), "minimum": (3, ANY[1])}),
    Request(
        PARIS,
        "phantom",
        3,
        1,
        starts=0,
        closed=(("stage", "music-hall"),),
        one_way=(("auditorium", "stage"), ("grand-foyer", "auditorium")),
        characters=("A", "B", "C", "D"),
        times=5,
        limits={"crowd": (0, 2)},
    ),
    Request(PARIS, "jewels", 5, 3, parameters={"jewel_location": "stage"}),
    Request(CUZCO, "curse-of-amarinta", 4, 3, parameters={"cursed_at_end": ["A", "P"]}),
    Request(PARIS, "festival", 2, 3, locations=("grand-foyer", "grand-staircase", "auditorium")),
]


@pytest.mark.parametrize("request_", REQUESTS)
def test_ids_are_read_back(request_):
    share = share_id(request_)
    again = request_of(share)
    assert share_id(again) == share
    assert again.ranges == request_.ranges
    assert again == replace(request_, limits=again.limits)
    case = Investigation(
        draw_board(request_, request_.dice(9)),
        rating=Rating(stars=request_.stars),
        made=made(again),
    )
    assert request_of_case(case) == again


def test_the_plain_id():
    assert share_id(REQUESTS[0]) == "golden-sceptre:4:7"
    assert share_id(REQUESTS[1]) == "poison:2:0:starts=3"
    assert made(REQUESTS[0]) == {"seed": 7, "engine": ENGINE}


def test_a_wish_equal_to_the_default_changes_no_id():
    wish = Request(PARIS, "poison", 2, 7, limits={"minimum": (2, 4)})
    assert share_id(wish) == "poison:2:7"


def test_own_maps_have_no_id():
    assert share_id(Request(replace(PARIS, title="Another"), "poison", 2, 7)) is None
    assert share_id(Request(replace(PARIS, id="mine"), "poison", 2, 7)) is None


@pytest.mark.parametrize(
    ("share", "what"),
    [
        ("poison", "FAMILY:STARS:SEED"),
        ("poison:2", "FAMILY:STARS:SEED"),
        ("poison:two:7", "FAMILY:STARS:SEED"),
        ("poison:2:-7", "FAMILY:STARS:SEED"),
        ("poison:2:7:1:1", "FAMILY:STARS:SEED"),
        ("posion:2:7", "unknown family"),
        ("poison:4:7", "1 to 3 stars"),
        (f"poison:2:7:{ENGINE + 1}", f"made by engine {ENGINE + 1}, this is engine {ENGINE}"),
        ("poison:2:7:minimum=x", "LOW-HIGH"),
        ("poison:2:7:map=nowhere", "nowhere"),
        ("poison:2:7:closed=stage", "two locations"),
    ],
)
def test_ids_that_cannot_be(share, what):
    with pytest.raises(RequestError, match=what):
        request_of(share)


def test_files_of_other_engines():
    request = REQUESTS[1]
    setup = draw_board(request, request.dice(9))
    case = Investigation(setup, rating=Rating(stars=2), made={"seed": 0, "engine": ENGINE + 1})
    with pytest.raises(RequestError, match=f"engine {ENGINE + 1}"):
        request_of_case(case)
    with pytest.raises(RequestError, match="does not say"):
        request_of_case(replace(case, made=None))


@pytest.mark.parametrize("text", ["3", "2-4", "2-", "0"])
def test_ranges(text):
    assert write_range(read_range(text)) == text


@pytest.mark.parametrize("text", ["", "-", "-3", "a", "1-b", "1-2-3", "²"])
def test_ranges_that_cannot_be(text):
    with pytest.raises(ValueError, match="LOW-HIGH"):
        read_range(text)


@pytest.mark.parametrize("value", ["D", "stage", ["A", "P"], True, 2, "12", [[1, 2], [3]], "null"])
def test_parameters_as_text(value):
    text = write_value(value)
    assert (read_value(text), type(read_value(text))) == (value, type(value))
    assert " " not in text


def test_paths_as_text():
    assert write_paths(read_paths("a,b/c,d")) == "a,b/c,d"


def test_families_have_their_stars():
    assert all(family(name).stars[0] <= family(name).stars[1] for name in families())

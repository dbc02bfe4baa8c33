"""The shipped cards against the specification's tables, and faults in an owner's file."""

import copy
import json
from importlib.resources import files
from pathlib import Path

import pytest
import yaml

from kronosolve.games.interface import GameError
from kronosolve.games.loop_inc import GAME, cards
from kronosolve.games.loop_inc.components import TOTAL, contains, letters, pack, total

DATA = json.loads(files("kronosolve.games.loop_inc").joinpath("cards.json").read_text("utf-8"))


def changed(*path, to):
    """The shipped data with one value replaced."""
    data = copy.deepcopy(DATA)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = to
    return data


def test_counts_of_the_box():
    """16 trip cards, 5 futures, 8 anomalies and 4 more; every value says where it comes from."""
    shipped = cards.shipped()
    eras = [card.era for card in shipped.trips]
    assert [eras.count(era) for era in ("AD", "BC", "future")] == [8, 8, 5]
    assert [anomaly.extra for anomaly in shipped.anomalies] == [False] * 8 + [True] * 4
    assert {card.provenance for card in shipped.trips} == {"reconstructed"}
    assert {anomaly.provenance for anomaly in shipped.anomalies} == {"reconstructed"}


def test_rule_of_thumb_for_points():
    """AD 2 components = 3, 3 = 5; BC 2 = 4, 3 = 6 (7 with armour), 4 = 8 to 10, 5 = 12."""
    for card in cards.shipped().trips:
        for trip in (card.top, card.bottom):
            size = total(trip.needs)
            if card.era == "AD":
                assert trip.points == {2: 3, 3: 5}[size], trip.name
            elif card.era == "BC":
                expected = {2: (4,), 3: (7 if contains(trip.needs, pack("A")) else 6,)}
                expected |= {4: (8, 9, 10), 5: (12,)}
                assert trip.points in expected[size], trip.name


@pytest.mark.parametrize(
    ("slug", "year", "needs", "points"),
    [
        ("arena-opening-day", 80, "CA", 3),
        ("tulip-fields", 1609, "WNN", 5),
        ("sabre-tooth-rescue", -8000, "WNAA", 10),
        ("grand-provincial-tour", -44, "WPNCA", 12),
        ("farewell-picnic", 9999, "NCA", 5),
    ],
)
def test_some_trips_as_the_specification_has_them(slug, year, needs, points):
    found = [
        (card.year, letters(trip.needs), trip.points)
        for card in cards.shipped().trips
        for trip in (card.top, card.bottom)
        if trip.slug == slug
    ]
    assert found == [(year, needs, points)]


def test_dates_are_written_as_people_write_them():
    dates = [card.date for card in cards.shipped().trips]
    assert dates[0] == "150,000,000 BC"
    assert dates[7:9] == ["44 BC", "80 AD"]
    assert dates[-1] == "9999 AD"


def test_packed_components():
    assert total(pack("WPNCA" * 12)) == TOTAL
    assert contains(pack("WWPA"), pack("APW"))
    assert not contains(pack("WWPA"), pack("PP"))
    assert letters(pack("ACWW")) == "WWCA"


FAULTS = [
    (["nonsense"], "expected an object with 'trips' or 'anomalies'"),
    ({"trip": []}, "cards: unknown key 'trip'; did you mean 'trips'?"),
    ({"trips": {}}, "trips: found {}, expected a list of cards"),
    ({"trips": DATA["trips"][:8]}, "trips: found 0 BC cards, expected at least 3"),
    ({"anomalies": DATA["anomalies"][1:]}, "anomalies: found 7 base cards among 11"),
    (changed("trips", 0, "era", to="DC"), 'trips[0].era: found "DC"'),
    (changed("trips", 0, "year", to=-80), "trips[0].year: found -80 for era AD"),
    (changed("trips", 2, "top", "needs", to="WXC"), "trips[2].top.needs: 'X' is no component"),
    (changed("trips", 2, "top", "points", to="5"), 'trips[2].top.points: found "5", expected a w'),
    (changed("trips", 2, "top", "bonus", to="take"), "trips[2].top: unknown key 'bonus'"),
    (changed("trips", 16, "top", "bonus", to="repeat"), 'trips[16].top.bonus: found "repeat"'),
    (changed("trips", 2, "top", to={"name": "X"}), "trips[2].top: has no 'needs'"),
    (changed("trips", 2, to=7), "trips[2]: found 7, expected an object"),
    (changed("anomalies", 3, "effect", to="mendd"), "did you mean 'mend'?"),
    (changed("anomalies", 3, "name", to=""), 'anomalies[3].name: found "", expected a text'),
    (changed("anomalies", 3, "provenance", to="me"), 'anomalies[3].provenance: found "me"'),
    (changed("anomalies", 3, "name", to="Wormhole"), "the name 'wormhole' is used twice"),
    (changed("trips", 0, "top", "name", to="Trash"), "the name 'trash' is used twice"),
]


@pytest.mark.parametrize(("data", "message"), FAULTS, ids=range(len(FAULTS)))
def test_faults_are_named(data, message):
    with pytest.raises(GameError) as error:
        GAME.new_state(2, {"cards": data}, 0)
    assert message in str(error.value)


def test_all_faults_come_at_once():
    data = changed("trips", 0, "era", to="DC")
    data["anomalies"][0]["count"] = 0
    with pytest.raises(GameError) as error:
        cards.card_set(data)
    assert len(str(error.value).splitlines()) == 2


def test_own_cards_are_played_and_saved():
    """Every trip needs one wheel and brings 50 points: whoever launches first shows it."""
    data = copy.deepcopy({"trips": DATA["trips"][:16]})
    for card in data["trips"]:
        card["provenance"] = "press"
        for half in ("top", "bottom"):
            card[half] |= {"needs": "W", "points": 50}
    state = GAME.new_state(2, {"cards": data}, 0)
    state.apply_action(state.parse_action("new garage"))
    state.apply_action(state.parse_action("take wheel onto mark 1"))
    state.apply_action(state.legal_actions(0)[1])
    assert state.track(0) == 50
    again = GAME.from_json(json.loads(json.dumps(state.to_json())))
    assert again.table.points == state.table.points
    assert len(again.table.cards.anomalies) == 12  # the list the file lacks is the shipped one


def test_own_cards_without_futures():
    options = {"cards": {"trips": DATA["trips"][:16]}, "futures": True}
    with pytest.raises(GameError, match="option futures: the card file has no future cards"):
        GAME.new_state(2, options, 0)


def test_the_documented_file():
    """Its own cards are right as far as they go, and the table of effects is complete."""
    page = (Path(__file__).parents[3] / "docs" / "loop-inc.md").read_text("utf-8")
    block = yaml.safe_load(page.split("```yaml")[1].split("```")[0])
    with pytest.raises(GameError) as error:
        cards.card_set(block)
    assert str(error.value).splitlines() == [
        "trips: found 0 BC cards, expected at least 3",
        "trips: found 1 AD cards, expected at least 4",
        "trips: found 1 future cards, expected at least 2",
        "anomalies: found 1 base cards among 1, expected 8 or more, and 16 cards in all at most",
    ]
    rows = page.split("| --- | --- |")[1].split("\n\n")[0].splitlines()[1:]
    named = {name for row in rows for name in row.split("|")[1].replace("`", "").split(", ")}
    assert {name.strip() for name in named} == set(cards.EFFECTS)
    only = {row.split("`")[1] for row in rows if "anomalies only" in row}
    assert set(cards.EFFECTS) - only == set(cards.BONUS_EFFECTS)

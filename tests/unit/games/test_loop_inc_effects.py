"""What anomalies and bonuses of future trips do; expected positions worked out by hand."""

from random import Random

import pytest
from loop_inc_helpers import (
    GLIDERS,
    MAMMOTH,
    SENATE,
    SILK,
    at_day,
    bag_load,
    do,
    give,
    last_turn,
    load,
    open_anomaly,
    past_chance,
    places,
    start,
    texts,
)

from kronosolve.games.interface import CHANCE
from kronosolve.games.loop_inc.components import letters, total

ORBITAL = "orbital-resort"  # W P, 3, take one; ocean-dome, N C, 3, discard one waste
OPERA = "robot-opera"  # W C, 3, move one; weather-factory, P N, 3, exchange one
RODEO = "mars-rodeo"  # W A, 3, give back a tear; asteroid-fair, P A, 3, take an Ad back
SPOILERS = "hall-of-spoilers"  # N C, 2, look; museum-of-now, C C, 3, take one
SHOP = "last-gift-shop"  # W P C, 5, discard two waste; farewell-picnic, N C A, 5, move any


def anomaly(name, players=2, day=2, **rulings):
    """Seat 0 is to act and this anomaly is open."""
    state = start(players, **rulings)
    at_day(state, day)
    give(state, 0, *["garage"] * (3 * (day - 1)))
    open_anomaly(state, name)
    return state


def machines(state, seat=0):
    return [letters(load_) for load_ in state.machines[3 * seat : 3 * seat + 3]]


def test_bread_box_paradox_takes_from_any_room():
    state = do(anomaly("bread-box-paradox"), "new bread-box-paradox")
    offers = texts(state)
    assert offers[0] == "skip"
    assert len(offers) == 1 + 5 * 2
    do(state, "take armour onto mark 2")
    assert machines(state) == ["", "A", ""]
    assert letters(state.board) == "WWPPNNCCA"


def test_an_anomaly_is_unique_and_joins_the_hand_of_the_next_day():
    state = anomaly("stitch-in-time", day=1)
    do(state, "new stitch-in-time")
    assert state.open_anomalies == ()
    assert "new stitch-in-time" not in texts(state)
    tableau = state.tableaus[0]
    last_turn(state, 1, ["garage"] * 3)
    state.tableaus[0] = tableau + state.tableaus[0][:2]
    do(state, "new move")
    past_chance(state, Random(1))
    assert state.table.slugs[state.hands[0][0]] == "stitch-in-time"


def test_deja_vu_repeats_the_card_before():
    state = anomaly("deja-vu")
    do(state, "past", "take wheel onto mark 1")
    state.current = 0
    do(state, "new deja-vu")
    assert texts(state)[0] == "skip"
    do(state, "take propeller onto mark 2")
    assert machines(state) == ["W", "P", ""]


@pytest.mark.parametrize("before", [(), ("deja-vu",)])
def test_deja_vu_without_a_card_to_repeat_does_nothing(before):
    state = anomaly("deja-vu")
    code = state.table.slugs.index("deja-vu")
    state.tableaus[0] = (code,) * len(before)
    do(state, "new deja-vu")
    assert (state.current, state.tears[0]) == (1, 0)


def test_deja_vu_of_a_card_that_cannot_be_done_does_nothing():
    state = anomaly("deja-vu")
    do(state, "new trash")  # nothing to throw away: a tear
    state.current = 0
    do(state, "new deja-vu")
    assert (state.current, state.tears[0]) == (1, 1)


def test_stitch_in_time_gives_a_tear_back():
    state = anomaly("stitch-in-time")
    state.tears[0] = 2
    do(state, "new stitch-in-time", "use")
    assert (state.tears[0], state.track(0)) == (1, -1)
    other = anomaly("stitch-in-time")
    assert do(other, "new stitch-in-time").current == 1  # nothing to ask


def test_clean_slate_discards_up_to_two_waste():
    state = anomaly("clean-slate")
    state.waste[0] = 3
    do(state, "new clean-slate", "use", "use")
    assert (state.waste[0], state.removed, state.current) == (1, 2, 1)
    one = anomaly("clean-slate")
    one.waste[0] = 3
    do(one, "new clean-slate", "use", "skip")
    assert (one.waste[0], one.current) == (2, 1)


def test_wormhole_moves_any_number_once_each():
    state = anomaly("wormhole")
    load(state, 0, 1, "WNN")
    load(state, 0, 2, "A")
    do(state, "new wormhole", "move net from mark 1", "move net from mark 1")
    # The nets have been moved, the wheel lies before them in the order of picks; A is left.
    assert texts(state) == ["skip", "move armour from mark 2"]
    do(state, "move armour from mark 2")
    assert machines(state)[:2] == ["WA", "NN"]


def test_double_booking_spares_the_tear():
    state = anomaly("double-booking")
    load(state, 0, 1, "WP")
    state.today[1] = 1 << [trip.slug for trip in state.table.trips].index("dune-gliders")
    do(state, "new double-booking", "launch mark 1 dune-gliders")
    assert (state.tears[0], state.points[0]) == (0, 3)


def test_two_for_one_launches_two_machines():
    state = anomaly("two-for-one")
    load(state, 0, 1, "WP")
    load(state, 0, 2, "CA")
    do(state, "new two-for-one", "launch mark 1 dune-gliders", "launch mark 2 senate-steps")
    assert (state.points[0], state.ready[0], state.current) == (7, 0, 1)


def test_overhaul_exchanges_up_to_two():
    state = anomaly("overhaul")
    load(state, 0, 1, "W")
    load(state, 0, 2, "P")
    do(state, "new overhaul", "return wheel from mark 1", "replace with net")
    do(state, "return propeller from mark 2", "replace with camera")
    assert machines(state) == ["N", "C", ""]
    assert state.current == 1


def test_free_publicity_takes_a_spent_ad_back():
    state = anomaly("free-publicity", more_anomalies=True)
    state.ads_left[0] = 1
    state.failed[0] = 1
    state.ads[0] = 1  # one Ad waits, one failed, one is left
    do(state, "new free-publicity", "use")
    assert (state.ads_left[0], state.failed[0]) == (2, 1)
    # The third token waits on a trip: nothing more to take back.
    state.current = 0
    open_anomaly(state, "free-publicity")
    assert do(state, "new free-publicity").current == 1


def test_time_share_admits_a_third_visitor_with_a_tear():
    state = anomaly("time-share", players=3, more_anomalies=True)
    load(state, 0, 1, "WP")
    gliders = 1 << [trip.slug for trip in state.table.trips].index("dune-gliders")
    state.today[1] = state.today[2] = gliders
    assert not state.reachable(0) & gliders
    do(state, "new time-share", "launch mark 1 dune-gliders")
    assert (state.tears[0], state.points[0]) == (1, 3)


def test_back_stock_takes_from_the_bag():
    state = anomaly("back-stock", more_anomalies=True)
    board, bag = state.board, total(state.bag)
    do(state, "new back-stock", "take net onto mark 1")
    assert (state.board, total(state.bag), machines(state)[0]) == (board, bag - 1, "N")


def test_retrofit_opens_a_launched_machine_for_components_only():
    state = anomaly("retrofit", more_anomalies=True)
    load(state, 0, 1, "WP")
    state.ready[0] = state.opened[0] = 0b010  # Mark I was launched
    do(state, "new retrofit", "reopen mark 1")
    state.current = 0
    do(state, "past", "take wheel onto mark 1")
    assert machines(state)[0] == "WWP"
    assert state.current == 1  # W W P fits the gliders, but Mark I cannot launch again


# -- bonuses of future trips -----------------------------------------------------------------------


def future(load_, trips=(SENATE, SILK, GLIDERS, ORBITAL, OPERA), day=2, **rulings):
    """Seat 0 has a load on Mark I and plays a past card that puts a component on Mark II."""
    state = start(2, trips=trips, futures=True, **rulings)
    at_day(state, day)
    load(state, 0, 1, load_)
    give(state, 0, "garage", *["shop"] * (3 * day - 4))
    return do(state, "past", "take propeller onto mark 2")


def test_orbital_resort_takes_any_component():
    state = do(future("WP"), "launch mark 1 orbital-resort")
    assert texts(state) == ["skip"] + [
        f"take {name} onto mark 2" for name in ("wheel", "net", "camera", "armour")
    ]  # both propellers of the board are on machines
    do(state, "take armour onto mark 2")
    assert (machines(state)[1], state.points[0]) == ("PA", 3)


def test_ocean_dome_discards_waste():
    state = do(future("WNC"), "launch mark 1 ocean-dome", "use")
    assert (state.waste[0], state.removed) == (0, 1)


def test_robot_opera_needs_two_open_machines_to_move():
    assert do(future("WC"), "launch mark 1 robot-opera").current == 1
    state = future("WC", day=3)
    do(state, "launch mark 1 robot-opera", "move propeller from mark 2")
    assert machines(state) == ["WC", "", "P"]


def test_weather_factory_exchanges():
    state = future("PN")
    do(state, "launch mark 1 weather-factory", "return propeller from mark 2")
    do(state, "replace with wheel")
    assert machines(state)[1] == "W"


def test_mars_rodeo_and_asteroid_fair():
    trips = (SENATE, SILK, GLIDERS, RODEO, OPERA)
    state = future("WA", trips)
    state.tears[0] = 1
    assert do(state, "launch mark 1 mars-rodeo", "use").tears[0] == 0
    state = future("PA", trips)
    state.ads_left[0] = 2
    assert do(state, "launch mark 1 asteroid-fair", "use").ads_left[0] == 3


def test_last_gift_shop_and_farewell_picnic():
    trips = (SENATE, SILK, GLIDERS, SHOP, OPERA)
    state = do(future("WPCAA", trips), "launch mark 1 last-gift-shop", "use", "skip")
    assert (state.waste[0], state.points[0]) == (1, 5)
    state = future("NCA", trips, day=3)
    do(state, "launch mark 1 farewell-picnic", "move propeller from mark 2")
    assert machines(state) == ["NCA", "", "P"]


def test_hall_of_spoilers_turns_up_the_evening_s_anomalies():
    state = future("NC", (SENATE, SILK, GLIDERS, SPOILERS, OPERA))
    do(state, "launch mark 1 hall-of-spoilers")
    assert state.current_player() == CHANCE
    assert [p for _, p in state.chance_outcomes()] == [1 / 8] * 8
    past_chance(state, Random(0))
    shown = state.shown
    assert (len(shown), len(state.deck), state.current) == (2, 6, 1)
    last_turn(state, 1, ["garage"] * 6)
    do(state, "new trash")
    assert (state.day, state.shown, state.open_anomalies) == (3, (), shown)


def test_nothing_is_turned_up_on_the_last_day():
    state = future("NC", (SENATE, SILK, GLIDERS, SPOILERS, OPERA), day=3)
    do(state, "launch mark 1 hall-of-spoilers")
    assert (state.shown, state.current) == ((), 1)


# -- more rulings ----------------------------------------------------------------------------------


def test_no_waste_by_exchange_or_move():
    """A20: only launches create waste."""
    state = start(2)
    at_day(state, 2)
    load(state, 0, 1, "WN")
    do(state, "new exchange", "return net from mark 1", "replace with armour")
    state.current = 0
    do(state, "new move", "move armour from mark 1")
    assert machines(state) == ["W", "A", ""]
    assert state.waste == [0, 0]


def test_trash_from_several_machines():
    """A16."""
    state = start(2, trips=(MAMMOTH,))
    at_day(state, 2)
    bag_load(state, 0, 1, "WW")
    bag_load(state, 0, 2, "A")
    do(state, "new trash", "trash wheel from mark 1", "trash armour from mark 2")
    assert machines(state) == ["W", "", ""]
    assert state.removed == 2


def test_launch_after_a_failed_action():
    """A19."""
    state = start(2)
    load(state, 0, 1, "WP")
    do(state, "new move", "launch mark 1 dune-gliders")
    assert (state.tears[0], state.points[0]) == (1, 3)


def test_an_eliminated_player_s_ad_keeps_its_place_until_evening():
    """A7."""
    state = start(3)
    state.tears[0] = 3
    do(state, "new advertise", "advertise dune-gliders")
    load(state, 1, 1, "WP")
    do(state, "new move", "launch mark 1 dune-gliders", "new move", "new move")
    assert state.living() == [1, 2]
    gliders = 1 << [trip.slug for trip in state.table.trips].index("dune-gliders")
    assert not state.reachable(2) & gliders
    last_turn(state, 1, ["garage"] * 3)
    state.hands[0] = state.tableaus[0] = ()
    do(state, "new advertise", "advertise silk-caravan")
    past_chance(state, Random(0))
    assert places(state, 0, "ads") == set()
    assert state.reachable(2) & gliders

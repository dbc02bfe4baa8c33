"""The numbered test cases of Loop Inc.'s specification; expected values worked out by hand.

The rulebook's own examples come first: its set-up for three (1), its four ways to cause a tear
(5, 6, 7, 10), and the Ad with another player's machine (16, 32).
"""

from random import Random

import pytest
from loop_inc_helpers import (
    SENATE,
    SILK,
    at_day,
    bag_load,
    do,
    give,
    hand,
    last_turn,
    load,
    past_chance,
    places,
    start,
    tableau,
    texts,
)

from kronosolve.games.interface import CHANCE, GameError
from kronosolve.games.loop_inc import GAME
from kronosolve.games.loop_inc.components import letters
from kronosolve.games.loop_inc.table import TEAR_PENALTY

ROOMS = ["garage", "shop", "armory", "exchange", "move", "advertise", "trash"]


def eras(state):
    found = [card.era for card in state.table.layout]
    return {era: found.count(era) for era in sorted(set(found))}


def stock(state):
    return dict(zip(ROOMS, state.supply, strict=False))


def launched_gliders(players=3, **rulings):
    """Seat 0 launched W P N to the dune gliders on its first turn (row 12)."""
    state = start(players, **rulings)
    load(state, 0, 1, "PN")
    return do(state, "new garage", "take wheel onto mark 1", "launch mark 1 dune-gliders")


def seat_takes_tears(state, seat, tears):
    state.tears[seat] = tears
    state.legal = None


# -- worked examples of the rulebook ---------------------------------------------------------


def test_t01_setup_for_three():
    state = GAME.new_state(3, {}, 1)
    assert letters(state.board) == "WWWPPPNNNCCCAAA"
    assert stock(state) == {
        "garage": 7, "shop": 7, "armory": 4, "exchange": 4, "move": 4, "advertise": 4, "trash": 4,
    }  # fmt: skip
    assert eras(state) == {"AD": 3, "BC": 3}


def test_t05_move_on_day_one_tears():
    state = do(start(), "new move")
    assert state.tears == [1, 0, 0]
    assert tableau(state, 0) == ["move*"]
    assert state.current == 1


def test_t06_no_unlaunched_machine_tears():
    state = launched_gliders()
    do(state, "new advertise", "advertise silk-caravan", "new advertise", "advertise mammoth-hunt")
    board = state.board
    assert state.current == 0
    do(state, "new garage")
    assert state.tears == [1, 0, 0]
    assert state.board == board
    assert tableau(state, 0) == ["garage*", "garage*"]


def test_t07_empty_shop_tears():
    state = start(2)
    load(state, 1, 1, "NNCC")
    do(state, "new shop")
    assert state.tears == [1, 0]
    assert letters(state.machines[0]) == ""


def test_t10_no_ad_left_tears():
    state = start()
    state.ads_left[0] = 0
    do(state, "new advertise")
    assert state.tears == [1, 0, 0]
    assert places(state, 0, "ads") == set()


def advertised(**rulings):
    """Seat 0 advertised the dune gliders, seat 1 went there, seat 2 chose a card."""
    state = start(**rulings)
    load(state, 1, 1, "P")
    load(state, 2, 1, "P")
    do(state, "new advertise", "advertise dune-gliders")
    do(state, "new garage", "take wheel onto mark 1", "launch mark 1 dune-gliders")
    return do(state, "new garage", "take wheel onto mark 1")


def test_t16_ad_and_another_machine_close_the_trip():
    state = advertised()
    assert state.tears == [0, 1, 0]
    assert state.track(1) == 3 - 1
    # Seat 2 has W P but no launch, so its turn is over and seat 0 is to act.
    assert state.current == 0
    load(state, 0, 1, "P")
    do(state, "new garage", "take wheel onto mark 1", "launch mark 1 dune-gliders")
    assert state.tears == [0, 1, 0]
    assert state.track(0) == 3
    assert places(state, 0, "ads") == set()
    assert places(state, 0, "fulfilled") == {"dune-gliders"}
    assert state.final(0) == 3 + 1


@pytest.mark.parametrize(("locks", "owner_may"), [(False, True), (True, False)])
def test_t32_rulebook_example_of_ad_and_machine(locks, owner_may):
    state = advertised(ad_locks_owner=locks)
    load(state, 0, 1, "P")
    do(state, "new garage", "take wheel onto mark 1")
    assert ("launch mark 1 dune-gliders" in texts(state)) is owner_may
    assert state.tears == [0, 1, 0]
    load(state, 2, 1, "")
    gliders = [trip.slug for trip in state.table.trips].index("dune-gliders")
    assert not state.reachable(2) >> gliders & 1
    assert (state.reachable(0) >> gliders & 1) == owner_may


# -- set-up and days ---------------------------------------------------------------------------


def test_t02_action_cards_in_the_box():
    state = GAME.new_state(4, {}, 5)
    assert list(stock(state).values()) == [9, 9, 5, 5, 5, 5, 5]
    assert sum(state.supply) == 43
    assert sum(state.supply) + len(state.deck) == 51


def test_t03_futures_for_two():
    state = GAME.new_state(2, {"futures": True}, 3)
    assert eras(state) == {"AD": 3, "BC": 1, "future": 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_t04_turns_of_each_day(players):
    """Counted from what was played, for every player who was still there at the evening."""
    whole_days = 0
    for seed in range(20):
        rng = Random(seed)
        state = GAME.new_state(players, {}, seed)
        turns, new, day = [0] * players, [0] * players, 1
        lengths = [0] * players
        while not state.is_terminal():
            seat = state.current_player()
            if seat == CHANCE or state.day != day:
                for alive in state.living():
                    if turns[alive]:
                        assert (turns[alive], new[alive]) == (3 * day, 3)
                        whole_days += 1
                if seat != CHANCE:
                    day = state.day
                    lengths = [len(state.hands[s]) for s in range(players)]
                    assert all(lengths[s] == 3 * (day - 1) for s in state.living())
                turns, new = [0] * players, [0] * players
                past_chance(state, rng)
                continue
            action = rng.choice(state.legal_actions(seat))
            text = state.action_to_string(action)
            turns[seat] += text.startswith("new ") or text == "past"
            new[seat] += text.startswith("new ")
            state.apply_action(action)
    assert whole_days > 20


def test_t20_tableau_order_is_the_next_hand():
    state = start(2, trips=(SENATE, SILK))
    for mine, other in (
        (["new garage", "take wheel onto mark 1"], ["new advertise", "advertise senate-steps"]),
        (["new shop", "take net onto mark 1"], ["new advertise", "advertise silk-caravan"]),
        (["new armory"], ["new advertise", "advertise khans-court"]),
    ):
        do(state, *mine, *other)
    past_chance(state, Random(0))
    assert hand(state, 0) == ["garage", "shop", "armory"]
    assert state.current == 1  # -9 against 0
    # Seat 1 has no Ad left: its three past cards tear, then it takes garage cards.
    for other, mine in (
        (["past"], ["new move", "move wheel from mark 1"]),
        (["past"], ["past", "take propeller onto mark 1"]),
        (["past"], ["new trash", "trash propeller from mark 1", "skip"]),
        (["new garage", "take wheel onto mark 1"], ["past", "take net onto mark 1"]),
        (["new garage", "take propeller onto mark 1"], ["past", "take armour onto mark 1"]),
        (["new shop", "take net onto mark 1"], ["new exchange", "return armour from mark 1"]),
    ):
        do(state, *other, *mine)
    assert tableau(state, 0) == ["move*", "garage", "trash*", "shop", "armory", "exchange*"]
    do(state, "replace with armour")
    past_chance(state, Random(0))
    assert state.day == 3
    assert hand(state, 0) == ["move", "garage", "trash", "shop", "armory", "exchange"]


def test_t21_only_the_first_past_card_is_playable():
    state = start()
    at_day(state, 2)
    give(state, 0, "garage", "shop", "armory")
    assert [text for text in texts(state) if not text.startswith("new ")] == ["past"]
    do(state, "past", "take wheel onto mark 1")
    assert tableau(state, 0) == ["garage"]
    assert hand(state, 0) == ["shop", "armory"]


def test_t22_unlaunched_machine_keeps_components_not_its_launch():
    state = start(2)
    bag_load(state, 0, 1, "W")
    last_turn(state, 0, ["garage", "garage", "garage"])
    do(state, "new advertise", "advertise dune-gliders")
    past_chance(state, Random(0))
    assert letters(state.machines[0]) == "W"
    assert state.day == 2
    assert state.ready[0] == 0b011  # two launches, not three


# -- rooms ---------------------------------------------------------------------------------------


def test_t08_shortage_offers_the_other_type_or_a_tear():
    state = start(2)
    load(state, 1, 1, "NN")
    do(state, "new shop")
    assert texts(state) == ["tear", "take camera onto mark 1"]
    refused = do(state.clone(), "tear")
    assert (refused.tears, letters(refused.machines[0])) == ([1, 0], "")
    taken = do(state, "take camera onto mark 1")
    assert (taken.tears, letters(taken.machines[0])) == ([0, 0], "C")


def test_t08_without_the_ruling_the_other_type_must_be_taken():
    state = start(2, tear_on_shortage=False)
    load(state, 1, 1, "NN")
    do(state, "new shop")
    assert (state.tears, letters(state.machines[0]), state.current) == ([0, 0], "C", 1)


def test_t09_no_tear_offered_while_both_types_are_there():
    state = start(2)
    load(state, 1, 1, "N")
    do(state, "new shop")
    assert texts(state) == ["take net onto mark 1", "take camera onto mark 1"]


def test_t28_exchange():
    state = start(2)
    load(state, 0, 1, "W")
    load(state, 1, 1, "WPP")
    do(state, "new exchange")
    # The only component goes back by itself: W from machine to board.
    assert texts(state) == [f"replace with {name}" for name in ("wheel", "net", "camera", "armour")]
    assert letters(state.board) == "WNNCCAA"
    do(state, "replace with wheel")
    assert letters(state.machines[0]) == "W"
    more = start(2)
    load(more, 0, 1, "W")
    load(more, 1, 1, "WP")
    assert "replace with propeller" in texts(do(more, "new exchange"))


def test_t29_trash_without_components_tears():
    state = do(start(), "new trash")
    assert state.tears == [1, 0, 0]
    assert state.removed == 0


def test_t30_four_players_buying_everything_use_up_the_bag():
    state = start(4)
    for _ in range(2):
        everything = letters(state.board)
        assert everything == "WWWWPPPPNNNNCCCCAAAA"
        load(state, 0, 1, everything[:10])
        load(state, 1, 1, everything[10:])
        last_turn(state, 0, ["garage"] * (3 * state.day))
        do(state, "new advertise", "advertise dune-gliders", "stay")
        past_chance(state, Random(0))
    assert state.day == 3
    assert letters(state.board) == "WWWWPPPPNNNNCCCCAAAA"
    assert state.bag == 0


# -- tears -----------------------------------------------------------------------------------------


def test_t11_tears_and_elimination():
    assert TEAR_PENALTY[:4] == (0, 1, 3, 6)
    state = start()
    slugs = [trip.slug for trip in state.table.trips]
    scores = []
    for trips in (slugs[:2], slugs[2:4], None):
        do(state, "new move")
        scores.append(state.track(0))
        if trips:
            for trip in trips:
                do(state, "new advertise", f"advertise {trip}")
        else:
            do(state, *["new garage", "take wheel onto mark 1"] * 2)
    assert scores == [-1, -3, -6]
    past_chance(state, Random(0))
    # Two failed Ads cost as much as three tears; after seat 0 the scan meets seat 1 first.
    assert [state.track(seat) for seat in range(3)] == [-6, -6, -6]
    assert state.current == 1
    do(state, "new trash", "new trash", "past")  # neither machine of seat 0 has a component
    assert state.living() == [1, 2]
    assert (hand(state, 0), tableau(state, 0)) == ([], [])
    do(state, *["new armory", "take armour onto mark 2"] * 2)
    assert state.current == 1  # seat 0 is passed over


def test_t31_launch_with_the_fourth_tear():
    state = launched_gliders()
    load(state, 1, 1, "PN")
    seat_takes_tears(state, 1, 3)
    do(state, "new garage", "take wheel onto mark 1", "launch mark 1 dune-gliders")
    assert state.living() == [0, 2]
    assert places(state, 1) == {"dune-gliders"}  # its token keeps the place until evening
    assert state.current == 2
    assert letters(state.machines[3]) == ""
    assert state.removed == 3  # W P N
    gliders = [trip.slug for trip in state.table.trips].index("dune-gliders")
    assert not state.reachable(2) >> gliders & 1


def test_t31_the_last_player_left_wins():
    state = start(2)
    seat_takes_tears(state, 0, 3)
    do(state, "new move")
    assert state.is_terminal()
    assert state.returns() == [0.0, 1.0]


# -- launches --------------------------------------------------------------------------------------


def test_t12_launch():
    state = launched_gliders()
    assert state.points == [3, 0, 0]
    assert state.waste == [1, 0, 0]
    assert state.track(0) == 2
    assert letters(state.machines[0]) == "WP"
    assert state.opened[0] == 0
    assert state.ready[0] == 0


def test_t12_consumed_components_leave_the_game():
    state = launched_gliders(consume_on_launch=True)
    assert state.track(0) == 2
    assert letters(state.machines[0]) == ""
    assert (state.waste[0], state.removed) == (1, 2)


def test_t13_next_morning():
    state = launched_gliders()
    last_turn(state, 2, ["garage", "garage", "garage"])
    do(state, "new advertise", "advertise silk-caravan")
    past_chance(state, Random(0))
    assert state.day == 2
    assert letters(state.machines[0]) == "WP"
    assert state.ready[0] & 1
    gliders = [trip.slug for trip in state.table.trips].index("dune-gliders")
    assert [state.reachable(seat) >> gliders & 1 for seat in range(3)] == [0, 1, 1]
    assert state.taken(1)[0] == 0  # nobody holds a place: the trip is free again


def second_visit():
    """Seat 0, then seat 1, launched to the dune gliders."""
    state = launched_gliders()
    load(state, 1, 1, "P")
    return do(state, "new garage", "take wheel onto mark 1", "launch mark 1 dune-gliders")


def test_t14_second_visitor_tears():
    state = second_visit()
    assert state.tears == [0, 1, 0]
    assert state.points == [3, 3, 0]
    gliders = [trip.slug for trip in state.table.trips].index("dune-gliders")
    assert not state.reachable(2) >> gliders & 1


def test_t15_full_trip_cannot_be_launched_to():
    state = second_visit()
    load(state, 2, 1, "PN")
    do(state, "new garage", "take wheel onto mark 1")
    # W P N fits the gliders and the first flight; only the flight is open.
    assert texts(state) == ["stay", "launch mark 1 first-flight-day"]


@pytest.mark.parametrize(("double", "legal"), [(False, False), (True, True)])
def test_a8_double_visit(double, legal):
    state = start(double_visit=double)
    at_day(state, 2)
    load(state, 0, 1, "P")
    load(state, 0, 2, "WP")
    do(state, "new garage", "take wheel onto mark 1", "launch mark 1 dune-gliders")
    do(state, "new advertise", "advertise silk-caravan", "new advertise", "advertise painted-cave")
    do(state, "new armory")  # the armour can only go onto mark 2
    assert ("launch mark 2 dune-gliders" in texts(state)) is legal
    if legal:
        do(state, "launch mark 2 dune-gliders")
        assert state.points[0] == 6
        assert state.tears[0] == 0


# -- Ads -------------------------------------------------------------------------------------------


def test_t17_own_ad():
    state = start()
    load(state, 0, 1, "P")
    load(state, 1, 1, "P")
    do(state, "new advertise", "advertise dune-gliders")
    do(state, "new move", "new move")
    do(state, "new garage", "take wheel onto mark 1", "launch mark 1 dune-gliders")
    assert state.tears == [0, 1, 1]
    assert places(state, 0, "ads") == set()
    assert places(state, 0, "fulfilled") == {"dune-gliders"}
    assert (state.track(0), state.final(0)) == (3, 4)
    do(state, "new garage", "take wheel onto mark 1", "launch mark 1 dune-gliders")
    assert state.tears == [0, 2, 1]
    assert state.points[1] == 3


def test_t18_unfulfilled_ad():
    state = start(2)
    last_turn(state, 0, ["garage", "garage", "garage"])
    do(state, "new advertise", "advertise dune-gliders")
    past_chance(state, Random(0))
    assert state.track(0) == -3
    assert state.ads_left == [2, 3]
    assert places(state, 0, "ads") == set()


def test_t19_where_no_ad_may_lie():
    state = launched_gliders()
    do(state, "new advertise", "advertise silk-caravan")
    do(state, "new advertise")
    assert "advertise dune-gliders" not in texts(state)  # seat 0 was there today
    assert "advertise silk-caravan" not in texts(state)  # seat 1's Ad lies there
    assert "advertise first-flight-day" in texts(state)  # the card's other trip is its own
    with pytest.raises(GameError, match="cannot be played now"):
        do(state, "advertise dune-gliders")


def test_a5_ads_on_own_visits():
    state = launched_gliders()
    do(state, "new move", "new move")
    assert "advertise dune-gliders" not in texts(do(state, "new advertise"))
    later = start()
    at_day(later, 2)
    gliders = [trip.slug for trip in later.table.trips].index("dune-gliders")
    later.past[0] = 1 << gliders
    assert "advertise dune-gliders" in texts(do(later, "new advertise"))


# -- scores ----------------------------------------------------------------------------------------


def evening_scores(scores, first):
    """The first player of day 2 after a day 1 with these scores."""
    n = len(scores)
    state = start(n)
    state.points = list(scores)
    last = (first - 1) % n
    last_turn(state, last, ["garage", "garage", "garage"])
    state.first = first
    do(state, "new move")  # one tear: what it costs is given back
    state.points[last] += 1
    return past_chance(state, Random(0))


def test_t23_tie_for_the_first_seat():
    # Seat 0 plays last (seat 1 was first) and so ends at 5 as well.
    state = evening_scores([5, 5, 7, 5], first=1)
    assert [state.track(seat) for seat in range(4)] == [5, 5, 7, 5]
    assert (state.first, state.current) == (3, 3)


def test_t24_only_the_lowest_counts():
    state = evening_scores([4, 6], first=0)
    assert [state.track(seat) for seat in range(2)] == [4, 6]
    assert state.first == 0


def test_t25_office_points():
    state = start(2, office=True)
    at_day(state, 2)
    last_turn(state, 1, ["garage", "office", "garage", "garage", "office", "garage"])
    state.tableaus[1] = state.tableaus[1][:1] * 5  # no Office there
    do(state, "new shop", "take net onto mark 1")
    past_chance(state, Random(0))
    assert state.office == [2 + 1, 0]


def test_t26_office_late_on_day_three():
    state = start(2, office=True)
    at_day(state, 3)
    give(state, 0, "office")
    give(state, 1, "garage")
    state.tableaus = [(0,) * 7, (0,) * 7]
    state.new_taken = [2, 2]
    state.waste[0] = 2
    do(state, "past")
    assert texts(state) == ["skip", "use"]
    do(state, "use")
    assert (state.waste[0], state.removed) == (1, 1)
    assert tableau(state, 0)[7] == "office"
    do(state, "past", "take wheel onto mark 1")
    do(state, "new office", "skip", "new office")
    assert state.is_terminal()
    assert state.office == [0, 0]


def test_t27_ties_go_to_the_smaller_penalty():
    state = start(2)
    at_day(state, 3)
    last_turn(state, 1, ["garage"] * 9)
    state.points = [20 + 3, 20 + 5]
    state.waste = [3, 0]
    state.tears = [0, 1]  # -1, and two more for the move below: -3
    state.failed = [0, 0]
    state.waste[1] = 2
    state.ready[1] = state.opened[1] = 0b001
    do(state, "new move")
    assert state.is_terminal()
    assert [state.final(seat) for seat in range(2)] == [20, 20]
    assert [state.penalty(seat) for seat in range(2)] == [3, 5]
    assert state.returns() == [1.0, 0.0]
    state.waste[0], state.points[0] = 5, 25
    assert state.returns() == [0.5, 0.5]


def test_every_row_has_its_test():
    rows = {int(name[6:8]) for name in globals() if name.startswith("test_t")}
    assert rows == set(range(1, 33))

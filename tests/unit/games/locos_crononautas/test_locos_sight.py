"""What a seat may see, and that redrawn positions are uniform over what it cannot exclude."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

from locos_table import card, do, legal, names, table

from kronosolve.games.locos_crononautas import GAME, sight
from kronosolve.games.locos_crononautas.cards import CARDS, TROOPS


def played(seed, actions, players=3, **options):
    """A position after some random actions, or the end."""
    s, rng = GAME.new_state(players, options, seed), Random(seed)
    for _ in range(actions):
        if s.is_terminal():
            break
        s.apply_action(rng.choice(s.legal_actions(s.current_player())))
    return s


def test_views_show_counts_of_other_hands_and_no_cards():
    s = GAME.new_state(3, {}, 7)
    do(s, "draw 4 troops", "draw 4 events", "draw 4 troops")
    view = s.view(0)
    assert (view["hands"][0]["troops"], view["hands"][0]["events"]) == (s.troops[0], s.events[0])
    assert view["hands"][1] == {
        "troops": [], "hidden_troops": [0] * 3, "events": [], "hidden_events": [0] * 4,
    }  # fmt: skip
    assert view["troop_deck"] == {"hidden": 36 - 11, "top": [], "bottom": []}
    assert "seed" not in view


def test_swapping_hidden_cards_does_not_change_a_view():
    s = played(3, 24)
    other = s.clone()
    rival = next(seat for seat in (1, 2) if other.troops[seat] and other.alive[seat])
    hidden = next(c for c in other.troops[rival] if not other.known.get(c, 0) & 1)
    place = next(
        i for i, c in enumerate(other.troop_deck) if s.generation[c] == s.generation[hidden]
    )
    other.troops[rival].remove(hidden)
    other.troops[rival] = sorted([*other.troops[rival], other.troop_deck[place]])
    other.troop_deck[place] = hidden
    assert other.to_json() != s.to_json()
    assert other.view(0) == s.view(0)
    assert other.view(rival) != s.view(rival)


def test_redrawn_hands_are_uniform():
    """Four troops are unseen, two of them in a hand: each of the six pairs comes equally often."""
    s = table(2, hands=[["tigre"], ["legion", "vikingos"]])
    s.troop_discard = s.troop_deck[2:]
    s.troop_deck = s.troop_deck[:2]
    unseen = sorted([*s.troop_deck, *s.troops[1]])
    view, rng = s.view(0), Random(5)
    counts = Counter()
    for _ in range(1200):
        drawn = GAME.determinize(view, rng)
        assert sorted([*drawn.troop_deck, *drawn.troops[1]]) == unseen
        counts[tuple(drawn.troops[1]), tuple(drawn.troop_deck)] += 1
    # 6 pairs in 2 orders of the deck: 100 each; 5 standard deviations are 48.
    assert len(counts) == 12
    assert all(52 <= count <= 148 for count in counts.values())


def test_cards_of_an_older_shuffle_stay_apart():
    """A card that came back with a new shuffle cannot be one that was held before it."""
    hand = ["una-television", "tigre"]
    s = table(2, hands=[hand, ["legion", "vikingos"]], to_act=0)
    s.troops[1] = sorted([*s.troops[1], *s.troop_deck[5:7]])
    s.troop_discard = s.troop_deck[7:]
    s.troop_deck = s.troop_deck[:5]
    s.defences[1] = [(c, ()) for c in s.troop_deck[2:5]]  # seen by all
    s.troop_deck = s.troop_deck[:2]
    old = {*s.troops[1], *s.troop_deck}
    do(s, "play una-television", "draw troop", "draw troop", "pass")
    assert s.troop_deck == []
    s = s.clone()
    s.agenda = [(13, 1, 1)]  # seat 1 draws a card
    s.legal = [3]
    held = set(s.troops[1])
    do(s, "draw troop")
    assert s.shuffles == [1, 0]
    mine = set(s.troops[0])
    rng = Random(1)
    for _ in range(50):
        drawn = set(s.resample(0, rng).troops[1])
        # Four of the six old cards are hidden from seat 0: all six, less the two it drew.
        assert len(drawn & (old - mine)) == 4
        assert drawn & old == held, "nothing else is possible: the old deck ran out"


def test_returned_cards_stay_known_until_they_are_played():
    s = table(2, hands=[["portal-de-huida"], ["tigre", "legion", "samurais"]], to_act=1)
    do(s, "attack tigre", "play portal-de-huida")
    assert s.view(0)["hands"][1]["troops"] == [card(s, "tigre")]
    assert all(card(s, "tigre") in s.resample(0, Random(i)).troops[1] for i in range(20))
    s = table(2, hands=[["portal-de-huida", "vikingos"], ["tigre", "legion"]], to_act=1)
    do(s, "attack tigre", "play portal-de-huida", "pass", "defend tigre")
    assert s.view(0)["hands"][1]["troops"] == []


def test_exchanged_hands_are_known_to_the_two_alone():
    s = table(3, hands=[["multi", "tigre"], ["legion", "ucronia"], ["vikingos"]])
    do(s, "play multi", "player 2", "done")
    assert s.view(0)["hands"][1]["troops"] == [card(s, "tigre")]
    assert s.view(1)["hands"][0]["troops"] == [card(s, "legion")]
    assert s.view(1)["hands"][0]["events"] == [card(s, "ucronia")]
    assert s.view(2)["hands"][0]["troops"] == s.view(2)["hands"][1]["troops"] == []


def test_a_seat_that_announced_an_icon_holds_it_in_every_redrawn_position():
    s = table(3, hands=[["triassic", "velociraptors", "legion"], ["tigre"], ["vikingos"]])
    do(s, "play triassic")
    dinosaurs = {c for c in range(TROOPS) if s.rules.deck.icons[c] & 2}
    assert len(dinosaurs) == 4
    for number in range(30):
        drawn = s.resample(1, Random(number))
        assert dinosaurs & set(drawn.troops[0])
        assert legal(do(drawn, "player 3"))


def test_windows_open_whatever_the_events_are():
    """Otherwise an open window would tell that an Instant is held."""
    for events in (["portal-espacio"], ["una-television"]):
        s = table(2, hands=[events, ["tigre", "legion"]], to_act=1)
        assert do(s, "attack tigre").current_player() == 0


def test_redrawn_positions_hide_what_chance_will_do():
    s = played(11, 20)
    assert len({s.resample(0, Random(number)).seed for number in range(20)}) == 20
    assert len({tuple(s.resample(0, Random(number)).event_deck) for number in range(20)}) == 20


def test_determinized_positions_agree_with_the_view():
    for seed in range(12):
        s = played(seed, 15 + 9 * seed, players=2 + seed % 4, mode=("champion", "king")[seed % 2])
        for seat in range(s.rules.players):
            view = json.loads(s.information_state_string(seat))
            drawn = GAME.determinize(view, Random(seed))
            assert drawn.view(seat) == view == s.view(seat)
            assert sorted(sight.placed(drawn)) == list(range(CARDS))
            assert names(drawn, drawn.troops[seat]) == names(s, s.troops[seat])

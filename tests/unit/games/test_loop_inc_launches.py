"""Launches in random games against a plain reading of the specification's section 7.

The twin works on the readable save (letters and slugs), not on masks and packed counts.
"""

from collections import Counter
from random import Random

from kronosolve.games.interface import CHANCE
from kronosolve.games.loop_inc import GAME
from kronosolve.games.loop_inc.cards import shipped
from kronosolve.games.loop_inc.components import letters

CARD_OF = {card.top.slug: card for card in shipped().trips}


def trips(save):
    return [trip for slug in save["trips"] for trip in (CARD_OF[slug].top, CARD_OF[slug].bottom)]


def others_places(save, seat, slug):
    """Visits of others today, and the Ad of another who has not been there today."""
    others = [entry for i, entry in enumerate(save["seats"]) if i != seat]
    visits = sum(slug in entry["today"] for entry in others)
    waiting = sum(slug in entry["ads"] and slug not in entry["today"] for entry in others)
    return visits + waiting


def expected_launches(save, third):
    """(mark, slug) of every legal launch of the seat to act, in the order of the list."""
    me = save["seats"][save["current"]]
    found = []
    for mark in me["ready"]:
        load = Counter(me["machines"][mark - 1])
        for trip in trips(save):
            enough = not Counter(letters(trip.needs)) - load
            new = trip.slug not in me["past"] and trip.slug not in me["today"]
            own_ad = trip.slug in me["ads"]
            places = others_places(save, save["current"], trip.slug)
            if enough and new and (own_ad or places < (3 if third else 2)):
                found.append((mark, trip))
    return found


def expected_change(save, mark, trip, no_tear):
    """(points, waste, tears, fulfilled Ads) that a launch adds."""
    me = save["seats"][save["current"]]
    own_ad = trip.slug in me["ads"]
    shared = others_places(save, save["current"], trip.slug) > 0
    waste = len(me["machines"][mark - 1]) - len(letters(trip.needs))
    return trip.points, waste, int(shared and not own_ad and not no_tear), int(own_ad)


def tally(state, seat):
    fulfilled = state.fulfilled[seat].bit_count()
    return state.points[seat], state.waste[seat], state.tears[seat], fulfilled


def places_ad(save, trip):
    return trip.slug in save["seats"][save["current"]]["ads"]


def pick(state, save, legal, rng):
    """A random action, but Ads go where a machine nearly fits: launches are interesting then."""
    load = max(map(Counter, save["seats"][save["current"]]["machines"]), key=Counter.total)
    near = {
        f"advertise {trip.slug}"
        for trip in trips(save)
        if (Counter(letters(trip.needs)) - load).total() < 2
    }
    wanted = [a for a in legal if state.action_to_string(a) in near]
    return rng.choice(wanted or legal)


TABLES = [(2, {}, 10), (3, {}, 5), (4, {}, 4), (3, {"more_anomalies": True}, 5)]


def test_launches_agree_with_the_plain_reading():
    seen = Counter()
    for players, options, games in TABLES:
        for seed in range(games):
            seen += compare(players, options, seed)
    assert min(seen["tear"], seen["ad"]) > 0
    assert seen["launch"] > 50


def compare(players, options, seed):
    """Play one game, checking every launch decision; counts what was met."""
    seen = Counter()
    rng = Random(seed)
    state = GAME.new_state(players, options, seed)
    while not state.is_terminal():
        seat = state.current_player()
        if seat == CHANCE:
            state.apply_action(rng.choice(state.chance_outcomes())[0])
            continue
        legal = state.legal_actions(seat)
        save = state.to_json()
        if save["decision"]["step"] != "launch":
            state.apply_action(pick(state, save, legal, rng))
            continue
        expected = expected_launches(save, state.third)
        texts = [state.action_to_string(action) for action in legal]
        assert texts == ["stay"] + [f"launch mark {m} {trip.slug}" for m, trip in expected]
        own = [i for i, (_, trip) in enumerate(expected) if places_ad(save, trip)]
        number = rng.choice(own or range(len(expected)))
        before = tally(state, seat)
        change = expected_change(save, *expected[number], state.no_tear)
        state.apply_action(legal[number + 1])
        if state.alive >> seat & 1:
            assert tally(state, seat) == tuple(map(sum, zip(before, change, strict=True)))
            seen.update(["tear"] * change[2] + ["ad"] * change[3] + ["launch"])
        else:
            assert before[2] + change[2] == 4
    return seen

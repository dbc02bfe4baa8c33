"""Values of positions, and games that end; tournaments are in `test_game_tournaments.py`."""

from __future__ import annotations

import time
from random import Random

import pytest
from locos_table import do, table

from kronosolve.games.bots import make_bot
from kronosolve.games.locos_crononautas import GAME, search
from kronosolve.games.locos_crononautas.state import invariants
from kronosolve.games.match import Tournament, play_games, summarize, wilson

MODES = ("champion", "king")


def lower_end(players, games, mode):
    """The lower end of the 95 % interval of the first player's win rate, seats rotated."""
    tournament = Tournament("locos-crononautas", players, {"mode": mode}, 1)
    records = list(play_games(tournament, range(games)))
    return wilson(summarize(records, len(players), 1).wins[0], games)[0]


@pytest.mark.parametrize("mode", MODES)
def test_greedy_beats_random(mode):
    assert lower_end(("greedy", "random"), 14, mode) > 1 / 2


@pytest.mark.parametrize("mode", MODES)
def test_values_sum_to_one_and_prefer_what_is_better(mode):
    setup = {"hands": [["tigre"], ["legion"]], "mode": mode}
    even = table(2, **setup)
    for better in (
        table(2, **setup, energy=[5, 3]),
        table(2, **setup, defences=[["tercios"]]),
        table(2, **setup, defences=[["infantes"], [("samurais", [("hoplitas", 3, 0)])]]),
        table(2, **setup, permanents=[("pasaje", 0, -1)]),
    ):
        values = [GAME.heuristic(better, seat) for seat in (0, 1)]
        assert sum(values) == pytest.approx(1)
        assert values[0] > values[1]
    assert GAME.heuristic(even, 0) == pytest.approx(0.5, abs=0.05)


def test_values_look_through_an_attack_to_its_end():
    """With no defence and 4 energy the attacked seat is out if it lets Legión (5) come."""
    s = table(
        2, hands=[["portal-espacio", "tigre"], ["legion", "vikingos"]], energy=[4, 5], to_act=1
    )
    do(s, "attack legion")
    assert [GAME.heuristic(s, seat) for seat in (0, 1)] == [0, 1]
    do(s, "play portal-espacio")
    assert GAME.heuristic(s, 0) > 0.3


def searched(state, simulations, seed=0):
    seat = state.current_player()
    bot, legal = make_bot(f"ismcts:{simulations}", GAME), state.legal_actions(seat)
    action = bot.choose(state.view(seat), legal, None, Random(seed))
    assert action in legal
    return state.action_to_string(action)


@pytest.mark.parametrize("unfold", [3, 1000])
def test_search_finds_what_wins_and_what_saves(unfold, monkeypatch):
    """With the tree below the root, which opens after 3 visits, and without it."""
    monkeypatch.setattr(search, "UNFOLD", unfold)
    s = table(
        2,
        hands=[["legion", "vikingos", "guerreros-zulues", "traicion"], ["tercios"]],
        energy=[1, 5],
    )
    assert searched(s, 60).removeprefix("attack ") in ("legion-romana", "vikingos")
    s = table(2, hands=[["portal-espacio", "tigre"], ["legion"]], energy=[4, 5], to_act=1)
    do(s, "attack legion")
    assert searched(s, 60) == "play portal-espacio-temporal"


@pytest.mark.parametrize("seed", range(3))
def test_search_repeats_itself_and_sees_only_its_view(seed, monkeypatch):
    monkeypatch.setattr(search, "UNFOLD", 3)
    state, rng = GAME.new_state(3, {"mode": "king"}, seed), Random(seed)
    while len(state.legal) < 6:
        state.apply_action(rng.choice(state.legal))
    other = state.resample(state.current_player(), rng)
    assert other.to_json() != state.to_json()
    assert searched(state, 40, seed) == searched(state, 40, seed) == searched(other, 40, seed)


def test_search_that_is_late_takes_the_best_first_guess():
    s = table(2, hands=[["legion", "guerreros-zulues"], ["tercios"]], energy=[1, 5])
    bot = make_bot("ismcts", GAME)
    action = bot.choose(s.view(0), s.legal_actions(0), time.monotonic() - 1, Random(0))
    assert s.action_to_string(action) == "attack legion-romana"


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", GAME.player_counts)
@pytest.mark.soak
def test_a_thousand_random_games_end(players, mode):
    for seed in range(1000):
        state, rng = GAME.new_state(players, {"mode": mode}, seed), Random(seed)
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions(state.current_player())))
        assert state.turn < 60, "the end comes from the rules, not from the limit of Turns"
        assert not invariants(state)

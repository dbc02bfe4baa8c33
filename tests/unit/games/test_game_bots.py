"""Bots: the right choice where hand work knows it, the same choice for the same seed, strength."""

import time
from random import Random

import pytest
from seat_games import GAME as COINS

from kronosolve.games import bots
from kronosolve.games.bots.playout import draw_outcome
from kronosolve.games.example import GAME
from kronosolve.games.example.state import State
from kronosolve.games.interface import Bot, GameError
from kronosolve.games.match import Tournament, play_games, summarize


def choose(spec, state, seat=0, seed=0, deadline=None):
    bot = bots.make_bot(spec, GAME)
    return bot.choose(state.view(seat), state.legal_actions(seat), deadline, Random(seed))


def final(card):
    """Last card of the last trick, worth 2, seat 0 answers a 5 with this card: bold or calm?"""
    state = State.deal(2, bold_allowed=True, rng=Random(0))
    deck = [c for c in range(1, 10) if c not in (5, card)]
    state.hands, state.box, state.buried = [[], []], deck[4:], [0, 0]
    state.played, state.scores = deck[:4], [1, 2]
    state.leader, state.worth, state.table, state.chosen = 1, 2, [[1, 5, 0]], card
    return state


@pytest.mark.parametrize("spec", ["greedy", "ismcts:60"])
@pytest.mark.parametrize("seed", range(5))
def test_bold_exactly_when_the_trick_is_won(spec, seed):
    """With 9 seat 0 wins the trick and, calm or bold, the game by 3 or 4 to 2."""
    assert choose("greedy", final(9), seed=seed) in [("bold",), ("calm",)]
    losing = final(3)
    losing.scores = [3, 1]  # the lost trick makes it 3 to 3; bold would lose 2 to 3
    assert choose(spec, losing, seed=seed) == ("calm",)
    winning = final(9)
    winning.scores = [0, 2]  # the trick makes it 2 to 2; bold wins 3 to 2
    assert choose(spec, winning, seed=seed) == ("bold",)


@pytest.mark.parametrize("seed", range(5))
def test_greedy_looks_to_the_end_of_its_turn(seed):
    """A card shows its worth only after bold or calm was said; of 1, 5 and 9 the last beats 7."""
    state = State.deal(2, bold_allowed=True, rng=Random(0))
    state.hands, state.box, state.buried = [[1, 5, 9], [2, 6]], [3, 4], [8, 0]
    state.leader, state.worth, state.table = 1, 3, [[1, 7, 0]]
    assert choose("greedy", state, seed=seed) == ("play", 9)


@pytest.mark.parametrize("spec", ["random", "greedy", "ismcts:50"])
def test_same_seed_same_choice_whatever_is_hidden(spec):
    rng = Random(5)
    for seed in range(10):
        state = GAME.new_state(3, {}, seed)
        state.apply_action(draw_outcome(state, rng))
        other = state.resample(0, rng)
        assert other.to_json() != state.to_json()
        assert choose(spec, state, seed=seed) == choose(spec, other, seed=seed)


@pytest.mark.parametrize("spec", ["mcts:300", "ismcts:300", "greedy"])
@pytest.mark.parametrize("seed", range(3))
def test_chance_is_weighed(spec, seed):
    """Of coins with heads at 0.3, 0.5 and 0.7 the last is best."""
    state = COINS.new_state(2, {}, 0)
    bot = bots.make_bot(spec, COINS)
    picks = [
        bot.choose(state.view(0), state.legal_actions(0), None, Random(f"{seed} {n}"))
        for n in range(7)
    ]
    if spec == "greedy":  # three throws a coin prove little, but the bad one is rarely picked
        assert picks.count("good") > picks.count("bad")
    else:
        assert picks == ["good"] * 7


def test_outcomes_come_as_often_as_they_should():
    state = COINS.new_state(2, {}, 0)
    state.apply_action("good")
    rng = Random(3)
    heads = sum(draw_outcome(state, rng) == "heads" for _ in range(2000))
    assert 1310 < heads < 1490  # 1400 +- 4.4 standard deviations


@pytest.mark.parametrize("spec", ["greedy", "ismcts"])
def test_a_deadline_that_has_passed_still_gives_a_legal_action(spec):
    state = GAME.new_state(2, {}, 1)
    state.apply_action(("worth", 2))
    assert choose(spec, state, deadline=time.monotonic() - 1) in state.legal_actions(0)


def test_names_and_their_errors():
    assert bots.names(GAME) == ["random", "greedy", "ismcts"]
    assert bots.names(COINS) == ["random", "greedy", "mcts", "ismcts"]
    for spec, message in [
        ("mcts", "hides things; use ismcts"),
        ("greedi", "did you mean 'greedy'"),
        ("ismcts:many", "number of simulations"),
        ("ismcts:0", "number of simulations"),
    ]:
        with pytest.raises(GameError, match=message):
            bots.make_bot(spec, GAME)


def test_a_game_without_determinize_has_random_only():
    class Closed:
        name = "closed"

    assert bots.names(Closed()) == ["random"]


def test_a_game_brings_its_own_bot_and_may_replace_a_general_one():
    class First:
        def __init__(self, simulations):
            self.simulations = simulations

        def choose(self, _view, legal, _deadline, _rng):
            return legal[0]

        def inform(self, action):
            pass

    class Own(type(GAME)):
        def bots(self):
            return {"first": First, "greedy": First}

    assert bots.names(Own()) == ["random", "greedy", "ismcts", "first"]
    bot = bots.make_bot("greedy:12", Own(), simulations=5)
    assert isinstance(bot, First)
    assert isinstance(bot, Bot)
    assert bot.simulations == 12
    assert bots.make_bot("first", Own(), simulations=5).simulations == 5


def rates(players, games):
    records = list(play_games(Tournament("example", players, {}, 0), range(games)))
    return summarize(records, len(players), 1).rates()


def test_greedy_beats_random():
    (_, low, _), _ = rates(("greedy", "random"), 120)
    assert low > 0.5


def test_search_beats_random():
    (_, low, _), _ = rates(("ismcts:40", "random"), 50)
    assert low > 0.5


@pytest.mark.soak
@pytest.mark.parametrize("weaker", ["greedy", "ismcts:5"])
def test_more_search_beats_less(weaker):
    (_, low, _), _ = rates(("ismcts:200", weaker), 500)
    assert low > 0.5

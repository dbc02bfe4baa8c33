"""The PettingZoo adapter passes PettingZoo's own tests and plays by the rules."""

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from kronosolve.games.example import GAME
from kronosolve.games.example.game import Example
from kronosolve.games.interface import GameError, PlaysMatches
from kronosolve.games.pettingzoo_adapter import GameEnv
from kronosolve.games.registry import load, targets


class Plain(Example):
    """The example game without the hooks for numbers."""

    action_list = None
    encode = None


GAMES = [load(name) for name in targets()]
CASES = [
    pytest.param(game, players, id=f"{game.name}-{players}")
    for game in GAMES
    if not isinstance(game, PlaysMatches)
    for players in game.player_counts
] + [pytest.param(Plain(), 2, id="plain")]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_pettingzoo_s_api_test(game, players):
    api_test(GameEnv(game, players), num_cycles=50)


@pytest.mark.parametrize(("game", "players"), CASES)
def test_pettingzoo_s_seed_test(game, players):
    seed_test(lambda: GameEnv(game, players), num_cycles=20)


def start():
    env = GameEnv(GAME, 2)
    env.reset(seed=1)
    return env


def test_numbers_are_those_of_the_action_list():
    """9 cards: bold, calm, nine plays, nine swaps; first three plays and three swaps are legal."""
    env = start()
    assert env.action_space("player_1").n == 2 + 9 + 9
    legal = np.flatnonzero(env.infos["player_1"]["action_mask"])
    hand = env._state.hands[0]
    assert list(legal) == [1 + card for card in hand] + [10 + card for card in hand]
    assert not env.infos["player_2"]["action_mask"].any()
    env.step(1 + hand[0])
    assert list(np.flatnonzero(env.infos["player_1"]["action_mask"])) == [0, 1]
    env.step(1)
    assert env.agent_selection == "player_2"


def test_a_whole_game_pays_the_winners():
    env = start()
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        _, reward, over, _, info = env.last()
        total[agent] += reward
        env.step(None if over else int(np.flatnonzero(info["action_mask"])[0]))
    assert sorted(total.values()) in ([0.0, 1.0], [0.5, 0.5])
    assert list(total.values()) == env._state.returns()


def test_observations_do_not_tell_what_is_hidden():
    env = start()
    seen = env.observe("player_2")
    state = env._state
    state.hands[0], state.box[:3] = sorted(state.box[:3]), state.hands[0]
    assert np.array_equal(env.observe("player_2"), seen)


def test_an_illegal_number_is_refused():
    env = start()
    with pytest.raises(GameError, match="player_1: action number 0 is not legal"):
        env.step(0)


def test_text_observations_and_rendering():
    env = GameEnv(Plain(), 2)
    env.reset(seed=1)
    text = bytes(env.observe("player_1")).rstrip(b"\0").decode()
    assert text == env._state.information_state_string(0)
    assert env.render().startswith("Trick 1 of 3")


def test_too_many_actions_for_the_space():
    with pytest.raises(GameError, match="raise max_actions"):
        GameEnv(Plain(), 2, max_actions=3).reset(seed=1)

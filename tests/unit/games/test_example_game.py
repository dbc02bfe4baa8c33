"""The example game's rules, played by hand."""

from random import Random

import pytest

from kronosolve.games.example import GAME
from kronosolve.games.example.state import State
from kronosolve.games.interface import CHANCE, GameError


def position(hands, box, **rest):
    state = State.deal(len(hands), bold_allowed=True, rng=Random(0))
    state.hands, state.box = hands, box
    for name, value in rest.items():
        setattr(state, name, value)
    return state


def play(state, text):
    for part in text.split(", "):
        state.apply_action(state.parse_action(part))


def test_a_whole_game():
    state = position([[1, 5, 9], [2, 6, 7]], [3, 4, 8])
    assert state.current_player() == CHANCE
    play(state, "worth 3, play 5, bold, play 6, calm")  # 6 wins 3; the bold 5 costs 1
    assert (state.scores, state.leader) == ([-1, 3], 1)
    play(state, "worth 2, swap 2, play 8, bold, play 9, calm")  # 9 wins 2; the bold 8 costs 1
    assert (state.scores, state.leader, state.buried) == ([1, 2], 0, [0, 2])
    play(state, "worth 1, swap 1, play 4, calm, play 7, bold")  # 7 wins 1 and 1 for bold
    assert state.scores == [1, 4]
    assert state.returns() == [0.0, 1.0]


def test_equal_scores_share():
    state = position([[9], [2]], [3, 4, 8], played=[1, 5, 6, 7], scores=[1, 3])
    play(state, "worth 2, play 9, calm, play 2, calm")
    assert state.returns() == [0.5, 0.5]


def test_without_bold_a_card_is_the_whole_turn():
    state = position([[1, 5, 9], [2, 6, 7]], [3, 4, 8], bold_allowed=False)
    play(state, "worth 1, play 5, play 6")
    assert state.scores == [0, 1]


def test_second_swap_is_refused():
    state = position([[1, 5, 9], [2, 6, 7]], [3, 4, 8])
    play(state, "worth 1, swap 1")
    with pytest.raises(GameError, match=r"legal: play 5, play 8, play 9$"):
        play(state, "swap 5")


def test_others_hear_that_a_card_was_swapped_but_not_which():
    state = position([[1, 5, 9], [2, 6, 7]], [3, 4, 8])
    play(state, "worth 1")
    assert GAME.heard(state, ("swap", 5), 0) == ("swap", 5)
    assert GAME.heard(state, ("swap", 5), 1) == ("swap",)


def test_determinization_is_uniform_over_what_the_seat_cannot_see():
    """Seat 0 sees 3 of 9 cards: each of the other six is in seat 1's hand with probability 1/2."""
    view = position([[1, 5, 9], [2, 6, 7]], [3, 4, 8]).view(0)
    rng, counts = Random(1), dict.fromkeys([2, 3, 4, 6, 7, 8], 0)
    for _ in range(2000):
        for card in GAME.determinize(view, rng).hands[1]:
            counts[card] += 1
    assert sum(counts.values()) == 6000
    assert all(900 < count < 1100 for count in counts.values())  # 1000 +- 4.5 standard deviations


def test_damaged_saves_are_refused():
    data = position([[1, 5, 9], [2, 6, 7]], [3, 4, 8]).to_json()
    for change in ({"hands": [[1, 5, 9], [2, 6, 6]]}, {"hands": None}, {"scores": [0]}):
        with pytest.raises(GameError, match="not a saved position"):
            GAME.from_json(data | change)

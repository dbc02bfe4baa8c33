"""What bots do when others announce a solution, and names that are no bot's."""

import pytest

from kronosolve.files import read_investigation
from kronosolve.table.bots import MINDS, decide
from kronosolve.table.moves import Accuse, Ask, Stay, TableError
from kronosolve.table.session import Game

TOAST = read_investigation("demo/the-last-toast")
PLAYERS = ("human", "expert", "steady", "beginner")


def announced(by):
    """A game at its very beginning in which one seat says that it knows."""
    game = Game(TOAST, PLAYERS, first=by)
    game.do(by, Accuse(("S", "stage", 4)))
    return game


def test_nobody_follows_a_wild_guess_of_a_person():
    game = announced(0)
    for seat in (1, 2, 3):
        assert decide(PLAYERS[seat], game.view(seat), 1) == Stay()


def test_the_expert_follows_a_bot_that_will_be_right():
    game = announced(2)
    assert isinstance(decide("expert", game.view(1), 1), Accuse)
    assert decide("beginner", game.view(3), 1) == Stay()


@pytest.mark.parametrize("name", MINDS)
def test_the_same_view_and_seed_make_the_same_decision(name):
    view = Game(TOAST, (name, "human")[::-1], first=1).view(1)
    move = decide(name, view, 7)
    assert isinstance(move, Ask)
    assert decide(name, view, 7) == move


def test_who_is_no_bot():
    with pytest.raises(TableError, match="no bot 'genius'; there are beginner, steady, expert"):
        decide("genius", announced(0).view(1), 1)

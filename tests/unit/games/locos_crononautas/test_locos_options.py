"""Every ruling that is an option, switched from its default."""

from __future__ import annotations

import pytest
from locos_table import card, do, legal, names, shown, table

from kronosolve.games.interface import GameError
from kronosolve.games.locos_crononautas import GAME

INFANTES = ("infantes", [("tigre", 4, 1)])


def test_king_goal():
    s = table(2, hands=[["tigre", "legion"]], mode="king", king_goal=9)
    assert do(s, "attack tigre").winners == (0,)
    s = table(3, hands=[["tercios"]], energy=[5, 5, 5], mode="king", king_goal=12)
    assert not do(s, "attack tercios", "player 2").is_terminal()


def test_king_gain_from_the_bank_is_the_full_damage():
    s = table(3, hands=[["tercios", "legion"]], energy=[1, 2, 5], mode="king", king_gain="bank")
    assert do(s, "attack tercios", "player 2").energy == [8, 0, 5]


def test_king_players_without_energy_go_on():
    s = table(3, hands=[["tercios", "legion"]], energy=[3, 2, 5], mode="king")
    do(s, "attack tercios", "player 2", "attack legion", "player 2")
    assert s.energy == [5, 0, 5]
    assert s.alive == [True, True, True]


def test_start_random_is_seeded():
    starts = [GAME.new_state(4, {"start": "random"}, seed).start for seed in range(40)]
    assert set(starts) == {0, 1, 2, 3}
    assert [GAME.new_state(4, {"start": "random"}, seed).start for seed in range(40)] == starts
    assert {GAME.new_state(4, {}, seed).start for seed in range(40)} == {0}


@pytest.mark.parametrize(("rotate", "start"), [(False, 0), (True, 1)])
def test_rotate_start(rotate, start):
    s = table(3, hands=[["tigre"], ["legion"], ["vikingos"]], rotate_start=rotate)
    do(s, *["pass"] * 3, *["done"] * 3)
    assert s.current_player() == start
    assert GAME.new_state(3, {"rotate_start": rotate}, 0).start == 0


def test_draw_mode_one_by_one():
    s = GAME.new_state(3, {"draw_mode": "one_by_one"}, 3)
    seats = []
    while s.turn == 1 and s.agenda[-1][0] != 0:
        seats.append(s.current_player())
        do(s, legal(s)[-1])
    assert seats == [0, 1, 2] * 7
    assert [len(hand) for hand in s.troops] == [3, 3, 3]
    assert [len(hand) for hand in s.events] == [4, 4, 4]


def test_swap_front_free_discards_the_front():
    s = table(2, hands=[["legion"], ["vikingos"]], defences=[[INFANTES]], swap_front="free")
    do(s, "swap legion")
    assert s.energy == [5, 5]
    assert names(s, s.troop_discard) == ["tigre"]
    assert (shown(s, 0), names(s, s.troops[0])) == ([("legion",)], ["infantes"])


def test_may_not_block():
    s = table(2, hands=[["tigre", "legion"]], defences=[[], ["tercios"]], may_not_block=True)
    do(s, "attack tigre")
    assert legal(s) == ["done", "block tercios-espanoles"]
    do(s, "done")
    assert s.energy == [5, 1]
    assert shown(s, 1) == [("tercios",)]


def test_equal_is_front():
    s = table(2, hands=[["legion", "tigre"]], defences=[[], ["infantes"]], equal_is_front=True)
    do(s, "attack legion", "block infantes")
    assert shown(s, 1) == [("infantes", "legion")]
    assert s.energy == [5, 5]


def test_no_partial_support():
    """Caballería (7) against 2 + 3 + 4: one supporter is too little, both are enough."""
    setup = {"hands": [["caballeria", "tigre"]],
             "defences": [[], ["arqueros", "lansquenetes", "vikingos"]]}  # fmt: skip
    s = do(table(2, **setup, partial_support=False), "attack caballeria", "block arqueros")
    assert legal(s) == ["done", "support vikingos", "support lansquenetes-alemanes"]
    do(s, "support vikingos")
    assert legal(s) == ["support lansquenetes-alemanes"]
    do(s, "support lansquenetes")
    assert (s.energy, shown(s, 1)) == ([5, 5], [])
    s = do(table(2, **setup), "attack caballeria", "block arqueros", "support vikingos", "done")
    assert s.energy == [5, 4]
    setup["defences"][1][2] = "conquistadores"  # 4 as well
    setup["defences"][1].pop(1)
    s = table(2, **setup, partial_support=False, energy=[5, 9])
    do(s, "attack caballeria", "block arqueros")
    assert (s.energy, shown(s, 1)) == ([5, 4], [("conquistadores",)])


def test_no_collapse_window():
    s = table(2, hands=[["portal-espacio"], ["y-estallo"]], defences=[[INFANTES]], to_act=1,
              collapse_window=False)  # fmt: skip
    do(s, "play y-estallo", "done", "remove infantes")
    assert s.energy == [1, 5]
    assert s.events[0] == [card(s, "portal-espacio")]


@pytest.mark.parametrize(("energy", "winners"), [([5, 5, 4], (0, 1)), ([1, 2, 3], (2,))])
def test_max_turns(energy, winners):
    s = table(3, hands=[["tigre"]], energy=energy, turn=4, max_turns=4)
    do(s, "pass")
    while not s.is_terminal():
        do(s, legal(s)[0])
    assert (s.turn, s.winners) == (4, winners)


def test_max_rounds_ends_endless_exchanges():
    s = table(2, hands=[["legion"]], defences=[["tigre"]], round_no=3, max_rounds=4)
    do(s, "swap legion", "swap tigre")
    assert legal(s) == ["done", "discard legion-romana"], "the Turn is over"


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"mode": "kings"}, "option mode: found 'kings', expected champion or king"),
        ({"max_turns": 0}, "option max_turns: found 0, expected a whole number 1 to 1000"),
        ({"rotate_start": 1}, "option rotate_start: found 1, expected yes or no"),
        ({"cards": []}, "cards: expected a mapping"),
        ({"swapfront": True}, "no option 'swapfront'"),
    ],
)
def test_wrong_options(options, words):
    with pytest.raises(GameError, match=words):
        GAME.new_state(2, options, 0)


@pytest.mark.parametrize("players", [1, 6, "two", True])
def test_wrong_player_counts(players):
    with pytest.raises(GameError, match="expected 2 to 5"):
        GAME.new_state(players, {}, 0)

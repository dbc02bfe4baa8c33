"""The numbered test cases of the rules, and the rulings; all expected values worked out by hand."""

import pytest
from witty_tables import do, ok, rules, table

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos.bots import make_bots
from kronosolve.games.witty_chronos.cards import CERBERE, HADES, HEPHAISTOS, HERMES
from kronosolve.games.witty_chronos.commands import parse_command
from kronosolve.games.witty_chronos.drivers import Crew, run
from kronosolve.games.witty_chronos.engine import Engine
from kronosolve.games.witty_chronos.game import GAME
from kronosolve.games.witty_chronos.logs import Recorder, replay
from kronosolve.games.witty_chronos.options import make_rules
from kronosolve.games.witty_chronos.personalities import DEFAULT_BOTS
from kronosolve.games.witty_chronos.saves import engine_json
from kronosolve.games.witty_chronos.table import BAG, BREAK, HOME, PLAY

A1, A2, B1, B2 = range(4)


def taking(top, **kwargs):
    """Player 1's glass A1 stands on pile 1 with this card on top, run out at t=30."""
    engine = table(tops={1: [top]}, **kwargs)
    ok(engine, 0, 1, "place A1 1")
    engine.advance(30)
    return engine


def test_01_set_up_for_three():
    engine = Engine(3, make_rules({}), 5)
    assert sorted(map(len, engine.piles), reverse=True) == [10, 9, 9, 9, 9, 9]
    assert engine.table.where == [HOME] * 6
    assert engine.table.running == [False] * 6


@pytest.mark.parametrize(
    ("players", "gods", "sizes"),
    [
        (3, False, [8, 8, 8, 7, 7, 7]),
        (4, True, [8, 8, 8, 8, 8, 8, 7]),
        (4, False, [7, 7, 7, 6, 6, 6, 6]),
        (5, True, [7, 7, 7, 7, 7, 7, 7, 6]),
        (5, False, [6, 6, 6, 6, 6, 5, 5, 5]),
        (8, True, [8, 8, 8, 8, 7, 7, 7]),
        (10, True, [7, 7, 7, 7, 7, 6, 6, 6]),
    ],
)
def test_01_sizes_of_the_piles(players, gods, sizes):
    engine = Engine(players, make_rules({"gods": gods}), 5)
    assert sorted(map(len, engine.piles), reverse=True) == sizes


def test_02_a_running_glass_stays():
    engine = table(tops={1: [30]})
    ok(engine, 0, 1, "place A1 1")
    assert "running" in do(engine, 29.9, 1, "withdraw A1")


def test_03_taking():
    engine = table(tops={1: [50, 20, 30]})
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 30, 1, "withdraw A1 take")
    assert engine.totals == [30, 0, 0]
    assert engine.table.tops[0] == 20
    assert engine.table.where[A1] == HOME
    ok(engine, 30, 1, "place A1 1")


def test_04_a_contested_card_is_not_taken():
    engine = table(tops={1: [30]})
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 29, 2, "place B1 1")
    assert "another glass" in do(engine, 30, 1, "withdraw A1 take")
    assert engine.totals == [0, 0, 0]
    ok(engine, 30, 1, "withdraw A1")
    assert engine.table.masks[0] == 1 << B1


def test_05_who_stays_gets_it():
    engine = table(tops={1: [30]})
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 29, 2, "place B1 1")
    ok(engine, 30, 1, "withdraw A1")
    ok(engine, 59, 2, "withdraw B1 take")
    assert engine.totals == [0, 30, 0]


def test_06_the_own_second_glass_blocks():
    engine = table(tops={1: [30]})
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 0, 1, "place A2 1")
    assert "another glass" in do(engine, 30, 1, "withdraw A1 take")
    ok(engine, 30, 1, "withdraw A1")
    ok(engine, 30, 1, "withdraw A2 take")
    assert engine.totals[0] == 30


def test_06_ruling_a4_the_other_way():
    engine = table(tops={1: [30]}, own_glass_blocks=False)
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 0, 1, "place A2 1")
    ok(engine, 30, 1, "withdraw A1 take")
    assert engine.totals[0] == 30


def test_07_back_on_the_same_pile():
    engine = taking(30)
    ok(engine, 30, 1, "place A1 1 take")
    assert engine.totals[0] == 30
    assert engine.table.where[A1] == 0
    assert engine.table.running[A1]
    assert engine.run_end[A1] == 60


def test_07_ruling_a3_the_other_way():
    engine = taking(30, same_pile=False)
    assert "just stood" in do(engine, 30, 1, "place A1 1 take")
    ok(engine, 30, 1, "place A1 2 take")


def test_08_a_hundred_points_end_the_round():
    engine = taking(20, stacks={1: [50, 30]})
    ok(engine, 30, 1, "place A1 1 take")
    assert engine.totals[0] == 100
    assert engine.table.phase == BREAK
    assert engine.table.tokens == [1, 0, 0]
    assert engine.table.where[A1] == HOME


def test_09_tied_players_both_win():
    engine = taking(HADES, stacks={1: [20, 20], 2: [30, 10], 3: [30]})
    ok(engine, 30, 1, "withdraw A1 take")
    assert engine.table.reason == "hades"
    assert engine.table.tokens == [1, 1, 0]


@pytest.mark.parametrize(("wins", "tokens"), [(True, [1, 1, 1]), (False, [0, 0, 0])])
def test_10_hades_with_nothing(wins, tokens):
    engine = taking(HADES, zero_tie_wins=wins)
    ok(engine, 30, 1, "withdraw A1 take")
    assert engine.table.tokens == tokens


def test_11_hermes_exchanges():
    engine = taking(HERMES, stacks={1: [20], 2: [50, 30, 10]})
    ok(engine, 30, 1, "withdraw A1 take P2")
    assert engine.totals == [90, 20, 0]
    assert engine.stacks[0] == [50, 30, 10]
    assert engine.table.stack_top[:2] == [10, 20]
    assert engine.table.phase == PLAY


def test_12_hermes_declined():
    engine = taking(HERMES, stacks={1: [20], 2: [50, 30, 10]})
    ok(engine, 30, 1, "withdraw A1 take none")
    assert engine.totals == [20, 90, 0]
    assert engine.discard == [HERMES]


def cut_off(stacks=None):
    """A1 stands on pile 2 beside the running B1, A2 takes Hephaistos from pile 1 at t=40."""
    engine = table(tops={1: [HEPHAISTOS], 2: [50]}, stacks=stacks)
    ok(engine, 0, 1, "place A1 2")
    ok(engine, 0, 1, "place A2 1")
    ok(engine, 20, 2, "place B1 2")
    ok(engine, 40, 1, "withdraw A2 take B1")
    return engine


def test_13_hephaistos_frees_a_pile():
    engine = cut_off()
    assert engine.table.where[B1] == BAG
    ok(engine, 40, 1, "withdraw A1 take")
    assert engine.totals[0] == 50
    assert "bag" in do(engine, 60, 2, "place B1 2")
    ok(engine, 60, 2, "place B2 2")


def test_14_recovering_costs_all_cards():
    engine = cut_off(stacks={2: [20, 10]})
    ok(engine, 41, 2, "recover")
    assert engine.totals[1] == 0
    assert engine.table.where[B1] == HOME
    assert "running" in do(engine, 49.9, 2, "place B1 3")
    ok(engine, 50, 2, "place B1 3")


def test_15_recovering_needs_a_card():
    engine = cut_off()
    assert "no card" in do(engine, 41, 2, "recover")


def test_15_ruling_a6_the_other_way():
    engine = table(tops={1: [HEPHAISTOS]}, free_recover=True)
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 30, 1, "withdraw A1 take B2")
    ok(engine, 31, 2, "recover")
    assert engine.table.where[B2] == HOME


def test_16_cerbere():
    engine = taking(CERBERE, stacks={2: [10, 50]})
    ok(engine, 30, 1, "withdraw A1 take P2")
    assert engine.totals[1] == 10
    assert engine.table.stack_top[1] == 10
    assert sorted(engine.discard) == [CERBERE, 50]


def test_16_cerbere_is_for_opponents_with_cards():
    engine = taking(CERBERE, stacks={1: [10], 2: [10, 50]})
    for target in ("P1", "P3", "none"):
        assert "no target" in do(engine, 30, 1, f"withdraw A1 take {target}")


def test_16_ruling_a5_the_other_way():
    engine = taking(CERBERE, stacks={1: [20, 10]}, cerbere_self=True)
    ok(engine, 30, 1, "withdraw A1 take P1")
    assert engine.totals[0] == 20


def test_17_cerbere_without_prey():
    engine = taking(CERBERE)
    ok(engine, 30, 1, "withdraw A1 take")
    assert engine.table.prompt_player == -1
    assert engine.discard == [CERBERE]
    assert engine.table.phase == PLAY


def test_18_the_last_card_of_a_pile_ends_the_round():
    engine = table(stacks={2: [10]})
    piles = [pile.copy() for pile in engine.piles]
    piles[2] = [20]
    engine.put_cards(piles, [stack.copy() for stack in engine.stacks])
    ok(engine, 0, 1, "place A1 3")
    ok(engine, 30, 1, "place A1 2 take")
    assert engine.totals == [20, 10, 0]
    assert engine.table.reason == "pile"
    assert engine.table.tokens == [1, 0, 0]


def last_hermes(**options):
    engine = table(stacks={1: [10], 2: [30, 30]}, **options)
    piles = [pile.copy() for pile in engine.piles]
    piles[2] = [HERMES]
    engine.put_cards(piles, [stack.copy() for stack in engine.stacks])
    ok(engine, 0, 1, "place A1 3")
    ok(engine, 30, 1, "withdraw A1 take P2")
    return engine


def test_19_a_god_as_the_last_card_acts_first():
    engine = last_hermes()
    assert engine.totals == [60, 10, 0]
    assert engine.table.tokens == [1, 0, 0]


def test_19_ruling_a7_the_other_way():
    assert last_hermes(last_god_acts=False).table.tokens == [0, 1, 0]


def test_20_a_blocked_round_ends_after_ten_seconds():
    engine = table(stacks={1: [20], 2: [30]})
    ok(engine, 100, 1, "call")
    engine.advance(109.9)
    assert engine.table.phase == PLAY
    engine.advance(110)
    assert engine.rounds == [("blocked", 110.0, (1,))]


def test_21_a_move_cancels_the_call():
    engine = table(stacks={1: [20], 2: [30]})
    ok(engine, 100, 1, "call")
    assert "already" in do(engine, 101, 3, "call")
    ok(engine, 105, 2, "place B1 1")
    engine.advance(120)
    assert engine.table.phase == PLAY


def test_22_no_call_while_a_glass_runs():
    engine = table()
    ok(engine, 0, 3, "place C1 1")
    assert "running" in do(engine, 29.9, 1, "call")
    ok(engine, 30, 1, "call")  # the glass has run out by then: expiries come before commands


def test_22_cut_glasses_do_not_count():
    engine = cut_off()
    ok(engine, 41, 3, "call")


def test_23_two_reach_three_tokens():
    engine = taking(HADES, stacks={1: [20], 2: [20]})
    engine.table.tokens = [2, 2, 1]
    ok(engine, 30, 1, "withdraw A1 take")
    assert engine.over
    assert engine.winning_sides == [0, 1]
    assert engine.next_event_time() == float("inf")


def test_23_ruling_a9_the_other_way():
    engine = taking(HADES, stacks={1: [20], 2: [20]}, shared_victory=False)
    engine.table.tokens = [2, 2, 1]
    ok(engine, 30, 1, "withdraw A1 take")
    assert not engine.over
    assert engine.table.tokens == [3, 3, 1]


def test_23_ruling_a1_the_other_way():
    engine = taking(HADES, stacks={1: [20]}, tokens_in_box=4)
    engine.table.tokens = [1, 2, 0]
    ok(engine, 30, 1, "withdraw A1 take")
    assert engine.winning_sides == [0, 1]


def test_24_set_up_for_three_teams():
    engine = Engine(6, make_rules({}), 5)
    cards = [card for pile in engine.piles for card in pile]
    assert sorted(map(len, engine.piles), reverse=True) == [9, 9, 9, 9, 9, 8]
    assert HEPHAISTOS not in cards
    assert [engine.table.glasses_of(p) for p in range(6)] == [(g,) for g in range(6)]


def test_25_a_team_counts_its_better_member():
    engine = table(6, tops={1: [HADES]}, stacks={1: [30, 30], 2: [50], 3: [50, 20]})
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 30, 1, "withdraw A1 take")
    assert engine.table.tokens == [0, 1, 0]


def test_25_a_partners_glass_blocks_and_hermes_may_go_to_a_partner():
    engine = table(6, tops={1: [HERMES]}, stacks={2: [50]})
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 0, 2, "place A2 1")
    assert "another glass" in do(engine, 30, 1, "withdraw A1 take P2")
    ok(engine, 30, 2, "withdraw A2")
    ok(engine, 30, 1, "withdraw A1 take P2")
    assert engine.totals[:2] == [50, 0]


@pytest.mark.parametrize(
    ("players", "why"), [(7, "pairs"), (9, "pairs"), (2, "three"), (11, "ten glasses")]
)
def test_26_counts_that_cannot_play(players, why):
    with pytest.raises(GameError, match=why):
        GAME.new_state(players, {}, 0)


def virtual_log(seed):
    engine = GAME.new_engine(3, {}, seed)
    recorder = Recorder(engine, DEFAULT_BOTS[:3])
    run(engine, Crew(engine, make_bots(dict(enumerate(DEFAULT_BOTS[:3])), seed)))
    return engine, recorder.finished()


def test_27_one_seed_one_game():
    assert virtual_log(7)[1] == virtual_log(7)[1]
    assert virtual_log(7)[1] != virtual_log(8)[1]


def test_28_a_virtual_log_replays():  # logs of real time: test_witty_realtime.py
    engine, lines = virtual_log(7)
    assert engine_json(replay(lines)) == engine_json(engine)


def test_29_simultaneous_commands_go_by_lot():
    firsts = []
    for seed in range(40):
        orders = []
        for _ in range(2):
            engine = table(seed=seed)
            seen = []
            engine.sink = lambda *event, seen=seen: seen.append(event[2])
            for player in (0, 1, 2):
                engine.submit(5.0, player, parse_command("call"))
            engine.advance(5.0)
            orders.append(seen[0])
        assert orders[0] == orders[1]
        firsts.append(orders[0])
    assert set(firsts) == {0, 1, 2}


def test_30_a_pile_must_be_turned_over():
    engine = table(reveal="staggered")
    assert "turned over" in do(engine, 1.9, 1, "place A1 2")
    ok(engine, 2.0, 1, "place A1 2")
    engine.advance(10.0)
    assert engine.table.revealed == 6


# Beyond the numbered cases


def test_prompts_hold_everybody_else_and_run_out():
    engine = taking(HERMES, stacks={2: [50]})
    ok(engine, 30, 1, "place A1 2 take")
    assert engine.table.prompt_end == 35
    ok(engine, 31, 2, "place B1 3")  # waits
    assert engine.table.where[B1] == HOME
    assert "no target" in do(engine, 32, 1, "choose P1")
    assert "no God" in do(engine, 32, 3, "choose P2")
    ok(engine, 33, 1, "choose P2")
    assert engine.totals[0] == 50
    assert engine.run_end[A1] == 63  # put down when the effect is over
    assert engine.run_end[B1] == 63


@pytest.mark.parametrize(
    ("card", "totals", "bag"),
    [(HERMES, [20, 50, 30], []), (CERBERE, [20, 50, 0], []), (HEPHAISTOS, [20, 50, 30], [4, 5])],
)
def test_a_question_without_an_answer(card, totals, bag):
    """Hermes: nothing; the others strike the largest visible card's owner, here player 3."""
    engine = taking(card, stacks={1: [20], 2: [30, 20], 3: [30]})
    ok(engine, 30, 1, "withdraw A1 take")
    engine.advance(34.9)
    assert engine.table.prompt_player == 0
    engine.advance(35)
    assert engine.totals == totals
    assert [g for g in range(6) if engine.table.where[g] == BAG] in ([], *[[g] for g in bag])
    assert bool(bag) == (BAG in engine.table.where)


def test_ruling_a14_both_ways():
    for early in (False, True):
        engine = table(
            tops={1: [HEPHAISTOS], 2: [HERMES]}, stacks={2: [10]}, recover_in_prompt=early
        )
        ok(engine, 0, 1, "place A1 1")
        ok(engine, 0, 1, "place A2 2")
        ok(engine, 30, 1, "withdraw A1 take B1")
        ok(engine, 31, 1, "withdraw A2 take")
        ok(engine, 32, 2, "recover")
        assert (engine.table.where[B1] == HOME) is early
        engine.advance(36)
        assert engine.table.where[B1] == HOME


def test_hands_need_time_and_keep_the_order():
    engine = table(handling_s=0.8)
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 0.1, 1, "place A2 2")
    ok(engine, 0.2, 2, "place B1 2")
    assert engine.table.where[A2] == HOME
    engine.advance(0.8)
    assert engine.table.where[A2] == 1
    assert engine.run_end[A2] == pytest.approx(30.8)
    ok(engine, 0.9, 1, "say talking needs no hands")
    assert engine.table.chat == [(0.9, 0, "talking needs no hands")]


def test_ruling_a15_the_time_limit():
    engine = table(stacks={3: [10]}, round_limit=60.0)
    engine.advance(59.9)
    assert engine.table.phase == PLAY
    engine.advance(60)
    assert engine.rounds == [("limit", 60.0, (2,))]


@pytest.mark.parametrize(
    ("rule", "yes", "changed"),
    [("majority", 2, True), ("majority", 1, False), ("unanimous", 2, False)],
)
def test_ruling_a10_votes(rule, yes, changed):
    shuffled = 0
    for seed in range(20):
        engine = taking(HADES, seed=seed, vote=rule)
        ok(engine, 30, 1, "withdraw A1 take")
        for player in range(1, yes + 1):
            ok(engine, 31, player, "vote yes")
        ok(engine, 31, 3, "vote no")
        engine.advance(35)
        assert engine.table.round_no == 2
        shuffled += engine.table.colours != [0, 1, 2]
    assert (shuffled > 0) is changed


def test_no_votes_in_a_round_or_when_switched_off():
    assert "between rounds" in do(table(), 1, 1, "vote yes")
    engine = taking(HADES, vote="off")
    ok(engine, 30, 1, "withdraw A1 take")
    assert "between rounds" in do(engine, 31, 1, "vote yes")


def test_ruling_a2_the_other_way():
    engine = taking(30, redeal=False, stacks={1: [50, 30]})
    before = [pile.copy() for pile in engine.piles]
    ok(engine, 30, 1, "withdraw A1 take")
    engine.advance(35)
    assert engine.table.round_no == 2
    for old, new in zip(before, engine.piles, strict=True):
        assert new[len(new) - len(old) + (old[-1] == 30) :] == old[: len(old) - (old[-1] == 30)]
    assert sum(map(len, engine.piles)) == sum(map(len, before)) + 2


def test_ruling_a12_fumbling():
    engine = table(fumble_p=1.0)
    ok(engine, 0, 2, "place B1 1")
    ok(engine, 1, 1, "place A1 2")  # nobody beside: nothing happens
    ok(engine, 40, 1, "place A1 1")
    assert engine.table.where[:2] == [HOME, HOME]
    assert engine.table.running[:2] == [True, True]
    assert "running" in do(engine, 69, 1, "place A2 3")
    ok(engine, 70, 1, "place A2 3")


def test_ruling_a11_heights_may_be_hidden():
    state = GAME.new_state(3, {"heights_public": False}, 3)
    assert state.view(0)["table"]["heights"] == [1] * 6
    with pytest.raises(GameError, match="redeal"):
        make_rules({"heights_public": False, "redeal": False})


def test_the_starter_is_a_winner():
    for seed in range(10):
        engine = taking(HADES, seed=seed, stacks={2: [20], 3: [20]})
        ok(engine, 30, 1, "withdraw A1 take")
        assert engine.table.starter in (1, 2)


def test_only_the_owner_moves_a_glass():
    engine = table()
    assert "not yours" in do(engine, 0, 1, "place B1 1")
    assert "piles" in do(engine, 0, 1, "place A1 8")
    assert "at home" in do(engine, 0, 1, "withdraw A1")
    assert "nothing to take" in do(engine, 0, 1, "place A1 1 take")


def test_time_does_not_run_backwards():
    engine = table()
    engine.advance(10)
    with pytest.raises(GameError, match="clock"):
        engine.submit(9, 0, parse_command("call"))
    with pytest.raises(GameError, match="no player"):
        engine.submit(11, 3, parse_command("call"))


def test_glasses_differ_within_their_limits():
    engine = Engine(5, make_rules({}), 11)
    assert len(set(engine.nominal)) == 10
    assert all(24 <= seconds <= 36 for seconds in engine.nominal)
    engine.advance(20)
    engine.submit(20, 0, parse_command("place A1 1"))
    engine.advance(20)
    assert abs(engine.run_end[0] - 20 - engine.nominal[0]) <= 0.5


def test_rules_helper_is_exact():
    assert Engine(3, rules(), 4).nominal == [30.0] * 10

"""Saves, views, words, bots and playing Loop Inc. through the program's own front ends."""

import json
import signal
import sys
from random import Random

import pexpect
import pytest
from loop_inc_helpers import (
    GLIDERS,
    MAMMOTH,
    SILK,
    at_day,
    do,
    give,
    last_turn,
    load,
    start,
    texts,
)
from pettingzoo.test import api_test, seed_test

from kronosolve.games.bots import make_bot
from kronosolve.games.interface import GameError, Limits
from kronosolve.games.loop_inc import GAME, actions, heuristic
from kronosolve.games.loop_inc.cards import shipped
from kronosolve.games.loop_inc.invariants import broken
from kronosolve.games.loop_inc.table import TAKE
from kronosolve.games.match import Tournament, play_games, summarize
from kronosolve.games.pettingzoo_adapter import GameEnv
from kronosolve.games.session import Session
from kronosolve.games.session import load as load_session
from kronosolve.games.terminal import Terminal


def played(players, options, seed, decisions):
    """A position of a random game."""
    rng = Random(seed)
    state = GAME.new_state(players, options, seed)
    for _ in range(decisions):
        if state.is_terminal():
            break
        outcomes = [action for action, _ in state.chance_outcomes()]
        state.apply_action(rng.choice(outcomes or state.legal_actions(state.current)))
    return state


# -- options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (5, {}, "for 2 to 4 players, found 5"),
        (3, {"first": "me"}, "option first: found 'me', expected seat-0 or random"),
        (3, {"office": "yes"}, "option office"),
        (3, {"futur": True}, "no option 'futur'; did you mean 'futures'?"),
    ],
)
def test_wrong_starts(players, options, message):
    with pytest.raises(GameError) as error:
        GAME.new_state(players, options, 0)
    assert message in str(error.value)


def test_every_named_ruling_is_an_option():
    assert set(GAME.options) == {
        "futures", "more_anomalies", "office", "first", "tear_on_shortage", "double_visit",
        "ad_locks_owner", "consume_on_launch", "cards",
    }  # fmt: skip


def test_a_random_first_seat_is_drawn_from_the_seed():
    """A2."""
    firsts = [GAME.new_state(4, {"first": "random"}, seed).first for seed in range(30)]
    assert set(firsts) == {0, 1, 2, 3}
    assert firsts == [GAME.new_state(4, {"first": "random"}, seed).current for seed in range(30)]


# -- saves -----------------------------------------------------------------------------------------


def damaged(change):
    data = GAME.new_state(3, {}, 0).to_json()
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(game="chess"), "a save of 'chess'"),
        (lambda d: d.update(board="WWWW"), "components on board"),
        (lambda d: d.update(board="Q"), "'Q' is no component"),
        (lambda d: d.update(day=7), "day 7"),
        (lambda d: d.update(players=7), "7 players, expected one of [2, 3, 4]"),
        (lambda d: d.update(day="1"), "found '1', expected a whole number"),
        (lambda d: d["seats"].pop(), "2 seats, expected 3"),
        (lambda d: d["trips"].insert(0, "moon"), "'moon' is missing or unknown"),
        (lambda d: d["seats"][0].update(tears=4), "seat 0 has 4 tears"),
        (lambda d: d["seats"][1]["tableau"].append(["garage", True]), "8 cards garage, expected 7"),
        (lambda d: d["decision"].pop("held"), "'held' is missing or unknown"),
        (lambda d: d["decision"].update(step="dance"), "'dance' is not in list"),
        (lambda d: d["anomalies"].append("wormhole"), "an anomaly is in two places"),
    ],
)
def test_damaged_saves_are_refused(change, message):
    with pytest.raises(GameError) as error:
        GAME.from_json(damaged(change))
    assert message in str(error.value)


def test_invariants_see_what_is_wrong():
    state = start(3)
    assert broken(state) == []
    state.removed = 1
    assert "61 components" in broken(state)[0]
    state.removed = 0
    state.today = [1, 1, 1]
    assert broken(state) == [f"more than 2 places used on {state.table.trips[0].slug}"]
    state.today = [0, 0, 0]
    state.new_taken[2] = 1
    assert broken(state) == ["seat 2 has 0 new cards in its tableau, counted 1"]


# -- words -----------------------------------------------------------------------------------------


def test_the_table_in_words():
    state = start(2)
    at_day(state, 2)
    load(state, 0, 1, "WP")
    give(state, 0, "garage", "move", "shop")
    give(state, 1, "armory", "trash", "trash")
    do(state, "new advertise", "advertise dune-gliders", "stay")
    text = GAME.describe(state.view(0))
    assert "Day 2 of 3. Player 2 chooses a card to play." in text
    assert "1903 AD  Dune gliders           W P         3   <- Ad of Player 1\n" in text
    assert "Board: Garage 1 wheel, 1 propeller; Shop 2 nets, 2 cameras; Armory 2 armour" in text
    assert "Cards: Garage 4, Shop 4, Armory 2, Exchange 3, Move 2, Advertise 2, Trash 1" in text
    mine = text[text.index("Player 1 (you)") :]
    assert mine.splitlines() == [
        "Player 1 (you): score 0, plus 0 for Ads; 0 waste, 0 tears (-0), 0 failed Ads; 2 Ads left",
        "  Mark I   W P (ready)",
        "  Mark II  empty (ready)",
        "  Played   Advertise* (2 new to come)",
        "  Past     Garage > Move > Shop",
    ]


def test_actions_in_words():
    state = start(2)
    at_day(state, 2)
    load(state, 0, 1, "P")
    give(state, 0, "garage", "move", "shop")
    give(state, 1, "armory", "trash", "trash")

    def say(text):
        return GAME.describe_action(state.view(0), state.parse_action(text))

    assert say("past") == "replay Garage: take a wheel or a propeller"
    assert say("new trash") == "take Trash new: throw components of open machines away"
    do(state, "past")
    assert say("take wheel onto mark 2") == "take wheel onto Mark II"
    do(state, "take wheel onto mark 1")
    assert say("launch mark 1 dune-gliders") == "launch Mark I to Dune gliders (W P, 3 points)"
    assert say("stay") == "launch nothing"


def test_texts_name_the_nearest_legal_form():
    state = start(2)
    with pytest.raises(GameError, match="did you mean 'new garage'"):
        state.parse_action("new garge")
    assert state.parse_action("  NEW   Garage ") == state.parse_action("new garage")
    with pytest.raises(GameError, match="'past' cannot be played now; legal: new garage, "):
        do(state, "past")


def test_every_action_number_has_its_own_text():
    state = GAME.new_state(4, {"futures": True, "more_anomalies": True}, 0)
    named = state.table.texts
    assert len(set(named.values())) == len(named)
    assert all(0 <= action < actions.ACTIONS for action in named)
    assert all(state.parse_action(words) == action for action, words in named.items())


def test_rules_list_every_card_with_its_provenance():
    text = GAME.rules_text()
    for card in shipped().trips:
        assert f"{card.date} " in text
        assert f"{card.top.name}: " in text
        assert f"{card.bottom.name}: " in text
    for anomaly in shipped().anomalies:
        assert f"{anomaly.id} " in text
        assert anomaly.name in text
    assert text.count("[reconstructed]") == 21 + 12 + 1
    for name in GAME.options:
        assert name in text


# -- bots ------------------------------------------------------------------------------------------


def test_the_heuristic_sees_what_matters():
    ahead = start(2)
    assert heuristic.value(ahead, 0) == pytest.approx(0.5)
    ahead.points[0] = 5
    assert heuristic.value(ahead, 0) > 0.6
    assert heuristic.value(ahead, 1) < 0.4
    loaded = start(2)
    load(loaded, 0, 1, "WP")
    assert heuristic.value(loaded, 0) > 0.5
    torn = start(2)
    torn.tears[0] = 3
    assert heuristic.value(torn, 0) < 0.3


def test_mcts_launches_when_it_is_the_last_chance():
    """Seat 1 leads by 5 and has finished; the silk caravan's 5 points only tie, 6 and more win."""
    state = start(2, trips=(MAMMOTH, SILK, GLIDERS))
    at_day(state, 3)
    load(state, 0, 1, "WN")
    state.points[1] = 5
    state.waste[1], state.removed = 0, 0
    last_turn(state, 0, ["garage"] * 9)
    state.supply = [0, 3, 3, 0, 0, 0, 0]  # a net or a camera, or armour
    bot = make_bot("mcts:20", GAME)
    for expected in ("new armory", "launch mark 1 mammoth-hunt"):
        action = ask_bot(bot, state)
        assert state.action_to_string(action) == expected
        state.apply_action(action)
        if state.step == TAKE:
            state.apply_action(state.parse_action("take armour onto mark 1"))
    assert state.returns() == [1.0, 0.0]


def ask_bot(bot, state):
    """The bot is given the view of a position whose supply need not add up."""
    view = state.view(0)
    bot._game = type("Blind", (), {"determinize": staticmethod(lambda *_: state.clone())})
    return bot.choose(view, state.legal_actions(0), None, Random(0))


def test_mcts_repeats_itself():
    state = played(3, {"futures": True}, 3, 40)
    view, legal = state.view(state.current), state.legal_actions(state.current)
    picks = {make_bot("mcts:15", GAME).choose(view, legal, None, Random(5)) for _ in range(2)}
    assert len(picks) == 1
    assert picks <= set(legal)


def win_rates(players, games, seed=0, options=None):
    tournament = Tournament("loop-inc", players, options or {}, seed, Limits())
    return summarize(list(play_games(tournament, range(games))), len(players), 1.0).rates()


def test_greedy_beats_random():
    (_, lower, _), (_, _, upper) = win_rates(("greedy", "random"), 5)
    assert lower > 0.5 > upper


# -- front ends ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), [(2, {}), (4, {"futures": True, "office": True})])
def test_pettingzoo(players, options):
    api_test(GameEnv(GAME, players, options), num_cycles=60)
    seed_test(lambda: GameEnv(GAME, players, options), num_cycles=30)


def test_action_numbers_are_the_same_at_every_table():
    env = GameEnv(GAME, 3)
    env.reset(seed=4)
    assert env.action_space("player_1").n == actions.REVEAL
    mask = env.infos["player_1"]["action_mask"]
    legal = [number for number in range(len(mask)) if mask[number]]
    assert legal == GAME.new_state(3, {}, 0).legal_actions(0)


PROMPT = r"player \d> "


def spawn(*arguments):
    child = pexpect.spawn(
        sys.executable,
        ["-m", "kronosolve", "play", "loop-inc", *arguments],
        encoding="utf-8", timeout=60, dimensions=(60, 120), echo=False,
    )  # fmt: skip
    child.delaybeforesend = None
    return child


def ask(child, line):
    child.sendline(line)
    child.expect(PROMPT)
    return child.before


def test_a_person_plays_a_whole_game_at_a_terminal():
    """Always the first action offered, against a bot; the game ends by itself."""
    child = spawn("--seed", "1", "--players", "human,random")
    child.expect(PROMPT)
    assert "Day 1 of 3. You choose a card to play." in child.before
    assert "take Garage new: take a wheel or a propeller" in child.before
    assert "Loop Inc. - rules as played here" in ask(child, "rules")
    assert "'past' is not possible now" in ask(child, "past")
    seen = ask(child, "new garage")
    assert "take propeller onto Mark I" in seen
    seen = ask(child, "take propeller onto mark 1")
    assert "Player 1 (you)" in seen
    for _ in range(200):
        child.sendline("1")
        if child.expect([PROMPT, "The game is over"]) == 1:
            break
    child.expect(r"Won by: ")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_people_at_one_keyboard_have_nothing_to_hide():
    answers = iter(["1", "1", "stay", "1", "undo", "1", "quit", "quit"])
    shown = []
    session = Session(GAME, ["human", "human"], {}, 3)
    Terminal(session, ask=lambda prompt: shown.append(prompt) or next(answers), show=shown.append,
             screen=True).play()  # fmt: skip
    assert any(text.startswith("taken back: new garage") for text in shown)
    assert {"player 1> ", "player 2> "} <= set(shown)
    assert not any("Pass the keyboard" in text or "\x1b[2J" in text for text in shown)


def test_the_words_shown_can_be_typed():
    """In any case, and as much of them as is clear."""
    answers = iter(
        ["take", "Take Garage new: take a wheel", "take wheel ONTO Mark I", "quit", "quit"]
    )
    shown = []
    session = Session(GAME, ["human", "human"], {}, 3)
    Terminal(session, ask=lambda _: next(answers), show=shown.append, screen=True).play()
    assert any(text.startswith("'take' can mean take Garage new: ") for text in shown)
    assert session.log[-2:] == ["new garage", "take wheel onto mark 1"]


def test_a_killed_game_goes_on_identically(tmp_path):
    """One game in one go, and the same one killed after every third decision."""
    whole, broken_off = tmp_path / "whole.json", tmp_path / "broken-off.json"
    child = spawn("--seed", "7", "--players", "human,greedy", "--save", str(whole))
    child.expect(PROMPT)
    for _ in range(6):
        ask(child, "1")
    child.close(force=True)
    first = spawn("--seed", "7", "--players", "human,greedy", "--save", str(broken_off))
    first.expect(PROMPT)
    for _ in range(3):
        ask(first, "1")
    first.kill(signal.SIGKILL)
    first.expect(pexpect.EOF)
    first.close()
    second = spawn("--resume", str(broken_off))
    second.expect(PROMPT)
    for _ in range(3):
        ask(second, "1")
    second.close(force=True)
    assert load_session(whole).log == load_session(broken_off).log
    assert json.loads(whole.read_text())["log"] == json.loads(broken_off.read_text())["log"]
    assert len(load_session(whole).log) > 12


def test_cards_file_on_the_command_line(tmp_path):
    path = tmp_path / "cards.yaml"
    path.write_text("anomalies: 5\n")
    child = spawn("--seed", "1", "--cards", str(path))
    child.expect("anomalies: found 5, expected a list of cards")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 2


def test_a_random_position_is_described_whole():
    state = played(3, {"futures": True, "more_anomalies": True, "office": True}, 5, 60)
    text = GAME.describe(state.view(1))
    assert all(trip.name in text for trip in state.table.trips)
    assert all(f"Player {seat}" in text for seat in (1, 2, 3))
    assert texts(state)

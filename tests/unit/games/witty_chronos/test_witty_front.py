"""What people see and type: screen, keys, play at a prompt, the commands."""

import asyncio
import itertools
import os
import random

import pytest
from click.testing import CliRunner
from witty_tables import ok, table

from kronosolve.cli.main import group
from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos import rounds
from kronosolve.games.witty_chronos.bots import make_bots
from kronosolve.games.witty_chronos.cards import HEPHAISTOS, HERMES
from kronosolve.games.witty_chronos.commands import command_text
from kronosolve.games.witty_chronos.drivers import Crew, run
from kronosolve.games.witty_chronos.game import GAME
from kronosolve.games.witty_chronos.keys import ALONE, KEY_SETS, Hands, share_keyboard
from kronosolve.games.witty_chronos.logs import read_log
from kronosolve.games.witty_chronos.personalities import DEFAULT_BOTS
from kronosolve.games.witty_chronos.screen import HEIGHT, WIDTH, frame, glass_text, report
from kronosolve.games.witty_chronos.turn_based import TurnBased


@pytest.mark.parametrize("players", [3, 4, 5, 6, 8, 10])
def test_the_screen_always_fits(players):
    """80 x 24 at any moment, with every pile, glass and player on it."""
    engine = GAME.new_engine(players, {}, players)
    bots = make_bots({p: DEFAULT_BOTS[p % 5] for p in range(players)}, 1)
    crew = Crew(engine, bots)
    for t in range(0, 400, 7):
        run(engine, crew, until=float(t))
        lines = frame(engine.table, engine.table.now, [KEY_SETS[0].help()] * 9)
        assert len(lines) == HEIGHT
        assert max(map(len, lines)) <= WIDTH
        text = "\n".join(lines)
        for pile in range(engine.table.n_piles):
            assert f"┌ {pile + 1} ─" in text
        for player in range(players):
            assert f"P{player + 1} " in text
    assert all(len("    " + keys.help()) <= WIDTH for keys in (ALONE, *KEY_SETS))


def test_sand():
    engine = table()
    ok(engine, 0, 1, "place A1 1")
    assert glass_text(engine.table, 0, 0.0) == "A1█30s"
    assert glass_text(engine.table, 0, 15.0) == "A1▅15s"
    assert glass_text(engine.table, 0, 29.0) == "A1▁ 1s"
    assert glass_text(engine.table, 0, 33.0) == "A1▁ 0s"  # slower than anybody expected
    engine.advance(30)
    assert glass_text(engine.table, 0, 30.0) == "A1 out"


def test_news_in_words():
    engine = table(tops={1: [HEPHAISTOS], 2: [HERMES]}, stacks={2: [30]})
    seen = len(engine.table.history)
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 0, 1, "place A2 2")
    ok(engine, 30, 1, "withdraw A1 take B1")
    ok(engine, 31, 1, "withdraw A2 take P2")
    ok(engine, 32, 2, "say P1: no")
    assert report(engine.table, seen, 0) == [
        "  30.0  P1 takes Hephaistos from pile 1",
        "  30.0  Hephaistos: P1 puts B1 into the bag",
        "  31.0  P1 takes Hermes from pile 2",
        "  31.0  Hermes: P1 and P2 exchange their stacks",
        '  32.0  P2 says "P1: no"',
    ]


def press(hands, key, engine):
    command = hands.press(key, engine.table, engine.rules)
    return command and command_text(command)


def test_keys():
    engine = table(tops={1: [30]})
    hands = Hands(0, ALONE)
    assert press(hands, "1", engine) == "place A1 1"
    assert press(hands, "g", engine) is None
    assert press(hands, "1", engine) == "place A2 1"
    press(hands, "g", engine)
    ok(engine, 0, 1, "place A1 1")
    assert press(hands, "3", engine) == "place A2 3"  # A1 runs, so A2 is meant
    ok(engine, 30, 1, "place A2 3")
    assert press(hands, "h", engine) == "withdraw A1 take"
    assert press(hands, "l", engine) is None
    assert "LEAVING" in hands.status(engine.table)
    assert press(hands, "h", engine) == "withdraw A1"
    assert press(hands, "h", engine) == "withdraw A1 take"  # holds for one move
    assert press(hands, "r", engine) == "recover"
    assert press(hands, "c", engine) == "call"
    assert press(hands, "!", engine) is None


def test_keys_for_gods_votes_and_talk():
    engine = table(tops={1: [HERMES]})
    first, second = Hands(0, ALONE), Hands(1, ALONE)
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 0, 2, "place B1 1")
    assert press(first, "o", engine) == "say P2: leave pile 1"
    assert press(second, "y", engine) is None
    ok(engine, 1, 1, "say P2: leave pile 1")
    assert press(second, "y", engine) == "say P1: agreed"
    ok(engine, 30, 2, "withdraw B1")
    ok(engine, 30, 1, "withdraw A1 take")
    assert first.status(engine.table) == "choose: 1 none  2 P2  3 P3"
    assert press(first, "3", engine) == "choose P3"
    assert press(first, "8", engine) is None
    engine.advance(35)
    rounds.end(engine, "blocked")
    assert press(first, "1", engine) == "vote yes"
    assert press(first, "2", engine) == "vote no"


def test_a_shared_keyboard_has_no_key_twice():
    for keys in (ALONE, *KEY_SETS):
        assert len(set(keys.piles)) == 8
    every = [
        key
        for k in KEY_SETS
        for key in (*k.piles, k.glass, k.home, k.leave, k.recover, k.call, k.offer, k.agree)
    ]
    assert len(every) == len(set(every)) == 45
    assert [hands.player for hands in share_keyboard([1, 4])] == [1, 4]
    with pytest.raises(GameError, match="keys for 3"):
        share_keyboard([0, 1, 2, 3])


def at_prompt(lines, players=("human", "hermit", "novice"), **options):
    engine = GAME.new_engine(len(players), options, 3)
    humans = [p for p, name in enumerate(players) if name == "human"]
    bots = {p: name for p, name in enumerate(players) if name != "human"}
    feed, shown = iter(lines), []

    def ask(prompt):
        shown.append(prompt)
        line = next(feed, None)
        if line is None:
            raise EOFError
        return line

    crew = Crew(engine, make_bots(bots, 3))
    return TurnBased(engine, crew, humans, ask, shown.append).play(), engine, "\n".join(shown)


def test_time_stands_still_at_the_prompt():
    ended, engine, shown = at_prompt(["foo", "help", "place A1 1", "place A2 1"])
    assert not ended
    assert 'unknown command "foo"' in shown
    assert "choose TARGET" in shown
    # both glasses run now: time has jumped to the moment the first one was out
    assert engine.table.running[:2].count(False) == 1
    assert engine.table.now == min(engine.run_end[:2])


def test_illegal_commands_at_the_prompt():
    _, engine, shown = at_prompt(["place B1 1", "quit"])
    assert "not possible: that glass is not yours" in shown
    assert engine.table.masks[0] & 0b11 == 0


def test_a_whole_game_at_the_prompt():
    lines = itertools.cycle(["place A1 1", "place A2 2", "place A1 3 take", "", "withdraw A2 take"])
    ended, engine, shown = at_prompt(lines, tokens=1)
    assert ended
    assert engine.over
    assert "Round over" in shown


def test_several_people_at_the_prompt():
    ended, _, shown = at_prompt(["place A1 1", "place B1 1"], ("human", "human", "novice"))
    assert not ended
    assert "P1> " in shown
    assert "P2> " in shown


def command(*args, stdin=""):
    return CliRunner().invoke(group, list(args), input=stdin)


def test_play_and_replay(tmp_path):
    log = str(tmp_path / "log")
    args = ("play", "witty-chronos", "--turn-based", "--seed", "3", "--log", log)
    result = command(*args, stdin="place A1 1\nplace A2 1\nquit\n")
    assert result.exit_code == 0, result.output
    assert "the game was not played to its end" in result.output
    again = command("play", "witty-chronos", "--replay", log)
    assert again.exit_code == 0
    assert again.output.endswith("the replay came to the same game\n")
    assert command(*args).exit_code == 2  # the log exists
    text = (tmp_path / "log").read_text().replace("place A2 1", "place A2 2")
    (tmp_path / "log").write_text(text)
    broken = command("play", "witty-chronos", "--replay", log)
    assert broken.exit_code == 2
    assert f"{log}: line " in broken.stderr


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--players", "human,hal,novice"), 'unknown bot "hal"'),
        (("--players", "human,novice"), "at least three players"),
        (("--option", "tokens=0"), "option tokens"),
        (("--log", "no/such/folder/log"), "there is no folder"),
        (("--replay", "no such file"), "cannot be read"),
        ((), "--turn-based reads plain lines"),
    ],
)
def test_what_cannot_be_played(args, message):
    result = command("play", "witty-chronos", *args)
    assert result.exit_code == 2
    assert message in result.stderr


def test_simulate_and_rules():
    result = command(
        "simulate", "witty-chronos", "--players", "greedy,random,random", "--games", "6", "--json"
    )
    assert result.exit_code == 0, result.output
    again = command(
        "simulate", "witty-chronos", "--players", "greedy,random,random", "--games", "6", "--json"
    )
    first, second = (eval(out.output) for out in (result, again))  # noqa: S307 - our own output
    assert first["games"] == 6
    assert sum(first["wins"]) == pytest.approx(6)
    assert first["wins"][0] >= 5
    assert 3 <= first["mean_length"] <= 7
    assert (first["wins"], first["mean_length"]) == (second["wins"], second["mean_length"])
    assert "WITTY CHRONOS" in command("rules", "witty-chronos").output


def test_bots_in_ticks():
    """The same bots play in the tick form; greedy plays to win there too."""
    rng = random.Random(1)
    state = GAME.new_state(3, {"tokens": 1}, 4)
    bots = [GAME.bots()[name](None) for name in ("strategist", "greedy", "random")]
    while not state.is_terminal():
        seat = state.current_player()
        legal = state.legal_actions(seat)
        state.apply_action(bots[seat].choose(state.view(seat), legal, None, rng))
    assert sum(state.returns()) == pytest.approx(1)


def test_pettingzoo():
    pytest.importorskip("pettingzoo", reason="extra `pettingzoo` is not installed")
    from pettingzoo.test import parallel_api_test, parallel_seed_test

    from kronosolve.games.witty_chronos.pettingzoo_parallel import WittyEnv

    parallel_api_test(WittyEnv(3, {"tokens": 1}), num_cycles=300)
    parallel_api_test(WittyEnv(6), num_cycles=100)
    parallel_seed_test(lambda: WittyEnv(4), num_cycles=60)


def test_pettingzoo_ends_with_the_shares():
    pytest.importorskip("pettingzoo", reason="extra `pettingzoo` is not installed")
    from kronosolve.games.witty_chronos.pettingzoo_parallel import WittyEnv

    env = WittyEnv(3, {"tokens": 1, "round_limit": 20.0})
    env.reset(seed=1)
    ticks, rewards = 0, {}
    while env.agents:
        _, rewards, ended, cut, _ = env.step(dict.fromkeys(env.agents, 0))
        ticks += 1
        assert not any(cut.values())
    assert ticks == 20  # nobody moved: the limit ended the round, all have 0 points and win
    assert list(rewards.values()) == pytest.approx([1 / 3] * 3)
    assert all(ended.values())


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a POSIX feature")
def test_full_screen(tmp_path):
    """A scripted person in a pseudo-terminal; the whole game at --speed 20 is a soak test."""
    pytest.importorskip("textual", reason="extra `tui` is not installed")
    from witty_terminal import play_in_terminal

    status, screen, engine = play_in_terminal(tmp_path / "log", speed=150, tokens=1)
    assert status == 0
    assert engine.over
    assert "winner: " in screen
    assert any(player == 0 for player in moves(tmp_path / "log"))


def moves(log):
    return [int(line["player"][1:]) - 1 for line in read_log(log) if "do" in line]


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a POSIX feature")
def test_ctrl_c_keeps_the_log(tmp_path):
    pytest.importorskip("textual", reason="extra `tui` is not installed")
    from witty_terminal import play_in_terminal

    log = tmp_path / "log"
    status, screen, engine = play_in_terminal(log, speed=20, tokens=3, keys=["1", "2", "\x03"])
    assert status == 130
    assert not engine.over
    assert "the game was not played to its end" in screen
    assert 0 in moves(log)


def test_keys_on_the_full_screen():
    """Two people, a sentence, the help line, a refusal and leaving, without a terminal."""
    pytest.importorskip("textual", reason="extra `tui` is not installed")
    from textual.widgets import Static

    from kronosolve.games.witty_chronos.realtime import RealTime
    from kronosolve.games.witty_chronos.tui import Screen

    engine = table()
    live = RealTime(engine, Crew(engine, {}), clock=lambda: 0.0)

    async def sit_down():
        screen = Screen(live, share_keyboard([0, 1]))

        def shown():
            screen.draw()
            return str(screen.query_one(Static).content)

        async with screen.run_test(size=(80, 24)) as pilot:
            assert "1234qwer piles" in shown()
            await pilot.press("3", "8", "question_mark")
            assert "1234qwer piles" not in shown()
            await pilot.press("3")  # A1 runs, so the other glass is meant
            assert "not possible" not in shown()
            await pilot.press("3")
            assert "not possible: the glass is still running" in shown()
            await pilot.press("enter", "space", "h", "x", "backspace", "i")
            assert "say:  hi_" in shown()
            await pilot.press("enter", "escape")
        assert not screen.is_running

    asyncio.run(sit_down())
    assert engine.table.where[:4] == [2, 2, 1, -1]
    assert engine.table.chat == [(0.0, 0, "hi")]
    assert not engine.over

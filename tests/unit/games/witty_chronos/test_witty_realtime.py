"""Real time: order of arrival, stamps, and logs that replay to the same game."""

import asyncio
import json

import pytest
from witty_tables import rules, table

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos.bots import make_bots
from kronosolve.games.witty_chronos.commands import parse_command
from kronosolve.games.witty_chronos.drivers import Crew
from kronosolve.games.witty_chronos.engine import Engine
from kronosolve.games.witty_chronos.game import GAME
from kronosolve.games.witty_chronos.logs import Recorder, read_log, replay, write_log
from kronosolve.games.witty_chronos.realtime import RealTime
from kronosolve.games.witty_chronos.saves import engine_json


class Clock:
    def __init__(self):
        self.seconds = 100.0

    def __call__(self):
        return self.seconds


def live(engine, bots=None, speed=1.0):
    clock = Clock()
    recorder = Recorder(engine, ["x"] * engine.table.n_players)
    return RealTime(engine, Crew(engine, make_bots(bots or {}, 3)), clock, speed), clock, recorder


def test_a_thousand_commands_in_a_second():
    """None is lost or overtaken, whether the loop is woken after each or once for all of them."""
    for together in (False, True):
        game, clock, recorder = live(Engine(3, rules(), 1))
        for number in range(1000):
            clock.seconds += 0.001
            game.command(number % 3, parse_command(f"say {number}"))
            if not together:
                game.pump()
        game.pump()
        done = [line for line in recorder.lines if "do" in line]
        assert [line["do"] for line in done] == [f"say {number}" for number in range(1000)]
        assert done[-1]["t"] == pytest.approx(1.0)
        assert replay(recorder.finished()).table.chat == game.engine.table.chat


def test_moves_at_full_rate_are_taken_in_order():
    game, clock, recorder = live(Engine(3, rules(), 1))
    for number in range(60):
        clock.seconds += 0.001
        game.command(number % 3, parse_command(f"place {'ABC'[number % 3]}1 {number % 6 + 1}"))
    game.pump()
    refused = [line for line in recorder.lines if "refused" in line]
    assert len(refused) == 57  # the first move of each player sets the glass running


def test_a_command_in_the_instant_of_an_expiry():
    game, clock, _ = live(table(tops={1: [30]}))
    game.command(0, parse_command("place A1 1"))
    game.pump()
    clock.seconds += 30.0
    game.command(0, parse_command("withdraw A1 take"))
    game.pump()
    assert game.engine.totals[0] == 30


def test_a_late_loop_changes_nothing():
    """Stamps decide, not when the loop gets round to them; bots keep their own times."""
    logs = []
    for pumps in (1, 50):
        game, clock, recorder = live(GAME.new_engine(3, {}, 5), {1: "raider", 2: "hermit"}, 2.0)
        game.command(0, parse_command("place A1 1"))
        for _ in range(pumps):
            clock.seconds += 50.0 / pumps
            game.pump()
        logs.append(recorder.lines)
    assert logs[0] == logs[1]
    assert len(logs[0]) > 10


def play_at_speed(speed):
    """A short game of a scripted person against two bots in a real event loop."""

    async def game():
        engine = GAME.new_engine(3, {"tokens": 1, "break_s": 1.0}, 9)
        recorder = Recorder(engine, ["human", "strategist", "novice"])
        crew = Crew(engine, make_bots({1: "strategist", 2: "novice"}, 9))
        loop = asyncio.get_running_loop()
        driver = RealTime(engine, crew, loop.time, speed)
        script = iter(["place A1 1", "place A2 2", "say hello", "withdraw A1 take"])

        def next_key():
            if (line := next(script, None)) and not engine.over:
                driver.command(0, parse_command(line))
                loop.call_later(12 / speed, next_key)

        next_key()
        await driver.play()
        return engine, recorder.finished()

    return asyncio.run(game())


def test_28_a_log_of_real_time_replays(tmp_path):
    engine, lines = play_at_speed(speed=400.0)
    assert engine.over
    write_log(tmp_path / "log", lines)
    again = replay(read_log(tmp_path / "log"))
    assert engine_json(again) == engine_json(engine)
    assert again.winning_sides == engine.winning_sides


def test_stopping_leaves_a_log_that_replays():
    game, clock, recorder = live(GAME.new_engine(3, {}, 5), {0: "raider", 1: "hermit"})
    clock.seconds += 40.0

    async def stop_at_once():
        game.stop()
        await game.play()

    asyncio.run(stop_at_once())
    assert not game.engine.over
    assert replay(recorder.finished()).table.now == 40.0


def damaged(lines, number, **changes):
    return [line | changes if i == number else line for i, line in enumerate(lines)]


def test_a_log_that_was_changed_is_found_out():
    game, clock, recorder = live(GAME.new_engine(3, {}, 5), {0: "raider", 1: "hermit", 2: "greedy"})
    clock.seconds += 400.0
    game.pump()
    lines = recorder.finished()
    replay(lines)
    ended = next(i for i, line in enumerate(lines) if "ended" in line)
    with pytest.raises(GameError, match=f"line {ended + 1}: the replay does not come to"):
        replay(damaged(lines, ended, winners=[7]))
    with pytest.raises(GameError, match="another state"):
        replay(damaged(lines, len(lines) - 1, digest="0"))
    with pytest.raises(GameError, match="format"):
        replay(damaged(lines, 0, format="other"))
    with pytest.raises(GameError, match="not a log"):
        replay(damaged(lines, 1, t="soon"))
    with pytest.raises(GameError, match="not a log"):
        replay([])


def test_reading_damaged_files(tmp_path):
    path = tmp_path / "log"
    with pytest.raises(GameError, match="cannot be read"):
        read_log(path)
    path.write_text(json.dumps({"format": "x"}) + "\n{broken\n")
    with pytest.raises(GameError, match=r"log:2: not JSON"):
        read_log(path)
    path.write_text("[]\n")
    with pytest.raises(GameError, match=r"log:1: expected a JSON object"):
        read_log(path)


def test_writing_is_all_or_nothing(tmp_path):
    path = tmp_path / "log"
    write_log(path, [{"a": 1}])
    with pytest.raises(TypeError):
        write_log(path, [{"a": object()}])
    assert path.read_text() == '{"a": 1}\n'
    assert list(tmp_path.iterdir()) == [path]

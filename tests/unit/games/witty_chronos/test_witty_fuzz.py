"""Anything typed at any moment: invariants hold, copies and saves agree, the log replays."""

import json
import random

import pytest
from witty_tables import do, ok, table

from kronosolve.games.witty_chronos.bots import make_bots
from kronosolve.games.witty_chronos.cards import HERMES
from kronosolve.games.witty_chronos.commands import (
    CALL,
    CHOOSE,
    GLASS,
    NONE,
    PLACE,
    RECOVER,
    SAY,
    VOTE,
    WITHDRAW,
    Command,
)
from kronosolve.games.witty_chronos.drivers import Crew, run
from kronosolve.games.witty_chronos.game import GAME
from kronosolve.games.witty_chronos.logs import Recorder, replay
from kronosolve.games.witty_chronos.saves import engine_from_json, engine_json
from kronosolve.games.witty_chronos.state import State

OPTIONS = (
    {},
    {"mix": "one-hades", "handling_s": 0.0},
    {"prompt_s": 0.0, "own_glass_blocks": False},
    {"recover_in_prompt": True, "free_recover": True, "cerbere_self": True, "prompt_s": 20.0},
    {"redeal": False, "fumble_p": 0.3, "duration_s": 5.0},
    {"jitter_s": 0.0, "spread_s": 0.0, "last_god_acts": False, "round_limit": 90.0},
)


def anything(rng, engine):
    """A command that may well be impossible; moves of ready glasses are the most frequent."""
    table = engine.table
    target = rng.choice([NONE, rng.randrange(10), GLASS + rng.randrange(10)])
    kind = rng.choice([PLACE] * 8 + [WITHDRAW] * 3 + [RECOVER, CALL, CHOOSE, CHOOSE, VOTE, SAY])
    if kind <= WITHDRAW:
        pile = rng.randrange(table.n_piles) if kind == PLACE else -1
        return Command(kind, rng.randrange(table.n_glasses), pile, rng.random() < 0.7)
    if kind == CHOOSE:
        return Command(CHOOSE, target=rng.choice([target, *table.prompt_options]))
    return Command(kind, take=kind == VOTE and rng.random() < 0.5, text="hm" * (kind == SAY))


@pytest.mark.parametrize("number", range(len(OPTIONS)))
def test_anything_at_any_time(number):
    rng = random.Random(number)
    kinds = set()
    for players in (3, 5, 6):
        engine = GAME.new_engine(players, OPTIONS[number] | {"tokens": 2}, number)
        recorder = Recorder(engine, ["x"] * players)
        while not engine.over:
            t = engine.table.now + rng.choice([0.0, 0.0, 0.3, 0.5, 2.0, 4.0])
            for _ in range(rng.randrange(4)):  # several in one instant
                engine.submit(t, rng.randrange(players), anything(rng, engine))
            engine.advance(t)
            engine.attention.clear()
            assert not GAME.invariants(State(engine, []))
            if rng.random() < 0.02:  # copies and saves go on alike, whatever is pending
                copies = [
                    engine.clone(),
                    engine_from_json(json.loads(json.dumps(engine_json(engine)))),
                ]
                ends = []
                for copy in copies:
                    for step, player in enumerate((0, 1, 2)):
                        copy.submit(t + 7 * step, player, Command(PLACE, 2 * player, 0, take=True))
                        copy.advance(t + 7 * step + 1)
                    ends.append(json.dumps(engine_json(copy)))
                assert ends[0] == ends[1]
        kinds |= {next(iter(set(line) - {"t", "player"})) for line in recorder.lines[1:]}
        assert engine_json(replay(recorder.finished())) == engine_json(engine)
    assert kinds >= {"do", "refused"}


def test_a_save_keeps_an_open_question():
    engine = table(tops={1: [HERMES]}, stacks={2: [50]}, handling_s=0.8)
    ok(engine, 0, 1, "place A1 1")
    ok(engine, 30, 1, "place A1 2 take")
    do(engine, 31, 2, "place B1 3")  # waits for the answer
    do(engine, 31, 2, "place B2 4")  # and then for the hands
    again = engine_from_json(json.loads(json.dumps(engine_json(engine))))
    for game in (engine, again):
        ok(game, 33, 1, "choose P2")
        game.advance(40)
    assert engine_json(again) == engine_json(engine)
    assert again.totals[0] == 50
    assert again.table.where[2:4] == [2, 3]
    assert again.run_end[3] == 63.8


def test_looking_ahead_leaves_the_game_alone():
    engine = GAME.new_engine(3, {}, 4)
    run(engine, Crew(engine, make_bots(dict.fromkeys(range(3), "raider"), 1)), until=50.0)
    before = json.dumps(engine_json(engine))
    for seed in (1, 2):
        copy = engine.clone()
        run(copy, Crew(copy, make_bots(dict.fromkeys(range(3), "greedy"), seed)))
        assert copy.over
    assert json.dumps(engine_json(engine)) == before

"""Long runs: how rounds end, memory, who beats whom, a whole game on the full screen.

KRONOSOLVE_WITTY_TABLE=FILE writes what was found as a table (see `docs/soak-witty-chronos.md`).
"""

import asyncio
import collections
import os
import resource
from pathlib import Path

import pytest
from witty_tables import rules

from kronosolve.games.interface import Limits
from kronosolve.games.match import Tournament, play_games, summarize, wilson
from kronosolve.games.witty_chronos.bots import make_bots
from kronosolve.games.witty_chronos.commands import parse_command
from kronosolve.games.witty_chronos.drivers import Crew, run
from kronosolve.games.witty_chronos.engine import Engine
from kronosolve.games.witty_chronos.game import GAME
from kronosolve.games.witty_chronos.logs import Recorder
from kronosolve.games.witty_chronos.options import PLAYER_COUNTS
from kronosolve.games.witty_chronos.personalities import DEFAULT_BOTS
from kronosolve.games.witty_chronos.realtime import RealTime

pytestmark = pytest.mark.soak
ROUNDS = int(os.environ.get("KRONOSOLVE_WITTY_ROUNDS", "10000"))
GAMES = int(os.environ.get("KRONOSOLVE_WITTY_GAMES", "2000"))
DUELS = (  # (stronger, weaker, players); the stronger one must be above one half
    ("strategist", "raider", 4),
    ("raider", "diplomat", 4),
    ("diplomat", "greedy", 4),
    ("greedy", "novice", 4),
    ("novice", "random", 4),
    ("diplomat", "hermit", 4),
    ("hermit", "random", 4),
    ("strategist", "strategist-top", 3),
    ("strategist", "strategist-top", 4),
)


def games(players, seeds):
    for seed in seeds:
        engine = GAME.new_engine(players, {}, seed)
        names = {p: DEFAULT_BOTS[(p + seed) % len(DEFAULT_BOTS)] for p in range(players)}
        run(engine, Crew(engine, make_bots(names, seed)))
        assert engine.over
        yield engine


@pytest.fixture(scope="session")
def found():
    """Lines of the report, by section."""
    sections = {"ends": [], "duels": []}
    yield sections
    if path := os.environ.get("KRONOSOLVE_WITTY_TABLE"):
        Path(path).write_text(
            "# Long runs of Witty Chronos\n\nWritten by `KRONOSOLVE_WITTY_TABLE="
            "docs/soak-witty-chronos.md pytest -m soak tests/unit/games/witty_chronos`; nothing "
            "here depends on the machine.\n\n"
            "How rounds between the default bots end (goal: somebody has 100 points):\n\n"
            "| players | rounds | goal | Hades | pile used up | blocked | limit | median s |\n"
            "| --- | --- | --- | --- | --- | --- | --- | --- |\n"
            + "".join(sections["ends"])
            + "\nWho beats whom (half of the seats each, rotating; three players: two games "
            "against one in turn); share of the wins and its 95 % interval:\n\n"
            "| stronger | weaker | players | games | share | interval |\n"
            "| --- | --- | --- | --- | --- | --- |\n" + "".join(sections["duels"]),
            encoding="utf-8",
        )


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_rounds_end_by_a_rule(players, found):
    reasons, lengths, seed = collections.Counter(), [], 0
    while len(lengths) < ROUNDS:
        for engine in games(players, [seed]):
            for reason, length, _ in engine.rounds:
                reasons[reason] += 1
                lengths.append(length)
        seed += 1
    cells = [players, len(lengths)]
    cells += [reasons[reason] for reason in ("goal", "hades", "pile", "blocked", "limit")]
    cells.append(f"{sorted(lengths)[len(lengths) // 2]:.1f}")
    found["ends"].append("| " + " | ".join(map(str, cells)) + " |\n")
    assert reasons["limit"] < 0.01 * len(lengths)
    assert max(lengths) <= 900.001


def test_memory_stays_flat():
    def megabytes():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    played, after_first, seed = 0, 0.0, 0
    while played < 10 * ROUNDS:
        played += sum(len(engine.rounds) for engine in games(3, [seed]))
        seed += 1
        if not after_first and played > ROUNDS // 10:
            after_first = megabytes()
    assert megabytes() - after_first < 5


@pytest.mark.parametrize(("stronger", "weaker", "players"), DUELS)
def test_stronger_beats_weaker(stronger, weaker, players, found):
    pair = (stronger, weaker)
    tables = [pair * 2] if players == 4 else [(*pair, weaker), (*pair, stronger)]
    won, played = 0.0, 0
    for seats in tables:
        tournament = Tournament(GAME.name, tuple(seats), {}, 1, Limits())
        summary = summarize(
            list(play_games(tournament, range(GAMES // len(tables)))), len(seats), 1.0
        )
        won += sum(w for w, name in zip(summary.wins, seats, strict=True) if name == stronger)
        played += summary.games
    low, high = wilson(won, played)
    found["duels"].append(
        f"| {stronger} | {weaker} | {players} | {played} | {won / played:.3f} "
        f"| {low:.3f} to {high:.3f} |\n"
    )
    assert low > 0.5


@pytest.mark.skipif(os.name != "posix", reason="pseudo-terminals are a POSIX feature")
def test_a_whole_game_on_the_full_screen(tmp_path):
    pytest.importorskip("textual", reason="extra `tui` is not installed")
    from witty_terminal import play_in_terminal  # not importable everywhere

    status, screen, engine = play_in_terminal(tmp_path / "log", speed=20, tokens=3)
    assert status == 0
    assert engine.over
    assert "winner: " in screen


def test_a_thousand_commands_in_a_real_second():
    async def main():
        engine = Engine(3, rules(), 1)
        recorder = Recorder(engine, ["x"] * 3)
        loop = asyncio.get_running_loop()
        game = RealTime(engine, Crew(engine, {}), loop.time)
        for number in range(1000):
            loop.call_later(
                0.001 * number, game.command, number % 3, parse_command(f"say {number}")
            )
        loop.call_later(1.2, game.stop)
        await game.play()
        return [line["do"] for line in recorder.lines if "do" in line]

    assert asyncio.run(main()) == [f"say {number}" for number in range(1000)]

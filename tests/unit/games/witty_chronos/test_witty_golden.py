"""One whole game as people would read it, kept in `tests/golden/witty_chronos.txt`.

`python tests/unit/games/witty_chronos/test_witty_golden.py` in the project folder writes it anew.
"""

from pathlib import Path

from kronosolve.games.witty_chronos.bots import make_bots
from kronosolve.games.witty_chronos.drivers import Crew, run
from kronosolve.games.witty_chronos.game import GAME
from kronosolve.games.witty_chronos.screen import report, result_lines, seat_lines

GOLDEN = Path(__file__).parents[3] / "golden" / "witty_chronos.txt"
SEATS = ("strategist", "diplomat", "greedy")
SEED = 12


def transcript():
    engine = GAME.new_engine(3, {"tokens": 2}, SEED)
    table = engine.table
    crew = Crew(engine, make_bots(dict(enumerate(SEATS)), SEED))
    lines = [f"Witty Chronos, seed {SEED}: {', '.join(SEATS)}; two rounds win", ""]
    while not engine.over:
        number = table.round_no
        lines.append(f"Round {number}")
        told = [0, 0]

        def news(told=told):
            fresh = report(table, *told)
            told[:] = len(table.history), len(table.chat)
            return fresh

        for seconds in (20, 60):
            run(engine, crew, until=table.round_start + seconds)
            if table.phase == 0:
                lines += [*news(), *seat_lines(table, 0, engine.stacks[0])]
        run(engine, crew, stop=lambda: table.phase != 0)
        lines += [*news(), f"totals: {engine.totals}, tokens: {table.tokens}", ""]
        run(engine, crew, stop=lambda number=number: table.round_no != number)
    return "\n".join([*lines, *result_lines(engine)]) + "\n"


def test_golden_game():
    assert transcript() == GOLDEN.read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(transcript(), encoding="utf-8")

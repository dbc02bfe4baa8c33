"""One seeded game of Loop Inc. word for word, so that a change of the rules shows.

`python tests/unit/games/test_loop_inc_golden.py` in the project's folder writes it again.
"""

from pathlib import Path
from random import Random

from kronosolve.games.interface import CHANCE
from kronosolve.games.loop_inc import GAME

GOLDEN = Path(__file__).parents[2] / "golden" / "loop_inc.txt"
OPTIONS = {"futures": True, "more_anomalies": True, "office": True}
PLAYERS, SEED = 2, 11


def transcript():
    """Every action in words, and the table each time a day begins and at the end."""
    rng = Random(SEED)
    state = GAME.new_state(PLAYERS, OPTIONS, SEED)
    lines, day = [], 0
    while not state.is_terminal():
        if state.day != day and state.current_player() != CHANCE:
            day = state.day
            lines += ["", GAME.describe(state.view(state.current)), ""]
        outcomes = [action for action, _ in state.chance_outcomes()]
        action = rng.choice(outcomes or state.legal_actions(state.current))
        who = "Chance" if outcomes else f"Player {state.current + 1}"
        lines.append(
            f"{who}: {state.action_to_string(action)}"
            f" | {GAME.describe_action(state.view(0), action)}"
        )
        state.apply_action(action)
    finals = [state.final(seat) for seat in range(PLAYERS)]
    lines += ["", GAME.describe(state.view(0)), "", f"finals {finals}, returns {state.returns()}"]
    return "\n".join(lines).lstrip() + "\n"


def test_golden_game():
    assert transcript() == GOLDEN.read_text(encoding="utf-8")


if __name__ == "__main__":
    GOLDEN.write_text(transcript(), encoding="utf-8")

"""One seeded game of Locos Crononautas as a text that people can check against the rules.

`python tests/golden/locos_crononautas.py` writes locos_crononautas.txt anew; a test holds the two
together. Actions are drawn at random, but nobody passes or lets a card go who can do something.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

from kronosolve.games.locos_crononautas import GAME, actions

PLAYERS, MODE, SEED = 3, "king", 4
TRANSCRIPT = Path(__file__).with_suffix(".txt")


def transcript() -> str:
    """Every decision in words; the table, as player 1 sees it, at the start of each Round."""
    state, rng = GAME.new_state(PLAYERS, {"mode": MODE}, SEED), Random(SEED)
    lines, shown = [f"{GAME.title}, {PLAYERS} players, {MODE}, seed {SEED}"], None
    while not state.is_terminal():
        player = state.current_player()
        if shown != (state.turn, state.round):
            shown = (state.turn, state.round)
            lines += ["", GAME.describe(state.view(0)), ""]
        legal = state.legal_actions(player)
        better = [action for action in legal if action not in (actions.PASS, actions.DONE)]
        wanted = [action for action in better if actions.split(action)[0] != actions.SWAP]
        action = rng.choice(wanted or legal)
        words = GAME.describe_action(state.view(player), action)
        lines.append(f"Player {player + 1}: {words}  [{state.action_to_string(action)}]")
        state.apply_action(action)
    lines += ["", GAME.describe(state.view(0)), ""]
    return "\n".join(lines)


if __name__ == "__main__":
    TRANSCRIPT.write_text(transcript(), encoding="utf-8")

"""Do other weights or settings make the bots of Locos Crononautas stronger? Paired games tell.

Run `python benchmarks/tuning/locos_crononautas.py BOT BOT [--pairs N] [--mode MODE] [--seed S]`,
where BOT is a name as in `simulate` with settings to try: `greedy,EVENT=0.6` or
`ismcts:50,ROUNDS=2`; `tree:N` is the general information-set search, which values leaves by the
heuristic. Every deal is played twice, with the seats changed over, so that luck with the cards
counts less. Work is limited by simulations and time is that of the process, so the load of the
machine does not matter for who wins.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from random import Random
from typing import TYPE_CHECKING, Any

from kronosolve.games import bots
from kronosolve.games.bots.search import TreeSearchBot
from kronosolve.games.interface import win_shares
from kronosolve.games.locos_crononautas import GAME, heuristic, search, settle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MODULES = (heuristic, search, settle)


class Player:
    """A bot with its own values of the constants that decide how it plays."""

    def __init__(self, spec: str) -> None:
        name, *settings = spec.split(",")
        kind, _, number = name.partition(":")
        self._bot: Any = (
            TreeSearchBot(GAME, int(number), playout_actions=0, exploration=0.25)
            if kind == "tree"
            else bots.make_bot(name, GAME)
        )
        self._settings = {
            key: float(value) if "." in value else int(value)
            for key, _, value in (setting.partition("=") for setting in settings)
        }
        self._usual = {key: _get(key) for key in self._settings}
        self.seconds, self.decisions = 0.0, 0

    def choose(self, view: Mapping[str, Any], legal: Sequence[int], rng: Random) -> int:
        """What the bot chooses with its settings."""
        _set(self._settings)
        began = time.process_time()
        action: int = self._bot.choose(view, legal, None, rng)
        self.seconds += time.process_time() - began
        self.decisions += 1
        _set(self._usual)
        return action


def _get(key: str) -> float:
    found: list[float] = [vars(module)[key] for module in MODULES if key in vars(module)]
    if not found:
        raise SystemExit(f"no constant is called {key}")
    return found[0]


def _set(settings: Mapping[str, float]) -> None:
    for key, value in settings.items():
        for module in MODULES:
            if key in vars(module):
                setattr(module, key, value)


def share(seats: tuple[Player, Player], mode: str, seed: int) -> float:
    """What the first of two players wins of one game."""
    state = GAME.new_state(2, {"mode": mode}, seed)
    rngs = [Random(f"{seed} {seat}") for seat in (0, 1)]
    while not state.is_terminal():
        seat = state.current_player()
        legal = state.legal_actions(seat)
        choose = seats[seat].choose
        state.apply_action(
            legal[0] if len(legal) == 1 else choose(state.view(seat), legal, rngs[seat])
        )
    return win_shares(state.returns())[0]


def main() -> None:
    """Play and print the share of the first bot with its 95 % interval over the pairs."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs=2, metavar="BOT[,NAME=VALUE...]")
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--mode", default="champion")
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    one, other = (Player(spec) for spec in arguments.bots)
    shares = []
    for pair in range(arguments.pairs):
        seed = arguments.seed + pair
        first = share((one, other), arguments.mode, seed)
        second = share((other, one), arguments.mode, seed)
        shares.append((first + 1 - second) / 2)
    error = 1.96 * statistics.stdev(shares) / math.sqrt(len(shares))
    print(
        f"{arguments.bots[0]} against {arguments.bots[1]}, {arguments.mode}, {len(shares)} pairs: "
        f"{statistics.mean(shares):.1%} +- {error:.1%}; ms a decision: "
        + ", ".join(f"{1000 * bot.seconds / max(1, bot.decisions):.1f}" for bot in (one, other))
    )


if __name__ == "__main__":
    main()

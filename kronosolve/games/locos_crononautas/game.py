"""The game as the registry knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.games.locos_crononautas import actions, describe, encode, heuristic, manual, rules
from kronosolve.games.locos_crononautas.search import TurnSearchBot
from kronosolve.games.locos_crononautas.state import LocosState, from_json, imagine, invariants, new

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from kronosolve.games.interface import Bot


class LocosCrononautas:
    """The rules of Locos Crononautas; see `kronosolve.games.interface.Game`."""

    name = "locos-crononautas"
    title = "Locos Crononautas"
    player_counts: Sequence[int] = rules.PLAYER_COUNTS
    options: Mapping[str, tuple[Any, str]] = rules.OPTIONS

    def new_state(self, players: int, options: Mapping[str, Any], seed: int) -> LocosState:
        """A state at the start; GameError names a wrong count or option."""
        return new(players, options, seed)

    def from_json(self, data: Mapping[str, Any]) -> LocosState:
        """Inverse of `to_json`; GameError on damaged data."""
        return from_json(data)

    def rules_text(self) -> str:
        """The rules in this program's own words, with card lists and their provenance."""
        return manual.text()

    def variants(self) -> Sequence[tuple[int, Mapping[str, Any]]]:
        """Every player count in both modes, and two tables with every other ruling switched."""
        switched: dict[str, Any] = {
            "start": "random",
            "rotate_start": True,
            "draw_mode": "one_by_one",
            "swap_front": "free",
            "may_not_block": True,
            "equal_is_front": True,
            "partial_support": False,
            "collapse_window": False,
        }
        bank = {"mode": "king", "king_gain": "bank", "king_goal": 15}
        return [
            *((players, {"mode": mode}) for mode in rules.MODES for players in self.player_counts),
            (3, switched),
            (4, switched | bank),
        ]

    def invariants(self, state: LocosState) -> Sequence[str]:
        """One sentence for each broken invariant of the rules."""
        return invariants(state)

    def determinize(self, view: Mapping[str, Any], rng: Random) -> LocosState:
        """A state drawn uniformly among those that agree with a view."""
        return imagine(view, rng)

    def heuristic(self, state: LocosState, player: int) -> float:
        """An estimate of a seat's chance to win."""
        return heuristic.value(state, player)

    def describe(self, view: Mapping[str, Any]) -> str:
        """The table and the seat's own hand in words."""
        return describe.table(view)

    def describe_action(self, view: Mapping[str, Any], action: int) -> str:
        """An action in words."""
        return describe.action(view, action)

    def recount(self, before: Mapping[str, Any], after: Mapping[str, Any]) -> Sequence[str]:
        """What was won and lost in between."""
        return describe.recount(before, after)

    def bots(self) -> Mapping[str, Callable[[int | None], Bot]]:
        """Information-set search with greedy playouts, under the general name."""
        return {"ismcts": TurnSearchBot}

    def action_list(self, players: int, options: Mapping[str, Any]) -> Sequence[int]:
        """Every action: they are numbers already."""
        del players, options
        return range(actions.COUNT)

    def encode(self, view: Mapping[str, Any]) -> Sequence[float]:
        """A view as numbers."""
        return encode.features(view)


GAME = LocosCrononautas()

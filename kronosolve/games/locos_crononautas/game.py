"""The game as the registry knows it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.games.locos_crononautas import actions, rules, state
from kronosolve.games.locos_crononautas.state import LocosState

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random


class LocosCrononautas:
    """The rules of Locos Crononautas; see `kronosolve.games.interface.Game`."""

    name = "locos-crononautas"
    title = "Locos Crononautas"
    player_counts: Sequence[int] = rules.PLAYER_COUNTS
    options: Mapping[str, tuple[Any, str]] = rules.OPTIONS

    def new_state(self, players: int, options: Mapping[str, Any], seed: int) -> LocosState:
        """A state at the start; GameError names a wrong count or option."""
        return state.new(players, options, seed)

    def from_json(self, data: Mapping[str, Any]) -> LocosState:
        """Inverse of `to_json`; GameError on damaged data."""
        return state.from_json(data)


GAME = LocosCrononautas()

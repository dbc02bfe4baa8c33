"""Witty Chronos in ticks: the form in which general tools (sessions, conformance) can play it.

Once a tick (one second, or `handling_s` if that is longer) every seat that could do something is
asked for one command or `wait`, in an order drawn anew each time. Commands act at once, so later
seats of the tick see what earlier ones did. Time nobody can use is passed over.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import TERMINAL, GameError
from kronosolve.games.witty_chronos.commands import WAIT, Command, command_text, parse_command
from kronosolve.games.witty_chronos.legality import legal_commands
from kronosolve.games.witty_chronos.saves import (
    engine_from_json,
    engine_json,
    imagine,
    seat_view,
)
from kronosolve.games.witty_chronos.table import BREAK

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from kronosolve.games.witty_chronos.engine import Engine

PASS = Command(WAIT)


class State:
    """One position between two decisions; `order` are the seats still to be asked in this tick."""

    __slots__ = ("engine", "order")

    def __init__(self, engine: Engine, order: list[int]) -> None:
        self.engine = engine
        self.order = order

    @staticmethod
    def start(engine: Engine) -> State:
        """The first decision of a game."""
        state = State(engine, [])
        state._ask()
        return state

    def _options(self, player: int) -> list[Command]:
        """What a seat could do now apart from waiting."""
        table = self.engine.table
        if table.phase == BREAK and table.votes[player] >= 0:
            return []
        return legal_commands(table, self.engine.rules, player)

    def _ask(self) -> None:
        """Move time on until somebody can do something."""
        engine = self.engine
        while not engine.over and not self.order:
            self.order = [p for p in range(engine.table.n_players) if self._options(p)]
            if self.order:
                engine.tie_rng.shuffle(self.order)
            else:
                self._pass_time()

    def _pass_time(self) -> None:
        engine = self.engine
        engine.advance(engine.table.now + max(1.0, engine.rules.handling_s))
        engine.attention.clear()

    def current_player(self) -> int:
        """Seat to act or TERMINAL."""
        return TERMINAL if self.engine.over else self.order[0]

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.engine.over

    def legal_actions(self, player: int) -> list[Command]:
        """Sorted legal commands of the seat to act, `wait` last."""
        if self.engine.over or self.order[0] != player:
            return []
        return [*self._options(player), PASS]

    def apply_action(self, action: Command) -> None:
        """Carry out one command of the current seat; GameError if it is illegal."""
        engine, seat = self.engine, self.current_player()
        legal = self.legal_actions(seat)
        if action not in legal:
            raise GameError(
                f"{action!r} is not legal here; legal: {', '.join(map(command_text, legal))}"
            )
        if action != PASS:
            engine.submit(engine.table.now, seat, action)
            engine.advance(engine.table.now)
            engine.attention.clear()
        self.order = [p for p in self.order[1:] if self._options(p)]
        if not self.order and not engine.over:
            self._pass_time()
            self._ask()

    def chance_outcomes(self) -> list[tuple[Command, float]]:
        """None: what chance decides follows from the seed."""
        return []

    def returns(self) -> list[float]:
        """Each seat's share of the win; partners share their team's half and half."""
        table, sides = self.engine.table, self.engine.winning_sides
        seats = [p for p in range(table.n_players) if table.side(p) in sides]
        return [1 / len(seats) if p in seats else 0.0 for p in range(table.n_players)]

    def clone(self) -> State:
        """An independent copy."""
        return State(self.engine.clone(), self.order.copy())

    def view(self, player: int) -> dict[str, Any]:
        """`saves.seat_view`, and who is still to be asked in this tick."""
        return seat_view(self.engine, player) | {"order": self.order.copy()}

    def information_state_string(self, player: int) -> str:
        """`view` as canonical text."""
        return json.dumps(self.view(player), sort_keys=True)

    def resample(self, player: int, rng: Random) -> State:
        """A copy with everything hidden from this seat redrawn (`saves.imagine`)."""
        return determinize(self.view(player), rng)

    def action_to_string(self, action: Command) -> str:
        """Text form, such as `place A1 3 take`."""
        return command_text(action)

    def parse_action(self, text: str) -> Command:
        """Inverse of `action_to_string`."""
        return parse_command(text)

    def to_json(self) -> dict[str, Any]:
        """The whole state."""
        return engine_json(self.engine) | {"order": self.order.copy()}


def determinize(view: Mapping[str, Any], rng: Random) -> State:
    """A state drawn uniformly among those consistent with a view."""
    return State(imagine(dict(view), rng), list(view["order"]))


def from_json(data: Mapping[str, Any]) -> State:
    """Inverse of `State.to_json`; GameError on damaged data."""
    engine = engine_from_json(data)
    order = data.get("order")
    seats = range(engine.table.n_players)
    if not isinstance(order, list) or not all(p in seats for p in order):
        raise GameError('witty-chronos: not a saved game ("order" must be a list of seats)')
    if not order and not engine.over:
        raise GameError('witty-chronos: not a saved game ("order" is empty in a running game)')
    return State(engine, order.copy())

"""Playing in virtual time: who wakes when, and the loop that jumps from event to event.

`Crew` is shared with the real-time driver: there, too, bots are people who notice something,
need a moment to react, decide on what they see at that moment, and command.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from kronosolve.games.witty_chronos.commands import PLACE, Command
from kronosolve.games.witty_chronos.table import BAG, OVER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from kronosolve.games.witty_chronos.engine import Engine
    from kronosolve.games.witty_chronos.options import Rules
    from kronosolve.games.witty_chronos.table import Table

NEVER = float("inf")
_BLINK = 0.05
"""Least seconds between two decisions of one bot: a wake-up time may lie too near, never here."""


class Seat(Protocol):
    """What one player may look at when deciding."""

    @property
    def player(self) -> int:
        """Whose seat it is."""
        ...

    @property
    def table(self) -> Table:
        """The public state; read only."""
        ...

    @property
    def rules(self) -> Rules:
        """The options of the game."""
        ...

    @property
    def glasses(self) -> tuple[int, ...]:
        """The own glasses."""
        ...

    @property
    def total(self) -> int:
        """Points in the own stack."""
        ...


class LiveSeat:
    """A seat of a running game: it follows the table without any copying."""

    __slots__ = ("_totals", "glasses", "player", "rules", "table")

    def __init__(self, engine: Engine, player: int) -> None:
        self._totals = engine.totals
        self.player = player
        self.table: Table = engine.table
        self.rules: Rules = engine.rules
        self.glasses = engine.table.glasses_of(player)

    @property
    def total(self) -> int:
        """Points in the own stack."""
        return self._totals[self.player]


class LiveBot(Protocol):
    """A player in time."""

    def reaction(self) -> float:
        """Seconds until something noticed leads to a decision; drawn anew each time."""
        ...

    def decide(self, seat: Seat) -> Command | float:
        """A command, or the time at which to look again unless something happens before."""
        ...


class Crew:
    """The bots of a game and when each will decide next.

    Whatever draws a player's attention (an own glass runs out, a pile is freed, a sentence, a
    round) leads to a decision one reaction time later.
    """

    __slots__ = ("bots", "engine", "pause", "seats", "wake")

    def __init__(self, engine: Engine, bots: Mapping[int, LiveBot]) -> None:
        self.engine = engine
        self.bots = dict(bots)
        self.seats = {player: LiveSeat(engine, player) for player in bots}
        self.wake = [NEVER] * engine.table.n_players
        self.pause = engine.rules.handling_s

    def next_wake(self) -> float:
        """When the next bot decides; infinity when none will."""
        return min(self.wake)

    def notice(self) -> None:
        """Turn what drew attention into wake-up times."""
        attention = self.engine.attention
        if attention:
            now, bots, wake = self.engine.table.now, self.bots, self.wake
            for player in attention:
                if player in bots:
                    wake[player] = min(wake[player], now + bots[player].reaction())
            attention.clear()

    def _more(self, player: int, command: Command) -> bool:
        """Whether hands or mouth may have more to do after a command: another glass is ready."""
        table = self.engine.table
        moved = command.glass if command.kind == PLACE else -1
        for g in self.seats[player].glasses:
            if g != moved and not table.running[g] and table.where[g] != BAG:
                return True
        return False

    def act(self, now: float) -> None:
        """Ask every bot whose time has come; commands are submitted at `now`."""
        wake = self.wake
        while (due := min(wake)) <= now:
            player = wake.index(due)
            bot = self.bots[player]
            answer = bot.decide(self.seats[player])
            if isinstance(answer, Command):
                self.engine.submit(now, player, answer)
                more = self._more(player, answer)
                wake[player] = now + max(self.pause, bot.reaction()) if more else NEVER
            else:
                wake[player] = max(answer, now + _BLINK)


def run(
    engine: Engine,
    crew: Crew,
    until: float = NEVER,
    stop: Callable[[], bool] | None = None,
) -> None:
    """Play in virtual time until the game ends, or up to and including time `until`.

    `stop` is asked after each step and ends the run when it says True.
    """
    heap, wake, table = engine.heap, crew.wake, engine.table
    while table.phase != OVER:
        woken = min(wake)
        t = heap[0][0] if heap and heap[0][0] < woken else woken
        if t > until:
            engine.advance(until)
            return
        engine.advance(t)
        if engine.attention:
            crew.notice()
        if woken <= t:
            crew.act(t)
        if stop is not None and stop():
            return

"""Playing on plain standard input: the clock stands still while a person thinks.

After each command time jumps to the person's next possible decision: at once when another glass
is ready, else when a glass of theirs runs out, and in any case after five seconds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos.commands import WAIT, parse_command, player_name
from kronosolve.games.witty_chronos.drivers import run
from kronosolve.games.witty_chronos.legality import legal_commands
from kronosolve.games.witty_chronos.screen import report, seat_lines
from kronosolve.games.witty_chronos.table import BREAK

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kronosolve.games.witty_chronos.commands import Command
    from kronosolve.games.witty_chronos.drivers import Crew
    from kronosolve.games.witty_chronos.engine import Engine

STEP_S = 5.0
_HELP = """\
place A1 3 [take [TARGET]]   put glass A1 on pile 3, taking the card it stood on if you like
withdraw A1 [take [TARGET]]  put it before you
recover, call, choose TARGET, vote yes|no, say TEXT
wait (or an empty line)      let time pass; quit ends the game"""


class TurnBased:
    """One game between people at a prompt and bots.

    Parameters
    ----------
    engine, crew
        The game and its bots.
    humans
        Players asked at the prompt, in this order.
    ask, show
        Read a line after a prompt (EOFError at the end of input); write text.
    """

    def __init__(
        self,
        engine: Engine,
        crew: Crew,
        humans: Sequence[int],
        ask: Callable[[str], str],
        show: Callable[[str], None],
    ) -> None:
        self.engine, self.crew, self.humans = engine, crew, list(humans)
        self._ask, self._show = ask, show
        self._told = (0, 0, 0)  # round, history and chat entries already shown

    def play(self) -> bool:
        """Play to the end; False when somebody quits before."""
        engine = self.engine
        self.crew.notice()
        while not engine.over:
            waits = True
            for player in self.humans:
                if self._options(player):
                    command = self._read(player)
                    if command is None:
                        return False
                    if command.kind != WAIT:
                        waits = False
                        self._carry_out(player, command)
                if engine.over:
                    break
            self._pass_time(waits=waits)
            self._news()
        return True

    def _options(self, player: int) -> list[Command]:
        table = self.engine.table
        if table.phase == BREAK and table.votes[player] >= 0:
            return []
        return legal_commands(table, self.engine.rules, player)

    def _read(self, player: int) -> Command | None:
        """A readable command; None when the player leaves."""
        self._show("\n".join(seat_lines(self.engine.table, player, self.engine.stacks[player])))
        while True:
            try:
                line = self._ask(f"{player_name(player)}> ").strip()
            except EOFError:
                return None
            if line in ("quit", "exit", "q"):
                return None
            if line in ("help", "?"):
                self._show(_HELP)
                continue
            try:
                return parse_command(line or "wait")
            except GameError as error:
                self._show(f"{error}\n(`help` lists the commands)")

    def _carry_out(self, player: int, command: Command) -> None:
        engine = self.engine
        engine.refused = ""
        engine.submit(engine.table.now, player, command)
        engine.advance(engine.table.now)
        self.crew.notice()
        if engine.refused:
            self._show(f"not possible: {engine.refused}")
        self._news()

    def _pass_time(self, *, waits: bool) -> None:
        """Jump to the next moment in which one of the people can decide something."""
        engine, table = self.engine, self.engine.table
        ready = any(self._options(player) for player in self.humans)
        until = table.now + (engine.rules.handling_s if ready and not waits else STEP_S)
        mine = [g for player in self.humans for g in table.glasses_of(player)]
        start = (table.round_no, table.phase, table.prompt_player)
        running = [table.running[g] for g in mine]

        def stop() -> bool:
            return (
                any(was and not table.running[g] for was, g in zip(running, mine, strict=True))
                or (table.round_no, table.phase, table.prompt_player) != start
            )

        if any(running) and not ready:  # nothing to decide before a glass has run out
            until = float("inf")
        run(engine, self.crew, until=max(until, table.now), stop=stop)

    def _news(self) -> None:
        """Say what happened since the last time."""
        table = self.engine.table
        round_no, events, chats = self._told
        if round_no != table.round_no:
            events = chats = 0
        for line in report(table, events, chats):
            self._show(line)
        self._told = (table.round_no, len(table.history), len(table.chat))

"""Playing in real time: the engine follows a clock, people's commands come through one queue.

Whatever comes from a person is stamped on arrival; before it is handed in, everything that was
due earlier (glasses, bots) happens first with its own time. So the game that results depends on
the stamps alone, and its log replays in virtual time.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from kronosolve.games.witty_chronos.drivers import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.games.witty_chronos.commands import Command
    from kronosolve.games.witty_chronos.drivers import Crew
    from kronosolve.games.witty_chronos.engine import Engine


class RealTime:
    """Drives one game by a clock.

    Parameters
    ----------
    engine, crew
        The game and its bots.
    clock
        Seconds of real time, never running backwards.
    speed
        Seconds of game time in a second of real time.
    """

    def __init__(
        self, engine: Engine, crew: Crew, clock: Callable[[], float], speed: float = 1.0
    ) -> None:
        self.engine = engine
        self.crew = crew
        self.speed = speed
        self._clock = clock
        self._start = clock() - engine.table.now / speed
        self._queue: deque[tuple[float, int, Command]] = deque()
        self._arrived = asyncio.Event()
        self._stopped = False

    def now(self) -> float:
        """Game time, seconds."""
        return max((self._clock() - self._start) * self.speed, self.engine.table.now)

    def command(self, player: int, command: Command) -> None:
        """Take a person's command, stamped with this moment."""
        self._queue.append((self.now(), player, command))
        self._arrived.set()

    def stop(self) -> None:
        """End `play` where the game stands."""
        self._stopped = True
        self._arrived.set()

    def pump(self) -> None:
        """Let everything happen that is due by now, commands in the order of arrival."""
        engine, crew, queue = self.engine, self.crew, self._queue
        while queue and not engine.over:
            t, player, command = queue.popleft()
            run(engine, crew, until=t)
            if not engine.over:
                engine.submit(t, player, command)
                engine.advance(t)
                crew.notice()
        run(engine, crew, until=self.now())

    async def play(self) -> None:
        """Follow the clock until the game ends or `stop` is called."""
        while True:
            self.pump()
            if self.engine.over or self._stopped:
                return
            due = min(self.engine.next_event_time(), self.crew.next_wake())
            wait = max(0.0, (due - self.now()) / self.speed)
            self._arrived.clear()
            try:
                async with asyncio.timeout(wait):
                    await self._arrived.wait()
            except TimeoutError:
                continue

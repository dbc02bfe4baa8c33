"""The rules as an engine without a clock: `advance`, `submit`, `next_event_time`.

Time is a number of seconds that only the caller moves. A heap orders everything that will happen
by time; at one instant the engine's own events (glasses running out, counts, limits) come before
commands, and commands come in an order drawn from the seed, never in seat order. Two drivers use
it: one jumps from event to event, the other follows a real clock.
"""

from __future__ import annotations

from collections import deque
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos import gods, rounds
from kronosolve.games.witty_chronos.cards import HADES
from kronosolve.games.witty_chronos.commands import (
    CALL,
    CHOOSE,
    PLACE,
    RECOVER,
    SAY,
    UNSET,
    VOTE,
    WITHDRAW,
    Command,
    addressee,
)
from kronosolve.games.witty_chronos.dice import Dice
from kronosolve.games.witty_chronos.events import (
    ARRIVE,
    CALL_END,
    EXPIRE,
    HANDS,
    LIMIT,
    PROMPT_END,
    REVEAL,
)
from kronosolve.games.witty_chronos.legality import targets, why_not
from kronosolve.games.witty_chronos.options import Rules, check_players
from kronosolve.games.witty_chronos.table import (
    BAG,
    CALLED,
    HOME,
    OVER,
    PLAY,
    RECOVERED,
    TAKE,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Callable

GOAL = 100
"""Points of one player that end a round."""
CALL_S = 10.0
"""Length of the count after a blocked call, seconds."""

_OWN, _COMMANDS = 0, 1  # order at one instant


class Engine:
    """One game, hidden parts included.

    Parameters
    ----------
    players
        3, 4 or 5, or 6, 8 or 10 in teams of two (players 2k and 2k + 1 form team k).
    rules
        Options.
    seed
        Fixes shuffles, glass durations and the order of simultaneous commands.

    `table` is the public part, the rest is hidden. For callers: `rounds` lists `(reason, seconds,
    winning sides)` of each round played and `winning_sides` the winners of the game; `refused`
    says why the last command was not carried out (empty when it was); `attention` collects the
    players who have something to notice and is the driver's to empty; `sink`, when set, is called
    with `(what, time, player, detail)`: "command" (as it arrives), "refused" and "round".
    """

    __slots__ = (
        "attention", "discard", "free_at", "hands", "heap", "held", "nominal", "pending",
        "piles", "refused", "rng", "rounds", "rules", "run_end", "seed", "seq", "sink", "stacks",
        "table", "tie_rng", "totals", "winning_sides",
    )  # fmt: skip

    def __init__(self, players: int, rules: Rules, seed: int) -> None:
        check_players(players)
        self.rules = rules
        self.seed = seed
        self.rng = Dice.seeded(f"witty-chronos {seed} table")
        self.tie_rng = Dice.seeded(f"witty-chronos {seed} ties")
        self.table = table = Table(players)
        low, high = 0.8 * rules.duration_s, 1.2 * rules.duration_s
        self.nominal = [
            min(high, max(low, self.rng.normal(rules.duration_s, rules.spread_s)))
            for _ in range(10)
        ]
        self.piles: list[list[int]] = [[] for _ in range(table.n_piles)]
        self.stacks: list[list[int]] = [[] for _ in range(players)]
        self.totals = [0] * players
        self.discard: list[int] = []
        self.run_end = [0.0] * table.n_glasses
        self.heap: list[tuple[float, int, float, int, int, int, Any]] = []
        self.seq = 0
        self.free_at = [0.0] * players
        self.hands: list[deque[Command]] = [deque() for _ in range(players)]
        self.held: deque[tuple[int, Command]] = deque()
        self.pending: tuple[int, int, int, bool] | None = None
        self.winning_sides: list[int] = []
        self.rounds: list[tuple[str, float, tuple[int, ...]]] = []
        self.refused = ""
        self.attention: list[int] = []
        self.sink: Callable[[str, float, int, Any], None] | None = None
        table.starter = self.rng.below(players)
        rounds.begin(self)

    # ------------------------------------------------------------------ the caller's three calls

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.phase == OVER

    def next_event_time(self) -> float:
        """When something happens next if nobody commands anything; infinity when nothing will."""
        return self.heap[0][0] if self.heap else float("inf")

    def submit(self, t: float, player: int, command: Command) -> None:
        """Hand in a command at time t; it is carried out by `advance`.

        Raises
        ------
        GameError
            t lies before the engine's time, or there is no such player.
        """
        if not self.table.now <= t < float("inf"):
            raise GameError(f"a command at {t} s comes after the clock passed {self.table.now} s")
        if not 0 <= player < self.table.n_players:
            raise GameError(f"no player {player}; there are {self.table.n_players}")
        self.seq += 1
        heappush(
            self.heap, (t, _COMMANDS, self.tie_rng.random(), self.seq, ARRIVE, player, command)
        )

    def advance(self, to: float) -> None:
        """Let everything up to and including time `to` happen."""
        heap, table = self.heap, self.table
        while heap and heap[0][0] <= to:
            now, _, _, _, kind, a, b = heappop(heap)
            table.now = now
            if kind == ARRIVE:
                if self.sink:
                    self.sink("command", now, a, b)
                self._arrive(a, b)
            elif kind == EXPIRE:
                self._expire(a, now)
            else:
                self._timer(kind, a)
        if to > table.now and table.phase != OVER:
            table.now = to

    # ------------------------------------------------------------------ commands

    def _arrive(self, player: int, command: Command) -> None:
        """A command reaches the table: it may wait for a God's question or for busy hands."""
        kind, table = command.kind, self.table
        if (
            table.prompt_player >= 0
            and kind not in (CHOOSE, SAY)
            and not (kind == RECOVER and self.rules.recover_in_prompt)
        ):
            self.held.append((player, command))
            return
        if kind in (PLACE, WITHDRAW, RECOVER):
            waiting = self.hands[player]
            if waiting or self.free_at[player] > table.now:
                waiting.append(command)
                if len(waiting) == 1:
                    self.schedule(self.free_at[player], HANDS, player)
                return
        self._execute(player, command)

    def _execute(self, player: int, command: Command) -> None:
        kind, g, pile, take, target, text = command
        table = self.table
        reason = why_not(table, self.rules, player, command)
        if reason:
            self.refused = reason
            if self.sink:
                self.sink("refused", table.now, player, (command, reason))
            return
        self.refused = ""
        if kind <= WITHDRAW:
            self.free_at[player] = table.now + self.rules.handling_s
            self._move(player, g, pile, take, target)
        elif kind == RECOVER:
            self.free_at[player] = table.now + self.rules.handling_s
            self._recover(player)
        elif kind == CALL:
            table.call_by = player
            table.call_end = table.now + CALL_S
            table.history.append((table.now, CALLED, player, 0, 0))
            self.schedule(table.call_end, CALL_END)
            self.attention.extend(range(table.n_players))
        elif kind == CHOOSE:
            self._answer(target)
        elif kind == VOTE:
            table.votes[player] = int(take)
        else:
            table.chat.append((table.now, player, text))
            to = addressee(text)
            if to < table.n_players and to != player:
                self.attention.extend(range(table.n_players) if to < 0 else (to,))

    def _move(self, player: int, g: int, pile: int, take: bool, target: int) -> None:
        """Lift a glass, perhaps with the card, and put it on a pile (turned) or at home (-1)."""
        table = self.table
        table.call_by = -1
        old = table.where[g]
        if old >= 0:
            mask = table.masks[old] & ~(1 << g)
            table.masks[old] = mask
            table.where[g] = HOME
            if mask:
                self.note(mask)
            if take and not self._take(player, g, old, pile, target):
                return
        self._put_down(player, g, pile, old)

    def _put_down(self, player: int, g: int, pile: int, old: int) -> None:
        """Second half of a move, once the card taken has had its effect."""
        table = self.table
        if pile >= 0:
            table.where[g] = pile
            table.masks[pile] |= 1 << g
            self._turn(g)
        if self.rules.fumble_p:
            beside = (table.masks[old] if old >= 0 else 0) | (table.masks[pile] if pile >= 0 else 0)
            side = table.side(player)
            if beside & ~(3 << 2 * side) and self.rng.random() < self.rules.fumble_p:
                self._fumble(player)

    def _turn(self, g: int) -> None:
        table, rules = self.table, self.rules
        now = table.now
        duration = self.nominal[2 * table.colours[g >> 1] + (g & 1)]
        if rules.jitter_s:
            duration += rules.jitter_s * (2.0 * self.rng.random() - 1.0)
        end = now + max(duration, 0.1)
        table.running[g] = True
        table.turned_at[g] = now
        self.run_end[g] = end
        self.seq += 1
        heappush(self.heap, (end, _OWN, 0.0, self.seq, EXPIRE, g, None))

    def _fumble(self, player: int) -> None:
        """Punishment for knocking a glass over: own glasses home and turned (ruling A12)."""
        table = self.table
        for own in table.glasses_of(player):
            where = table.where[own]
            if where == BAG or (table.running[own] and where == HOME):
                continue
            if where >= 0:
                table.masks[where] &= ~(1 << own)
                table.where[own] = HOME
                self.note(table.masks[where])
            if not table.running[own]:
                self._turn(own)

    def _take(self, player: int, g: int, old: int, pile: int, target: int) -> bool:
        """Take the top card of pile `old`; False when the move does not go on (now)."""
        table = self.table
        stack = self.piles[old]
        card = stack.pop()
        table.heights[old] -= 1
        table.tops[old] = stack[-1] if stack else 0
        table.history.append((table.now, TAKE, player, card, old))
        emptied = not stack
        if card > 0:
            self.stacks[player].append(card)
            total = self.totals[player] = self.totals[player] + card
            table.stack_top[player] = card
            table.stack_size[player] += 1
            if total >= GOAL:
                rounds.end(self, "goal")
                return False
        else:
            self.discard.append(card)
            if card == HADES:
                rounds.end(self, "hades")
                return False
            if not emptied or self.rules.last_god_acts:
                options = targets(table, self.rules, player, card)
                if options:
                    if target == UNSET:
                        self._prompt(player, card, options, (g, pile, old, emptied))
                        return False
                    gods.act(self, player, card, target)
        if emptied:
            rounds.end(self, "pile")
            return False
        return True

    def _recover(self, player: int) -> None:
        table = self.table
        self.discard += self.stacks[player]
        self.stacks[player] = []
        self.totals[player] = table.stack_top[player] = table.stack_size[player] = 0
        for own in table.glasses_of(player):
            if table.where[own] == BAG:
                table.where[own] = HOME
        table.call_by = -1
        table.history.append((table.now, RECOVERED, player, 0, 0))
        self.attention.append(player)

    # ------------------------------------------------------------------ a God's question

    def _prompt(
        self, player: int, card: int, options: list[int], rest: tuple[int, int, int, bool]
    ) -> None:
        table = self.table
        table.prompt_player, table.prompt_card, table.prompt_options = player, card, options
        table.prompt_end = table.now + self.rules.prompt_s
        self.pending = rest
        if self.rules.prompt_s:
            self.schedule(table.prompt_end, PROMPT_END)
            self.attention.append(player)
        else:
            self._answer(gods.default(self, card, options))

    def _answer(self, target: int) -> None:
        """Close the question, finish the move, then let the waiting commands in."""
        table = self.table
        player, card, rest = table.prompt_player, table.prompt_card, self.pending
        assert rest is not None
        g, pile, old, emptied = rest
        table.prompt_player, table.prompt_card, table.prompt_options = -1, 0, []
        self.pending = None
        gods.act(self, player, card, target)
        if emptied:
            rounds.end(self, "pile")
        else:
            self._put_down(player, g, pile, old)
        held, self.held = self.held, deque()
        for waiting, command in held:
            self._arrive(waiting, command)

    # ------------------------------------------------------------------ copies

    def put_cards(self, piles: list[list[int]], stacks: list[list[int]]) -> None:
        """Replace the cards of the piles (top last) and stacks; the public table follows."""
        table = self.table
        self.piles, self.stacks = piles, stacks
        self.totals[:] = [sum(stack) for stack in stacks]  # seats hold on to this list
        table.heights = [len(pile) for pile in piles]
        table.tops = [
            pile[-1] if pile and i < table.revealed else 0 for i, pile in enumerate(piles)
        ]
        table.stack_top = [stack[-1] if stack else 0 for stack in stacks]
        table.stack_size = [len(stack) for stack in stacks]

    def clone(self) -> Engine:
        """An independent copy, without the sink."""
        other: Engine = object.__new__(Engine)
        for name in Engine.__slots__:
            value = getattr(self, name)
            if isinstance(value, (list, deque)):
                value = value.copy()
            setattr(other, name, value)
        other.piles = [pile.copy() for pile in self.piles]
        other.stacks = [stack.copy() for stack in self.stacks]
        other.hands = [waiting.copy() for waiting in self.hands]
        other.table = self.table.copy()
        other.rng, other.tie_rng = Dice(self.rng.state), Dice(self.tie_rng.state)
        other.sink = None
        return other

    # ------------------------------------------------------------------ time

    def schedule(self, t: float, kind: int, a: int = 0) -> None:
        """Let an event of the engine's own happen at time t."""
        self.seq += 1
        heappush(self.heap, (t, _OWN, 0.0, self.seq, kind, a, None))

    def note(self, mask: int) -> None:
        """Draw the attention of the owners of a set of glasses."""
        teams, g = self.table.teams, 0
        while mask:
            if mask & 1:
                self.attention.append(g if teams else g >> 1)
            mask >>= 1
            g += 1

    def _expire(self, g: int, now: float) -> None:
        table = self.table
        table.running[g] = False
        physical = 2 * table.colours[g >> 1] + (g & 1)
        seen = now - table.turned_at[g]
        table.longest[physical] = max(table.longest[physical], seen)
        if seen < table.shortest[physical] or not table.shortest[physical]:
            table.shortest[physical] = seen
        self.attention.append(g if table.teams else g >> 1)

    def _timer(self, kind: int, a: int) -> None:
        table = self.table
        if kind == HANDS:
            waiting = self.hands[a]
            if not waiting:
                return
            if table.prompt_player >= 0:  # hands wait as well, behind those already waiting
                self.held.extend((a, command) for command in waiting)
                waiting.clear()
                return
            self._execute(a, waiting.popleft())
            if waiting:
                self.schedule(max(table.now, self.free_at[a]), HANDS, a)
        elif kind == REVEAL:
            table.tops[table.revealed] = self.piles[table.revealed][-1]
            table.revealed += 1
            if table.revealed < table.n_piles:
                self.schedule(table.now + self.rules.reveal_s, REVEAL)
        elif kind == CALL_END:
            if table.call_by >= 0 and table.call_end == table.now and table.phase == PLAY:
                rounds.end(self, "blocked")
        elif kind == PROMPT_END:
            if table.prompt_player >= 0 and table.prompt_end == table.now:
                self._answer(gods.default(self, table.prompt_card, table.prompt_options))
        elif kind == LIMIT:
            if table.prompt_player >= 0:
                self._answer(gods.default(self, table.prompt_card, table.prompt_options))
            if table.phase == PLAY:
                rounds.end(self, "limit")
        else:
            rounds.begin(self)

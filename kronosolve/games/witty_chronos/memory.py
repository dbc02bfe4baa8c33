"""How well a bot remembers who took what: every card is taken face up, stacks show only their top.

A memory answers one question: an estimate of every player's total.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from kronosolve.games.witty_chronos.table import DISCARD, RECOVERED, SWAP, TAKE, Table

if TYPE_CHECKING:
    from collections.abc import Callable

MEAN_CARD = 1000 / 45
"""Mean points of a Territory card in the reconstructed mix: the guess for a forgotten card."""


class Memory(Protocol):
    """Estimates totals from what was seen."""

    def totals(self, table: Table) -> list[float]:
        """An estimate of each player's total, from what happened up to now."""
        ...


class TopOnly:
    """Remembers nothing: the visible card counts exactly, each card below as an average one."""

    __slots__ = ()

    def totals(self, table: Table) -> list[float]:
        """See `Memory.totals`."""
        return [
            top + MEAN_CARD * (size - 1) if size else 0.0
            for top, size in zip(table.stack_top, table.stack_size, strict=True)
        ]


class LastK:
    """Remembers the last `k` cards taken (and every visible one); older ones count as average."""

    __slots__ = ("k", "known", "read", "round_no", "stacks", "taken")

    def __init__(self, k: int) -> None:
        self.k = k
        self.round_no = 0
        self.read = 0
        self.taken = 0
        self.stacks: list[list[tuple[int, int]]] = []
        self.known: list[float] = []

    def _watch(self, table: Table) -> None:
        if self.round_no != table.round_no or self.read > len(table.history):
            self.round_no, self.read, self.taken = table.round_no, 0, 0
            self.stacks = [[] for _ in range(table.n_players)]
        for _, kind, player, a, _ in table.history[self.read :]:
            if kind == TAKE:
                if a > 0:
                    self.taken += 1
                    self.stacks[player].append((self.taken, a))
            elif kind == DISCARD:
                self.stacks[player].pop()
            elif kind == SWAP:
                self.stacks[player], self.stacks[a] = self.stacks[a], self.stacks[player]
            elif kind == RECOVERED:
                self.stacks[player] = []
        self.read = len(table.history)

    def totals(self, table: Table) -> list[float]:
        """See `Memory.totals`."""
        if self.round_no == table.round_no and self.read == len(table.history):
            return self.known
        self._watch(table)
        horizon = self.taken - self.k
        self.known = [
            sum(
                float(card) if when > horizon or index == len(stack) else MEAN_CARD
                for index, (when, card) in enumerate(stack, 1)
            )
            for stack in self.stacks
        ]
        return self.known


class Perfect:
    """Remembers every card."""

    __slots__ = ("known", "read", "round_no")

    def __init__(self) -> None:
        self.round_no = 0
        self.read = 0
        self.known: list[float] = []

    def totals(self, table: Table) -> list[float]:
        """See `Memory.totals`."""
        history, known = table.history, self.known
        if self.round_no != table.round_no or self.read > len(history):
            self.round_no, self.read = table.round_no, 0
            known = self.known = [0.0] * table.n_players
        if self.read < len(history):
            for _, kind, player, a, _ in history[self.read :]:
                if kind == TAKE:
                    if a > 0:
                        known[player] += a
                elif kind == DISCARD:
                    known[player] -= a
                elif kind == SWAP:
                    known[player], known[a] = known[a], known[player]
                elif kind == RECOVERED:
                    known[player] = 0.0
            self.read = len(history)
        return known


MEMORIES: dict[str, Callable[[], Memory]] = {
    "perfect": Perfect,
    "last_k": lambda: LastK(4),
    "top_only": TopOnly,
}

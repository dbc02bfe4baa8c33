"""What everybody can see: the public part of a game, kept apart from what is hidden.

Bots and screens read a `Table` (and their own stack) and nothing else; the engine is the only
writer. It is one object that changes in place, because building a copy for every decision would
cost more than the decision.
"""

from __future__ import annotations

from typing import Any

HOME, BAG = -1, -2
"""Where a glass is when it is not on a pile."""

PLAY, BREAK, OVER = range(3)
"""Phases: a round runs; between two rounds; the game has ended."""
PHASES = ("play", "break", "over")

TAKE, DISCARD, SWAP, CUT, RECOVERED, CALLED, ENDED = range(7)
"""Kinds of history entries, `(time, kind, player, a, b)`:

TAKE card from pile; DISCARD (of the player's top) card; SWAP with player; CUT glass (player: who
did it); RECOVERED; CALLED; ENDED reason, winning sides.
"""


class Table:
    """The public state.

    Lists are indexed by pile, glass, player or side; a side is what wins tokens: a player, or a
    team of two. Glass g belongs to side `g >> 1`. `masks[i]` is the bit set of glasses on pile i.
    `turned_at[g]` is when a running glass was turned; when it will run out is not public.
    `shortest` and `longest` are the observed runs of the ten physical glasses (0 when none yet);
    `history` and `chat` (`(time, player, text)`) hold what happened and was said in this round.
    `votes` are those on new colours (-1: none yet, 0: no, 1: yes).
    `colours[side]` tells which physical pair (2c, 2c + 1) a side plays with.
    """

    __slots__ = (
        "call_by", "call_end", "chat", "colours", "heights", "history", "longest", "masks",
        "n_glasses", "n_piles", "n_players", "n_sides", "now", "phase", "prompt_card", "prompt_end",
        "prompt_options", "prompt_player", "reason", "revealed", "round_no", "round_start",
        "running", "shortest", "stack_size", "stack_top", "starter", "teams", "tokens", "tops",
        "turned_at", "votes", "where", "winners",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        self.teams = players > 5
        self.n_players = players
        self.n_sides = players // 2 if self.teams else players
        self.n_glasses = 2 * self.n_sides
        self.n_piles = self.n_sides + 3
        self.now = 0.0
        self.phase = BREAK
        self.round_no = 0
        self.round_start = 0.0
        self.starter = -1
        self.revealed = 0
        self.tops = [0] * self.n_piles
        self.heights = [0] * self.n_piles
        self.masks = [0] * self.n_piles
        self.where = [HOME] * self.n_glasses
        self.running = [False] * self.n_glasses
        self.turned_at = [0.0] * self.n_glasses
        self.stack_top = [0] * players
        self.stack_size = [0] * players
        self.tokens = [0] * self.n_sides
        self.colours = list(range(self.n_sides))
        self.shortest = [0.0] * 10
        self.longest = [0.0] * 10
        self.call_by = -1
        self.call_end = 0.0
        self.prompt_player = -1
        self.prompt_card = 0
        self.prompt_end = 0.0
        self.prompt_options: list[int] = []
        self.history: list[tuple[Any, ...]] = []
        self.chat: list[tuple[float, int, str]] = []
        self.votes = [-1] * players
        self.reason = ""
        self.winners: list[int] = []

    def owner(self, glass: int) -> int:
        """The player whose glass this is."""
        return glass if self.teams else glass >> 1

    def side(self, player: int) -> int:
        """The side (player or team) of a player."""
        return player >> 1 if self.teams else player

    def glasses_of(self, player: int) -> tuple[int, ...]:
        """The glasses of a player: two, in team play one."""
        return (player,) if self.teams else (2 * player, 2 * player + 1)

    def copy(self) -> Table:
        """An independent copy."""
        other: Table = object.__new__(Table)
        for name in Table.__slots__:
            value = getattr(self, name)
            setattr(other, name, value.copy() if isinstance(value, list) else value)
        return other

    def to_json(self) -> dict[str, Any]:
        """Every field by name."""
        return {name: _plain(getattr(self, name)) for name in Table.__slots__}

    @staticmethod
    def from_json(data: dict[str, Any]) -> Table:
        """Inverse of `to_json`; KeyError when a field is missing."""
        table: Table = object.__new__(Table)
        for name in Table.__slots__:
            value = data[name]
            setattr(table, name, list(value) if isinstance(value, list) else value)
        table.history = [
            (*entry[:4], tuple(entry[4]) if entry[1] == ENDED else entry[4])
            for entry in data["history"]
        ]
        table.chat = [(t, player, text) for t, player, text in data["chat"]]
        return table


def _plain(value: Any) -> Any:
    """Lists and tuples as new lists, all the way down."""
    return [_plain(part) for part in value] if isinstance(value, (list, tuple)) else value

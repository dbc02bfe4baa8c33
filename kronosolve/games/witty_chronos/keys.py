"""One-key commands for up to three people on one keyboard.

Each has a set of keys: eight for the piles, and a few others. A pile key moves the glass in hand
there, taking the card it stood on when that is possible; `leave` makes the next move leave it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos.commands import (
    CALL,
    CHOOSE,
    PLACE,
    RECOVER,
    SAY,
    VOTE,
    WITHDRAW,
    Command,
    glass_name,
    target_name,
)
from kronosolve.games.witty_chronos.legality import blocked
from kronosolve.games.witty_chronos.table import BAG, BREAK, HOME, Table
from kronosolve.games.witty_chronos.talk import Offer, Reply, say_offer, say_reply, understand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.games.witty_chronos.options import Rules


@dataclass(frozen=True, slots=True)
class KeySet:
    """The keys of one person; `piles` has eight."""

    piles: str
    glass: str
    home: str
    leave: str
    recover: str
    call: str
    offer: str
    agree: str

    def help(self) -> str:
        """One line for the screen."""
        return (
            f"{self.piles} piles  {self.glass} glass  {self.home} home  {self.leave} leave  "
            f"{self.recover} recover  {self.call} call  {self.offer} offer  {self.agree} yes"
        )


ALONE = KeySet("12345678", "g", "h", "l", "r", "c", "o", "y")
"""For one person."""
KEY_SETS = (
    KeySet("1234qwer", "a", "s", "d", "f", "z", "x", "c"),
    KeySet("7890uiop", "j", "k", "l", ";", "m", ",", "."),
    KeySet("56tyghvb", "n", "/", "'", "[", "]", "-", "="),
)
"""For several: the left, the right and the middle of a keyboard (United States layout)."""


class Hands:
    """Turns one person's keys into commands."""

    def __init__(self, player: int, keys: KeySet) -> None:
        self.player = player
        self.keys = keys
        self.leave = False
        self._second = False

    def glass(self, table: Table) -> int:
        """The glass the next move is about: the chosen one, or the other if only that can move."""
        mine = table.glasses_of(self.player)
        if len(mine) == 1:
            return mine[0]
        chosen, other = (mine[1], mine[0]) if self._second else mine

        def free(g: int) -> bool:
            return not table.running[g] and table.where[g] != BAG

        return other if free(other) and not free(chosen) else chosen

    def press(self, key: str, table: Table, rules: Rules) -> Command | None:
        """The command of a key; None when the key is not (or only says something) about hands."""
        keys = self.keys
        if key in keys.piles:
            return self._pile(keys.piles.index(key), table, rules)
        if key == keys.glass:
            self._second = not self._second
        elif key == keys.leave:
            self.leave = not self.leave
        elif key == keys.home:
            return self._move(Command(WITHDRAW, self.glass(table)), table, rules)
        elif key == keys.recover:
            return Command(RECOVER)
        elif key == keys.call:
            return Command(CALL)
        elif key == keys.offer:
            return self._offer(table)
        elif key == keys.agree:
            return self._agree(table)
        return None

    def _pile(self, number: int, table: Table, rules: Rules) -> Command | None:
        if table.prompt_player == self.player:
            if number < len(table.prompt_options):
                return Command(CHOOSE, target=table.prompt_options[number])
            return None
        if table.phase == BREAK:
            return Command(VOTE, take=number == 0)
        return self._move(Command(PLACE, self.glass(table), number), table, rules)

    def _move(self, command: Command, table: Table, rules: Rules) -> Command:
        where = table.where[command.glass]
        take = where >= 0 and not self.leave and not blocked(table, rules, command.glass, where)
        self.leave = False
        return command._replace(take=take)

    def _offer(self, table: Table) -> Command | None:
        """Ask somebody on a pile of mine to leave it; offer another shared pile in exchange."""
        side = table.side(self.player)
        mine = [table.where[g] for g in table.glasses_of(self.player) if table.where[g] >= 0]
        for pile in mine:
            for g in range(table.n_glasses):
                if table.masks[pile] >> g & 1 and g >> 1 != side:
                    to = table.owner(g)
                    theirs = {table.where[other] for other in table.glasses_of(to)}
                    shared = [other for other in mine if other != pile and other in theirs]
                    offer = Offer(to, pile, shared[0] if shared else -1)
                    return Command(SAY, text=say_offer(offer))
        return None

    def _agree(self, table: Table) -> Command | None:
        """Agree to the last offer made to this player."""
        for _, speaker, text in reversed(table.chat):
            sentence = understand(text)
            if isinstance(sentence, Offer) and sentence.to == self.player:
                return Command(SAY, text=say_reply(Reply(speaker, agreed=True)))
        return None

    def status(self, table: Table) -> str:
        """What the next key will act on, or what is asked."""
        keys = self.keys
        if table.prompt_player == self.player:
            options = zip(keys.piles, table.prompt_options, strict=False)
            return "choose: " + "  ".join(f"{key} {target_name(o)}" for key, o in options)
        if table.phase == BREAK and not table.teams:
            return f"new glasses next round? {keys.piles[0]} yes, {keys.piles[1]} no"
        g = self.glass(table)
        where = table.where[g]
        place = "in the bag" if where == BAG else "home" if where == HOME else f"pile {where + 1}"
        state = "running" if table.running[g] else "ready"
        return (
            f"glass {glass_name(g)} ({place}, {state}){'  LEAVING THE CARD' if self.leave else ''}"
        )


def share_keyboard(humans: Sequence[int]) -> list[Hands]:
    """A set of keys for each person; GameError when there are more people than sets."""
    if len(humans) > len(KEY_SETS):
        raise GameError(
            f"{len(humans)} people at one keyboard; there are keys for {len(KEY_SETS)} "
            "(--turn-based has room for all)"
        )
    sets = (ALONE,) if len(humans) == 1 else KEY_SETS
    return [Hands(player, keys) for player, keys in zip(humans, sets, strict=False)]

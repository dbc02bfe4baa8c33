"""Which commands are legal: everything it depends on is public, so bots and screens may ask too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.witty_chronos.cards import CERBERE, HEPHAISTOS, HERMES
from kronosolve.games.witty_chronos.commands import (
    CALL,
    CHOOSE,
    GLASS,
    NONE,
    PLACE,
    RECOVER,
    SAY,
    UNSET,
    VOTE,
    WITHDRAW,
    Command,
)
from kronosolve.games.witty_chronos.table import BAG, BREAK, HOME, PLAY

if TYPE_CHECKING:
    from kronosolve.games.witty_chronos.options import Rules
    from kronosolve.games.witty_chronos.table import Table


def targets(table: Table, rules: Rules, player: int, card: int) -> list[int]:
    """Targets of a God in the hands of a player, sorted; empty when there is nothing to choose."""
    mine = table.side(player)
    if card == HERMES:
        return [NONE] + [p for p in range(table.n_players) if p != player]
    if card == CERBERE:
        return [
            p
            for p, size in enumerate(table.stack_size)
            if size and (rules.cerbere_self or table.side(p) != mine)
        ]
    if card == HEPHAISTOS:
        return [GLASS + g for g, where in enumerate(table.where) if where != BAG and g >> 1 != mine]
    return []


def blocked(table: Table, rules: Rules, glass: int, pile: int) -> bool:
    """Whether a glass that keeps `glass` from taking stands on the pile (ruling A4)."""
    others = table.masks[pile] & ~(1 << glass)
    if others and not rules.own_glass_blocks:
        others &= ~(3 << (glass & ~1))
    return others != 0


def why_not(table: Table, rules: Rules, player: int, command: Command) -> str:
    """Why a command is illegal now; empty when it is legal."""
    kind, g, pile, take, target, _ = command
    if kind == SAY:
        return ""
    if kind == VOTE:
        if table.phase != BREAK or table.teams or rules.vote == "off":
            return "votes on new colours are cast between rounds, and not in teams"
        return ""
    if table.phase != PLAY:
        return "the round is over"
    if kind <= WITHDRAW:
        if not 0 <= g < table.n_glasses or (g if table.teams else g >> 1) != player:
            return "that glass is not yours"
        if table.running[g]:
            return "the glass is still running"
        where = table.where[g]
        if where == BAG:
            return "the glass is in the bag"
        if kind == PLACE:
            if not 0 <= pile < table.n_piles:
                return f"there are {table.n_piles} piles"
            if pile >= table.revealed:
                return "the pile is not turned over yet"
            if pile == where and not rules.same_pile:
                return "the glass just stood on that pile"
        elif where == HOME:
            return "the glass is at home already"
        if not take:
            return ""
        if where == HOME:
            return "there is nothing to take at home"
        if blocked(table, rules, g, where):
            return "another glass stands on the pile"
        if target != UNSET and target not in targets(table, rules, player, table.tops[where]):
            return "that is no target for this card"
        return ""
    if kind == RECOVER:
        if all(table.where[own] != BAG for own in table.glasses_of(player)):
            return "none of your glasses is in the bag"
        if not table.stack_size[player] and not rules.free_recover:
            return "you have no card to pay with"
        return ""
    if kind == CALL:
        if table.call_by >= 0:
            return "a count is running already"
        for running, where in zip(table.running, table.where, strict=True):
            if running and where != BAG:
                return "a glass is still running"
        return ""
    if kind == CHOOSE:
        if table.prompt_player != player:
            return "no God asks you anything"
        if target not in table.prompt_options:
            return "that is no target for this card"
        return ""
    return "no such command"


def legal_commands(table: Table, rules: Rules, player: int) -> list[Command]:
    """Every legal command but `say`, sorted; a God's target is always named."""
    if table.phase == BREAK:
        if table.teams or rules.vote == "off":
            return []
        return [Command(VOTE), Command(VOTE, take=True)]
    if table.phase != PLAY:
        return []
    if table.prompt_player >= 0:
        if table.prompt_player != player:
            return []
        return [Command(CHOOSE, target=target) for target in table.prompt_options]
    found = []
    for g in table.glasses_of(player):
        where = table.where[g]
        if table.running[g] or where == BAG:
            continue
        piles = [p for p in range(table.revealed) if p != where or rules.same_pile]
        takes: list[tuple[bool, int]] = [(False, UNSET)]
        if where != HOME and not blocked(table, rules, g, where):
            choices = targets(table, rules, player, table.tops[where]) or [UNSET]
            takes += [(True, target) for target in choices]
        found += [Command(PLACE, g, pile, *take) for pile in piles for take in takes]
        if where != HOME:
            found += [Command(WITHDRAW, g, -1, *take) for take in takes]
    for command in (Command(RECOVER), Command(CALL)):
        if not why_not(table, rules, player, command):
            found.append(command)
    return sorted(found)

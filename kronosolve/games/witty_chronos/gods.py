"""The God cards: what they do, and what happens without an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.games.witty_chronos.cards import CERBERE, HEPHAISTOS, HERMES
from kronosolve.games.witty_chronos.commands import GLASS, NONE
from kronosolve.games.witty_chronos.table import BAG, CUT, DISCARD, SWAP

if TYPE_CHECKING:
    from kronosolve.games.witty_chronos.engine import Engine


def _swap(values: list[Any], a: int, b: int) -> None:
    values[a], values[b] = values[b], values[a]


def act(engine: Engine, player: int, card: int, target: int) -> None:
    """Carry out a God's effect on a legal target."""
    table = engine.table
    if card == HERMES:
        if target == NONE:
            return
        for values in (engine.stacks, engine.totals, table.stack_top, table.stack_size):
            _swap(values, player, target)
        table.history.append((table.now, SWAP, player, target, 0))
    elif card == CERBERE:
        stack = engine.stacks[target]
        lost = stack.pop()
        engine.discard.append(lost)
        engine.totals[target] -= lost
        table.stack_size[target] -= 1
        table.stack_top[target] = stack[-1] if stack else 0
        table.history.append((table.now, DISCARD, target, lost, 0))
    elif card == HEPHAISTOS:
        g = target - GLASS
        pile = table.where[g]
        table.where[g] = BAG
        table.history.append((table.now, CUT, player, g, 0))
        engine.attention.append(table.owner(g))
        if pile >= 0:
            table.masks[pile] &= ~(1 << g)
            engine.note(table.masks[pile])


def default(engine: Engine, card: int, options: list[int]) -> int:
    """The answer when a question runs out: no exchange; a glass of, or the card of, the leader.

    The leader is the opponent with the largest visible card, by lot among equals.
    """
    table = engine.table
    if card == HERMES:
        return NONE
    cerbere = card == CERBERE
    owners = options if cerbere else [table.owner(option - GLASS) for option in options]
    best = max(table.stack_top[p] for p in owners)
    return engine.rng.choice(
        [option for option, p in zip(options, owners, strict=True) if table.stack_top[p] == best]
    )

"""The value of a position for every seat, for bots that do not play to the end.

Each player has a strength in points of energy: energy, effective defence, cards in hand. The value
of a seat is its part of the sum of exp(SHARPNESS * strength): an estimate of its chance to win.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING

from kronosolve.games.interface import win_shares
from kronosolve.games.locos_crononautas import frames, settle
from kronosolve.games.locos_crononautas.combat import front_value
from kronosolve.games.locos_crononautas.settle import DEFENCE

if TYPE_CHECKING:
    from kronosolve.games.locos_crononautas.position import Position
    from kronosolve.games.locos_crononautas.state import LocosState

SHARPNESS = 0.35
KING_ENERGY = 0.35
"""Worth of a point of energy in king mode, far from the goal."""
TROOP = 0.12
"""Worth of a point of attack in hand."""
EVENT = 0.3
"""Worth of an event in hand."""
ACTION = 0.5
"""Worth of an extra action still to come, and loss by an individual turn to be skipped."""
_LAYERS = (1.0, 0.9, 0.7)
"""The best defence counts in full, further ones less."""
_PERMANENTS = {"absorb": 1.6, "survive_once": 2.5, "hand_target": 1.5}


class _Memory:
    """The last position valued: searches ask for every seat of one position in turn."""

    state: LocosState | None = None
    legal: list[int] | None = None
    values: list[float]


def value(state: LocosState, player: int) -> float:
    """How good a position is for a seat, from 0 (lost) to 1 (won)."""
    # Every action replaces the list of legal actions, so this pair names one position.
    if _Memory.state is not state or _Memory.legal is not state.legal:
        _Memory.values = values(state)
        _Memory.state, _Memory.legal = state, state.legal
    return _Memory.values[player]


def values(state: LocosState) -> list[float]:
    """`value` for every seat; they sum to 1."""
    s = state
    if s.winners is None and s.agenda[-1][0] not in settle.QUIET:
        s = state.clone()
        settle.settle(s)
    if s.winners is not None:
        return win_shares(s.returns())
    strengths = [strength(s, seat) for seat in range(s.rules.players)]
    best = max(strengths)
    weights = [
        exp(SHARPNESS * (own - best)) if alive else 0.0
        for own, alive in zip(strengths, s.alive, strict=True)
    ]
    total = sum(weights)
    return [weight / total for weight in weights]


def strength(s: Position, seat: int) -> float:
    """What a player has, in points of energy; the position is a quiet one."""
    deck = s.rules.deck
    total = float(s.energy[seat])
    if s.rules.king:
        # One player's loss is another's gain, so that a point moves twice; and it counts for more
        # the nearer the goal is.
        total *= KING_ENERGY * (1 + s.energy[seat] / s.rules.goal)
    layers = sorted(
        (DEFENCE * (deck.defence[card] - front_value(front)) for card, front in s.defences[seat]),
        reverse=True,
    )
    total += sum(weight * layer for weight, layer in zip(_LAYERS, layers, strict=False))
    total += TROOP * sum(deck.attack[card] for card in s.troops[seat])
    total += EVENT * len(s.events[seat])
    for event, owner, _ in s.permanents:
        if owner == seat:
            total += _PERMANENTS.get(deck.ops[event], 0.0)
    total -= ACTION * s.skip[seat]
    for frame in s.agenda:
        if frame[0] == frames.ACT and frame[1] == seat and frame[3]:
            total += ACTION
    return total

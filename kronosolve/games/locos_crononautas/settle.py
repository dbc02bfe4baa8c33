"""How a position would go on to the next individual turn, by rules of thumb.

A position in the middle of an attack says little by itself. `settle` lets everybody take the
obvious choice (nobody plays an Instant, the defender takes the cheapest block) until a new
individual turn or a new Turn begins, so that what is valued then is a quiet position.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from kronosolve.games.locos_crononautas import actions, flow, frames
from kronosolve.games.locos_crononautas.cards import TROOPS
from kronosolve.games.locos_crononautas.combat import front_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.games.locos_crononautas.frames import Frame
    from kronosolve.games.locos_crononautas.position import Position

QUIET = frozenset((frames.ACT, frames.SPLIT, frames.PICK, frames.LEFTOVERS))
ENERGY = 1.0
"""What a point of energy is worth; everything else is measured against it."""
DEFENCE = 0.35
"""Worth of a point of effective defence."""
_LAST_POINT = 20.0


def settle(s: Position) -> None:
    """Play on in place to a quiet position, or the end of the game."""
    while s.winners is None and s.agenda[-1][0] not in QUIET:
        flow.choose(s, obvious(s, s.agenda[-1]))


def obvious(s: Position, frame: Frame) -> int:
    """The action that rules of thumb take for the top frame."""
    kind, seat = frame[0], frame[1]
    legal = s.legal
    if len(legal) == 1:
        return legal[0]
    if kind == frames.BLOCK:
        return actions.BLOCK + _cheapest(s, frame)[0]
    if kind == frames.BACK_UP:
        return _support(s, frame)
    if kind in (frames.AIM, frames.AIM_EVENT, frames.DIVERT):
        return min(legal, key=lambda action: _shield(s, action - actions.PLAYER))
    if kind in (frames.MUSTER, frames.TAKE, frames.REVEAL):
        attack = s.rules.deck.attack
        return max(legal, key=lambda a: attack[a - actions.CHOOSE] if a >= actions.CHOOSE else -1)
    if kind == frames.LAY_MORE:
        defence = s.rules.deck.defence
        return max(legal, key=lambda a: defence[a - actions.DEFEND] if a >= actions.DEFEND else -1)
    if kind == frames.EXHIBIT:
        return max(legal, key=lambda action: _worth_removing(s, action - actions.REMOVE))
    if kind == frames.EXCHANGE:
        return min(legal, key=lambda action: _worth(s, action - actions.REMOVE))
    if kind in (frames.FEE, frames.TOO_MANY):
        return min(legal, key=lambda action: _worth(s, action - actions.DISCARD))
    if kind in (frames.DROP, frames.DROP_OR_PAY):
        return _give_up(s, frame, seat)
    return actions.DONE if actions.DONE in legal else legal[0]


def _worth(s: Position, card: int) -> int:
    deck = s.rules.deck
    return deck.attack[card] + deck.defence[card] if card < TROOPS else 8


def _shield(s: Position, seat: int) -> tuple[int, int]:
    """How hard a player is to hit: the best effective defence, then energy."""
    defence = s.rules.deck.defence
    best = max((defence[card] - front_value(front) for card, front in s.defences[seat]), default=0)
    return best, s.energy[seat]


def _worth_removing(s: Position, card: int) -> int:
    for own in s.defences:
        for other, front in own:
            if other == card:
                return s.rules.deck.defence[card] + 2 * front_value(front)
    return 0


def _cost(s: Position, seat: int, loss: int, fallen: Sequence[tuple[int, int]]) -> float:
    """What it costs a player to lose energy and defences, (defence, front value) each."""
    cost = loss * ENERGY if loss < s.energy[seat] else s.energy[seat] + _LAST_POINT
    return cost + sum(DEFENCE * (defence - front) for defence, front in fallen)


def _cheapest(s: Position, frame: Frame) -> tuple[int, ...]:
    """The blocker and its supporters that cost the defender least."""
    seat, value = frame[1], frame[4][0][1]
    defence = s.rules.deck.defence
    own = {card: (defence[card], front_value(front)) for card, front in s.defences[seat]}
    best = float("inf")
    chosen: tuple[int, ...] = (next(iter(own)),)
    for blocker, (strength, front) in own.items():
        if strength > value + front:
            cost = DEFENCE * value
            if cost < best:
                best, chosen = cost, (blocker,)
            continue
        others = [card for card in own if card != blocker] if strength < value + front else []
        for size in range(len(others) + 1):
            for more in combinations(others, size):
                fallen = [own[card] for card in (blocker, *more)]
                loss = max(0, value + sum(f - d for d, f in fallen))
                cost = _cost(s, seat, loss, fallen)
                if cost < best:
                    best, chosen = cost, (blocker, *more)
    return chosen


def _support(s: Position, frame: Frame) -> int:
    """Go on with the cheapest set of supporters, given the blocker and those chosen."""
    seat, standing = frame[1], (frame[5], *frame[6])
    value = frame[4][0][1]
    defence = s.rules.deck.defence
    own = {card: (defence[card], front_value(front)) for card, front in s.defences[seat]}
    others = [a - actions.SUPPORT for a in s.legal if a >= actions.SUPPORT]
    best, chosen = float("inf"), s.legal[0]
    for size in range(len(others) + 1):
        for more in combinations(others, size):
            action = actions.SUPPORT + more[0] if more else actions.DONE
            if action not in s.legal:
                continue
            fallen = [own[card] for card in (*standing, *more)]
            loss = max(0, value + sum(f - d for d, f in fallen))
            cost = _cost(s, seat, loss, fallen)
            if cost < best:
                best, chosen = cost, action
    return chosen


def _give_up(s: Position, frame: Frame, seat: int) -> int:
    """The defence whose loss costs least, or paying."""
    defence = s.rules.deck.defence
    costs = {
        actions.REMOVE + card: _cost(s, seat, front_value(front), [(defence[card], 0)])
        for card, front in s.defences[seat]
    }
    if actions.PAY in s.legal:
        costs[actions.PAY] = _cost(s, seat, frame[3], ())
    return min(s.legal, key=costs.__getitem__)

"""What an unfinished position is worth to a seat.

A seat's estimate is its score now, what its machines promise today and on later days, and what its
cards will do when they are replayed. The weights were set by hand and checked by playing bots
against each other; they are no part of the rules.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kronosolve.games.loop_inc import cards
from kronosolve.games.loop_inc import table as tables
from kronosolve.games.loop_inc.components import FIELD, ROOMS, SHIFT
from kronosolve.games.loop_inc.position import BITS, CODE, MACHINES, NEW_MARK

if TYPE_CHECKING:
    from kronosolve.games.loop_inc.state import LoopState
    from kronosolve.games.loop_inc.table import Table

MISSING = 1.5
"""Points that a component not yet on the machine takes off a trip."""
TEAR = (1.0, 2.5, 5.0, 30.0)
"""What the next tear costs with this many: its points and the danger of elimination."""
TEARS_COST = (0.0, 1.0, 3.5, 9.0, 40.0, 60.0)
"""What this many tears cost in the end, foreseen ones included; between them it is linear."""
LATER = 0.5
"""Weight of what a load promises on each later day."""
REPLAY = {
    cards.GARAGE: 1.0,
    cards.SHOP: 1.0,
    cards.ARMORY: 0.9,
    cards.EXCHANGE: 0.2,
    cards.MOVE: -0.5,
    cards.ADVERTISE: -0.5,
    cards.TRASH: -1.0,
    cards.OFFICE: 1.0,
}
"""Worth of a station's card on each later day."""
REPLAY_ANOMALY = 0.4
_NEED_A_MACHINE = frozenset(
    (cards.GARAGE, cards.SHOP, cards.ARMORY, cards.EXCHANGE, cards.MOVE, cards.TRASH)
)
SPREAD = 8.0
"""A lead of this many points counts as 0.73 on day 1, and a third of it as much on day 3."""

GONE = -60.0
"""Estimate of an eliminated seat."""
ANSWERS = frozenset(range(tables.TAKE, tables.OVER))
"""Steps that answer a card."""
UNSETTLED = ANSWERS | {tables.LAUNCH}
"""Steps in the middle of a turn."""
ROOM_TYPES = tuple(zip((cards.GARAGE, cards.SHOP, cards.ARMORY), ROOMS, strict=True))
Ranked = list[tuple[float, int, int]]


def value(state: LoopState, player: int) -> float:
    """How good a position is for a seat: 0 is lost, 1 is won, 0.5 is even with the best other."""
    return values(settled(state, state.current))[player]


def values(state: LoopState) -> list[float]:
    """The value of a position for each seat."""
    seats = range(state.table.players)
    if state.step == tables.OVER:
        return state.returns()
    points = [estimate(state, s) if state.alive >> s & 1 else GONE for s in seats]
    return [
        share(points[seat] - max(points[:seat] + points[seat + 1 :]), state.day) for seat in seats
    ]


def share(lead: float, day: int) -> float:
    """The value of a lead in points over the best other seat."""
    return 1 / (1 + math.exp(-max(-30.0, lead * day / SPREAD)))


def settled(state: LoopState, seat: int, steps: frozenset[int] = UNSETTLED) -> LoopState:
    """The position after the seat has ended its turn as it likes best, step by step.

    `steps` are those it decides; the first other one ends this.
    """
    while state.step in steps and state.current == seat:
        best_worth = -math.inf
        before = state
        for action in before.legal_actions(seat):
            after = before.clone()
            after.apply_action(action)
            worth = estimate(after, seat) if after.alive >> seat & 1 else GONE
            if worth > best_worth:
                state, best_worth = after, worth
    return state


def estimate(state: LoopState, seat: int) -> float:
    """Points that a seat may expect at the end, up to what all seats expect alike."""
    table = state.table
    tears = state.tears[seat]
    waiting = state.ads[seat]
    turns = tables.NEW_A_DAY * state.day - len(state.tableaus[seat])
    worth = float(state.final(seat) - tables.AD_PENALTY * waiting.bit_count())
    days_left = tables.DAYS - state.day
    if turns or days_left:
        foreseen = min(4.99, tears + _tears_to_come(state, seat, days_left))
        whole = int(foreseen)
        cost = TEARS_COST[whole] + (foreseen - whole) * (TEARS_COST[whole + 1] - TEARS_COST[whole])
        worth += tables.TEAR_PENALTY[tears] - cost
    used = 0
    base = seat * MACHINES
    if state.ready[seat]:
        reachable = state.reachable(seat)
        one, _, _ = state.taken(seat)
        for machine in BITS[state.ready[seat]]:
            best, best_trip = 0.0, 0
            for promised, trip, missing in _ranked(table, state.machines[base + machine]):
                gain = promised
                if gain + tables.AD_PENALTY + 1 <= best:
                    break
                if not trip & reachable & ~used or missing > turns:
                    continue
                if trip & waiting:
                    gain += tables.AD_PENALTY + 1
                elif trip & one:
                    gain -= TEAR[tears]
                if gain > best:
                    best, best_trip = gain, trip
            worth += best
            used |= best_trip
    if days_left:
        closed = state.past[seat] | state.today[seat] | used
        later = 0.0
        for machine in range(state.day):
            for gain, trip, _ in _ranked(table, state.machines[base + machine]):
                if not trip & closed:
                    later += max(0.0, gain)
                    closed |= trip
                    break
        for code in state.hands[seat]:
            later += REPLAY.get(code, REPLAY_ANOMALY) / LATER
        for mark in state.tableaus[seat]:
            later += REPLAY.get(mark & CODE, REPLAY_ANOMALY) / LATER
        worth += LATER * days_left * later
    return worth


def _tears_to_come(state: LoopState, seat: int, days_left: int) -> float:
    """Tears that cards in hand and still to be taken will cause, as far as can be foreseen."""
    hand = state.hands[seat]
    ads_left = state.ads_left[seat]
    ads = hand.count(cards.ADVERTISE)
    tears = float(max(0, ads - ads_left))
    opened = state.opened[seat].bit_count()
    if not opened:
        tears += sum(code in _NEED_A_MACHINE for code in hand)
        new = tables.NEW_A_DAY - state.new_taken[seat]
        harmless = len(state.open_anomalies) + state.supply[cards.OFFICE] + max(0, ads_left - ads)
        tears += max(0, new - harmless) + 0.3 * min(new, harmless)
    else:
        if opened == 1:
            tears += hand.count(cards.MOVE)
        for code, room in ROOM_TYPES:
            mine = hand.count(code)
            if mine:
                wanted = sum(other.count(code) for other in state.hands)
                stock = sum(state.board >> SHIFT[kind] & FIELD for kind in room)
                if wanted > stock:
                    tears += mine * (wanted - stock) / wanted
    if days_left:
        for code, room in ROOM_TYPES:
            mine = hand.count(code) + _played(state, seat, code)
            if mine:
                wanted = sum(
                    other_hand.count(code) + _played(state, other, code)
                    for other, other_hand in enumerate(state.hands)
                )
                stock = len(room) * state.table.players
                if wanted > stock:
                    tears += LATER * days_left * mine * (wanted - stock) / wanted
        ads += _played(state, seat, cards.ADVERTISE)
        tears += LATER * max(0, ads * days_left - ads_left)
    return tears


def _played(state: LoopState, seat: int, code: int) -> int:
    tableau = state.tableaus[seat]
    return tableau.count(code) + tableau.count(code + NEW_MARK)


def _ranked(table: Table, load: int) -> Ranked:
    """Trips by what they promise a load: (points less waste and missing, trip bit, missing)."""
    found: Ranked | None = table.ranked.get(load)
    if found is None:
        found = []
        for place, needs in enumerate(table.needs):
            missing = waste = 0
            for shift in SHIFT:
                surplus = (load >> shift & FIELD) - (needs >> shift & FIELD)
                missing += max(0, -surplus)
                waste += max(0, surplus)
            gain = table.points[place] - waste - MISSING * missing
            found.append((gain, 1 << place, missing))
        found.sort(key=lambda entry: -entry[0])
        table.ranked[load] = found
    return found

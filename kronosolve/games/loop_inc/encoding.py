"""A view as numbers, for learning programs: the acting seat first, the others clockwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.loop_inc import actions, components
from kronosolve.games.loop_inc import table as tables
from kronosolve.games.loop_inc.cards import FIRST_ANOMALY, MOST_ANOMALIES
from kronosolve.games.loop_inc.position import CODE, MACHINES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.games.loop_inc.position import Position

_LONGEST_HAND = tables.NEW_A_DAY * tables.DAYS
_MACHINE_BITS = range(MACHINES)


def encode(state: Position, seat: int) -> list[float]:
    """Features of a position from one seat; their number depends on the table size alone."""
    n = state.table.players
    features = [
        float(state.day),
        float((state.current - seat) % n),
        float((state.first - seat) % n),
        float(state.left),
        float(state.held),
        float(state.launches),
        float(state.optional),
        *(float(state.step == step) for step in range(len(tables.STEPS))),
        *_counts(state.board),
        *_counts(state.bag),
        *map(float, state.supply),
        *(float(FIRST_ANOMALY + i in state.open_anomalies) for i in range(MOST_ANOMALIES)),
    ]
    for place in range(actions.MOST_TRIPS):
        known = place < len(state.table.trips)
        features += _counts(state.table.needs[place] if known else 0)
        features.append(float(state.table.points[place] if known else 0))
    for step in range(n):
        features += _seat(state, (seat + step) % n)
    return features


def _seat(state: Position, seat: int) -> Iterator[float]:
    yield float(state.alive >> seat & 1)
    for values in (
        state.points,
        state.office,
        state.waste,
        state.tears,
        state.failed,
        state.ads_left,
        state.new_taken,
    ):
        yield float(values[seat])
    for load in state.machines[seat * MACHINES : (seat + 1) * MACHINES]:
        yield from _counts(load)
    for machines in (state.ready[seat], state.opened[seat]):
        yield from (float(machines >> machine & 1) for machine in _MACHINE_BITS)
    for trips in (state.past[seat], state.today[seat], state.ads[seat], state.fulfilled[seat]):
        yield from (float(trips >> place & 1) for place in range(actions.MOST_TRIPS))
    for cards in (state.hands[seat], state.tableaus[seat]):
        for position in range(_LONGEST_HAND):
            yield float((cards[position] & CODE) + 1 if position < len(cards) else 0)


def _counts(packed: int) -> Iterator[float]:
    for shift in components.SHIFT:
        yield float(packed >> shift & components.FIELD)

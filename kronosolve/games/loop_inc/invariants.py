"""What holds in every position of Loop Inc.: the specification's list, and plain bounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.loop_inc import components
from kronosolve.games.loop_inc import table as tables
from kronosolve.games.loop_inc.position import CODE, MACHINES, NEW_MARK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.games.loop_inc.position import Position


def broken(state: Position) -> list[str]:
    """One sentence for each broken invariant; empty when all hold."""
    return [*_frame(state), *_components(state), *_cards(state), *_trips(state)] or [
        fault for seat in state.living() for fault in _seat(state, seat)
    ]


def _frame(state: Position) -> Iterator[str]:
    n = state.table.players
    if not 1 <= state.day <= tables.DAYS:
        yield f"day {state.day}"
    if not (0 <= state.current < n and 0 <= state.first < n):
        yield f"seat {state.current} to act, seat {state.first} first, of {n}"
    elif state.step != tables.OVER and not state.alive >> state.current & 1:
        yield f"seat {state.current} is to act but eliminated"
    if bool(state.draws) != (state.step in (tables.EVENING, tables.LOOK)):
        yield f"{state.draws} anomalies to turn up at step {tables.STEPS[state.step]}"
    if not 0 <= state.draws <= len(state.deck):
        yield f"{state.draws} anomalies to turn up of {len(state.deck)}"
    if not state.alive:
        yield "nobody is left"


def _components(state: Position) -> Iterator[str]:
    loads = sum(components.total(load) for load in state.machines)
    places = (
        components.total(state.board),
        components.total(state.bag),
        loads,
        sum(state.waste),
        state.removed,
    )
    if sum(places) != components.TOTAL or min(places) < 0:
        yield (
            f"{sum(places)} components on board, in bag, on machines, as waste and out of the game "
            f"{places}, expected {components.TOTAL}"
        )


def _cards(state: Position) -> Iterator[str]:
    """No card is in two places, and stacks hold what nobody took."""
    held = [code for hand in state.hands for code in hand]
    held += [mark & CODE for tableau in state.tableaus for mark in tableau]
    everyone = len(state.living()) == state.table.players
    for code, stock in enumerate(state.table.supply()):
        found = state.supply[code] + held.count(code)
        if state.supply[code] < 0 or found > stock or (everyone and found != stock):
            yield f"{found} cards {state.table.slugs[code]}, expected {stock}"
    anomalies = [*state.open_anomalies, *state.deck, *state.shown]
    anomalies += [code for code in held if code >= len(state.supply)]
    known = state.table.anomaly_deck()
    if len(set(anomalies)) != len(anomalies) or not set(anomalies) <= set(known):
        yield "an anomaly is in two places or of another game"
    elif everyone and len(anomalies) != len(known):
        yield f"{len(anomalies)} anomalies, expected {len(known)}"


def _trips(state: Position) -> Iterator[str]:
    """At most two places of a trip are used; three while the third visitor's effect exists."""
    third = any(play.step == tables.THIRD_VISITOR for play in state.table.plays)
    most = 3 if third and state.table.rulings.more_anomalies else 2
    used = [0] * (most + 1)  # used[k]: trips with more than k places taken
    two_ads = all_ads = 0
    for today, ads in zip(state.today, state.ads, strict=True):
        mask = today | ads
        for more in range(most, 0, -1):
            used[more] |= used[more - 1] & mask
        used[0] |= mask
        two_ads |= all_ads & ads
        all_ads |= ads
    for place, trip in enumerate(state.table.trips):
        if used[most] >> place & 1:
            yield f"more than {most} places used on {trip.slug}"
        if two_ads >> place & 1:
            yield f"two Ads on {trip.slug}"


def _seat(state: Position, seat: int) -> Iterator[str]:
    tableau = state.tableaus[seat]
    new = sum(mark >= NEW_MARK for mark in tableau)
    if new != state.new_taken[seat] or not 0 <= new <= tables.NEW_A_DAY:
        yield f"seat {seat} has {new} new cards in its tableau, counted {state.new_taken[seat]}"
    past = tables.NEW_A_DAY * (state.day - 1)
    if len(state.hands[seat]) + len(tableau) - new != past:
        yield f"seat {seat} has other than {past} past cards in hand and tableau"
    in_service = (1 << state.day) - 1
    if (state.ready[seat] | state.opened[seat]) & ~in_service or (
        state.ready[seat] & ~state.opened[seat]
    ):
        yield f"seat {seat} has a machine in use that is not in service"
    if any(state.machines[seat * MACHINES + m] for m in range(state.day, MACHINES)):
        yield f"seat {seat} has components on a machine not in service"
    if not 0 <= state.tears[seat] < tables.FATAL_TEARS:
        yield f"seat {seat} has {state.tears[seat]} tears"
    if min(state.waste[seat], state.failed[seat], state.ads_left[seat]) < 0:
        yield f"seat {seat} has a count below zero"
    if state.ads_left[seat] + state.ads[seat].bit_count() > tables.ADS:
        yield f"seat {seat} has more than {tables.ADS} Ads"
    launched = (state.past[seat] | state.today[seat]).bit_count()
    if launched > state.day * (state.day + 1) // 2:
        yield f"seat {seat} has visited {launched} trips by day {state.day}"
    if state.past[seat] & state.today[seat]:
        yield f"seat {seat} visited a trip on two days"

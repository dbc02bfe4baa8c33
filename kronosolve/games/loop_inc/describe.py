"""A position in words: the table for a person at a terminal, and one line for each action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.loop_inc import actions, cards, components
from kronosolve.games.loop_inc import table as tables
from kronosolve.games.loop_inc.components import FIELD, NAMES, SHIFT
from kronosolve.games.loop_inc.position import CODE, MACHINES, NEW_MARK

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kronosolve.games.loop_inc.cards import Trip
    from kronosolve.games.loop_inc.position import Position

MARKS = ("Mark I", "Mark II", "Mark III")
_ROOM_CARDS = {cards.GARAGE: 0, cards.SHOP: 1, cards.ARMORY: 2}
_STATION_HELP = {
    cards.GARAGE: "take a wheel or a propeller",
    cards.SHOP: "take a net or a camera",
    cards.ARMORY: "take armour",
    cards.EXCHANGE: "swap a component on a machine for one on the board",
    cards.MOVE: "carry a component from one open machine to another",
    cards.ADVERTISE: "place an Ad on a trip",
    cards.TRASH: "throw components of open machines away",
    cards.OFFICE: "may discard one waste; scores in the evening if played early",
}
_ASKED = {
    tables.TAKE: "a component to take",
    tables.TAKE_FROM_BAG: "a component to take from the bag",
    tables.EXCHANGE: "a component to put back",
    tables.REPLACE: "what to take for it",
    tables.MOVE: "a component to move",
    tables.MOVE_TO: "where to put it",
    tables.ADVERTISE: "a trip for the Ad",
    tables.TRASH: "a component to throw away",
    tables.DISCARD_WASTE: "whether to discard waste",
    tables.MEND: "whether to give a tear back",
    tables.AD_BACK: "whether to take an Ad token back",
    tables.REOPEN: "a launched machine to open",
    tables.LAUNCH: "a launch, or stay",
    tables.CARD: "a card to play",
}


def describe(state: Position, seat: int) -> str:
    """The whole table, the seat's own things last."""
    lines = [_headline(state, seat), "", *_trips(state), "", *_supply(state)]
    n = state.table.players
    for step in range(1, n + 1):
        lines += ["", *_seat(state, (seat + step) % n, seat)]
    return "\n".join(lines)


def describe_action(state: Position, action: int) -> str:
    """One line on what an action does."""
    table = state.table
    text = table.texts[action]
    if action < actions.PAST:
        return f"take {table.names[action]} new: {_card_help(state, action)}"
    if action == actions.PAST and state.hands[state.current]:
        code = state.hands[state.current][0]
        return f"replay {table.names[code]}: {_card_help(state, code)}"
    if action == actions.STAY:
        return "launch nothing"
    if action == actions.SKIP:
        return "leave it at that"
    if action == actions.USE:
        return f"yes: {_asked(state).removeprefix('whether to ')}"
    if action == actions.TEAR:
        return "take a tear instead"
    if actions.ADVERTISE <= action < actions.LAUNCH:
        return f"advertise {_trip(table.trips[action - actions.ADVERTISE])}"
    if actions.LAUNCH <= action < actions.REVEAL:
        return _launch(state, *divmod(action - actions.LAUNCH, actions.MOST_TRIPS))
    if action >= actions.REVEAL:
        code = cards.FIRST_ANOMALY + action - actions.REVEAL
        return f"an anomaly turns up: {table.names[code]} ({_card_help(state, code)})"
    return text.replace("mark 1", MARKS[0]).replace("mark 2", MARKS[1]).replace("mark 3", MARKS[2])


def _headline(state: Position, seat: int) -> str:
    day = f"Day {state.day} of {tables.DAYS}"
    if state.step == tables.OVER:
        return f"{day}. The game is over."
    if state.draws:
        return f"{day}. Anomalies turn up."
    who = "You choose" if seat == state.current else f"{_player(state.current)} chooses"
    return f"{day}. {who} {_asked(state)}."


def _asked(state: Position) -> str:
    return _ASKED.get(state.step, "")


def _trips(state: Position) -> list[str]:
    lines = ["Trips (needs, points; machines there today, Ads)"]
    for place, trip in enumerate(state.table.trips):
        date = state.table.layout[place // 2].date if place % 2 == 0 else ""
        notes = [f"{_player(s)} today" for s in _seats_on(state.today, place)]
        notes += [f"Ad of {_player(s)}" for s in _seats_on(state.ads, place)]
        notes += [f"{_player(s)} before" for s in _seats_on(state.past, place)]
        bonus = f"; then {trip.bonus.text()}" if trip.bonus else ""
        needs = " ".join(components.letters(trip.needs))
        lines.append(
            f"  {date:>14}  {trip.name:<22} {needs:<10} {trip.points:>2}{bonus}"
            f"{'   <- ' if notes else ''}{', '.join(notes)}"
        )
    return lines


def _supply(state: Position) -> list[str]:
    table = state.table
    rooms = [
        f"{table.names[code]} {_stock(state.board, components.ROOMS[room])}"
        for code, room in _ROOM_CARDS.items()
    ]
    stacks = [f"{table.names[code]} {stock}" for code, stock in enumerate(state.supply) if stock]
    lines = [f"Board: {'; '.join(rooms)}", f"Cards: {', '.join(stacks)}"]
    lines += [
        f"  Anomaly {table.names[code]}: {_card_help(state, code)}" for code in state.open_anomalies
    ]
    if state.shown:
        coming = ", ".join(table.names[code] for code in state.shown)
        lines.append(f"  This evening's anomalies: {coming}")
    return lines


def _seat(state: Position, seat: int, me: int) -> list[str]:
    name = f"{_player(seat)}{' (you)' if seat == me else ''}"
    if not state.alive >> seat & 1:
        return [f"{name}: eliminated by the fourth tear"]
    table = state.table
    costs = [
        f"{state.waste[seat]} waste",
        f"{state.tears[seat]} tears (-{tables.TEAR_PENALTY[state.tears[seat]]})",
        f"{state.failed[seat]} failed Ads",
    ]
    headline = (
        f"{name}: score {state.track(seat)}, plus {state.fulfilled[seat].bit_count()} for Ads; "
        f"{', '.join(costs)}; {state.ads_left[seat]} Ads left"
    )
    lines = [headline]
    for machine in range(state.day):
        load = " ".join(components.letters(state.machines[seat * MACHINES + machine])) or "empty"
        status = "ready" if state.ready[seat] >> machine & 1 else "launched"
        if status == "launched" and state.opened[seat] >> machine & 1:
            status = "launched, open for components"
        lines.append(f"  {MARKS[machine]:<8} {load} ({status})")
    played = [table.names[m & CODE] + "*" * (m >= NEW_MARK) for m in state.tableaus[seat]]
    left = tables.NEW_A_DAY - state.new_taken[seat]
    lines.append(f"  Played   {' > '.join(played) or 'nothing yet'} ({left} new to come)")
    if state.day > 1:
        hand = " > ".join(table.names[code] for code in state.hands[seat])
        lines.append(f"  Past     {hand or 'all replayed'}")
    return lines


def _launch(state: Position, machine: int, place: int) -> str:
    seat = state.current
    trip = state.table.trips[place]
    notes = []
    extra = components.total(state.machines[seat * MACHINES + machine]) - components.total(
        trip.needs
    )
    if extra > 0:
        notes.append(f"{extra} waste")
    one, _, _ = state.taken(seat)
    if one >> place & 1 and not state.ads[seat] >> place & 1:
        notes.append("no tear, thanks to the anomaly" if state.no_tear else "a tear")
    if state.ads[seat] >> place & 1:
        notes.append("fulfils your Ad")
    return f"launch {MARKS[machine]} to {_trip(trip)}{', ' if notes else ''}{', '.join(notes)}"


def _player(seat: int) -> str:
    return f"Player {seat + 1}"


def _trip(trip: Trip) -> str:
    return f"{trip.name} ({' '.join(components.letters(trip.needs))}, {trip.points} points)"


def _card_help(state: Position, code: int) -> str:
    if code in _STATION_HELP:
        return _STATION_HELP[code]
    return state.table.cards.anomalies[code - cards.FIRST_ANOMALY].effect.text()


def _stock(board: int, kinds: Iterable[int]) -> str:
    counts = [(board >> SHIFT[kind] & FIELD, NAMES[kind]) for kind in kinds]
    return ", ".join(
        f"{count} {name}{'' if count == 1 or name == 'armour' else 's'}" for count, name in counts
    )


def _seats_on(masks: Sequence[int], place: int) -> list[int]:
    return [seat for seat, mask in enumerate(masks) if mask >> place & 1]

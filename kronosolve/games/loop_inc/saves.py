"""Positions as JSON that people can read, and back.

The same mapping is what a seat sees, for nothing is hidden. Cards and trips stand by their slugs,
loads of components as letters, masks as lists; an owner's cards are part of the save.
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError
from kronosolve.games.loop_inc import cards, components
from kronosolve.games.loop_inc import table as tables
from kronosolve.games.loop_inc.components import letters, pack
from kronosolve.games.loop_inc.invariants import broken
from kronosolve.games.loop_inc.position import BITS, MACHINES, NEW_MARK, Position

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kronosolve.games.loop_inc.state import LoopState
    from kronosolve.games.loop_inc.table import Table

_NUMBERS = ("points", "office", "waste", "tears", "failed", "ads_left", "new_taken")
_TRIP_MASKS = ("past", "today", "ads", "fulfilled")
_MACHINE_MASKS = ("ready", "opened")
_FLAGS = ("optional", "no_tear", "third")
_COUNTERS = ("left", "held", "pick", "draws", "launches")


def to_json(state: Position) -> dict[str, Any]:
    """The whole position."""
    table = state.table
    slugs = table.slugs
    return {
        "game": "loop-inc",
        "players": table.players,
        "rulings": table.rulings._asdict(),
        "cards": table.own_cards,
        "trips": [card.top.slug for card in table.layout],
        "day": state.day,
        "first": state.first,
        "current": state.current,
        "board": letters(state.board),
        "bag": letters(state.bag),
        "removed": state.removed,
        "supply": {cards.STATIONS[code]: stock for code, stock in enumerate(state.supply)},
        "anomalies": [slugs[code] for code in state.open_anomalies],
        "shown": [slugs[code] for code in state.shown],
        "deck": [slugs[code] for code in state.deck],
        "seats": [_seat_json(state, seat) for seat in range(table.players)],
        "decision": {
            "step": tables.STEPS[state.step],
            "types": "".join(components.LETTERS[kind] for kind in state.types),
            "unmoved": [letters(load) for load in state.unmoved],
            **{name: getattr(state, name) for name in _FLAGS + _COUNTERS},
        },
    }


def from_json(data: Mapping[str, Any], blank: type[LoopState]) -> LoopState:
    """Inverse of `to_json`; GameError says what is damaged."""
    try:
        state = _read(data, blank)
    except KeyError as error:
        raise GameError(
            f"damaged Loop Inc. save: {error.args[0]!r} is missing or unknown"
        ) from None
    except (AttributeError, IndexError, TypeError, ValueError) as error:
        raise GameError(f"damaged Loop Inc. save: {error}") from None
    faults = broken(state)
    if faults:
        raise GameError(f"damaged Loop Inc. save: {'; '.join(faults)}")
    return state


def _seat_json(state: Position, seat: int) -> dict[str, Any]:
    slugs = state.table.slugs
    trips = state.table.trips
    entry: dict[str, Any] = {"alive": bool(state.alive >> seat & 1)}
    for name in _NUMBERS:
        entry[name] = getattr(state, name)[seat]
    entry["hand"] = [slugs[code] for code in state.hands[seat]]
    entry["tableau"] = [[slugs[mark % NEW_MARK], mark >= NEW_MARK] for mark in state.tableaus[seat]]
    entry["machines"] = [letters(load) for load in state.machines[seat * MACHINES :][:MACHINES]]
    for name in _MACHINE_MASKS:
        entry[name] = [machine + 1 for machine in BITS[getattr(state, name)[seat]]]
    for name in _TRIP_MASKS:
        mask = getattr(state, name)[seat]
        entry[name] = [trip.slug for i, trip in enumerate(trips) if mask >> i & 1] if mask else []
    return entry


def _read(data: Mapping[str, Any], blank: type[LoopState]) -> LoopState:
    if data["game"] != "loop-inc":
        raise ValueError(f"it is a save of {data['game']!r}")
    own = None if data["cards"] is None else json.dumps(data["cards"])
    rulings = tables.Rulings(**data["rulings"])
    table = _table(_whole(data["players"]), rulings, own, tuple(data["trips"]))
    state = blank(table)
    codes = {slug: code for code, slug in enumerate(table.slugs)}
    for name in ("day", "first", "current", "removed"):
        setattr(state, name, _whole(data[name]))
    state.board = pack(data["board"])
    state.bag = pack(data["bag"])
    state.supply = [_whole(data["supply"][name]) for name in cards.STATIONS]
    state.open_anomalies = tuple(codes[slug] for slug in data["anomalies"])
    state.shown = tuple(codes[slug] for slug in data["shown"])
    state.deck = tuple(codes[slug] for slug in data["deck"])
    if len(data["seats"]) != table.players:
        raise ValueError(f"{len(data['seats'])} seats, expected {table.players}")
    places = {trip.slug: place for place, trip in enumerate(table.trips)}
    for seat, entry in enumerate(data["seats"]):
        _read_seat(state, seat, entry, codes, places)
    decision = data["decision"]
    state.step = tables.STEPS.index(decision["step"])
    state.types = tuple(components.LETTERS.index(letter) for letter in decision["types"])
    state.unmoved = tuple(pack(load) for load in decision["unmoved"])
    for name in _FLAGS:
        setattr(state, name, bool(decision[name]))
    for name in _COUNTERS:
        setattr(state, name, _whole(decision[name]))
    return state


def _read_seat(
    state: Position,
    seat: int,
    entry: Mapping[str, Any],
    codes: Mapping[str, int],
    places: Mapping[str, int],
) -> None:
    if not entry["alive"]:
        state.alive &= ~(1 << seat)
    for name in _NUMBERS:
        getattr(state, name)[seat] = _whole(entry[name])
    state.hands[seat] = tuple(codes[slug] for slug in entry["hand"])
    state.tableaus[seat] = tuple(codes[slug] + NEW_MARK * new for slug, new in entry["tableau"])
    for machine in range(MACHINES):
        state.machines[seat * MACHINES + machine] = pack(entry["machines"][machine])
    for name in _MACHINE_MASKS:
        getattr(state, name)[seat] = _mask(_whole(m) - 1 for m in entry[name])
    for name in _TRIP_MASKS:
        getattr(state, name)[seat] = _mask(places[slug] for slug in entry[name])


def _mask(bits: Any) -> int:
    return sum({1 << bit for bit in bits})


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"found {value!r}, expected a whole number")
    return value


@lru_cache(maxsize=64)
def _table(players: int, rulings: tables.Rulings, own: str | None, layout: Sequence[str]) -> Table:
    """One table for all positions of a game; the cards come as text to be hashable."""
    own_cards = None if own is None else json.loads(own)
    if players not in tables.ERAS:
        raise ValueError(f"{players} players, expected one of {sorted(tables.ERAS)}")
    known = {card.top.slug: card for card in cards.card_set(own_cards).trips}
    return tables.Table(players, rulings, own_cards, [known[slug] for slug in layout])

"""The numbering of actions and their texts.

An action is an integer: a verb's first number plus an argument. The numbers are fixed, so that a
learning program sees the same ones in every game; trips count by their place on the table. The
texts name trips by their slugs, so a text means the same whoever reads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.interface import GameError
from kronosolve.games.loop_inc import cards as deck
from kronosolve.games.loop_inc.components import NAMES, TYPES
from kronosolve.games.registry import nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.games.loop_inc.cards import CardSet, Trip

MACHINES = 3
MOST_TRIPS = 16
_SPOTS = len(TYPES) * MACHINES
"""A component type and a machine as one number: `kind * MACHINES + machine`."""
CARDS = deck.FIRST_ANOMALY + deck.MOST_ANOMALIES

NEW = 0
"""Take this card from the supply and play it."""
PAST = NEW + CARDS
"""Play the first card of the hand."""
STAY = PAST + 1
"""Launch nothing (more) and end the turn."""
SKIP = STAY + 1
"""Leave an optional effect, or end one that may go on."""
USE = SKIP + 1
TEAR = USE + 1
"""Refuse the other component of the room and take a tear."""
TAKE = TEAR + 1
RETURN = TAKE + _SPOTS
REPLACE = RETURN + _SPOTS
MOVE = REPLACE + len(TYPES)
MOVE_TO = MOVE + _SPOTS
TRASH = MOVE_TO + MACHINES
REOPEN = TRASH + _SPOTS
ADVERTISE = REOPEN + MACHINES
LAUNCH = ADVERTISE + MOST_TRIPS
"""Launch a machine to a trip: `machine * MOST_TRIPS + trip`."""
REVEAL = LAUNCH + MACHINES * MOST_TRIPS
"""Chance turns up this anomaly."""
ACTIONS = REVEAL + deck.MOST_ANOMALIES

_VERBS = {
    TAKE: "take {} onto mark {}",
    RETURN: "return {} from mark {}",
    MOVE: "move {} from mark {}",
    TRASH: "trash {} from mark {}",
}


def texts(cards: CardSet, trips: Sequence[Trip]) -> dict[int, str]:
    """Action -> text for every action that can occur with these cards and trips on the table."""
    named = {
        **{code: f"new {name}" for code, name in enumerate(card_slugs(cards), NEW)},
        PAST: "past",
        STAY: "stay",
        SKIP: "skip",
        USE: "use",
        TEAR: "tear",
    }
    for first, words in _VERBS.items():
        for spot in range(_SPOTS):
            kind, machine = divmod(spot, MACHINES)
            named[first + spot] = words.format(NAMES[kind], machine + 1)
    named |= {REPLACE + kind: f"replace with {NAMES[kind]}" for kind in TYPES}
    for machine in range(MACHINES):
        named[MOVE_TO + machine] = f"to mark {machine + 1}"
        named[REOPEN + machine] = f"reopen mark {machine + 1}"
        for place, trip in enumerate(trips):
            named[LAUNCH + machine * MOST_TRIPS + place] = f"launch mark {machine + 1} {trip.slug}"
    named |= {ADVERTISE + place: f"advertise {trip.slug}" for place, trip in enumerate(trips)}
    named |= {REVEAL + i: f"reveal {anomaly.slug}" for i, anomaly in enumerate(cards.anomalies)}
    return named


def card_slugs(cards: CardSet) -> list[str]:
    """One word for each card code."""
    return [*deck.STATIONS, *(anomaly.slug for anomaly in cards.anomalies)]


def parse(text: str, named: dict[int, str], legal: Sequence[int]) -> int:
    """The action with this text, whatever its case and spacing; GameError names the nearest."""
    wanted = " ".join(text.lower().split())
    for action, words in named.items():
        if words == wanted:
            return action
    raise GameError(f"no action is called {text!r}{nearest(wanted, [named[a] for a in legal])}")

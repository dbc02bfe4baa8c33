"""What stays the same through one game: players, rulings, cards, and the trips laid out.

A table is shared by all states of a game; it also remembers which trips a load of components fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from kronosolve.games.interface import GameError
from kronosolve.games.loop_inc import actions, cards, components

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from kronosolve.games.loop_inc.cards import CardSet, Effect, TripCard

DAYS = 3
NEW_A_DAY = 3
ADS = 3
TEAR_PENALTY = (0, 1, 3, 6, 6)
"""Penalty for this many tears; the fourth eliminates."""
FATAL_TEARS = 4
AD_PENALTY = 3
ERAS = {2: (3, 2), 3: (3, 3), 4: (4, 3)}
"""Players -> trip cards laid out from AD and BC."""
ERAS_WITH_FUTURES = {2: (3, 1, 1), 3: (3, 2, 2), 4: (4, 2, 2)}
"""Players -> trip cards laid out from AD, BC and the future."""

# What is to be decided. The first four are the frame of a turn and of a day, the rest are effects
# of cards and their second halves (`REPLACE`, `MOVE_TO`).
(CARD, LAUNCH, EVENING, LOOK, TAKE, TAKE_FROM_BAG, EXCHANGE, REPLACE, MOVE, MOVE_TO, ADVERTISE,
 TRASH, DISCARD_WASTE, MEND, AD_BACK, REOPEN, NO_TEAR, LAUNCHES, THIRD_VISITOR, REPEAT,
 OVER) = range(21)  # fmt: skip
STEPS = [
    "card",
    "launch",
    "evening",
    "look",
    "take",
    "take-from-bag",
    "exchange",
    "replace",
    "move",
    "move-to",
    "advertise",
    "trash",
    "discard-waste",
    "mend",
    "ad-back",
    "reopen",
    "no-tear",
    "launches",
    "third-visitor",
    "repeat",
    "over",
]
"""Names of the steps; those of special effects are the effects' names in card files."""

ANY = 60
"""A count no effect can reach: any number of components."""


class Rulings(NamedTuple):
    """Rules in force: expansions and the readings of ambiguous rules."""

    futures: bool = False
    more_anomalies: bool = False
    office: bool = False
    first: str = "seat-0"
    tear_on_shortage: bool = True
    double_visit: bool = False
    ad_locks_owner: bool = False
    consume_on_launch: bool = False


class Play(NamedTuple):
    """What playing a card starts."""

    step: int
    times: int
    optional: bool
    types: tuple[int, ...] = components.TYPES


_STATIONS = (
    Play(TAKE, 1, False, components.ROOMS[0]),
    Play(TAKE, 1, False, components.ROOMS[1]),
    Play(TAKE, 1, False, components.ROOMS[2]),
    Play(EXCHANGE, 1, False),
    Play(MOVE, 1, False),
    Play(ADVERTISE, 1, False),
    Play(TRASH, ANY, False),
    Play(DISCARD_WASTE, 1, True),
)


def play_of(effect: Effect) -> Play:
    """What a special effect starts; all of them are optional."""
    if effect.name == "move-any":
        return Play(MOVE, ANY, True)
    return Play(STEPS.index(effect.name), effect.times, True)


class Table:
    """Players, rulings and cards of one game; the layout is its trip cards, oldest first."""

    def __init__(
        self, players: int, rulings: Rulings, own_cards: Any, layout: Sequence[TripCard]
    ) -> None:
        self.players = players
        self.rulings = rulings
        self.own_cards = own_cards
        """Content of the owner's card file or None: what a save needs."""
        self.cards = cards.card_set(own_cards)
        self.layout = tuple(layout)
        self.trips = [trip for card in self.layout for trip in (card.top, card.bottom)]
        self.needs = [trip.needs for trip in self.trips]
        self.points = [trip.points for trip in self.trips]
        self.bonus = [trip.bonus and play_of(trip.bonus) for trip in self.trips]
        self.every_trip = (1 << len(self.trips)) - 1
        self.plays = (*_STATIONS, *(play_of(anomaly.effect) for anomaly in self.cards.anomalies))
        self.texts = actions.texts(self.cards, self.trips)
        self.names = (
            *map(str.capitalize, cards.STATIONS),
            *(anomaly.name for anomaly in self.cards.anomalies),
        )
        self.slugs = actions.card_slugs(self.cards)
        self._fits: dict[int, int] = {}
        self.ranked: dict[int, list[tuple[float, int, int]]] = {}
        """Load -> trips by promise; filled by the heuristic."""

    def fits(self, load: int) -> int:
        """Bit mask of the trips whose components are all in this load."""
        mask = self._fits.get(load)
        if mask is None:
            mask = self._fits[load] = sum(
                1 << place
                for place, needs in enumerate(self.needs)
                if components.contains(load, needs)
            )
        return mask

    def supply(self) -> list[int]:
        """Cards in each station's stack at the start."""
        single = self.players + 1
        double = 2 * self.players + 1
        last = [0, single] if self.rulings.office else [single, 0]  # Trash, Office
        return [double, double, single, single, single, single, *last]

    def anomaly_deck(self) -> tuple[int, ...]:
        """Card codes of the anomalies in the game."""
        return tuple(
            cards.FIRST_ANOMALY + index
            for index, anomaly in enumerate(self.cards.anomalies)
            if self.rulings.more_anomalies or not anomaly.extra
        )


def deal(players: int, rulings: Rulings, own_cards: Any, rng: Random) -> Table:
    """Shuffle each era for itself and lay out its share of trip cards, sorted by date."""
    card_set: CardSet = cards.card_set(own_cards)
    if rulings.futures and not any(card.era == "future" for card in card_set.trips):
        raise GameError("option futures: the card file has no future cards; give at least 2")
    shares = ERAS_WITH_FUTURES[players] if rulings.futures else ERAS[players]
    layout: list[TripCard] = []
    for era, share in zip(("AD", "BC", "future"), shares, strict=False):
        layout += rng.sample([card for card in card_set.trips if card.era == era], share)
    return Table(players, rulings, own_cards, sorted(layout, key=lambda card: card.year))

"""A view as numbers, for learning programs: a fixed number of features a table size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.games.locos_crononautas import rules
from kronosolve.games.locos_crononautas.cards import CARDS, TROOPS
from kronosolve.games.locos_crononautas.frames import COLLAPSE, cards_in

if TYPE_CHECKING:
    from collections.abc import Mapping


def features(view: Mapping[str, Any]) -> list[float]:
    """Where each card is, as far as the seat knows, then counts and what is to be decided.

    Seats are counted from the seat itself on. Planes of 72 cards: own hand, known in each other
    hand, discards, permanents of each seat, on the way; planes of 36 troops for each seat: its
    defences and the attack values in their fronts (at the defending troop).
    """
    n, seat = view["players"], view["seat"]
    order = [(seat + step) % n for step in range(n)]
    deck = rules.make(n, view["options"]).deck
    numbers: list[float] = []
    for other in order:
        hand = view["hands"][other]
        numbers += _plane(hand["troops"] + hand["events"])
    numbers += _plane(view["troop_discard"] + view["event_discard"])
    for other in order:
        numbers += _plane([card for card, owner, _ in view["permanents"] if owner == other])
    moving = [card for frame in view["agenda"] for card in cards_in(tuple(frame), deck.types)]
    numbers += _plane(moving)
    for other in order:
        own = [0.0] * TROOPS
        fronts = [0.0] * TROOPS
        for card, front in view["defences"][other]:
            own[card] = 1.0
            fronts[card] = float(sum(value for _, value, _ in front))
        numbers += own + fronts
    for other in order:
        hand = view["hands"][other]
        numbers += [
            float(view["energy"][other]),
            float(view["alive"][other]),
            float(view["skip"][other]),
            float(len(hand["troops"]) + len(hand["hidden_troops"])),
            float(len(hand["events"]) + len(hand["hidden_events"])),
            float(view["to_act"] == other),
            float(view["start"] == other),
        ]
    kind = view["agenda"][-1][0] if view["agenda"] and view["to_act"] >= 0 else -1
    numbers += [float(kind == one) for one in range(COLLAPSE + 1)]
    pile = view["troop_deck"]
    size = pile["hidden"] + len(pile["top"]) + len(pile["bottom"])
    numbers += [float(view["turn"]), float(view["round"]), float(size), float(view["event_deck"])]
    return numbers


def _plane(cards: list[int]) -> list[float]:
    plane = [0.0] * CARDS
    for card in cards:
        plane[card] = 1.0
    return plane

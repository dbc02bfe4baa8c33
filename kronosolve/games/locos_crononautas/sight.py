"""What a seat may see, and positions that agree with it.

Hidden are the cards of other hands and the order of the decks. How many troops and events everybody
holds is public, and so is the shuffle of its pile that a card was last part of (its generation): a
card that came back with the third shuffle cannot be one that was drawn before. Hence the cards a
seat has not seen fall into groups, kind by generation, each spread evenly over the places that were
filled from that shuffle and not shown since.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import TERMINAL
from kronosolve.games.locos_crononautas import rules
from kronosolve.games.locos_crononautas.cards import CARDS, TROOPS
from kronosolve.games.locos_crononautas.frames import cards_in

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from kronosolve.games.locos_crononautas.position import Position


def thaw(value: Any) -> Any:
    """Tuples as lists, all the way down: JSON values."""
    return [thaw(part) for part in value] if isinstance(value, (tuple, list)) else value


def freeze(value: Any) -> Any:
    """Lists as tuples, all the way down."""
    return tuple(freeze(part) for part in value) if isinstance(value, (tuple, list)) else value


def view(s: Position, seat: int) -> dict[str, Any]:
    """What a seat may see, as JSON values."""
    bottom, top = s.bottom, len(s.troop_deck) - s.top
    return {
        "seat": seat,
        "players": s.rules.players,
        "options": deepcopy(s.rules.options),
        "turn": s.turn,
        "round": s.round,
        "start": s.start,
        "first": s.first,
        "offset": s.offset,
        "acted": s.acted,
        "to_act": TERMINAL if s.winners is not None else s.agenda[-1][1],
        "energy": s.energy[:],
        "alive": s.alive[:],
        "skip": s.skip[:],
        "hands": [_hand(s, seat, other) for other in range(s.rules.players)],
        "defences": thaw(s.defences),
        "permanents": thaw(s.permanents),
        "troop_discard": s.troop_discard[:],
        "event_discard": s.event_discard[:],
        "troop_deck": {
            "hidden": top - bottom,
            "top": s.troop_deck[top:],
            "bottom": s.troop_deck[:bottom],
        },
        "event_deck": len(s.event_deck),
        "generation": s.generation[:],
        "shuffles": s.shuffles[:],
        "agenda": thaw(s.agenda),
        "winners": thaw(s.winners),
    }


def _hand(s: Position, seat: int, owner: int) -> dict[str, Any]:
    """A hand: the cards the seat knows, and the generations of those it does not."""
    hand: dict[str, Any] = {}
    for kind, cards in (("troops", s.troops[owner]), ("events", s.events[owner])):
        known = [card for card in cards if owner == seat or s.known.get(card, 0) >> seat & 1]
        hand[kind] = known
        hand[f"hidden_{kind}"] = sorted(s.generation[card] for card in cards if card not in known)
    return hand


def redraw(s: Position, seat: int, rng: Random) -> None:
    """Shuffle in place what the seat has not seen, within each kind and generation."""
    places: dict[tuple[bool, int], list[tuple[list[int], int]]] = {
        (True, s.shuffles[0]): [],
        (False, s.shuffles[1]): [],
    }
    generation, known = s.generation, s.known
    for owner in range(s.rules.players):
        if owner == seat:
            continue
        for hand in (s.troops[owner], s.events[owner]):
            for place, card in enumerate(hand):
                if not (card in known and known[card] >> seat & 1):
                    key = (card < TROOPS, generation[card])
                    places.setdefault(key, []).append((hand, place))
    number = rng.random
    for (troop, age), group in places.items():
        cards = [hand[place] for hand, place in group]
        deck, first, end = s.event_deck, 0, len(s.event_deck)
        if troop:
            deck, first, end = s.troop_deck, s.bottom, len(s.troop_deck) - s.top
        current = age == s.shuffles[not troop]
        if current:
            cards += deck[first:end]
        # Sorting by random keys is the fastest uniform shuffle there is here.
        cards.sort(key=lambda _: number())
        for (hand, place), card in zip(group, cards, strict=False):
            hand[place] = card
        if current:
            deck[first:end] = cards[len(group) :]
    for hand in (*s.troops, *s.events):
        hand.sort()
    # What other seats know of each other's hands is not known here.
    s.known = {card: mask for card, mask in known.items() if mask >> seat & 1}
    s.seed = rng.getrandbits(64)


def imagine(s: Position, seen: Mapping[str, Any]) -> None:
    """Fill a blank position with a view; what it hides is filled in anyhow, to be redrawn."""
    seat = seen["seat"]
    s.rules = rules.make(seen["players"], seen["options"])
    for name in ("turn", "round", "start", "first", "offset", "acted"):
        setattr(s, name, seen[name])
    for name in ("energy", "alive", "skip", "troop_discard", "event_discard"):
        setattr(s, name, seen[name][:])
    s.seat_others()
    s.defences = [[freeze(defence) for defence in own] for own in seen["defences"]]
    s.permanents = [freeze(permanent) for permanent in seen["permanents"]]
    s.agenda = [freeze(frame) for frame in seen["agenda"]]
    s.winners = freeze(seen["winners"])
    s.generation = seen["generation"][:]
    s.shuffles = seen["shuffles"][:]
    deck = seen["troop_deck"]
    s.top, s.bottom = len(deck["top"]), len(deck["bottom"])
    s.seed = 0
    s.legal = []
    s.troops = [hand["troops"][:] for hand in seen["hands"]]
    s.events = [hand["events"][:] for hand in seen["hands"]]
    s.known = {
        card: 1 << seat
        for other in range(s.rules.players)
        if other != seat
        for card in s.troops[other] + s.events[other]
    }
    s.troop_deck = deck["bottom"] + deck["top"]
    s.event_deck = []
    unseen: dict[tuple[bool, int], list[int]] = {}
    visible = set(placed(s))
    for card in range(CARDS):
        if card not in visible:
            unseen.setdefault((card < TROOPS, s.generation[card]), []).append(card)
    for other, hand in enumerate(seen["hands"]):
        s.troops[other] += [unseen[True, age].pop() for age in hand["hidden_troops"]]
        s.events[other] += [unseen[False, age].pop() for age in hand["hidden_events"]]
    s.troop_deck[s.bottom : s.bottom] = unseen.get((True, s.shuffles[0]), [])
    s.event_deck = unseen.get((False, s.shuffles[1]), [])


def placed(s: Position) -> list[int]:
    """Every card's number once for each zone it is in: 0 .. 71 in some order when all is well."""
    cards = s.troop_deck + s.event_deck + s.troop_discard + s.event_discard
    for hand in (*s.troops, *s.events):
        cards += hand
    for own in s.defences:
        for card, front in own:
            cards.append(card)
            cards += [held[0] for held in front]
    cards += [permanent[0] for permanent in s.permanents]
    for frame in s.agenda:
        cards += cards_in(frame, s.rules.deck.types)
    return cards

"""A position: where all cards are, and the moves between zones that every rule uses.

Nothing here decides anything; `combat`, `events` and `flow` do. Lists hold ints or immutable
tuples only, so that a copy is a handful of slices.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kronosolve.games.locos_crononautas.cards import CARDS, TROOPS
from kronosolve.games.locos_crononautas.frames import COLLAPSE
from kronosolve.games.locos_crononautas.rules import START_ENERGY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kronosolve.games.locos_crononautas.frames import Frame, Held
    from kronosolve.games.locos_crononautas.rules import Rules

SLOTS = 3
"""Defences a player may have."""
PER_KIND = 4
HAND_LIMIT = 8
HAND = 7
"""Cards a hand is filled to at the start of a Turn."""

Defence = tuple[int, tuple["Held", ...]]
"""(card, battle front, oldest first)."""
Permanent = tuple[int, int, int]
"""(event card, owner, counters left or the seat it works on)."""

_MULTIPLIER = 6364136223846793005
_INCREMENT = 1442695040888963407
_MASK = (1 << 64) - 1


class Position:
    """Everything on the table, in the hands and in the piles."""

    __slots__ = (
        "acted",
        "agenda",
        "alive",
        "bottom",
        "defences",
        "energy",
        "event_deck",
        "event_discard",
        "events",
        "first",
        "generation",
        "known",
        "legal",
        "offset",
        "others",
        "permanents",
        "round",
        "rules",
        "seed",
        "shuffles",
        "skip",
        "start",
        "top",
        "troop_deck",
        "troop_discard",
        "troops",
        "turn",
        "winners",
    )

    def __init__(self, rules: Rules, seed: int) -> None:
        n = rules.players
        self.rules = rules
        self.energy = [START_ENERGY] * n
        self.alive = [True] * n
        self.skip = [0] * n
        self.seat_others()
        self.troops: list[list[int]] = [[] for _ in range(n)]
        self.events: list[list[int]] = [[] for _ in range(n)]
        self.defences: list[list[Defence]] = [[] for _ in range(n)]
        self.permanents: list[Permanent] = []
        # Decks are drawn from the end. `top` and `bottom` count troops that were put there face up.
        self.troop_deck = list(range(TROOPS))
        self.event_deck = list(range(TROOPS, CARDS))
        self.top = 0
        self.bottom = 0
        self.troop_discard: list[int] = []
        self.event_discard: list[int] = []
        # Card -> bits of the seats that know it lies in another seat's hand.
        self.known: dict[int, int] = {}
        # Which shuffle of its pile a card was last part of. What a seat has not seen of one shuffle
        # is spread evenly over the cards drawn from it and not yet shown: see `resample`.
        self.generation = [0] * CARDS
        self.shuffles = [0, 0]
        self.turn = 0
        self.round = 1
        self.start = 0
        # The Round began with `first`; `offset` seats have had their individual turn.
        self.first = 0
        self.offset = 0
        self.acted = False
        self.agenda: list[Frame] = []
        self.winners: tuple[int, ...] | None = None
        self.legal: list[int] = []
        # Spread small seeds before the first number is used.
        self.seed = (seed * 0x9E3779B97F4A7C15 + _INCREMENT) & _MASK
        for _ in range(4):
            self.below(2)
        self.shuffle(self.troop_deck)
        self.shuffle(self.event_deck)
        if rules.random_start:
            self.start = self.first = self.below(n)

    # Chance

    def below(self, limit: int) -> int:
        """The next random number, 0 .. limit - 1 (a 64-bit congruential generator, high bits)."""
        self.seed = (self.seed * _MULTIPLIER + _INCREMENT) & _MASK
        return (self.seed >> 33) % limit

    def shuffle(self, pile: list[int]) -> None:
        """Fisher-Yates with the position's own generator."""
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]

    # Hands and piles

    def hand_size(self, seat: int) -> int:
        """Cards of both kinds in a hand."""
        return len(self.troops[seat]) + len(self.events[seat])

    def room_for_troop(self, seat: int) -> bool:
        """Whether a hand may take one more troop."""
        return len(self.troops[seat]) < PER_KIND and self.hand_size(seat) < HAND_LIMIT

    def can_draw_troop(self, seat: int) -> bool:
        """Whether the limits and the piles allow it."""
        return self.room_for_troop(seat) and bool(self.troop_deck or self.troop_discard)

    def can_draw_event(self, seat: int) -> bool:
        """Whether the limits and the piles allow it."""
        return (
            len(self.events[seat]) < PER_KIND
            and self.hand_size(seat) < HAND_LIMIT
            and bool(self.event_deck or self.event_discard)
        )

    def draw_troop(self, seat: int) -> None:
        """Draw the top troop; an empty pile is refilled from its discards."""
        deck = self.troop_deck
        if not deck:
            self._refill(deck, self.troop_discard, 0)
        card = deck.pop()
        if self.top:
            self.top -= 1
            self.known[card] = -1
        elif len(deck) < self.bottom:
            self.bottom -= 1
            self.known[card] = -1
        insort(self.troops[seat], card)

    def draw_event(self, seat: int) -> None:
        """Draw the top event; an empty pile is refilled from its discards."""
        if not self.event_deck:
            self._refill(self.event_deck, self.event_discard, 1)
        insort(self.events[seat], self.event_deck.pop())

    def _refill(self, deck: list[int], discard: list[int], kind: int) -> None:
        deck += sorted(discard)
        discard.clear()
        self.shuffle(deck)
        self.shuffles[kind] += 1
        for card in deck:
            self.generation[card] = self.shuffles[kind]

    def leave_hand(self, seat: int, card: int) -> None:
        """Take a card out of a hand, seen by all."""
        (self.troops if card < TROOPS else self.events)[seat].remove(card)
        self.known.pop(card, None)

    def discard(self, card: int) -> None:
        """Put a card that is in no zone on its discard pile."""
        (self.troop_discard if card < TROOPS else self.event_discard).append(card)

    def to_hand(self, seat: int, card: int) -> None:
        """A troop goes to a hand face up, or to the discard pile when the limits forbid it."""
        if seat >= 0 and self.alive[seat] and self.room_for_troop(seat):
            insort(self.troops[seat], card)
            self.known[card] = -1
        else:
            self.troop_discard.append(card)

    def dispose(self, troops: Iterable[tuple[int, int]], to: str) -> None:
        """Send cancelled troops, (card, owner) in declared order, where an Instant says."""
        if to == "hand":
            for card, owner in troops:
                self.to_hand(owner, card)
            return
        cards = [card for card, _ in troops]
        if to == "discard":
            self.troop_discard += cards
        elif to == "deck_top":
            self.troop_deck += cards[::-1]
            self.top += len(cards)
        else:
            self.troop_deck[:0] = cards[::-1]
            self.bottom += len(cards)

    # Permanents

    def permanent(self, op: str, owner: int = -1) -> int:
        """Place of the first permanent that does this (of one owner), -1 if there is none."""
        if self.permanents:
            ops = self.rules.deck.ops
            for place, (card, player, _) in enumerate(self.permanents):
                if ops[card] == op and owner in (-1, player):
                    return place
        return -1

    def instants_allowed(self, seat: int) -> bool:
        """Whether a window opens for a seat: it holds events, and nothing forbids Instants.

        It opens whatever those events are, so that an open window tells nobody anything.
        """
        return bool(self.events[seat]) and self.permanent("no_instants") < 0

    # Energy

    def damage(self, victim: int, loss: int, takers: Iterable[tuple[int, int]]) -> None:
        """A player loses energy; in king mode `takers` (seat, share) get it in their order.

        Cards involved must be in their zones already: the loss may end the game.
        """
        energy = self.energy
        if loss >= energy[victim] > 0:
            place = self.permanent("survive_once", victim)
            if place >= 0:
                self.event_discard.append(self.permanents.pop(place)[0])
                lost = energy[victim] - 1
            else:
                lost = energy[victim]
        else:
            lost = min(loss, energy[victim])
        energy[victim] -= lost
        rules = self.rules
        if not rules.king:
            if energy[victim] == 0:
                self.eliminate(victim)
            return
        for seat, share in takers:
            gain = share if rules.gain_from_bank else min(share, lost)
            energy[seat] += gain
            lost -= gain
        best = max(energy)
        if best >= rules.goal:
            self.winners = tuple(seat for seat, value in enumerate(energy) if value == best)

    def eliminate(self, seat: int) -> None:
        """Champion mode: a player without energy leaves, and the last one left wins."""
        self.alive[seat] = False
        for card in self.troops[seat] + self.events[seat]:
            self.known.pop(card, None)
            self.discard(card)
        self.troops[seat] = []
        self.events[seat] = []
        for card, front in self.defences[seat]:
            self.troop_discard.append(card)
            self.troop_discard += [held[0] for held in front]
        self.defences[seat] = []
        kept = []
        for permanent in self.permanents:
            if permanent[1] == seat and not self._aimed_elsewhere(permanent[0]):
                self.event_discard.append(permanent[0])
            else:
                kept.append(permanent)
        self.permanents = kept
        for other, defences in enumerate(self.defences):
            self.defences[other] = [
                (card, tuple((c, value, -1 if who == seat else who) for c, value, who in front))
                for card, front in defences
            ]
        self.seat_others()
        if len(self.others[seat]) == 1:
            self.winners = (self.others[seat][0],)

    def _aimed_elsewhere(self, event: int) -> bool:
        deck = self.rules.deck
        return deck.ops[event] == "no_instants" or deck.words[event] == "opponent"

    # Defences

    def slot(self, seat: int, card: int) -> int:
        """Place of a defence by its troop."""
        for place, (own, _) in enumerate(self.defences[seat]):
            if own == card:
                return place
        raise ValueError(card)

    def lose_defence(self, seat: int, card: int, player: int, *, to_hand: bool = False) -> None:
        """An event of `player` takes a defence away; its front collapses."""
        defences = self.defences[seat]
        _, front = defences.pop(self.slot(seat, card))
        if to_hand:
            self.to_hand(seat, card)
        else:
            self.troop_discard.append(card)
        if front:
            self.agenda.append((COLLAPSE, seat, player, front))

    def seat_others(self) -> None:
        """Set `others`: for each seat the living players other than it, in seat order."""
        living = [seat for seat, alive in enumerate(self.alive) if alive]
        self.others = [
            [other for other in living if other != seat] for seat in range(len(self.alive))
        ]

    def clockwise(self, seat: int) -> list[int]:
        """Living players from a seat on, clockwise."""
        n = self.rules.players
        order = [(seat + step) % n for step in range(n)]
        return [other for other in order if self.alive[other]]

    def first_round(self) -> bool:
        """Whether troops may not attack yet and several defences may be laid at once."""
        return self.turn == 1 and self.round == 1

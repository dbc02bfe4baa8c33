"""The rules as this program plays them, with the card lists and where every card comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.loop_inc.components import letters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.games.loop_inc.cards import CardSet, Trip, TripCard

_RULES = """\
Loop Inc. - rules as played here

You run time machines for a travel agency. The same day happens three times: on days 2 and 3 you
repeat what you did before, in the same order, and add three new actions. Most points win.

Set-up. The board holds one component of each type per player: wheels (W) and propellers (P) in
the garage, nets (N) and cameras (C) in the shop, armour (A) in the armory; 60 components exist,
12 of a type. Garage and shop have 2n+1 action cards for n players, the armory n+1, Exchange, Move,
Advertise and Trash n+1 each. Trip cards with two trips each lie open: 3 AD and 2 BC for two
players, 3 and 3 for three, 4 and 3 for four. Everybody has three Ads and, on day d, the machines
Mark I to Mark d. Day 1 starts with player 1, or a random player (option first).

A turn is one card, then perhaps one launch. Play either
  a new card: any card of the supply, three times a day; it joins your row marked as new; or
  the past: the first card of your hand (your row of yesterday), never another one.
The two may be mixed as you like, but all past cards and three new ones are played each day.

Cards. Only open machines (in service, not launched today) gain or lose components.
  Garage, Shop, Armory: take a component of that room onto an open machine. If just one of the
    room's two types is out, take the other or a tear (option tear_on_shortage).
  Exchange: put a component of an open machine back, take any component of the board for it.
  Move: carry a component from one open machine to another.
  Advertise: place an Ad on a trip without an Ad that nobody visited today.
  Trash: take one or more components off open machines, out of the game.
  Anomalies: as they say; nothing they offer has to be done, and they never tear.
A card that can be fulfilled must be; one that cannot still joins your row and costs a tear.

Tears. One, two, three tears cost 1, 3, 6 points in all. The fourth eliminates you at once: your
cards and components leave the game, today's places stay taken until evening. The last player left
wins.

Launch. A machine goes to a trip if it has all the trip needs, you never visited that trip, and
fewer than two places on it are taken by others today; another player's waiting Ad is a place. As
second visitor, or where another player's Ad waits, you take a tear; the owner of an Ad who comes
to it does not and keeps the place (option ad_locks_owner). Score the trip. Components beyond its
needs become waste, -1 each; the others stay on the machine (option consume_on_launch). Your Ad
there is fulfilled: one point more at the end of the game. A machine launches once a day.
Several visits of one player to a trip on one day are not allowed (option double_visit).

Evening of days 1 and 2. Every unfulfilled Ad costs 3. Trips become free again, except for those
who were there. Components stay on the machines. The board is refilled to n of each type, n
anomalies turn up, and your row becomes your hand. The lowest score starts the next day; among
equals the first one clockwise after the last starting player, who comes last.

End. Points of trips, less waste, tears and failed Ads, plus a point for each fulfilled Ad. Equal
scores: the smaller penalties win, then the win is shared. Scores may fall below zero.

Expansions. futures: trips to the future (2 players 3 AD, 1 BC, 1 future; 3 players 3, 2, 2;
4 players 4, 2, 2), each with a bonus to be used at once. more_anomalies: four more. office: Office
cards replace Trash; an Office card may discard one waste, and in the evening scores 2 points among
the first three cards of your row, 1 among the next three, 0 after that.

Readings of unclear rules that have no option: a card that can be fulfilled must be; you may
advertise a trip visited on an earlier day, but none you visited today; Trash may take from several
machines; Exchange may take the same type back; an Ad token is spent for good; anomalies turned up
ahead of their evening are shown to everybody, and as all of them come out that evening their order
is of no account.
"""


def text(cards: CardSet) -> str:
    """The rules and the cards."""
    lines = [_RULES, "Trips: what they need, points, bonus [where the card's values come from]"]
    for card in cards.trips:
        lines += _trip_card(card)
    lines += ["", "Anomalies [where the card's values come from]"]
    for anomaly in cards.anomalies:
        extra = " (expansion)" if anomaly.extra else ""
        effect = anomaly.effect.text()
        lines.append(f"  {anomaly.id:<5} {anomaly.name}{extra}: {effect} [{anomaly.provenance}]")
    lines += [
        "",
        "[rulebook] and [press] values are published; [reconstructed] ones were made for this",
        "program within the rulebook's counts, because the printed faces are not public.",
        "Action cards and counts: [rulebook]. Use your own cards with --cards FILE.",
    ]
    return "\n".join(lines) + "\n"


def _trip_card(card: TripCard) -> Iterator[str]:
    yield f"  {card.date:<14} {_trip(card.top)} [{card.provenance}]"
    yield f"  {'':<14} {_trip(card.bottom)}"


def _trip(trip: Trip) -> str:
    bonus = f"; then {trip.bonus.text()}" if trip.bonus else ""
    return f"{trip.name}: {' '.join(letters(trip.needs))}, {trip.points}{bonus}"

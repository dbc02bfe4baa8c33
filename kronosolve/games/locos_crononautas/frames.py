"""What is still to be done, as a stack of small tuples (the agenda).

A frame is `(kind, seat, ...)`. The engine works the top frame until one needs a decision of its
seat. Frames are immutable and public: cards in them have been announced. Every card "on its way"
(a declared troop, an event that is being carried out) is in exactly one frame.

In the layouts, `troops` is a tuple of (card, attack value) in declared order, `front` a tuple of
(card, attack value, owner or -1), `event` an event card and `player` whoever plays it.
"""

from __future__ import annotations

from typing import Any

Frame = tuple[Any, ...]
Troop = tuple[int, int]
Held = tuple[int, int, int]
"""(card, attack value, owner): a troop in a battle front."""

# Order of play
ACT = 0  # (seat, seat that may not be attacked or -1, whether it is an extra action)
SPLIT = 1  # (seat): four troops or four events
PICK = 2  # (seat): one card in a circle that goes on with the next seat
LEFTOVERS = 3  # (seat): discard from hand at the end of a Turn
NEW_TURN = 4  # (seat)
# Parts of an action
AIM = 5  # (seat, troop, forbidden seat): whom to attack
LAY_MORE = 6  # (seat, how many more, icon bit or 0, whether one is required): defences at once
EXCHANGE = 7  # (seat, troop): which defence makes room
AIM_EVENT = 8  # (seat, event, forbidden seat)
MUSTER = 9  # (seat, event, target, troops): who takes part in the attack
TAKE = 10  # (seat, event): a troop from the discard pile
EXHIBIT = 11  # (seat, event): an opponent's defence
REVEAL = 12  # (seat, event, target)
DRAW = 13  # (seat, how many)
TOO_MANY = 14  # (seat, 0 troop or 1 event): discard one of that kind
FINISH = 15  # (seat, event): the event goes to the discard pile
# Attacks
STRIKE = 16  # (target, attacker, credited seat, troops): aimed, nobody has reacted yet
ANSWER = 17  # the same: the target may react
RESOLVE = 18  # the same: the troops fight one by one
BLOCK = 19  # the same: which defence blocks the first of them
BACK_UP = 20  # (..., blocker, supporters): which defences support it
DIVERT = 21  # (reacting seat, attacker, credited seat, troops): choose the new target
FEE = 22  # (seat): a card discarded as a price
# Events that hurt
WARN = 23  # (seat that may react, player, event, seats yet to ask, seats hit, argument)
EFFECT = 24  # (player, event, seats hit, argument)
DROP = 25  # (seat, player): discard a defence
DROP_OR_PAY = 26  # (seat, player, energy)
COLLAPSE = 27  # (victim, player, front): the front of a lost defence strikes


def cards_in(frame: Frame, types: list[str]) -> list[int]:
    """The cards that are on their way in a frame; `types` are the deck's."""
    kind = frame[0]
    if kind == AIM:
        return [frame[2]]
    if kind == FINISH:
        return [frame[2]]
    if kind in (MUSTER, STRIKE, ANSWER, RESOLVE, BLOCK, BACK_UP, DIVERT):
        return [troop[0] for troop in frame[4]]
    if kind == COLLAPSE:
        return [held[0] for held in frame[3]]
    if kind in (WARN, EFFECT):
        event: int = frame[3] if kind == WARN else frame[2]
        return [event] if types[event] == "permanent" else []
    if kind == AIM_EVENT and types[frame[2]] == "permanent":
        return [frame[2]]
    return []

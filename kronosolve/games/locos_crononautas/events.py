"""Chrono-Events that are played as an action, from their choices to their effects.

Every effect that names opponents gives each of them a window first (`warn`), clockwise from the
player; then it hits those who have not kept out of it.
"""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from kronosolve.games.locos_crononautas import actions, combat
from kronosolve.games.locos_crononautas.actions import DONE
from kronosolve.games.locos_crononautas.cards import TROOPS
from kronosolve.games.locos_crononautas.frames import (
    ACT,
    AIM_EVENT,
    DRAW,
    DROP,
    DROP_OR_PAY,
    EFFECT,
    EXHIBIT,
    FEE,
    FINISH,
    LAY_MORE,
    MUSTER,
    REVEAL,
    TAKE,
    TOO_MANY,
    WARN,
)
from kronosolve.games.locos_crononautas.position import HAND_LIMIT, PER_KIND, SLOTS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.games.locos_crononautas.frames import Frame
    from kronosolve.games.locos_crononautas.position import Position

ATTACKS = ("multi_attack", "boosted_attack")
_AIMED = (*ATTACKS, "bounce_lowest", "damage", "steal_random", "discard_or_damage", "swap_hands",
          "skip_turn", "attack_change")  # fmt: skip


def playable(s: Position, seat: int, event: int, forbidden: int) -> bool:
    """Whether an event whose use depends on the position can be played as an action.

    `forbidden` is a seat that may not be attacked, or -1.
    """
    deck = s.rules.deck
    op = deck.ops[event]
    if op in ATTACKS:
        return (
            not s.first_round()
            and _has_icon(s, s.troops[seat], event)
            and s.others[seat] != [forbidden]
        )
    if op == "lay":
        return len(s.defences[seat]) < SLOTS and _has_icon(s, s.troops[seat], event)
    if op == "recover":
        # The event itself leaves the hand first, so only the limit of troops can stand in the way.
        return len(s.troops[seat]) < PER_KIND and _has_icon(s, s.troop_discard, event)
    if op == "remove_defence":
        return bool(_exhibits(s, seat, event))
    if op == "each_discards_defence":
        return any(s.defences[other] for other in s.others[seat])
    return bool(targets(s, seat, event, forbidden))


def _has_icon(s: Position, cards: Sequence[int], event: int) -> bool:
    deck = s.rules.deck
    icon = deck.icon[event]
    icons = deck.icons
    for card in cards:  # noqa: SIM110 - `any` costs twice the time, and this is asked all the time
        if icons[card] & icon:
            return True
    return False


def targets(s: Position, seat: int, event: int, forbidden: int) -> list[int]:
    """Opponents an event can be aimed at."""
    deck = s.rules.deck
    op = deck.ops[event]
    others = s.others[seat]
    if op in ATTACKS:
        return [other for other in others if other != forbidden]
    if op == "bounce_lowest":
        return [other for other in others if _lowest(s, other, event) >= 0]
    if op == "steal_random":
        return [other for other in others if s.hand_size(other)]
    return others


def credible(s: Position) -> bool:
    """Whether a seat that has announced troops with an icon holds one, as it must.

    True of every real position, but not of every way to redraw the hands behind one.
    """
    kind, seat, *rest = s.agenda[-1]
    deck = s.rules.deck
    if (kind == AIM_EVENT and deck.ops[rest[0]] in ATTACKS) or (kind == MUSTER and not rest[2]):
        return _has_icon(s, s.troops[seat], rest[0])
    if kind == LAY_MORE and rest[2]:
        return any(deck.icons[card] & rest[1] for card in s.troops[seat])
    return True


def _lowest(s: Position, seat: int, event: int) -> int:
    """The weakest defence without the event's icon, the oldest of several; -1 without any."""
    deck = s.rules.deck
    bare = [card for card, _ in s.defences[seat] if not deck.icons[card] & deck.icon[event]]
    return min(bare, key=lambda card: deck.defence[card], default=-1)


def _exhibits(s: Position, seat: int, event: int) -> list[int]:
    deck = s.rules.deck
    return sorted(
        card
        for other in s.others[seat]
        for card, _ in s.defences[other]
        if deck.icons[card] & deck.icon[event]
    )


def play(s: Position, seat: int, event: int, forbidden: int) -> None:
    """Begin a Regular or Permanent event; it has left the hand."""
    deck = s.rules.deck
    op = deck.ops[event]
    n = deck.n[event]
    agenda = s.agenda
    if deck.types[event] == "regular":
        agenda.append((FINISH, seat, event))
    elif op != "attack_change" or deck.words[event] != "opponent":
        s.permanents.append((event, seat, n if op == "absorb" else -1))
        return
    if op in _AIMED:
        found = targets(s, seat, event, forbidden)
        if len(found) > 1:
            agenda.append((AIM_EVENT, seat, event, forbidden))
        else:
            _aimed(s, seat, event, found[0])
    elif op == "draw":
        agenda.append((DRAW, seat, n))
    elif op == "lay":
        agenda.append((LAY_MORE, seat, n, deck.icon[event], True))
    elif op == "recover":
        agenda.append((TAKE, seat, event))
    elif op == "remove_defence":
        agenda.append((EXHIBIT, seat, event))
    elif op == "each_discards_defence":
        hit = [other for other in s.clockwise(seat) if other != seat and s.defences[other]]
        _warn(s, seat, event, hit, -1)
    elif op == "all_draw":
        agenda.append((DRAW, seat, 1))
        agenda += [(DRAW, other, 1) for other in reversed(s.clockwise(seat))]
    else:
        agenda += [(ACT, seat, -1, True)] * n


def aims(s: Position, frame: Frame) -> list[int]:
    """Whom an event can be aimed at."""
    return [actions.PLAYER + seat for seat in targets(s, *frame[1:])]


def aim(s: Position, frame: Frame, action: int) -> None:
    """Aim an event at a player."""
    s.agenda.pop()
    _aimed(s, frame[1], frame[2], action - actions.PLAYER)


def _aimed(s: Position, seat: int, event: int, target: int) -> None:
    deck = s.rules.deck
    if deck.ops[event] in ATTACKS:
        s.agenda.append((MUSTER, seat, event, target, ()))
    elif deck.special[event] and s.troops[seat]:
        s.agenda.append((REVEAL, seat, event, target))
    else:
        _warn(s, seat, event, [target], deck.n[event])


def musters(s: Position, frame: Frame) -> list[int]:
    """Troops that can join the attack of an event."""
    _, seat, event, target, troops = frame
    deck = s.rules.deck
    most = deck.n[event] if deck.ops[event] == "multi_attack" else 1
    if len(troops) == most or (troops and not s.troops[seat]):
        s.agenda.pop()
        combat.declare(s, seat, target, troops)
        return []
    legal = [
        actions.CHOOSE + card for card in s.troops[seat] if deck.icons[card] & deck.icon[event]
    ]
    return [DONE, *legal] if troops else legal


def muster(s: Position, frame: Frame, action: int) -> None:
    """Send one more troop, or attack with those that have been sent."""
    _, seat, event, target, troops = frame
    if action == DONE:
        s.agenda.pop()
        combat.declare(s, seat, target, troops)
        return
    card = action - actions.CHOOSE
    deck = s.rules.deck
    bonus = 0
    if deck.ops[event] == "boosted_attack":
        bonus = deck.special_n[event] if card in deck.special[event] else deck.n[event]
    s.leave_hand(seat, card)
    value = combat.attack_value(s, seat, target, card, bonus)
    s.agenda[-1] = (MUSTER, seat, event, target, (*troops, (card, value)))


def takes(s: Position, frame: Frame) -> list[int]:
    """Troops that can be taken from the discard pile."""
    deck = s.rules.deck
    icon = deck.icon[frame[2]]
    return sorted(actions.CHOOSE + card for card in s.troop_discard if deck.icons[card] & icon)


def take(s: Position, frame: Frame, action: int) -> None:
    """Take a troop from the discard pile into the hand, seen by all."""
    s.agenda.pop()
    card = action - actions.CHOOSE
    s.troop_discard.remove(card)
    s.to_hand(frame[1], card)


def exhibits(s: Position, frame: Frame) -> list[int]:
    """Opposing defences with the event's icon."""
    return [actions.REMOVE + card for card in _exhibits(s, frame[1], frame[2])]


def exhibit(s: Position, frame: Frame, action: int) -> None:
    """Choose the opposing defence that shall go."""
    s.agenda.pop()
    card = action - actions.REMOVE
    owner = next(
        other for other in s.others[frame[1]] if card in [own for own, _ in s.defences[other]]
    )
    _warn(s, frame[1], frame[2], [owner], card)


def reveals(s: Position, frame: Frame) -> list[int]:
    """Troops that can be shown to make the event stronger."""
    special = s.rules.deck.special[frame[2]]
    return [DONE, *(actions.CHOOSE + card for card in s.troops[frame[1]] if card in special)]


def reveal(s: Position, frame: Frame, action: int) -> None:
    """Show a troop from the hand, or not."""
    _, seat, event, target = frame
    s.agenda.pop()
    deck = s.rules.deck
    if action == DONE:
        _warn(s, seat, event, [target], deck.n[event])
    else:
        s.known[action - actions.CHOOSE] = -1
        _warn(s, seat, event, [target], deck.special_n[event])


def draws(s: Position, frame: Frame) -> list[int]:
    """Piles a player may draw from."""
    _, seat, left = frame
    legal = []
    if left and s.can_draw_troop(seat):
        legal.append(actions.DRAW_TROOP)
    if left and s.can_draw_event(seat):
        legal.append(actions.DRAW_EVENT)
    if not legal:
        s.agenda.pop()
    return legal


def draw(s: Position, frame: Frame, action: int) -> None:
    """Draw one card of the chosen kind."""
    _, seat, left = frame
    s.agenda[-1] = (DRAW, seat, left - 1)
    if action == actions.DRAW_TROOP:
        s.draw_troop(seat)
    else:
        s.draw_event(seat)


def finish(s: Position, frame: Frame) -> list[int]:
    """An event that has been carried out is discarded."""
    s.agenda.pop()
    s.event_discard.append(frame[2])
    return []


def _warn(s: Position, player: int, event: int, seats: Sequence[int], argument: int) -> None:
    s.agenda.append((WARN, seats[0], player, event, tuple(seats[1:]), (), argument))


def warnings(s: Position, frame: Frame) -> list[int]:
    """Instants of one seat against an event that names it."""
    _, seat, _, event, _, _, _ = frame
    if not s.instants_allowed(seat):
        warn(s, frame, DONE)
        return []
    deck = s.rules.deck
    legal = [DONE]
    for own in s.events[seat]:
        op = deck.ops[own]
        if (op == "ignore_event" and deck.types[event] == "regular") or (
            op == "cancel_any" and s.hand_size(seat) > 1
        ):
            legal.append(actions.PLAY + own)
    return legal


def warn(s: Position, frame: Frame, action: int) -> None:
    """One seat keeps out of an event, stops it altogether, or lets it come."""
    _, seat, player, event, others, hit, argument = frame
    s.agenda.pop()
    deck = s.rules.deck
    if action == DONE:
        hit = (*hit, seat)
    else:
        own = action - actions.PLAY
        s.leave_hand(seat, own)
        s.event_discard.append(own)
        if deck.ops[own] == "cancel_any":
            if deck.types[event] == "permanent":
                s.event_discard.append(event)
            s.agenda.append((FEE, seat))
            return
    if others:
        s.agenda.append((WARN, others[0], player, event, others[1:], hit, argument))
    elif hit:
        s.agenda.append((EFFECT, player, event, hit, argument))


def effect(s: Position, frame: Frame) -> list[int]:
    """Carry an event out on those it hits."""
    _, player, event, hit, argument = frame
    s.agenda.pop()
    deck = s.rules.deck
    op = deck.ops[event]
    target = hit[0]
    if op == "each_discards_defence":
        s.agenda += [(DROP, seat, player) for seat in reversed(hit)]
    elif op == "attack_change":
        s.permanents.append((event, player, target))
    elif op == "remove_defence":
        s.lose_defence(target, argument, player)
    elif op == "bounce_lowest":
        s.lose_defence(target, _lowest(s, target, event), player, to_hand=True)
    elif op == "damage":
        s.damage(target, argument, ((player, argument),))
    elif op == "discard_or_damage":
        if s.defences[target]:
            s.agenda.append((DROP_OR_PAY, target, player, argument))
        else:
            s.damage(target, argument, ((player, argument),))
    elif op == "steal_random":
        _steal(s, player, target)
    elif op == "swap_hands":
        _swap_hands(s, player, target)
    else:
        s.skip[target] += argument
    return []


def _steal(s: Position, player: int, target: int) -> None:
    # A Warning may have cost the target its last card.
    size = s.hand_size(target)
    if not size:
        return
    card = (s.troops[target] + s.events[target])[s.below(size)]
    s.leave_hand(target, card)
    mine = (s.troops if card < TROOPS else s.events)[player]
    insort(mine, card)
    # The card is shown to all, so everybody knows where every card may be.
    s.known[card] = -1
    if len(mine) > PER_KIND or s.hand_size(player) > HAND_LIMIT:
        s.agenda.append((TOO_MANY, player, int(card >= TROOPS)))


def too_many(s: Position, frame: Frame) -> list[int]:
    """Cards of the stolen one's kind: one has to go."""
    _, seat, kind = frame
    return [actions.DISCARD + card for card in (s.events if kind else s.troops)[seat]]


def _swap_hands(s: Position, player: int, target: int) -> None:
    for owner in (player, target):
        for card in s.troops[owner] + s.events[owner]:
            s.known[card] = s.known.get(card, 0) | 1 << owner
    for hands in (s.troops, s.events):
        hands[player], hands[target] = hands[target], hands[player]


def drops(s: Position, frame: Frame) -> list[int]:
    """Own defences that can be discarded; paying is offered where the event offers it."""
    legal = sorted(actions.REMOVE + card for card, _ in s.defences[frame[1]])
    return [actions.PAY, *legal] if frame[0] == DROP_OR_PAY else legal


def drop(s: Position, frame: Frame, action: int) -> None:
    """Discard an own defence, or pay."""
    _, seat, player = frame[:3]
    s.agenda.pop()
    if action == actions.PAY:
        s.damage(seat, frame[3], ((player, frame[3]),))
    else:
        s.lose_defence(seat, action - actions.REMOVE, player)

"""Turns, Rounds and individual turns, and the loop that works the agenda."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.locos_crononautas import actions, combat, events, frames
from kronosolve.games.locos_crononautas.actions import DONE, PASS
from kronosolve.games.locos_crononautas.cards import ALWAYS, DEPENDS
from kronosolve.games.locos_crononautas.frames import (
    ACT,
    AIM,
    EXCHANGE,
    LAY_MORE,
    LEFTOVERS,
    NEW_TURN,
    PICK,
    SPLIT,
)
from kronosolve.games.locos_crononautas.position import HAND, PER_KIND, SLOTS

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.games.locos_crononautas.frames import Frame
    from kronosolve.games.locos_crononautas.position import Position


def run(s: Position) -> None:
    """Go on until somebody has to decide or the game is over; sets `s.legal`."""
    agenda = s.agenda
    s.legal = []
    while s.winners is None:
        if not agenda:
            _next_seat(s)
            continue
        frame = agenda[-1]
        s.legal = _LIST[frame[0]](s, frame)
        if s.legal:
            return


def decisions(s: Position) -> list[int]:
    """Legal actions of the top frame, which is one that asks somebody."""
    return _LIST[s.agenda[-1][0]](s, s.agenda[-1])


def choose(s: Position, action: int) -> None:
    """Carry out a legal action of the seat to decide, and go on."""
    frame = s.agenda[-1]
    _CHOOSE[frame[0]](s, frame, action)
    run(s)


def begin(s: Position) -> None:
    """Start the first Turn."""
    s.agenda.append((NEW_TURN, s.start))
    run(s)


# Turns and Rounds


def _next_seat(s: Position) -> None:
    n = s.rules.players
    if not any(s.troops) and not any(s.events):
        _end_turn(s)
        return
    while s.offset < n:
        seat = (s.first + s.offset) % n
        s.offset += 1
        if s.skip[seat]:
            if s.alive[seat]:
                s.skip[seat] -= 1
        elif s.troops[seat] or s.events[seat]:
            s.agenda.append((ACT, seat, -1, False))
            return
    if not s.acted or s.round >= s.rules.max_rounds:
        _end_turn(s)
    else:
        s.round += 1
        _new_round(s)


def _new_round(s: Position) -> None:
    s.start = s.first = s.clockwise(s.start)[0]
    s.offset = 0
    s.acted = False


def _end_turn(s: Position) -> None:
    lasts = s.rules.deck.lasts
    kept = []
    for permanent in s.permanents:
        if lasts[permanent[0]] == "turn":
            s.event_discard.append(permanent[0])
        else:
            kept.append(permanent)
    s.permanents = kept
    order = s.clockwise(s.start)
    s.agenda.append((NEW_TURN, order[0]))
    s.agenda += [(LEFTOVERS, seat) for seat in reversed(order)]


def _leftovers(s: Position, frame: Frame) -> list[int]:
    """Cards that can still be discarded at the end of a Turn."""
    hand = s.troops[frame[1]] + s.events[frame[1]]
    if not hand:
        s.agenda.pop()
        return []
    return [DONE, *(actions.DISCARD + card for card in hand)]


def _discard_leftover(s: Position, frame: Frame, action: int) -> None:
    if action == DONE:
        s.agenda.pop()
        return
    card = action - actions.DISCARD
    s.leave_hand(frame[1], card)
    s.discard(card)


def _new_turn(s: Position, _frame: Frame) -> list[int]:
    s.agenda.pop()
    if s.turn == s.rules.max_turns:
        most = max(s.energy[seat] for seat, alive in enumerate(s.alive) if alive)
        s.winners = tuple(
            seat for seat, alive in enumerate(s.alive) if alive and s.energy[seat] == most
        )
        return []
    if s.rules.rotate_start and s.turn:
        s.start = (s.start + 1) % s.rules.players
    s.turn += 1
    s.round = 1
    _new_round(s)
    if s.rules.one_by_one:
        s.agenda.append((PICK, s.start))
    else:
        s.agenda += [(SPLIT, seat) for seat in reversed(s.clockwise(s.start))]
    return []


# Drawing at the start of a Turn


def _hand_target(s: Position, seat: int) -> int:
    place = s.permanent("hand_target", seat)
    return s.rules.deck.n[s.permanents[place][0]] if place >= 0 else HAND


def _splits(s: Position, frame: Frame) -> list[int]:
    """The two ways to fill a hand, if both are open; else the hand is filled."""
    seat = frame[1]
    target = _hand_target(s, seat)
    other = target - PER_KIND
    if (
        s.hand_size(seat) < target
        and other < PER_KIND
        and len(s.troops[seat]) <= other
        and len(s.events[seat]) <= other
    ):
        return [actions.FOUR_TROOPS, actions.FOUR_EVENTS]
    fewer_troops = len(s.events[seat]) > other
    _deal(s, seat, target, fewer_troops=fewer_troops)
    return []


def _split(s: Position, frame: Frame, action: int) -> None:
    seat = frame[1]
    _deal(s, seat, _hand_target(s, seat), fewer_troops=action == actions.FOUR_EVENTS)


def _deal(s: Position, seat: int, target: int, *, fewer_troops: bool) -> None:
    """Fill a hand; where one pile gives out the other fills in, within the limits."""
    s.agenda.pop()
    most_troops = target - PER_KIND if fewer_troops else PER_KIND
    most_events = PER_KIND if fewer_troops else target - PER_KIND
    for troops, events_ in ((most_troops, most_events), (PER_KIND, PER_KIND)):
        while (
            len(s.troops[seat]) < troops
            and s.hand_size(seat) < target
            and (s.troop_deck or s.troop_discard)
        ):
            s.draw_troop(seat)
        while (
            len(s.events[seat]) < events_
            and s.hand_size(seat) < target
            and (s.event_deck or s.event_discard)
        ):
            s.draw_event(seat)


def _picks(s: Position, frame: Frame) -> list[int]:
    """Piles the next seat in the circle that is short of cards can draw from."""
    for seat in s.clockwise(frame[1]):
        if s.hand_size(seat) >= _hand_target(s, seat):
            continue
        legal = []
        if s.can_draw_troop(seat):
            legal.append(actions.DRAW_TROOP)
        if s.can_draw_event(seat):
            legal.append(actions.DRAW_EVENT)
        if legal:
            s.agenda[-1] = (PICK, seat)
            return legal
    s.agenda.pop()
    return []


def _pick(s: Position, frame: Frame, action: int) -> None:
    seat = frame[1]
    if action == actions.DRAW_TROOP:
        s.draw_troop(seat)
    else:
        s.draw_event(seat)
    s.agenda[-1] = (PICK, (seat + 1) % s.rules.players)


# Individual turns


def _acts(s: Position, frame: Frame) -> list[int]:
    """What a seat can do with its action."""
    _, seat, forbidden, _ = frame
    if not s.alive[seat]:
        s.agenda.pop()
        return []
    legal = [PASS]
    use = s.rules.deck.use
    for event in s.events[seat]:
        kind = use[event]
        if kind == ALWAYS or (kind == DEPENDS and events.playable(s, seat, event, forbidden)):
            legal.append(actions.PLAY + event)
    troops = s.troops[seat]
    if troops:
        if not s.first_round() and s.others[seat] != [forbidden]:
            legal += [actions.ATTACK + card for card in troops]
        if len(s.defences[seat]) < SLOTS:
            legal += [actions.DEFEND + card for card in troops]
        for _, front in s.defences[seat]:
            if not front or s.rules.swap_front:
                legal += [actions.SWAP + card for card in troops]
                break
    return legal


def _exchangeable(s: Position, seat: int) -> list[int]:
    return sorted(card for card, front in s.defences[seat] if s.rules.swap_front or not front)


def _act(s: Position, frame: Frame, action: int) -> None:
    _, seat, forbidden, _ = frame
    s.agenda.pop()
    if action == PASS:
        return
    s.acted = True
    verb, card = actions.split(action)
    if verb == actions.PLAY:
        s.leave_hand(seat, card)
        events.play(s, seat, card, forbidden)
    elif verb == actions.ATTACK:
        s.leave_hand(seat, card)
        targets = [other for other in s.others[seat] if other != forbidden]
        if len(targets) > 1:
            s.agenda.append((AIM, seat, card, forbidden))
        else:
            _attack(s, seat, targets[0], card)
    elif verb == actions.DEFEND:
        _lay(s, seat, card)
        if s.first_round():
            s.agenda.append((LAY_MORE, seat, SLOTS, 0, False))
    else:
        slots = _exchangeable(s, seat)
        if len(slots) > 1:
            s.known[card] = -1  # announced, although still in hand
            s.agenda.append((EXCHANGE, seat, card))
        else:
            _swap(s, seat, card, slots[0])


def _attack(s: Position, seat: int, target: int, card: int) -> None:
    value = combat.attack_value(s, seat, target, card, 0)
    combat.declare(s, seat, target, ((card, value),))


def _aims(s: Position, frame: Frame) -> list[int]:
    """Whom a troop can attack."""
    _, seat, _, forbidden = frame
    return [actions.PLAYER + other for other in s.others[seat] if other != forbidden]


def _aim(s: Position, frame: Frame, action: int) -> None:
    s.agenda.pop()
    _attack(s, frame[1], action - actions.PLAYER, frame[2])


def _lay(s: Position, seat: int, card: int) -> None:
    """Lay a hand troop as a defence."""
    s.leave_hand(seat, card)
    s.defences[seat].append((card, ()))


def _lays(s: Position, frame: Frame) -> list[int]:
    """Troops that can be laid in the same action."""
    _, seat, left, icon, required = frame
    if not left or len(s.defences[seat]) == SLOTS or not s.troops[seat]:
        s.agenda.pop()
        return []
    icons = s.rules.deck.icons
    legal = [actions.DEFEND + card for card in s.troops[seat] if not icon or icons[card] & icon]
    return legal if required else [DONE, *legal]


def _lay_more(s: Position, frame: Frame, action: int) -> None:
    _, seat, left, icon, _ = frame
    if action == DONE:
        s.agenda.pop()
        return
    _lay(s, seat, action - actions.DEFEND)
    s.agenda[-1] = (LAY_MORE, seat, left - 1, icon, False)


def _exchanges(s: Position, frame: Frame) -> list[int]:
    """Defences that can make room for a troop."""
    return [actions.REMOVE + card for card in _exchangeable(s, frame[1])]


def _exchange(s: Position, frame: Frame, action: int) -> None:
    s.agenda.pop()
    _swap(s, frame[1], frame[2], action - actions.REMOVE)


def _swap(s: Position, seat: int, card: int, old: int) -> None:
    place = s.slot(seat, old)
    s.troop_discard += [held[0] for held in s.defences[seat][place][1]]
    s.leave_hand(seat, card)
    s.defences[seat][place] = (card, ())
    s.to_hand(seat, old)


_LIST: dict[int, Callable[[Position, Frame], list[int]]] = {
    ACT: _acts,
    SPLIT: _splits,
    PICK: _picks,
    LEFTOVERS: _leftovers,
    NEW_TURN: _new_turn,
    AIM: _aims,
    LAY_MORE: _lays,
    EXCHANGE: _exchanges,
    frames.AIM_EVENT: events.aims,
    frames.MUSTER: events.musters,
    frames.TAKE: events.takes,
    frames.EXHIBIT: events.exhibits,
    frames.REVEAL: events.reveals,
    frames.DRAW: events.draws,
    frames.TOO_MANY: events.too_many,
    frames.FINISH: events.finish,
    frames.STRIKE: combat.strike,
    frames.ANSWER: combat.answers,
    frames.RESOLVE: combat.resolve,
    frames.BLOCK: combat.blocks,
    frames.BACK_UP: combat.supports,
    frames.DIVERT: combat.divert_choices,
    frames.FEE: combat.fees,
    frames.WARN: events.warnings,
    frames.EFFECT: events.effect,
    frames.DROP: events.drops,
    frames.DROP_OR_PAY: events.drops,
    frames.COLLAPSE: combat.collapses,
}

_CHOOSE: dict[int, Callable[[Position, Frame, int], None]] = {
    ACT: _act,
    SPLIT: _split,
    PICK: _pick,
    LEFTOVERS: _discard_leftover,
    AIM: _aim,
    LAY_MORE: _lay_more,
    EXCHANGE: _exchange,
    frames.AIM_EVENT: events.aim,
    frames.MUSTER: events.muster,
    frames.TAKE: events.take,
    frames.EXHIBIT: events.exhibit,
    frames.REVEAL: events.reveal,
    frames.DRAW: events.draw,
    frames.TOO_MANY: combat.pay_fee,
    frames.ANSWER: combat.answer,
    frames.BLOCK: combat.block,
    frames.BACK_UP: combat.support,
    frames.DIVERT: combat.divert,
    frames.FEE: combat.pay_fee,
    frames.WARN: events.warn,
    frames.DROP: events.drop,
    frames.DROP_OR_PAY: events.drop,
    frames.COLLAPSE: combat.collapse,
}

assert len(_LIST) - len(_CHOOSE) == 5, "NEW_TURN, FINISH, STRIKE, RESOLVE and EFFECT ask nobody"

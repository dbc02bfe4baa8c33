"""Attacks: reactions, blocks, support, battle fronts.

Each decision has a function that lists its actions (an empty list: nothing to decide, the function
has dealt with the frame) and one that carries a chosen action out. `flow` has the table of both.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from kronosolve.games.locos_crononautas import actions
from kronosolve.games.locos_crononautas.actions import DONE
from kronosolve.games.locos_crononautas.frames import (
    ACT,
    ANSWER,
    BACK_UP,
    BLOCK,
    DIVERT,
    FEE,
    RESOLVE,
    STRIKE,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.games.locos_crononautas.frames import Frame, Held, Troop
    from kronosolve.games.locos_crononautas.position import Position


def attack_value(s: Position, attacker: int, target: int, card: int, bonus: int) -> int:
    """Attack of a troop as it is declared: printed value, bonus and permanents, at least 0."""
    deck = s.rules.deck
    value = deck.attack[card] + bonus
    for event, owner, aimed in s.permanents:
        if deck.ops[event] != "attack_change":
            continue
        scope = deck.words[event]
        concerned = {"opponent": aimed == attacker, "mine": owner == attacker}.get(
            scope, owner == target
        )
        icon = deck.icon[event]
        if concerned and (not icon or deck.icons[card] & icon):
            value += deck.n[event]
    return max(0, value)


def declare(s: Position, attacker: int, target: int, troops: tuple[Troop, ...]) -> None:
    """Start an attack with troops that have left the hand."""
    s.agenda.append((STRIKE, target, attacker, attacker, troops))


def strike(s: Position, frame: Frame) -> list[int]:
    """Permanents that swallow troops come first, then the target may react."""
    _, target, attacker, credited, troops = frame
    s.agenda.pop()
    if not s.alive[target]:
        _discard(s, troops)
        return []
    place = s.permanent("absorb", target)
    while troops and place >= 0:
        event, owner, left = s.permanents[place]
        taken = min(left, len(troops))
        _discard(s, troops[:taken])
        troops = troops[taken:]
        if taken == left:
            s.event_discard.append(event)
            del s.permanents[place]
        else:
            s.permanents[place] = (event, owner, left - taken)
        place = s.permanent("absorb", target)
    if troops:
        kind = ANSWER if s.instants_allowed(target) else RESOLVE
        s.agenda.append((kind, target, attacker, credited, troops))
    return []


def _discard(s: Position, troops: Sequence[Troop]) -> None:
    s.troop_discard += [card for card, _ in troops]


def answers(s: Position, frame: Frame) -> list[int]:
    """Instants of the target against an attack."""
    _, target, attacker, _, _ = frame
    if not s.instants_allowed(target):
        s.agenda[-1] = (RESOLVE, *frame[1:])
        return []
    deck = s.rules.deck
    legal = [DONE]
    for event in s.events[target]:
        op = deck.ops[event]
        if op == "redirect":
            possible = target != attacker or deck.words[event] != "attacker"
            if deck.words[event] == "random":
                possible = bool(s.others[target])
        elif op == "cancel_any":
            possible = s.hand_size(target) > 1
        else:
            possible = op in ("cancel_attack", "rewind")
        if possible:
            legal.append(actions.PLAY + event)
    return legal


def answer(s: Position, frame: Frame, action: int) -> None:
    """Play an Instant against an attack, or let it come."""
    _, target, attacker, _, troops = frame
    if action == DONE:
        s.agenda[-1] = (RESOLVE, *frame[1:])
        return
    event = action - actions.PLAY
    s.leave_hand(target, event)
    s.event_discard.append(event)
    s.agenda.pop()
    deck = s.rules.deck
    op = deck.ops[event]
    owned = [(card, attacker) for card, _ in troops]
    if op == "redirect":
        _redirect(s, deck.words[event], frame)
    elif op == "cancel_attack":
        s.dispose(owned, deck.words[event])
        s.skip[target] += deck.skip[event]
    elif op == "cancel_any":
        s.dispose(owned, "discard")
        s.agenda.append((FEE, target))
    else:
        s.dispose(owned, "hand")
        s.agenda.append((ACT, attacker, target, True))


def _redirect(s: Position, how: str, frame: Frame) -> None:
    _, target, attacker, credited, troops = frame
    if how == "attacker":
        choices = [attacker]
    elif how == "random":
        choices = s.others[target]
        choices = [choices[s.below(len(choices))]]
    else:
        choices = [seat for seat in s.others[target] if seat != attacker]
    if not choices:
        s.dispose([(card, attacker) for card, _ in troops], "deck_bottom")
    elif len(choices) == 1:
        _aim_anew(s, choices[0], target, attacker, troops)
    else:
        s.agenda.append((DIVERT, target, attacker, credited, troops))


def _aim_anew(s: Position, target: int, by: int, attacker: int, troops: tuple[Troop, ...]) -> None:
    # Who turns an attack back on its owner is credited with it; else its owner is.
    s.agenda.append((STRIKE, target, attacker, by if target == attacker else attacker, troops))


def divert_choices(s: Position, frame: Frame) -> list[int]:
    """Players an attack can be passed on to."""
    return [actions.PLAYER + seat for seat in s.others[frame[1]] if seat != frame[2]]


def divert(s: Position, frame: Frame, action: int) -> None:
    """Pass an attack on to a chosen player."""
    s.agenda.pop()
    _aim_anew(s, action - actions.PLAYER, frame[1], frame[2], frame[4])


def fees(s: Position, frame: Frame) -> list[int]:
    """Hand cards that can be paid."""
    seat = frame[1]
    return [actions.DISCARD + card for card in s.troops[seat] + s.events[seat]]


def pay_fee(s: Position, frame: Frame, action: int) -> None:
    """Discard the card that is the price of an Instant."""
    s.agenda.pop()
    card = action - actions.DISCARD
    s.leave_hand(frame[1], card)
    s.discard(card)


def resolve(s: Position, frame: Frame) -> list[int]:
    """The next troop fights: a block is to be chosen, or nobody stands in its way."""
    _, target, _, _, troops = frame
    if not troops or not s.alive[target]:
        _discard(s, troops)
        s.agenda.pop()
    elif s.defences[target]:
        s.agenda[-1] = (BLOCK, *frame[1:])
    else:
        let_through(s, frame)
    return []


def let_through(s: Position, frame: Frame) -> None:
    """Nothing blocks the first troop: its whole attack is lost."""
    _, target, _, credited, troops = frame
    card, value = troops[0]
    _next_troop(s, frame)
    s.troop_discard.append(card)
    s.damage(target, value, ((credited, value),))


def _next_troop(s: Position, frame: Frame) -> None:
    s.agenda[-1] = (RESOLVE, *frame[1:4], frame[4][1:])


def blocks(s: Position, frame: Frame) -> list[int]:
    """Defences that can block."""
    legal = sorted(actions.BLOCK + card for card, _ in s.defences[frame[1]])
    return [DONE, *legal] if s.rules.may_not_block else legal


def block(s: Position, frame: Frame, action: int) -> None:
    """Block with one defence; if it is too weak, support can be given."""
    if action == DONE:
        let_through(s, frame)
        return
    _, target, attacker, _, troops = frame
    blocker = action - actions.BLOCK
    place = s.slot(target, blocker)
    card, value = troops[0]
    _, front = s.defences[target][place]
    attack = value + front_value(front)
    defence = s.rules.deck.defence[blocker]
    if defence > attack or (defence == attack and s.rules.equal_is_front):
        s.defences[target][place] = (blocker, (*front, (card, value, attacker)))
        _next_troop(s, frame)
    elif defence == attack:
        _fall(s, frame, (blocker,))
    else:
        s.agenda[-1] = (BACK_UP, *frame[1:], blocker, ())


def front_value(front: Sequence[Held]) -> int:
    """Sum of the attack values in a front."""
    return sum(value for _, value, _ in front)


def _strength(s: Position, frame: Frame, cards: Sequence[int]) -> int:
    """Attack minus defence if these defences stand together against the first troop."""
    defence = s.rules.deck.defence
    margin: int = frame[4][0][1]
    for card, front in s.defences[frame[1]]:
        if card in cards:
            margin += front_value(front) - defence[card]
    return margin


def supports(s: Position, frame: Frame) -> list[int]:
    """Defences that can support the blocker."""
    _, target, _, _, _, blocker, chosen = frame
    standing = (blocker, *chosen)
    others = sorted(card for card, _ in s.defences[target] if card not in standing)
    if not s.rules.partial_support and _strength(s, frame, standing) > 0:
        # Only sets that stop the attack in the end may be begun.
        enough = [
            more
            for size in range(1, len(others) + 1)
            for more in combinations(others, size)
            if _strength(s, frame, (*standing, *more)) <= 0
        ]
        others = sorted({card for more in enough for card in more})
        if chosen:
            return [actions.SUPPORT + card for card in others]
    if not others:
        _fall(s, frame, standing)
        return []
    return [DONE, *(actions.SUPPORT + card for card in others)]


def support(s: Position, frame: Frame, action: int) -> None:
    """Add one supporter, or let the combat be decided."""
    blocker, chosen = frame[5], frame[6]
    if action == DONE:
        _fall(s, frame, (blocker, *chosen))
    else:
        s.agenda[-1] = (*frame[:6], (*chosen, action - actions.SUPPORT))


def _fall(s: Position, frame: Frame, cards: tuple[int, ...]) -> None:
    """Blocker, supporters, attacker and all their fronts are discarded; what is missing is lost."""
    _, target, _, credited, troops = frame[:5]
    loss = max(0, _strength(s, frame, cards))
    kept = []
    for defence in s.defences[target]:
        if defence[0] in cards:
            s.troop_discard.append(defence[0])
            s.troop_discard += [held[0] for held in defence[1]]
        else:
            kept.append(defence)
    s.defences[target] = kept
    s.troop_discard.append(troops[0][0])
    _next_troop(s, frame)
    if loss:
        s.damage(target, loss, ((credited, loss),))


def collapses(s: Position, frame: Frame) -> list[int]:
    """Instants that save the victim of a collapsing front."""
    victim = frame[1]
    if not s.rules.collapse_window or not s.instants_allowed(victim):
        collapse(s, frame, DONE)
        return []
    deck = s.rules.deck
    legal = [DONE]
    for event in s.events[victim]:
        op = deck.ops[event]
        if op == "cancel_attack" or (op == "cancel_any" and s.hand_size(victim) > 1):
            legal.append(actions.PLAY + event)
    return legal


def collapse(s: Position, frame: Frame, action: int) -> None:
    """A front strikes the player who lost the defence, unless an Instant sends it away."""
    _, victim, player, front = frame
    s.agenda.pop()
    if action == DONE:
        s.troop_discard += [held[0] for held in front]
        takers = [(player if owner == victim else owner, value) for _, value, owner in front]
        s.damage(victim, front_value(front), takers)
        return
    event = action - actions.PLAY
    s.leave_hand(victim, event)
    s.event_discard.append(event)
    deck = s.rules.deck
    owned = [(card, owner) for card, _, owner in front]
    if deck.ops[event] == "cancel_attack":
        s.dispose(owned, deck.words[event])
        s.skip[victim] += deck.skip[event]
    else:
        s.dispose(owned, "discard")
        s.agenda.append((FEE, victim))

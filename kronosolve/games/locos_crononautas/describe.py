"""The table, and actions, in words for one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import TERMINAL
from kronosolve.games.locos_crononautas import actions, frames, rules, wording

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kronosolve.games.locos_crononautas.cards import Deck

_ASKS = {
    frames.ACT: "Your individual turn: one action.",
    frames.SPLIT: "A new Turn: fill your hand.",
    frames.PICK: "A new Turn: draw a card.",
    frames.LEFTOVERS: "The Turn is over: discard what you do not want to keep.",
    frames.AIM: "Whom does {card} attack?",
    frames.LAY_MORE: "More defences in the same action?",
    frames.EXCHANGE: "Which defence makes room for {card}?",
    frames.AIM_EVENT: "Against whom is {card} played?",
    frames.MUSTER: "{card}: which troops attack?",
    frames.TAKE: "{card}: which troop do you take?",
    frames.EXHIBIT: "{card}: which defence shall go?",
    frames.REVEAL: "{card}: show a troop to make it stronger?",
    frames.DRAW: "Draw a card of which kind?",
    frames.TOO_MANY: "You hold too many of a kind: discard one.",
    frames.ANSWER: "{attack} Do you react?",
    frames.BLOCK: "{attack} Which defence blocks {first}?",
    frames.BACK_UP: "{attack} {blocker} is too weak against {first}: support it?",
    frames.DIVERT: "{attack} Who becomes the target?",
    frames.FEE: "Discard a card as the price.",
    frames.WARN: "Player {player} plays {event}{hits}. Do you react?",
    frames.DROP: "Discard one of your defences.",
    frames.DROP_OR_PAY: "Discard a defence, or lose {energy} energy.",
    frames.COLLAPSE: "You lost a defence and its front strikes for {front}. Do you react?",
}
_DONE = {
    frames.LAY_MORE: "no more defences",
    frames.MUSTER: "attack with these",
    frames.REVEAL: "show nothing",
    frames.LEFTOVERS: "keep the rest of the hand",
    frames.BLOCK: "let it through",
    frames.BACK_UP: "no (more) support",
}
_CHOOSE = {frames.MUSTER: "send", frames.TAKE: "take", frames.REVEAL: "show"}


def _deck(view: Mapping[str, Any]) -> Deck:
    return rules.make(view["players"], view["options"]).deck


def table(view: Mapping[str, Any]) -> str:
    """Everything public, the seat's own hand, and what is to be decided."""
    made = rules.make(view["players"], view["options"])
    deck = made.deck
    goal = f"king: {made.goal} energy wins" if made.king else "champion: the last one wins"
    lines = [f"Turn {view['turn']}, Round {view['round']} ({goal})"]
    for seat in range(made.players):
        lines += _player(view, seat, deck)
    discards = [_discards(view["troop_discard"], "troop", deck)]
    discards.append(_discards(view["event_discard"], "event", deck))
    pile = view["troop_deck"]
    size = pile["hidden"] + len(pile["top"]) + len(pile["bottom"])
    decks = f"{_count(size, 'troop')}, {_count(view['event_deck'], 'event')}"
    lines.append(f"Decks: {decks}. Discarded: {', '.join(discards)}")
    if pile["top"]:
        top = ", ".join(deck.names[card] for card in reversed(pile["top"]))
        lines.append(f"On top of the troop deck, first to be drawn first: {top}")
    hand = view["hands"][view["seat"]]
    if view["alive"][view["seat"]]:
        lines.append(f"Your troops (attack/defence):{'' if hand['troops'] else ' none'}")
        lines += [f"  {troop(deck, card)}" for card in hand["troops"]]
        lines.append(f"Your events:{'' if hand['events'] else ' none'}")
        lines += [
            f"  {deck.names[event]} ({deck.types[event].title()}): "
            + wording.effect(deck.records[event])
            for event in hand["events"]
        ]
    lines.append(_decision(view, deck))
    return "\n".join(lines)


def troop(deck: Deck, card: int) -> str:
    """A troop with its values and icons."""
    return (
        f"{deck.names[card]} {deck.attack[card]}/{deck.defence[card]} "
        f"({wording.icons(deck.icons[card])})"
    )


def _player(view: Mapping[str, Any], seat: int, deck: Deck) -> list[str]:
    who = f"Player {seat + 1}{' (you)' if seat == view['seat'] else ''}"
    if not view["alive"][seat]:
        return [f"  {who}: out of the game"]
    hand = view["hands"][seat]
    troops = len(hand["troops"]) + len(hand["hidden_troops"])
    events = len(hand["events"]) + len(hand["hidden_events"])
    skip = f", loses {_count(view['skip'][seat], 'individual turn')}" if view["skip"][seat] else ""
    cards = f"{_count(troops, 'troop')} + {_count(events, 'event')}"
    lines = [f"  {who}: energy {view['energy'][seat]}, hand {cards}{skip}"]
    known = [deck.names[card] for card in hand["troops"] + hand["events"]]
    if known and seat != view["seat"]:
        lines.append(f"      you know of: {', '.join(known)}")
    for card, front in view["defences"][seat]:
        strength = deck.defence[card]
        line = f"      defence {deck.names[card]} {strength}"
        if front:
            left = strength - sum(value for _, value, _ in front)
            held = ", ".join(f"{deck.names[one]} {value}" for one, value, _ in front)
            line += f", {left} left, holds {held}"
        lines.append(line)
    for card, owner, value in view["permanents"]:
        if owner == seat:
            lines.append(f"      in play {deck.names[card]}{_counter(deck, card, value)}")
    return lines


def _counter(deck: Deck, card: int, value: int) -> str:
    if deck.ops[card] == "absorb":
        return f" ({value} left)"
    return f" (against player {value + 1})" if value >= 0 else ""


def _discards(cards: Sequence[int], kind: str, deck: Deck) -> str:
    last = f" (last {deck.names[cards[-1]]})" if cards else ""
    return _count(len(cards), kind) + last


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _decision(view: Mapping[str, Any], deck: Deck) -> str:
    if view["to_act"] == TERMINAL:
        winners = " and ".join(f"player {seat + 1}" for seat in view["winners"])
        return f"The game is over. Won by {winners}."
    frame = view["agenda"][-1]
    if view["to_act"] != view["seat"]:
        return f"Player {view['to_act'] + 1} is to decide."
    return _ask(frame, deck)


def _ask(frame: Sequence[Any], deck: Deck) -> str:
    kind = frame[0]
    if kind == frames.ACT and frame[3]:
        ban = f" (no attack on player {frame[2] + 1})" if frame[2] >= 0 else ""
        return f"One more action{ban}."
    words: dict[str, Any] = {}
    if kind in (frames.AIM, frames.EXCHANGE, frames.AIM_EVENT, frames.MUSTER, frames.TAKE,
                frames.EXHIBIT, frames.REVEAL):  # fmt: skip
        words["card"] = deck.names[frame[2]]
    elif kind in (frames.ANSWER, frames.BLOCK, frames.BACK_UP, frames.DIVERT):
        attackers = [f"{deck.names[card]} {value}" for card, value in frame[4]]
        words["attack"] = f"Player {frame[2] + 1} attacks you with {', '.join(attackers)}."
        words["first"] = attackers[0]
        if kind == frames.BACK_UP:
            words["blocker"] = " and ".join(deck.names[card] for card in (frame[5], *frame[6]))
    elif kind == frames.WARN:
        words |= {"player": frame[2] + 1, "event": deck.names[frame[3]], "hits": ""}
        if deck.ops[frame[3]] == "remove_defence":
            words["hits"] = f" against {deck.names[frame[6]]}"
    elif kind == frames.DROP_OR_PAY:
        words["energy"] = frame[3]
    elif kind == frames.COLLAPSE:
        words["front"] = sum(value for _, value, _ in frame[3])
    return _ASKS[kind].format(**words)


def recount(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Energy, defences and lasting events that were won or lost, who is out, and a new Turn."""
    deck, lines = _deck(after), []
    for seat in range(after["players"]):
        who, had, has = f"Player {seat + 1}", before["energy"][seat], after["energy"][seat]
        if had != has:
            verb = "gains" if has > had else "loses"
            lines.append(f"{who} {verb} {abs(has - had)} energy, has {has}")
        kept = {card for card, _ in after["defences"][seat]}
        lines += [
            f"{who} loses the defence {deck.names[card]}"
            for card, _ in before["defences"][seat]
            if card not in kept
        ]
        if before["alive"][seat] and not after["alive"][seat]:
            lines.append(f"{who} is out of the game")
    in_play = {card for card, _, _ in after["permanents"]}
    lines += [
        f"{deck.names[card]} leaves play"
        for card, _, _ in before["permanents"]
        if card not in in_play
    ]
    if before["turn"] != after["turn"]:
        lines.append(f"Turn {after['turn']} begins")
    return lines


def action(view: Mapping[str, Any], chosen: int) -> str:
    """An action in words, given a view from just before it."""
    deck = _deck(view)
    frame = view["agenda"][-1] if view["agenda"] else (frames.ACT,)
    verb, card = actions.split(chosen)
    if card < 0:
        return _word(frame, chosen)
    name = deck.names[card]
    if verb == actions.PLAY:
        return f"play {name}"
    if verb in (actions.ATTACK, actions.SWAP):
        values = f"{deck.attack[card]}/{deck.defence[card]}"
        return (
            f"attack with {name} ({values})"
            if verb == actions.ATTACK
            else f"exchange a defence for {name} ({values})"
        )
    if verb == actions.DEFEND:
        return f"lay {name} ({deck.defence[card]}) as a defence"
    if verb == actions.CHOOSE:
        return (
            f"{_CHOOSE.get(frame[0], 'choose')} {name} ({deck.attack[card]}/{deck.defence[card]})"
        )
    if verb == actions.BLOCK:
        return f"block with {name} ({_left(view, deck, card)})"
    if verb == actions.SUPPORT:
        return f"support with {name} ({_left(view, deck, card)})"
    if verb == actions.REMOVE:
        return f"remove {name}"
    return f"discard {name}"


def _word(frame: Sequence[Any], chosen: int) -> str:
    kind = frame[0]
    if chosen == actions.PASS:
        return "pass"
    if chosen == actions.DONE:
        return _DONE.get(kind, "no reaction")
    if chosen == actions.PAY:
        return f"lose {frame[3]} energy" if kind == frames.DROP_OR_PAY else "lose energy"
    if chosen in (actions.DRAW_TROOP, actions.DRAW_EVENT):
        return "draw a troop" if chosen == actions.DRAW_TROOP else "draw an event"
    if chosen in (actions.FOUR_TROOPS, actions.FOUR_EVENTS):
        four, three = (
            ("troops", "events") if chosen == actions.FOUR_TROOPS else ("events", "troops")
        )
        return f"fill up to 4 {four} and 3 {three}"
    return f"player {chosen - actions.PLAYER + 1}"


def _left(view: Mapping[str, Any], deck: Deck, card: int) -> str:
    """Defence of a troop on the table, and what its front leaves of it."""
    for own in view["defences"]:
        for defender, front in own:
            if defender == card and front:
                left = deck.defence[card] - sum(value for _, value, _ in front)
                return f"{deck.defence[card]}, {left} left"
    return str(deck.defence[card])

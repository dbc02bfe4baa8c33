"""Cards in words, for the table and for the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.games.locos_crononautas.cards import ICONS

if TYPE_CHECKING:
    from collections.abc import Mapping

_EFFECTS = {
    "ignore_event": "against a Regular event: it has no effect on you",
    "cancel_any": "against an attack or an event: discard one more card from hand to cancel it",
    "rewind": "against an attack: its troops go back to hand; the attacker takes another action, "
    "but may not attack you with it",
    "survive_once": "once, a loss that would leave you with 0 energy leaves you 1",
    "no_instants": "nobody may play Instants",
    "bounce_lowest": "the weakest defence of an opponent{without} returns to hand; "
    "its front collapses",
    "steal_random": "take a random card of an opponent's hand and show it; above a hand limit, "
    "discard one of its kind",
    "each_discards_defence": "every opponent discards a defence of their choice; "
    "its front collapses",
    "swap_hands": "exchange what is left of your hand with an opponent's",
    "all_draw": "from you clockwise everybody draws a card, then you one more",
    "absorb": "the next {n} troops that attack you are discarded; comes before any reaction",
    "hand_target": "your hand is filled to {n}",
    "draw": "draw {n} cards",
    "multi_attack": "attack an opponent with 1 to {n} {icon} troops",
    "boosted_attack": "attack with one {icon} troop at +{n}{special}",
    "lay": "lay 1 to {n} {icon} troops as defences",
    "recover": "take one {icon} troop from the discards into your hand",
    "remove_defence": "discard an opponent's {icon} defence; its front collapses",
    "damage": "an opponent loses {n} energy{special}",
    "discard_or_damage": "an opponent discards a defence (its front collapses) or loses {n} energy",
    "extra_actions": "take up to {n} more actions now",
    "skip_turn": "an opponent loses {turns}",
}
_REDIRECTED = {
    "attacker": "against an attack: it turns on the attacker",
    "choose": "against an attack: choose another player (not the attacker) as its target; "
    "with nobody to choose, the troops go under the troop deck",
    "random": "against an attack: its new target is drawn from all players but you",
}
_CANCELLED = {
    "discard": "are discarded",
    "hand": "go back to the attacker's hand",
    "deck_top": "go on top of the troop deck",
    "deck_bottom": "go under the troop deck",
}
_WHOSE = {
    "opponent": "the troops of an opponent attack with",
    "against_me": "attacks on you have",
    "mine": "your {icon}troops attack with",
}
_LASTS = {"turn": "for this Turn", "game": "to the end of the game", "used": "until it is used up"}


def icon(name: str) -> str:
    """An icon's name as the player reads it.

    >>> icon("contemporary-2")
    'Contemporary II'
    """
    place, _, number = name.rpartition("-")
    if number in ("1", "2", "3") and place:
        return f"{place.title()} {'I' * int(number)}"
    return name.replace("-", " ").title()


def icons(bits: int) -> str:
    """The icons of a troop, by name."""
    return ", ".join(icon(name) for place, name in enumerate(ICONS) if bits >> place & 1)


def effect(record: Mapping[str, Any]) -> str:
    """What an event does, in one line."""
    op, n = record["op"], record.get("n", 0)
    if op == "cancel_attack":
        text = f"against an attack: cancel it; its troops {_CANCELLED[record['to']]}"
        if record.get("skip"):
            text += f", and you lose {_turns(record['skip'])}"
    elif op == "redirect":
        text = _REDIRECTED[record["how"]]
    elif op == "attack_change":
        whose = _WHOSE[record["scope"]].format(icon=_icon_of(record))
        text = f"{whose} {n:+d} (never below 0)"
    else:
        text = _EFFECTS[op].format(
            n=n,
            icon=_icon_of(record).strip(),
            without=f" (without the icon {icon(record['icon'])})" if "icon" in record else "",
            special=_special(record),
            turns=_turns(n),
        )
    if record["type"] == "permanent":
        text += f"; {_LASTS[record['lasts']]}"
    return text


def _icon_of(record: Mapping[str, Any]) -> str:
    return f"{icon(record['icon'])} " if "icon" in record else ""


def _special(record: Mapping[str, Any]) -> str:
    if "cards" not in record:
        return ""
    names, n = " or ".join(record["cards"]), record["cards_n"]
    if record["op"] == "damage":
        return f"; {n} if you show {names} from your hand"
    return f" (+{n} for {names})"


def _turns(n: int) -> str:
    return "the next individual turn" if n == 1 else f"the next {n} individual turns"

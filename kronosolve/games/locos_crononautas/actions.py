"""Actions as small ints, and their text form.

An action is one small decision: a word (`pass`, `done`), a player, or a verb with a card. Each has
one text form whatever the position: `attack legion-romana`, `player 2`, `play traicion`.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from kronosolve.games.interface import GameError
from kronosolve.games.locos_crononautas.cards import CARDS, TROOPS, slug

if TYPE_CHECKING:
    from kronosolve.games.locos_crononautas.cards import Deck

PASS = 0
"""Do nothing with an action."""
DONE = 1
"""No more: no reaction, no support, no further card."""
PAY = 2
"""Lose Energy Points instead of a defence."""
DRAW_TROOP = 3
DRAW_EVENT = 4
FOUR_TROOPS = 5
"""Draw up to four troops and three events."""
FOUR_EVENTS = 6
PLAYER = 7
"""PLAYER + seat."""
PLAY = 12 - TROOPS
"""PLAY + event card; the verbs below take a troop."""
ATTACK = 12 + TROOPS
DEFEND = ATTACK + TROOPS
SWAP = DEFEND + TROOPS
"""Bring in this troop for a defence that is chosen next."""
CHOOSE = SWAP + TROOPS
"""Send, lay, reveal or take this troop, as the event asks."""
BLOCK = CHOOSE + TROOPS
SUPPORT = BLOCK + TROOPS
REMOVE = SUPPORT + TROOPS
"""The defence that leaves."""
DISCARD = REMOVE + TROOPS
"""DISCARD + card of either kind."""
COUNT = DISCARD + CARDS
"""Actions are 0 .. COUNT - 1."""

_WORDS = {
    PASS: "pass",
    DONE: "done",
    PAY: "pay",
    DRAW_TROOP: "draw troop",
    DRAW_EVENT: "draw event",
    FOUR_TROOPS: "draw 4 troops",
    FOUR_EVENTS: "draw 4 events",
} | {PLAYER + seat: f"player {seat + 1}" for seat in range(5)}

VERBS = {
    PLAY: "play",
    ATTACK: "attack",
    DEFEND: "defend",
    SWAP: "swap",
    CHOOSE: "choose",
    BLOCK: "block",
    SUPPORT: "support",
    REMOVE: "remove",
    DISCARD: "discard",
}


def split(action: int) -> tuple[int, int]:
    """The verb of an action and its card; (action, -1) for a word or a player."""
    if action < PLAY + TROOPS:
        return action, -1
    if action < ATTACK:
        return PLAY, action - PLAY
    if action >= DISCARD:
        return DISCARD, action - DISCARD
    verb = ATTACK + (action - ATTACK) // TROOPS * TROOPS
    return verb, action - verb


def to_text(action: object, deck: Deck) -> str:
    """The text form; GameError for anything that is no action."""
    if type(action) is not int or not 0 <= action < COUNT:
        raise GameError(f"{action!r} is no action: expected a whole number 0 to {COUNT - 1}")
    verb, card = split(action)
    return f"{VERBS[verb]} {deck.slugs[card]}" if card >= 0 else _WORDS[verb]


def from_text(text: str, deck: Deck, legal: list[int]) -> int:
    """Read a text form; accents, case and punctuation do not matter, nor does the end of a name.

    `legal` decides between several cards that begin alike. GameError names the nearest form.
    """
    words = slug(text).replace("-", " ").split()
    verb, name = (words[0], "-".join(words[1:])) if words else ("", "")
    for action, word in _WORDS.items():
        if words == word.split():
            return action
    for base, known in VERBS.items():
        if verb == known and name:
            first = TROOPS if base == PLAY else 0
            last = CARDS if base in (PLAY, DISCARD) else TROOPS
            found = [base + c for c in range(first, last) if deck.slugs[c].startswith(name)]
            exact = [a for a in found if deck.slugs[a - base] == name]
            playable = [a for a in found if a in legal]
            for choice in (exact, found, playable):
                if len(choice) == 1:
                    return choice[0]
            if found:
                meant = ", ".join(to_text(action, deck) for action in playable or found)
                raise GameError(f"{text.strip()!r} can mean {meant}")
    forms = [to_text(action, deck) for action in legal]
    forms += [to_text(action, deck) for action in range(COUNT) if action not in legal]
    close = difflib.get_close_matches(f"{verb} {name}".strip(), forms, n=1, cutoff=0.4)
    nearest = close[0] if close else forms[0]
    raise GameError(f"{text.strip()!r} is no action; the nearest is {nearest!r}")

"""Commands, their text form, and the names of glasses, players and piles.

Text form (one line, the same in logs, at the prompt and in `action_to_string`):

    place A1 3 [take [TARGET]]      withdraw A1 [take [TARGET]]      recover      call
    choose TARGET                   vote yes|no                      say TEXT     wait

Glasses are `A1` .. `E2` (letter: colour group, that is player or team), piles count from 1,
players are `P1` .. `P10`; TARGET is a player, a glass or `none`.
"""

from __future__ import annotations

import difflib
from typing import NamedTuple

from kronosolve.games.interface import GameError

PLACE, WITHDRAW, RECOVER, CALL, CHOOSE, VOTE, SAY, WAIT = range(8)
VERBS = ("place", "withdraw", "recover", "call", "choose", "vote", "say", "wait")

UNSET = -2
"""No target given: the engine asks with a prompt where a God needs one."""
NONE = -1
"""Target "nobody" (Hermes only)."""
GLASS = 16
"""Targets below are players, `GLASS + g` is glass g."""


class Command(NamedTuple):
    """One command; unused fields keep their defaults, so equal commands are equal tuples.

    `target` is UNSET, NONE, a player, or GLASS + glass; a vote keeps its answer in `take`.
    """

    kind: int
    glass: int = -1
    pile: int = -1
    take: bool = False
    target: int = UNSET
    text: str = ""


def glass_name(glass: int) -> str:
    """`A1` for glass 0, `A2` for glass 1, `B1` for glass 2, ..."""
    return "ABCDE"[glass >> 1] + "12"[glass & 1]


def player_name(player: int) -> str:
    """`P1` for player 0."""
    return f"P{player + 1}"


def addressee(text: str) -> int:
    """The player a sentence is addressed to (`P2: ...` is player 1), or -1 for everybody."""
    name, colon, _ = text[:4].partition(":")
    if colon and name[0:1] == "P" and name[1:].isdecimal():
        return int(name[1:]) - 1
    return -1


def target_name(target: int) -> str:
    """Text of a God's target."""
    if target == NONE:
        return "none"
    return glass_name(target - GLASS) if target >= GLASS else player_name(target)


def command_text(command: Command) -> str:
    """Text form of a command; `parse_command` reads it back."""
    kind, glass, pile, take, target, text = command
    words = [VERBS[kind]]
    if kind in (PLACE, WITHDRAW):
        words.append(glass_name(glass))
        if kind == PLACE:
            words.append(str(pile + 1))
        if take:
            words.append("take")
            if target != UNSET:
                words.append(target_name(target))
    elif kind == CHOOSE:
        words.append(target_name(target))
    elif kind == VOTE:
        words.append("yes" if take else "no")
    elif kind == SAY:
        words.append(text)
    return " ".join(words)


def _glass(word: str) -> int:
    word = word.upper()
    if len(word) == 2 and word[0] in "ABCDE" and word[1] in "12":
        return "ABCDE".index(word[0]) * 2 + int(word[1]) - 1
    raise GameError(f'"{word}" is no glass; expected a name from A1 to E2')


def _target(word: str) -> int:
    word = word.upper()
    if word == "NONE":
        return NONE
    if word[:1] == "P":
        if word[1:].isdecimal() and 1 <= int(word[1:]) <= 10:
            return int(word[1:]) - 1
        raise GameError(f'"{word}" is no player; expected a name from P1 to P10')
    return GLASS + _glass(word)


def _pile(word: str) -> int:
    if word.isdecimal() and 1 <= int(word) <= 8:
        return int(word) - 1
    raise GameError(f'"{word}" is no pile; expected a number from 1 to 8')


_FORMS = {
    PLACE: "place GLASS PILE [take [TARGET]], such as: place A1 3 take",
    WITHDRAW: "withdraw GLASS [take [TARGET]], such as: withdraw A1 take",
    CHOOSE: "choose TARGET, such as: choose P2",
    VOTE: "vote yes or vote no",
    SAY: "say TEXT",
}


def parse_command(line: str) -> Command:
    """Read a command; GameError names the nearest form.

    Case and extra blanks do not matter, except in the text of `say`.
    """
    verb, _, rest = line.strip().partition(" ")
    verb = verb.lower()
    if verb not in VERBS:
        near = difflib.get_close_matches(verb, VERBS, 1)
        hint = f'; did you mean "{near[0]}"?' if near else ""
        raise GameError(f'unknown command "{verb}"{hint} Commands: {", ".join(VERBS)}')
    kind = VERBS.index(verb)
    if kind == SAY:
        text = " ".join(rest.split())
        if not text:
            raise GameError("expected: say TEXT")
        return Command(SAY, text=text)
    words = rest.split()
    if kind in (RECOVER, CALL, WAIT) and not words:
        return Command(kind)
    if kind == VOTE and [word.lower() for word in words] in (["yes"], ["no"]):
        return Command(VOTE, take=words[0].lower() == "yes")
    if kind == CHOOSE and len(words) == 1:
        return Command(CHOOSE, target=_target(words[0]))
    if kind in (PLACE, WITHDRAW):
        fixed = 2 if kind == PLACE else 1
        tail = words[fixed:]
        if len(words) >= fixed and len(tail) <= 2 and (not tail or tail[0].lower() == "take"):
            return Command(
                kind,
                _glass(words[0]),
                _pile(words[1]) if kind == PLACE else -1,
                bool(tail),
                _target(tail[1]) if len(tail) == 2 else UNSET,
            )
    raise GameError(f"expected: {_FORMS.get(kind, verb)}")

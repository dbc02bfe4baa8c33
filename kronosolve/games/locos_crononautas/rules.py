"""The options of a game: the mode, and every ruling that can be switched."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError
from kronosolve.games.locos_crononautas import cards

if TYPE_CHECKING:
    from collections.abc import Mapping

MODES = ("champion", "king")
PLAYER_COUNTS = (2, 3, 4, 5)
START_ENERGY = 5

OPTIONS: dict[str, tuple[Any, str]] = {
    "mode": ("champion", "champion: last one with energy wins; king: reach the energy goal"),
    "king_goal": (0, "energy that wins in king mode; 0: 10 with 2-3 players, 12 with 4-5"),
    "king_gain": ("victim", "victim: what a victim loses is what is gained; bank: the full damage"),
    "start": ("first", "who starts: first (seat 1) or random"),
    "rotate_start": (False, "the starting player moves one seat on every Turn"),
    "draw_mode": (
        "batch",
        "batch: choose 4+3 or 3+4 at once; one_by_one: card by card in a circle",
    ),
    "swap_front": (
        "forbidden",
        "exchanging a defence that holds a battle front: forbidden, or free (front discarded)",
    ),
    "may_not_block": (False, "a defender may let a troop through although there are defences"),
    "equal_is_front": (False, "defence equal to attack holds and forms a battle front"),
    "partial_support": (True, "support that does not stop the attack is allowed, to lose less"),
    "collapse_window": (True, "Instants that cancel attacks also answer a collapsing front"),
    "max_turns": (60, "after so many Turns the most energy wins"),
    "max_rounds": (30, "after so many Rounds a Turn ends: an end to endless exchanges"),
    "cards": (None, "the deck: content of a card file; default: the recommended 36 + 36"),
}
"""Option name -> (default, help)."""

_CHOICES = {
    "mode": MODES,
    "king_gain": ("victim", "bank"),
    "start": ("first", "random"),
    "draw_mode": ("batch", "one_by_one"),
    "swap_front": ("forbidden", "free"),
}
_RANGES = {"king_goal": (0, 100), "max_turns": (1, 1000), "max_rounds": (1, 1000)}


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """What holds through one game."""

    players: int
    options: dict[str, Any]
    """All options as given, for saves."""
    deck: cards.Deck
    king: bool
    goal: int
    gain_from_bank: bool
    random_start: bool
    rotate_start: bool
    one_by_one: bool
    swap_front: bool
    may_not_block: bool
    equal_is_front: bool
    partial_support: bool
    collapse_window: bool
    max_turns: int
    max_rounds: int


def make(players: int, given: Mapping[str, Any]) -> Rules:
    """Check a player count and options; what is not given has its default.

    Raises GameError that names the option, what was found and what was expected.
    """
    if type(players) is not int or players not in PLAYER_COUNTS:
        raise GameError(f"locos-crononautas: found {players!r} players, expected 2 to 5")
    for name in given:
        if name not in OPTIONS:
            raise GameError(
                f"locos-crononautas has no option {name!r} (known: {', '.join(OPTIONS)})"
            )
    options = {name: given.get(name, default) for name, (default, _) in OPTIONS.items()}
    plain = tuple(value for name, value in options.items() if name != "cards")
    for name, value in options.items():
        _check(name, value)
    own = None if options["cards"] is None else json.dumps(options["cards"], sort_keys=True)
    return _make(players, plain, own)


def _check(name: str, value: Any) -> None:
    expected = ""
    if name in _CHOICES:
        if value not in _CHOICES[name]:
            expected = " or ".join(_CHOICES[name])
    elif name in _RANGES:
        least, most = _RANGES[name]
        if type(value) is not int or not least <= value <= most:
            expected = f"a whole number {least} to {most}"
    elif name != "cards" and type(value) is not bool:
        expected = "yes or no"
    if expected:
        raise GameError(f"option {name}: found {value!r}, expected {expected}")


@lru_cache(maxsize=64)
def _make(players: int, plain: tuple[Any, ...], own: str | None) -> Rules:
    content = None if own is None else json.loads(own)
    options = dict(zip((name for name in OPTIONS if name != "cards"), plain, strict=True))
    options["cards"] = content
    return Rules(
        players=players,
        options=options,
        deck=cards.starter_deck() if content is None else cards.build(content),
        king=options["mode"] == "king",
        goal=options["king_goal"] or (10 if players <= 3 else 12),
        gain_from_bank=options["king_gain"] == "bank",
        random_start=options["start"] == "random",
        rotate_start=options["rotate_start"],
        one_by_one=options["draw_mode"] == "one_by_one",
        swap_front=options["swap_front"] == "free",
        may_not_block=options["may_not_block"],
        equal_is_front=options["equal_is_front"],
        partial_support=options["partial_support"],
        collapse_window=options["collapse_window"],
        max_turns=options["max_turns"],
        max_rounds=options["max_rounds"],
    )

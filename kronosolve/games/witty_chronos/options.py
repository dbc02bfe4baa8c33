"""Options: every ruling on an ambiguous rule and every constant of the clock model, by name."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError
from kronosolve.games.registry import nearest
from kronosolve.games.witty_chronos.cards import DEFAULT_MIX, MIXES, Mix, mix_from_json

if TYPE_CHECKING:
    from collections.abc import Mapping

SOLO_COUNTS = (3, 4, 5)
TEAM_COUNTS = (6, 8, 10)
PLAYER_COUNTS = SOLO_COUNTS + TEAM_COUNTS


def _opt(default: Any, text: str, choices: tuple[str, ...] = ()) -> Any:
    return field(default=default, metadata={"help": text, "choices": choices})


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of one game; the ruling numbers (A1 ..) are those of the rules text."""

    gods: bool = _opt(True, "play with the ten God cards")
    mix: str = _opt(DEFAULT_MIX, "card mix: " + ", ".join(MIXES), tuple(MIXES))
    reveal: str = _opt("staggered", "turn the piles over one by one or all", ("staggered", "all"))
    reveal_s: float = _opt(2.0, "seconds between two piles turned over")
    tokens: int = _opt(3, "rounds to win")
    duration_s: float = _opt(30.0, "mean seconds of a glass")
    spread_s: float = _opt(2.5, "standard deviation between glasses, seconds")
    jitter_s: float = _opt(0.5, "each run differs by up to this many seconds")
    handling_s: float = _opt(0.8, "least seconds between two moves of one player's hands")
    prompt_s: float = _opt(5.0, "seconds to answer a God's question")
    break_s: float = _opt(5.0, "seconds between two rounds")
    tokens_in_box: int = _opt(0, "A1: game stops when so many tokens are out (0: never)")
    redeal: bool = _opt(True, "A2: shuffle and deal all cards each round; no: refill the piles")
    same_pile: bool = _opt(True, "A3: a glass may return to the pile it stood on")
    own_glass_blocks: bool = _opt(True, "A4: your own or your partner's glass blocks taking")
    cerbere_self: bool = _opt(False, "A5: Cerbere may be turned on yourself or your partner")
    free_recover: bool = _opt(False, "A6: recover cut glasses without having a card to pay")
    last_god_acts: bool = _opt(True, "A7: a God that is a pile's last card acts before the end")
    zero_tie_wins: bool = _opt(True, "A8: a tie at 0 points gives everybody a token")
    shared_victory: bool = _opt(True, "A9: several at the goal share; no: play on until one leads")
    vote: str = _opt("majority", "A10: vote on new colours", ("majority", "unanimous", "off"))
    heights_public: bool = _opt(True, "A11: heights of piles and stacks are in the views")
    fumble_p: float = _opt(0.0, "A12: chance that a hand beside an opposing glass knocks it over")
    recover_in_prompt: bool = _opt(False, "A14: recovering need not wait for a God's question")
    round_limit: float = _opt(900.0, "A15: seconds after which a round is stopped and scored")
    cards: Mix | None = field(default=None, metadata={"help": ""})
    """An owner's own card mix; replaces `mix`."""

    @property
    def card_mix(self) -> Mix:
        """The mix in use."""
        return self.cards or MIXES[self.mix]


_FIELDS = {f.name: f for f in dataclasses.fields(Rules) if f.name != "cards"}
OPTIONS: dict[str, tuple[Any, str]] = {
    name: (f.default, f.metadata["help"]) for name, f in _FIELDS.items()
} | {"cards": (None, "an owner's own card counts, from --cards FILE")}
"""Option name -> (default, one line of help)."""


def _value(name: str, value: Any) -> Any:
    """Check one value against its default's type and its range."""
    default, choices = _FIELDS[name].default, _FIELDS[name].metadata["choices"]
    if isinstance(default, bool):
        expected = "yes or no"
        if isinstance(value, bool):
            return value
    elif isinstance(default, str):
        expected = " or ".join(choices)
        if value in choices:
            return value
    else:
        whole = isinstance(default, int)
        low = 1 if name in {"tokens", "duration_s", "round_limit"} else 0
        high = 1 if name == "fumble_p" else 1_000_000
        expected = f"a {'whole ' if whole else ''}number from {low} to {high}"
        number = isinstance(value, int if whole else (int, float)) and not isinstance(value, bool)
        if number and low <= value <= high:
            return value if whole else float(value)
    raise GameError(f'option {name}: found "{value}", expected {expected}')


def make_rules(options: Mapping[str, Any]) -> Rules:
    """Options by name over the defaults; GameError names a wrong name or value.

    `cards` is None or the content of an owner's card file (`cards.mix_from_json`).
    """
    values: dict[str, Any] = {}
    for name, value in options.items():
        if name == "cards":
            values[name] = None if value is None else mix_from_json(value)
        elif name in _FIELDS:
            values[name] = _value(name, value)
        else:
            raise GameError(f"witty-chronos has no option {name!r}{nearest(name, OPTIONS)}")
    rules = Rules(**values)
    if not rules.heights_public and not rules.redeal:
        raise GameError("option heights_public=no needs redeal=yes: else nobody can know heights")
    return rules


def rules_json(rules: Rules) -> dict[str, Any]:
    """The options that differ from the defaults, for saves and logs; `make_rules` reads them."""
    data = {
        name: getattr(rules, name)
        for name, f in _FIELDS.items()
        if getattr(rules, name) != f.default
    }
    return data if rules.cards is None else data | {"cards": rules.cards.to_json()}


def check_players(players: int) -> None:
    """GameError with the reason when this number of players cannot play."""
    if players in PLAYER_COUNTS:
        return
    if players in (7, 9):
        why = "ten glasses make five pairs, and teams have two players with one glass each"
    elif players < 3:
        why = "at least three players are needed"
    else:
        why = "there are ten glasses"
    raise GameError(
        f"witty-chronos cannot be played by {players}: {why}; expected 3, 4 or 5, "
        "or 6, 8 or 10 in teams of two"
    )

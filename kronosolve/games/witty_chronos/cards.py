"""Cards: codes, the known facts, the reconstructed mixes and an owner's own card file.

A card is one integer: a Territory is its points (above 0), a God is one of the negative codes.
The rulebook gives 45 Territory cards worth 10, 20, 30 or 50, ten God cards and exactly two
Hephaistos ("the two" of the team variant); how often each of the others occurs is not public.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError

if TYPE_CHECKING:
    from collections.abc import Mapping

HIDDEN = 0
"""What the public table shows for a pile that is not turned over (or is used up)."""
HADES, HERMES, HEPHAISTOS, CERBERE = -1, -2, -3, -4
GOD_NAMES = {HADES: "Hades", HERMES: "Hermes", HEPHAISTOS: "Hephaistos", CERBERE: "Cerbere"}
GOD_CODES = {name.lower(): code for code, name in GOD_NAMES.items()}
TERRITORY_VALUES = (10, 20, 30, 50)
TERRITORY_CARDS = 45
GOD_CARDS = 10


@dataclass(frozen=True, slots=True)
class Mix:
    """How often each card is in the box: `(card, count)` pairs in a fixed order.

    `provenance` maps each part to `rulebook`, `press` or `reconstructed` (or `owner` for a file).
    """

    territories: tuple[tuple[int, int], ...]
    gods: tuple[tuple[int, int], ...]
    provenance: tuple[tuple[str, str], ...]

    def deck(self, *, gods: bool, teams: bool) -> list[int]:
        """The cards of one round, unshuffled; team play removes both Hephaistos."""
        cards = [card for card, count in self.territories for _ in range(count)]
        if gods:
            cards += [
                card
                for card, count in self.gods
                if not (teams and card == HEPHAISTOS)
                for _ in range(count)
            ]
        return cards

    def to_json(self) -> dict[str, Any]:
        """The form that `mix_from_json` reads."""
        return {
            "territories": {str(card): count for card, count in self.territories},
            "gods": {GOD_NAMES[card].lower(): count for card, count in self.gods},
        }


_FACTS = (
    ("45 Territory cards worth 10, 20, 30 or 50; 10 God cards; 2 Hephaistos", "rulebook"),
    ("how many cards of each Territory value", "reconstructed"),
    ("how many Hades, Hermes and Cerbere (8 together)", "reconstructed"),
)
_TERRITORIES = ((10, 15), (20, 15), (30, 10), (50, 5))
MIXES: dict[str, Mix] = {
    "two-hades": Mix(
        _TERRITORIES, ((HADES, 2), (HERMES, 3), (HEPHAISTOS, 2), (CERBERE, 3)), _FACTS
    ),
    "one-hades": Mix(
        _TERRITORIES, ((HADES, 1), (HERMES, 3), (HEPHAISTOS, 2), (CERBERE, 4)), _FACTS
    ),
}
"""Both reconstructions play alike in length; they differ in how many rounds Hades ends."""
DEFAULT_MIX = "two-hades"


def card_name(card: int) -> str:
    """Short text of a card: its points, the God's name, or `?` when face down."""
    return str(card) if card > 0 else GOD_NAMES.get(card, "?")


def _counts(data: Any, part: str, names: Mapping[str, int], where: str) -> dict[int, int]:
    if not isinstance(data, dict):
        raise GameError(f'{where}: "{part}" must be an object of name: count')
    counts = {}
    for key, count in data.items():
        name = str(key)  # YAML reads the key 10 as a number
        if name not in names:
            raise GameError(
                f'{where}: unknown card "{name}" in "{part}"; expected one of {", ".join(names)}'
            )
        if not isinstance(count, int) or isinstance(count, bool) or count < 0:
            raise GameError(f'{where}: count of "{name}" is {count!r}; expected a whole number')
        counts[names[name]] = count
    return counts


def mix_from_json(data: Any, where: str = "cards") -> Mix:
    """Check a mix such as `{"territories": {"10": 15, ...}, "gods": {"hades": 2, ...}}`.

    The totals that the rulebook states (45 and 10) must hold.

    Raises
    ------
    GameError
        Names the part, what was found and what was expected.
    """
    if not isinstance(data, dict) or set(data) != {"territories", "gods"}:
        raise GameError(f'{where}: expected exactly the keys "territories" and "gods"')
    values = {str(value): value for value in TERRITORY_VALUES}
    territories = _counts(data["territories"], "territories", values, where)
    gods = _counts(data["gods"], "gods", GOD_CODES, where)
    for part, counts, total in (
        ("territories", territories, TERRITORY_CARDS),
        ("gods", gods, GOD_CARDS),
    ):
        if sum(counts.values()) != total:
            raise GameError(
                f'{where}: "{part}" has {sum(counts.values())} cards; the rulebook says {total}'
            )
    return Mix(
        tuple((card, territories.get(card, 0)) for card in TERRITORY_VALUES),
        tuple((card, gods.get(card, 0)) for card in GOD_NAMES),
        (("all counts", "owner"),),
    )

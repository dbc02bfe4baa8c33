"""The cards: action kinds, trips and anomalies, from `cards.json` or from an owner's own file.

The printed faces of trips and anomalies are public only in part, so the shipped ones are
reconstructed and say so; an owner's file of the same shape replaces one list or both.
"""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, NamedTuple

from kronosolve.games.interface import GameError
from kronosolve.games.loop_inc import components
from kronosolve.games.registry import nearest

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

PROVENANCES = ("rulebook", "press", "reconstructed")
ERAS = {"BC": 3, "AD": 4, "future": 0}
"""Era -> fewest cards of it that a set must have (a table of four lays out that many)."""
FUTURES_NEEDED = 2
ANOMALIES_NEEDED = 8
MOST_ANOMALIES = 16
"""The numbering of actions has room for this many."""

# The stations, which are also the action cards with stacks of their own.
GARAGE, SHOP, ARMORY, EXCHANGE, MOVE, ADVERTISE, TRASH, OFFICE = range(8)
STATIONS = ("garage", "shop", "armory", "exchange", "move", "advertise", "trash", "office")
FIRST_ANOMALY = len(STATIONS)
"""Card codes: a station's number, or this plus the place of an anomaly in its list."""

EFFECTS = {
    "take": "take {} of any type from the board onto an open machine",
    "take-from-bag": "take {} of any type from the bag onto an open machine",
    "exchange": "exchange {}, as the Exchange station does",
    "move": "move {} between your open machines",
    "move-any": "move any number of components between your open machines",
    "discard-waste": "discard {} from your waste",
    "mend": "give back {}",
    "ad-back": "take {} back that was fulfilled or has failed",
    "no-tear": "launching as second visitor this turn takes no tear",
    "launches": "you may launch {} this turn",
    "third-visitor": "this turn you may be the third visitor of a trip, with a tear",
    "reopen": "open {} launched today for components; it cannot launch again",
    "repeat": "repeat the card played just before this one today, if it can be done",
    "look": "turn up the anomalies of the coming evening for all to see",
}
"""What a special card may do, always optional and never causing a tear; {} is its count."""
_COUNTED = {
    "take": "component",
    "take-from-bag": "component",
    "exchange": "component",
    "move": "component",
    "discard-waste": "component",
    "mend": "tear",
    "ad-back": "Ad token",
    "launches": "machine",
    "reopen": "machine",
}
BONUS_EFFECTS = tuple(sorted(set(EFFECTS) - {"repeat", "no-tear", "launches", "third-visitor"}))
"""Effects that make sense after a launch."""


class Effect(NamedTuple):
    """What a special card does and how often."""

    name: str
    times: int

    def text(self) -> str:
        """The effect in words."""
        noun = _COUNTED.get(self.name, "")
        often = f"up to {self.times} {noun}s" if self.times > 1 else f"one {noun}"
        return EFFECTS[self.name].format(often)


class Trip(NamedTuple):
    """One of the two trips of a trip card."""

    slug: str
    name: str
    needs: int
    """Packed components."""
    points: int
    bonus: Effect | None


class TripCard(NamedTuple):
    """A trip card."""

    era: str
    year: int
    """Negative before Christ."""
    top: Trip
    bottom: Trip
    provenance: str

    @property
    def date(self) -> str:
        """The date as people write it."""
        if self.era == "BC":
            return f"{-self.year:,} BC"
        return f"{self.year} AD"


class Anomaly(NamedTuple):
    """An anomaly card; `extra` ones come with the expansion of more anomalies."""

    id: str
    slug: str
    name: str
    effect: Effect
    extra: bool
    provenance: str


class CardSet(NamedTuple):
    """All cards whose values an owner may replace."""

    trips: tuple[TripCard, ...]
    """By date, oldest first."""
    anomalies: tuple[Anomaly, ...]


@cache
def shipped() -> CardSet:
    """The cards that come with the program."""
    return read_cards(_shipped_data(), {})


def card_set(data: Any) -> CardSet:
    """The cards of an owner's file (its parsed content), or the shipped ones for None.

    A list that the file lacks is the shipped one. Raises GameError with one line for each fault.
    """
    if data is None:
        return shipped()
    if not isinstance(data, dict):
        raise GameError(
            f"cards: found {_short(data)}, expected an object with 'trips' or 'anomalies'"
        )
    return read_cards(data, _shipped_data())


def slug(name: str) -> str:
    """A name as one plain word for command lines: `Khan's court` -> `khans-court`."""
    plain = unicodedata.normalize("NFKD", name.lower()).encode("ascii", "ignore").decode()
    kept = "".join(c for c in plain if c.isalnum() or c in " -")
    return "-".join(kept.replace("-", " ").split())


def read_cards(data: Mapping[str, Any], fallback: Mapping[str, Any]) -> CardSet:
    """Validate the content of a card file; GameError with one line for each fault."""
    faults: list[str] = []
    _keys(data, "cards", {"trips", "anomalies"}, set(), faults)
    merged = {**fallback, **data}
    trips = [
        card
        for index, entry in enumerate(_entries(merged, "trips", faults))
        if (card := _trip_card(entry, f"trips[{index}]", faults))
    ]
    anomalies = [
        anomaly
        for index, entry in enumerate(_entries(merged, "anomalies", faults))
        if (anomaly := _anomaly(entry, f"anomalies[{index}]", faults))
    ]
    if not faults:
        _check_whole(trips, anomalies, faults)
    if faults:
        raise GameError("\n".join(faults))
    return CardSet(tuple(sorted(trips, key=lambda card: card.year)), tuple(anomalies))


def _shipped_data() -> dict[str, Any]:
    text = files(__package__).joinpath("cards.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _check_whole(trips: list[TripCard], anomalies: list[Anomaly], faults: list[str]) -> None:
    for era, fewest in ERAS.items():
        found = sum(card.era == era for card in trips)
        wanted = FUTURES_NEEDED if era == "future" and found else fewest
        if found < wanted:
            faults.append(f"trips: found {found} {era} cards, expected at least {wanted}")
    base = sum(not anomaly.extra for anomaly in anomalies)
    if base < ANOMALIES_NEEDED or len(anomalies) > MOST_ANOMALIES:
        faults.append(
            f"anomalies: found {base} base cards among {len(anomalies)}, expected "
            f"{ANOMALIES_NEEDED} or more, and {MOST_ANOMALIES} cards in all at most"
        )
    names = [trip.slug for card in trips for trip in (card.top, card.bottom)]
    names += [anomaly.slug for anomaly in anomalies] + list(STATIONS)
    names += [anomaly.id for anomaly in anomalies]
    faults += [
        f"cards: the name {name!r} is used twice; every name must be its own"
        for name in sorted({name for name in names if names.count(name) > 1})
    ]


def _entries(data: Mapping[str, Any], key: str, faults: list[str]) -> list[Any]:
    entries = data.get(key)
    if isinstance(entries, list):
        return entries
    faults.append(f"{key}: found {_short(entries)}, expected a list of cards")
    return []


def _trip_card(entry: Any, where: str, faults: list[str]) -> TripCard | None:
    before = len(faults)
    if not _keys(entry, where, {"era", "year", "top", "bottom", "provenance"}, None, faults):
        return None
    era = _choice(entry, "era", ERAS, where, faults)
    year = _number(entry, "year", where, (-10_000_000_000, 1_000_000), faults)
    if entry["era"] == era and (era == "BC") != (year < 0):
        faults.append(f"{where}.year: found {year} for era {era}; years BC are negative, no other")
    provenance = _choice(entry, "provenance", PROVENANCES, where, faults)
    top, bottom = (
        _trip(entry[half], f"{where}.{half}", era == "future", faults) for half in ("top", "bottom")
    )
    if len(faults) > before or top is None or bottom is None:
        return None
    return TripCard(era, year, top, bottom, provenance)


def _trip(entry: Any, where: str, future: bool, faults: list[str]) -> Trip | None:
    before = len(faults)
    optional = {"bonus", "count"} if future else set()
    if not _keys(entry, where, {"name", "needs", "points"} | optional, optional, faults):
        return None
    name = _text(entry, "name", where, faults)
    points = _number(entry, "points", where, (0, 99), faults)
    needs = 0
    try:
        needs = components.pack(_text(entry, "needs", where, faults))
    except ValueError as error:
        faults.append(f"{where}.needs: {error}")
    bonus = None
    if "bonus" in entry:
        bonus = _effect(entry, "bonus", BONUS_EFFECTS, where, faults)
    return None if len(faults) > before else Trip(slug(name), name, needs, points, bonus)


def _anomaly(entry: Any, where: str, faults: list[str]) -> Anomaly | None:
    before = len(faults)
    keys = {"id", "name", "set", "effect", "count", "provenance"}
    if not _keys(entry, where, keys, {"count"}, faults):
        return None
    identity = _text(entry, "id", where, faults)
    name = _text(entry, "name", where, faults)
    extra = _choice(entry, "set", ("base", "more"), where, faults) == "more"
    effect = _effect(entry, "effect", tuple(EFFECTS), where, faults)
    provenance = _choice(entry, "provenance", PROVENANCES, where, faults)
    if len(faults) > before:
        return None
    return Anomaly(identity, slug(name), name, effect, extra, provenance)


def _effect(
    entry: Mapping[str, Any], key: str, known: tuple[str, ...], where: str, faults: list[str]
) -> Effect:
    name = _choice(entry, key, known, where, faults)
    count = _number(entry, "count", where, (1, 5), faults) if "count" in entry else 1
    return Effect(name, count)


def _keys(
    entry: Any, where: str, known: set[str], optional: set[str] | None, faults: list[str]
) -> bool:
    """Whether `entry` is an object with the wanted keys; at the top level none is wanted."""
    if not isinstance(entry, dict):
        faults.append(f"{where}: found {_short(entry)}, expected an object")
        return False
    wanted = set() if where == "cards" else known - (optional or set())
    faults += [f"{where}: has no {key!r}" for key in sorted(wanted - set(entry))]
    faults += [
        f"{where}: unknown key {key!r}{nearest(str(key), sorted(known))}"
        for key in entry
        if key not in known
    ]
    return wanted <= set(entry)


def _text(entry: Mapping[str, Any], key: str, where: str, faults: list[str]) -> str:
    value = entry[key]
    if isinstance(value, str) and slug(value):
        return value
    faults.append(f"{where}.{key}: found {_short(value)}, expected a text")
    return ""


def _number(
    entry: Mapping[str, Any], key: str, where: str, limits: tuple[int, int], faults: list[str]
) -> int:
    value = entry[key]
    if type(value) is int and limits[0] <= value <= limits[1]:
        return value
    faults.append(
        f"{where}.{key}: found {_short(value)}, expected a whole number "
        f"from {limits[0]} to {limits[1]}"
    )
    return max(0, limits[0])


def _choice(
    entry: Mapping[str, Any], key: str, known: Collection[str], where: str, faults: list[str]
) -> str:
    value = entry[key]
    if isinstance(value, str) and value in known:
        return value
    faults.append(f"{where}.{key}: found {_short(value)}{nearest(str(value), known)}")
    return next(iter(known))


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 40 else text[:39] + "…"

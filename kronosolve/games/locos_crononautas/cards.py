"""The cards: 36 Chrono-Troops and 36 Chrono-Events, from the starter list or an owner's file.

A card is an int in play: troops are 0..35 and events 36..71, in the order of the file. `Deck`
holds one list a property, indexed by card, because the rules look properties up all the time.
"""

from __future__ import annotations

import difflib
import json
import re
import unicodedata
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

TROOPS = 36
"""Troops in a deck, and events: also the number of the first event card."""
CARDS = 2 * TROOPS

ICONS = (
    "fossil",
    "dinosaur",
    "ancient",
    "medieval",
    "modern",
    "indigenous",
    "contemporary-1",
    "contemporary-2",
    "contemporary-3",
    "aircraft",
    "germans",
    "napoleonic-wars",
    "russian-army",
    "north-american-indians",
)
PROVENANCES = ("rulebook", "press", "reconstructed", "owner")

# What an event does: its type, and the fields its record needs beside name, type, op, provenance.
OPS: dict[str, tuple[str, tuple[str, ...]]] = {
    "cancel_attack": ("instant", ("to",)),
    "redirect": ("instant", ("how",)),
    "ignore_event": ("instant", ()),
    "cancel_any": ("instant", ()),
    "rewind": ("instant", ()),
    "absorb": ("permanent", ("n", "lasts")),
    "survive_once": ("permanent", ("lasts",)),
    "hand_target": ("permanent", ("n", "lasts")),
    "no_instants": ("permanent", ("lasts",)),
    "attack_change": ("permanent", ("scope", "n", "lasts")),
    "draw": ("regular", ("n",)),
    "multi_attack": ("regular", ("icon", "n")),
    "boosted_attack": ("regular", ("icon", "n")),
    "lay": ("regular", ("icon", "n")),
    "recover": ("regular", ("icon",)),
    "remove_defence": ("regular", ("icon",)),
    "bounce_lowest": ("regular", ()),
    "damage": ("regular", ("n",)),
    "steal_random": ("regular", ()),
    "each_discards_defence": ("regular", ()),
    "discard_or_damage": ("regular", ("n",)),
    "swap_hands": ("regular", ()),
    "all_draw": ("regular", ()),
    "extra_actions": ("regular", ("n",)),
    "skip_turn": ("regular", ("n",)),
}
NEVER, ALWAYS, DEPENDS = range(3)
_DEPENDENT = (
    "multi_attack",
    "boosted_attack",
    "lay",
    "recover",
    "remove_defence",
    "bounce_lowest",
    "steal_random",
    "each_discards_defence",
)
_OPTIONAL = {
    "cancel_attack": ("skip",),
    "attack_change": ("icon",),
    "boosted_attack": ("cards", "cards_n"),
    "bounce_lowest": ("icon",),
    "damage": ("cards", "cards_n"),
}
_WORDS = {
    "to": ("discard", "hand", "deck_top", "deck_bottom"),
    "how": ("attacker", "choose", "random"),
    "scope": ("opponent", "against_me", "mine"),
    "icon": ICONS,
}
_LASTS = {"absorb": ("used",), "survive_once": ("used",)}
_RANGES = {"attack_change": (-20, 20), "hand_target": (7, 8)}


@dataclass(frozen=True, slots=True)
class Deck:
    """The 72 cards of one game; every list has one entry a card (troops first)."""

    names: list[str]
    slugs: list[str]
    attack: list[int]
    defence: list[int]
    icons: list[int]
    """A bit a place in `ICONS`; 0 for events."""
    ops: list[str]
    """What an event does; "" for troops."""
    types: list[str]
    n: list[int]
    """An event's number, whatever it counts; 0 if it has none."""
    icon: list[int]
    """The bit of the icon an event asks for; 0 if it asks for none."""
    words: list[str]
    """`to`, `how` or `scope` of an event; "" if it has none."""
    lasts: list[str]
    skip: list[int]
    special: list[tuple[int, ...]]
    """Troops with which an event's number is `special_n` instead."""
    special_n: list[int]
    use: list[int]
    """Whether an event can be an action: `NEVER`, `ALWAYS`, or it `DEPENDS` on the position."""
    records: list[dict[str, Any]] = field(compare=False)
    """The checked records as written, for card lists."""


def slug(name: str) -> str:
    """A name as ASCII words joined by hyphens: what is typed at a terminal.

    >>> slug("¡Vuelve al museo!"), slug("Minos antes...")
    ('vuelve-al-museo', 'minos-antes')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


@cache
def starter_records() -> dict[str, list[dict[str, Any]]]:
    """The recommended 36 troops and 36 events, as `starter.json` has them."""
    text = files(__package__).joinpath("starter.json").read_text(encoding="utf-8")
    records: dict[str, list[dict[str, Any]]] = json.loads(text)
    return records


@cache
def starter_deck() -> Deck:
    """The deck recommended for first games."""
    return build(starter_records())


def build(data: Any) -> Deck:
    """Check the content of a card file and make a deck of it.

    Parameters
    ----------
    data
        A mapping with the lists `troops` and `events`, 36 entries each: whole records, or names
        of starter cards that are to be taken as they are.

    Raises
    ------
    GameError
        Naming the list, the place in it (from 1), the card and the field.

    """
    if not isinstance(data, dict):
        raise GameError("cards: expected a mapping with the lists `troops` and `events`")
    for key in data:
        if key not in ("troops", "events"):
            raise GameError(f"cards: unknown key {key!r}{_hint(str(key), ('troops', 'events'))}")
    troops = _read(data, "troops", _check_troop)
    events = _read(data, "events", _check_event)
    records = troops + events
    slugs = [slug(record["name"]) for record in records]
    for place, text in enumerate(slugs):
        if (first := slugs.index(text)) != place:
            one, other = records[first]["name"], records[place]["name"]
            raise GameError(f"cards: two cards are called {one!r} and {other!r}: names must differ")
    numbers = {record["name"]: card for card, record in enumerate(troops)}

    def each(key: str, default: Any) -> list[Any]:
        return [record.get(key, default) for record in records]

    return Deck(
        names=each("name", ""),
        slugs=slugs,
        attack=each("attack", 0),
        defence=each("defence", 0),
        icons=[sum(_bit(icon) for icon in record.get("icons", ())) for record in records],
        ops=each("op", ""),
        types=each("type", ""),
        n=each("n", 0),
        icon=[_bit(record["icon"]) if "icon" in record else 0 for record in records],
        words=[
            record.get("to") or record.get("how") or record.get("scope", "") for record in records
        ],
        lasts=each("lasts", ""),
        skip=each("skip", 0),
        special=[
            tuple(numbers[name] for name in record.get("cards", ()) if name in numbers)
            for record in records
        ],
        special_n=each("cards_n", 0),
        use=[_use(record) for record in records],
        records=records,
    )


def _use(record: Mapping[str, Any]) -> int:
    if record.get("type", "instant") == "instant":
        return NEVER
    return DEPENDS if record["op"] in _DEPENDENT else ALWAYS


def _bit(icon: str) -> int:
    return 1 << ICONS.index(icon)


def _hint(word: str, known: Sequence[str]) -> str:
    close = difflib.get_close_matches(word, known, n=1)
    meant = f"; did you mean {close[0]!r}?" if close else ""
    return f"{meant} (known: {', '.join(known)})" if len(known) < 20 else meant


def _read(
    data: Mapping[str, Any], kind: str, check: Callable[[dict[str, Any], str], None]
) -> list[dict[str, Any]]:
    entries = data.get(kind)
    if not isinstance(entries, list) or len(entries) != TROOPS:
        found = f"{len(entries)} entries" if isinstance(entries, list) else repr(entries)
        raise GameError(f"cards: {kind}: found {found}, expected a list of {TROOPS} cards")
    starter = {record["name"]: record for record in starter_records()[kind]}
    by_slug = {slug(name): record for name, record in starter.items()}
    records = []
    for place, entry in enumerate(entries, 1):
        where = f"cards: {kind} {place}"
        if isinstance(entry, str):
            if slug(entry) not in by_slug:
                raise GameError(
                    f"{where}: {entry!r} is no starter card{_hint(entry, list(starter))}; "
                    "write a whole record for a card of your own"
                )
            records.append(by_slug[slug(entry)])
            continue
        if not isinstance(entry, dict):
            raise GameError(f"{where}: found {entry!r}, expected a record or a starter card's name")
        name = entry.get("name")
        if not isinstance(name, str) or not slug(name):
            raise GameError(f"{where}: name: found {name!r}, expected a text with letters")
        record = {"provenance": "owner"} | entry
        check(record, f"{where} ({name})")
        records.append(record)
    return records


def _check_troop(record: dict[str, Any], where: str) -> None:
    _keys(record, where, ("name", "attack", "defence", "icons", "provenance"), ("known",))
    _number(record, "attack", where, 0, 20)
    _number(record, "defence", where, 1, 20)
    icons = record["icons"]
    if not isinstance(icons, list):
        raise GameError(f"{where}: icons: found {icons!r}, expected a list")
    for icon in icons:
        if icon not in ICONS:
            raise GameError(f"{where}: icons: found {icon!r}{_hint(str(icon), ICONS)}")
    if len(set(icons)) != len(icons):
        raise GameError(f"{where}: icons: one is given twice")
    _provenance(record, where)


def _check_event(record: dict[str, Any], where: str) -> None:
    op = record.get("op")
    if not isinstance(op, str) or op not in OPS:
        close = difflib.get_close_matches(str(op), list(OPS), n=1)
        meant = f"; did you mean {close[0]!r}?" if close else ""
        raise GameError(f"{where}: op: found {op!r}{meant} (known: {', '.join(OPS)})")
    kind, needed = OPS[op]
    optional = _OPTIONAL.get(op, ())
    _keys(record, where, ("name", "type", "op", "provenance", *needed), optional)
    if record["type"] != kind:
        raise GameError(f"{where}: type: found {record['type']!r}, expected {kind!r} for {op}")
    if "n" in record:
        _number(record, "n", where, *_RANGES.get(op, (1, 20)))
    for key in ("skip", "cards_n"):
        if key in record:
            _number(record, key, where, 0, 20)
    for key in ("to", "how", "scope", "icon"):
        if key in record and record[key] not in _WORDS[key]:
            raise GameError(
                f"{where}: {key}: found {record[key]!r}{_hint(str(record[key]), _WORDS[key])}"
            )
    lasts = _LASTS.get(op, ("turn", "game"))
    if kind == "permanent" and record["lasts"] not in lasts:
        raise GameError(f"{where}: lasts: found {record['lasts']!r}, expected {' or '.join(lasts)}")
    names = record.get("cards", [])
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise GameError(f"{where}: cards: found {names!r}, expected a list of troops' names")
    if ("cards" in record) != ("cards_n" in record):
        raise GameError(f"{where}: `cards` and `cards_n` go together")
    _provenance(record, where)


def _keys(
    record: dict[str, Any], where: str, needed: Sequence[str], optional: Sequence[str]
) -> None:
    known = (*needed, *optional)
    for key in record:
        if key not in known:
            raise GameError(f"{where}: unknown field {key!r}{_hint(str(key), known)}")
    for key in needed:
        if key not in record:
            raise GameError(f"{where}: field {key!r} is missing")


def _number(record: dict[str, Any], key: str, where: str, least: int, most: int) -> None:
    value = record[key]
    if type(value) is not int or not least <= value <= most:
        raise GameError(
            f"{where}: {key}: found {value!r}, expected a whole number {least} to {most}"
        )


def _provenance(record: dict[str, Any], where: str) -> None:
    if record["provenance"] not in PROVENANCES:
        raise GameError(
            f"{where}: provenance: found {record['provenance']!r}"
            f"{_hint(str(record['provenance']), PROVENANCES)}"
        )
    known = record.get("known", {})
    if not isinstance(known, dict):
        raise GameError(f"{where}: known: found {known!r}, expected field: provenance")

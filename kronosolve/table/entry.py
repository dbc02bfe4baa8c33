"""What people type at the table: questions and notes, in a loose spelling.

`fortress 2 = 1 E`, `heard Salt Pans M = 3` and `salt-pans@6=2:P` are all read. Locations and
characters go by id, name or the beginning of either, in any case.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kronosolve.files.errors import quoted, unknown
from kronosolve.investigation import Question
from kronosolve.notes import Fact, impossible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kronosolve.investigation import Setup

REPLAY = ("-", "replay", "r", "null", "none")
"""Words for the replay symbol."""
_TIME = re.compile(r"(?:t|time)?[ -]?([0-9]{1,9})", re.IGNORECASE)
_NOTE = "fortress 2 = 1 E, heard fortress 2 = 1, or fortress@2=1:E"


class EntryError(Exception):
    """A line that cannot be used: one sentence on what is wrong and what would do."""


def read_question(text: str, setup: Setup) -> Question:
    """Read `fortress 2`, `fortress@2`, `Salt Pans M`; EntryError says what is unknown."""
    place, sign, tile = text.rpartition("@") if "@" in text else _parted(text)
    place, tile = place.strip(), tile.strip()
    if not sign or not place or not tile:
        raise EntryError(
            f"expected a location, then a time or a character, found {quoted(text.strip())};"
            f" for example {setup.locations[0]} {min(2, setup.times)}"
        )
    location = read_location(place, setup)
    time = _TIME.fullmatch(tile)
    if time is not None and tile not in setup.characters:
        return Question(location, time=read_time(time[1], setup))
    return Question(location, character=read_character(tile, setup))


def _parted(text: str) -> tuple[str, str, str]:
    """Location, blank and tile; `time 2` is one tile."""
    found = re.fullmatch(r"(.*\S)(\s+)(\S+|time\s+\S+)", text.strip(), re.IGNORECASE)
    if found is None:
        return text, "", ""
    place, sign, tile = found.groups()
    if place.lower().endswith(" time"):
        place, tile = place[:-5], f"time {tile}"
    return place, sign, tile


def read_note(text: str, setup: Setup) -> Fact:
    """Read one note: an own answer, or after `heard` the count that another player's answer had.

    In the form with `@` a count alone was heard, as on command lines. Elsewhere a count alone is
    an own answer where only the replay symbol can stand beside it, and refused where a private
    value must have been seen.
    """
    found = re.fullmatch(r"\s*(heard\s)?([^=]*)=(.*)", text, re.IGNORECASE)
    if found is None:
        raise EntryError(f"expected a note such as {_NOTE}; found {quoted(text.strip())}")
    word, asked, result = found.groups()
    heard = True if word else None if "@" in asked else False
    return read_result(result, read_question(asked, setup), setup, heard=heard)


def read_result(text: str, question: Question, setup: Setup, *, heard: bool | None) -> Fact:
    """Read what a question told: `1 E`, `1:E`, `0`, `2 -`, or a count alone.

    Parameters
    ----------
    heard
        Whether another player asked; None: so it was if there is no private value.

    """
    parts = re.split(r"[\s:,]+", text.strip())
    count, values = parts[0], parts[1:]
    if not re.fullmatch(r"[0-9]{1,9}", count) or len(values) > 1:
        raise EntryError(
            f"expected a count and what the card showed beside it, found {quoted(text.strip())};"
            f" for example {question} = 1 {_example(question, setup)}, or = 0"
        )
    if heard and values:
        raise EntryError(
            f"only the count of another player's question is heard: leave {quoted(values[0])} out,"
            " or leave 'heard' out if you asked yourself"
        )
    number = int(count)
    if values:
        fact = Fact(question, number, _private(values[0], question, setup), own=True)
    elif heard or heard is None:
        fact = Fact(question, number)
    elif number <= setup.public_count(question):
        fact = Fact(question, number, own=True)
    else:
        raise EntryError(
            f"what stood beside the {number}? Add it ({question} = {number}"
            f" {_example(question, setup)}), or say 'heard' if another player asked"
        )
    why = impossible(setup, fact)
    if why is not None:
        raise EntryError(f"{fact}: {why}")
    return fact


def _example(question: Question, setup: Setup) -> str:
    if question.time is None:
        return str(setup.times)
    hidden = [c for c in setup.characters if setup.starts.get(c) != question.location]
    return (hidden or setup.characters)[0]


def _private(text: str, question: Question, setup: Setup) -> str | int | None:
    if text.lower() in REPLAY and text not in setup.characters:
        return None
    if question.time is not None:
        return read_character(text, setup)
    time = _TIME.fullmatch(text)
    if time is None:
        raise EntryError(
            f"the card of {question} shows a time from 1 to {setup.times} or '-' for the replay"
            f" symbol beside the count, found {quoted(text)}"
        )
    return read_time(time[1], setup)


def whole_number(text: str, most: int, what: str) -> int:
    """Read a number from 1 to `most`; EntryError names what it numbers."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= most:
        raise EntryError(f"expected {what} from 1 to {most}, found {quoted(text)}")
    return int(text)


def read_time(text: str, setup: Setup) -> int:
    """Read a time from 1."""
    return whole_number(text, setup.times, "a time")


def read_location(text: str, setup: Setup) -> str:
    """The location meant by an id, a name or the beginning of one."""
    names = {p.id: p.name for p in setup.map.locations}
    return _meant("location", text, {place: names[place] for place in setup.locations})


def read_character(text: str, setup: Setup) -> str:
    """The character meant by an id, a name or the beginning of one."""
    names = {c.id: c.name for c in setup.map.characters}
    return _meant("character", text, {c: names.get(c, c) for c in setup.characters})


def _meant(what: str, text: str, names: Mapping[str, str]) -> str:
    """The id that a text stands for: the same spelling first, then any case, then the beginning."""
    if text in names:
        return text
    wanted = _plain(text)
    for same in (str.__eq__, str.startswith):
        found = [
            id_
            for id_, name in names.items()
            if same(_plain(id_), wanted) or same(_plain(name), wanted)
        ]
        if len(found) == 1:
            return found[0]
        if found:
            raise EntryError(f"{quoted(text)} may be {' or '.join(found)}: write more of it")
    raise EntryError(unknown(what, _plain(text) if what == "location" else text, names))


def _plain(text: str) -> str:
    return "-".join(re.split(r"[\s_-]+", text.strip().casefold()))

"""Reading what people type: questions and solutions, with abbreviations and near misses."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from kronosolve.files.errors import quoted, unknown
from kronosolve.investigation import Question
from kronosolve.mysteries.base import ParameterError
from kronosolve.table.moves import TableError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer, Mystery

_ENOUGH = 3
"""Letters that the beginning of a name needs: a slip must not cost a question."""
_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")


def read_question(text: str, setup: Setup) -> Question:
    """Read `fortress@2`, `salt-pans M`, `Salt Pans Merchant` or beginnings of such.

    TableError says what is unknown, and what is near.
    """
    location, tile = _parts(text, setup)
    place = read_location(location, setup)
    if _NUMBER.fullmatch(tile):
        return Question(place, time=_time(tile, setup))
    if len(tile) > 1 and tile[0] in "tT" and _NUMBER.fullmatch(tile[1:]):
        return Question(place, time=_time(tile[1:], setup))
    return Question(place, character=read_character(tile, setup))


def nearest_command(text: str, verbs: Iterable[str]) -> str | None:
    """The command that a single mistyped word is likely to mean, None where none is near."""
    if len(text.split()) != 1:
        return None
    near = get_close_matches(text.casefold(), sorted(set(verbs)), n=1, cutoff=0.7)
    return near[0] if near else None


def _parts(text: str, setup: Setup) -> tuple[str, str]:
    """Location and tile, which `@` or the last blank parts."""
    location, sign, tile = text.strip().rpartition("@")
    if not sign:
        location, _, tile = text.strip().rpartition(" ")
    location, tile = location.strip(), tile.strip()
    if not location or not tile:
        example = setup.locations[0]
        raise TableError(
            f"a question names a location and a time or a character, such as `{example} 2` or"
            f" `{example} {setup.characters[-1]}`; found {quoted(text)}"
        )
    return location, tile


def _time(text: str, setup: Setup) -> int:
    time = int(text)
    if not 1 <= time <= setup.times:
        raise TableError(f"expected a time from 1 to {setup.times}, found {time}")
    return time


def read_location(text: str, setup: Setup) -> str:
    """An id, a name or the beginning of one; TableError."""
    names = {p.id: p.name for p in setup.map.locations if p.id in setup.locations}
    return _chosen("location", text, names)


def read_character(text: str, setup: Setup) -> str:
    """An id, a name or the beginning of one; TableError."""
    names = {c.id: c.name for c in setup.map.characters if c.id in setup.characters}
    return _chosen("character", text, names)


def _chosen(what: str, text: str, names: Mapping[str, str]) -> str:
    """The id that a text means: exactly, in other letters, by name, or as a clear beginning."""
    if text in names:
        return text
    typed = _folded(text)
    forms = {key: (_folded(key), _folded(name)) for key, name in names.items()}
    found = [key for key, known in forms.items() if typed in known]
    for begins in (str.startswith, _word_begins) if len(typed) >= _ENOUGH else ():
        found = found or [k for k, known in forms.items() if any(begins(f, typed) for f in known)]
    if len(found) == 1:
        return found[0]
    if found:
        raise TableError(f"{what} {quoted(text)} can mean {', '.join(found)}")
    raise TableError(unknown(what, text, names))


def _word_begins(form: str, typed: str) -> bool:
    return f"-{typed}" in form


def _folded(text: str) -> str:
    return re.sub(r"[\s_-]+", "-", text.strip().casefold())


def read_answer(text: str, mystery: Mystery) -> Answer:
    """Read a solution: values in the order of the family's fields, or `field=value` each.

    Several characters are joined by commas; where everybody's position is asked for, each is
    `character=location`. TableError says what is missing or wrong.
    """
    words = text.split()
    if mystery.fields == ("positions",):
        data: dict[str, Any] = {"positions": _positions(words, mystery)}
    else:
        data = _fields(words, mystery)
    try:
        return mystery.answer_from_data(data)
    except ParameterError as error:
        raise TableError(f"{error}; write {answer_form(mystery)}") from error


def answer_form(mystery: Mystery) -> str:
    """How a solution is typed, as an example."""
    setup = mystery.setup
    examples = {
        "positions": " ".join(f"{c}={setup.locations[0]}" for c in setup.characters),
        "characters": ",".join(setup.characters[:2]),
        "character": setup.characters[0],
        "location": setup.locations[0],
        "time": str(setup.times),
    }
    return "`accuse " + " ".join(examples.get(f, f.upper()) for f in mystery.fields) + "`"


def _positions(words: Sequence[str], mystery: Mystery) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in words:
        name, sign, place = word.partition("=")
        if not sign:
            raise TableError(f"expected CHARACTER=LOCATION, found {quoted(word)}")
        character = read_character(name, mystery.setup)
        if character in found:
            raise TableError(f"{character} stands twice")
        found[character] = read_location(place, mystery.setup)
    return found


def _fields(words: Sequence[str], mystery: Mystery) -> dict[str, Any]:
    """Values by field; those without a name fill the fields in order."""
    found: dict[str, Any] = {}
    for word in words:
        key, sign, value = word.partition("=")
        if not sign:
            left = [field for field in mystery.fields if field not in found]
            if not left:
                raise TableError(
                    f"{quoted(word)} is too much: write {answer_form(mystery)}, with `-` for blanks"
                )
            key, value = left[0], word
        elif key not in mystery.fields:
            raise TableError(unknown("part of a solution", key, mystery.fields))
        elif key in found:
            raise TableError(f"{key} stands twice")
        found[key] = _value(key, value, mystery.setup)
    return found


def _value(key: str, text: str, setup: Setup) -> Any:
    if key == "location":
        return read_location(text, setup)
    if key == "character":
        return read_character(text, setup)
    if key == "characters":
        return [read_character(part, setup) for part in text.split(",") if part]
    return int(text) if _NUMBER.fullmatch(text) else text

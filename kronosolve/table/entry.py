"""Notes as people type them: `fortress 2 = 1 E`, `heard Salt Pans M = 3`, `salt-pans@6=2:P`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kronosolve.files.errors import quoted
from kronosolve.notes import Fact, impossible
from kronosolve.table.moves import TableError
from kronosolve.table.reading import read_character, read_question

if TYPE_CHECKING:
    from kronosolve.investigation import Question, Setup

REPLAY = ("-", "replay", "r", "null", "none")
"""Words for the replay symbol."""
_TIME = re.compile(r"(?:t|time)?([0-9]{1,9})", re.IGNORECASE)
_NOTE = "fortress 2 = 1 E, heard fortress 2 = 1, or fortress@2=1:E"


def read_note(text: str, setup: Setup) -> Fact:
    """Read one note: an own answer, or after `heard` the count that another player's answer had.

    In the form with `@` a count alone was heard, as on command lines. Elsewhere a count alone is
    an own answer where only the replay symbol can stand beside it, and refused where a private
    value must have been seen.
    """
    found = re.fullmatch(r"\s*(heard\s)?([^=]*)=(.*)", text, re.IGNORECASE)
    if found is None:
        raise TableError(f"expected a note such as {_NOTE}; found {quoted(text.strip())}")
    word, asked, result = found.groups()
    heard = True if word else None if "@" in asked else False
    asked = re.sub(r"\s+time\s+([0-9]+)\s*$", r" \1", asked, flags=re.IGNORECASE)
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
        raise TableError(
            f"expected a count and what the card showed beside it, found {quoted(text.strip())};"
            f" for example {question} = 1 {_example(question, setup)}, or = 0"
        )
    if heard and values:
        raise TableError(
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
        raise TableError(
            f"what stood beside the {number}? Add it ({question} = {number}"
            f" {_example(question, setup)}), or say 'heard' if another player asked"
        )
    why = impossible(setup, fact)
    if why is not None:
        raise TableError(f"{fact}: {why}")
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
        raise TableError(
            f"the card of {question} shows a time from 1 to {setup.times} or '-' for the replay"
            f" symbol beside the count, found {quoted(text)}"
        )
    return read_time(time[1], setup)


def whole_number(text: str, most: int, what: str) -> int:
    """Read a number from 1 to `most`; TableError names what it numbers."""
    if not re.fullmatch(r"[0-9]{1,9}", text) or not 1 <= int(text) <= most:
        raise TableError(f"expected {what} from 1 to {most}, found {quoted(text)}")
    return int(text)


def read_time(text: str, setup: Setup) -> int:
    """Read a time from 1."""
    return whole_number(text, setup.times, "a time")

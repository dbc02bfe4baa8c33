"""Notes: the files and the short form `salt-pans@6=2:P` of command lines."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kronosolve.files.documents import NotesDocument
from kronosolve.files.errors import FileError, Problem, fail, quoted, unknown
from kronosolve.files.maps import listed, open_document
from kronosolve.files.shape import INVALID, Document
from kronosolve.files.shipped import is_file, locate
from kronosolve.investigation import Question
from kronosolve.notes import Fact, impossible

if TYPE_CHECKING:
    from collections.abc import Callable

    from kronosolve.investigation import Investigation, Setup

_NUMBER = re.compile(r"0|[1-9][0-9]{0,8}")
_FORMS = "salt-pans@6=2:P (own), cuzco@2=0:- (own, replay symbol) or salt-pans@A=2 (heard)"


def read_notes(
    name: str,
    investigation: Investigation,
    file: str | None = None,
    warn: Callable[[str], None] | None = None,
) -> list[Fact]:
    """Read a notes file.

    Parameters
    ----------
    name
        Path of the notes.
    investigation
        The case that the facts are about.
    file
        What the case was read from; when the notes name another one, `warn` is told.
    warn
        Takes one sentence.

    Raises
    ------
    FileError
        Wrong structure, unknown ids, and facts that are impossible alone.

    """
    document = open_document(locate(name, "notes"))
    data = document.read(NotesDocument)
    facts = [
        _fact(document, i, entry, investigation.setup)
        for i, entry in enumerate(listed(data, "facts"))
        if entry is not INVALID
    ]
    if document.problems:
        raise FileError(document.problems)
    stated = data.get("investigation")
    if warn is not None and stated is not None and not _same(stated, document, investigation, file):
        warn(f"{document.file}: these notes are about {quoted(stated)}, not about {file or 'this'}")
    return [fact for fact in facts if fact is not None]


def _same(stated: str, document: Document, investigation: Investigation, file: str | None) -> bool:
    """Whether notes name the investigation at hand, by id or by path."""
    path = Path(document.file).parent / stated
    if is_file(path):
        try:
            return file is not None and path.samefile(locate(file, "investigation"))
        except (OSError, ValueError, FileError):
            return False
    return stated in (investigation.id, file)


def _fact(document: Document, i: int, entry: dict[str, Any], setup: Setup) -> Fact | None:
    """Read one entry of the list; None after complaining."""
    if INVALID in entry.values() or not {"location", "count"} <= set(entry):
        return None
    if ("time" in entry) == ("character" in entry):
        found = "both" if "time" in entry else "neither"
        document.complain(("facts", i), f"expected either 'time' or 'character', found {found}")
        return None
    problems = _unknown_ids(setup, entry["location"], entry.get("time"), entry.get("character"))
    private, own = entry.get("private"), "private" in entry
    if private is not None:
        problems += _wrong_private(setup, private, "time" in entry)
    fact = None
    if not problems:
        question = Question(entry["location"], entry.get("time"), entry.get("character"))
        fact = Fact(question, entry["count"], private, own)
        why = impossible(setup, fact)
        problems = [] if why is None else [f"{fact}: {why}"]
    for message in problems:
        document.complain(("facts", i), message)
    return fact


def _unknown_ids(setup: Setup, location: str, time: int | None, character: str | None) -> list[str]:
    """What is unknown in a question."""
    problems = []
    if location not in setup.locations:
        problems.append(unknown("location", location, setup.locations))
    if time is not None and not 1 <= time <= setup.times:
        problems.append(f"expected a time from 1 to {setup.times}, found {time}")
    if character is not None and character not in setup.characters:
        problems.append(unknown("character", character, setup.characters))
    return problems


def _wrong_private(setup: Setup, private: str | int, by_time: bool) -> list[str]:
    """What is wrong with a private value: a character under a time, a time under a character."""
    if by_time:
        if private in setup.characters:
            return []
        return [f"private: {unknown('character', private, setup.characters)}"]
    if isinstance(private, int) and 1 <= private <= setup.times:
        return []
    return [f"private: expected a time from 1 to {setup.times}, found {quoted(private)}"]


def parse_question(text: str, setup: Setup, where: str = "QUESTION") -> Question:
    """Read `fortress@2` or `salt-pans@M`; FileError (naming the argument `where`)."""
    location, sign, tile = text.rpartition("@")
    if not sign or not location or not tile:
        raise fail(where, f"expected LOCATION@TIME or LOCATION@CHARACTER, found {quoted(text)}")
    time = int(tile) if _NUMBER.fullmatch(tile) else None
    character = tile if time is None else None
    problems = _unknown_ids(setup, location, time, character)
    if problems:
        raise FileError(Problem(where, None, f"{quoted(text)}: {p}") for p in problems)
    return Question(location, time, character)


def parse_fact(text: str, setup: Setup, where: str = "--fact") -> Fact:
    """Read `salt-pans@6=2:P`, `cuzco@2=0:-` or `salt-pans@A=2`.

    Raises FileError (naming the argument `where`) for other forms, unknown ids and facts that are
    impossible alone.
    """
    asked, sign, result = text.rpartition("=")
    shared, own, private = result.partition(":")
    if not sign or not _NUMBER.fullmatch(shared) or (own and not private):
        raise fail(where, f"expected {_FORMS}, found {quoted(text)}")
    question = parse_question(asked, setup, where)
    value: str | int | None = None
    if own and private != "-":
        value = int(private) if question.time is None and _NUMBER.fullmatch(private) else private
        problems = _wrong_private(setup, value, question.time is not None)
        if problems:
            raise FileError(Problem(where, None, f"{quoted(text)}: {p}") for p in problems)
    fact = Fact(question, int(shared), value, bool(own))
    why = impossible(setup, fact)
    if why is not None:
        raise fail(where, f"{quoted(text)}: {why}")
    return fact

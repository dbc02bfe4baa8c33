"""Writing investigations, maps and notes: one canonical YAML spelling, whole files only."""

from __future__ import annotations

import errno
import os
import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from kronosolve.files.errors import FileError, fail
from kronosolve.files.nodes import plain_kind
from kronosolve.mysteries.registry import mystery_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kronosolve.board import Map
    from kronosolve.investigation import (
        Card,
        Deck,
        Investigation,
        Question,
        Rating,
        Setup,
        Solution,
    )
    from kronosolve.notes import Fact

_BASE: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
_LEVELS = {"map": 2, "investigation": 3, "notes": 2}
"""Mappings and lists from this depth on stand on one line."""


def investigation_to_data(investigation: Investigation, map_name: str | None = None) -> Any:
    """An investigation as plain data, as it stands in YAML and JSON.

    What equals the default is left out. `map_name` replaces the map's id (a path, for a map that is
    not shipped).
    """
    setup = investigation.setup
    data: dict[str, Any] = {"format": "kronologic-investigation/1"}
    for key in ("id", "title", "intro", "question", "epilogue"):
        if (text := getattr(investigation, key)) is not None:
            data[key] = text
    data |= _setup(setup, map_name or setup.map.id)
    if investigation.deck is not None:
        data["cards"] = _deck(setup, investigation.deck)
    if investigation.solution is not None:
        data["solution"] = _solution(setup, investigation.solution)
    if investigation.rating is not None:
        data["rating"] = _rating(investigation.rating)
    if investigation.made is not None:
        data["made"] = dict(investigation.made)
    return data


def _setup(setup: Setup, map_name: str) -> dict[str, Any]:
    data: dict[str, Any] = {"map": map_name}
    for key, paths in (("closed", setup.closed), ("one_way", setup.one_way)):
        if paths:
            data[key] = [list(path) for path in paths]
    if setup.locations != setup.map.location_ids():
        data["locations"] = list(setup.locations)
    data["characters"] = list(setup.characters)
    data["times"] = setup.times
    if setup.starts:
        data["starts"] = {c: setup.starts[c] for c in setup.characters if c in setup.starts}
    data["mystery"] = {"family": setup.family, **setup.parameters}
    return data


def _deck(setup: Setup, deck: Deck) -> dict[str, Any]:
    by_time: dict[str, list[Any]] = {place: [] for place in setup.locations}
    by_character: dict[str, dict[str, Any]] = {place: {} for place in setup.locations}
    for question, card in sorted(deck.items(), key=lambda item: item[0].time or 0):
        if question.character is None:
            by_time[question.location].append(_cell(card))
        else:
            by_character[question.location][question.character] = _cell(card)
    return {
        "location_time": by_time,
        "location_character": {
            place: {name: cells[name] for name in setup.characters}
            for place, cells in by_character.items()
        },
    }


def _cell(card: Card) -> list[Any]:
    return [card.count, card.private]


def _solution(setup: Setup, solution: Solution) -> dict[str, Any]:
    data: dict[str, Any] = {}
    if solution.world is not None:
        data["positions"] = {
            name: [setup.locations[place] for place in walk]
            for name, walk in zip(setup.characters, solution.world, strict=True)
        }
    if solution.answer is not None:
        data["answer"] = mystery_of(setup).answer_to_data(solution.answer)
    return data


def _rating(rating: Rating) -> dict[str, Any]:
    values = {key: getattr(rating, key) for key in ("stars", "gold", "silver", "minimum", "expert")}
    return {key: value for key, value in values.items() if value is not None}


def map_to_data(map_: Map) -> dict[str, Any]:
    """A map as plain data."""
    data: dict[str, Any] = {
        "format": "kronologic-map/1",
        "id": map_.id,
        "title": map_.title,
        "locations": {p.id: {"name": p.name, "x": p.x, "y": p.y} for p in map_.locations},
        "paths": [list(path) for path in map_.paths],
        "characters": {c.id: c.name for c in map_.characters},
    }
    if map_.ring is not None:
        data["ring"] = list(map_.ring)
    data["confirmed"] = map_.confirmed
    return data


def notes_to_data(facts: Iterable[Fact], investigation: str | None = None) -> dict[str, Any]:
    """Facts as plain data; `investigation` is the id or path that they are about."""
    data: dict[str, Any] = {"format": "kronologic-notes/1"}
    if investigation is not None:
        data["investigation"] = investigation
    data["facts"] = [fact_to_data(fact) for fact in facts]
    return data


def fact_to_data(fact: Fact) -> dict[str, Any]:
    """One fact as it stands in notes."""
    data = {**question_to_data(fact.question), "count": fact.count}
    return {**data, "private": fact.private} if fact.own else data


def question_to_data(question: Question) -> dict[str, Any]:
    """A location with a time or a character."""
    if question.time is not None:
        return {"location": question.location, "time": question.time}
    return {"location": question.location, "character": question.character}


def to_yaml(data: Mapping[str, Any]) -> str:
    """The canonical spelling of a document: leaves on one line, texts as blocks, no aliases."""
    kind = str(data["format"]).removeprefix("kronologic-").partition("/")[0]
    text = yaml.dump(
        _laid_out(data, _LEVELS[kind]),
        Dumper=_Dumper,
        sort_keys=False,
        allow_unicode=True,
        width=100,
    )
    assert isinstance(text, str)
    return text


def write_investigation(
    path: str | os.PathLike[str],
    investigation: Investigation,
    *,
    force: bool = False,
    map_name: str | None = None,
) -> None:
    """Write an investigation whole or not at all.

    FileError when the file exists and `force` is not given, or cannot be written.
    """
    write_text(path, to_yaml(investigation_to_data(investigation, map_name)), force=force)


def write_text(path: str | os.PathLike[str], text: str, *, force: bool = False) -> None:
    """Write a text file whole or not at all; FileError as `write_bytes`."""
    write_bytes(path, text.encode(), force=force)


def write_bytes(path: str | os.PathLike[str], data: bytes, *, force: bool = False) -> None:
    """Write a file whole or not at all: into a neighbour first, which then takes its place.

    FileError when the file exists and `force` is not given, or cannot be written. Without `force`
    a file that appears meanwhile is kept too. Devices and pipes are written straight.
    """
    check_target(path, force=force)
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        _replace(target.resolve(), data, force=force)
    except FileExistsError:
        raise _taken(path) from None
    except OSError as error:
        raise fail(str(path), f"cannot be written: {error.strerror or error}") from None


def check_target(path: str | os.PathLike[str], *, force: bool = False) -> None:
    """FileError when a file cannot be written there, as far as that can be seen before.

    Commands that work long ask first, so that nobody waits for what is then lost.
    """
    target = Path(path)
    try:
        if target.is_dir():
            raise fail(str(path), "is a directory, expected the name of a file")
        if target.exists():
            if target.is_file() and not force:
                raise _taken(path)
            return
        folder = target.resolve().parent
        if not folder.is_dir():
            raise fail(str(path), f"cannot be written: there is no folder {target.parent}")
        if not os.access(folder, os.W_OK | os.X_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise fail(str(path).replace("\0", "?"), f"cannot be written: {why}") from None


def _taken(path: str | os.PathLike[str]) -> FileError:
    return fail(str(path), "exists already; --force writes over it")


def _replace(target: Path, data: bytes, *, force: bool) -> None:
    temporary = target.with_name(f".{target.name[:40]}.{secrets.token_hex(8)}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if not force and _linked(temporary, target):
            return
        if target.exists():
            temporary.chmod(target.stat().st_mode & 0o7777)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _linked(temporary: Path, target: Path) -> bool:
    """Give the file its name unless that is taken (FileExistsError); False where links fail."""
    try:
        target.hardlink_to(temporary)
    except FileExistsError:
        raise
    except OSError:
        return False
    return True


class _Flow:
    """A list or mapping that stands on one line."""

    def __init__(self, value: Any) -> None:
        self.value = value


def _laid_out(value: Any, depth: int) -> Any:
    """Mark what stands on one line: everything below `depth`, and lists of plain values."""
    if not isinstance(value, dict | list):
        return value
    plain = isinstance(value, list) and not any(isinstance(x, dict) for x in value)
    if depth == 0 or plain or not value:
        return _Flow(value)
    if isinstance(value, list):
        return [_laid_out(item, 0) for item in value]
    leaf = not any(isinstance(x, dict | list) for x in value.values())
    if leaf and depth < 3:
        return _Flow(value)
    return {
        key: [*map(_Flow, item)] if key == "paths" else _laid_out(item, depth - 1)
        for key, item in value.items()
    }


class _Dumper(_BASE):  # type: ignore[misc] # the C dumper has no type of its own
    """The safe dumper without aliases, quoting every text that reading could take for a value."""

    def ignore_aliases(self, data: Any) -> bool:
        del data
        return True


def _write_text(dumper: Any, text: str) -> Any:
    style = None
    if "\n" in text:
        style = "|"
    elif plain_kind(text) != "str":
        style = '"'
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _write_flow(dumper: Any, flow: _Flow) -> Any:
    if isinstance(flow.value, dict):
        return dumper.represent_mapping("tag:yaml.org,2002:map", flow.value, flow_style=True)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", flow.value, flow_style=True)


_Dumper.add_representer(str, _write_text)
_Dumper.add_representer(_Flow, _write_flow)

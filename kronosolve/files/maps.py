"""Reading maps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.board import Character, Location, Map
from kronosolve.files.documents import MapDocument
from kronosolve.files.errors import FileError, quoted, unknown
from kronosolve.files.nodes import parse
from kronosolve.files.shape import INVALID, Document
from kronosolve.files.shipped import locate
from kronosolve.files.source import read_text

if TYPE_CHECKING:
    from pathlib import Path


def open_document(path: Path) -> Document:
    """Read and parse a file; FileError when that is not possible."""
    shown = str(path)
    return Document(shown, parse(read_text(path, shown), shown))


def read_map(name: str, folder: Path | None = None) -> Map:
    """Read a map by id or path; FileError lists everything wrong with it."""
    return map_of(open_document(locate(name, "map", folder)))


def map_of(document: Document) -> Map:
    """Read a map from a parsed file; FileError lists everything wrong with it."""
    data = document.read(MapDocument)
    locations = data.get("locations")
    if isinstance(locations, dict):
        _check_paths(document, data, list(locations))
        _check_ring(document, data, list(locations))
    if document.problems:
        raise FileError(document.problems)
    assert isinstance(locations, dict)
    return Map(
        id=data["id"],
        title=data["title"],
        locations=tuple(
            Location(key, place["name"], place["x"], place["y"]) for key, place in locations.items()
        ),
        paths=tuple(data["paths"]),
        characters=tuple(Character(key, name) for key, name in data["characters"].items()),
        ring=tuple(data["ring"]) if "ring" in data else None,
        confirmed=data.get("confirmed", True),
    )


def _check_paths(document: Document, data: dict[str, Any], known: list[str]) -> None:
    """Paths join two different known locations, each pair once."""
    seen: dict[frozenset[str], int] = {}
    for i, pair in enumerate(listed(data, "paths")):
        if pair is INVALID:
            continue
        at = ("paths", i)
        for end in sorted(set(pair) - set(known)):
            document.complain(at, unknown("location", end, known))
        if pair[0] == pair[1]:
            document.complain(at, f"a path must join two locations, found {quoted(pair[0])} twice")
        first = seen.setdefault(frozenset(pair), i)
        if first != i:
            earlier = document.at("paths", first).line
            document.complain(at, f"the path {shown(pair)} stands twice, first in line {earlier}")


def _check_ring(document: Document, data: dict[str, Any], known: list[str]) -> None:
    """A ring holds every location once."""
    ring = [place for place in listed(data, "ring") if place is not INVALID]
    for i, place in enumerate(listed(data, "ring")):
        if place is not INVALID and place not in known:
            document.complain(("ring", i), unknown("location", place, known))
    if "ring" in data and INVALID not in listed(data, "ring") and set(ring) <= set(known):
        for place in known:
            if ring.count(place) != 1:
                document.complain(
                    ("ring",),
                    f"ring: expected every location once, found {quoted(place)}"
                    f" {ring.count(place)} times",
                )


def listed(data: dict[str, Any], key: str) -> list[Any]:
    """A list of the data, empty where it is missing or wrong."""
    found = data.get(key)
    return found if isinstance(found, list) else []


def shown(pair: tuple[str, str]) -> str:
    """A path in messages."""
    return f"{pair[0]} - {pair[1]}"

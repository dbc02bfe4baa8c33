"""Reading drafts: investigations of which a designer has fixed some parts and left others open."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kronosolve.files.cases import CaseReader
from kronosolve.files.documents import DraftDocument
from kronosolve.files.errors import FileError
from kronosolve.files.maps import open_document
from kronosolve.files.nodes import Scalar
from kronosolve.files.shape import INVALID
from kronosolve.files.shipped import locate, moved
from kronosolve.mysteries.base import ParameterError
from kronosolve.mysteries.registry import family

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kronosolve.investigation import Setup

_TIMES = 6
"""Times where a draft names none: those of the printed games."""
_TEXTS = ("id", "title", "intro", "question", "epilogue")


@dataclass(frozen=True)
class Draft:
    """What is fixed; the rest is for the generator to choose.

    Parameters
    ----------
    setup
        The public setup as far as it goes: parameters of the mystery may be missing.
    given
        Which of `closed`, `one_way` and `starts` the draft names (an empty list or mapping is a
        choice too: none of them).
    positions
        Character -> a location or None for each time.
    answer
        Fields of the answer that are wanted, with their values.
    stars
        Stars that are wanted, if any.
    texts
        Title, stories and so on, to be carried over.
    """

    setup: Setup
    given: frozenset[str]
    positions: Mapping[str, tuple[str | None, ...]]
    answer: Mapping[str, Any]
    stars: int | None
    texts: Mapping[str, str]

    def pins(self) -> list[tuple[int, int, int]]:
        """The fixed positions as (character, time from 0, location) numbers."""
        setup = self.setup
        return [
            (setup.characters.index(name), time, setup.locations.index(place))
            for name, row in self.positions.items()
            for time, place in enumerate(row)
            if place is not None
        ]


def read_draft(name: str, folder: Path | None = None) -> Draft:
    """Read a draft, or an investigation as one; FileError lists everything wrong with it."""
    document = open_document(locate(name, "investigation", folder))
    return _DraftReader(document, DraftDocument).draft()


def map_of_draft(name: str) -> str:
    """The map of a draft that can be read: its id, or the path of its file."""
    path = locate(name, "investigation")
    node = open_document(path).at("map")
    assert isinstance(node, Scalar)
    return moved(node.text, path.parent, Path())


class _DraftReader(CaseReader):
    """Reads the same parts as those of an investigation, and knows that they may be missing."""

    def draft(self) -> Draft:
        """Check part by part."""
        map_ = self._public()
        positions = self._positions()
        self._rating()
        setup = self._setup(map_)
        answer = {} if setup is None else self._wanted(setup)
        if self.document.problems:
            raise FileError(self.document.problems)
        assert setup is not None
        data = self.data
        return Draft(
            setup,
            frozenset(key for key in ("closed", "one_way", "starts") if key in data),
            positions,
            answer,
            data.get("rating", {}).get("stars"),
            {key: data[key] for key in _TEXTS if key in data},
        )

    def _times(self) -> int | None:
        return super()._times() if "times" in self.data else _TIMES

    def _positions(self) -> dict[str, tuple[str | None, ...]]:
        solution = self.data.get("solution")
        rows = solution.get("positions") if isinstance(solution, dict) else None
        found: dict[str, tuple[str | None, ...]] = {}
        for name, row in (rows if isinstance(rows, dict) else {}).items():
            at = ("solution", "positions", name)
            if name not in self.cast:
                self._unknown_key(at, "positions", "character", self.cast)
            places = self._row(at, row)
            for i, place in enumerate(places):
                if place is not None:
                    self._place((*at, i), place, f"{name}, Time {i + 1}")
            found[name] = tuple(places)
        return found

    def _wanted(self, setup: Setup) -> dict[str, Any]:
        """The wanted fields of the answer, after looking at the parameters that are given."""
        kind, data = family(setup.family), self.data["mystery"]
        try:
            kind(setup)
        except ParameterError as error:
            for key, message in error.problems:
                if key in data:
                    self.document.complain(("mystery", key), f"mystery, {key}: {message}")
        solution = self.data.get("solution")
        wanted = solution.get("answer", {}) if isinstance(solution, dict) else {}
        found = {}
        for key, value in (wanted if isinstance(wanted, dict) else {}).items():
            at = ("solution", "answer", key)
            if key not in kind.fields:
                known = ", ".join(kind.fields)
                self.document.report(
                    self.document.key(*at), f"answer: unknown key {key!r}; expected {known}"
                )
            elif value is not INVALID:
                try:
                    found[key] = kind.unbound(setup).read_field(key, value)
                except ValueError as error:
                    self.document.complain(at, f"answer, {key}: {error}")
        return found

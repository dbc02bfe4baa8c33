"""Reading investigations: structure and ids here, truth in `kronosolve.files.content`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kronosolve.files.documents import InvestigationDocument
from kronosolve.files.errors import FileError, quoted, unknown
from kronosolve.files.maps import listed, map_of, open_document, shown
from kronosolve.files.nodes import Scalar
from kronosolve.files.shape import INVALID, Document
from kronosolve.files.shipped import locate
from kronosolve.investigation import Card, Deck, Investigation, Question, Rating, Setup, Solution
from kronosolve.mysteries.base import ParameterError
from kronosolve.mysteries.registry import families, mystery_of

if TYPE_CHECKING:
    from msgspec import Struct

    from kronosolve.board import Map
    from kronosolve.mysteries.base import Mystery
    from kronosolve.walks import Walk


@dataclass(frozen=True)
class Case:
    """An investigation together with the file it was read from, for errors with lines."""

    investigation: Investigation
    document: Document

    @property
    def map_name(self) -> str:
        """Its map as the file names it: an id, or a path from the file's folder."""
        node = self.document.at("map")
        assert isinstance(node, Scalar)
        return node.text


def read_investigation(name: str, folder: Path | None = None) -> Investigation:
    """Read an investigation by id or path; FileError lists everything wrong with its structure."""
    return read_case(name, folder).investigation


def read_case(name: str, folder: Path | None = None) -> Case:
    """Read an investigation and keep its file at hand; FileError as `read_investigation`."""
    return case_of(open_document(locate(name, "investigation", folder)))


def case_of(document: Document) -> Case:
    """Read an investigation from a parsed file; FileError lists everything wrong."""
    return Case(CaseReader(document).read(), document)


class CaseReader:
    """Turns the data of one file into an investigation; complains into the document.

    Attributes
    ----------
    mystery, walks, deck, answer
        What could be read, even of a file that cannot be used as a whole: the family bound to its
        setup, walks by character, cards, and the answer as it is stated.

    """

    def __init__(self, document: Document, kind: type[Struct] = InvestigationDocument) -> None:
        self.document = document
        self.data = document.read(kind)
        self.mystery: Mystery | None = None
        self.walks: dict[str, Walk] = {}
        self.deck: Deck = {}
        self.answer: Any = None

    def read(self) -> Investigation:
        """Check part by part; every later part uses what the earlier ones found to be known."""
        data = self.data
        map_ = self._public()
        self._read_deck()
        self._read_walks()
        rating = self._rating()
        self.mystery = self._mystery(map_)
        self.answer = self._answer(self.mystery)
        if self.document.problems:
            raise FileError(self.document.problems)
        assert self.mystery is not None
        solution = data.get("solution", {})
        world = tuple(self.walks.values()) if "positions" in solution else None
        return Investigation(
            setup=self.mystery.setup,
            **{key: data.get(key) for key in ("id", "title", "intro", "question", "epilogue")},
            deck=self.deck if "cards" in data else None,
            solution=Solution(world, self.answer) if "solution" in data else None,
            rating=rating,
            made=data.get("made"),
        )

    def _public(self) -> Map:
        """Everything on the table but the mystery's parameters; FileError without a map."""
        map_ = self._map()
        self.family = self._family()
        if map_ is None:
            raise FileError(self.document.problems)
        self._paths(map_)
        self.places = self._chosen("locations", map_.location_ids(), "location")
        self.cast = self._chosen("characters", map_.character_ids(), "character")
        self._starts()
        return map_

    def _map(self) -> Map | None:
        name = self.data.get("map")
        if not isinstance(name, str):
            return None
        try:
            path = locate(name, "map", Path(self.document.file).parent)
        except FileError as error:
            for problem in error.problems:
                self.document.complain(("map",), f"map {quoted(problem.file)}: {problem.message}")
            return None
        try:
            return map_of(open_document(path))
        except FileError as error:
            self.document.problems += error.problems
            return None

    def _family(self) -> str | None:
        """The family's id; None after complaining."""
        data = self.data.get("mystery")
        family = data.get("family") if isinstance(data, dict) else None
        if not isinstance(family, str):
            return None
        if family not in families():
            self.document.complain(("mystery", "family"), unknown("family", family, families()))
            return None
        return family

    def _paths(self, map_: Map) -> None:
        """Crosses and arrows stand on paths of the map, one mark a path."""
        known = {frozenset(path) for path in map_.paths}
        ids = map_.location_ids()
        seen: dict[frozenset[str], tuple[str, int]] = {}
        for key in ("closed", "one_way"):
            for i, pair in enumerate(listed(self.data, key)):
                if pair is INVALID:
                    continue
                at, edge = (key, i), frozenset(pair)
                strange = [end for end in pair if end not in ids]
                for end in strange:
                    self.document.complain(at, f"{key}: {unknown('location', end, ids)}")
                if strange:
                    continue
                if edge not in known:
                    near = [b if a == pair[0] else a for a, b in map_.paths if pair[0] in (a, b)]
                    self.document.complain(
                        at,
                        f"{key}: the map has no path {shown(pair)};"
                        f" from {pair[0]} paths lead to {', '.join(near) or 'nowhere'}",
                    )
                elif edge in seen:
                    where, line = seen[edge]
                    self.document.complain(
                        at, f"{key}: the path {shown(pair)} stands already in {where}, line {line}"
                    )
                else:
                    seen[edge] = (key, self.document.at(*at).line)

    def _chosen(self, key: str, known: tuple[str, ...], what: str) -> tuple[str, ...]:
        """A choice out of the map's locations (kept in map order) or cast (kept as given)."""
        if key not in self.data:
            return known
        found: list[str] = []
        for i, name in enumerate(listed(self.data, key)):
            if name is INVALID:
                continue
            if name not in known:
                self.document.complain((key, i), f"{key}: {unknown(what, name, known)}")
            elif name in found:
                self.document.complain((key, i), f"{key}: {quoted(name)} stands twice")
            else:
                found.append(name)
        return tuple(sorted(found, key=known.index) if key == "locations" else found)

    def _times(self) -> int | None:
        times = self.data.get("times")
        return times if isinstance(times, int) else None

    def _place(self, at: tuple[str | int, ...], name: Any, what: str) -> int:
        """Number of a location, 0 after complaining that there is none."""
        if name in self.places:
            return self.places.index(name)
        if name is not INVALID:
            self.document.complain(at, f"{what}: {unknown('location', name, self.places)}")
        return 0

    def _starts(self) -> None:
        starts = self.data.get("starts")
        for name, place in (starts if isinstance(starts, dict) else {}).items():
            if name not in self.cast:
                self._unknown_key(("starts", name), "starts", "character", self.cast)
            self._place(("starts", name), place, f"starts, {name}")

    def _unknown_key(
        self, at: tuple[str | int, ...], where: str, what: str, known: tuple[str, ...]
    ) -> None:
        self.document.report(self.document.key(*at), f"{where}: {unknown(what, at[-1], known)}")

    def _same_keys(
        self, at: tuple[str, ...], data: Any, what: str, known: tuple[str, ...]
    ) -> dict[str, Any]:
        """A mapping that must have exactly the known ids as keys; those it has."""
        if not isinstance(data, dict):
            return {}
        where = ", ".join(at[1:])
        for key in data:
            if key not in known:
                self._unknown_key((*at, key), where, what, known)
        for missing in [key for key in known if key not in data]:
            self.document.complain(at, f"{where}: the {what} {quoted(missing)} is missing")
        return {key: value for key, value in data.items() if key in known}

    def _row(self, at: tuple[str, ...], row: Any) -> list[Any]:
        """A list with one entry a time."""
        times = self._times()
        if not isinstance(row, list) or times is None:
            return []
        if len(row) != times:
            self.document.complain(
                at, f"{', '.join(at[1:])}: expected {times} entries, one a time, found {len(row)}"
            )
        return row[:times]

    def _read_deck(self) -> None:
        cards = self.data.get("cards")
        if not isinstance(cards, dict):
            return
        at: tuple[str, ...] = ("cards", "location_time")
        rows = self._same_keys(at, cards.get(at[1]), "location", self.places)
        for place in self.places:
            for i, cell in enumerate(self._row((*at, place), rows.get(place))):
                if cell is not INVALID:
                    self._read_card((*at, place, i), Question(place, time=i + 1), cell)
        at = ("cards", "location_character")
        tables = self._same_keys(at, cards.get(at[1]), "location", self.places)
        for place in self.places:
            cells = self._same_keys((*at, place), tables.get(place), "character", self.cast)
            for name in self.cast:
                cell = cells.get(name, INVALID)
                if cell is not INVALID:
                    self._read_card((*at, place, name), Question(place, character=name), cell)

    def _read_card(self, at: tuple[str | int, ...], question: Question, cell: Any) -> None:
        count, private = cell
        before = len(self.document.problems)
        times = self._times() or 10
        limit = len(self.cast) if question.character is None else times
        if count > limit:
            self.document.complain(
                at, f"{question}: expected a count from 0 to {limit}, found {count}"
            )
        if private is not None and question.character is None and private not in self.cast:
            self.document.complain(at, f"{question}: {unknown('character', private, self.cast)}")
        if private is not None and question.character is not None and private > times:
            self.document.complain(
                at, f"{question}: expected a time from 1 to {times}, found {private}"
            )
        if len(self.document.problems) == before:
            self.deck[question] = Card(count, private)

    def _read_walks(self) -> None:
        solution = self.data.get("solution")
        if not isinstance(solution, dict) or "positions" not in solution:
            return
        at = ("solution", "positions")
        rows = self._same_keys(at, solution["positions"], "character", self.cast)
        for name in self.cast:
            before = len(self.document.problems)
            row = self._row((*at, name), rows.get(name))
            walk = tuple(
                self._place((*at, name, i), place, f"{name}, Time {i + 1}")
                for i, place in enumerate(row)
            )
            bad = len(self.document.problems) > before or _has_invalid(row)
            if not bad and len(walk) == self._times():
                self.walks[name] = walk

    def _rating(self) -> Rating | None:
        data = self.data.get("rating")
        if not isinstance(data, dict):
            return None
        gold, silver = data.get("gold"), data.get("silver")
        if isinstance(gold, int) and isinstance(silver, int) and silver < gold:
            self.document.complain(
                ("rating", "silver"),
                f"rating: Silver ends at {silver}, before Gold does ({gold})",
            )
        return Rating(**data)

    def _setup(self, map_: Map) -> Setup | None:
        """The public setup, if everything that a mystery looks at could be read."""
        data, family = self.data.get("mystery"), self.family
        if not isinstance(data, dict) or family is None:
            return None
        times = self._times()
        starts = self.data.get("starts", {})
        parts = (data, starts, *(listed(self.data, key) for key in ("closed", "one_way")))
        bad = any(_has_invalid(part) for part in parts) or min(len(self.places), len(self.cast)) < 2
        if times is None or bad or any(place not in self.places for place in starts.values()):
            return None
        return Setup(
            map=map_,
            characters=self.cast,
            times=times,
            family=family,
            parameters={key: value for key, value in data.items() if key != "family"},
            starts=starts,
            closed=tuple(listed(self.data, "closed")),
            one_way=tuple(listed(self.data, "one_way")),
            locations=self.places,
        )

    def _mystery(self, map_: Map) -> Mystery | None:
        """Bind the family to the setup."""
        setup, data = self._setup(map_), self.data.get("mystery", {})
        if setup is None:
            return None
        try:
            return mystery_of(setup)
        except ParameterError as error:
            for key, message in error.problems:
                at = ("mystery", key) if key in data or key not in self.data else (key,)
                self.document.complain(at, f"mystery, {key}: {message}")
            return None

    def _answer(self, mystery: Mystery | None) -> Any:
        solution = self.data.get("solution")
        if not isinstance(solution, dict):
            return None
        if not solution and not self.document.problems:
            self.document.complain(("solution",), "solution: expected positions, an answer or both")
        if mystery is None or "answer" not in solution or _has_invalid(solution["answer"]):
            return None
        try:
            return mystery.answer_from_data(solution["answer"])
        except ParameterError as error:
            for key, message in error.problems:
                at = ("solution", "answer", key)
                where = "answer" if key == "answer" else f"answer, {key}"
                self.document.complain(at, f"{where}: {message}")
            return None


def _has_invalid(data: Any) -> bool:
    if isinstance(data, dict):
        return any(map(_has_invalid, data.values()))
    return data is INVALID or (isinstance(data, list) and any(map(_has_invalid, data)))

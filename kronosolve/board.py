"""Maps and boards: named locations, directed paths, casts. No I/O, no solver.

A `Map` is what a data file describes; a `Board` is the directed graph that one investigation is
played on, after its crosses, arrows and crossed-out rooms.
"""

from __future__ import annotations

from dataclasses import dataclass

Path = tuple[str, str]
"""Two location ids; for one-way paths the first leads to the second."""


@dataclass(frozen=True, slots=True)
class Location:
    """A place on a map; `x` and `y` in 0..1 say where to draw it, `y` downwards."""

    id: str
    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Character:
    """One of the cast: a short id such as `P` and a name such as `Priestess`."""

    id: str
    name: str


@dataclass(frozen=True)
class Map:
    """A printed map: locations and characters in printed order, undirected paths."""

    id: str
    title: str
    locations: tuple[Location, ...]
    paths: tuple[Path, ...]
    characters: tuple[Character, ...]
    ring: tuple[str, ...] | None = None
    confirmed: bool = True

    def location_ids(self) -> tuple[str, ...]:
        """Ids in printed order."""
        return tuple(location.id for location in self.locations)

    def character_ids(self) -> tuple[str, ...]:
        """Ids in printed order."""
        return tuple(character.id for character in self.characters)


@dataclass(frozen=True)
class Board:
    """The directed graph of one investigation; locations are numbered in map order.

    `successors[i]` lists, sorted, the numbers of the locations one move away from location `i`.
    """

    locations: tuple[str, ...]
    successors: tuple[tuple[int, ...], ...]

    def number(self, location: str) -> int:
        """Number of a location id; ValueError when the board has no such location."""
        return self.locations.index(location)


def board_of(
    map_: Map,
    closed: tuple[Path, ...] = (),
    one_way: tuple[Path, ...] = (),
    locations: tuple[str, ...] | None = None,
) -> Board:
    """Apply crosses, arrows and a choice of locations to a map.

    Expects valid paths (the reader of files reports others); paths to locations left out vanish.
    """
    chosen = locations if locations is not None else map_.location_ids()
    shut = {frozenset(path) for path in closed}
    directed = {frozenset(path): path for path in one_way}
    reach: dict[str, set[str]] = {location: set() for location in chosen}
    for a, b in map_.paths:
        edge = frozenset((a, b))
        if edge in shut or a not in reach or b not in reach:
            continue
        for source, target in (directed[edge],) if edge in directed else ((a, b), (b, a)):
            reach[source].add(target)
    numbers = {location: i for i, location in enumerate(chosen)}
    return Board(
        tuple(chosen),
        tuple(tuple(sorted(numbers[t] for t in reach[location])) for location in chosen),
    )

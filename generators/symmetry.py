"""When two cases are the same: a canonical form under symmetries of the map and of the cast.

A case is read as a graph. Its vertices are the locations and the characters; labels say which
paths join two locations, and at which times a character is at a location; colours say what the
public side tells of a vertex alone. Two cases are the same exactly when these graphs are
isomorphic: then a symmetry of the map, together with other names for the characters, turns one
into the other, crosses, arrows, starts, parameters and walks included.

The form is found by individualisation and refinement (McKay 1981, Practical graph isomorphism),
which needs no list of the map's symmetries: the walks tell nearly all locations apart at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.registry import mystery_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kronosolve.investigation import Setup
    from kronosolve.walks import World

Colours = tuple[int, ...]


def case_key(setup: Setup, world: World) -> str:
    """32 hexadecimal digits, equal for two cases exactly when they are the same (see there)."""
    return sha256(canonical_form(setup, world).encode()).hexdigest()[:32]


def canonical_form(setup: Setup, world: World) -> str:
    """A text that is equal for two cases exactly when they are the same.

    The same are: family, number of times, locations in play with their paths, crosses and arrows,
    public starts, parameters, and everybody's walk; hence the answer. What is drawn or chosen
    beside that is not looked at: names, texts, rating, and the private values of the cards, since
    whoever has solved a case knows it again whatever its cards show.

    Parameters
    ----------
    setup, world
        The case: `world` has one walk a character.

    Notes
    -----
    Time grows with the number of symmetries that are left when locations and characters are told
    apart by where they lie and who was when where; rooms that can simply be swapped cost nothing.

    """
    return min(_Case(setup, world).forms())


@dataclass(frozen=True)
class _Vertex:
    """A location or a character under a canonical or other name."""

    kind: str
    id: str


class _Case:
    """A case as a coloured graph: locations first, then characters."""

    def __init__(self, setup: Setup, world: World) -> None:
        told = sorted(mystery_of(setup).meaning().items())
        self.head = " ".join([setup.family, str(setup.times), *(key for key, _ in told)])
        self.parameters = [value for _, value in told]
        self.vertices = [
            *(_Vertex("L", place) for place in setup.locations),
            *(_Vertex("C", character) for character in setup.characters),
        ]
        self.labels = _labels(setup, world)
        self.colours = self._coloured(setup)

    def _coloured(self, setup: Setup) -> list[str]:
        """What the public side says of each vertex alone.

        An id that is both a location's and a character's leaves open which of them the parameters
        mean; then every vertex keeps its own name, and the case is the same as itself only.
        """
        shared = set(setup.locations) & set(setup.characters)
        kinds = {vertex.id: vertex.kind for vertex in self.vertices}
        found = []
        for vertex in self.vertices:
            told = _spelled(self.parameters, {**kinds, vertex.id: "*"})
            start = "public" if vertex.kind == "C" and vertex.id in setup.starts else ""
            own = f" {vertex.id!r}" if shared else ""
            found.append(f"{vertex.kind}{own} {start} {told}")
        return found

    def forms(self) -> Iterator[str]:
        """Texts of the orders that the search ends in; the smallest is canonical."""
        ranks = {colour: i for i, colour in enumerate(sorted(set(self.colours)))}
        yield from self._search(tuple(ranks[colour] for colour in self.colours))

    def _search(self, colours: Colours) -> Iterator[str]:
        colours = self._refined(colours)
        cell = _first_cell(colours)
        if not cell:
            yield self._form(sorted(range(len(colours)), key=colours.__getitem__))
            return
        tried: list[int] = []
        for v in cell:
            if any(self._swappable(u, v) for u in tried):
                continue
            tried.append(v)
            yield from self._search(tuple(2 * c - (i == v) for i, c in enumerate(colours)))

    def _refined(self, colours: Colours) -> Colours:
        """Split colours by what surrounds a vertex until nothing splits any more."""
        labels, every = self.labels, range(len(colours))
        while True:
            seen = [
                (colours[u], sorted((labels[u][v], labels[v][u], colours[v]) for v in every))
                for u in every
            ]
            ranks: list[Any] = []
            for signature in sorted(seen):
                if not ranks or ranks[-1] != signature:
                    ranks.append(signature)
            after = tuple(ranks.index(signature) for signature in seen)
            if len(ranks) == len(set(colours)):
                return after
            colours = after

    def _swappable(self, u: int, v: int) -> bool:
        """Whether exchanging two vertices of one colour changes nothing at all."""
        labels = self.labels
        alike = labels[u][v] == labels[v][u] and all(
            labels[u][w] == labels[v][w] and labels[w][u] == labels[w][v]
            for w in range(len(labels))
            if w not in (u, v)
        )
        if not alike:
            return False
        order = list(range(len(labels)))
        names = self._names(order)
        order[u], order[v] = v, u
        return _spelled(self.parameters, names) == _spelled(self.parameters, self._names(order))

    def _names(self, order: Sequence[int]) -> dict[str, str]:
        """Vertex id -> kind and place in an order."""
        return {self.vertices[v].id: f"{self.vertices[v].kind}{i}" for i, v in enumerate(order)}

    def _form(self, order: Sequence[int]) -> str:
        rows = [" ".join(str(self.labels[u][v]) for v in order) for u in order]
        told = _spelled(self.parameters, self._names(order))
        return "\n".join([self.head, *(self.colours[v] for v in order), *rows, told])


def _first_cell(colours: Colours) -> list[int]:
    """The vertices of the lowest colour that several have; empty when there is none."""
    for colour in sorted(set(colours)):
        cell = [v for v, c in enumerate(colours) if c == colour]
        if len(cell) > 1:
            return cell
    return []


def _labels(setup: Setup, world: World) -> list[list[int]]:
    """`labels[u][v]`: the path between two locations, or the times (bits) of a visit."""
    places, cast = len(setup.locations), len(setup.characters)
    labels = [[0] * (places + cast) for _ in range(places + cast)]
    numbers = {place: i for i, place in enumerate(setup.locations)}
    closed = {frozenset(path) for path in setup.closed}
    arrows = {frozenset(path): path for path in setup.one_way}
    for a, b in setup.map.paths:
        if a not in numbers or b not in numbers:
            continue
        path = frozenset((a, b))
        source, target = arrows.get(path, (a, b))
        there, back = (2, 2) if path in closed else (3, 4) if path in arrows else (1, 1)
        labels[numbers[source]][numbers[target]] = there
        labels[numbers[target]][numbers[source]] = back
    for c, walk in enumerate(world, start=places):
        for time, place in enumerate(walk):
            labels[place][c] |= 1 << time
            labels[c][place] |= 1 << time
    return labels


def _spelled(data: Any, names: Mapping[str, str]) -> str:
    """Plain data as a text, ids replaced by names and everything without order sorted."""
    if isinstance(data, str):
        return names.get(data, repr(data))
    if isinstance(data, Mapping):
        pairs = (f"{_spelled(key, names)}:{_spelled(value, names)}" for key, value in data.items())
        return "(" + ",".join(sorted(pairs)) + ")"
    if isinstance(data, frozenset):
        return "{" + ",".join(sorted(_spelled(item, names) for item in data)) + "}"
    if isinstance(data, list | tuple):
        return "[" + ",".join(_spelled(item, names) for item in data) + "]"
    return repr(data)

"""Cases of any size to print, with decks by the published rule; their mystery has no say here."""

from __future__ import annotations

from random import Random

from kronosolve.board import Character, Location, Map
from kronosolve.investigation import (
    Investigation,
    Rating,
    Setup,
    Solution,
    all_questions,
    outcomes,
)
from kronosolve.render.booklet import PrintedCase

COLUMNS = {2: 2, 3: 3, 4: 2}
"""Rooms beside each other in small grids; four in all others."""


def made(locations, characters, times, *, closed=0, one_way=0, **texts):
    """A case on a grid of rooms whose neighbours are joined, with random walks."""
    rng = Random(locations * 10_000 + characters * 100 + times)
    columns = COLUMNS.get(locations, 4)
    ids = [f"room-{i}" for i in range(1, locations + 1)]
    paths = [
        (ids[i], ids[j])
        for j in range(locations)
        for i in range(j)
        if abs(i // columns - j // columns) + abs(i % columns - j % columns) == 1
    ]
    cast = "ABCDEFGHIJKL"[:characters]
    map_ = Map(
        id="grid",
        title="A grid",
        locations=tuple(
            Location(p, f"Room Number {i + 1}", i % columns / 4, i // columns / 4)
            for i, p in enumerate(ids)
        ),
        paths=tuple(paths),
        characters=tuple(Character(c, f"Person {c}") for c in cast),
    )
    setup = Setup(map_, tuple(cast), times, "phantom")
    walks = []
    for _ in cast:
        walk = [rng.randrange(locations)]
        while len(walk) < times:
            walk.append(rng.choice(setup.board.successors[walk[-1]]))
        walks.append(tuple(walk))
    world = tuple(walks)
    starts = {c: ids[walk[0]] for c, walk in zip(cast, world, strict=True) if c != "B"}
    setup = Setup(
        map_,
        tuple(cast),
        times,
        "phantom",
        starts=starts,
        closed=tuple(paths[:closed]),
        one_way=tuple(paths[closed : closed + one_way]),
    )
    deck = {q: rng.choice(outcomes(setup, world, q)) for q in all_questions(setup)}
    return Investigation(
        setup,
        id=f"made/{locations}x{characters}x{times}",
        **{"title": f"{locations} rooms", **texts},
        deck=deck,
        solution=Solution(world, None),
        rating=Rating(stars=3, gold=8, silver=14),
    )


def worded(investigation):
    """The case with words of its own."""
    return PrintedCase(
        investigation,
        name=investigation.id or "a case",
        family="The Phantom",
        moves=("Everybody moves.",),
        rules=("One of them is never seen with others.",),
        question="Who?",
        answer="It was A.",
    )

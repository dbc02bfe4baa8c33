"""A small investigation worked out by hand, as the text of a file.

The map is a square a-b-c-d with the diagonal a-c. Poison, the victim is A: A walks a b c, B walks
b c d and never meets A, C walks d a c and is alone with A at c, Time 3. That is the answer.
"""

from kronosolve.files import read_map, write_investigation
from kronosolve.investigation import Investigation, Setup, Solution, all_questions, outcomes
from kronosolve.mysteries.registry import mystery_of

MAP = """\
format: kronologic-map/1
id: square
title: A Square
locations:
  a: {name: Arch, x: 0, y: 0}
  b: {name: Bridge, x: 1, y: 0}
  c: {name: Cellar, x: 1, y: 1}
  d: {name: Den, x: 0, y: 1}
paths: [[a, b], [b, c], [c, d], [d, a], [a, c]]
characters: {A: Ann, B: Ben, C: Cid}
"""

CASE = """\
format: kronologic-investigation/1
id: example/square
title: Ann's Cup
map: map.yaml
times: 3
starts: {A: a, B: b}
mystery: {family: poison, victim: A}
cards:
  location_time:
    a: [[1, null], [1, C], [0, null]]
    b: [[1, null], [1, A], [0, null]]
    c: [[0, null], [1, B], [2, C]]
    d: [[1, C], [0, null], [1, B]]
  location_character:
    a: {A: [1, null], B: [0, null], C: [1, 2]}
    b: {A: [1, 2], B: [1, null], C: [0, null]}
    c: {A: [1, 3], B: [1, 2], C: [1, 3]}
    d: {A: [0, null], B: [1, 3], C: [1, 1]}
solution:
  positions:
    A: [a, b, c]
    B: [b, c, d]
    C: [d, a, c]
  answer: {character: C, location: c, time: 3}
rating: {stars: 1, gold: 2, silver: 4}
"""


def write(folder, case=CASE, map_=MAP):
    """Write both files; returns the path of the case."""
    (folder / "map.yaml").write_text(map_, encoding="utf-8")
    path = folder / "case.yaml"
    path.write_text(case, encoding="utf-8")
    return str(path)


def changed(old, new, text=CASE):
    """The text with one thing changed; it must be there once."""
    assert text.count(old) == 1, old
    return text.replace(old, new)


TRIANGLE = """\
format: kronologic-map/1
id: triangle
title: A Triangle
locations: {a: {name: A, x: 0, y: 1}, b: {name: B, x: 1, y: 1}, c: {name: C, x: 0.5, y: 0}}
paths: [[a, b], [b, c], [c, a]]
characters: {A: Ann, B: Ben, C: Cid, D: Dot, E: Eve, F: Fay}
"""


def write_ambiguous(folder):
    """A case that all cards leave open: D and E may change places at Times 5 and 6."""
    (folder / "triangle.yaml").write_text(TRIANGLE)
    setup = Setup(
        read_map(str(folder / "triangle.yaml")),
        tuple("ABCDEF"),
        6,
        "poison",
        {"victim": "A"},
        dict.fromkeys("ABCDEF", "a"),
    )
    walks = ["acbabc", "acabcb", "acabac", "acbabc", "acbacb", "acbcab"]
    swapped = [*walks[:3], walks[4], walks[3], walks[5]]
    one, other = (
        tuple(tuple("abc".index(place) for place in walk) for walk in world)
        for world in (walks, swapped)
    )
    deck = {q: outcomes(setup, one, q)[0] for q in all_questions(setup)}
    assert all(card in outcomes(setup, other, q) for q, card in deck.items())
    assert [mystery_of(setup).answer(world) for world in (one, other)] == [
        ("D", "b", 5),
        ("E", "b", 5),
    ]
    case = Investigation(setup, deck=deck, solution=Solution(one, ("D", "b", 5)))
    write_investigation(folder / "case.yaml", case, map_name="triangle.yaml")
    return str(folder / "case.yaml")

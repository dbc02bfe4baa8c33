"""A small investigation worked out by hand, as the text of a file.

The map is a square a-b-c-d with the diagonal a-c. Poison, the victim is A: A walks a b c, B walks
b c d and never meets A, C walks d a c and is alone with A at c, Time 3. That is the answer.
"""

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

"""Each constraint alone: a world that fits it is feasible, one that breaks it is not."""

from dataclasses import replace
from itertools import product

import pytest

from kronosolve.board import Location, Map
from kronosolve.inference import constraints
from kronosolve.inference.model import EncodingError, WorldModel
from kronosolve.inference.solver import new_model, solve
from kronosolve.investigation import Question, Setup
from kronosolve.mysteries.phantom import Phantom
from kronosolve.notes import Fact

# a - b - c, and an arrow from c to a; B starts at b in public.
LINE = Map(
    "line",
    "Line",
    tuple(Location(x, x, 0, 0) for x in "abc"),
    (("a", "b"), ("b", "c"), ("c", "a")),
    (),
)
SETUP = Setup(LINE, ("A", "B"), 3, "phantom", starts={"B": "b"}, one_way=(("c", "a"),))


class Bare:
    """Variables without any constraint."""

    def __init__(self, setup=SETUP):
        self.setup, self.model = setup, new_model()
        self.at = [
            [[self.model.new_bool_var("") for _ in setup.locations] for _ in range(setup.times)]
            for _ in setup.characters
        ]

    def allows(self, *walks, also=()):
        """Whether the characters can walk so ('.' leaves a time open)."""
        literals = [
            places[self.setup.locations.index(place)]
            for walk, line in zip(self.at, walks, strict=False)
            for places, place in zip(walk, line, strict=True)
            if place != "."
        ]
        return solve(self.model, [*literals, *also]) is not None


def test_nobody_is_in_two_places_or_nowhere():
    bare = Bare()
    first = bare.at[0][0]
    assert solve(bare.model, first[:2]) is not None
    assert solve(bare.model, [~x for x in first]) is not None
    constraints.one_place_per_time(bare)
    assert bare.allows("abc", "bbb")
    assert solve(bare.model, first[:2]) is None
    assert solve(bare.model, [~x for x in first]) is None


@pytest.mark.parametrize("walk", ["aba", "abc", "bab", "bca", "cab", "cbc"])
def test_moves_that_are_open(walk):
    bare = Bare()
    constraints.one_place_per_time(bare)
    constraints.moves_along_paths(bare, 0)
    assert bare.allows(walk)


@pytest.mark.parametrize("walk", ["aab", "abb", "acb", "bac"])
def test_moves_that_stay_or_go_against_an_arrow(walk):
    bare = Bare()
    constraints.one_place_per_time(bare)
    assert bare.allows(walk)
    constraints.moves_along_paths(bare, 0)
    assert not bare.allows(walk)
    assert bare.allows("aba", walk), "moves of one character bind no other"


def test_a_closed_path_is_no_path():
    bare = Bare(Setup(LINE, ("A", "B"), 3, "phantom", closed=(("b", "a"),)))
    constraints.one_place_per_time(bare)
    constraints.moves_along_paths(bare, 0)
    assert bare.allows("bca")
    assert not bare.allows("ab.")
    assert not bare.allows(".ba")


def test_listed_walks_are_the_only_ones():
    bare = Bare()
    constraints.one_place_per_time(bare)
    literals = constraints.walks_listed(bare, 0, [(0, 0, 2), (1, 0, 1)])
    assert bare.allows("aac")
    assert bare.allows("bab")
    assert not bare.allows("aab")
    assert bare.allows("aac", also=[literals[0, 0, 2]])
    assert not bare.allows("aac", also=[literals[1, 0, 1]])


def test_starts_bind_those_who_have_one():
    bare = Bare()
    constraints.public_starts(bare)
    constraints.one_place_per_time(bare)
    assert bare.allows("c..", "b..")
    assert not bare.allows("c..", "a..")


AT_TIME_1 = Question("b", time=1)
AT_TIME_2 = Question("c", time=2)
A_AT_B = Question("b", character="A")
B_AT_B = Question("b", character="B")


@pytest.mark.parametrize(
    ("fact", "fits", "breaks"),
    [
        # heard: the count alone
        (Fact(AT_TIME_1, 2), ["b..", "b.."], ["a..", "b.."]),
        (Fact(AT_TIME_2, 0), [".a.", ".b."], [".a.", ".c."]),
        (Fact(A_AT_B, 2), ["bab", "..."], ["aba", "..."]),
        (Fact(B_AT_B, 1), ["...", "bca"], ["...", "bab"]),
        # own, location + time: the private visitor is there and is no public one
        (Fact(AT_TIME_1, 2, "A", own=True), ["b..", "b.."], ["c..", "b.."]),
        (Fact(AT_TIME_1, 1, None, own=True), ["a..", "b.."], ["b..", "b.."]),
        (Fact(AT_TIME_2, 1, "A", own=True), [".c.", ".a."], [".a.", ".c."]),
        (Fact(AT_TIME_2, 0, None, own=True), [".a.", ".b."], [".a.", ".c."]),
        # own, location + character: the private visit happens and is no public one
        (Fact(A_AT_B, 2, 3, own=True), ["bab", "..."], ["bba", "..."]),
        (Fact(A_AT_B, 1, 1, own=True), ["bca", "..."], ["bcb", "..."]),
        (Fact(A_AT_B, 0, None, own=True), ["aca", "..."], ["aba", "..."]),
        (Fact(B_AT_B, 2, 3, own=True), ["...", "bab"], ["...", "bba"]),
        (Fact(B_AT_B, 1, None, own=True), ["...", "bca"], ["...", "bcb"]),
    ],
    ids=str,
)
def test_notes(fact, fits, breaks):
    bare = Bare()
    constraints.one_place_per_time(bare)
    constraints.public_starts(bare)
    literal = bare.model.new_bool_var("fact")
    (constraints.own if fact.own else constraints.heard)(bare, fact, literal)
    assert bare.allows(*fits, also=[literal])
    assert not bare.allows(*breaks, also=[literal])
    assert bare.allows(*breaks, also=[~literal]), "a false literal says nothing"


@pytest.mark.parametrize(
    "fact",
    [
        Fact(AT_TIME_1, 1, "B", own=True),
        Fact(AT_TIME_1, 2, None, own=True),
        Fact(B_AT_B, 2, 1, own=True),
        Fact(A_AT_B, 1, None, own=True),
        Fact(A_AT_B, 4),
        Fact(AT_TIME_2, 1, "Z", own=True),
    ],
    ids=str,
)
def test_notes_that_no_world_fits(fact):
    bare = Bare()
    constraints.one_place_per_time(bare)
    constraints.public_starts(bare)
    literal = bare.model.new_bool_var("fact")
    (constraints.own if fact.own else constraints.heard)(bare, fact, literal)
    assert bare.allows(also=[~literal])
    assert not bare.allows(also=[literal])


def test_a_world_that_breaks_the_plain_rule_never_leaves_the_model():
    class Wrong(Phantom):
        def encode(self, variables):
            del variables
            return lambda _: []

    with pytest.raises(EncodingError, match="phantom: answer None"):
        WorldModel(SETUP, Wrong(SETUP)).find([Fact(Question("b", time=1), 2)])


def test_derived_literals_equal_what_they_stand_for():
    model = WorldModel(replace(SETUP, family="poison", parameters={"victim": "A"}))
    a, b, c = (model.model.new_bool_var(x) for x in "abc")
    derived = [
        model.all_of([a, b]),
        model.any_of([a, ~c]),
        model.exactly(2, [a, b, c]),
        model.exactly(1, [a, ~b]),
        model.all_of([]),
        model.any_of([]),
        model.constant(False),
    ]
    for x, y, z in product([False, True], repeat=3):
        fixed = [v if value else ~v for v, value in zip((a, b, c), (x, y, z), strict=True)]
        solver = solve(model.model, fixed)
        expected = [x and y, x or not z, x + y + z == 2, x == y, True, False, False]
        assert [solver.boolean_value(literal) for literal in derived] == expected
    assert model.all_of([b, a]) is model.all_of([a, b])


def test_meetings_and_company():
    setup = Setup(LINE, ("A", "B", "C"), 2, "phantom")
    model = WorldModel(setup)
    bare = Bare(setup)
    names = [(a, b) for a in range(3) for b in range(a)]
    model.model = bare.model
    model.at = bare.at
    model._derived.clear()
    constraints.one_place_per_time(bare)
    met = [model.meets(a, b, 0) for a, b in names]
    only = [model.only_with(a, b, 0) for a, b in names]
    for places in product(range(3), repeat=3):
        solver = solve(bare.model, [walk[0][p] for walk, p in zip(bare.at, places, strict=True)])
        together = [places[a] == places[b] for a, b in names]
        assert [solver.boolean_value(x) for x in met] == together
        assert [solver.boolean_value(x) for x in only] == [
            same and places.count(places[a]) == 2
            for same, (a, _) in zip(together, names, strict=True)
        ]

"""Sameness of cases against its definition: every symmetry of the map, every renaming."""

from dataclasses import replace
from itertools import permutations, product

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st
from networkx.algorithms.isomorphism import GraphMatcher
from small_cases import promo, random_setup, small_map
from strategies import setups, worlds

from generators.symmetry import canonical_form, case_key
from kronosolve import files
from kronosolve.investigation import Setup
from kronosolve.mysteries.registry import BUILT_IN, mystery_of
from kronosolve.walks import walks

NAMES = tuple("UVWXYZ") + tuple("abcdef")


def symmetries(map_, places):
    """Every map of the locations onto themselves that keeps the paths, by a library's search."""
    graph = nx.Graph()
    graph.add_nodes_from(places)
    graph.add_edges_from(p for p in map_.paths if p[0] in places and p[1] in places)
    return list(GraphMatcher(graph, graph).isomorphisms_iter())


def moved(setup, world, place, name):
    """The case with every location and character replaced, in every field that names one."""

    def parameter(key, value):
        match key:
            case "victim":
                return name[value]
            case "jewel_location":
                return place[value]
            case "cursed_at_end":
                return sorted(name[c] for c in value)
            case "ring":
                return [place[p] for p in value]
        return value

    parameters = dict(setup.parameters)
    if setup.family == "ritual" and "ring" not in parameters:
        parameters["ring"] = list(setup.map.ring)
    cast = tuple(sorted(name[c] for c in setup.characters))
    after = replace(
        setup,
        characters=cast,
        parameters={key: parameter(key, value) for key, value in parameters.items()},
        starts={name[c]: place[p] for c, p in setup.starts.items()},
        closed=tuple((place[a], place[b]) for a, b in in_play(setup, setup.closed)),
        one_way=tuple((place[a], place[b]) for a, b in in_play(setup, setup.one_way)),
    )
    number = {i: setup.locations.index(place[p]) for i, p in enumerate(setup.locations)}
    back = {new: old for old, new in name.items()}
    walks_after = tuple(
        tuple(number[i] for i in world[setup.characters.index(back[c])]) for c in cast
    )
    return after, walks_after


def in_play(setup, paths):
    """Crosses and arrows between rooms that are not crossed out themselves."""
    return [path for path in paths if set(path) <= set(setup.locations)]


def plain(setup, world):
    """Everything that makes a case, as one comparable value, ids spelled out."""
    parameters = dict(setup.parameters)
    if setup.family == "curse-of-amarinta":
        parameters["cursed_at_end"] = tuple(sorted(parameters["cursed_at_end"]))
        parameters.setdefault("first_handover", 1)
    if setup.family == "ritual":
        ring = list(parameters.get("ring", setup.map.ring))
        first = ring.index(min(ring))
        parameters["ring"] = tuple(ring[first:] + ring[:first])
        parameters.setdefault("paths_bind", False)
        parameters["rhythms"] = tuple(sorted(map(dance, parameters["rhythms"], [len(ring)] * 99)))
    return (
        setup.family,
        setup.times,
        tuple(sorted(parameters.items())),
        tuple(sorted(setup.starts.items())),
        tuple(sorted(tuple(sorted(path)) for path in in_play(setup, setup.closed))),
        tuple(sorted(in_play(setup, setup.one_way))),
        tuple(
            sorted(
                (c, tuple(setup.locations[i] for i in walk))
                for c, walk in zip(setup.characters, world, strict=True)
            )
        ),
    )


def dance(rhythm, places):
    """The positions on the ring that a rhythm leads to, from the least of its beginnings."""
    steps = [step % places for step in rhythm]
    return min(tuple(steps[(i + t) % len(steps)] for t in range(60)) for i in range(len(steps)))


def orbit(setup, world):
    """Every case that is the same, by the definition, with the same letters for the cast."""
    return {
        plain(*moved(setup, world, place, dict(zip(setup.characters, cast, strict=True))))
        for place in symmetries(setup.map, setup.locations)
        for cast in permutations(setup.characters)
    }


@given(st.data())
def test_a_symmetry_and_other_names_change_nothing(data):
    """Rooms, cast and walks of any small board, under any of its symmetries."""
    setup = data.draw(setups(max_worlds=10**9).filter(apart))
    world = data.draw(worlds(setup))
    place = data.draw(st.sampled_from(symmetries(setup.map, setup.locations)))
    others = data.draw(st.permutations(NAMES))
    name = dict(zip(setup.characters, others, strict=False))
    assert canonical_form(*moved(setup, world, place, name)) == canonical_form(setup, world)


def apart(setup):
    return not set(setup.locations) & set(setup.characters)


@given(st.sampled_from(tuple(BUILT_IN)), st.randoms(use_true_random=False), st.data())
def test_two_cases_have_one_form_exactly_when_they_are_the_same(family, random, data):
    """Near relatives of a case: the definition by brute force decides."""
    setup = random_setup(random, family, 10**6)
    world = data.draw(worlds(setup))
    same = orbit(setup, world)
    for other, walked in relatives(setup, world, data):
        equal = canonical_form(other, walked) == canonical_form(setup, world)
        assert equal == (plain(other, walked) in same)


def relatives(setup, world, data):
    """Cases that differ in one thing, or only seem to."""
    yield setup, data.draw(worlds(setup))
    mixed = tuple(data.draw(st.permutations(world)))
    if all(setup.start_numbers[c] in (None, walk[0]) for c, walk in enumerate(mixed)):
        yield setup, mixed
    place = data.draw(st.sampled_from(setup.locations))
    if setup.family == "poison":
        victim = data.draw(st.sampled_from(setup.characters))
        yield replace(setup, parameters={"victim": victim}), world
    if setup.family == "jewels":
        yield replace(setup, parameters={"jewel_location": place}), world
    if setup.starts:
        fewer = dict(sorted(setup.starts.items())[1:])
        yield replace(setup, starts=fewer), world
        c = data.draw(st.sampled_from(setup.characters))
        at = setup.locations[world[setup.characters.index(c)][0]]
        yield replace(setup, starts={c: at}), world
    for crossed in setup.map.paths:
        if set(crossed) <= set(setup.locations):
            yield replace(setup, closed=(crossed,), one_way=()), world
            yield replace(setup, closed=(), one_way=(crossed,)), world
            yield replace(setup, closed=(), one_way=(crossed[::-1],)), world


def test_every_world_of_a_small_board_is_counted_once_up_to_symmetry():
    """A triangle, three times, two characters: classes of all 144 worlds, by their orbits."""
    triangle = small_map(("p", "q", "r"), [("p", "q"), ("q", "r"), ("p", "r")])
    setup = Setup(triangle, ("A", "B"), 3, "phantom")
    own = list(walks(setup.board, 3))
    assert len(own) == 12
    every = list(product(own, own))
    classes = {min(orbit(setup, world)) for world in every}
    assert len({canonical_form(setup, world) for world in every}) == len(classes)
    # By Burnside's lemma over 6 symmetries x 2 orders of the cast: the identity keeps 144 worlds,
    # other symmetries keep no walk of a triangle, but with the exchange of A and B a reflection or
    # a rotation s keeps (w, s(w)) where s(s(w)) = w: the 3 reflections and the identity, 12 each.
    assert len(classes) == (144 + 4 * 12) // 12


def test_the_prism_and_the_opera_have_the_symmetries_that_one_sees():
    """A triangular prism has 12; the opera mirrors at either end and exchanges its ends: 8."""
    for name, expected in (("cuzco-1450", 12), ("paris-1920", 8)):
        map_ = files.read_map(name)
        setup = Setup(map_, map_.character_ids(), 6, "phantom")
        walk = next(walk for walk in walks(setup.board, 6) if len(set(walk)) == 6)
        world = (walk,) * 6
        assert len(symmetries(map_, map_.location_ids())) == expected
        assert len(orbit_of_places(setup, world)) == expected


def orbit_of_places(setup, world):
    """Different placings of one world that all have its key."""
    keep = dict(zip(setup.characters, setup.characters, strict=True))
    found = set()
    for place in symmetries(setup.map, setup.locations):
        case = moved(setup, world, place, keep)
        assert case_key(*case) == case_key(setup, world)
        found.add(case[1])
    return found


def test_private_values_and_texts_do_not_matter_but_the_public_side_does():
    setup = promo("poison")
    world = ((0, 1, 2, 0), (2, 0, 1, 2), (3, 2, 3, 2), (3, 2, 0, 1))
    key = case_key(setup, world)
    assert key == case_key(replace(setup, starts=dict(reversed(setup.starts.items()))), world)
    assert key != case_key(replace(setup, starts={}), world)
    assert key != case_key(replace(setup, parameters={"victim": "A"}), world)
    assert key != case_key(replace(setup, family="phantom", parameters={}), world)
    assert mystery_of(setup).meaning() == {"victim": "B"}


def test_rooms_that_nobody_enters_cost_nothing():
    """Twelve rooms, all joined, ten of them never entered: of 10! symmetries one is looked at."""
    places = [f"p{i}" for i in range(12)]
    whole = small_map(places, [(a, b) for i, a in enumerate(places) for b in places[:i]], "AB")
    setup = Setup(whole, ("A", "B"), 4, "phantom")
    there = canonical_form(setup, ((0, 1, 0, 1), (1, 0, 1, 0)))
    assert there == canonical_form(setup, ((7, 3, 7, 3), (3, 7, 3, 7)))
    assert there != canonical_form(setup, ((7, 3, 7, 3), (3, 7, 3, 8)))


def test_a_name_that_is_a_room_and_a_person_keeps_every_name():
    """Then nothing says which of them a parameter means, so nothing is renamed."""
    pair = small_map(("x", "y"), [("x", "y")], ("x", "z"))
    setup = Setup(pair, ("x", "z"), 3, "poison", {"victim": "x"})
    world = ((0, 1, 0), (1, 0, 1))
    assert case_key(setup, world) == case_key(setup, world)
    assert case_key(setup, world) != case_key(setup, world[::-1])

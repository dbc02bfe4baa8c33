"""Hypothesis strategies for everything in the domain, small enough for brute force.

`maps`, `setups`, `worlds`, `valid_worlds`, `decks`, `facts`, `true_facts`, `investigations` and
`texts`.
Ids include those that YAML would read as something else.
"""

from __future__ import annotations

from dataclasses import replace

from brute import all_worlds, tuples_of, walks_of
from hypothesis import assume
from hypothesis import strategies as st

from kronosolve.board import Character, Location, Map
from kronosolve.investigation import (
    Investigation,
    Question,
    Rating,
    Setup,
    Solution,
    all_questions,
    outcomes,
    visits,
)
from kronosolve.mysteries.registry import BUILT_IN, mystery_of
from kronosolve.mysteries.ritual import canonical
from kronosolve.notes import Fact, impossible, own_fact

PLACES = ("salt-pans", "on", "010", "1_0", "null", "2024-01-01", "Möhre", "stage.2", "x", "no")
LETTERS = ("P", "N", "Y", "on", "true", "1e5", "A-2", "ß", "~", "B")


def texts():
    """Texts as people and their editors leave them: quotes, breaks, blanks, colons, emoji."""
    signs = st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"))
    return st.text(st.one_of(signs, st.sampled_from("\n\t:#'\" -{[&*!|>%@`")), max_size=40)


@st.composite
def maps(draw, max_locations=5, max_characters=4):
    """Connected maps with 2 to `max_locations` locations."""
    places = draw(
        st.lists(st.sampled_from(PLACES), min_size=2, max_size=max_locations, unique=True)
    )
    cast = draw(
        st.lists(st.sampled_from(LETTERS), min_size=2, max_size=max_characters, unique=True)
    )
    paths = {}
    for i, place in enumerate(places[1:], start=1):
        paths[frozenset((i, draw(st.integers(0, i - 1))))] = None
        del place
    pairs = [(a, b) for b in range(len(places)) for a in range(b)]
    for pair in draw(st.lists(st.sampled_from(pairs), max_size=4)):
        paths[frozenset(pair)] = None
    unit = st.integers(0, 100).map(lambda n: n / 100)
    return Map(
        id="a-map",
        title=draw(texts()),
        locations=tuple(Location(p, draw(texts()), draw(unit), draw(unit)) for p in places),
        paths=tuple(tuple(places[i] for i in draw(st.permutations(sorted(p)))) for p in paths),
        characters=tuple(Character(c, draw(texts())) for c in cast),
        ring=draw(st.none() | st.permutations(places).map(tuple)),
        confirmed=draw(st.booleans()),
    )


@st.composite
def setups(draw, max_worlds=2_000, families=tuple(BUILT_IN)):
    """Setups with at most `max_worlds` tuples of walks before the mystery's rule.

    Some have no valid world at all; see `valid_worlds`.
    """
    family = draw(st.sampled_from(families))
    map_ = draw(maps())
    times = draw(st.integers(3 if family == "festival" else 2, 5))
    marked = draw(st.lists(st.sampled_from(map_.paths), max_size=2, unique=True))
    closed, one_way = (), ()
    if draw(st.booleans()):
        closed, one_way = tuple(marked[:1]), tuple(p[::-1] for p in marked[1:])
    else:
        one_way = tuple(marked)
    places = map_.location_ids()
    kept = draw(st.lists(st.sampled_from(places), min_size=2, unique=True))
    places = draw(st.sampled_from([places, tuple(p for p in places if p in kept)]))
    cast = tuple(draw(st.permutations(map_.character_ids())))
    start = st.none() | st.sampled_from(places)
    starts = {c: p for c in cast if (p := draw(start)) is not None}
    setup = Setup(
        map_,
        cast,
        times,
        family,
        draw(_parameters(family, places, cast, map_.ring)),
        starts,
        closed,
        one_way,
        places,
    )
    return _shrunk(setup, max_worlds)


def _shrunk(setup, max_worlds):
    """Make starts public, then shorten the walks, until the setup is small enough."""
    for c in setup.characters:
        if tuples_of(setup) <= max_worlds:
            return setup
        setup = replace(setup, starts={**setup.starts, c: setup.starts.get(c, setup.locations[0])})
    while tuples_of(setup) > max_worlds:
        assume(setup.times > (3 if setup.family == "festival" else 2))
        setup = replace(setup, times=setup.times - 1)
    return setup


@st.composite
def _parameters(draw, family, places, cast, ring):
    """Public parameters of a family, defaults left out now and then."""
    if family == "curse-of-amarinta":
        cursed = draw(st.lists(st.sampled_from(cast), min_size=1, unique=True))
        given = {"cursed_at_end": sorted(cursed)}
        return given | draw(st.sampled_from([{}, {"first_handover": 1}, {"first_handover": 2}]))
    if family == "ritual":
        return draw(_ritual(places, cast, ring))
    if family == "poison":
        return {"victim": draw(st.sampled_from(cast))}
    if family == "jewels":
        return {"jewel_location": draw(st.sampled_from(places))}
    return {}


@st.composite
def _ritual(draw, places, cast, ring):
    step = st.integers(1, 3 * len(places)).filter(lambda n: n % len(places))
    rhythms = draw(
        st.lists(
            st.lists(step, min_size=1, max_size=3),
            min_size=len(cast),
            max_size=len(cast),
            unique_by=lambda r: canonical(r, len(places)),
        )
    )
    given = {"rhythms": rhythms}
    if ring is None or sorted(ring) != sorted(places) or draw(st.booleans()):
        given["ring"] = draw(st.permutations(places))
    return given | draw(st.sampled_from([{}, {"paths_bind": False}, {"paths_bind": True}]))


def worlds(setup):
    """Tuples of walks that the setup allows, whether or not the mystery has an answer in them."""
    own = walks_of(setup)
    assume(all(own))
    return st.tuples(*map(st.sampled_from, own))


def valid_worlds(setup):
    """Valid worlds (by brute force); the example is dropped where there is none."""
    found = sorted(all_worlds(setup))
    assume(found)
    return st.sampled_from(found)


@st.composite
def decks(draw, setup, world):
    """Complete decks of a world by the published rule, private values drawn."""
    return {q: draw(st.sampled_from(outcomes(setup, world, q))) for q in all_questions(setup)}


@st.composite
def true_facts(draw, setup, world, max_size=6):
    """Facts, own and heard, that are true in a world."""
    questions = draw(
        st.lists(st.sampled_from(all_questions(setup)), max_size=max_size, unique=True)
    )
    found = []
    for question in questions:
        if draw(st.booleans()):
            found.append(
                own_fact(question, draw(st.sampled_from(outcomes(setup, world, question))))
            )
        else:
            found.append(Fact(question, len(visits(setup, world, question))))
    return found


@st.composite
def facts(draw, setup):
    """Any fact that is possible alone; several may contradict each other."""
    question = draw(st.sampled_from(all_questions(setup)))
    by_time = question.character is None
    limit = len(setup.characters) if by_time else setup.times
    values = setup.characters if by_time else tuple(range(1, setup.times + 1))
    fact = Fact(
        question,
        draw(st.integers(0, min(limit, 3))),
        draw(st.none() | st.sampled_from(values)),
        own=True,
    )
    if draw(st.booleans()) or impossible(setup, fact) is not None:
        fact = Fact(Question(question.location, question.time, question.character), fact.count)
    return fact


@st.composite
def investigations(draw, max_worlds=2_000):
    """Whole investigations, true in all they state; deck, solution, rating and texts may lack."""
    setup = draw(setups(max_worlds=max_worlds))
    world = draw(valid_worlds(setup))
    answer = mystery_of(setup).answer(world)
    solution = draw(
        st.sampled_from(
            [None, Solution(world, answer), Solution(None, answer), Solution(world, None)]
        )
    )
    gold = draw(st.integers(1, 20))
    rating = Rating(
        draw(st.none() | st.integers(1, 7)),
        gold,
        gold + draw(st.integers(1, 9)),
        draw(st.none() | st.integers(0, 9)),
        draw(st.none() | st.integers(0, 900).map(lambda n: n / 10)),
    )
    made = {"seed": draw(st.integers(0, 2**64)), "engine": 1, "note": draw(texts())}
    text = st.none() | texts()
    return Investigation(
        setup,
        draw(st.none() | st.sampled_from(["example/one", "no", "010", "x"])),
        *(draw(text) for _ in range(4)),
        deck=draw(st.none() | decks(setup, world)),
        solution=solution,
        rating=draw(st.none() | st.just(rating)),
        made=draw(st.none() | st.just(made)),
    )

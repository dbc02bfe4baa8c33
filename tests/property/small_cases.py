"""Small random setups of every family, with crosses, arrows and few public starts."""

from itertools import combinations, product
from math import prod

from hypothesis import strategies as st
from second_reading import legal_walks

from kronosolve.board import Character, Location, Map
from kronosolve.investigation import Setup

FAMILIES = (
    "golden-sceptre",
    "curse-of-amarinta",
    "ritual",
    "poison",
    "phantom",
    "jewels",
    "festival",
)


def small_map(locations, paths, characters="ABCDE", ring=None):
    return Map(
        "small",
        "Small",
        tuple(Location(p, p.title(), 0.5, 0.5) for p in locations),
        tuple(paths),
        tuple(Character(c, f"Character {c}") for c in characters),
        ring,
    )


def setups(family, most):
    """Setups that Hypothesis draws and can shrink."""
    randoms = st.randoms(use_true_random=False)
    return randoms.map(lambda random: random_setup(random, family, most))


def random_setup(random, family, most, least=0):
    """A setup with `least` to `most` tuples of walks."""
    while True:
        setup = _any_setup(random, family)
        if least <= tuples(setup) <= most:
            return setup


def promo(family):
    """Four characters at four times on four locations of the Paris map, all starts public."""
    paths = [("gf", "gs"), ("gf", "au"), ("gs", "au"), ("au", "st"), ("st", "mh"), ("mh", "dh")]
    places = ("gf", "gs", "au", "st")
    parameters = {
        "poison": {"victim": "B"},
        "jewels": {"jewel_location": "au"},
        "curse-of-amarinta": {"cursed_at_end": ["A", "C"]},
        "ritual": {"ring": ["gf", "gs", "st", "au"], "rhythms": [[1], [1, 2], [3], [2, 3, 3]]},
    }
    return Setup(
        small_map((*places, "mh", "dh"), paths),
        tuple("ABCD"),
        4,
        family,
        parameters.get(family, {}),
        {"A": "gf", "B": "au", "C": "st", "D": "st"},
        locations=places,
    )


def tuples(setup):
    return prod(len(legal_walks(setup, c)) for c in setup.characters)


def _any_setup(random, family):
    count = random.randint(3 if family == "ritual" else 2, 4)
    crossed_out = random.randint(0, 1)
    places = [f"p{i}" for i in range(count + crossed_out)]
    random.shuffle(places)
    kinds = ["open", "open", "open", "none", "closed", "forward", "back"]
    kind = {pair: random.choice(kinds) for pair in combinations(places, 2)}
    paths = [path for path in kind if kind[path] != "none"]
    locations = places[:count]
    cast = random.sample("ABCDE", random.randint(2, 4))
    return Setup(
        small_map(places, paths, ring=places),
        tuple(cast),
        random.randint(3 if family == "festival" else 2, 4),
        family,
        parameters(random, family, cast, locations),
        {c: random.choice(locations) for c in cast if random.random() < 0.4},
        tuple(path for path in paths if kind[path] == "closed"),
        tuple(p if kind[p] == "forward" else p[::-1] for p in paths if kind[p] in kinds[-2:]),
        tuple(locations) if crossed_out else (),
    )


def parameters(random, family, cast, locations):
    """Random public parameters of a family."""
    match family:
        case "poison":
            return {"victim": random.choice(cast)}
        case "jewels":
            return {"jewel_location": random.choice(locations)}
        case "curse-of-amarinta":
            cursed = sorted(random.sample(cast, random.randint(1, len(cast))))
            handover = random.choice([{}, {"first_handover": 1}, {"first_handover": 2}])
            return {"cursed_at_end": cursed, **handover}
        case "ritual":
            ring = random.sample(locations, len(locations))
            rhythms = [
                [step + random.choice([0, 0, len(ring)]) for step in rhythm]
                for rhythm in random.sample(different_rhythms(len(ring)), len(cast))
            ]
            bind = random.choice([{}, {"paths_bind": True}, {"paths_bind": False}])
            return {"ring": ring, "rhythms": rhythms, **bind}
    return {}


def different_rhythms(places):
    """Rhythms of one to three steps, no two of which are the same line of steps when repeated."""
    found = {}
    for length in (1, 2, 3):
        for rhythm in product(range(1, places), repeat=length):
            line = rhythm * 6
            lines = {line[i : i + 6] for i in range(length)}
            if not any(other in found for other in lines):
                found[line[:6]] = rhythm
    return list(found.values())

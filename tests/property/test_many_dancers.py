"""The Ritual read for many worlds at once: six rhythms fill a word, seven need the plain rule."""

from random import Random

import numpy as np
import pytest
from second_reading import ritual
from small_cases import different_rhythms, small_map

from kronosolve.investigation import Setup
from kronosolve.mysteries.registry import mystery_of

PLACES = ("p0", "p1", "p2", "p3")


def dealt(rhythms, random):
    return random.sample(rhythms, len(rhythms))


def dance(rhythm, random):
    """A walk of four times, begun anywhere in the ring and in the rhythm."""
    first, begun = random.randrange(4), random.randrange(len(rhythm))
    steps = [rhythm[(begun + t) % len(rhythm)] for t in range(3)]
    return [(first + sum(steps[:t])) % 4 for t in range(4)]


@pytest.mark.parametrize("dancers", [6, 7])
def test_arrays_say_what_the_second_reading_says(dancers):
    random = Random(dancers)
    cast = "ABCDEFG"[:dancers]
    rhythms = [list(rhythm) for rhythm in random.sample(different_rhythms(4), dancers)]
    rules = {"ring": list(PLACES), "rhythms": rhythms}
    setup = Setup(small_map(PLACES, [("p0", "p1")], cast, PLACES), tuple(cast), 4, "ritual", rules)
    mystery = mystery_of(setup)
    dances = sorted(mystery.dances)
    worlds = [random.choices(dances, k=dancers) for _ in range(10)]
    worlds += [[dance(rhythm, random) for rhythm in dealt(rhythms, random)] for _ in range(10)]
    worlds += [[[0, 0, 0, 0], *world[1:]] for world in worlds[-5:]]
    answers, numbers = mystery.answers_of(np.array(worlds))
    said = [(answers[n],) if n >= 0 else () for n in numbers.tolist()]
    for world, found in zip(worlds, said, strict=True):
        positions = {c: [PLACES[p] for p in w] for c, w in zip(cast, world, strict=True)}
        assert tuple(ritual(positions, rules, PLACES)) == found
    assert all(said[10:20])
    assert said[20:] == 5 * [()]

"""Wishes of a designer that cannot hold together, by trying all worlds of small boards."""

from dataclasses import replace
from random import Random

import pytest
from second_reading import numbered, valid_worlds
from small_cases import FAMILIES, random_setup

from generators.wishes import conflict, wishes_of
from kronosolve.mysteries.registry import mystery_of

FIELDS = {"ritual": ()}
"""Fields that are wished for; the Ritual's answer is wished for as positions."""


def some_wishes(random, setup):
    cast, places = range(len(setup.characters)), range(len(setup.locations))
    pins = {
        (random.choice(cast), random.randrange(setup.times), random.choice(places))
        for _ in range(random.randint(0, 3))
    }
    wanted = {}
    for field in FIELDS.get(setup.family, mystery_of(setup).fields):
        if random.random() < 0.4:
            wanted[field] = {
                "character": random.choice(setup.characters),
                "characters": tuple(sorted(random.sample(setup.characters, 2))),
                "location": random.choice(setup.locations),
                "time": random.randint(1, setup.times),
            }[field]
    return wishes_of(setup, pins, wanted, random.choice([None, 1, 2, 3]))


def met(setup, wishes):
    """Whether some world meets these wishes, by trying them all."""
    setup = replace(
        setup,
        closed=tuple(w.closed for w in wishes if w.closed),
        one_way=tuple(w.one_way for w in wishes if w.one_way),
        starts=dict(w.start for w in wishes if w.start),
    )
    fields = mystery_of(setup).fields
    for positions, answer in valid_worlds(setup).items():
        world = numbered(setup, positions)
        values = dict(zip(fields, answer, strict=True))
        heads = [
            [walk[t] for walk in world].count(place)
            for t in range(setup.times)
            for place in range(len(setup.locations))
        ]
        if all(
            (w.pin is None or world[w.pin[0]][w.pin[1]] == w.pin[2])
            and (w.answer is None or values[w.answer[0]] == w.answer[1])
            and (w.room is None or max(heads) <= w.room)
            for w in wishes
        ):
            return True
    return False


@pytest.mark.parametrize("family", FAMILIES)
def test_a_conflict_is_one_and_none_of_its_wishes_can_be_left_out(family):
    random = Random(f"wishes: {family}")
    found = 0
    while found < 2:
        setup = random_setup(random, family, most=150)
        wishes = some_wishes(random, setup)
        left = conflict(setup, wishes)
        assert (left is None) == met(setup, wishes)
        if left is None:
            continue
        found += bool(left)
        assert not met(setup, left)
        assert [w for w in wishes if w in left] == left
        assert all(met(setup, [w for w in left if w is not one]) for one in left)

"""Smallest hitting sets against trying all sets."""

from itertools import combinations
from random import Random

import pytest

from kronosolve.inference.hitting import HittingSets


def test_smallest_on_random_collections():
    random = Random(5)
    for _ in range(20):
        size = random.randint(1, 7)
        sets = [
            set(random.sample(range(size), random.randint(1, size)))
            for _ in range(random.randint(0, 6))
        ]
        hitting = HittingSets(size)
        for one in sets:
            hitting.add(one)
        all_hitting = [
            list(chosen)
            for count in range(size + 1)
            for chosen in combinations(range(size), count)
            if all(one & set(chosen) for one in sets)
        ]
        assert len(hitting.smallest()) == len(all_hitting[0])


def test_an_empty_set_cannot_be_hit():
    hitting = HittingSets(3)
    hitting.add([])
    with pytest.raises(ValueError, match="no hitting set"):
        hitting.smallest()

"""The canonical rhythm is the smallest rotation of the shortest repeating part."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kronosolve.mysteries.ritual import canonical


@given(st.lists(st.integers(1, 3), min_size=1, max_size=12), st.integers(1, 3))
def test_canonical_is_the_least_of_all_rotations(steps, repeats):
    rotations = [tuple(steps[i:] + steps[:i]) for i in range(len(steps))]
    period = next(n for n in range(1, len(steps) + 1) if rotations[n % len(steps)] == rotations[0])
    assert canonical(steps * repeats, 7) == min(rotations)[:period]

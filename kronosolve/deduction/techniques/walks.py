"""Parity and distance: the whole walks of one character that fit what is known of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kronosolve.deduction.claims import Deduction

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge


def find(known: Knowledge) -> Iterator[Deduction]:
    """Places that no walk passes which keeps the sightings and the numbers of visits."""
    space = known.space
    name = "rhythm" if space.own_moves else "parity and distance"
    kind = "dance" if space.own_moves else "walk"
    query = known.query()
    query.counts.clear()
    for c in known.cast:
        walks = space.walks[c][space.fitting(query, c)]
        because = known.about(c)
        for time in known.times:
            passed = int(np.bitwise_or.reduce(1 << walks[:, time].astype(np.int64), initial=0))
            found = known.narrowed(c, time, passed, because)
            if found is not None:
                why = f"no {kind} with these sightings and numbers of visits goes elsewhere"
                yield Deduction(name, *found, why)

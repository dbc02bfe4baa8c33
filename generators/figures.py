"""Figures of many worlds at once, as arrays: what is wished for is a range of a figure.

Worlds have shape (n, characters, times); every figure has shape (n,).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from kronosolve.mysteries.base import trajectories
from kronosolve.rating import scale

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from kronosolve.inference.belief import Sample
    from kronosolve.mysteries.base import Mystery
    from kronosolve.mysteries.curse import Curse
    from kronosolve.mysteries.jewels import Jewels

    Array = npt.NDArray[Any]
    Figure = Callable[[Mystery, Sample], Array]


def heads(mystery: Mystery, worlds: Array) -> Array:
    """Characters at each location at each time: shape (n, times, locations)."""
    places = len(mystery.setup.locations)
    return np.stack([(worlds == p).sum(axis=1, dtype=np.int8) for p in range(places)], axis=-1)


def replays(mystery: Mystery, worlds: Array) -> Array:
    """Cards with the replay symbol: those whose count the starts show."""
    setup = mystery.setup
    places, starts = len(setup.locations), setup.start_numbers
    found = np.zeros(len(worlds), dtype=np.int64)
    for place in range(places):
        there = worlds == place
        by_time = there.sum(axis=1, dtype=np.int8)
        by_time[:, 0] -= starts.count(place)
        public = np.array([start == place for start in starts], dtype=np.int8)
        by_character = there.sum(axis=2, dtype=np.int8) - public
        found += (by_time == 0).sum(axis=1) + (by_character == 0).sum(axis=1)
    return found


def stars(mystery: Mystery, sample: Sample) -> Array:
    """Stars, which depend on the share of replays alone."""
    setup = mystery.setup
    cards = len(setup.locations) * (setup.times + len(setup.characters))
    table = [scale.stars(mystery.stars, n / cards) for n in range(cards + 1)]
    return np.array(table)[replays(mystery, sample.worlds)]


def crowd(mystery: Mystery, sample: Sample) -> Array:
    """Characters in the fullest room at any time."""
    return cast("Array", heads(mystery, sample.worlds).max(axis=(1, 2)))


def start_rooms(mystery: Mystery, sample: Sample) -> Array:
    """Locations where somebody is at Time 1."""
    return cast("Array", (heads(mystery, sample.worlds[:, :, :1]) > 0).sum(axis=(1, 2)))


def when(mystery: Mystery, sample: Sample) -> Array:
    """The time that the answer names."""
    field = mystery.fields.index("time")
    return np.array([answer[field] for answer in sample.answers] or [0])[sample.index]


def decoy(mystery: Mystery, sample: Sample) -> Array:
    """Phantom: most times at which anybody but the phantom is alone."""
    worlds = sample.worlds
    company = sum((worlds == worlds[:, d : d + 1]).astype(np.int8) for d in range(worlds.shape[1]))
    alone = (company == 1).sum(axis=2)
    phantoms = [mystery.setup.characters.index(answer[0]) for answer in sample.answers]
    alone[np.arange(len(worlds)), np.array(phantoms or [0])[sample.index]] = 0
    return cast("Array", alone.max(axis=1))


def _holders(mystery: Mystery, sample: Sample) -> Array:
    """Jewels: who holds them after each time (1 + number, 0: nobody)."""
    automaton = cast("Jewels", mystery).automaton()
    return trajectories(automaton, sample.worlds)[1]


def taken(mystery: Mystery, sample: Sample) -> Array:
    """Jewels: the time of the theft."""
    return cast("Array", (_holders(mystery, sample) == 0).sum(axis=1) + 1)


def handed(mystery: Mystery, sample: Sample) -> Array:
    """Jewels: how often they are handed over."""
    holders = _holders(mystery, sample)
    changes = (holders[:, 1:] != holders[:, :-1]) & (holders[:, :-1] > 0)
    return cast("Array", changes.sum(axis=1))


def swaps(mystery: Mystery, sample: Sample) -> Array:
    """Curse: times at which somebody changes sides."""
    curse = cast("Curse", mystery)
    states = trajectories(curse.automaton(), sample.worlds)[1]
    first = np.array([1 << mystery.setup.characters.index(a[0]) for a in sample.answers] or [0])
    before = np.concatenate([first[sample.index][:, None], states[:, :-1]], axis=1)
    return cast("Array", (before != states).sum(axis=1))


GENERAL: dict[str, Figure] = {"stars": stars, "start-rooms": start_rooms, "crowd": crowd}
SPECIAL: dict[str, dict[str, Figure]] = {
    "golden-sceptre": {"when": when},
    "curse-of-amarinta": {"swaps": swaps},
    "poison": {"when": when},
    "phantom": {"decoy": decoy},
    "jewels": {"taken": taken, "handed": handed},
    "festival": {"when": when},
}
"""Figures of single families, beside those that all have."""


def special(family: str) -> tuple[str, ...]:
    """Names of the figures that only this family has."""
    return tuple(SPECIAL.get(family, ()))


def figures(family: str) -> dict[str, Figure]:
    """All figures that are read from arrays, cheapest and most selective first."""
    return {**GENERAL, **SPECIAL.get(family, {})}

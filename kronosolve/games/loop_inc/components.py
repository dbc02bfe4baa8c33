"""Components as packed counts: one integer holds how many of each of the five types there are.

Every type has a field of four bits and a guard bit above it. Twelve components of a type exist, so
a count never reaches the guard, adding is `+`, and one subtraction answers "are these all there?".
"""

from __future__ import annotations

from functools import cache, lru_cache

LETTERS = "WPNCA"
NAMES = ("wheel", "propeller", "net", "camera", "armour")
ROOMS: tuple[tuple[int, ...], ...] = ((0, 1), (2, 3), (4,))
"""The component types of the garage, the shop and the armory."""
TYPES: tuple[int, ...] = (0, 1, 2, 3, 4)
PER_TYPE = 12
TOTAL = PER_TYPE * len(TYPES)

_WIDTH = 5
SHIFT = tuple(_WIDTH * kind for kind in TYPES)
UNIT = tuple(1 << shift for shift in SHIFT)
"""One component of each type."""
ONE_OF_EACH = sum(UNIT)
FIELD = 15
_GUARD = ONE_OF_EACH << (_WIDTH - 1)


def contains(have: int, need: int) -> bool:
    """Whether `have` holds at least what `need` holds, type by type."""
    return ((have | _GUARD) - need) & _GUARD == _GUARD


@lru_cache(maxsize=4096)
def total(packed: int) -> int:
    """How many components there are."""
    return sum(packed >> shift & FIELD for shift in SHIFT)


@cache
def types_in(packed: int) -> tuple[int, ...]:
    """The types of which there is at least one, ascending."""
    return tuple(kind for kind in TYPES if packed >> SHIFT[kind] & FIELD)


@lru_cache(maxsize=4096)
def letters(packed: int) -> str:
    """`WWC` for two wheels and a camera."""
    return "".join(LETTERS[kind] * (packed >> SHIFT[kind] & FIELD) for kind in TYPES)


@lru_cache(maxsize=4096)
def pack(text: str) -> int:
    """Inverse of `letters`, in any order; ValueError on another letter or more than exist."""
    packed = 0
    for letter in text:
        if letter not in LETTERS:
            raise ValueError(f"{letter!r} is no component; the letters are {', '.join(LETTERS)}")
        if text.count(letter) > PER_TYPE:
            raise ValueError(f"{text.count(letter)} of {letter}, but only {PER_TYPE} exist")
        packed += UNIT[LETTERS.index(letter)]
    return packed

"""What a step can rest on or conclude: small statements about a world.

Everything counts from 0 here: characters, times, locations and rhythms are numbers, sets of
locations or rhythms are bits of an integer.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kronosolve.notes import Fact

if TYPE_CHECKING:
    from kronosolve.mysteries.base import Answer


@dataclass(frozen=True, slots=True)
class Start:
    """The public position of a character at Time 1."""

    character: int
    place: int


@dataclass(frozen=True, slots=True)
class Place:
    """A character is at one of the locations of `mask` (bits) at a time."""

    character: int
    time: int
    mask: int


@dataclass(frozen=True, slots=True)
class Excluded:
    """The answer is none of these."""

    answers: frozenset[Answer]


@dataclass(frozen=True, slots=True)
class Proved:
    """The answer is this one."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class State:
    """The mystery's automaton is in one of these states after a time (-1: before Time 1)."""

    time: int
    states: frozenset[int]


@dataclass(frozen=True, slots=True)
class Dance:
    """Ritual: some rhythm of `mask` (bits) explains a character's walk; with `only`, no other does.

    A walk that several rhythms explain is why the two are not the same.
    """

    character: int
    mask: int
    only: bool


Claim = Place | Excluded | Proved | State | Dance
"""What a step concludes."""
Premise = Start | Fact | Claim
"""What a step rests on: the public start of somebody, a note, or the claim of an earlier step."""


@dataclass(frozen=True)
class Deduction:
    """One inference: a claim, and premises (numbers) that are enough for it, maybe too many.

    `rule` says whether the mystery's rule is needed, or the walks and the counts are enough.
    `why` is the second half of a sentence. `minimal` says that the premises were checked already
    and that none can be left out.
    """

    technique: str
    claim: Claim
    premises: tuple[int, ...]
    why: str
    rule: bool = False
    minimal: bool = False


def bits(mask: int) -> list[int]:
    """Numbers of the bits that are set, ascending."""
    return [i for i in range(mask.bit_length()) if mask >> i & 1]


def single(mask: int) -> bool:
    """Whether exactly one bit is set."""
    return mask > 0 and not mask & (mask - 1)


def listed(items: list[str], word: str) -> str:
    """`a`, `a or b`, `a, b or c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {word} {items[-1]}"

"""Requests: what case is wished for, and whether that can be."""

from __future__ import annotations

import zlib
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generators.dice import Dice
from generators.figures import special
from generators.targets import ANY, ranges, target
from kronosolve.mysteries.registry import family

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generators.targets import Range
    from kronosolve.board import Map, Path


class RequestError(ValueError):
    """A request that cannot be met: a list of (option, message)."""

    def __init__(self, problems: list[tuple[str, str]]) -> None:
        super().__init__("; ".join(f"{key}: {message}" for key, message in problems))
        self.problems = tuple(problems)


@dataclass(frozen=True)
class Request:
    """A case that is wished for; the same request makes the same case.

    Parameters
    ----------
    map, family
        The map and the id of the family.
    stars
        Stars of the case, None: drawn from the seed.
    seed
        Any whole number from 0.
    starts
        How many characters' starts are public, None: all.
    closed, one_way
        Paths that are closed, or open only from the first location to the second.
    locations, characters, times
        What takes part; empty or None: what the family's cases have by default.
    parameters
        Public parameters of the mystery; those left out are drawn.
    limits
        Ranges of figures (`generators.figures`) that differ from the family's defaults
        (`generators.targets`).
    """

    map: Map
    family: str
    stars: int | None = None
    seed: int = 0
    starts: int | None = None
    closed: tuple[Path, ...] = ()
    one_way: tuple[Path, ...] = ()
    locations: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    times: int | None = None
    parameters: Mapping[str, Any] = field(default_factory=dict)
    limits: Mapping[str, Range] = field(default_factory=dict)

    def __post_init__(self) -> None:
        from generators.validation import problems

        if found := problems(self):
            raise RequestError(found)

    @cached_property
    def level(self) -> int:
        """Stars of the case: those asked for, or drawn from the seed."""
        low, high = family(self.family).stars
        return self.stars if self.stars is not None else self.dice(1).number(low, high)

    @property
    def places(self) -> tuple[str, ...]:
        """Locations that take part."""
        ids, count = self.map.location_ids(), target(self.family).rooms
        chosen = self.locations or ids[: count or len(ids)]
        return tuple(place for place in ids if place in chosen)

    @property
    def cast(self) -> tuple[str, ...]:
        """Characters that take part."""
        ids, count = self.map.character_ids(), target(self.family).cast
        chosen = self.characters or ids[: count or len(ids)]
        return tuple(name for name in ids if name in chosen)

    @property
    def moments(self) -> int:
        """Number of times."""
        return self.times if self.times is not None else target(self.family).times

    @property
    def shown(self) -> int:
        """Number of public starts."""
        return len(self.cast) if self.starts is None else self.starts

    @property
    def size(self) -> tuple[int, int, int]:
        """Locations, characters and times."""
        return len(self.places), len(self.cast), self.moments

    @cached_property
    def ranges(self) -> dict[str, Range]:
        """What is accepted: the range of every figure."""
        return {**self.defaults, **self.limits}

    @cached_property
    def defaults(self) -> dict[str, Range]:
        """Ranges where nothing else is wished."""
        own = dict.fromkeys(special(self.family), ANY)
        return {**own, **ranges(self.family, self.level, *self.size)}

    def dice(self, *part: int) -> Dice:
        """Choices of one part of the work."""
        return Dice(self.seed, zlib.crc32(self.family.encode()), *part)

    def resolved(self) -> Request:
        """The same request with its stars."""
        return replace(self, stars=self.level)

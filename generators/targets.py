"""What is aimed at where a request says nothing: by family, with sources.

[R] the solo table of the Cuzco 1450 rulebook (also `scenarios/printed/cuzco-1450.yaml`);
[V] the published decks of Paris 1920; [B] published descriptions; [C] our choice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Range = tuple[int, int]
"""Least and greatest value that is accepted."""
ANY: Range = (0, 10**6)


@dataclass(frozen=True)
class Target:
    """What a family aims at.

    Parameters
    ----------
    map
        Id of the map that its cases are made for.
    times, rooms, cast
        Times, and how many of the map's locations and characters take part (0: all of them).
    gold
        Limits of Gold by stars.
    wishes
        Ranges of figures (`generators.figures`) that differ from those of `general`.
    """

    map: str
    times: int = 6
    rooms: int = 0
    cast: int = 0
    gold: Mapping[int, Range] = field(default_factory=dict)
    wishes: Mapping[str, Range] = field(default_factory=dict)


TARGETS: Mapping[str, Target] = {
    # Gold [R]. Crosses and arrows: the box has nine markers [R]; up to four of them [C].
    "golden-sceptre": Target(
        "cuzco-1450",
        gold={3: (7, 8), 4: (7, 9)},
        wishes={"minimum": (3, 7), "when": (3, 6), "crosses": (0, 2), "arrows": (0, 2)},
    ),
    # Gold [R]; one value each for five and six stars (9, 12), a question more or less [C].
    "curse-of-amarinta": Target(
        "cuzco-1450",
        gold={4: (7, 9), 5: (8, 10), 6: (10, 13)},
        wishes={"minimum": (3, 10), "swaps": (3, 6), "crosses": (0, 2), "arrows": (0, 2)},
    ),
    # Gold [R]; one value for six stars (10), a question more or less [C].
    "ritual": Target(
        "cuzco-1450",
        gold={5: (8, 9), 6: (9, 11), 7: (10, 12)},
        wishes={"minimum": (3, 10)},
    ),
    # Gold of Paris: the published range of the family [V], for all its stars. Box and free extras
    # were rated on two scales, and their limits do not rise with the stars.
    "poison": Target(
        "paris-1920",
        gold=dict.fromkeys((1, 2, 3), (7, 12)),
        wishes={"minimum": (2, 4), "when": (4, 6)},
    ),
    "phantom": Target(
        "paris-1920",
        gold=dict.fromkeys((3, 4), (11, 18)),
        wishes={"minimum": (3, 4), "decoy": (5, 5)},
    ),
    "jewels": Target(
        "paris-1920",
        gold=dict.fromkeys((3, 4, 5), (8, 20)),
        wishes={"minimum": (6, 10), "taken": (1, 3), "handed": (2, 4)},
    ),
    # The promo crosses out two rooms and has four times and characters [B]. Its limits were not
    # published.
    "festival": Target("paris-1920", times=4, rooms=4, cast=4),
}
PRINTED = (6, 6, 6)
"""Locations, characters and times of the printed games."""
OTHER = Target("paris-1920")
"""Families of installed packages."""


def target(family: str) -> Target:
    """What a family aims at."""
    return TARGETS.get(family, OTHER)


def ranges(family: str, stars: int, rooms: int, cast: int, times: int) -> dict[str, Range]:
    """Ranges of a case of a family with so many stars on a board of such a size.

    Never more than 3 in a room, starts in 4 to 6 locations of six [V]; the fewest questions are two
    or more; no answer is likelier than one half before the first question [C]. What was published
    for a family is known for boards of the printed size alone.
    """
    most, aim = min(rooms, cast), target(family)
    found = {
        "crosses": (0, 0),
        "arrows": (0, 0),
        "start-rooms": (ceil(2 * most / 3), most),
        "crowd": (0, max(3, ceil(cast / rooms) + 1)),
        "likeliest": (0, 50),
        "minimum": (2, ANY[1]),
        "told-twice": ANY,
        "open-after-counts": ANY,
        "gold": ANY,
    }
    if (rooms, cast, times) == PRINTED:
        found |= {**aim.wishes, "gold": aim.gold.get(stars, ANY)}
    return found

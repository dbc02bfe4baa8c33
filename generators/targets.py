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
    limits
        Ranges of figures (`generators.figures`), of crosses and of arrows.
    levels
        The same for single numbers of stars, limits of Gold among them.
    """

    map: str
    times: int = 6
    rooms: int = 0
    cast: int = 0
    limits: Mapping[str, Range] = field(default_factory=dict)
    levels: Mapping[int, Mapping[str, Range]] = field(default_factory=dict)


TARGETS: Mapping[str, Target] = {
    # Gold [R]. The box has nine crosses and arrows [R]; so many of them [C] leave so few walks that
    # Gold comes to lie in the printed range.
    "golden-sceptre": Target(
        "cuzco-1450",
        limits={"minimum": (2, 6), "when": (3, 6), "crosses": (1, 3), "arrows": (2, 3)},
        levels={3: {"gold": (7, 8)}, 4: {"gold": (7, 9)}},
    ),
    # Gold [R]; one value each for five and six stars (9, 12), a question more or less [C].
    "curse-of-amarinta": Target(
        "cuzco-1450",
        limits={"minimum": (3, 10), "swaps": (3, 6)},
        levels={
            4: {"gold": (7, 9), "crosses": (2, 3), "arrows": (2, 3)},
            5: {"gold": (8, 10), "crosses": (1, 2), "arrows": (2, 3)},
            6: {"gold": (11, 13), "crosses": (0, 1), "arrows": (0, 2)},
        },
    ),
    # Gold [R]; one value for six stars (10) and two for seven (10, 12), a question less too [C].
    # All starts are public: each hidden one multiplies the worlds by six.
    "ritual": Target(
        "cuzco-1450",
        limits={"minimum": (2, 10)},
        levels={
            5: {"gold": (8, 9)},
            6: {"gold": (9, 11), "minimum": (4, 10)},
            7: {"gold": (9, 12), "minimum": (4, 10)},
        },
    ),
    # Gold of Paris: the published range of the family [V], for all its stars. Box and free extras
    # were rated on two scales (docs/rating.md), and their limits do not rise with the stars. What
    # the expert asks is its mean on the published decks, rounded (docs/quality.md).
    "poison": Target(
        "paris-1920",
        limits={"minimum": (2, 4), "when": (4, 6), "gold": (7, 12), "expert": (6, 10)},
    ),
    # The published range begins at 11 [V]; those cases themselves rate 10 to 11, so 10 [C].
    "phantom": Target(
        "paris-1920",
        limits={"minimum": (3, 4), "decoy": (5, 5), "gold": (10, 18), "expert": (8, 10)},
    ),
    "jewels": Target(
        "paris-1920",
        limits={
            "minimum": (6, 10),
            "taken": (1, 3),
            "handed": (2, 4),
            "gold": (8, 20),
            "expert": (11, 13),
        },
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
        "expert": ANY,
    }
    if (rooms, cast, times) == PRINTED:
        found |= {**aim.limits, **aim.levels.get(stars, {})}
    return found

"""What a campaign makes: families times stars times seeds, and one case of it by the generator."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generators.campaign import Plan
from generators.engine import ENGINE
from generators.pipeline import generate
from generators.request import Request, RequestError
from generators.shards import Item
from generators.symmetry import case_key
from kronosolve.files.errors import FileError, Problem, fail, unknown
from kronosolve.files.shipped import shipped_maps
from kronosolve.files.writing import investigation_to_data, map_to_data, to_yaml
from kronosolve.mysteries.registry import families, family

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generators.shards import Made
    from kronosolve.board import Map

MOST_CASES = 1_000_000
MAP = "map.yaml"
"""Name of the map's file in the folder of a campaign, where the map is not a shipped one."""


@dataclass(frozen=True)
class Wanted:
    """What is asked for on a command line.

    Parameters
    ----------
    map, map_name
        The map, and the name by which it was given.
    families
        Ids of families; empty: all that can be played on the map.
    stars
        Levels; empty: each family's range. A family passes over levels that it does not have.
    seeds
        Numbers, ascending.
    options
        Further fields of a request (`generators.request`), the same for all cases.
    """

    map: Map
    map_name: str
    families: Sequence[str]
    stars: Sequence[int]
    seeds: Sequence[int]
    options: Mapping[str, Any]

    @property
    def shipped(self) -> bool:
        """Whether cases name the map by its id; otherwise it is written beside them."""
        return self.map_name in shipped_maps()


@dataclass(frozen=True)
class CaseMaker:
    """Makes one case of a campaign by the generator; goes to worker processes as a value."""

    wanted: Wanted

    def __call__(self, item: Item) -> Made:
        """Figures that depend on the request alone, and the case as YAML."""
        outcome = generate(_request(self.wanted, item.family, item.stars, item.seed))
        told: dict[str, Any] = {
            "proposals": outcome.proposals,
            "rejected": dict(sorted(outcome.rejected.items())),
        }
        case, rating = outcome.investigation, outcome.rating
        if case is None or rating is None:
            return told, None
        assert case.solution is not None
        assert case.solution.world is not None
        figures = {
            "gold": rating.gold,
            "silver": rating.silver,
            "minimum": rating.minimum,
            "expert": round(rating.expert, 3),
            "replays": round(rating.replays, 3),
            **told,
            "key": case_key(case.setup, case.solution.world),
        }
        map_name = None if self.wanted.shipped else f"../{MAP}"
        return figures, to_yaml(investigation_to_data(case, map_name))


def plan_of(wanted: Wanted) -> Plan:
    """Every case in the order of families, stars and seeds.

    Raises
    ------
    FileError
        An unknown family, stars that no family has, a request that cannot be met on this map.

    """
    pairs = _pairs(wanted)
    if len(pairs) * len(wanted.seeds) > MOST_CASES:
        why = f"{len(pairs) * len(wanted.seeds):,} cases asked for, expected {MOST_CASES:,} at most"
        raise fail("--seeds", why)
    every = ((name, stars, seed) for name, stars in pairs for seed in wanted.seeds)
    items = [Item(number, ":".join(map(str, case)), *case) for number, case in enumerate(every)]
    data = {
        "engine": ENGINE,
        "map": map_to_data(wanted.map),
        "cases": [list(pair) for pair in pairs],
        "seeds": seeds_as_text(wanted.seeds),
        **{key: wanted.options[key] for key in sorted(wanted.options)},
    }
    files = {} if wanted.shipped else {MAP: to_yaml(map_to_data(wanted.map))}
    return Plan(f"Campaign: {wanted.map.title}", items, data, files)


def _request(wanted: Wanted, name: str, stars: int, seed: int) -> Request:
    return Request(map=wanted.map, family=name, stars=stars, seed=seed, **wanted.options)


def _pairs(wanted: Wanted) -> list[tuple[str, int]]:
    """Families and stars that are asked for, can be had, and can be played on the map."""
    known, problems = families(), list[Problem]()
    for name in wanted.families:
        if name not in known:
            problems.append(Problem("--family", None, unknown("family", name, known)))
    if problems:
        raise FileError(problems)
    pairs = []
    for name in known:
        low, high = family(name).stars
        levels = [n for n in range(low, high + 1) if n in wanted.stars or not wanted.stars]
        if wanted.families and name not in wanted.families:
            continue
        if wanted.families and not levels:
            why = f"{name} has {low} to {high} stars, found {', '.join(map(str, wanted.stars))}"
            problems.append(Problem("--stars", None, why))
        for stars in levels:
            if why_not := _refusal(wanted, name, stars):
                problems += why_not if wanted.families else []
            else:
                pairs.append((name, stars))
    if not pairs and not problems:
        problems.append(Problem("--stars", None, "no family has so many on this map"))
    if problems:
        raise FileError(problems)
    return pairs


def _refusal(wanted: Wanted, name: str, stars: int) -> list[Problem]:
    """Why no such case can be asked for; empty when it can."""
    try:
        _request(wanted, name, stars, wanted.seeds[0])
    except RequestError as error:
        return [Problem(f"--{key}", None, f"{name}: {why}") for key, why in error.problems]
    return []


def parse_seeds(text: str) -> list[int]:
    """Seeds of a text such as `0-199,300`, ascending; FileError says what was expected."""
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,18})(?:-(\d{1,18}))?\s*", part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
        if first > last:
            raise fail("--seeds", f"expected numbers and ranges such as 0-199,300, found '{text}'")
        if last - first >= MOST_CASES:
            raise fail("--seeds", f"{last - first + 1:,} seeds asked for, {MOST_CASES:,} at most")
        found.update(range(first, last + 1))
    return sorted(found)


def seeds_as_text(seeds: Sequence[int]) -> str:
    """The shortest text that stands for ascending seeds."""
    runs: list[list[int]] = []
    for seed in seeds:
        if runs and seed == runs[-1][1] + 1:
            runs[-1][1] = seed
        else:
            runs.append([seed, seed])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)

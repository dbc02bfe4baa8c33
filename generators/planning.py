"""What a campaign makes: families times stars times seeds, and one case of it by the generator."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from generators.campaign import Plan
from generators.engine import ENGINE
from generators.pipeline import generate
from generators.request import RequestError
from generators.shards import Item
from generators.share import request_with, share_id
from generators.symmetry import case_key
from kronosolve.files.errors import FileError, Problem, fail, unknown
from kronosolve.files.shipped import shipped_maps
from kronosolve.files.writing import investigation_to_data, map_to_data, to_yaml
from kronosolve.mysteries.registry import families, family

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generators.request import Request
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
        The map of all cases, and the name by which it was given; None: each family's own.
    families
        Ids of families; empty: all that can be played so.
    stars
        Levels; empty: each family's range. A family passes over levels that it does not have.
    seeds
        Numbers, ascending.
    wishes
        What else is wished for, named and written as in share IDs (`generators.share`).
    """

    map: Map | None
    map_name: str | None
    families: Sequence[str]
    stars: Sequence[int]
    seeds: Sequence[int]
    wishes: Mapping[str, str]


@dataclass(frozen=True)
class CaseMaker:
    """Makes one case of a campaign by the generator; goes to worker processes as a value.

    Parameters
    ----------
    requests
        A request of each family and number of stars; its seed is replaced.
    map_name
        How cases name their map where it is not a shipped one.
    """

    requests: Mapping[tuple[str, int], Request]
    map_name: str | None

    def __call__(self, item: Item) -> Made:
        """Figures that depend on the request alone, and the case as YAML."""
        outcome = generate(replace(self.requests[item.family, item.stars], seed=item.seed))
        told: dict[str, Any] = {
            "proposals": outcome.proposals,
            "rejected": dict(outcome.rejected),
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
        return figures, to_yaml(investigation_to_data(case, self.map_name))


def plan_of(wanted: Wanted) -> tuple[Plan, CaseMaker]:
    """Every case in the order of families, stars and seeds, and who makes them.

    Raises
    ------
    FileError
        An unknown family, stars that no family has, wishes that cannot be met.

    """
    requests = _requests(wanted)
    if len(requests) * len(wanted.seeds) > MOST_CASES:
        why = f"{len(requests) * len(wanted.seeds):,} cases asked for, {MOST_CASES:,} at most"
        raise fail("--seeds", why)
    items: list[Item] = []
    for (name, stars), request in requests.items():
        ids = _ids(request, wanted.seeds)
        for share, seed in zip(ids, wanted.seeds, strict=True):
            items.append(Item(len(items), share, name, stars, seed))
    maps = {request.map.id: request.map for request in requests.values()}
    data = {
        "engine": ENGINE,
        "maps": [map_to_data(map_) for map_ in maps.values()],
        "cases": [list(pair) for pair in requests],
        "seeds": seeds_as_text(wanted.seeds),
        "wishes": dict(sorted(wanted.wishes.items())),
    }
    own = None if wanted.map_name in shipped_maps() else wanted.map
    files = {} if own is None else {MAP: to_yaml(map_to_data(own))}
    title = f"Campaign: {', '.join(map_.title for map_ in maps.values())}"
    return Plan(title, items, data, files), CaseMaker(
        requests, None if own is None else f"../{MAP}"
    )


def _ids(request: Request, seeds: Sequence[int]) -> list[str]:
    """Share IDs of a request with each of the seeds, which stand in third place.

    Cases on a map that is not shipped have none; they get names that `generate` does not take for
    one.
    """
    first = share_id(request)
    if first is None:
        return [f"{request.map.id}/{request.family}:{request.level}:{seed}" for seed in seeds]
    named, stars, _, *rest = first.split(":")
    return [":".join([named, stars, str(seed), *rest]) for seed in seeds]


def _requests(wanted: Wanted) -> dict[tuple[str, int], Request]:
    """A request of every family and number of stars that is asked for and can be had."""
    problems: list[Problem] = [
        Problem("--family", None, unknown("family", name, families()))
        for name in wanted.families
        if name not in families()
    ]
    found: dict[tuple[str, int], Request] = {}
    for name in families():
        if wanted.families and name not in wanted.families:
            continue
        low, high = family(name).stars
        levels = [n for n in range(low, high + 1) if n in wanted.stars or not wanted.stars]
        if wanted.families and not levels:
            why = f"{name} has {low} to {high} stars, found {', '.join(map(str, wanted.stars))}"
            problems.append(Problem("--stars", None, why))
        for stars in levels:
            try:
                found[name, stars] = request_with(
                    name, stars, wanted.seeds[0], wanted.wishes, wanted.map
                )
            except RequestError as error:
                if wanted.families:
                    problems += [Problem(k, None, f"{name}: {why}") for k, why in error.problems]
    if not found and not problems:
        why = "no family can have these stars and wishes; name one with --family to hear why"
        problems.append(Problem("--stars", None, why))
    if problems:
        raise FileError(problems)
    return found


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

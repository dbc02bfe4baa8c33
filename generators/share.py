"""Requests as short texts: share IDs and what a file says of how it was made.

`golden-sceptre:4:7` is family, stars and seed; wishes that differ from the defaults follow, as in
`golden-sceptre:4:7:crosses=2:starts=3`. IDs of the first engine have no engine number; those of
later ones have it in fourth place, as in `golden-sceptre:4:7:2`. Neither `:` nor `=` can stand in
the ids of locations and characters.
"""

from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from generators.engine import ENGINE
from generators.request import Request, RequestError
from generators.targets import ANY, target
from kronosolve.files import FileError, read_map, shipped_maps
from kronosolve.files.errors import unknown

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generators.targets import Range
    from kronosolve.board import Map, Path
    from kronosolve.investigation import Investigation

_WITH = "with-"
"""Begins the names of public parameters of the mystery."""


def share_id(request: Request) -> str | None:
    """The ID that makes the same case again; None for a map that is not shipped with this package.

    Another's map file cannot be told by its name, so no ID stands for it.
    """
    try:
        shipped = read_map(request.map.id) == request.map
    except FileError:
        return None
    if not shipped:
        return None
    engine = [] if ENGINE == 1 else [str(ENGINE)]
    wishes = [f"{key}={value}" for key, value in wishes_of(request).items()]
    return ":".join([request.family, str(request.level), str(request.seed), *engine, *wishes])


def request_of(share: str) -> Request:
    """Read a share ID; RequestError says what is wrong with it, or which engine it is of."""
    family, *rest = share.split(":")
    numbers = [part for part in rest if "=" not in part]
    wishes = [part for part in rest if "=" in part]
    if len(numbers) not in (2, 3) or not all(part.isdecimal() for part in numbers):
        raise RequestError(
            [("SHARE-ID", f"expected FAMILY:STARS:SEED such as poison:2:7, found '{share[:60]}'")]
        )
    try:
        stars, seed, *engine = map(int, numbers)
    except ValueError:  # Python reads numbers of 4300 digits at most
        raise RequestError([("SHARE-ID", "a number in it has too many digits")]) from None
    check_engine("this ID", engine[0] if engine else 1)
    found: dict[str, str] = {}
    for part in wishes:
        key, _, text = part.partition("=")
        if key in found:
            raise RequestError([("SHARE-ID", f"'{key[:40]}' stands twice; leave one out")])
        found[key] = text
    if found.get("map", "") not in ("", *shipped_maps()):
        raise RequestError([("map", unknown("map", found["map"], shipped_maps()))])
    return request_with(family, stars, seed, found, None)


def made(request: Request) -> dict[str, Any]:
    """What a file says of how it was made; map, family and stars stand elsewhere in it."""
    return {"seed": request.seed, "engine": ENGINE, **wishes_of(request)}


def request_of_case(case: Investigation) -> Request:
    """The request that made a case.

    RequestError where the file does not say how it was made, or says that another engine did.
    """
    told = dict(case.made or {})
    seed, engine = told.pop("seed", None), told.pop("engine", None)
    stars = None if case.rating is None else case.rating.stars
    if type(seed) is not int or type(engine) is not int or stars is None:
        raise RequestError(
            [("made", "the file does not say how it was made (stars, seed, engine)")]
        )
    check_engine("this case", engine)
    wishes = {key: str(value) for key, value in told.items() if key != "map"}
    return request_with(case.setup.family, stars, seed, wishes, case.setup.map)


def check_engine(what: str, engine: int) -> None:
    """RequestError where something was made by another engine than this one."""
    if engine != ENGINE:
        raise RequestError(
            [
                (
                    "engine",
                    (
                        f"{what} was made by engine {engine}, this is engine {ENGINE}, which would"
                        " make another case of it; use a kronosolve whose generator is engine"
                        f" {engine}, or pass the file on instead of the ID"
                    ),
                )
            ]
        )


def wishes_of(request: Request) -> dict[str, str]:
    """All that differs from the defaults, as text: name -> value."""
    found: dict[str, str] = {}
    if request.map.id != target(request.family).map:
        found["map"] = request.map.id
    for name, (key, _, write) in _OPTIONS.items():
        value = getattr(request, name)
        if value != _DEFAULTS[name]:
            found[key] = write(value)
    for key, value in sorted(request.parameters.items()):
        found[_WITH + key] = write_value(value)
    for key, limits in sorted(request.limits.items()):
        if limits != request.defaults[key]:
            found[key] = write_range(limits)
    return found


def request_with(
    family: str, stars: int, seed: int, wishes: Mapping[str, str], map_: Map | None
) -> Request:
    """A request from texts, named as in share IDs; RequestError lists what cannot be read.

    `map_` None: the map that the wishes name, else the family's own.
    """
    problems: list[tuple[str, str]] = []
    known = {key: (name, read) for name, (key, read, _) in _OPTIONS.items()}
    options: dict[str, Any] = {}
    parameters: dict[str, Any] = {}
    limits: dict[str, Range] = {}
    for key, text in wishes.items():
        try:
            if key in known:
                name, read = known[key]
                options[name] = read(text)
            elif key.startswith(_WITH):
                parameters[key.removeprefix(_WITH)] = read_value(text)
            elif key != "map":
                limits[key] = read_range(text)
        except ValueError as error:
            problems.append((key, str(error)))
    if problems:
        raise RequestError(problems)
    if map_ is None:
        try:
            map_ = read_map(wishes.get("map", target(family).map))
        except FileError as error:
            raise RequestError([("map", str(error))]) from None
    return Request(map_, family, stars, seed, parameters=parameters, limits=limits, **options)


def read_range(text: str) -> Range:
    """`2-4`, `3` (exactly) or `2-` (or more); ValueError."""
    low, dash, high = text.partition("-")
    if not low.isdecimal() or (high and not high.isdecimal()):
        raise ValueError(f"expected a number or LOW-HIGH such as 2-4, found '{text[:40]}'")
    if not dash:
        return int(low), int(low)
    return int(low), int(high) if high else ANY[1]


def write_range(limits: Range) -> str:
    """The opposite of `read_range`."""
    low, high = limits
    if low == high:
        return str(low)
    return f"{low}-" if high == ANY[1] else f"{low}-{high}"


def read_paths(text: str) -> tuple[Path, ...]:
    """`a,b/c,d`: two paths; ValueError."""
    found = []
    for part in text.split("/"):
        a, comma, b = part.partition(",")
        if not (a and comma and b) or "," in b:
            raise ValueError(f"expected two locations such as cuzco,salt-pans, found '{part[:60]}'")
        found.append((a, b))
    return tuple(found)


def write_paths(paths: tuple[Path, ...]) -> str:
    """The opposite of `read_paths`."""
    return "/".join(",".join(path) for path in paths)


def read_names(text: str) -> tuple[str, ...]:
    """`a,b,c`."""
    return tuple(text.split(","))


def read_number(text: str) -> int:
    """A whole number from 0; ValueError."""
    if not text.isdecimal():
        raise ValueError(f"expected a whole number, found '{text[:40]}'")
    return int(text)


def read_value(text: str) -> Any:
    """The value of a public parameter: JSON, or an id as it is; ValueError."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        if text[:1] in ("[", "{", '"'):
            raise ValueError(f"cannot be read as JSON: {text[:40]}") from None
        return text
    return found


def write_value(value: Any) -> str:
    """The opposite of `read_value`, without spaces."""
    if isinstance(value, str) and read_value(value) == value:
        return value
    return json.dumps(value, separators=(",", ":"))


_OPTIONS: dict[str, tuple[str, Callable[[str], Any], Callable[[Any], str]]] = {
    "starts": ("starts", read_number, str),
    "closed": ("closed", read_paths, write_paths),
    "one_way": ("one-way", read_paths, write_paths),
    "locations": ("rooms", read_names, ",".join),
    "characters": ("cast", read_names, ",".join),
    "times": ("times", read_number, str),
}
"""Field of a request -> its name in texts, how it is read and how it is written."""
_DEFAULTS = {field.name: field.default for field in fields(Request)}

"""Where files are: maps and investigations that come with the package, and people's own.

An investigation's id is its place below the scenarios folder, `kronosolve/cuzco/ritual/1` for
`kronosolve/cuzco/ritual/1.yaml`; maps lie in `maps/`, printed solo brackets in `printed/`.
"""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path

from kronosolve.files.errors import fail, unknown

MAPS, PRINTED = "maps", "printed"


@cache
def scenarios() -> Path:
    """The folder of shipped files: `scenarios/` in a checkout, inside the package in a wheel."""
    package = Path(__file__).parent.parent
    inside = package / "_scenarios"
    return inside if inside.is_dir() else package.parent / "scenarios"


@cache
def shipped_maps() -> tuple[str, ...]:
    """Ids of the shipped maps."""
    return _ids(scenarios() / MAPS)


@cache
def shipped_investigations() -> tuple[str, ...]:
    """Ids of the shipped investigations, numbers in the order of numbers."""
    return tuple(name for name in _ids(scenarios()) if name.split("/")[0] not in (MAPS, PRINTED))


@cache
def shipped_brackets() -> tuple[str, ...]:
    """Names of the tables of printed solo brackets, such as `printed/cuzco-1450`."""
    return tuple(f"{PRINTED}/{name}" for name in _ids(scenarios() / PRINTED))


def _ids(folder: Path) -> tuple[str, ...]:
    names = (p.relative_to(folder).with_suffix("").as_posix() for p in folder.rglob("*.yaml"))
    return tuple(sorted(names, key=_natural))


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part or 0), text) for text, part in re.findall(r"(\D+)(\d*)", name)] or [(0, name)]


def is_file(path: Path) -> bool:
    """Whether something that is no folder is there (names no system can have included)."""
    try:
        return path.exists() and not path.is_dir()
    except (OSError, ValueError):
        return True  # opening it says what is wrong


def locate(name: str, kind: str, folder: Path | None = None) -> Path:
    """The file that a name stands for.

    A path wins over an id of the same spelling when the file exists.

    Parameters
    ----------
    name
        An id or a path; relative paths are taken from `folder`.
    kind
        `map`, `investigation` or `notes`: where ids are looked up (notes have none).
    folder
        Folder of the file that holds the name, by default the current one.

    Raises
    ------
    FileError
        When there is neither such a file nor such an id.

    """
    path = Path(name) if folder is None else folder / name
    if name and is_file(path):
        return path
    ids = {"map": shipped_maps(), "investigation": shipped_investigations()}.get(kind, ())
    if name in ids:
        return scenarios() / (MAPS if kind == "map" else "") / f"{name}.yaml"
    if not name:
        raise fail("''", f"expected the name of {_a(kind)}, found nothing")
    if path.is_dir():
        raise fail(name, f"is a directory, expected a file with {_a(kind)}")
    if name in shipped_maps():
        raise fail(name, f"is the id of a map, expected {_a(kind)}")
    if name in shipped_investigations():
        raise fail(name, f"is the id of an investigation, expected {_a(kind)}")
    if name.startswith(f"{PRINTED}/"):
        raise fail(
            name, "holds printed stars and brackets only; `score` reads it, no other command"
        )
    message = "there is no such file"
    raise fail(name, f"{message}, and {unknown(f'{kind} id', name, ids)}" if ids else message)


def _a(kind: str) -> str:
    return {"notes": "notes", "investigation": "an investigation"}.get(kind, f"a {kind}")


def moved(name: str, folder: Path, target: Path) -> str:
    """The name of a map, written in a file of one folder, as a file of another must write it."""
    path = folder / name
    return os.path.relpath(path, target) if is_file(path) else name

"""Families by id: the built-in seven and those of installed packages (entry points)."""

from __future__ import annotations

import importlib
from functools import cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Mystery

ENTRY_POINTS = "kronosolve.mysteries"
"""Entry point group: the name is the family id, the value a subclass of `Mystery`."""

BUILT_IN = {
    "golden-sceptre": "kronosolve.mysteries.golden_sceptre:GoldenSceptre",
    "curse-of-amarinta": "kronosolve.mysteries.curse:Curse",
    "ritual": "kronosolve.mysteries.ritual:Ritual",
    "poison": "kronosolve.mysteries.poison:Poison",
    "phantom": "kronosolve.mysteries.phantom:Phantom",
    "jewels": "kronosolve.mysteries.jewels:Jewels",
    "festival": "kronosolve.mysteries.festival:Festival",
}


def families() -> tuple[str, ...]:
    """Ids of all families, the built-in ones first."""
    others = sorted(e.name for e in entry_points(group=ENTRY_POINTS) if e.name not in BUILT_IN)
    return (*BUILT_IN, *others)


@cache
def family(name: str) -> type[Mystery]:
    """The class of a family; KeyError when there is none of that id."""
    if name in BUILT_IN:
        module, _, attribute = BUILT_IN[name].partition(":")
        found: type[Mystery] = getattr(importlib.import_module(module), attribute)
        return found
    for entry in entry_points(group=ENTRY_POINTS, name=name):
        loaded: type[Mystery] = entry.load()
        return loaded
    raise KeyError(name)


def mystery_of(setup: Setup) -> Mystery:
    """The mystery of a setup; KeyError for an unknown family, ParameterError for bad parameters."""
    return family(setup.family)(setup)

"""Families by id -> their reasoning; a family that is not listed is explained without its rule."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from kronosolve.deduction.rules.base import Rule

if TYPE_CHECKING:
    from kronosolve.deduction.space import Space

RULES = {
    "golden-sceptre": "kronosolve.deduction.rules.golden_sceptre:GoldenSceptreRule",
    "curse-of-amarinta": "kronosolve.deduction.rules.curse:CurseRule",
    "ritual": "kronosolve.deduction.rules.ritual:RitualRule",
    "poison": "kronosolve.deduction.rules.poison:PoisonRule",
    "phantom": "kronosolve.deduction.rules.phantom:PhantomRule",
    "jewels": "kronosolve.deduction.rules.jewels:JewelsRule",
    "festival": "kronosolve.deduction.rules.festival:FestivalRule",
}


def rule_of(space: Space) -> Rule:
    """The reasoning of a setup's family."""
    family = space.setup.family
    if family not in RULES:
        return Rule(space)
    module, _, attribute = RULES[family].partition(":")
    made: type[Rule] = getattr(importlib.import_module(module), attribute)
    return made(space)

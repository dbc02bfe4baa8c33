"""Steps in words and as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.deduction.claims import (
    Dance,
    Excluded,
    Place,
    Proved,
    State,
    bits,
    listed,
    single,
)
from kronosolve.deduction.rules.base import DanceRule, HistoryRule

if TYPE_CHECKING:
    from kronosolve.deduction.claims import Claim
    from kronosolve.deduction.explaining import Step
    from kronosolve.deduction.rules.base import Rule


def sentence(rule: Rule, step: Step) -> str:
    """One sentence: what is concluded, and why."""
    said = claim_text(rule, step.claim)
    link = ", since" if isinstance(step.claim, Proved) else ":"
    return f"{said[0].upper()}{said[1:]}{link} {step.why}."


def claim_text(rule: Rule, claim: Claim) -> str:
    """A conclusion in words."""
    match claim:
        case Place(c, time, mask):
            return _place_text(rule, c, time, mask)
        case Excluded(answers):
            return rule.excluded(answers)
        case Proved(answer):
            return rule.mystery.sentence(answer)
        case State():
            assert isinstance(rule, HistoryRule)  # no other makes such claims
            return rule.state(claim)
        case Dance():
            assert isinstance(rule, DanceRule)
            return rule.dance(claim)


def _place_text(rule: Rule, c: int, time: int, mask: int) -> str:
    inside = bits(mask)
    outside = bits(rule.space.everywhere & ~mask)
    if single(mask):
        return f"{rule.name(c)} is at {rule.place(inside[0])} at Time {time + 1}"
    if len(outside) < len(inside):
        places = listed([rule.place(p) for p in outside], "or")
        return f"{rule.name(c)} is not at {places} at Time {time + 1}"
    places = listed([rule.place(p) for p in inside], "or")
    return f"{rule.name(c)} is at {places} at Time {time + 1}"


def claim_data(rule: Rule, claim: Claim) -> dict[str, Any]:
    """A conclusion as JSON: ids, and times counted from 1."""
    setup, mystery = rule.setup, rule.mystery
    match claim:
        case Place(c, time, mask):
            return {
                "character": setup.characters[c],
                "time": time + 1,
                "locations": [setup.locations[p] for p in bits(mask)],
            }
        case Excluded(answers):
            out = sorted(answers, key=mystery.sort_key)
            return {"excluded": [mystery.answer_to_data(a) for a in out]}
        case Proved(answer):
            return {"answer": mystery.answer_to_data(answer)}
        case State(time, states):
            assert isinstance(rule, HistoryRule)
            return {"after_time": time + 1, **rule.state_data(states)}
        case Dance(c, mask, only):
            rhythms = [r + 1 for r in bits(mask)]
            return {"character": setup.characters[c], "rhythms": rhythms, "only": only}


def because(rule: Rule, step: Step) -> list[str]:
    """Premises in short: notes as they are typed, `start A=stage`, `step 3`."""
    setup = rule.setup
    starts = [
        f"start {setup.characters[s.character]}={setup.locations[s.place]}" for s in step.starts
    ]
    return [*map(str, step.facts), *starts, *(f"step {n}" for n in step.steps)]


def step_data(rule: Rule, step: Step) -> dict[str, Any]:
    """A step as JSON."""
    return {
        "concludes": claim_data(rule, step.claim),
        "because": because(rule, step),
        "technique": step.technique,
        "text": sentence(rule, step),
    }

"""Case split: suppose an answer or a place, and see the easier techniques contradict it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction, Excluded, Place, Proved, State, bits, single
from kronosolve.deduction.techniques import everybody, paths, rooms, rule, visits, walks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.claims import Claim
    from kronosolve.deduction.knowledge import Knowledge
    from kronosolve.mysteries.base import Answer

BASIC = (paths, rooms, visits, walks, everybody)
"""Techniques that a supposition is followed with; for an answer the mystery's rule as well."""
DEPTHS = (1, 2, 4, 8)
"""Rounds of them, easier contradictions first."""
ANSWERS = 60
"""Answers left beyond which they are not supposed one by one: nobody would."""
WHY = "supposing otherwise leads to a contradiction"


def find(known: Knowledge) -> Iterator[Deduction]:
    """Suppositions that fail, those that fail soonest first: answers, then places."""
    cells = [
        (len(bits(known.candidates[c][time])), c, time)
        for c in known.cast
        for time in known.times
        if not single(known.candidates[c][time])
    ]
    answers = sorted(known.answers, key=known.space.mystery.sort_key)
    for depth in DEPTHS:
        for answer in answers if 1 < len(answers) <= ANSWERS else ():
            because = refute_answer(known, answer, depth)
            if because is not None:
                claim = Excluded(frozenset({answer}))
                yield Deduction("case split", claim, tuple(because), WHY, rule=True)
        for _, c, time in sorted(cells):
            for place in bits(known.candidates[c][time]):
                because = refute_place(known, c, time, place, depth)
                found = None if because is None else known.narrowed(c, time, ~(1 << place), because)
                if found is not None:
                    yield Deduction("case split", *found, WHY)


def refute_place(known: Knowledge, c: int, time: int, place: int, depth: int) -> list[int] | None:
    """Premises that contradict a supposed place, None if no contradiction shows in `depth` rounds.

    The premises are those that the chain of inferences up to the contradiction used.
    """
    trial = known.copy()
    trial.assume(Place(c, time, 1 << place))
    for _ in range(depth):
        found = [step for technique in BASIC for step in technique.find(trial)]
        if not found:
            return None
        because = _followed(trial, found)
        if because is not None:
            return _traced(trial, because, known)
    return None


def refute_answer(known: Knowledge, answer: Answer, depth: int) -> list[int] | None:
    """Premises that contradict a supposed answer, None if no contradiction shows.

    What the rule makes necessary may rest on every count and every known place, so all of these are
    among the premises; deletion finds the few that matter.
    """
    trial = known.copy()
    source = trial.assume(Proved(answer))
    because: set[int] | None = None
    for _ in range(depth):
        if not known.rule.suppose(trial, answer, source):
            because = set()
            break
        found = [step for technique in (*BASIC, rule) for step in technique.find(trial)]
        if not found:
            return None
        because = _followed(trial, found)
        if because is not None:
            break
    if because is None:
        return None
    facts = [n for _, n in known.counts.values()]
    facts += [n for one in known.visits for _, n in one.values()]
    places = [n for c in known.cast for time in known.times for n in known.why(c, time)]
    return sorted({*_traced(trial, because, known), *facts, *places})


def _followed(trial: Knowledge, found: list[Deduction]) -> set[int] | None:
    """Take inferences over; the premises of the first that contradicts what is known."""
    for step in found:
        if isinstance(step.claim, Proved) or not trial.news(step.claim):
            continue
        against = _contradicted(trial, step.claim)
        if against is not None:
            return {*step.premises, *against}
        trial.add(step)
    return None


def _contradicted(trial: Knowledge, claim: Claim) -> list[int] | None:
    """Premises that a claim contradicts, None if it can be true."""
    match claim:
        case Place(c, time, mask) if not trial.candidates[c][time] & mask:
            return trial.why(c, time)
        case Excluded(answers) if trial.answers and trial.answers <= answers:
            return []
        case State(time, states) if not trial.states.get(time, states) & states:
            return list(trial.state_sources[time])
    return None


def _traced(trial: Knowledge, because: set[int], known: Knowledge) -> list[int]:
    """Follow inferences of the trial back to premises that were known before it."""
    base, steps = len(known.premises), len(known.steps)
    found: set[int] = set()
    open_ = set(because)
    while open_:
        number = open_.pop()
        if number < base:
            found.add(number)
        elif number > base:
            open_.update(trial.steps[steps + number - base - 1].premises)
    return sorted(found)

"""Explanations read by brute force: every tuple of walks, the naive rules, no solver.

`Tuples` lists all tuples of walks of a small setup, public starts left aside, and says which of
them a premise or a conclusion holds in.
"""

from dataclasses import replace
from itertools import product

import numpy as np
from second_reading import RULES, explains, legal_walks, times_of, who_is

from kronosolve.deduction.claims import Dance, Excluded, Place, Proved, Start, State
from kronosolve.notes import Fact


class Tuples:
    def __init__(self, setup):
        self.setup, bare = setup, replace(setup, starts={})
        walks = [legal_walks(bare, c) for c in setup.characters]
        self.all = [dict(zip(setup.characters, w, strict=True)) for w in product(*walks)]
        self.answers = [self._answer(world) for world in self.all]
        self.valid = np.array([answer is not None for answer in self.answers])
        self._known = {}

    def _answer(self, world):
        setup = self.setup
        positions = {c: list(walk) for c, walk in world.items()}
        found = RULES[setup.family](positions, setup.parameters, setup.locations)
        return found[0] if len(found) == 1 else None

    def holds(self, statement):
        """Booleans: in which tuples a premise or conclusion is true."""
        if statement not in self._known:
            rows = zip(self.all, self.answers, strict=True)
            self._known[statement] = np.array([self._holds(statement, w, a) for w, a in rows])
        return self._known[statement]

    def _holds(self, statement, world, answer):
        setup = self.setup
        match statement:
            case Fact(question, count, private, _):
                if question.character is None:
                    seen = who_is(world, question.location, question.time)
                else:
                    walk = world[question.character]
                    seen = [t for t in times_of(world) if walk[t - 1] == question.location]
                return len(seen) == count and (private is None or private in seen)
            case Start(c, place):
                return world[setup.characters[c]][0] == setup.locations[place]
            case Place(c, time, mask):
                here = world[setup.characters[c]][time]
                return bool(mask >> setup.locations.index(here) & 1)
            case Excluded(answers):
                return answer not in answers
            case Proved(which):
                return answer == which
            case State(time, states):
                return answer is None or self._state(world, answer, time) in states
            case Dance(c, mask, only):
                ring, rhythms = setup.parameters["ring"], setup.parameters["rhythms"]
                walk = world[setup.characters[c]]
                fit = {r for r, steps in enumerate(rhythms) if explains(ring, steps, walk)}
                named = {r for r in range(len(rhythms)) if mask >> r & 1}
                return fit <= named if only else bool(fit & named)
        raise AssertionError(statement)

    def _state(self, world, answer, time):
        """Jewels: 0 or 1 + holder. Curse: the cursed as bits."""
        setup = self.setup
        if setup.family == "jewels":
            holder = None
            for t in range(1, time + 2):
                if holder is None:
                    there = who_is(world, setup.parameters["jewel_location"], t)
                    holder = there[0] if len(there) == 1 else None
                else:
                    room = who_is(world, world[holder][t - 1], t)
                    if len(room) == 2:
                        room.remove(holder)
                        holder = room[0]
            return 0 if holder is None else 1 + setup.characters.index(holder)
        assert setup.family == "curse-of-amarinta"
        cursed = {answer[0]}
        for t in range(1, time + 2):
            if t >= setup.parameters.get("first_handover", 1):
                rooms = [set(who_is(world, place, t)) for place in setup.locations]
                for room in rooms:
                    if room & cursed and room - cursed:
                        cursed = cursed ^ room
        return sum(1 << setup.characters.index(c) for c in cursed)


def check_explanation(tuples, facts, explanation):
    """Every step is forced by what it names, none of which can be left out; the end is right."""
    setup = tuples.setup
    claims = []
    for step in explanation.steps:
        assert all(1 <= n <= len(claims) for n in step.steps)
        assert set(step.facts) <= set(facts)
        starts = {(setup.characters[s.character], setup.locations[s.place]) for s in step.starts}
        assert starts <= set(setup.starts.items())
        premises = [*step.facts, *step.starts, *(claims[n - 1] for n in step.steps)]
        universe = tuples.valid if step.rule else np.ones(len(tuples.all), dtype=bool)
        against = universe & ~tuples.holds(step.claim)
        kept = [tuples.holds(premise) for premise in premises]
        assert not np.logical_and.reduce([against, *kept]).any(), step
        for i in range(len(kept)):
            fewer = kept[:i] + kept[i + 1 :]
            assert np.logical_and.reduce([against, *fewer]).any(), (step, premises[i])
        claims.append(step.claim)
    public = [
        Start(setup.characters.index(c), setup.locations.index(p)) for c, p in setup.starts.items()
    ]
    agree = np.logical_and.reduce([tuples.valid, *(tuples.holds(p) for p in (*facts, *public))])
    answers = {answer for answer, good in zip(tuples.answers, agree, strict=True) if good}
    status = {0: "contradiction", 1: "proved"}.get(len(answers), "open")
    assert explanation.status == status
    if status == "proved":
        (answer,) = answers
        assert explanation.answer == answer
        assert claims[-1] == Proved(answer)
    else:
        assert explanation.answer is None
        assert not any(isinstance(claim, Proved) for claim in claims)

"""Do some premises force a claim: the independent check of every step.

A claim is forced when no world agrees with the premises and contradicts it. Steps that do not use
the mystery's rule are decided on tuples of walks, exactly and at once. The others are decided on
valid worlds: few tuples are listed; a world drawn at random that contradicts settles most of the
rest; conditions that the rule makes necessary (`Rule.narrow`, one time's hand-overs) refute the
others. Whatever is still open goes to exact counting with restricted states, or to CP-SAT.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.deduction.claims import Dance, Excluded, Place, Proved, State
from kronosolve.inference.layers import Layers, TooLargeError
from kronosolve.inference.tracks import track_from_walks
from kronosolve.inference.uniform import Uniform

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from kronosolve.deduction.claims import Claim, Premise
    from kronosolve.deduction.rules.base import Rule
    from kronosolve.deduction.space import Joined, Query, Space
    from kronosolve.mysteries.base import Automaton, IntArray

    Array = npt.NDArray[Any]

_LISTED = 2_000
"""Tuples that are listed and looked at one by one."""
_DRAWN = (100, 2_000, 30_000)
"""Tuples drawn before and after the rule's necessary conditions are tried, and before counting."""
_CASES = 6
"""Answers for which tuples are drawn."""
_STATES = 1 << 13
"""More than any automaton here has states (sets of twelve characters)."""
_SLICE = 3_000_000
"""Joint positions times states that one time's hand-over may be tried on."""


class Oracle:
    """Decides whether premises force claims, for one setup."""

    def __init__(self, space: Space, rule: Rule) -> None:
        self.space, self.rule = space, rule
        self.automaton = space.mystery.automaton()
        self._known: dict[Any, bool] = {}

    def forces(self, premises: Sequence[Premise], claim: Claim, *, rule: bool) -> bool:
        """Whether no world (no tuple of walks, without the rule) speaks against a claim."""
        key = (frozenset(premises), claim, rule)
        if key not in self._known:
            query = self.space.query(premises)
            self._contradict(query, claim)
            self._known[key] = not self.possible(query, rule=rule)
        return self._known[key]

    def minimal(self, premises: Sequence[Premise], claim: Claim, *, rule: bool) -> list[int] | None:
        """Positions of premises none of which can be left out; None if all do not force the claim.

        Deletion from the end, so that what stands first is kept: put the best premises first.
        """
        if not self.forces(premises, claim, rule=rule):
            return None
        kept = list(range(len(premises)))
        for i in reversed(range(len(premises))):
            fewer = [k for k in kept if k != i]
            if self.forces([premises[k] for k in fewer], claim, rule=rule):
                kept = fewer
        return kept

    def _contradict(self, query: Query, claim: Claim) -> None:
        match claim:
            case Place(c, time, mask):
                query.masks[c][time] &= ~mask
            case State(time, states):
                free = frozenset(range(2 << len(self.space.cast))) - states
                query.states[time] = query.states.get(time, free) & free
            case Dance(c, mask, only):
                if only:
                    query.rhythms[c] |= {~mask}
                else:
                    query.no_rhythms[c] |= mask
            case Excluded(answers):
                query.among = answers
            case Proved(answer):
                query.forbidden |= {answer}

    def possible(self, query: Query, *, rule: bool) -> bool:
        """Whether some world meets a query."""
        if not rule:
            return self.space.join(query) is not None
        cases: list[tuple[Query, Joined]] = []
        for case in self._cases(query):
            joined = self.space.join(case)
            if joined is None:
                continue
            if joined.tuples > _LISTED:
                cases.append((case, joined))
            elif self._meets(query, joined.enumerate()):
                return True
        if not cases:
            return False
        if self._drawn(query, cases, _DRAWN[0]):
            return True
        cases = [(case, joined) for case, joined in cases if self._handed(case)]
        if not cases:
            return False
        if self._drawn(query, cases, _DRAWN[1]):
            return True
        # Restricted states are counted slowly: a last and larger draw is worth its time.
        if query.states and self._drawn(query, cases, _DRAWN[2]):
            return True
        return any(self._exact(case) for case, _ in cases)

    def _cases(self, query: Query) -> list[Query]:
        """The query, or one narrowed query for each answer that it leaves."""
        rule = self.rule
        answers = rule.answers if query.among is None else query.among
        if not answers or (query.among is None and not query.forbidden):
            return [query]
        left = sorted(set(answers) - query.forbidden, key=rule.mystery.sort_key)
        found = []
        for answer in left:
            case = rule.narrow(query, answer)
            if case is not None:
                case.among = frozenset({answer})
                found.append(case)
        return found

    def _drawn(self, query: Query, cases: Sequence[tuple[Query, Joined]], n: int) -> bool:
        uniform = Uniform(n)
        step = max(1, len(cases) // _CASES)
        return any(self._meets(query, joined.sample(n, uniform)) for _, joined in cases[::step])

    def _meets(self, query: Query, worlds: Array) -> bool:
        """Whether one of these tuples is a valid world with the answers and states required."""
        answers, index = self.rule.mystery.answers_of(worlds)
        good = index >= 0
        listed = list(answers)
        wanted = [
            a not in query.forbidden and (query.among is None or a in query.among) for a in listed
        ]
        good &= np.array([*wanted, False])[index]
        if query.states and good.any():
            assert self.automaton is not None
            good &= _states_met(self.automaton, worlds, query.states)
        return bool(good.any())

    def _handed(self, query: Query) -> bool:
        """Whether states before and after single times can follow each other (walks aside)."""
        automaton, last = self.automaton, self.space.times - 1
        if automaton is None or not query.states:
            return True
        first = frozenset(int(s) for s in automaton.initial)
        allowed = {**query.states, -1: query.states.get(-1, first) & first}
        for time in range(self.space.times):
            before, after = allowed.get(time - 1), allowed.get(time)
            if after is not None and not after:
                return False
            if before is None or (after is None and time < last):
                continue
            here = self._slice(query, time)
            if len(here) * len(before) > _SLICE:
                continue
            places = [here[:, c][None, :] for c in self.space.cast]
            states = np.array(sorted(before), dtype=np.int64).reshape(-1, 1)
            next_, _ = automaton.step(time, places, states)
            fits = next_ >= 0 if after is None else _table(after)[next_]
            if not fits.any():
                return False
        return True

    def _slice(self, query: Query, time: int) -> Array:
        """Joint positions of one time that fit its counts: shape (n, characters).

        Each position lies on some walk of its character that fits the query.
        """
        space = self.space
        options = [np.unique(space.walks[c][space.fitting(query, c), time]) for c in space.cast]
        grid = np.meshgrid(*options, indexing="ij")
        rows = np.stack([g.reshape(-1) for g in grid], axis=1)
        for (t, place), heads in query.counts.items():
            if t == time:
                rows = rows[(rows == place).sum(axis=1) == heads]
        return rows

    def _exact(self, query: Query) -> bool:
        """The last word: exact counting over time, or CP-SAT where no states are required."""
        if not query.states:
            return self._solved(query)
        assert self.automaton is not None
        space = self.space
        tracks = []
        for c in space.cast:
            chosen = space.walks[c][space.fitting(query, c)]
            tracks.append(track_from_walks(list(map(tuple, chosen.tolist())), space.times))
        wanted = _Restricted(self.automaton, query)
        if not wanted.initial:
            return False
        try:
            return Layers(tracks, query.counts, wanted).worlds > 0
        except TooLargeError:
            return True  # undecided: a claim is then not taken as forced, a premise is kept

    def _solved(self, query: Query) -> bool:
        from kronosolve.inference.model import WorldModel

        model = WorldModel(replace(self.space.setup, starts={}))
        for c in self.space.cast:
            for time, mask in enumerate(query.masks[c]):
                for place, here in enumerate(model.at[c][time]):
                    if not mask >> place & 1:
                        model.model.add_bool_and([~here])
            for place, n in query.visits[c].items():
                model.model.add(sum(model.at[c][t][place] for t in range(self.space.times)) == n)
            taken = model.walk[c]
            if taken is not None:
                fits = space_walks(self.space, query, c)
                for walk, literal in taken.items():
                    if walk not in fits:
                        model.model.add_bool_and([~literal])
        for (time, place), n in query.counts.items():
            model.model.add(sum(model.at[c][time][place] for c in self.space.cast) == n)
        for answer in sorted(query.forbidden, key=self.rule.mystery.sort_key):
            model.exclude(answer)
        if query.among is not None:
            wanted = sorted(query.among, key=self.rule.mystery.sort_key)
            model.model.add_bool_or([model.all_of(model.answer_is(a)) for a in wanted])
        return model.find() is not None


def space_walks(space: Space, query: Query, c: int) -> set[tuple[int, ...]]:
    """Walks of one character that meet a query."""
    return set(map(tuple, space.walks[c][space.fitting(query, c)].tolist()))


def _states_met(
    automaton: Automaton, worlds: Array, wanted: dict[int, frozenset[int]]
) -> npt.NDArray[np.bool_]:
    """Which worlds have an accepted run through the wanted states."""
    count, cast, times = worlds.shape
    met = np.zeros(count, dtype=bool)
    for first in automaton.initial:
        if -1 in wanted and first not in wanted[-1]:
            continue
        state = np.full(count, first, dtype=np.int64)
        good = np.ones(count, dtype=bool)
        for time in range(times):
            here = [worlds[:, c, time] for c in range(cast)]
            after, _ = automaton.step(time, here, state)
            state = np.where(state >= 0, after, -1)
            if time in wanted:
                good &= _table(wanted[time])[state]
        met |= good & (state >= 0)
    return met


def _table(states: frozenset[int]) -> npt.NDArray[np.bool_]:
    """Whether each state number is one of these; -1, a rejected run, never is."""
    table = np.zeros(_STATES + 1, dtype=bool)
    table[sorted(states)] = True
    return table


class _Restricted:
    """An automaton that rejects unwanted states and answers."""

    def __init__(self, automaton: Automaton, query: Query) -> None:
        self._inner, self._states = automaton, query.states
        self.answers = automaton.answers
        first = query.states.get(-1)
        self.initial = [s for s in automaton.initial if first is None or s in first]
        wanted = [
            a not in query.forbidden and (query.among is None or a in query.among)
            for a in automaton.answers
        ]
        self._wanted = np.array([*wanted, True])

    def step(
        self, time: int, here: Sequence[IntArray], state: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Step, and reject."""
        after, emits = self._inner.step(time, here, state)
        good = self._wanted[emits]
        if time in self._states:
            good &= _table(self._states[time])[after]
        return np.where(good, after, -1), np.where(good, emits, -1)

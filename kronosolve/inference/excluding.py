"""Rules with one answer left out, to count and sample the worlds that speak against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from kronosolve.mysteries.base import Answer, Automaton, CastRule, IntArray


class ExcludingAutomaton:
    """Rejects every run at the moment that it would emit the excluded answer."""

    def __init__(self, automaton: Automaton, answer: Answer) -> None:
        self._inner = automaton
        self.initial, self.answers = automaton.initial, automaton.answers
        self._number = list(self.answers).index(answer) if answer in self.answers else -2

    def step(
        self, time: int, here: Sequence[IntArray], state: IntArray
    ) -> tuple[IntArray, IntArray]:
        """Step, and reject where the answer is the excluded one."""
        after, emits = self._inner.step(time, here, state)
        hit = emits == self._number
        return np.where(hit, -1, after), np.where(hit, -1, emits)


class ExcludingRule:
    """Gives no answer in place of the excluded one."""

    def __init__(self, rule: CastRule, answer: Answer) -> None:
        self._inner, self._excluded = rule, answer
        self.start = rule.start

    def labelled(self, character: int) -> Iterable[tuple[Hashable, int]]:
        """As the rule does."""
        return self._inner.labelled(character)

    def join(self, state: Any, character: int, label: Any) -> Hashable | None:
        """As the rule does."""
        return self._inner.join(state, character, label)

    def answer(self, state: Any) -> Answer | None:
        """As the rule does, but for the excluded answer."""
        answer = self._inner.answer(state)
        return None if answer == self._excluded else answer

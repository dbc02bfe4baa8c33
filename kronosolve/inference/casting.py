"""Exact counting character by character, for rules that need to know little of each walk.

The dual of `layers`: the state after some characters is what the rule remembers of them, together
with the heads still missing in the cells whose counts are known. Walks of one character with the
same label and the same cells are interchangeable, so the cost depends on the number of different
labels and cell counts, not on the number of worlds.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.inference.layers import TooLargeError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import numpy.typing as npt

    from kronosolve.inference.tracks import Cell
    from kronosolve.inference.uniform import Uniform
    from kronosolve.mysteries.base import Answer, CastRule
    from kronosolve.walks import Walk

    Array = npt.NDArray[Any]

Key = tuple[Any, int]
"""What the rule remembers, and the packed heads still missing."""
_BITS = 5
"""Bits of a packed count: four for up to 12 heads and a guard that shows an overdraft."""


class Casting:
    """All worlds of listed walks that satisfy cell counts and a (signed sum of) cast rules.

    Parameters
    ----------
    walks
        Walks of each character.
    counts
        Heads in cells (time from 0, location) -> number.
    rules
        The parts of the mystery's rule.
    limit
        Most states after one character and part, and most steps over all, else TooLargeError.
    """

    def __init__(
        self,
        walks: Sequence[Sequence[Walk]],
        counts: Mapping[Cell, int],
        rules: Iterable[CastRule],
        limit: int = 2_000_000,
    ) -> None:
        self.walks = walks
        cells = sorted(counts)
        self.guard = sum(1 << (_BITS * i + _BITS - 1) for i in range(len(cells)))
        self.missing = self.guard + sum(counts[cell] << (_BITS * i) for i, cell in enumerate(cells))
        self.hits = [
            [sum(1 << (_BITS * i) for i, (t, p) in enumerate(cells) if w[t] == p) for w in one]
            for one in walks
        ]
        # Heads that the characters from c on can still add, to cut hopeless states early.
        self.limit, self.steps = limit, 0
        self._answers: dict[Answer, int] = defaultdict(int)
        self.rules = [rule for rule in rules if self._add(rule)]
        self._answers = {answer: n for answer, n in self._answers.items() if n}
        self.worlds = sum(self._answers.values())

    def _groups(self, rule: CastRule, character: int) -> dict[tuple[Any, int], list[int]]:
        """Walk numbers of a character by (label, cells)."""
        hits = self.hits[character]
        groups: dict[tuple[Any, int], list[int]] = {}
        for label, i in rule.labelled(character):
            groups.setdefault((label, hits[i]), []).append(i)
        return groups

    def _forward(self, rule: CastRule) -> list[dict[Key, int]]:
        """Ways into each state after each number of characters."""
        layers: list[dict[Key, int]] = [{(rule.start, self.missing): 1}]
        for c in range(len(self.walks)):
            groups = [(label, hit, len(which)) for (label, hit), which in
                      self._groups(rule, c).items()]
            after: dict[Key, int] = {}
            for (state, missing), ways in layers[-1].items():
                joined: dict[Any, Any] = {}
                for label, hit, size in groups:
                    left = missing - hit
                    if left & self.guard != self.guard:
                        continue
                    if label not in joined:
                        joined[label] = rule.join(state, c, label)
                    new = joined[label]
                    if new is not None:
                        key = (new, left)
                        after[key] = after.get(key, 0) + ways * size
            self.steps += len(layers[-1]) * len(groups)
            if len(after) > self.limit or self.steps > 20 * self.limit:
                raise TooLargeError
            layers.append(after)
            if not after:
                break
        return layers

    def _add(self, rule: CastRule) -> bool:
        """Count one part; False when it has no world."""
        layers = self._forward(rule)
        if len(layers) <= len(self.walks):
            return False
        some = False
        for (state, missing), ways in layers[-1].items():
            if missing != self.guard:
                continue
            for answer in rule.answers(state):
                self._answers[answer] += rule.sign * ways
                some = True
        return some

    def answers(self) -> dict[Answer, int]:
        """Every answer of some world, with its exact number of worlds."""
        return dict(self._answers)

    def _completions(self, rule: CastRule) -> list[dict[Key, int]]:
        """Accepted completions of each state (only rules with one answer a final state)."""
        layers = self._forward(rule)
        while len(layers) <= len(self.walks):
            layers.append({})
        ends = {
            key: 1 for key in layers[-1] if key[1] == self.guard and list(rule.answers(key[0]))
        }
        found = [ends]
        for c in reversed(range(len(self.walks))):
            groups = self._groups(rule, c)
            here: dict[Key, int] = {}
            for state, missing in layers[c]:
                total = 0
                for (label, hit), which in groups.items():
                    new = rule.join(state, c, label)
                    total += len(which) * found[0].get((new, missing - hit), 0)
                if total:
                    here[state, missing] = total
            found.insert(0, here)
        return found

    def marginals(self, places: int) -> Array:
        """Worlds with character c at location l at time t, as Python integers, shape (c, t, l)."""
        times = len(self.walks[0][0])
        found = np.zeros((len(self.walks), times, places), dtype=object)
        for rule in self.rules:
            ways, futures = self._forward(rule), self._completions(rule)
            for c in range(len(self.walks)):
                for (label, hit), which in self._groups(rule, c).items():
                    through = 0
                    for (state, missing), n in ways[c].items():
                        key = (rule.join(state, c, label), missing - hit)
                        through += n * futures[c + 1].get(key, 0)
                    if through:
                        for i in which:
                            for t, place in enumerate(self.walks[c][i]):
                                found[c, t, place] += through
        return found

    def sample(self, n: int, uniform: Uniform) -> Array:
        """Draw n worlds exactly uniformly (one unsigned rule): shape (n, characters, times)."""
        (rule,) = self.rules
        futures = self._completions(rule)
        chosen: list[list[int]] = [[] for _ in range(n)]
        states: dict[Key, list[int]] = {(rule.start, self.missing): list(range(n))}
        for c in range(len(self.walks)):
            groups = list(self._groups(rule, c).items())
            after: dict[Key, list[int]] = {}
            for (state, missing), members in states.items():
                options = []
                for (label, hit), which in groups:
                    key = (rule.join(state, c, label), missing - hit)
                    weight = len(which) * futures[c + 1].get(key, 0)
                    if weight:
                        options.append((weight, key, which))
                running = np.cumsum(np.array([float(o[0]) for o in options]))
                picks = np.searchsorted(
                    running, uniform(len(members)) * running[-1], side="right"
                )
                inner = uniform(len(members))
                for member, pick, u in zip(members, picks.tolist(), inner.tolist(), strict=True):
                    _, key, which = options[min(pick, len(options) - 1)]
                    chosen[member].append(which[int(u * len(which))])
                    after.setdefault(key, []).append(member)
            states = after
        return self._worlds(chosen)

    def enumerate(self) -> Array:
        """List all worlds (one unsigned rule) in a fixed order: shape (n, characters, times)."""
        (rule,) = self.rules
        futures = self._completions(rule)
        partial: list[tuple[Key, tuple[int, ...]]] = [((rule.start, self.missing), ())]
        for c in range(len(self.walks)):
            groups = list(self._groups(rule, c).items())
            after = []
            for (state, missing), walks in partial:
                for (label, hit), which in groups:
                    key = (rule.join(state, c, label), missing - hit)
                    if key in futures[c + 1]:
                        after += [(key, (*walks, i)) for i in which]
            partial = after
        return self._worlds([list(walks) for _, walks in partial])

    def _worlds(self, chosen: list[list[int]]) -> Array:
        numbers = np.array(chosen, dtype=np.int64).reshape(-1, len(self.walks))
        tables = [np.array(one, dtype=np.int8) for one in self.walks]
        return np.stack([table[numbers[:, c]] for c, table in enumerate(tables)], axis=1)


class Plain:
    """The cast rule of no rule at all: every tuple of walks, with the empty answer."""

    sign = 1
    start: Any = None

    def __init__(self, walks: Sequence[Sequence[Walk]]) -> None:
        self.walks = walks

    def labelled(self, character: int) -> list[tuple[Any, int]]:
        """No label."""
        return [(0, i) for i in range(len(self.walks[character]))]

    def join(self, state: Any, character: int, label: Any) -> Any:
        """Remember nothing."""
        del state, character
        return label

    def answers(self, state: Any) -> list[Answer]:
        """The empty answer."""
        del state
        return [()]

"""Exact counting character by character, for rules that need to know little of each walk.

The dual of `layers`: the state after some characters is what the rule remembers of them, together
with the heads so far in the cells whose counts are known. Walks of one character with the
same label and the same cells are interchangeable, so the cost depends on the number of different
labels and cell counts, not on the number of worlds.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from kronosolve.inference.layers import TooLargeError

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from kronosolve.inference.uniform import Uniform
    from kronosolve.mysteries.base import Answer, CastRule
    from kronosolve.mysteries.heads import Heads
    from kronosolve.walks import Walk

    Array = npt.NDArray[Any]

Key = tuple[Any, int]
"""What the rule remembers, and the packed heads so far."""


class Casting:
    """All worlds of listed walks that satisfy cell counts and a cast rule.

    Parameters
    ----------
    walks
        Walks of each character.
    heads
        Cells with known head counts.
    rule
        The mystery's rule.
    limit
        Most steps from a state by a group of walks, else TooLargeError.
    """

    def __init__(
        self,
        walks: Sequence[Sequence[Walk]],
        heads: Heads,
        rule: CastRule,
        limit: int = 20_000_000,
    ) -> None:
        self.walks, self.heads, self.rule = walks, heads, rule
        self._groups = [self._grouped(c) for c in range(len(walks))]
        self._ways = self._forward(limit)
        self._answers: dict[Answer, int] = {}
        for (state, hits), ways in self._ways[-1].items():
            answer = rule.answer(state) if hits == heads.target else None
            if answer is not None:
                self._answers[answer] = self._answers.get(answer, 0) + ways
        self.worlds = sum(self._answers.values())

    def _grouped(self, character: int) -> dict[tuple[Any, int], list[int]]:
        """Walk numbers of a character by (label, hits)."""
        walks = self.walks[character]
        groups: dict[tuple[Any, int], list[int]] = {}
        for label, i in self.rule.labelled(character):
            groups.setdefault((label, self.heads.hits(walks[i])), []).append(i)
        return groups

    def _forward(self, limit: int) -> list[dict[Key, int]]:
        """Ways into each state after each number of characters."""
        layers: list[dict[Key, int]] = [{(self.rule.start, 0): 1}]
        steps = 0
        for c, groups in enumerate(self._groups):
            steps += len(layers[-1]) * len(groups)
            if steps > limit:
                raise TooLargeError
            sizes = [(label, more, len(which)) for (label, more), which in groups.items()]
            after: dict[Key, int] = {}
            for (state, hits), ways in layers[-1].items():
                joined: dict[Any, Any] = {}
                for label, more, size in sizes:
                    if not self.heads.fits(hits + more):
                        continue
                    if label not in joined:
                        joined[label] = self.rule.join(state, c, label)
                    if joined[label] is not None:
                        key = (joined[label], hits + more)
                        after[key] = after.get(key, 0) + ways * size
            layers.append(after)
        return layers

    def answers(self) -> dict[Answer, int]:
        """Every answer of some world, with its exact number of worlds."""
        return dict(self._answers)

    @cached_property
    def _futures(self) -> list[dict[Key, int]]:
        """Accepted completions of each state."""
        target = self.heads.target
        found: list[dict[Key, int]] = [
            {
                key: 1
                for key in self._ways[-1]
                if key[1] == target and self.rule.answer(key[0]) is not None
            }
        ]
        for c in reversed(range(len(self.walks))):
            here: dict[Key, int] = {}
            for state, hits in self._ways[c]:
                total = 0
                for (label, more), which in self._groups[c].items():
                    key = (self.rule.join(state, c, label), hits + more)
                    total += len(which) * found[0].get(key, 0)
                if total:
                    here[state, hits] = total
            found.insert(0, here)
        return found

    def _options(self, c: int, key: Key) -> list[tuple[int, Key, list[int]]]:
        """Worlds, next state and walks of each group of character c that leads on from a state."""
        state, hits = key
        found = []
        for (label, more), which in self._groups[c].items():
            after = (self.rule.join(state, c, label), hits + more)
            weight = len(which) * self._futures[c + 1].get(after, 0)
            if weight:
                found.append((weight, after, which))
        return found

    def marginals(self, places: int) -> Array:
        """Worlds with character c at location l at time t, as Python integers, shape (c, t, l)."""
        times = len(self.walks[0][0])
        found = np.zeros((len(self.walks), times, places), dtype=object)
        for c, walks in enumerate(self.walks):
            through = [0] * len(walks)
            for key, ways in self._ways[c].items():
                for weight, _, which in self._options(c, key):
                    for i in which:
                        through[i] += ways * weight // len(which)
            for walk, n in zip(walks, through, strict=True):
                for t, place in enumerate(walk):
                    found[c, t, place] += n
        return found

    def sample(self, n: int, uniform: Uniform) -> Array:
        """Draw n worlds exactly uniformly, with replacement: shape (n, characters, times)."""
        chosen: list[list[int]] = [[] for _ in range(n)]
        states: dict[Key, list[int]] = {(self.rule.start, 0): list(range(n))}
        for c in range(len(self.walks)):
            after: dict[Key, list[int]] = {}
            for key, members in states.items():
                options = self._options(c, key)
                running = np.cumsum(np.array([float(weight) for weight, _, _ in options]))
                draws = uniform(len(members)) * running[-1]
                picks = np.searchsorted(running, draws, side="right").tolist()
                inner = uniform(len(members)).tolist()
                for member, pick, u in zip(members, picks, inner, strict=True):
                    _, new, which = options[min(pick, len(options) - 1)]
                    chosen[member].append(which[int(u * len(which))])
                    after.setdefault(new, []).append(member)
            states = after
        return self._worlds(chosen)

    def enumerate(self) -> Array:
        """List all worlds in a fixed order: shape (worlds, characters, times)."""
        partial: list[tuple[Key, list[int]]] = [((self.rule.start, 0), [])]
        for c in range(len(self.walks)):
            options = {key: self._options(c, key) for key, _ in partial}
            partial = [
                (after, [*walks, i])
                for key, walks in partial
                for _, after, which in options[key]
                for i in which
            ]
        return self._worlds([walks for _, walks in partial])

    def _worlds(self, chosen: list[list[int]]) -> Array:
        numbers = np.array(chosen, dtype=np.int64).reshape(-1, len(self.walks))
        tables = [np.array(one, dtype=np.int8) for one in self.walks]
        return np.stack([table[numbers[:, c]] for c, table in enumerate(tables)], axis=1)


class Plain:
    """The cast rule of no rule at all: every tuple of walks, with the empty answer."""

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

    def answer(self, state: Any) -> Answer:
        """The empty answer."""
        del state
        return ()

"""Exact counting time by time over joint states (the forward-backward algorithm).

One layer is an array over (automaton state, state of each character's track). Cell counts only
mask a layer, the mystery's automaton moves mass between its planes, and a move of one character
is one small matrix product along its axis. So the cost depends on the widths of the layers, never
on the number of worlds or of cell counts: 6 characters on 6 locations make layers of 46,656
entries, and 10^12 worlds are counted as fast as ten.

Counts are exact: doubles hold them below 2^53, 64-bit integers below 2^63, Python integers beyond.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy.typing as npt

    from kronosolve.inference.tracks import Cell, Track
    from kronosolve.inference.uniform import Uniform
    from kronosolve.mysteries.base import Answer, Automaton

    Array = npt.NDArray[Any]


class TooLargeError(Exception):
    """An exact method would need more memory or time than it may take."""


class Anything:
    """The automaton of no rule at all: every tuple of walks is accepted, with the empty answer."""

    initial = (0,)
    answers: Sequence[Answer] = ((),)

    def step(self, time: int, here: Sequence[Array], state: Array) -> tuple[Array, Array]:
        """Stay; emit at Time 1."""
        shape = np.broadcast_shapes(state.shape, *(place.shape for place in here))
        after = np.broadcast_to(state, shape)
        return after, np.full(shape, 0 if time == 0 else -1)


class Layers:
    """All worlds of some tracks that satisfy cell counts and an automaton.

    Parameters
    ----------
    tracks
        One for each character, none empty.
    counts
        Heads in cells (time from 0, location) -> number.
    automaton
        The mystery's rule.
    limit
        Most entries that a layer may have, else TooLargeError.
    """

    def __init__(
        self,
        tracks: Sequence[Track],
        counts: Mapping[Cell, int],
        automaton: Automaton,
        limit: int = 4_000_000,
    ) -> None:
        self.tracks, self.automaton = tracks, automaton
        self.times = len(tracks[0].places)
        self.shapes = [tuple(len(track.places[t]) for track in tracks) for t in range(self.times)]
        if max(map(prod, self.shapes)) > limit:
            raise TooLargeError
        bound = prod(track.count() for track in tracks)
        self.dtype: Any = np.float64 if bound < 2**53 else np.int64 if bound < 2**63 else object
        self._links = [
            [np.asarray(track.links[t], dtype=self.dtype) for track in tracks]
            for t in range(self.times - 1)
        ]
        self._here = [
            [
                track.places[t].reshape([-1 if d == c else 1 for d in range(len(tracks))])
                for c, track in enumerate(tracks)
            ]
            for t in range(self.times)
        ]
        self._masks = [self._mask(t, counts) for t in range(self.times)]
        self._forward(limit)
        self._totals: Array = np.zeros(len(self.automaton.answers), dtype=object)
        self._future: list[Array] = []
        self._joint: list[Array] = []
        if all(emits is None for emits in self._emits[:-1]):
            self._emit(self.times - 1, self._ways[-1] * (self._next[-1] >= 0))
        else:
            self._backward()
        self.worlds = int(self._totals.sum())

    def _mask(self, time: int, counts: Mapping[Cell, int]) -> Array | None:
        """Joint states of a layer that agree with the cell counts of its time."""
        mask: Array | None = None
        for (t, place), count in counts.items():
            if t != time:
                continue
            heads: Any = 0
            for here in self._here[t]:
                heads = heads + (here == place).astype(np.int8)
            mask = heads == count if mask is None else mask & (heads == count)
        return mask

    def _contract(self, array: Array, axis: int, matrix: Array) -> Array:
        """Sum out one character's axis (axis 0 of `array` is the automaton state)."""
        shape = array.shape
        before, after = prod(shape[: axis + 1]), prod(shape[axis + 2 :])
        if after == 1:
            out = array.reshape(before, shape[axis + 1]) @ matrix.T
        else:
            out = matrix @ array.reshape(before, shape[axis + 1], after)
        return out.reshape(*shape[: axis + 1], len(matrix), *shape[axis + 2 :])

    def _forward(self, limit: int) -> None:
        """Prefixes of worlds: numbers of ways into every automaton state and joint state."""
        live: Array = np.unique(np.asarray(self.automaton.initial, dtype=np.int64))
        ways = np.ones((len(live), *self.shapes[0]), dtype=self.dtype)
        self.live, self._ways, self._next, self._emits = [], [], [], []
        for t in range(self.times):
            if self._masks[t] is not None:
                ways = ways * self._masks[t]
            state = live.reshape(-1, *[1] * len(self.tracks))
            after, emits = self.automaton.step(t, self._here[t], state)
            reached = np.unique(after[(ways > 0) & (after >= 0)])
            if len(reached) * prod(self.shapes[t]) > limit:
                raise TooLargeError
            table = np.full(int(max(after.max(initial=0), 0)) + 1, -1, dtype=np.int32)
            table[reached] = np.arange(len(reached))
            after = np.where(after >= 0, table[np.maximum(after, 0)], -1)
            self.live.append(live)
            self._ways.append(ways)
            self._next.append(after)
            self._emits.append(emits if (emits >= 0).any() else None)
            if t == self.times - 1:
                return
            live, ways = reached, self._moved(self._scattered(ways, after, len(reached)), t)

    def _scattered(self, ways: Array, after: Array, states: int) -> Array:
        """Carry ways into the planes of the next automaton states."""
        size = prod(ways.shape[1:])
        flat, target = ways.reshape(-1), after.reshape(-1)
        used = np.flatnonzero((target >= 0) & (flat != 0))
        where = target[used].astype(np.int64) * size + used % size
        if self.dtype is np.float64:
            out: Array = np.bincount(where, weights=flat[used], minlength=states * size)
        else:
            out = np.zeros(states * size, dtype=self.dtype)
            np.add.at(out, where, flat[used])
        return out.reshape(states, *ways.shape[1:])

    def _moved(self, ways: Array, time: int) -> Array:
        """Let everybody move from `time` to the next."""
        for axis, link in enumerate(self._links[time]):
            ways = self._contract(ways, axis, link.T)
        return ways

    def _partial(self, time: int) -> list[Array]:
        """Futures where the first k characters have moved on from `time` and the others have not.

        Item k has the first k axes at time + 1; item 0 is indexed by joint states at `time`. Axis 0
        is the automaton state between the two times.
        """
        parts = [self._future[time + 1]]
        for axis in reversed(range(len(self.tracks))):
            parts.append(self._contract(parts[-1], axis, self._links[time][axis]))
        return parts[::-1]

    def _backward(self) -> None:
        """Completions of worlds and joint marginals of every layer, where they are needed.

        `_future[t]` counts accepted completions given the automaton state *before* time t. Answers
        that are all emitted at the last time are known from the forward pass alone.
        """
        if self._future:
            return
        early = any(emits is not None for emits in self._emits[:-1])
        self._future = [np.empty(0)] * self.times
        self._joint = [np.empty(0)] * self.times
        for t in reversed(range(self.times)):
            after = self._next[t]
            if t == self.times - 1:
                future = (after >= 0).astype(self.dtype)
            else:
                gathered = self._partial(t)[0]
                if len(gathered):
                    future = np.take_along_axis(gathered, np.maximum(after, 0), axis=0)
                    future = np.where(after >= 0, future, 0)
                else:
                    future = np.zeros(after.shape, dtype=self.dtype)
            if self._masks[t] is not None:
                future = future * self._masks[t]
            self._future[t] = future
            through = self._ways[t] * future
            self._ways[t] = np.empty(0)
            if early:
                self._emit(t, through)
            self._joint[t] = through.sum(axis=0)

    def _emit(self, time: int, through: Array) -> None:
        """Add the worlds that pass each state of a layer to the answers emitted there."""
        emits = self._emits[time]
        if emits is not None:
            used = np.flatnonzero((emits.reshape(-1) >= 0) & (through.reshape(-1) != 0))
            numbers, weights = emits.reshape(-1)[used], through.reshape(-1)[used]
            self._totals += self._binned(numbers, weights, len(self._totals))

    def _binned(self, numbers: Array, weights: Array, size: int) -> Array:
        if self.dtype is np.float64:
            binned = np.bincount(numbers, weights=weights, minlength=size)
            return np.array([int(x) for x in binned], dtype=object)
        out: Array = np.zeros(size, dtype=self.dtype)
        np.add.at(out, numbers, weights)
        return out.astype(object)

    def answers(self) -> dict[Answer, int]:
        """Every answer of some world, with its exact number of worlds."""
        pairs = zip(self.automaton.answers, self._totals, strict=True)
        return {answer: int(n) for answer, n in pairs if n}

    def marginals(self, places: int) -> Array:
        """Worlds with character c at location l at time t, as Python integers, shape (c, t, l)."""
        self._backward()
        cast = len(self.tracks)
        found = np.zeros((cast, self.times, places), dtype=object)
        for t, joint in enumerate(self._joint):
            for c, track in enumerate(self.tracks):
                one = joint.sum(axis=tuple(d for d in range(cast) if d != c))
                for place, n in zip(track.places[t], one, strict=True):
                    found[c, t, place] += int(n)
        return found

    def sample(self, n: int, uniform: Uniform) -> Array:
        """Draw n worlds exactly uniformly, with replacement: shape (n, characters, times)."""
        self._backward()
        first = self._future[0].reshape(-1)
        index = _pick(first, uniform(n))
        states, joint = np.divmod(index, prod(self.shapes[0]))
        at = list(np.unravel_index(joint, self.shapes[0]))
        out = np.empty((n, len(self.tracks), self.times), dtype=np.int8)
        self._note(out, 0, at)
        for t in range(self.times - 1):
            state = self._next[t][(states, *at)]
            parts = self._partial(t)
            for c in range(len(self.tracks)):
                steps, weights = self._options(parts[c + 1], t, c, state, at)
                running = np.cumsum(weights.astype(np.float64), axis=1)
                chosen = (running <= (uniform(n) * running[:, -1])[:, None]).sum(axis=1)
                at[c] = steps[np.arange(n), np.minimum(chosen, steps.shape[1] - 1)]
            states = state
            self._note(out, t + 1, at)
        return out

    def enumerate(self) -> Array:
        """List all worlds in a fixed order: shape (worlds, characters, times)."""
        self._backward()
        index = np.flatnonzero(self._future[0].reshape(-1))
        states, joint = np.divmod(index, prod(self.shapes[0]))
        at = list(np.unravel_index(joint, self.shapes[0]))
        out = np.empty((len(index), len(self.tracks), self.times), dtype=np.int8)
        self._note(out, 0, at)
        for t in range(self.times - 1):
            states = self._next[t][(states, *at)]
            parts = self._partial(t)
            for c in range(len(self.tracks)):
                steps, weights = self._options(parts[c + 1], t, c, states, at)
                row, column = np.nonzero(weights)
                at = [known[row] for known in at]
                at[c] = steps[row, column]
                states, out = states[row], out[row]
            self._note(out, t + 1, at)
        return out

    def _options(
        self, part: Array, time: int, c: int, states: Array, at: Sequence[Array]
    ) -> tuple[Array, Array]:
        """Next states of one character for each world drawn so far, and what completes each.

        `part` is the item of `_partial` in which this character has moved on; both results have
        shape (worlds, most moves), and padding has weight 0.
        """
        steps = self.tracks[c].steps[time][at[c]]
        base = states.astype(np.int64)
        for size, place in zip(part.shape[1 : c + 1], at[:c], strict=True):
            base = base * size + place
        wide = prod(part.shape[c + 2 :])
        rest: Any = 0
        for size, place in zip(part.shape[c + 2 :], at[c + 1 :], strict=True):
            rest = rest * size + place
        where = (base[:, None] * part.shape[c + 1] + np.maximum(steps, 0)) * wide
        weights = part.reshape(-1).take(where + np.reshape(rest, (-1, 1)))
        return steps, np.where(steps >= 0, weights, 0)

    def _note(self, out: Array, time: int, at: Sequence[Array]) -> None:
        for c, track in enumerate(self.tracks):
            out[:, c, time] = track.places[time][at[c]]


def _pick(weights: Array, uniform: Array) -> Array:
    """Indexes drawn in proportion to weights."""
    used = np.flatnonzero(weights)
    running = np.cumsum(weights[used].astype(np.float64))
    chosen = np.searchsorted(running, uniform * running[-1], side="right")
    picked: Array = used[np.minimum(chosen, len(used) - 1)]
    return picked

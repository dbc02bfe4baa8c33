"""Proof sizes in hindsight: how many cards would prove the answer if one knew where to look.

For some worlds drawn as the truth, with cards drawn by the published rule, the cards that refute
all worlds with another answer are chosen greedily. The mean number still needed after a question
says how near a proof it brings: the value of an information relaxation (Brown, Smith and Sun 2010),
worked out over sampled worlds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from kronosolve.expert.pool import Pool
    from kronosolve.inference.uniform import Uniform
    from kronosolve.investigation import Question, Setup

    Array = npt.NDArray[Any]


class Hindsight:
    """Counts and private values of every question over a pool of worlds."""

    def __init__(self, setup: Setup, pool: Pool, questions: Sequence[Question]) -> None:
        self.pool, self.questions = pool, list(questions)
        self._number = {question: i for i, question in enumerate(self.questions)}
        counts, values, self._new = [], [], []
        for question in self.questions:
            place = setup.board.number(question.location)
            if question.character is not None:
                present = pool.worlds[:, setup.characters.index(question.character), :] == place
                names: list[str | int] = list(range(1, setup.times + 1))
            else:
                assert question.time is not None
                present = pool.worlds[:, :, question.time - 1] == place
                names = list(setup.characters)
            counts.append(present.sum(axis=1))
            values.append(present @ (1 << np.arange(len(names))))
            self._new.append(
                sum(1 << i for i, n in enumerate(names) if not setup.is_public(question, n))
            )
        self._counts = np.stack(counts, axis=1).astype(np.int8)
        self._values = np.stack(values, axis=1).astype(np.int32)

    def proof_sizes(
        self, asked: Sequence[Question], truths: int, uniform: Uniform
    ) -> dict[Question, float]:
        """Mean number of further cards in a greedy proof after each of the given questions."""
        totals = dict.fromkeys(asked, 0)
        picks = (uniform(truths) * len(self.pool)).astype(np.int64)
        for truth in picks.tolist():
            columns = self._columns(truth, uniform)
            others = _bits(self.pool.index != self.pool.index[truth])
            for question in asked:
                totals[question] += _greedy(columns, others & ~columns[self._number[question]])
        return {question: total / truths for question, total in totals.items()}

    def _columns(self, truth: int, uniform: Uniform) -> list[int]:
        """For each question the worlds (bits) that its card refutes if this world is the truth."""
        shown = []
        draws = uniform(len(self.questions)).tolist()
        for mask, new, draw in zip(self._values[truth].tolist(), self._new, draws, strict=True):
            options = [bit for bit in range(mask.bit_length()) if mask & new & 1 << bit]
            shown.append(1 << options[int(draw * len(options))] if options else 0)
        private = np.array(shown, dtype=np.int32)
        refutes = (self._counts != self._counts[truth]) | (self._values & private != private)
        packed = np.packbits(refutes, axis=0, bitorder="little")
        return [int.from_bytes(column.tobytes(), "little") for column in packed.T]


def _greedy(columns: list[int], others: int) -> int:
    """Cards needed, greedily, to refute all these worlds; one more where cards do not suffice."""
    cards = 0
    while others:
        best = max(columns, key=lambda column: (column & others).bit_count())
        cards += 1
        if not best & others:
            return cards
        others &= ~best
    return cards


def _bits(mask: Array) -> int:
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")

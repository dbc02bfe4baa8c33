"""From a request to one proven, rated investigation (see docs/generating.md)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generators.boards import draw_board
from generators.judging import Accepted, Judge
from generators.share import made, share_id
from generators.worlds import draw_worlds, filtered, likeliest
from kronosolve.investigation import Investigation, Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generators.dice import Dice
    from generators.judging import Measured
    from generators.request import Request
    from kronosolve.inference.belief import Sample
    from kronosolve.investigation import Setup
    from kronosolve.walks import World

BOARDS = 150
"""Boards that are tried before a request is given up."""
JUDGED = 400
"""Worlds that get cards before a request is given up."""
JUDGED_PER_BOARD = 8
"""Worlds of one board that get cards."""
_BOARD, _CARDS = 2, 3
"""Parts of the work that have random choices of their own."""


@dataclass(frozen=True)
class Outcome:
    """The case that was made, if any, and how many proposals were rejected for which reason.

    A proposal is a board that could not be drawn as wished, or a world of a board. Reasons are the
    names of figures, and of what `REASONS` in `generators.reasons` adds.
    """

    investigation: Investigation | None
    rating: Measured | None
    proposals: int
    rejected: Mapping[str, int]


class Search:
    """The search for one case, so that somebody who stops it has what is known by then."""

    def __init__(self, request: Request, progress: Callable[[str], None] | None = None) -> None:
        self.request, self.progress = request, progress or (lambda _message: None)
        self.ranges = {**request.ranges, "stars": (request.level, request.level)}
        self.proposals = self.judged = self.boards = 0
        self.rejected: Counter[str] = Counter()
        self._found: tuple[Investigation, Measured] | None = None

    def run(self) -> Outcome:
        """Try boards until a case is found or the limits are reached."""
        while self._found is None and self.boards < BOARDS and self.judged < JUDGED:
            self.boards += 1
            setup = self.draw_setup(self._dice(_BOARD))
            if isinstance(setup, str):
                self._reject(setup)
            else:
                seed = (self.request.seed, self.request.level, self.boards)
                self.try_setup(setup, self.draw_worlds(setup, *seed))
        return self.outcome()

    def draw_setup(self, dice: Dice) -> Setup | str:
        """A public setup, or the name of the wish that could not be met."""
        return draw_board(self.request, dice)

    def draw_worlds(self, setup: Setup, *seed: int) -> Sample:
        """Worlds that are proposed for a setup."""
        return draw_worlds(setup, *seed)

    def share_id(self) -> str | None:
        """The ID that makes the same case again, None where there is none."""
        return share_id(self.request)

    def outcome(self) -> Outcome:
        """What is known now; reasons in order of numbers, the most frequent first."""
        case, measured = self._found or (None, None)
        counts = sorted(self.rejected.items(), key=lambda item: (-item[1], item[0]))
        return Outcome(case, measured, self.proposals, dict(counts))

    def try_setup(self, setup: Setup, sample: Sample) -> None:
        """Look for a case among worlds of one setup."""
        drawn, (low, high) = len(sample.index), self.ranges["likeliest"]
        if not drawn:
            self._reject("worlds")
            return
        if not low <= likeliest(sample) <= high:
            self._reject("likeliest", drawn)
            return
        worlds = filtered(setup, sample, self.ranges)
        fitting = worlds.fitting()
        self.progress(f"board {self.boards}: {len(fitting)} of {drawn} worlds may do")
        judge, done = Judge(setup, self.ranges, self.progress), 0
        for number in fitting[:JUDGED_PER_BOARD]:
            self._count(worlds.rejected(done, number), number - done)
            done = number + 1
            world = tuple(map(tuple, sample.worlds[number].tolist()))
            self.judged += 1
            verdict = judge.judge(world, self._dice(_CARDS, number))
            if isinstance(verdict, Accepted):
                self.proposals += 1
                self._found = self._case(setup, world, verdict), verdict.measured
                return
            self._reject(verdict)
        if len(fitting) <= JUDGED_PER_BOARD:
            self._count(worlds.rejected(done, drawn), drawn - done)

    def _dice(self, part: int, *number: int) -> Dice:
        return self.request.dice(part, self.request.level, self.boards, *number)

    def _reject(self, reason: str, proposals: int = 1) -> None:
        self._count({reason: proposals}, proposals)

    def _count(self, rejected: Mapping[str, int], proposals: int) -> None:
        self.rejected.update(rejected)
        self.proposals += proposals

    def _case(self, setup: Setup, world: World, accepted: Accepted) -> Investigation:
        return Investigation(
            setup,
            deck=accepted.deck,
            solution=Solution(world, accepted.answer),
            rating=accepted.measured.rating,
            **self.described(),
        )

    def described(self) -> dict[str, Any]:
        """What else the file says: how it was made."""
        return {"made": made(self.request)}


def generate(request: Request, progress: Callable[[str], None] | None = None) -> Outcome:
    """Make one case, the same for the same request; none after a fixed number of proposals.

    `progress` hears what is being done.
    """
    return Search(request, progress).run()

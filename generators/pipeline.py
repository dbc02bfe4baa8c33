"""From a request to one proven, rated investigation (see docs/generating.md)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generators.boards import draw_board
from generators.judging import Accepted, Judge
from generators.share import made
from generators.worlds import draw_worlds, filtered, likeliest
from kronosolve.investigation import Investigation, Rating, Solution

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generators.judging import Measured
    from generators.request import Request
    from kronosolve.investigation import Setup

BOARDS = 150
"""Boards that are tried before a request is given up."""
JUDGED_PER_BOARD = 8
"""Worlds of one board that get cards."""
JUDGED = 400
"""Worlds that get cards, of all boards."""


@dataclass(frozen=True)
class Outcome:
    """The case that was made, if any, and how many proposals were rejected for which reason.

    A proposal is a board that could not be drawn as wished, or a world of a board.
    """

    investigation: Investigation | None
    rating: Measured | None
    proposals: int
    rejected: Mapping[str, int]


@dataclass
class _Tally:
    """What was proposed and rejected so far."""

    boards: int = 0
    judged: int = 0
    proposals: int = 0
    rejected: Counter[str] = field(default_factory=Counter)

    def reject(self, reason: str, proposals: int = 1) -> None:
        self.proposals += proposals
        self.rejected[reason] += proposals


def generate(request: Request, progress: Callable[[str], None] | None = None) -> Outcome:
    """Make one case, the same for the same request; none after a fixed number of proposals.

    `progress` hears what is being done.
    """
    tally, tell = _Tally(), progress or (lambda _message: None)
    ranges = {**request.ranges, "stars": (request.level, request.level)}
    while tally.boards < BOARDS and tally.judged < JUDGED:
        tally.boards += 1
        found = _try_board(request, ranges, tally, tell)
        if found is not None:
            setup, world, accepted = found
            case = _investigation(request, setup, world, accepted)
            return Outcome(case, accepted.measured, tally.proposals, dict(tally.rejected))
    return Outcome(None, None, tally.proposals, dict(tally.rejected))


def _try_board(request, ranges, tally, tell):  # type: ignore
    seed = request.dice(2, request.level, tally.boards)
    setup = draw_board(request, seed)
    if isinstance(setup, str):
        tally.reject(setup)
        return None
    sample = draw_worlds(setup, request.seed, request.level, tally.boards)
    if not len(sample.index):
        tally.reject("worlds")
        return None
    low, high = ranges["likeliest"]
    if not low <= likeliest(sample) <= high:
        tally.reject("likeliest", len(sample.index))
        return None
    worlds = filtered(setup, sample, ranges)
    fitting = worlds.fitting()
    tell(f"board {tally.boards}: {len(fitting)} of {len(sample.index)} worlds fit so far")
    judge, done = Judge(setup, ranges, tell), 0
    for number in fitting[:JUDGED_PER_BOARD]:
        tally.rejected.update(worlds.rejected(done, number))
        tally.proposals += number + 1 - done
        done = number + 1
        tally.judged += 1
        world = tuple(map(tuple, sample.worlds[number].tolist()))
        verdict = judge.judge(world, request.dice(3, request.level, tally.boards, number))
        if isinstance(verdict, Accepted):
            return setup, world, verdict
        tally.rejected[verdict] += 1
    if len(fitting) <= JUDGED_PER_BOARD:
        tally.rejected.update(worlds.rejected(done, len(sample.index)))
        tally.proposals += len(sample.index) - done
    return None


def _investigation(request, setup, world, accepted):  # type: ignore
    measured = accepted.measured
    return Investigation(
        setup,
        deck=accepted.deck,
        solution=Solution(world, accepted.answer),
        rating=Rating(
            measured.stars, measured.gold, measured.silver, measured.minimum, measured.expert
        ),
        made=made(request),
    )

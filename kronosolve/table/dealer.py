"""The dealer alone holds the truth: the deck and the solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.mysteries.registry import mystery_of
from kronosolve.table.moves import TableError

if TYPE_CHECKING:
    from kronosolve.investigation import Card, Investigation, Question
    from kronosolve.mysteries.base import Answer


class Dealer:
    """Turns cards over and compares answers with the solution.

    Parameters
    ----------
    investigation
        A case with cards. Where its file states no answer, the answer is that of its walks, or
        the one that all cards prove.

    Raises
    ------
    TableError
        When there are no cards, or they prove no answer: such a case cannot be played.

    """

    def __init__(self, investigation: Investigation) -> None:
        if investigation.deck is None:
            raise TableError(
                "this case has no cards, so it cannot be played; `kronosolve notebook` helps beside"
                " the printed box"
            )
        self._deck = investigation.deck
        self._answer = _answer(investigation)

    def card(self, question: Question) -> Card:
        """What a question shows."""
        return self._deck[question]

    def is_right(self, answer: Answer) -> bool:
        """Whether an answer is the solution."""
        return answer == self._answer

    def reveal(self) -> Answer:
        """The solution, for the end of the game."""
        return self._answer


def _answer(investigation: Investigation) -> Answer:
    setup, solution = investigation.setup, investigation.solution
    if solution is not None and solution.answer is not None:
        found: Answer = solution.answer
        return found
    if solution is not None and solution.world is not None:
        answer = mystery_of(setup).answer(solution.world)
        if answer is not None:
            return answer
    from kronosolve.inference.solving import solve
    from kronosolve.notes import own_fact

    assert investigation.deck is not None
    solved = solve(setup, [own_fact(q, card) for q, card in investigation.deck.items()])
    if solved.status != "proved":
        raise TableError("this case has no solution, and its cards prove none: it cannot be played")
    return solved.candidates[0].answer

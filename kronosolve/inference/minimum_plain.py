"""The plain method for the fewest questions that prove an answer: CP-SAT on both sides.

The yardstick that the fast method is timed against, and its twin in the tests. An implicit hitting
set (Chandrasekaran, Karp, Moreno-Centeno and Vempala, "Algorithms for implicit hitting set
problems", SODA 2011): a master picks the fewest cards that refute every counterexample so far, an
oracle looks for one more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from kronosolve.inference.hitting import HittingSets
from kronosolve.inference.model import WorldModel
from kronosolve.investigation import all_questions
from kronosolve.notes import agrees, own_fact

if TYPE_CHECKING:
    from kronosolve.investigation import Deck, Question, Setup


class Minimum(NamedTuple):
    """Fewest questions, which ones (in card order), and how often the oracle was called."""

    minimum: int
    questions: list[Question]
    rounds: int


def minimum_plain(setup: Setup, deck: Deck) -> Minimum | None:
    """Fewest own questions whose cards prove the answer, or None when all cards prove nothing.

    Only questions that the rules allow asking count (`Mystery.askable`). The result is proved: the
    master's bound is optimal and the last oracle call had no solution.

    The model of the world is built once and keeps every card as a literal; each round solves it
    again with the picked cards held true. A counterexample agrees with as many cards as it can: the
    fewer cards refute it, the stronger the cut.
    """
    model = WorldModel(setup)
    questions = [q for q in all_questions(setup) if model.mystery.askable(q)]
    facts = [own_fact(q, deck[q]) for q in questions]
    world = model.find(facts)
    if world is None:
        return None
    answer = model.mystery.answer(world)
    assert answer is not None
    model.exclude(answer)
    if model.find(facts) is not None:
        return None
    model.prefer(facts)
    picks = HittingSets(len(facts))
    rounds = 0
    while True:
        picked = picks.smallest()
        rounds += 1
        world = model.find([facts[i] for i in picked])
        if world is None:
            return Minimum(len(picked), [questions[i] for i in picked], rounds)
        picks.add(i for i, fact in enumerate(facts) if not agrees(setup, world, fact))

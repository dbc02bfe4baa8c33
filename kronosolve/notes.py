"""Facts that a player wrote down: own answers (count and private value) and heard counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kronosolve.investigation import outcomes, visits

if TYPE_CHECKING:
    from kronosolve.investigation import Card, Question, Setup
    from kronosolve.walks import World


@dataclass(frozen=True, slots=True)
class Fact:
    """One note. `own` tells an own question (with `private`, None = replay) from a heard count."""

    question: Question
    count: int
    private: str | int | None = None
    own: bool = False

    def __str__(self) -> str:
        """The form typed on a command line: `salt-pans@6=2:P`, `cuzco@2=0:-`, `salt-pans@A=2`."""
        if not self.own:
            return f"{self.question}={self.count}"
        return f"{self.question}={self.count}:{'-' if self.private is None else self.private}"


def own_fact(question: Question, card: Card) -> Fact:
    """The note of a player who asked and saw this card."""
    return Fact(question, card.count, card.private, own=True)


def impossible(setup: Setup, fact: Fact) -> str | None:
    """Why a fact cannot be true whatever the world is, or None when it may be.

    Looks at the fact alone; facts that exclude each other are a contradiction, found by solving.
    """
    question, public = fact.question, setup.public_count(fact.question)
    limit = len(setup.characters) if question.character is None else setup.times
    what = "characters" if question.character is None else "times"
    if not 0 <= fact.count <= limit:
        return f"a count of {fact.count} is out of range: there are {limit} {what}"
    if not fact.own:
        return None
    if fact.private is None:
        if fact.count > public:
            return (
                f"the replay symbol cannot stand beside a count of {fact.count}: it appears only"
                f" when nothing is new, and the starts show {public}"
            )
        return None
    if fact.count == 0:
        return "a count of 0 has no private value: write '-' (or null) for the replay symbol"
    if setup.is_public(question, fact.private):
        return f"{fact.private} is already public from the starts; cards never show that"
    if fact.count <= public:
        return (
            f"the starts show all {fact.count} of this count, so the card has the replay symbol,"
            f" not {fact.private}"
        )
    return None


def agrees(setup: Setup, world: World, fact: Fact) -> bool:
    """Whether a world allows a fact (the plain reading that solvers are checked against)."""
    if not fact.own:
        return len(visits(setup, world, fact.question)) == fact.count
    return any(
        card.count == fact.count and card.private == fact.private
        for card in outcomes(setup, world, fact.question)
    )

"""Private values as a designer chooses them.

A fact (character, location, time) can be told by two cards: that of its location and time and that
of its location and character. Each card picks one of its facts; they pick as many different ones as
there can be. Within a location cards and facts are the nodes and edges of a graph, where a part
without a cycle has one fact less than cards, so that one is told twice, and no other part has to
repeat any. Letting the card with the fewest facts left pick first reaches that: a card with one
fact leaves a connected part with one card and one fact less, and where every card has two or more,
what one card leaves falls into parts that have a cycle or a fact to spare.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.investigation import Card, all_questions, outcomes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generators.dice import Dice
    from kronosolve.investigation import Deck, Question, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.walks import World

Told = tuple[str, str, int]
"""A fact: character, location, time from 1."""


def choose_cards(setup: Setup, world: World, secret: Iterable[Told], dice: Dice) -> Deck:
    """All cards of a world.

    Facts of `secret` are told by cards without a choice only; then no fact is told twice where that
    can be; the rest is random.
    """
    hidden = set(secret)
    counts: dict[Question, int] = {}
    options: dict[Question, list[str | int]] = {}
    for question in all_questions(setup):
        cards = outcomes(setup, world, question)
        counts[question] = cards[0].count
        values = [card.private for card in cards if card.private is not None]
        kept = [value for value in values if told(question, value) not in hidden]
        if values:
            options[question] = dice.shuffled(kept or values)
    picked = _picked(options, dice)
    return {question: Card(count, picked.get(question)) for question, count in counts.items()}


def told(question: Question, private: str | int) -> Told:
    """The fact that a private value tells."""
    if question.character is not None:
        return question.character, question.location, int(private)
    assert question.time is not None
    return str(private), question.location, question.time


def _picked(options: dict[Question, list[str | int]], dice: Dice) -> dict[Question, str | int]:
    """One value each, the question with the fewest new facts left first."""
    open_, known = dice.shuffled(list(options)), set[Told]()
    left = {question: {told(question, v) for v in values} for question, values in options.items()}
    picked: dict[Question, str | int] = {}
    while open_:
        question = min(open_, key=lambda q: len(left[q]) or len(options))
        open_.remove(question)
        new = [value for value in options[question] if told(question, value) not in known]
        picked[question] = (new or options[question])[0]
        fact = told(question, picked[question])
        known.add(fact)
        for facts in left.values():
            facts.discard(fact)
    return picked


Secret = dict[str, "Callable[[Setup, World, Answer], set[Told]]"]


def _poison(setup: Setup, world: World, answer: Answer) -> set[Told]:
    """The crime: its card shows the victim, and the culprit's another time."""
    del setup, world
    culprit, place, time = answer
    return {(culprit, place, time)}


def _golden_sceptre(setup: Setup, world: World, answer: Answer) -> set[Told]:
    """The meeting of the two."""
    del setup, world
    pair, place, time = answer
    return {(c, place, time) for c in pair}


def _jewels(setup: Setup, world: World, answer: Answer) -> set[Told]:
    """Where the holder is at the end."""
    del world
    return {(*answer, setup.times)}


def _festival(setup: Setup, world: World, answer: Answer) -> set[Told]:
    """The second visit."""
    del setup, world
    return {answer}


def _ritual(setup: Setup, world: World, answer: Answer) -> set[Told]:
    """Where everybody ends."""
    del world
    return {(c, place, setup.times) for c, place in answer[0]}


def _curse(setup: Setup, world: World, answer: Answer) -> set[Told]:
    """Whom the first one cursed meets, as long as everybody there is free."""
    who = setup.characters.index(answer[0])
    walk = world[who]
    for time, place in enumerate(walk):
        if any(other[time] == place for c, other in enumerate(world) if c != who):
            return {(answer[0], setup.locations[place], time + 1)}
    return set()


SECRET: Secret = {
    "golden-sceptre": _golden_sceptre,
    "curse-of-amarinta": _curse,
    "ritual": _ritual,
    "poison": _poison,
    "jewels": _jewels,
    "festival": _festival,
}
"""Facts that give much of a family's answer away. The phantom's cards have no choice: they count
nobody else."""


def secret(setup: Setup, world: World, answer: Answer) -> set[Told]:
    """Facts that cards should not tell where they have a choice."""
    find = SECRET.get(setup.family)
    return set() if find is None else find(setup, world, answer)

"""Questions to the solver: is there such a world, which answers and cards are possible.

What is found is a world checked by the plain rules; what is not found is proved not to exist.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.inference.model import EncodingError, WorldModel
from kronosolve.investigation import Card, outcomes
from kronosolve.notes import impossible, own_fact

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    import numpy as np
    import numpy.typing as npt

    from kronosolve.investigation import Question, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.notes import Fact
    from kronosolve.walks import World


def find_world(
    setup: Setup,
    facts: Sequence[Fact],
    *,
    excluding: Collection[Answer] = (),
    requiring: Answer | None = None,
) -> World | None:
    """A valid world that agrees with the notes, or None when there is provably none.

    Parameters
    ----------
    excluding
        Answers that the world must not have.
    requiring
        The answer that it must have, if any.
    """
    model = WorldModel(setup)
    model.enforce(facts)
    for answer in excluding:
        model.exclude(answer)
    if requiring is not None:
        model.require(requiring)
    return model.find()


def possible_answers(
    setup: Setup,
    facts: Sequence[Fact],
    progress: Callable[[Answer], None] = lambda _answer: None,
    known: Mapping[Answer, World] | None = None,
) -> dict[Answer, World]:
    """Every answer that some valid world allows, in table order, each with such a world.

    Answers found are blocked one by one: one solve an answer, and one that proves there are no
    more; `progress` hears each of them. `known` are worlds that are valid and agree with the notes,
    by their answers, which need no solve. Empty when the notes contradict each other or the setup.
    """
    model = WorldModel(setup)
    model.enforce(facts)
    found: dict[Answer, World] = dict(known or {})
    for one in found:
        progress(one)
        model.exclude(one)
    while (world := model.find()) is not None:
        answer = model.mystery.answer(world)
        assert answer is not None
        found[answer] = world
        progress(answer)
        model.exclude(answer)
    return dict(sorted(found.items(), key=lambda item: model.mystery.sort_key(item[0])))


def proves(setup: Setup, facts: Sequence[Fact], answer: Answer) -> bool:
    """Whether a valid world with this answer agrees with the notes, and none with another.

    Notes that no valid world fits prove nothing.
    """
    model = WorldModel(setup)
    model.enforce(facts)
    world = model.find()
    if world is None or model.mystery.answer(world) != answer:
        return False
    model.exclude(answer)
    return model.find() is None


def possible_cards(setup: Setup, facts: Sequence[Fact], question: Question) -> list[Card]:
    """Every card that an own question can still show, by count, then in the order of the cast.

    Each solve asks for a world with a card not seen so far, so there are at most as many solves as
    cards, and one more. Empty when the notes contradict each other or the setup.
    """
    model = WorldModel(setup)
    model.enforce(facts)
    cards = _conceivable(setup, question)
    left = cards
    while left:
        model.model.add_bool_or([model.fact(own_fact(question, card)) for card in left])
        world = model.find()
        if world is None:
            break
        shown = outcomes(setup, world, question)
        if not set(shown) & set(left):
            raise EncodingError(f"{world} shows {shown} at {question}, expected one of {left}")
        left = [card for card in left if card not in shown]
    return [card for card in cards if card not in left]


def possible_positions(
    setup: Setup, facts: Sequence[Fact], seen: npt.NDArray[np.bool_]
) -> npt.NDArray[np.bool_]:
    """Who can be where when: booleans of shape (characters, times, locations).

    `seen` are positions already known to be possible. Each solve asks for a world with another one,
    so few solves are needed where many worlds were sampled before.
    """
    model = WorldModel(setup)
    model.enforce(facts)
    found = seen.copy()
    while not found.all():
        model.model.add_bool_or(
            [model.at[c][t][place] for c, t, place in zip(*(~found).nonzero(), strict=True)]
        )
        world = model.find()
        if world is None:
            break
        for c, walk in enumerate(world):
            for t, place in enumerate(walk):
                found[c, t, place] = True
    return found


def _conceivable(setup: Setup, question: Question) -> list[Card]:
    """Every card that is not impossible by itself."""
    values = setup.characters if question.character is None else range(1, setup.times + 1)
    cards = [
        Card(count, private) for count in range(len(values) + 1) for private in (None, *values)
    ]
    return [card for card in cards if impossible(setup, own_fact(question, card)) is None]

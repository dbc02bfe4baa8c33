"""The constraints of the hidden world and of notes, one function each, over `WorldModel`s.

Nothing here depends on the mystery; families add their own rule in `Mystery.encode`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kronosolve.investigation import Question
    from kronosolve.mysteries.base import Variables
    from kronosolve.notes import Fact
    from kronosolve.walks import Walk


def one_place_per_time(variables: Variables) -> None:
    """Every character is in exactly one location at every time."""
    for walk in variables.at:
        for places in walk:
            variables.model.add_exactly_one(places)


def moves_along_paths(variables: Variables, character: int) -> None:
    """Between times a character takes exactly one open path, in its direction; nobody stays."""
    successors = variables.setup.board.successors
    predecessors = [
        [a for a, targets in enumerate(successors) if b in targets] for b in range(len(successors))
    ]
    walk = variables.at[character]
    for now, then in pairwise(walk):
        for place, here in enumerate(now):
            variables.model.add_bool_or([~here, *(then[b] for b in successors[place])])
        for place, here in enumerate(then):
            variables.model.add_bool_or([~here, *(now[a] for a in predecessors[place])])


def walks_listed(variables: Variables, character: int, walks: Sequence[Walk]) -> Mapping[Walk, Any]:
    """A character takes exactly one of the given walks; returns a literal for each of them."""
    model = variables.model
    literals = {walk: model.new_bool_var(f"walk_{character}_{walk}") for walk in walks}
    model.add_exactly_one(literals.values())
    for time, places in enumerate(variables.at[character]):
        for place, here in enumerate(places):
            users = [literal for walk, literal in literals.items() if walk[time] == place]
            model.add(sum(users) == here)
    return literals


def public_starts(variables: Variables) -> None:
    """Everybody whose start is public is there at Time 1."""
    for walk, start in zip(variables.at, variables.setup.start_numbers, strict=True):
        if start is not None:
            variables.model.add_bool_and([walk[0][start]])


def visit_literals(variables: Variables, question: Question) -> dict[str | int, Any]:
    """What a question can show (character ids or times from 1) -> literal of that visit."""
    setup = variables.setup
    place = setup.board.number(question.location)
    if question.character is not None:
        walk = variables.at[setup.characters.index(question.character)]
        return {time: places[place] for time, places in enumerate(walk, start=1)}
    assert question.time is not None
    return {
        c: walk[question.time - 1][place]
        for c, walk in zip(setup.characters, variables.at, strict=True)
    }


def heard(variables: Variables, fact: Fact, literal: Any) -> None:
    """If the literal is true, the shared count is as noted."""
    visits = visit_literals(variables, fact.question)
    variables.model.add(sum(visits.values()) == fact.count).only_enforce_if(literal)


def own(variables: Variables, fact: Fact, literal: Any) -> None:
    """If the literal is true, a card of this count and this private value can be shown.

    The private visit happens and is not public; the replay symbol means that nothing else happens
    than what is public.
    """
    setup, model, question = variables.setup, variables.model, fact.question
    heard(variables, fact, literal)
    new = {
        value: visit
        for value, visit in visit_literals(variables, question).items()
        if not setup.is_public(question, value)
    }
    if fact.private is None:
        for visit in new.values():
            model.add_implication(literal, ~visit)
    elif fact.private in new:
        model.add_implication(literal, new[fact.private])
    else:
        model.add_bool_and([~literal])

"""Whether an investigation tells the truth: walks, answer and cards against the rules.

`kronosolve check` reports these as false content; other commands refuse the file. Whether the
answer is the only one is a question for `kronosolve.inference`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from kronosolve.files.cases import Case, CaseReader, read_case
from kronosolve.files.errors import FileError, Problem
from kronosolve.investigation import Question, Solution, all_questions, outcomes
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import impossible, own_fact

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kronosolve.files.shape import Document
    from kronosolve.investigation import Card, Deck, Investigation, Setup
    from kronosolve.mysteries.base import Mystery
    from kronosolve.walks import Walk, World

Finding = tuple[tuple[str | int, ...], str]
"""Where in the file (keys, and indexes from 0), and what is false there."""


def read_true_case(name: str) -> Case:
    """Read an investigation whose content must be true; FileError otherwise."""
    case = read_case(name)
    problems = content_problems(case.investigation, case.document)
    if problems:
        raise FileError(problems)
    return case


def case_told_wholly(document: Document) -> Case:
    """Read an investigation that somebody is still writing.

    The FileError of a file that cannot be used lists what is false in the rest of it too, so that
    all of it can be put right at once.
    """
    reader = CaseReader(document)
    try:
        return Case(reader.read(), document)
    except FileError as error:
        raise FileError([*error.problems, *_false_parts(reader)]) from None


def _false_parts(reader: CaseReader) -> list[Problem]:
    """What is false in those walks and cards of a broken file that can be read."""
    mystery, walks, deck = reader.mystery, reader.walks, reader.deck
    if mystery is None:
        return []
    setup = mystery.setup
    findings = _walks(setup, mystery, walks)
    if len(walks) == len(setup.characters):
        world = tuple(walks.values())
        findings += _answer(mystery, world, reader.answer)
        findings += _cards_of_world(setup, world, deck)
    else:
        findings += _cards_alone(setup, deck)
    return [
        Problem(reader.document.file, reader.document.at(*at).line, message)
        for at, message in findings
    ]


def put_right(investigation: Investigation) -> Investigation | None:
    """The investigation with every wrong card and answer put right by its walks.

    A wrong card gets the first value that the rule allows. None where the walks are missing, break
    the rules, or have no answer.
    """
    setup, solution = investigation.setup, investigation.solution
    mystery = mystery_of(setup)
    world = None if solution is None else solution.world
    if world is None or _walks(setup, mystery, dict(zip(setup.characters, world, strict=True))):
        return None
    answer = mystery.answer(world)
    if answer is None:
        return None
    deck = investigation.deck
    if deck is not None:
        allowed = {question: outcomes(setup, world, question) for question in deck}
        deck = {q: card if card in allowed[q] else allowed[q][0] for q, card in deck.items()}
    return replace(investigation, deck=deck, solution=Solution(world, answer))


def content_problems(
    investigation: Investigation, document: Document | None = None
) -> list[Problem]:
    """Everything false in an investigation, with lines where its document is given.

    With a solution every walk, the answer and every card is held against it. Cards alone are held
    against the published rule and each other as far as that needs no search.
    """
    setup = investigation.setup
    mystery = mystery_of(setup)
    world = None if investigation.solution is None else investigation.solution.world
    findings: list[Finding] = []
    if investigation.solution is not None and world is not None:
        findings += _walks(setup, mystery, dict(zip(setup.characters, world, strict=True)))
        findings += _answer(mystery, world, investigation.solution.answer)
    if investigation.deck is not None:
        if world is not None:
            findings += _cards_of_world(setup, world, investigation.deck)
        else:
            findings += _cards_alone(setup, investigation.deck)
    file = document.file if document is not None else investigation.id or "investigation"
    return [
        Problem(file, None if document is None else document.at(*at).line, message)
        for at, message in findings
    ]


def _walks(setup: Setup, mystery: Mystery, walks: Mapping[str, Walk]) -> list[Finding]:
    findings: list[Finding] = []
    for name, walk in walks.items():
        at: tuple[str | int, ...] = ("solution", "positions", name)
        start = setup.starts.get(name)
        if start is not None and setup.locations[walk[0]] != start:
            message = f"{name} starts at {start}, but the solution has {setup.locations[walk[0]]}"
            findings.append(((*at, 0), f"{message} at Time 1"))
            continue
        explicit = mystery.walks(setup.characters.index(name))
        if explicit is None:
            findings += _moves(setup, name, walk)
        elif walk not in explicit:
            findings.append(
                (
                    at,
                    f"{name} moves in none of the ways that {mystery.title} allows",
                )
            )
    return findings


def _moves(setup: Setup, name: str, walk: Walk) -> list[Finding]:
    """Moves that follow no open path."""
    findings: list[Finding] = []
    board = setup.board
    for time, (here, there) in enumerate(pairwise(walk), start=1):
        if there in board.successors[here]:
            continue
        a, b = setup.locations[here], setup.locations[there]
        if a == b:
            why = "nobody stays"
        elif any({a, b} == set(path) for path in setup.closed):
            why = "the path is closed"
        elif any({a, b} == set(path) for path in setup.one_way):
            why = f"the path leads only from {b} to {a}"
        else:
            why = "there is no path"
        findings.append(
            (
                ("solution", "positions", name, time),
                f"{name} cannot move from {a} to {b} between Times {time} and {time + 1}: {why}",
            )
        )
    return findings


def _answer(mystery: Mystery, world: World, stated: object) -> list[Finding]:
    true = mystery.answer(world)
    at = ("solution", "answer")
    if true is None:
        message = "by the rule of this mystery the positions have no answer, or more than one"
        return [(("solution", "positions"), message)]
    if stated is not None and stated != true:
        return [(at, f"wrong answer; by the positions it is: {mystery.sentence(true)}")]
    return []


def place_of(question: Question) -> tuple[str | int, ...]:
    """Where a question's card stands in a file."""
    if question.time is not None:
        return ("cards", "location_time", question.location, question.time - 1)
    assert question.character is not None
    return ("cards", "location_character", question.location, question.character)


def _cell(card: Card) -> str:
    return f"[{card.count}, {'null' if card.private is None else card.private}]"


def _cards_of_world(setup: Setup, world: World, deck: Deck) -> list[Finding]:
    findings: list[Finding] = []
    for question, card in deck.items():
        allowed = outcomes(setup, world, question)
        if card not in allowed:
            right = " or ".join(map(_cell, allowed))
            why = f"found {_cell(card)}, by the solution it is {right}"
            why += _reason(setup, question, card)
            findings.append((place_of(question), f"wrong card {question}: {why}"))
    return findings


def _reason(setup: Setup, question: Question, card: Card) -> str:
    """Why a private value can stand on no card of this question."""
    if card.private is None or not setup.is_public(question, card.private):
        return ""
    shown = card.private if question.character is None else question.character
    return f" (the starts show {shown} there, so no card may)"


def _cards_alone(setup: Setup, deck: Deck) -> list[Finding]:
    """Cards without a solution: each alone, sums of complete ones, private values and counts."""
    findings: list[Finding] = []
    for question, card in deck.items():
        at = place_of(question)
        why = impossible(setup, own_fact(question, card))
        public = setup.public_count(question)
        if why is None and card.count < public:
            why = f"the starts alone show {public}, the card counts {card.count}"
        if why is None and card.private is not None:
            why = _unsupported(deck, question, card)
        if why is not None:
            findings.append((at, f"wrong card {question}: {why}"))
    if len(deck) == len(all_questions(setup)):
        findings += _sums(setup, deck)
    return findings


def _sums(setup: Setup, deck: Deck) -> list[Finding]:
    """Everybody is somewhere at every time."""
    findings: list[Finding] = []
    cast = len(setup.characters)
    for time in range(1, setup.times + 1):
        total = sum(deck[Question(place, time=time)].count for place in setup.locations)
        if total != cast:
            findings.append(
                (
                    ("cards", "location_time"),
                    f"the counts of Time {time} add up to {total}, expected {cast} characters",
                )
            )
    for name in setup.characters:
        total = sum(deck[Question(place, character=name)].count for place in setup.locations)
        if total != setup.times:
            findings.append(
                (
                    ("cards", "location_character"),
                    f"the counts of {name} add up to {total}, expected {setup.times} times",
                )
            )
    return findings


def _unsupported(deck: Deck, question: Question, card: Card) -> str | None:
    """A private value says that somebody was there: the other card must count the visit."""
    if question.time is not None:
        other = Question(question.location, character=str(card.private))
    else:
        assert isinstance(card.private, int)
        other = Question(question.location, time=card.private)
    if other in deck and deck[other].count == 0:
        return f"it shows {card.private}, but the card {other} counts nobody"
    return None

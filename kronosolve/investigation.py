"""Investigations: the public setup, questions, cards, and the hidden truth."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kronosolve.board import Board, Map, Path, board_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kronosolve.walks import World


@dataclass(frozen=True)
class Setup:
    """What every player sees before the first question.

    `starts` holds the public positions at Time 1 (character id -> location id), any subset of the
    cast. `family` and `parameters` name the mystery; `kronosolve.mysteries` gives them a meaning.
    """

    map: Map
    characters: tuple[str, ...]
    times: int
    family: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    starts: Mapping[str, str] = field(default_factory=dict)
    closed: tuple[Path, ...] = ()
    one_way: tuple[Path, ...] = ()
    locations: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not self.locations:
            object.__setattr__(self, "locations", self.map.location_ids())

    @cached_property
    def board(self) -> Board:
        """The directed graph after crosses, arrows and crossed-out rooms."""
        return board_of(self.map, self.closed, self.one_way, self.locations)

    @cached_property
    def start_numbers(self) -> tuple[int | None, ...]:
        """Public start of each character as a location number, None where it is hidden."""
        return tuple(
            self.board.number(self.starts[c]) if c in self.starts else None for c in self.characters
        )

    def public_count(self, question: Question) -> int:
        """How many of the visits a question covers are public from the starts."""
        if question.character is not None:
            return int(self.starts.get(question.character) == question.location)
        if question.time != 1:
            return 0
        return sum(place == question.location for place in self.starts.values())

    def is_public(self, question: Question, private: str | int) -> bool:
        """Whether a private value would only repeat what the starts show."""
        if question.character is not None:
            return private == 1 and self.starts.get(question.character) == question.location
        return question.time == 1 and self.starts.get(str(private)) == question.location


@dataclass(frozen=True, order=True, slots=True)
class Question:
    """A location card under a time tile or under a character tile; exactly one of both is set."""

    location: str
    time: int | None = None
    character: str | None = None

    def __post_init__(self) -> None:
        assert (self.time is None) != (self.character is None)

    def __str__(self) -> str:
        """The form typed on a command line: `fortress@2`, `salt-pans@M`."""
        return f"{self.location}@{self.character if self.time is None else self.time}"


@dataclass(frozen=True, slots=True)
class Card:
    """What one question shows: the shared count and the private value.

    `private` is a character id (location + time), a time from 1 (location + character), or None
    for the replay symbol.
    """

    count: int
    private: str | int | None


Deck = dict[Question, Card]
"""All cells of all location cards."""


@dataclass(frozen=True)
class Solution:
    """The hidden truth: everybody's walk, and the answer as the file states it."""

    world: World | None
    answer: Any


@dataclass(frozen=True)
class Rating:
    """Stars and solo brackets: Gold is 1..gold questions, Silver gold + 1..silver."""

    stars: int | None = None
    gold: int | None = None
    silver: int | None = None
    minimum: int | None = None
    expert: float | None = None


@dataclass(frozen=True)
class Investigation:
    """One case: setup, texts, and what the file knows of the truth."""

    setup: Setup
    id: str | None = None
    title: str | None = None
    intro: str | None = None
    question: str | None = None
    epilogue: str | None = None
    deck: Deck | None = None
    solution: Solution | None = None
    rating: Rating | None = None
    made: Mapping[str, Any] | None = None


def all_questions(setup: Setup) -> tuple[Question, ...]:
    """Every cell of the cards: location + time, then location + character, in card order."""
    by_time = [Question(p, time=t) for p in setup.locations for t in range(1, setup.times + 1)]
    return (
        *by_time,
        *(Question(p, character=c) for p in setup.locations for c in setup.characters),
    )


def visits(setup: Setup, world: World, question: Question) -> tuple[str | int, ...]:
    """Who is there (location + time) or when (location + character), in card order."""
    place = setup.board.number(question.location)
    if question.character is not None:
        walk = world[setup.characters.index(question.character)]
        return tuple(t for t, here in enumerate(walk, start=1) if here == place)
    assert question.time is not None
    return tuple(
        c
        for c, walk in zip(setup.characters, world, strict=True)
        if walk[question.time - 1] == place
    )


def outcomes(setup: Setup, world: World, question: Question) -> tuple[Card, ...]:
    """Every card value that the published rule allows for this world.

    The replay symbol stands exactly where nothing is new: the count is 0 or all of it is public;
    otherwise any value that is not public may be the private one (2,592 of 2,592 published cells).
    """
    seen = visits(setup, world, question)
    new = [value for value in seen if not setup.is_public(question, value)]
    return tuple(Card(len(seen), value) for value in new) or (Card(len(seen), None),)

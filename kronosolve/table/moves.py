"""What seats can do at the table, and what they are told: plain values, no rules.

A move is one line of a saved game; `move_data` and `move_of` are its two directions. An event has
an address: a seat's number, or None for everybody. What a seat sees is made of its events alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kronosolve.investigation import Question
    from kronosolve.mysteries.base import Answer


class TableError(ValueError):
    """A move that is not possible now, or input that cannot be read; says what is."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Turn a location card over under a tile."""

    question: Question


@dataclass(frozen=True, slots=True)
class Noted:
    """Say that the last answer is written down and the game may go on."""


@dataclass(frozen=True, slots=True)
class Accuse:
    """Announce a solution, or join those who check theirs; the answer stays secret."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Stay:
    """Do not check anything while others do."""


@dataclass(frozen=True, slots=True)
class Write:
    """Write a line on the own note sheet."""

    text: str


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the last line off the own note sheet."""


@dataclass(frozen=True, slots=True)
class Help:
    """Be helped by the program: `hint`, `explain` or another name of its kind."""

    kind: str


Move = Ask | Noted | Accuse | Stay | Write | Undo | Help


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat is to ask; `again` after a replay symbol."""

    seat: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and what everybody hears: the count, and whether the replay symbol stood there."""

    seat: int
    question: Question
    count: int
    replay: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """What the asker alone sees: the private value, None for the replay symbol."""

    question: Question
    count: int
    private: str | int | None


@dataclass(frozen=True, slots=True)
class Announced:
    """A seat says that it knows the solution; the others may check theirs at the same moment."""

    seat: int


@dataclass(frozen=True, slots=True)
class Decided:
    """The addressee has noted, or has decided whether to check; `answer` is what it wrote."""

    answer: Answer | None = None


@dataclass(frozen=True, slots=True)
class Checked:
    """Who checked a solution, and whose was right; nobody is told what anybody wrote."""

    seats: tuple[int, ...]
    right: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game is over; `winners` is empty when everybody was wrong."""

    winners: tuple[int, ...]
    answer: Answer


@dataclass(frozen=True, slots=True)
class Written:
    """The addressee wrote a line."""

    text: str


@dataclass(frozen=True, slots=True)
class Undone:
    """The addressee took a line back."""

    text: str


@dataclass(frozen=True, slots=True)
class Helped:
    """The addressee was helped."""

    kind: str


Happening = (
    TurnBegan | Asked | Shown | Announced | Decided | Checked | Over | Written | Undone | Helped
)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told to seat `to`, or to everybody (None)."""

    to: int | None
    what: Happening

    def reaches(self, seat: int) -> bool:
        """Whether a seat is told."""
        return self.to is None or self.to == seat


_PLAIN: dict[str, type[Noted | Stay | Undo]] = {"noted": Noted, "stay": Stay, "undo": Undo}


def move_data(seat: int, move: Move) -> list[Any]:
    """A move as JSON: seat, verb and what belongs to it."""
    match move:
        case Ask(q):
            return [seat, "ask", q.location, q.character if q.time is None else q.time]
        case Accuse(answer):
            return [seat, "accuse", answer]
        case Write(text):
            return [seat, "write", text]
        case Help(kind):
            return [seat, "help", kind]
        case Noted() | Stay() | Undo():
            return [seat, type(move).__name__.lower()]


def move_of(data: Any) -> tuple[int, Move]:
    """Read what `move_data` made; TableError for anything else."""
    match data:
        case [int(seat), "ask", str(place), int(time)]:
            from kronosolve.investigation import Question

            return seat, Ask(Question(place, time=time))
        case [int(seat), "ask", str(place), str(character)]:
            from kronosolve.investigation import Question

            return seat, Ask(Question(place, character=character))
        case [int(seat), "accuse", list(answer)]:
            return seat, Accuse(_tuples(answer))
        case [int(seat), "write", str(text)]:
            return seat, Write(text)
        case [int(seat), "help", str(kind)]:
            return seat, Help(kind)
        case [int(seat), str(verb)] if verb in _PLAIN:
            return seat, _PLAIN[verb]()
    raise TableError(f"no move of a saved game: {str(data)[:60]}")


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value

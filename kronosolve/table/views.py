"""What one seat may see: a fold over the events that reached it, and nothing else.

Bots, the note sheet and every screen are given a `SeatView`; none of them can reach the deck or
the solution.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from kronosolve.notes import Fact
from kronosolve.table.moves import (
    Announced,
    Asked,
    Checked,
    Decided,
    Helped,
    Over,
    Shown,
    TurnBegan,
    Undone,
    Written,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from kronosolve.investigation import Investigation, Question, Rating, Setup
    from kronosolve.mysteries.base import Answer
    from kronosolve.table.moves import Happening

Phase = Literal["ask", "note", "check", "over"]


@dataclass(frozen=True)
class Table:
    """What everybody knows before the first question."""

    setup: Setup
    players: tuple[str, ...]
    title: str
    intro: str | None = None
    question: str | None = None
    epilogue: str | None = None
    rating: Rating | None = None

    @classmethod
    def of(cls, investigation: Investigation, players: tuple[str, ...]) -> Table:
        """The public side of a case."""
        title = investigation.title or investigation.id or "an investigation"
        texts = investigation.intro, investigation.question, investigation.epilogue
        return cls(investigation.setup, players, title, *texts, investigation.rating)


@dataclass(frozen=True)
class SeatView:
    """The game as one seat sees it.

    `asked` is the log of questions that everybody hears, `private` holds what this seat's own
    cards showed (None is the replay symbol), `notes` the lines that it wrote, `helped` how often
    the program helped it. `acting` says that the game waits for this seat.
    """

    table: Table
    seat: int
    phase: Phase = "ask"
    turn: int = 0
    again: bool = False
    acting: bool = False
    asked: tuple[Asked, ...] = ()
    private: Mapping[Question, str | int | None] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    helped: tuple[str, ...] = ()
    out: tuple[int, ...] = ()
    announced: int | None = None
    answer: Answer | None = None
    """What this seat wrote when it announced or joined the last check."""
    winners: tuple[int, ...] = ()
    solution: Answer | None = None
    """The right answer, once the game is over."""

    @classmethod
    def of(cls, table: Table, seat: int, happenings: Iterable[Happening]) -> SeatView:
        """Fold what a seat was told, in order."""
        view = cls(table, seat)
        for what in happenings:
            view = view.after(what)
        return view

    def after(self, what: Happening) -> SeatView:
        """The view after one more event."""
        match what:
            case TurnBegan(seat, again):
                return replace(
                    self, phase="ask", turn=seat, again=again, announced=None,
                    acting=seat == self.seat,
                )  # fmt: skip
            case Asked():
                return replace(self, phase="note", asked=(*self.asked, what), acting=self.playing)
            case Shown(question, _, private):
                return replace(self, private={**self.private, question: private})
            case Announced(seat):
                return replace(self, phase="check", announced=seat, acting=self.playing)
            case Decided(answer):
                return replace(self, acting=False, answer=answer or self.answer)
            case Checked(seats, right):
                wrong = set(seats) - set(right)
                return replace(self, out=tuple(sorted({*self.out, *wrong})))
            case Over(winners, answer):
                return replace(self, phase="over", winners=winners, solution=answer, acting=False)
            case Written(text):
                return replace(self, notes=(*self.notes, text))
            case Undone():
                return replace(self, notes=self.notes[:-1])
            case Helped(kind):
                return replace(self, helped=(*self.helped, kind))

    @property
    def setup(self) -> Setup:
        """The public setup."""
        return self.table.setup

    @property
    def players(self) -> int:
        """Number of seats."""
        return len(self.table.players)

    @property
    def playing(self) -> bool:
        """Whether this seat is still in the game."""
        return self.seat not in self.out

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What this seat knows: own cards and heard counts, each question once, in order."""
        found: dict[Question, Fact] = {}
        for asked in self.asked:
            question = asked.question
            if question in self.private:
                private = self.private[question]
                found[question] = Fact(question, asked.count, private, own=True)
            else:
                found[question] = Fact(question, asked.count)
        return tuple(found.values())

    def asked_by(self, seat: int) -> int:
        """How many questions a seat has asked, replays included."""
        return sum(asked.seat == seat for asked in self.asked)

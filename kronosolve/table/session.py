"""A game of Kronologic as a state machine: moves in, events out. No input or output.

The course follows the rulebook of Cuzco 1450 (Leading the Investigation, Solo Game, End of the
Game). After each question every seat in play notes what it heard before the game goes on; then, or
on its own turn, a seat may announce a solution. The others may check theirs at the same moment,
each without knowing what anybody wrote or who else checks. All are compared together: who is right
wins, who is wrong is out, and the right answer is told only at the end.

Rulings where the rulebook is silent: nobody asks again what they have seen already, so a game ends;
a seat without a question left has to announce a solution; when all others are out, the last seat
plays on; and a question counts for whoever asked it, replays included.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Literal

from kronosolve.investigation import all_questions
from kronosolve.mysteries.base import ParameterError
from kronosolve.mysteries.registry import mystery_of
from kronosolve.table.dealer import Dealer
from kronosolve.table.moves import (
    Accuse,
    Announced,
    Ask,
    Asked,
    Checked,
    Decided,
    Event,
    Help,
    Helped,
    Noted,
    Over,
    Shown,
    Stay,
    TableError,
    TurnBegan,
    Undo,
    Undone,
    Write,
    Written,
)
from kronosolve.table.views import SeatView, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.investigation import Investigation, Question
    from kronosolve.mysteries.base import Answer
    from kronosolve.table.moves import Happening, Move

MOST_PLAYERS = 4
"""The box holds four screens."""


class Game:
    """One game, for one to four seats.

    Parameters
    ----------
    investigation
        A case with cards.
    players
        A name for each seat, such as `human` or `expert`; they only say who is who.
    seed
        Draws the first player unless `first` names it.
    first
        Number of the seat that begins.

    Raises
    ------
    TableError
        For a wrong number of seats or a case that cannot be played.

    """

    def __init__(
        self,
        investigation: Investigation,
        players: Sequence[str] = ("human",),
        seed: int = 0,
        first: int | None = None,
    ) -> None:
        if not 1 <= len(players) <= MOST_PLAYERS:
            raise TableError(f"1 to {MOST_PLAYERS} can play, found {len(players)}")
        if first is not None and not 0 <= first < len(players):
            raise TableError(f"the first player is one of 1 to {len(players)}, found {first + 1}")
        self._dealer = Dealer(investigation)
        self.mystery = mystery_of(investigation.setup)
        self.table = Table.of(investigation, tuple(players))
        self.questions = tuple(
            q for q in all_questions(investigation.setup) if self.mystery.askable(q)
        )
        self.seed = seed
        self.log: list[tuple[int, Move]] = []
        """Every move so far; doing them again gives the same game."""
        self.events: list[Event] = []
        self.phase: Literal["ask", "note", "check", "over"] = "ask"
        self.pending: list[int] = []
        """Seats that still have to note, or to decide whether they check."""
        self.out: set[int] = set()
        self._asked: list[set[Question]] = [set() for _ in players]
        self._notes: list[list[str]] = [[] for _ in players]
        self._written: dict[int, Answer] = {}
        self._again = False
        seats = len(players)
        self.first = Random(f"first {seed}").randrange(seats) if first is None else first
        self.turn = self.first
        self._tell(None, TurnBegan(self.turn))

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.table.players)

    def actors(self) -> tuple[int, ...]:
        """Seats whose move the game waits for; empty at the end."""
        return (self.turn,) if self.phase == "ask" else tuple(self.pending)

    def view(self, seat: int) -> SeatView:
        """What a seat may see, made of the events that reached it."""
        return SeatView.of(self.table, seat, [e.what for e in self.events if e.reaches(seat)])

    def open_questions(self, seat: int) -> list[Question]:
        """What a seat may still ask."""
        return [q for q in self.questions if q not in self._asked[seat]]

    def do(self, seat: int, move: Move) -> list[Event]:
        """Make a move and return what happened; TableError, and nothing changed, if it is wrong."""
        if not 0 <= seat < self.seats:
            raise TableError(f"there is no player {seat + 1}")
        known = len(self.events)
        match move:
            case Ask(question):
                self._ask(seat, question)
            case Noted():
                self._need(seat, "note")
                self._decide(seat, None)
                self._go_on_when_noted()
            case Accuse(answer):
                self._accuse(seat, self._read(answer))
            case Stay():
                self._need(seat, "check")
                self._decide(seat, None)
                self._compare_when_decided()
            case Write(text):
                self._write(seat, text)
            case Undo():
                if not self._notes[seat]:
                    raise TableError("there is no note to take back (questions cannot be undone)")
                self._tell(seat, Undone(self._notes[seat].pop()))
            case Help(kind):
                self._tell(seat, Helped(kind))
        self.log.append((seat, move))
        return self.events[known:]

    def _ask(self, seat: int, question: Question) -> None:
        self._need(seat, "ask")
        if question not in self.questions:
            raise TableError(f"{question}: the rules of this case do not allow this question")
        if question in self._asked[seat]:
            raise TableError(f"{question}: you have seen this card already; `notes` shows it")
        card = self._dealer.card(question)
        self._asked[seat].add(question)
        self._again = card.private is None
        self._tell(None, Asked(seat, question, card.count, replay=self._again))
        self._tell(seat, Shown(question, card.count, card.private))
        if self.seats == 1:
            self._tell(None, TurnBegan(seat, again=self._again))
            return
        self.phase, self.pending = "note", self._in_play(seat)
        self._go_on_when_noted()

    def _in_play(self, first: int) -> list[int]:
        """Seats that are not out, clockwise from one of them."""
        around = [(first + i) % self.seats for i in range(self.seats)]
        return [seat for seat in around if seat not in self.out]

    def _go_on_when_noted(self) -> None:
        """After all have noted: the same seat again after a replay, else the next one."""
        if self.pending:
            return
        again = self._again and self.turn not in self.out
        if not again:
            self.turn = self._in_play(self.turn + 1)[0]
        self.phase, self._again = "ask", False
        self._tell(None, TurnBegan(self.turn, again=again))

    def _accuse(self, seat: int, answer: Answer) -> None:
        self._need(seat, self.phase if self.phase != "over" else "ask")
        if self.phase != "check":
            self.phase, self.pending = "check", self._in_play(seat)
            self._tell(None, Announced(seat))
        self._written[seat] = answer
        self._decide(seat, answer)
        self._compare_when_decided()

    def _decide(self, seat: int, answer: Answer | None) -> None:
        self.pending.remove(seat)
        self._tell(seat, Decided(answer))

    def _compare_when_decided(self) -> None:
        """Compare all answers with the solution at the same moment."""
        if self.pending:
            return
        seats = tuple(sorted(self._written))
        right = tuple(seat for seat in seats if self._dealer.is_right(self._written[seat]))
        self._written.clear()
        self._tell(None, Checked(seats, right))
        self.out.update(set(seats) - set(right))
        if right or len(self.out) == self.seats:
            self.phase = "over"
            self._tell(None, Over(right, self._dealer.reveal()))
        else:
            self._go_on_when_noted()

    def _read(self, answer: Answer) -> Answer:
        """An answer in the family's own form; TableError when it is none."""
        try:
            return self.mystery.answer_from_data(self.mystery.answer_to_data(answer))
        except ParameterError as error:
            raise TableError(str(error)) from error
        except (IndexError, TypeError, ValueError) as error:
            fields = ", ".join(self.mystery.fields)
            raise TableError(f"expected {fields}, found {answer}") from error

    def _write(self, seat: int, text: str) -> None:
        text = text.strip()
        if not text:
            raise TableError("an empty note")
        if not text.isprintable():
            raise TableError("a note is one line of printable text")
        self._notes[seat].append(text)
        self._tell(seat, Written(text))

    def _need(self, seat: int, phase: str) -> None:
        """TableError unless it is this phase and the game waits for this seat."""
        if self.phase == "over":
            raise TableError("the game is over")
        if seat in self.out:
            raise TableError(f"player {seat + 1} is out")
        if phase != self.phase:
            what = {
                "ask": f"player {self.turn + 1} is to ask",
                "note": "all have to note the last answer first",
                "check": "somebody has announced a solution: check yours, or stay out of it",
            }
            raise TableError(f"not now: {what[self.phase]}")
        if seat not in self.actors():
            raise TableError(f"not now: the game waits for player {self.actors()[0] + 1}")

    def _tell(self, to: int | None, what: Happening) -> None:
        self.events.append(Event(to, what))

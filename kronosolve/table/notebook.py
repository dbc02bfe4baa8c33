"""The notebook: an assistant beside the printed game, as a pure machine of lines in and lines out.

It knows the public setup and the notes typed into it, nothing else. Whatever the notes prove is
worked out once for each set of notes and remembered, so that going back costs nothing.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from kronosolve.mysteries.registry import mystery_of
from kronosolve.table.entry import read_note, read_result, whole_number
from kronosolve.table.moves import TableError
from kronosolve.table.proofs import Proofs
from kronosolve.table.sheet import Level, Sheet
from kronosolve.table.wording import meaning

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kronosolve.expert.ranking import Ranking
    from kronosolve.inference.solving import Solved
    from kronosolve.investigation import Setup
    from kronosolve.notes import Fact

WIDTH = 79
_NEWS = 4
"""Positions newly certain that are told after a note."""


class Notebook:
    """Notes about one case, and what they prove.

    Parameters
    ----------
    setup
        The public side of the case.
    facts
        Notes to begin with.
    level
        How much it says by itself.
    save
        Called with all facts whenever they have changed, before anything is worked out; None:
        they are not kept.

    """

    def __init__(
        self,
        setup: Setup,
        facts: Sequence[Fact] = (),
        level: Level = Level.DEDUCTIONS,
        save: Callable[[Sequence[Fact]], None] | None = None,
    ) -> None:
        self.setup, self.mystery, self.level = setup, mystery_of(setup), level
        self.facts: tuple[Fact, ...] = tuple(facts)
        self._save = save
        self.unsaved = False
        """Whether notes would be lost by leaving."""
        self._past: list[tuple[Fact, ...]] = []
        self._future: list[tuple[Fact, ...]] = []
        self.proofs = Proofs(setup)

    @property
    def standing(self) -> Solved:
        """What the notes prove, as far as that is known in a moment."""
        return self.proofs.quick(self.facts)

    @property
    def sheet(self) -> Sheet:
        """The note sheet at the level of assistance that was chosen."""
        return Sheet(self.setup, self.facts, self.level)

    def ranking(self) -> Ranking:
        """Open questions, best first."""
        from kronosolve.expert.ranking import rank_questions

        return rank_questions(self.setup, self.facts)

    def note(self, text: str) -> list[str]:
        """Add what was typed as a note; the reply says how things stand then."""
        fact = read_note(text, self.setup)
        if fact in self.facts:
            return [f"That is note {self.facts.index(fact) + 1} already."]
        return self._change((*self.facts, fact), len(self.facts))

    def fix(self, number: str, text: str) -> list[str]:
        """Write a note anew: whole, or only what its question told."""
        i = self._numbered(number)
        old = self.facts[i]
        word, _, rest = text.partition(" ")
        if "=" in text:
            fact = read_note(text, self.setup)
        elif word.lower() == "heard":
            fact = read_result(rest, old.question, self.setup, heard=True)
        else:
            heard = False if old.own else None
            fact = read_result(text, old.question, self.setup, heard=heard)
        return self._change((*self.facts[:i], fact, *self.facts[i + 1 :]), i)

    def drop(self, number: str) -> list[str]:
        """Strike a note out."""
        i = self._numbered(number)
        dropped = self.facts[i]
        rest = (*self.facts[:i], *self.facts[i + 1 :])
        moved = " Later notes have moved up." if i < len(rest) else ""
        return [f"Dropped: {self.sentence(dropped)}{moved}", *self._change(rest, None)]

    def undo(self) -> list[str]:
        """Take the last change of the notes back."""
        if not self._past:
            raise TableError("there is no change to undo")
        self._future.append(self.facts)
        return ["The last change is undone.", *self._restore(self._past.pop())]

    def redo(self) -> list[str]:
        """Make the change again that was undone last."""
        if not self._future:
            raise TableError("there is nothing to redo: no change was undone since the last one")
        self._past.append(self.facts)
        return ["The change is made again.", *self._restore(self._future.pop())]

    def _numbered(self, number: str) -> int:
        if not self.facts:
            raise TableError("there are no notes yet")
        return whole_number(number, len(self.facts), "the number of a note") - 1

    def _change(self, facts: tuple[Fact, ...], shown: int | None) -> list[str]:
        self._past.append(self.facts)
        self._future.clear()
        lines = self._restore(facts)
        if shown is not None:
            lines = [*folded(f"{shown + 1}. {self.sentence(facts[shown])}"), *lines]
        return lines

    def _restore(self, facts: tuple[Fact, ...]) -> list[str]:
        """Take these notes for the current ones, keep them, and say how things stand."""
        before = self.facts
        self.facts = facts
        self.unsaved = True
        if self._save is not None:
            self.keep(self._save)
        lines = self.status()
        if self.level.reaches(Level.DEDUCTIONS):
            lines += self._news(before)
        if self.level is Level.QUESTION:
            lines += self.advice()
        return lines

    def keep(self, save: Callable[[Sequence[Fact]], None]) -> None:
        """Save the notes so, from now on after every change; what that raises changes nothing."""
        save(self.facts)
        self._save, self.unsaved = save, False

    def sentence(self, fact: Fact) -> str:
        """A note in words, so that a slip of the finger is seen or heard."""
        said = meaning(self.mystery, fact)
        return said if fact.own else f"{said[:-1]} (heard)."

    def status(self) -> list[str]:
        """How things stand, in one or two lines."""
        if not self.level.reaches(Level.DEDUCTIONS):
            return [f"{len(self.facts)} noted."] if self._consistent() else self._conflict()
        solved = self.standing
        if solved.status == "contradiction":
            return self._conflict()
        if self.proofs.partial(self.facts):
            least = len(solved.candidates)
            return [f"Open: at least {least} answers left (`open` counts all, which takes longer)."]
        worlds = "" if solved.worlds is None else f" ({solved.worlds:,} worlds)"
        if solved.status == "proved":
            return folded(f"PROVED: {self.mystery.sentence(solved.candidates[0].answer)}{worlds}.")
        left = f"Open: {len(solved.candidates)} answers left{worlds}."
        return [left if solved.worlds != 1 else left.replace("worlds", "world")]

    def _consistent(self) -> bool:
        return self.standing.status != "contradiction"

    def _conflict(self) -> list[str]:
        """The smallest set of notes that cannot all be true, by number, and what to do."""
        conflict = self.standing.conflict
        if not conflict:
            return folded(
                "CONTRADICTION: no valid world fits the setup itself: check the starts, crosses and"
                " arrows of the file."
            )
        first = (
            "CONTRADICTION: this note cannot be true. Check it:"
            if len(conflict) == 1
            else "CONTRADICTION: these notes cannot all be true. Check them:"
        )
        lines = [first]
        for fact in conflict:
            number = self.facts.index(fact) + 1
            lines += folded(f"  {number}. {fact}   {self.sentence(fact)}", "     ")
        number = self.facts.index(conflict[-1]) + 1
        return [*lines, f"`fix {number} = ...` corrects one, `drop {number}` strikes it out."]

    def _news(self, before: tuple[Fact, ...]) -> list[str]:
        """Positions that are certain now and were not before the last change."""
        new, old = self.standing, self.proofs.quick(before)
        if new.status == "contradiction" or old.status == "contradiction":
            return []
        certain = new.possible.sum(axis=2) == 1
        fresh = [
            f"{self.setup.characters[c]} at {self._place(new, c, t)} at Time {t + 1}"
            for c, t in zip(*(certain & (old.possible.sum(axis=2) > 1)).nonzero(), strict=True)
        ]
        if not fresh:
            return []
        more = f" and {len(fresh) - _NEWS} more (grid)" if len(fresh) > _NEWS else ""
        return folded(f"Certain now: {'; '.join(fresh[:_NEWS])}{more}.")

    def _place(self, solved: Solved, c: int, t: int) -> str:
        return self.setup.locations[int(solved.possible[c, t].argmax())]

    def advice(self, top: int = 1) -> list[str]:
        """The best next questions."""
        if not self._consistent():
            return ["First the contradiction: see `status`."]
        ranking = self.ranking()
        if ranking.proved is not None:
            return ["No question is needed."]
        if not ranking.rows:
            return ["Every card is known from the notes, and they prove no answer."]
        lines = [
            f"{row.question!s:<24} {row.answer_bits:5.2f} {row.world_bits:7.2f}"
            f" {100 * row.solve_probability:5.0f} %"
            for row in ranking.rows[:top]
        ]
        how = "exact" if ranking.method == "exact" else "estimated"
        head = f"{'':10}{how:<24} {'answer':>5} {'world':>6} {'proof':>7}"
        return [head, *(f"{'or' if i else 'Ask next':<9} {line}" for i, line in enumerate(lines))]

    def answers(self, top: int) -> list[str]:
        """The answers that are still possible, most likely first."""
        solved = self.proofs.full(self.facts)
        if solved.status == "contradiction":
            return []
        lines = []
        for candidate in solved.candidates[:top]:
            answer = self.mystery.sentence(candidate.answer)
            lines += folded(f"{candidate.share:>8}  {answer}", " " * 10)
        more = len(solved.candidates) - top
        return [*lines, f"          ... and {more} more (`open all`)"] if more > 0 else lines


def folded(text: str, indent: str = "  ") -> list[str]:
    """A sentence on lines of at most WIDTH characters."""
    return wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]

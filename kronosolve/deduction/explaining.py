"""Explanations: the few steps that an answer's proof needs, each checked, each with few facts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from kronosolve.deduction.claims import Dance, Deduction, Place, Proved, Start, single
from kronosolve.deduction.entailment import Oracle
from kronosolve.deduction.knowledge import Knowledge
from kronosolve.deduction.ladder import climb, inferences
from kronosolve.deduction.proof import some_answers
from kronosolve.deduction.rules.registry import rule_of
from kronosolve.deduction.space import Space
from kronosolve.deduction.techniques.answers import DETAILS
from kronosolve.notes import Fact

if TYPE_CHECKING:
    from kronosolve.deduction.claims import Claim, Premise
    from kronosolve.investigation import Setup
    from kronosolve.mysteries.base import Answer

Status = Literal["proved", "open", "contradiction"]
Progress = Callable[[int], None]


@dataclass(frozen=True)
class Step:
    """One step: what it concludes, by which technique, and the few premises that force it.

    `facts` are notes, `starts` public positions, `steps` the numbers (from 1) of earlier steps.
    None of them can be left out. `rule` says whether the mystery's rule is needed as well.
    """

    claim: Claim
    facts: tuple[Fact, ...]
    starts: tuple[Start, ...]
    steps: tuple[int, ...]
    technique: str
    why: str
    rule: bool

    @property
    def premises(self) -> int:
        """How many premises: notes, starts and earlier steps count one each."""
        return len(self.facts) + len(self.starts) + len(self.steps)


@dataclass(frozen=True)
class Explanation:
    """Steps in order; each rests on the notes, the starts and earlier steps alone.

    With status `proved` the last step is the answer. `open` lists what follows all the same,
    `contradiction` nothing.
    """

    status: Status
    steps: tuple[Step, ...]
    answer: Answer | None = None


def silent(done: int) -> None:
    """Progress that nobody wants to see."""
    del done


class Explainer:
    """One setup and some notes, ready to be explained.

    Raises
    ------
    TooLargeError
        A character has more than `space.WALKS` walks.
    """

    def __init__(self, setup: Setup, facts: Sequence[Fact]) -> None:
        self.setup, self.facts = setup, list(dict.fromkeys(facts))
        self.space = Space(setup)
        self.rule = rule_of(self.space)
        self.oracle = Oracle(self.space, self.rule)
        self.known = Knowledge(self.space, self.facts, self.rule)

    def explain(self, progress: Progress = silent) -> Explanation:
        """Climb the ladder and keep what the answer needs; without an answer, all that is told.

        `progress` hears how many inferences were made.
        """
        if self.contradict():
            return Explanation("contradiction", ())
        for _ in climb(self.known):
            progress(len(self.known.steps))
        return self.so_far()

    def so_far(self) -> Explanation:
        """What the inferences made so far explain."""
        known = self.known
        wanted = [
            number
            for number, step in enumerate(known.steps, start=known.first_step)
            if isinstance(step.claim, Proved) or (known.answer is None and _telling(step))
        ]
        status: Status = "open" if known.answer is None else "proved"
        return Explanation(status, self._kept(wanted), known.answer)

    def contradict(self) -> bool:
        """Whether no valid world agrees with the notes."""
        return not some_answers(self.setup, self.facts)

    def next_steps(self, skip: int = 0) -> list[Step]:
        """The easiest `skip + 1` inferences, one after the other; fewer when nothing more follows.

        Cheapest rung first, then fewest premises, then the technique's order.
        """
        made: list[Step] = []
        while len(made) <= skip and self.known.answer is None:
            found = inferences(self.known)
            if found is None:
                break
            easiest = min(map(self._minimal, found[1]), key=lambda step: len(step.premises))
            names = {n: n - self.known.first_step + 1 for n in easiest.premises}
            made.append(self._step(easiest, names))
            self.known.add(easiest)
        return made

    def _minimal(self, step: Deduction) -> Deduction:
        """The inference with premises none of which can be left out.

        Notes are kept rather than starts, and these rather than earlier steps.
        """
        if step.minimal:
            return step
        numbers = sorted(set(step.premises), key=self._dearness)
        premises = [self.known.premises[n] for n in numbers]
        kept = self.oracle.minimal(premises, step.claim, rule=step.rule)
        if kept is None:
            raise UnforcedError(f"{step} does not follow from {premises}")
        return Deduction(
            step.technique, step.claim, tuple(sorted(numbers[k] for k in kept)), step.why, step.rule
        )

    def _dearness(self, number: int) -> tuple[int, int]:
        premise = self.known.premises[number]
        kind = 0 if isinstance(premise, Fact) else 1 if isinstance(premise, Start) else 2
        return kind, number

    def _kept(self, wanted: Sequence[int]) -> tuple[Step, ...]:
        """The wanted steps and those that they need, with the fewest premises, in order."""
        first, open_ = self.known.first_step, set(wanted)
        kept: dict[int, Deduction] = {}
        while open_:
            number = max(open_)
            open_.remove(number)
            kept[number] = self._minimal(self.known.steps[number - first])
            open_.update(n for n in kept[number].premises if n >= first)
        names = {number: i for i, number in enumerate(sorted(kept), start=1)}
        return tuple(self._step(kept[number], names) for number in sorted(kept))

    def _step(self, step: Deduction, names: dict[int, int]) -> Step:
        premises: list[tuple[int, Premise]] = [(n, self.known.premises[n]) for n in step.premises]
        return Step(
            step.claim,
            tuple(p for _, p in premises if isinstance(p, Fact)),
            tuple(p for _, p in premises if isinstance(p, Start)),
            tuple(names[n] for n, _ in premises if n >= self.known.first_step),
            step.technique,
            step.why,
            step.rule,
        )


class UnforcedError(RuntimeError):
    """A technique inferred what its premises do not force: an error of this program."""


def _telling(step: Deduction) -> bool:
    """Whether an inference is worth telling for itself: it fixes a place or uses the rule.

    Exclusions of single answers are told only where others rest on them: there are too many.
    """
    match step.claim:
        case Place(_, _, mask):
            return single(mask)
        case Dance(_, mask, _):
            return single(mask)
    return step.rule and step.technique != DETAILS


def explain(setup: Setup, facts: Sequence[Fact], progress: Progress = silent) -> Explanation:
    """Explain what some notes prove, step by step (see `Explainer`)."""
    return Explainer(setup, facts).explain(progress)

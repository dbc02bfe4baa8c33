"""From a draft to a case: what the designer fixed stays, everything else is chosen."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from generators.boards import draw_board, draw_parameters
from generators.figures import special
from generators.pipeline import Search
from generators.request import Request
from generators.targets import ANY
from generators.wishes import conflict, wishes_of
from generators.worlds import DRAWN, likeliest
from kronosolve.inference.belief import Belief, Sample
from kronosolve.mysteries.registry import mystery_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from generators.dice import Dice
    from generators.targets import Range
    from generators.wishes import Wish
    from kronosolve.files.drafts import Draft
    from kronosolve.investigation import Setup

_BARREN = 10
"""Boards without a world after which the draft's wishes are looked at."""


class ConflictError(ValueError):
    """Wishes of a draft that cannot hold together; none of them can be left out."""

    def __init__(self, wishes: list[Wish]) -> None:
        super().__init__(", ".join(wish.text for wish in wishes))
        self.wishes = wishes


def request_of_draft(
    draft: Draft,
    *,
    seed: int = 0,
    stars: int | None = None,
    starts: int | None = None,
    limits: Mapping[str, Range] | None = None,
) -> Request:
    """The request that a draft stands for; RequestError where it cannot be.

    Crosses and arrows that the draft names are all there are; where it names none they are drawn as
    for any case of the family. `stars` and `limits` come before the draft's own.
    """
    setup = draft.setup
    time = draft.answer.get("time")
    when = {} if time is None or "when" not in special(setup.family) else {"when": (time, time)}
    named = {"crosses": "closed", "arrows": "one_way"}
    fixed = {limit: (0, 0) for limit, key in named.items() if key in draft.given}
    shown = len(setup.starts) if "starts" in draft.given else starts
    return Request(
        setup.map,
        setup.family,
        draft.stars if stars is None else stars,
        seed,
        shown,
        closed=setup.closed,
        one_way=setup.one_way,
        locations=setup.locations,
        characters=setup.characters,
        times=setup.times,
        parameters=setup.parameters,
        limits={**fixed, **when, **(limits or {})},
    )


class Completion(Search):
    """The search for a case that keeps to a draft."""

    def __init__(
        self, draft: Draft, request: Request, progress: Callable[[str], None] | None = None
    ) -> None:
        super().__init__(request, progress)
        self.draft, self.pins = draft, draft.pins()
        self.likeliest = self.ranges["likeliest"][1]
        self.ranges["likeliest"] = ANY  # of the worlds that fit the draft, which say nothing of it
        self.barren = 0

    def draw_setup(self, dice: Dice) -> Setup | str:
        """As for any case; fixed positions at Time 1 are where public starts are."""
        draft, cast = self.draft, self.request.cast
        given = "starts" in draft.given
        setup = draw_board(replace(self.request, starts=0) if given else self.request, dice)
        if isinstance(setup, str):
            return setup
        pinned = {cast[c]: self.request.places[p] for c, t, p in self.pins if t == 0}
        starts = {c: pinned.get(c, p) for c, p in setup.starts.items()}
        setup = replace(setup, starts=draft.setup.starts if given else starts)
        if likeliest(super().draw_worlds(setup, self.boards)) > self.likeliest:
            return "likeliest"
        return setup

    def draw_worlds(self, setup: Setup, *seed: int) -> Sample:
        """Worlds with the fixed positions and the wanted answer, uniform among these.

        ConflictError after some boards without any, if no world can be as the draft has it.
        """
        mystery, wanted = mystery_of(setup), self.draft.answer
        belief = Belief(setup, pins=self.pins)
        if set(wanted) == set(mystery.fields):
            belief = belief.requiring(tuple(wanted[field] for field in mystery.fields))
        sample = belief.sample(DRAWN, *seed)
        fits = np.array([_has(mystery.fields, a, wanted) for a in sample.answers], dtype=bool)
        kept = np.flatnonzero(fits[sample.index]) if len(sample.index) else sample.index
        self.barren += not len(kept)
        if self.barren == self.boards == _BARREN:
            self._explain()
        return Sample(sample.worlds[kept], sample.answers, sample.index[kept])

    def share_id(self) -> str | None:
        """None: an ID does not tell of the draft."""
        return None

    def described(self) -> dict[str, Any]:
        """Texts of the draft. A seed alone would not make the case again, so none is told."""
        return dict(self.draft.texts)

    def _explain(self) -> None:
        """Raise ConflictError if it is the draft's wishes that leave no world."""
        self.progress("looking for wishes that cannot hold together ...")
        setup = replace(
            self.draft.setup, parameters=draw_parameters(self.request, self.request.dice(0))
        )
        room = self.request.ranges["crowd"][1]
        found = conflict(setup, wishes_of(setup, self.pins, self.draft.answer, room))
        if found is not None:
            raise ConflictError(found)


def _has(fields: tuple[str, ...], answer: tuple[Any, ...], wanted: Mapping[str, Any]) -> bool:
    return all(answer[fields.index(key)] == value for key, value in wanted.items())

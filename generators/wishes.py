"""Wishes that cannot hold together: a smallest choice of them that no valid world meets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations, product
from math import prod
from typing import TYPE_CHECKING, Any

from kronosolve.mysteries.registry import mystery_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kronosolve.board import Path
    from kronosolve.inference.model import WorldModel
    from kronosolve.investigation import Setup

_ANSWERS = 3_000
"""Answers that are put into one clause; where more are wanted, wrong ones are excluded in turn."""


@dataclass(frozen=True)
class Wish:
    """One thing that a designer fixed; exactly one field besides `text` is set.

    Parameters
    ----------
    text
        The wish in words.
    closed, one_way
        A path that is closed, or goes one way only.
    start
        A public position at Time 1: character, location.
    pin
        A hidden position: (character, time from 0, location) numbers.
    answer
        A field of the answer and its value.
    room
        Most characters in one room.
    """

    text: str
    closed: Path | None = None
    one_way: Path | None = None
    start: tuple[str, str] | None = None
    pin: tuple[int, int, int] | None = None
    answer: tuple[str, Any] | None = None
    room: int | None = None


def wishes_of(
    setup: Setup,
    pins: Sequence[tuple[int, int, int]] = (),
    answer: Mapping[str, Any] | None = None,
    room: int | None = None,
) -> list[Wish]:
    """Everything fixed, one wish each: crosses, arrows, starts, positions, answer, head counts."""
    places, cast = setup.locations, setup.characters
    return [
        *(Wish(f"closed path {a} - {b}", closed=(a, b)) for a, b in setup.closed),
        *(Wish(f"one-way path {a} -> {b}", one_way=(a, b)) for a, b in setup.one_way),
        *(Wish(f"{c} starts in {p}", start=(c, p)) for c, p in setup.starts.items()),
        *(
            Wish(f"{cast[c]} in {places[p]} at Time {t + 1}", pin=(c, t, p))
            for c, t, p in sorted(pins)
        ),
        *(Wish(f"answer, {k}: {_shown(v)}", answer=(k, v)) for k, v in (answer or {}).items()),
        *([] if room is None else [Wish(f"at most {room} in a room", room=room)]),
    ]


def conflict(setup: Setup, wishes: Sequence[Wish]) -> list[Wish] | None:
    """Wishes that no valid world meets, none of which can be left out; None if all can be met.

    `setup` gives the map, the times and the mystery; its crosses, arrows and starts count only as
    wishes. The set is found by leaving out one wish after the other, last first, so those that come
    first stay; it is minimal, not always smallest. An empty list: no wish is at fault, the mystery
    itself cannot happen here. Takes one CP-SAT decision a wish, some hundredths of a second each.
    """
    if _possible(setup, wishes):
        return None
    left = list(wishes)
    for wish in reversed(wishes):
        fewer = [one for one in left if one is not wish]
        if not _possible(setup, fewer):
            left = fewer
    return left


def _possible(setup: Setup, wishes: Sequence[Wish]) -> bool:
    """Whether a valid world meets all of these."""
    from kronosolve.inference.model import WorldModel

    wanted = dict(w.answer for w in wishes if w.answer)
    changed = replace(
        setup,
        closed=tuple(w.closed for w in wishes if w.closed),
        one_way=tuple(w.one_way for w in wishes if w.one_way),
        starts=dict(w.start for w in wishes if w.start),
    )
    if any(mystery_of(changed).walks(c) == [] for c in range(len(changed.characters))):
        return False
    model = WorldModel(changed)
    for wish in wishes:
        if wish.pin is not None:
            c, time, place = wish.pin
            model.model.add_bool_and([model.at[c][time][place]])
        if wish.room is not None:
            _limit(model, wish.room)
    if not wanted:
        return model.find() is not None
    candidates = _answers(changed, wanted)
    if candidates is not None:
        model.model.add_bool_or([model.all_of(model.answer_is(a)) for a in candidates])
        return model.find() is not None
    while (world := model.find()) is not None:
        answer = model.mystery.answer(world)
        assert answer is not None
        if all(answer[model.mystery.fields.index(k)] == v for k, v in wanted.items()):
            return True
        model.exclude(answer)
    return False


def _limit(model: WorldModel, most: int) -> None:
    setup = model.setup
    for time, place in product(range(setup.times), range(len(setup.locations))):
        heads = sum(model.at[c][time][place] for c in range(len(setup.characters)))
        model.model.add(heads <= most)


def _answers(setup: Setup, wanted: Mapping[str, Any]) -> list[tuple[Any, ...]] | None:
    """All conceivable answers with these values; None where they are too many to list."""
    domains = []
    for field in mystery_of(setup).fields:
        if field in wanted:
            domains.append([wanted[field]])
        elif (values := list(_domain(setup, field))) and len(values) <= _ANSWERS:
            domains.append(values)
        else:
            return None
    return list(product(*domains)) if prod(map(len, domains)) <= _ANSWERS else None


def _domain(setup: Setup, field: str) -> Iterator[Any]:
    """Values that a field of an answer can have; nothing for fields that only a family knows."""
    match field:
        case "character":
            yield from setup.characters
        case "characters":
            yield from combinations(sorted(setup.characters), 2)
        case "location":
            yield from setup.locations
        case "time":
            yield from range(1, setup.times + 1)


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

"""Reachability and forced walk: one move along open paths, forwards or backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.deduction.claims import Deduction, bits, single

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.deduction.knowledge import Knowledge


def find(known: Knowledge) -> Iterator[Deduction]:
    """Places next to where a character can be one time earlier or later."""
    if known.space.own_moves:
        return
    after = [sum(1 << p for p in steps) for steps in known.space.setup.board.successors]
    before = [sum(1 << p for p, m in enumerate(after) if m >> q & 1) for q in range(len(after))]
    for c in known.cast:
        for time in known.times:
            for other, moves in ((time - 1, after), (time + 1, before)):
                if other not in known.times:
                    continue
                reach = 0
                for place in bits(known.candidates[c][other]):
                    reach |= moves[place]
                found = known.narrowed(c, time, reach, known.why(c, other))
                if found is None:
                    continue
                claim, premises = found
                way = "in one move from" if other < time else "with a move to"
                where = f"{way} where they can be at Time {other + 1}"
                if single(claim.mask):
                    yield Deduction("forced walk", claim, premises, f"no other way is open {where}")
                else:
                    yield Deduction("reachability", claim, premises, f"that is reached {where}")

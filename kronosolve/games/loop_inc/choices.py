"""What can be done in a position: the legal actions of each step."""

from __future__ import annotations

from kronosolve.games.loop_inc import actions, components
from kronosolve.games.loop_inc import table as tables
from kronosolve.games.loop_inc.cards import FIRST_ANOMALY
from kronosolve.games.loop_inc.components import FIELD, SHIFT
from kronosolve.games.loop_inc.position import BITS, MACHINES, Position


class Choices(Position):
    """A position that knows its legal actions; they are kept until something is played."""

    __slots__ = ()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each face-down anomaly, equally likely, where chance turns one up."""
        if not self.draws:
            return []
        first = actions.REVEAL - FIRST_ANOMALY
        return [(first + code, 1 / len(self.deck)) for code in self.deck]

    def _legal(self) -> list[int]:
        if self.legal is None:
            if self.draws:
                self.legal = [action for action, _ in self.chance_outcomes()]
            elif self.step == tables.CARD:
                self.legal = self._cards()
            elif self.step == tables.LAUNCH:
                self.legal = [actions.STAY, *self._launches()]
            else:
                self.legal = self._answers()
                if self.optional:
                    self.legal.insert(0, actions.SKIP)
        return self.legal

    def _cards(self) -> list[int]:
        seat = self.current
        legal: list[int] = []
        if self.new_taken[seat] < tables.NEW_A_DAY:
            legal = [code for code, stock in enumerate(self.supply) if stock]
            legal += self.open_anomalies
        if self.hands[seat]:
            legal.append(actions.PAST)
        return legal

    def _launches(self) -> list[int]:
        seat = self.current
        ready = self.ready[seat]
        if not ready:
            return []
        legal = []
        reachable = -1
        for machine in BITS[ready]:
            fits = self.table.fits(self.machines[seat * MACHINES + machine])
            if fits:
                if reachable < 0:
                    reachable = self.reachable(seat)
                fits &= reachable
                first = actions.LAUNCH + machine * actions.MOST_TRIPS
                while fits:
                    lowest = fits & -fits
                    legal.append(first + lowest.bit_length() - 1)
                    fits ^= lowest
        return legal

    def _answers(self) -> list[int]:
        """What the effect at hand can do; empty when it cannot be fulfilled."""
        seat = self.current
        step = self.step
        opened = BITS[self.opened[seat]]
        if step in (tables.TAKE, tables.TAKE_FROM_BAG):
            source = self.board if step == tables.TAKE else self.bag
            found = [kind for kind in self.types if source >> SHIFT[kind] & FIELD]
            legal = [
                actions.TAKE + kind * MACHINES + machine for kind in found for machine in opened
            ]
            short = 0 < len(found) < len(self.types)
            if short and legal and not self.optional and self.table.rulings.tear_on_shortage:
                legal.insert(0, actions.TEAR)
            return legal
        if step == tables.EXCHANGE:
            return self._spots(actions.RETURN, opened)
        if step == tables.REPLACE:
            return [actions.REPLACE + kind for kind in components.types_in(self.board)]
        if step == tables.MOVE:
            return self._moves(opened) if len(opened) > 1 else []
        if step == tables.MOVE_TO:
            return [actions.MOVE_TO + m for m in opened if m != self.held % MACHINES]
        if step == tables.TRASH:
            first = actions.TRASH + self.pick
            return [action for action in self._spots(actions.TRASH, opened) if action >= first]
        if step == tables.ADVERTISE:
            return self._ad_places(seat)
        if step == tables.REOPEN:
            closed = ((1 << self.day) - 1) & ~self.opened[seat]
            return [actions.REOPEN + machine for machine in BITS[closed]]
        return [actions.USE] if self._useful(seat) else []

    def _spots(self, first: int, opened: tuple[int, ...]) -> list[int]:
        """Each component type on each open machine, ascending."""
        base = self.current * MACHINES
        if len(opened) == 1:
            machine = opened[0]
            types = components.types_in(self.machines[base + machine])
            return [first + kind * MACHINES + machine for kind in types]
        return [
            first + kind * MACHINES + machine
            for kind in components.TYPES
            for machine in opened
            if self.machines[base + machine] >> SHIFT[kind] & FIELD
        ]

    def _moves(self, opened: tuple[int, ...]) -> list[int]:
        return [
            actions.MOVE + spot
            for spot in range(self.pick, len(components.TYPES) * MACHINES)
            if spot % MACHINES in opened
            and self.unmoved[spot % MACHINES] >> SHIFT[spot // MACHINES] & FIELD
        ]

    def _ad_places(self, seat: int) -> list[int]:
        if not self.ads_left[seat]:
            return []
        one, _, _ = self.taken(seat)
        free = self.table.every_trip & ~(one | self.today[seat] | self.ads[seat])
        return [actions.ADVERTISE + i for i in range(len(self.table.trips)) if free >> i & 1]

    def _useful(self, seat: int) -> bool:
        """Whether a yes-or-no effect would change something."""
        if self.step == tables.DISCARD_WASTE:
            return self.waste[seat] > 0
        if self.step == tables.MEND:
            return self.tears[seat] > 0
        waiting = self.ads[seat].bit_count()
        return self.ads_left[seat] + waiting < tables.ADS  # AD_BACK

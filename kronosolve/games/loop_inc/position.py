"""What is on the table of a game of Loop Inc.: the data of a position, its scores and places.

Machines, trips and seats are bits in masks, so that the legal launches of a seat are a handful of
integer operations, and copying a position copies a few short lists.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.games.loop_inc import actions, components
from kronosolve.games.loop_inc import table as tables

if TYPE_CHECKING:
    from typing import Self

    from kronosolve.games.loop_inc.table import Table

NEW_MARK = 32
"""Added to a card's code in a tableau when it was taken new today."""
CODE = NEW_MARK - 1
MACHINES = actions.MACHINES
BITS = tuple(tuple(i for i in range(MACHINES) if mask >> i & 1) for mask in range(1 << MACHINES))
"""Machine mask -> the machines in it."""


class Position:
    """One position; lists go by seat unless they say otherwise, masks are over trips."""

    __slots__ = (
        "ads",
        "ads_left",
        "alive",
        "bag",
        "board",
        "current",
        "day",
        "deck",
        "draws",
        "failed",
        "first",
        "fulfilled",
        "hands",
        "held",
        "launches",
        "left",
        "legal",
        "machines",
        "new_taken",
        "no_tear",
        "office",
        "open_anomalies",
        "opened",
        "optional",
        "past",
        "pick",
        "points",
        "ready",
        "removed",
        "shown",
        "step",
        "supply",
        "table",
        "tableaus",
        "tears",
        "third",
        "today",
        "types",
        "unmoved",
        "waste",
    )

    def __init__(self, table: Table) -> None:
        n = table.players
        self.table = table
        self.day = 1
        self.first = 0
        self.current = 0
        self.alive = (1 << n) - 1
        """Mask of the seats not eliminated."""
        self.board = components.ONE_OF_EACH * n
        self.bag = components.ONE_OF_EACH * (components.PER_TYPE - n)
        self.removed = 0
        """Components out of the game: trashed, discarded waste, what eliminated players had."""
        self.supply = table.supply()
        """By station."""
        self.open_anomalies: tuple[int, ...] = ()
        self.deck = table.anomaly_deck()
        """Codes of the anomalies still face down; their order is not kept, chance decides."""
        self.shown: tuple[int, ...] = ()
        """Anomalies turned up ahead of their evening."""
        self.past = [0] * n
        """Trips visited on earlier days."""
        self.today = [0] * n
        """Trips visited today."""
        self.ads = [0] * n
        """Trips with the seat's Ad that waits to be fulfilled."""
        self.fulfilled = [0] * n
        self.machines = [0] * (MACHINES * n)
        """Packed components, at `seat * MACHINES + machine`."""
        self.ready = [1] * n
        """Mask of the machines that may be launched."""
        self.opened = [1] * n
        """Mask of the machines whose components may be changed."""
        self.points = [0] * n
        self.waste = [0] * n
        self.tears = [0] * n
        self.failed = [0] * n
        """Ads that were not fulfilled."""
        self.ads_left = [tables.ADS] * n
        self.office = [0] * n
        self.new_taken = [0] * n
        self.hands: list[tuple[int, ...]] = [()] * n
        self.tableaus: list[tuple[int, ...]] = [()] * n
        # The decision at hand
        self.step = tables.CARD
        self.left = 0
        """How often the effect at hand may still be done."""
        self.optional = False
        self.types = components.TYPES
        """What `TAKE` may take."""
        self.held = 0
        """The machine of an exchange, or the spot of a component being moved."""
        self.pick = 0
        """Lowest spot of the next pick: moves and trash go in one order only."""
        self.unmoved: tuple[int, ...] = ()
        """What may still be moved of each machine's load."""
        self.draws = 0
        """Anomalies that chance has still to turn up."""
        self.launches = 1
        """Launches left in this turn."""
        self.no_tear = False
        self.third = False
        self.legal: list[int] | None = None
        """Legal actions of `current` once they were asked for."""

    def clone(self) -> Self:
        """An independent copy."""
        copy = object.__new__(type(self))
        copy.table = self.table
        copy.day = self.day
        copy.first = self.first
        copy.current = self.current
        copy.alive = self.alive
        copy.board = self.board
        copy.bag = self.bag
        copy.removed = self.removed
        copy.supply = self.supply[:]
        copy.open_anomalies = self.open_anomalies
        copy.deck = self.deck
        copy.shown = self.shown
        copy.past = self.past[:]
        copy.today = self.today[:]
        copy.ads = self.ads[:]
        copy.fulfilled = self.fulfilled[:]
        copy.machines = self.machines[:]
        copy.ready = self.ready[:]
        copy.opened = self.opened[:]
        copy.points = self.points[:]
        copy.waste = self.waste[:]
        copy.tears = self.tears[:]
        copy.failed = self.failed[:]
        copy.ads_left = self.ads_left[:]
        copy.office = self.office[:]
        copy.new_taken = self.new_taken[:]
        copy.hands = self.hands[:]
        copy.tableaus = self.tableaus[:]
        copy.step = self.step
        copy.left = self.left
        copy.optional = self.optional
        copy.types = self.types
        copy.held = self.held
        copy.pick = self.pick
        copy.unmoved = self.unmoved
        copy.draws = self.draws
        copy.launches = self.launches
        copy.no_tear = self.no_tear
        copy.third = self.third
        copy.legal = self.legal
        return copy

    def living(self) -> list[int]:
        """The seats not eliminated."""
        return [seat for seat in range(self.table.players) if self.alive >> seat & 1]

    def penalty(self, seat: int) -> int:
        """What waste, tears and failed Ads cost a seat."""
        return (
            self.waste[seat]
            + tables.TEAR_PENALTY[self.tears[seat]]
            + tables.AD_PENALTY * self.failed[seat]
        )

    def track(self, seat: int) -> int:
        """Score as the board shows it during the game; may be below zero."""
        return self.points[seat] + self.office[seat] - self.penalty(seat)

    def final(self, seat: int) -> int:
        """Score at the end: the track and one point for each fulfilled Ad."""
        return self.track(seat) + self.fulfilled[seat].bit_count()

    def taken(self, seat: int) -> tuple[int, int, int]:
        """Trips on which other seats hold at least one, two, three places today.

        A waiting Ad is its owner's place.
        """
        one = two = three = 0
        for other in range(self.table.players):
            if other != seat:
                places = self.today[other] | self.ads[other]
                three |= two & places
                two |= one & places
                one |= places
        return one, two, three

    def reachable(self, seat: int) -> int:
        """Trips that a seat may visit now, whatever its machines hold."""
        one, two, three = self.taken(seat)
        rulings = self.table.rulings
        full = three if self.third and seat == self.current else two
        if rulings.ad_locks_owner:
            full |= one & self.ads[seat]
        else:
            full &= ~self.ads[seat]
        own = 0 if rulings.double_visit else self.today[seat]
        return self.table.every_trip & ~(self.past[seat] | own | full)

"""A position of Loop Inc. and how actions change it.

A turn is a chain of small decisions: the card, what the card asks (each a step), then launching.
Steps with one possible answer play themselves; choosing a card never does. The only chance is which
anomalies turn up; everything else is open to all seats.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import CHANCE, TERMINAL, GameError
from kronosolve.games.loop_inc import actions, components, saves
from kronosolve.games.loop_inc import table as tables
from kronosolve.games.loop_inc.cards import FIRST_ANOMALY, OFFICE
from kronosolve.games.loop_inc.choices import Choices
from kronosolve.games.loop_inc.components import FIELD, SHIFT, UNIT
from kronosolve.games.loop_inc.position import CODE, MACHINES, NEW_MARK

if TYPE_CHECKING:
    from random import Random


class LoopState(Choices):
    """A position that knows the rules: the interface's `State`."""

    __slots__ = ()

    def current_player(self) -> int:
        """Seat to act (from 0), or CHANCE, or TERMINAL."""
        if self.step == tables.OVER:
            return TERMINAL
        return CHANCE if self.draws else self.current

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.step == tables.OVER

    def legal_actions(self, player: int) -> list[int]:
        """Sorted legal actions of a seat; empty when it is not its turn."""
        if player != self.current or self.draws or self.step == tables.OVER:
            return []
        return self._legal()[:]

    def apply_action(self, action: int) -> None:
        """Play one action of the current player (or of chance) in place; GameError if illegal."""
        if self.step == tables.OVER or type(action) is not int or action not in self._legal():
            raise GameError(self._refusal(action))
        self.legal = None
        if self.draws:
            self._reveal(action - actions.REVEAL + FIRST_ANOMALY)
        else:
            self._play(action)
        while self.step >= tables.TAKE and self.step != tables.OVER and not self.optional:
            forced = self._legal()
            if len(forced) != 1:
                break
            self.legal = None
            self._play(forced[0])

    def returns(self) -> list[float]:
        """The winners' share of 1 for each seat; zeros while the game runs."""
        seats = self.living()
        if self.step != tables.OVER:
            return [0.0] * self.table.players
        best = max((self.final(seat), -self.penalty(seat)) for seat in seats)
        winners = [s for s in seats if (self.final(s), -self.penalty(s)) == best]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.table.players)]

    def view(self, player: int) -> dict[str, Any]:
        """Everything there is (nothing is hidden), with the seat under "seat"."""
        return {"seat": player, **self.to_json()}

    def information_state_string(self, player: int) -> str:
        """`view` as canonical text."""
        return json.dumps(self.view(player), sort_keys=True)

    def resample(self, player: int, rng: Random) -> LoopState:
        """A copy: nothing is hidden from any seat, and chance keeps no order to redraw."""
        del player, rng
        return self.clone()

    def action_to_string(self, action: int) -> str:
        """Text form of an action."""
        try:
            return self.table.texts[action]
        except KeyError:
            raise GameError(f"{action!r} is no action of this game") from None

    def parse_action(self, text: str) -> int:
        """Inverse of `action_to_string`; GameError names the nearest legal form."""
        legal = [] if self.step == tables.OVER else self._legal()
        return actions.parse(text, self.table.texts, legal)

    def to_json(self) -> dict[str, Any]:
        """The whole state, JSON-able and readable."""
        return saves.to_json(self)

    # -- playing -------------------------------------------------------------------------------

    def _play(self, action: int) -> None:
        if self.step == tables.CARD:
            self._play_card(action)
        elif self.step == tables.LAUNCH:
            if action == actions.STAY:
                self._end_turn()
            else:
                self._launch(*divmod(action - actions.LAUNCH, actions.MOST_TRIPS))
        elif action == actions.SKIP:
            self._after_effect()
        elif action == actions.TEAR:
            if not self._tear():
                self._after_effect()
        else:
            self._answer(action)

    def _play_card(self, action: int) -> None:
        seat = self.current
        if action == actions.PAST:
            hand = self.hands[seat]
            code = mark = hand[0]
            self.hands[seat] = hand[1:]
        else:
            code = action
            mark = code + NEW_MARK
            self.new_taken[seat] += 1
            if code < FIRST_ANOMALY:
                self.supply[code] -= 1
            else:
                self.open_anomalies = tuple(c for c in self.open_anomalies if c != code)
        self.tableaus[seat] += (mark,)
        self._begin(self.table.plays[code])

    def _begin(self, play: tables.Play, *, repeated: bool = False) -> None:
        """Start an effect; one that cannot be done at all is over at once, with its tear."""
        step = play.step
        if step == tables.REPEAT:
            tableau = self.tableaus[self.current]
            before = self.table.plays[tableau[-2] & CODE] if len(tableau) > 1 else play
            if before.step == tables.REPEAT:
                self._after_effect()
            else:
                self._begin(before, repeated=True)
            return
        if step >= tables.NO_TEAR or step == tables.LOOK:
            self._turn_effect(play)
            return
        self.step = step
        self.left = play.times
        self.types = play.types
        self.optional = play.optional or repeated
        self.pick = 0
        if step == tables.MOVE:
            self.unmoved = tuple(self.machines[self.current * MACHINES :][:MACHINES])
        answers = self._answers()
        if not answers:
            if self.optional or not self._tear():
                self._after_effect()
        elif not self.optional:
            self.legal = answers

    def _turn_effect(self, play: tables.Play) -> None:
        """Effects that hold for the turn, and looking ahead."""
        if play.step == tables.NO_TEAR:
            self.no_tear = True
        elif play.step == tables.LAUNCHES:
            self.launches = play.times
        elif play.step == tables.THIRD_VISITOR:
            self.third = True
        elif self.day < tables.DAYS:
            self.draws = min(self.table.players - len(self.shown), len(self.deck))
            if self.draws:
                self.step = tables.LOOK
                return
        self._after_effect()

    def _answer(self, action: int) -> None:
        """Do one unit of the effect at hand."""
        seat = self.current
        base = seat * MACHINES
        step = self.step
        machines = self.machines
        if step in (tables.TAKE, tables.TAKE_FROM_BAG):
            kind, machine = divmod(action - actions.TAKE, MACHINES)
            machines[base + machine] += UNIT[kind]
            if step == tables.TAKE:
                self.board -= UNIT[kind]
            else:
                self.bag -= UNIT[kind]
        elif step == tables.EXCHANGE:
            kind, machine = divmod(action - actions.RETURN, MACHINES)
            machines[base + machine] -= UNIT[kind]
            self.board += UNIT[kind]
            self._second_half(tables.REPLACE, machine)
            return
        elif step == tables.REPLACE:
            kind = action - actions.REPLACE
            machines[base + self.held] += UNIT[kind]
            self.board -= UNIT[kind]
            self.step = tables.EXCHANGE
        elif step == tables.MOVE:
            self._second_half(tables.MOVE_TO, action - actions.MOVE)
            return
        elif step == tables.MOVE_TO:
            kind, machine = divmod(self.held, MACHINES)
            machines[base + machine] -= UNIT[kind]
            machines[base + action - actions.MOVE_TO] += UNIT[kind]
            unmoved = list(self.unmoved)
            unmoved[machine] -= UNIT[kind]
            self.unmoved = tuple(unmoved)
            self.pick = self.held
            self.step = tables.MOVE
        elif step == tables.TRASH:
            self.pick = action - actions.TRASH
            kind, machine = divmod(self.pick, MACHINES)
            machines[base + machine] -= UNIT[kind]
            self.removed += 1
        elif step == tables.ADVERTISE:
            self.ads[seat] |= 1 << (action - actions.ADVERTISE)
            self.ads_left[seat] -= 1
        elif step == tables.REOPEN:
            self.opened[seat] |= 1 << (action - actions.REOPEN)
        elif step == tables.DISCARD_WASTE:
            self.waste[seat] -= 1
            self.removed += 1
        elif step == tables.MEND:
            self.tears[seat] -= 1
        else:  # AD_BACK
            self.ads_left[seat] += 1
        self._again()

    def _second_half(self, step: int, held: int) -> None:
        """What was begun must be ended, even if beginning it was a choice."""
        self.step = step
        self.held = held
        self.optional = False

    def _again(self) -> None:
        """After the first unit an effect may be left; it ends when nothing more can be done."""
        self.left -= 1
        self.optional = True
        if not self.left or not self._answers():
            self._after_effect()

    def _after_effect(self) -> None:
        """Go on to launching, or end the turn when nothing can be launched."""
        self.optional = False
        if self.launches:
            self.step = tables.LAUNCH
            launches = self._launches()
            if launches:
                self.legal = [actions.STAY, *launches]
                return
        self._end_turn()

    def _launch(self, machine: int, place: int) -> None:
        seat = self.current
        table = self.table
        trip = 1 << place
        one, _, _ = self.taken(seat)
        self.ready[seat] &= ~(1 << machine)
        self.opened[seat] &= ~(1 << machine)
        self.today[seat] |= trip
        if one & trip & ~self.ads[seat] and not self.no_tear and self._tear():
            return
        self.launches -= 1
        self.points[seat] += table.points[place]
        load = self.machines[seat * MACHINES + machine]
        needs = table.needs[place]
        self.waste[seat] += components.total(load - needs)
        if table.rulings.consume_on_launch:
            self.removed += components.total(needs)
            needs = 0
        self.machines[seat * MACHINES + machine] = needs
        if self.ads[seat] & trip:
            self.ads[seat] ^= trip
            self.fulfilled[seat] |= trip
        bonus = table.bonus[place]
        if bonus:
            self._begin(bonus)
        else:
            self._after_effect()

    def _tear(self) -> bool:
        """Take a tear; whether that eliminated the player (whose turn is then over)."""
        seat = self.current
        self.tears[seat] += 1
        if self.tears[seat] < tables.FATAL_TEARS:
            return False
        self.alive &= ~(1 << seat)
        for spot in range(seat * MACHINES, (seat + 1) * MACHINES):
            self.removed += components.total(self.machines[spot])
            self.machines[spot] = 0
        self.ready[seat] = self.opened[seat] = 0
        self.hands[seat] = self.tableaus[seat] = ()
        if self.alive & (self.alive - 1):
            self._end_turn()
        else:
            self.step = tables.OVER
        return True

    # -- turns and days ------------------------------------------------------------------------

    def _end_turn(self) -> None:
        self.step = tables.CARD
        self.optional = False
        self.launches = 1
        self.no_tear = self.third = False
        n = self.table.players
        seat = (self.current + 1) % n
        while not self.alive >> seat & 1:
            seat = (seat + 1) % n
        self.current = seat
        if len(self.tableaus[seat]) == tables.NEW_A_DAY * self.day:
            self._evening()

    def _evening(self) -> None:
        for seat in range(self.table.players):
            self.office[seat] += sum(
                max(0, 2 - position // 3)
                for position, mark in enumerate(self.tableaus[seat])
                if mark & CODE == OFFICE
            )
            if self.alive >> seat & 1:
                self.failed[seat] += self.ads[seat].bit_count()
            self.ads[seat] = 0
        if self.day == tables.DAYS:
            self.step = tables.OVER
            return
        for seat in range(self.table.players):
            self.past[seat] |= self.today[seat]
            self.today[seat] = 0
        self._refill()
        self.open_anomalies = tuple(sorted(self.open_anomalies + self.shown))
        self.draws = min(self.table.players - len(self.shown), len(self.deck))
        self.shown = ()
        self.step = tables.EVENING
        if not self.draws:
            self._morning()

    def _refill(self) -> None:
        for kind, shift in enumerate(SHIFT):
            missing = self.table.players - (self.board >> shift & FIELD)
            added = max(0, min(missing, self.bag >> shift & FIELD)) * UNIT[kind]
            self.board += added
            self.bag -= added

    def _reveal(self, code: int) -> None:
        self.deck = tuple(c for c in self.deck if c != code)
        self.draws -= 1
        if self.step == tables.LOOK:
            self.shown = tuple(sorted((*self.shown, code)))
            if not self.draws:
                self._after_effect()
        else:
            self.open_anomalies = tuple(sorted((*self.open_anomalies, code)))
            if not self.draws:
                self._morning()

    def _morning(self) -> None:
        n = self.table.players
        lowest = min(self.track(seat) for seat in self.living())
        scan = [(self.first + step) % n for step in range(1, n + 1)]
        self.first = next(s for s in scan if self.alive >> s & 1 and self.track(s) == lowest)
        self.current = self.first
        self.day += 1
        in_service = (1 << self.day) - 1
        for seat in self.living():
            self.ready[seat] = self.opened[seat] = in_service
            self.hands[seat] = tuple(mark & CODE for mark in self.tableaus[seat])
            self.tableaus[seat] = ()
            self.new_taken[seat] = 0
        self.step = tables.CARD

    def _refusal(self, action: object) -> str:
        if self.step == tables.OVER:
            return "the game is over: nothing can be played"
        named = self.table.texts
        known = repr(named[action]) if type(action) is int and action in named else repr(action)
        legal = ", ".join(named[legal] for legal in self._legal())
        return f"{known} cannot be played now; legal: {legal}"

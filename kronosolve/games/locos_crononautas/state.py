"""The state of a game as the interface wants it."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import TERMINAL, GameError
from kronosolve.games.locos_crononautas import actions, events, flow, rules, sight
from kronosolve.games.locos_crononautas.cards import CARDS
from kronosolve.games.locos_crononautas.frames import TOO_MANY
from kronosolve.games.locos_crononautas.position import HAND_LIMIT, PER_KIND, SLOTS, Position

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

_PLAIN = (
    "energy",
    "alive",
    "skip",
    "troops",
    "events",
    "defences",
    "permanents",
    "troop_deck",
    "event_deck",
    "top",
    "bottom",
    "troop_discard",
    "event_discard",
    "generation",
    "shuffles",
    "turn",
    "round",
    "start",
    "first",
    "offset",
    "acted",
    "agenda",
    "winners",
    "seed",
)


class LocosState(Position):
    """One position; see `kronosolve.games.interface.State` for the methods."""

    __slots__ = ()

    def current_player(self) -> int:
        """Seat to act, or TERMINAL; chance is part of the position (its seed)."""
        top: int = TERMINAL if self.winners is not None else self.agenda[-1][1]
        return top

    def legal_actions(self, player: int) -> list[int]:
        """Sorted legal actions of a seat; empty when it is not its turn."""
        return self.legal[:] if self.winners is None and player == self.agenda[-1][1] else []

    def apply_action(self, action: int) -> None:
        """Play one action of the seat to act; GameError if it is not legal."""
        if type(action) is not int or action not in self.legal:
            raise self._illegal(action)
        flow.choose(self, action)

    def _illegal(self, action: object) -> GameError:
        if self.winners is not None:
            return GameError("the game is over: no action is legal")
        try:
            text = actions.to_text(action, self.rules.deck)
        except GameError as error:
            return error
        legal = ", ".join(actions.to_text(one, self.rules.deck) for one in self.legal)
        return GameError(f"{text!r} is not legal for seat {self.agenda[-1][1] + 1}; legal: {legal}")

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Always empty: there are no chance nodes."""
        return []

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.winners is not None

    def returns(self) -> list[float]:
        """Winners share 1, the others share -1; zeros while the game runs."""
        n = self.rules.players
        if self.winners is None:
            return [0.0] * n
        won = len(self.winners)
        return [1 / won if seat in self.winners else -1 / (n - won) for seat in range(n)]

    def clone(self) -> LocosState:
        """An independent copy."""
        new = LocosState.__new__(LocosState)
        new.rules = self.rules
        new.energy = self.energy[:]
        new.alive = self.alive[:]
        new.skip = self.skip[:]
        new.others = self.others
        new.troops = [hand[:] for hand in self.troops]
        new.events = [hand[:] for hand in self.events]
        new.defences = [own[:] for own in self.defences]
        new.permanents = self.permanents[:]
        new.troop_deck = self.troop_deck[:]
        new.event_deck = self.event_deck[:]
        new.top = self.top
        new.bottom = self.bottom
        new.troop_discard = self.troop_discard[:]
        new.event_discard = self.event_discard[:]
        new.known = self.known.copy()
        new.generation = self.generation[:]
        new.shuffles = self.shuffles[:]
        new.turn = self.turn
        new.round = self.round
        new.start = self.start
        new.first = self.first
        new.offset = self.offset
        new.acted = self.acted
        new.agenda = self.agenda[:]
        new.winners = self.winners
        new.legal = self.legal
        new.seed = self.seed
        return new

    def view(self, player: int) -> dict[str, Any]:
        """What this seat may see: public things, its hand, and what it knows of other hands."""
        return sight.view(self, player)

    def information_state_string(self, player: int) -> str:
        """`view` as canonical text."""
        return json.dumps(self.view(player), sort_keys=True, ensure_ascii=False)

    def resample(self, player: int, rng: Random) -> LocosState:
        """A copy with other hands, decks and future chance redrawn uniformly.

        Where an opponent is about to name a card it must hold (troops for an event it has played),
        hands without one are drawn again.
        """
        while True:
            new = self.clone()
            sight.redraw(new, player, rng)
            if new.winners is not None:
                return new
            if events.credible(new):
                new.legal = flow.decisions(new)
                return new

    def action_to_string(self, action: int) -> str:
        """Text form of an action, such as `block legion-romana`."""
        return actions.to_text(action, self.rules.deck)

    def parse_action(self, text: str) -> int:
        """Inverse of `action_to_string`; the beginning of a name is enough where it is clear."""
        return actions.from_text(text, self.rules.deck, self.legal)

    def to_json(self) -> dict[str, Any]:
        """The whole state, JSON-able."""
        data = {name: sight.thaw(getattr(self, name)) for name in _PLAIN}
        data["known"] = sorted([card, mask] for card, mask in self.known.items())
        return {"players": self.rules.players, "options": self.rules.options, **data}


def new(players: int, options: Mapping[str, Any], seed: int) -> LocosState:
    """A state at the start, with the first decision to be made."""
    state = LocosState(rules.make(players, options), seed)
    flow.begin(state)
    return state


def imagine(seen: Mapping[str, Any], rng: Random) -> LocosState:
    """A state drawn uniformly among those that agree with a view."""
    # Searches ask for many states behind one view: the fixed part of the last one is kept.
    if _Memory.view != seen:
        state = LocosState.__new__(LocosState)
        sight.imagine(state, seen)
        _Memory.view, _Memory.state = deepcopy(seen), state
    return _Memory.state.resample(seen["seat"], rng)


class _Memory:
    """The last view from which a state was imagined."""

    view: Mapping[str, Any] | None = None
    state: LocosState


def from_json(data: Mapping[str, Any]) -> LocosState:
    """Inverse of `to_json`; GameError when the data are damaged."""
    try:
        made = rules.make(data["players"], data["options"])
        state = LocosState(made, 0)
        for name in _PLAIN:
            _restore(state, name, data[name])
        state.known = dict(data["known"])
        state.seat_others()
        broken = invariants(state)
        state.legal = [] if broken or state.winners is not None else flow.decisions(state)
    except GameError:
        raise
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise GameError(
            f"saved game of locos-crononautas: {error!r}; the save is damaged"
        ) from error
    if broken:
        raise GameError(f"saved game of locos-crononautas is damaged: {broken[0]}")
    if state.winners is None and not state.legal:
        raise GameError("saved game of locos-crononautas is damaged: nobody can act")
    return state


def _restore(state: LocosState, name: str, value: Any) -> None:
    old = getattr(state, name)
    if name == "winners":
        seats = range(state.rules.players)
        if value is not None and (not value or any(seat not in seats for seat in value)):
            raise TypeError(f"winners: found {value!r}")
        state.winners = sight.freeze(value)
    elif type(value) is not type(old):
        raise TypeError(f"{name}: found {value!r}")
    elif name in ("permanents", "agenda"):
        setattr(state, name, [sight.freeze(entry) for entry in value])
    elif name == "defences":
        state.defences = [[sight.freeze(entry) for entry in own] for own in value]
    elif name in ("troops", "events"):
        setattr(state, name, [list(hand) for hand in value])
    else:
        setattr(state, name, value[:] if isinstance(value, list) else value)


def invariants(state: Position) -> list[str]:
    """One sentence for each broken invariant of the rules; empty when all hold."""
    broken = []
    made = state.rules
    if sorted(sight.placed(state)) != list(range(CARDS)):
        broken.append("a card is in no zone, or in two")
    for seat, hand in enumerate(zip(state.troops, state.events, strict=True)):
        if any(len(cards) > PER_KIND + _over(state, seat) for cards in hand):
            broken.append(f"seat {seat + 1} holds more than {PER_KIND} cards of a kind")
        if sum(map(len, hand)) > HAND_LIMIT + _over(state, seat):
            broken.append(f"seat {seat + 1} holds more than {HAND_LIMIT} cards")
        if any(cards != sorted(cards) for cards in hand):
            broken.append(f"the hand of seat {seat + 1} is out of order")
    for seat, own in enumerate(state.defences):
        if len(own) > SLOTS:
            broken.append(f"seat {seat + 1} has more than {SLOTS} defences")
        for card, front in own:
            limit = made.deck.defence[card] + made.equal_is_front
            if front and sum(value for _, value, _ in front) >= limit:
                broken.append(f"the front of {made.deck.names[card]} is stronger than its defence")
    if min(state.energy) < 0:
        broken.append("somebody has less than 0 energy")
    total = rules.START_ENERGY * made.players
    if made.king and not made.gain_from_bank and sum(state.energy) != total:
        broken.append(f"in king mode all energy together is not {total}")
    if not made.king and any(
        alive != (energy > 0) for alive, energy in zip(state.alive, state.energy, strict=True)
    ):
        broken.append("a player without energy is alive, or one with energy is not")
    return broken


def _over(state: Position, seat: int) -> int:
    """1 while a seat has to discard a stolen card's kind."""
    return int(
        bool(state.agenda) and state.agenda[-1][0] == TOO_MANY and state.agenda[-1][1] == seat
    )

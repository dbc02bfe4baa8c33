"""Positions of the example game: what is true, what a seat sees, what it can do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import CHANCE, TERMINAL, GameError

if TYPE_CHECKING:
    from random import Random

TRICKS = 3
WORTHS = (1, 2, 3)
"""What a trick can be worth, each with the same probability."""
_FORMS = {"play": 2, "swap": 2, "worth": 2, "bold": 1, "calm": 1}
"""First word of an action -> its length as a tuple."""

Action = tuple[Any, ...]
"""("play", card), ("swap", card), ("bold",), ("calm",); chance: ("worth", points)."""


def cards(players: int) -> list[int]:
    """All cards: three a hand, and one more than there are seats in the box."""
    return list(range(1, 4 * players + 2))


class State:
    """One position; `hands`, `buried` and `box` are hidden, the rest is public."""

    __slots__ = (
        "bold_allowed",
        "box",
        "buried",
        "chosen",
        "hands",
        "leader",
        "played",
        "scores",
        "table",
        "worth",
    )

    def __init__(self) -> None:
        self.bold_allowed = True
        self.hands: list[list[int]] = []
        self.buried: list[int] = []  # the card a seat swapped away, 0 before it did
        self.box: list[int] = []  # the next card to draw is the last
        self.played: list[int] = []  # in finished tricks
        self.scores: list[int] = []
        self.leader = 0
        self.worth = 0  # of this trick, 0 before chance has said
        self.table: list[list[int]] = []  # [seat, card, bold], the latest last
        self.chosen = 0  # a card played whose owner has still to say bold or calm

    @classmethod
    def deal(cls, players: int, bold_allowed: bool, rng: Random) -> State:
        """The start of a game."""
        state = cls()
        state.bold_allowed = bold_allowed
        deck = cards(players)
        rng.shuffle(deck)
        state.hands = [sorted(deck[3 * seat : 3 * seat + 3]) for seat in range(players)]
        state.box = deck[3 * players :]
        state.buried = [0] * players
        state.scores = [0] * players
        return state

    def clone(self) -> State:
        """An independent copy."""
        copy = State()
        copy.bold_allowed = self.bold_allowed
        copy.hands = [hand[:] for hand in self.hands]
        copy.buried = self.buried[:]
        copy.box = self.box[:]
        copy.played = self.played[:]
        copy.scores = self.scores[:]
        copy.leader = self.leader
        copy.worth = self.worth
        copy.table = self.table[:]  # its entries are never changed
        copy.chosen = self.chosen
        return copy

    def current_player(self) -> int:
        """Seat to act, CHANCE or TERMINAL."""
        if self.is_terminal():
            return TERMINAL
        if not self.worth:
            return CHANCE
        return (self.leader + len(self.table)) % len(self.hands)

    def is_terminal(self) -> bool:
        """Whether all tricks are over."""
        return len(self.played) == TRICKS * len(self.hands)

    def legal_actions(self, player: int) -> list[Action]:
        """Sorted legal actions."""
        if player != self.current_player() or player < 0:
            return []
        if self.chosen:
            return [("bold",), ("calm",)]
        hand = self.hands[player]
        plays: list[Action] = [("play", card) for card in hand]
        swaps: list[Action] = [] if self.buried[player] else [("swap", card) for card in hand]
        return plays + swaps

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """What the trick can be worth."""
        if self.current_player() != CHANCE:
            return []
        return [(("worth", points), 1 / len(WORTHS)) for points in WORTHS]

    def apply_action(self, action: Action) -> None:
        """Play one action in place."""
        player = self.current_player()
        legal = (
            [outcome for outcome, _ in self.chance_outcomes()]
            if player == CHANCE
            else self.legal_actions(player)
        )
        if action not in legal:
            raise GameError(f"{action!r} is not legal here; legal: {self._texts(legal)}")
        word = action[0]
        if word == "worth":
            self.worth = action[1]
        elif word == "swap":
            hand = self.hands[player]
            hand[hand.index(action[1])] = self.box.pop()
            hand.sort()
            self.buried[player] = action[1]
        elif word == "play":
            self.hands[player].remove(action[1])
            self.chosen = action[1]
            if not self.bold_allowed:
                self._lay(player, bold=0)
        else:
            self._lay(player, bold=int(word == "bold"))

    def _lay(self, player: int, bold: int) -> None:
        self.table.append([player, self.chosen, bold])
        self.chosen = 0
        if len(self.table) < len(self.hands):
            return
        winner = max(self.table, key=lambda entry: entry[1])[0]
        for seat, card, risk in self.table:
            self.scores[seat] += (self.worth + risk) if seat == winner else -risk
            self.played.append(card)
        self.leader, self.worth, self.table = winner, 0, []

    def returns(self) -> list[float]:
        """Each seat's share of the win."""
        if not self.is_terminal():
            return [0.0] * len(self.hands)
        best = max(self.scores)
        return [(score == best) / self.scores.count(best) for score in self.scores]

    def view(self, player: int) -> dict[str, Any]:
        """What this seat may see."""
        return {
            "seat": player,
            "current": self.current_player(),
            "bold_allowed": self.bold_allowed,
            "hand": self.hands[player][:],
            "buried": self.buried[player],
            "swapped": [bool(card) for card in self.buried],
            "cards_left": [len(hand) for hand in self.hands],
            "played": self.played[:],
            "scores": self.scores[:],
            "leader": self.leader,
            "worth": self.worth,
            "table": [entry[:] for entry in self.table],
            "chosen": self.chosen,
        }

    def information_state_string(self, player: int) -> str:
        """`view` as canonical text."""
        return json.dumps(self.view(player), sort_keys=True)

    def resample(self, player: int, rng: Random) -> State:
        """A copy with the hidden cards redrawn."""
        return determinize(self.view(player), rng)

    def action_to_string(self, action: Action) -> str:
        """Text form, such as `play 7`."""
        return " ".join(str(part) for part in action)

    def parse_action(self, text: str) -> Action:
        """Inverse of `action_to_string`."""
        word, *numbers = text.split()[:3] or [""]
        if len(numbers) + 1 != _FORMS.get(word) or not all(n.isdecimal() for n in numbers):
            legal = self._texts(self.legal_actions(self.current_player()))
            raise GameError(f"cannot read action {text!r}; legal: {legal}")
        return (word, *map(int, numbers))

    def _texts(self, actions: list[Action]) -> str:
        return ", ".join(self.action_to_string(action) for action in actions) or "none"

    def to_json(self) -> dict[str, Any]:
        """The whole state."""
        return {name: getattr(self, name) for name in self.__slots__}


def determinize(view: dict[str, Any], rng: Random) -> State:
    """A state drawn uniformly among those consistent with a view."""
    seat, state = view["seat"], State()
    state.bold_allowed = view["bold_allowed"]
    state.played = view["played"][:]
    state.scores = view["scores"][:]
    state.leader, state.worth, state.chosen = view["leader"], view["worth"], view["chosen"]
    state.table = [entry[:] for entry in view["table"]]
    seen = {*view["played"], *view["hand"], view["buried"], view["chosen"]}
    seen.update(entry[1] for entry in view["table"])
    unseen = [card for card in cards(len(state.scores)) if card not in seen]
    rng.shuffle(unseen)
    for other, left in enumerate(view["cards_left"]):
        hand = view["hand"] if other == seat else [unseen.pop() for _ in range(left)]
        state.hands.append(sorted(hand))
        hides = view["swapped"][other] and other != seat
        state.buried.append(unseen.pop() if hides else view["buried"] * (other == seat))
    state.box = unseen
    return state


def from_json(data: dict[str, Any]) -> State:
    """Inverse of `State.to_json`; GameError on damaged data."""
    state = State()
    try:
        for name in State.__slots__:
            setattr(state, name, data[name])
        copy = state.clone()  # the data stays the caller's
        copy.table = [entry[:] for entry in state.table]
        found = [*copy.played, *copy.box, *(card for hand in copy.hands for card in hand)]
        found += [card for card in copy.buried if card] + [entry[1] for entry in copy.table]
        found += [copy.chosen] if copy.chosen else []
        whole = sorted(found) == cards(len(copy.scores))
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise GameError(f"example: not a saved position ({error!r})") from error
    if not whole or len(copy.hands) != len(copy.scores):
        raise GameError(f"example: not a saved position (its cards are {sorted(found)})")
    return copy

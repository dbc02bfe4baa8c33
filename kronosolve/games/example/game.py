"""The example game: its rules in words, its options and every optional hook."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from kronosolve.games import options as game_options
from kronosolve.games.example.state import TRICKS, State, cards, determinize, from_json
from kronosolve.games.interface import GameError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kronosolve.games.example.state import Action

_RULES = """\
Three Tricks (the example game)

2 or 3 players. The cards are numbered from 1; with n players there are 4n+1 of them. Each player
holds three, the others lie face down in the box. Three tricks are played; most points win, and
equal scores share the win.

A trick starts with a throw that says what it is worth: 1, 2 or 3 points. Beginning with the
leader (first player 1, then the winner of the last trick) everyone plays a card face up and says
"calm" or "bold". The highest card takes the trick and its points. Who was bold wins one point
more, or loses one without the trick.

Once in the game, before playing a card, you may swap: put a card of your hand face down out of
the game and draw the next one from the box. The others see that you did, not which card.

All of this is made up for testing; there is no printed game and no card list.
"""


class Example:
    """Three Tricks."""

    name = "example"
    title = "Three Tricks (the example game)"
    player_counts = (2, 3)
    options: Mapping[str, tuple[Any, str]] = {
        "bold": (True, "say bold or calm with each card"),
    }

    def new_state(self, players: int, options: Mapping[str, Any], seed: int) -> State:
        """A state at the start."""
        if players not in self.player_counts:
            raise GameError(f"example is for 2 or 3 players, found {players}")
        chosen = game_options.complete(self, options)
        return State.deal(players, chosen["bold"], Random(seed))

    def from_json(self, data: Mapping[str, Any]) -> State:
        """Inverse of `State.to_json`."""
        return from_json(dict(data))

    def rules_text(self) -> str:
        """The rules."""
        return _RULES

    def variants(self) -> Sequence[tuple[int, Mapping[str, Any]]]:
        """Both table sizes, with and without bold."""
        return [(players, {"bold": bold}) for players in (2, 3) for bold in (True, False)]

    def invariants(self, state: State) -> Sequence[str]:
        """Every card is in one place, and every hand has as many as the tricks left."""
        broken = []
        places = [*state.played, *state.box, *filter(None, [*state.buried, state.chosen])]
        places += [card for hand in state.hands for card in hand]
        places += [card for _, card, _ in state.table]
        if sorted(places) != cards(len(state.hands)):
            broken.append(f"the cards are {sorted(places)}")
        laid = [sum(entry[0] == seat for entry in state.table) for seat in range(len(state.hands))]
        left = TRICKS - len(state.played) // len(state.hands)
        for seat, hand in enumerate(state.hands):
            waiting = bool(state.chosen) and seat == state.current_player()
            if len(hand) + laid[seat] + waiting != left:
                broken.append(f"seat {seat} holds {hand} with {left} tricks left")
        return broken

    def determinize(self, view: Mapping[str, Any], rng: Random) -> State:
        """A state the seat cannot exclude."""
        return determinize(dict(view), rng)

    def heuristic(self, state: State, player: int) -> float:
        """The lead in points, and a little for high cards in hand; 0.5 is even."""
        others = [score for seat, score in enumerate(state.scores) if seat != player]
        strength = sum(state.hands[player]) / (12 * len(state.hands))
        lead = state.scores[player] - max(others) + strength
        return min(1.0, max(0.0, 0.5 + lead / 24))

    def heard(self, state: State, action: Action, seat: int) -> Action | None:
        """Which card was swapped is the business of its owner."""
        if action[0] == "swap" and seat != state.current_player():
            return ("swap",)
        return action

    def describe(self, view: Mapping[str, Any]) -> str:
        """The table and the seat's own hand."""
        me = view["seat"]
        trick, worth = len(view["played"]) // len(view["scores"]) + 1, view["worth"]
        lines = [f"Trick {trick} of {TRICKS}, worth {worth or 'not thrown yet'}"]
        if trick > TRICKS:
            lines = ["All tricks are over"]
        for seat, score in enumerate(view["scores"]):
            laid = [f"{card}{' bold' * risk}" for s, card, risk in view["table"] if s == seat]
            if view["chosen"] and seat == view["current"]:
                laid.append(str(view["chosen"]))
            lines.append(
                f"  Player {seat + 1}{' (you)' if seat == me else ''}: {score} points, "
                f"{view['cards_left'][seat]} cards{', swapped' if view['swapped'][seat] else ''}"
                f"{', plays ' + laid[0] if laid else ''}"
            )
        hand = ", ".join(map(str, view["hand"])) or "empty"
        buried = f" (you put away {view['buried']})" if view["buried"] else ""
        return "\n".join([*lines, f"Your hand: {hand}{buried}"])

    def describe_action(self, view: Mapping[str, Any], action: Action) -> str:
        """An action in words."""
        del view
        word, *numbers = action
        return {
            "play": "play card {}",
            "swap": "put away card {} and draw another" if numbers else "swap a card",
            "bold": "say bold: one point more, or one lost",
            "calm": "say calm",
            "worth": "this trick is worth {}",
        }[word].format(*numbers)

    def action_list(self, players: int, options: Mapping[str, Any]) -> Sequence[Action]:
        """All actions a seat can ever play."""
        del options
        deck = cards(players)
        return [
            ("bold",),
            ("calm",),
            *(("play", card) for card in deck),
            *(("swap", card) for card in deck),
        ]

    def encode(self, view: Mapping[str, Any]) -> Sequence[float]:
        """Own hand and cards seen as ones and zeros, then worth and scores."""
        laid = [card for _, card, _ in view["table"]]
        seen = {*view["played"], *laid, view["chosen"]}
        deck = cards(len(view["scores"]))
        return [
            *(float(card in view["hand"]) for card in deck),
            *(float(card in seen) for card in deck),
            view["worth"] / 3,
            *(score / 12 for score in view["scores"]),  # three tricks of at most 3 + 1 points
        ]


GAME = Example()

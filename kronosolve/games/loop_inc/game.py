"""The game as the registry knows it: options, start, rules, and the optional hooks."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from kronosolve.games import options as game_options
from kronosolve.games.interface import GameError
from kronosolve.games.loop_inc import actions, cards, describe, encoding, heuristic, rules, saves
from kronosolve.games.loop_inc import table as tables
from kronosolve.games.loop_inc.invariants import broken
from kronosolve.games.loop_inc.search import TurnSearchBot
from kronosolve.games.loop_inc.state import LoopState

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kronosolve.games.interface import Bot

FIRST = ("seat-0", "random")


class LoopInc:
    """Loop Inc."""

    name = "loop-inc"
    title = "Loop Inc."
    player_counts = (2, 3, 4)
    perfect_information = True
    options: Mapping[str, tuple[Any, str]] = {
        "futures": (False, "expansion: trips to the future, with bonus actions"),
        "more_anomalies": (False, "expansion: four more anomalies"),
        "office": (False, "expansion: Office cards in place of Trash"),
        "first": ("seat-0", "who starts day 1: seat-0 (as the youngest) or random"),
        "tear_on_shortage": (
            True,
            "when one of a room's two types is out, a tear may be taken instead of the other",
        ),
        "double_visit": (False, "a player may visit one trip twice on one day"),
        "ad_locks_owner": (
            False,
            "an Ad and another player's machine close a trip to the Ad's owner too",
        ),
        "consume_on_launch": (False, "a launch uses up the trip's components"),
        game_options.CARDS: (None, "an owner's trip and anomaly cards"),
    }

    def new_state(self, players: int, options: Mapping[str, Any], seed: int) -> LoopState:
        """A state at the start; the seed shuffles the trips and draws a random first seat."""
        if players not in self.player_counts:
            raise GameError(f"Loop Inc. is for 2 to 4 players, found {players}")
        chosen = game_options.complete(self, options)
        own_cards = chosen.pop(game_options.CARDS)
        rulings = tables.Rulings(**chosen)
        if rulings.first not in FIRST:
            raise GameError(f"option first: found {rulings.first!r}, expected seat-0 or random")
        rng = Random(f"loop-inc {seed}")
        state = LoopState(tables.deal(players, rulings, own_cards, rng))
        if rulings.first == "random":
            state.first = state.current = rng.randrange(players)
        return state

    def from_json(self, data: Mapping[str, Any]) -> LoopState:
        """Inverse of `LoopState.to_json`; GameError on damaged data."""
        return saves.from_json(data, LoopState)

    def rules_text(self) -> str:
        """The rules in this program's own words, with card lists and their provenance."""
        return rules.text(cards.shipped())

    def variants(self) -> Sequence[tuple[int, Mapping[str, Any]]]:
        """Every table size, expansion and ruling at least once."""
        everything = {"futures": True, "more_anomalies": True, "office": True}
        return [
            (2, {}),
            (3, {}),
            (4, {}),
            (2, everything),
            (3, everything),
            (4, everything),
            (3, {"first": "random", "tear_on_shortage": False}),
            (3, {**everything, "double_visit": True}),
            (3, {"ad_locks_owner": True}),
            (4, {"futures": True, "consume_on_launch": True}),
        ]

    def invariants(self, state: LoopState) -> Sequence[str]:
        """One sentence for each broken invariant; empty when all hold."""
        return broken(state)

    def determinize(self, view: Mapping[str, Any], rng: Random) -> LoopState:
        """The position behind a view: all of it is there, and chance keeps no order."""
        del rng
        return saves.from_json(view, LoopState)

    def heuristic(self, state: LoopState, player: int) -> float:
        """How good a position is for a seat, from 0 to 1."""
        return heuristic.value(state, player)

    def bots(self) -> Mapping[str, Callable[[int | None], Bot]]:
        """Tree search with whole turns as branches, in place of the general one."""
        return {"mcts": lambda simulations: TurnSearchBot(self, simulations)}

    def describe(self, view: Mapping[str, Any]) -> str:
        """The table as a person sees it from one seat."""
        return describe.describe(self.from_json(view), view["seat"])

    def describe_action(self, view: Mapping[str, Any], action: int) -> str:
        """One line on what an action does."""
        return describe.describe_action(self.from_json(view), action)

    def action_list(self, players: int, options: Mapping[str, Any]) -> Sequence[int]:
        """Every action of a seat; the same numbers for all tables."""
        del players, options
        return range(actions.REVEAL)

    def encode(self, view: Mapping[str, Any]) -> Sequence[float]:
        """A view as numbers."""
        return encoding.encode(self.from_json(view), view["seat"])


GAME = LoopInc()

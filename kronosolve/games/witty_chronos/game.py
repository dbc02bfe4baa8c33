"""The game as the registry knows it: rules, options, bots and the optional hooks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import MatchResult
from kronosolve.games.witty_chronos import bots as live_bots
from kronosolve.games.witty_chronos.commands import Command
from kronosolve.games.witty_chronos.drivers import Crew, run
from kronosolve.games.witty_chronos.engine import GOAL, Engine
from kronosolve.games.witty_chronos.options import (
    OPTIONS,
    PLAYER_COUNTS,
    check_players,
    make_rules,
)
from kronosolve.games.witty_chronos.personalities import BOT_NAMES
from kronosolve.games.witty_chronos.rules_text import rules_text
from kronosolve.games.witty_chronos.state import PASS, State, determinize, from_json
from kronosolve.games.witty_chronos.table import BAG, HOME, PLAY, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

    from kronosolve.games.interface import Bot, Limits
    from kronosolve.games.witty_chronos.drivers import LiveBot
    from kronosolve.games.witty_chronos.options import Rules


@dataclass(frozen=True, slots=True)
class ViewSeat:
    """A seat rebuilt from a view, for bots that are asked once a tick."""

    player: int
    table: Table
    rules: Rules
    glasses: tuple[int, ...]
    total: int


class TickBot:
    """A bot in time, asked once a tick; where it would wait for something it passes."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._bot: LiveBot | None = None

    def choose(
        self, view: Any, legal: Sequence[Any], deadline: float | None, rng: Random
    ) -> Command:
        """What the bot does on what it sees now."""
        del deadline
        table = Table.from_json(view["table"])
        seat = ViewSeat(
            view["seat"],
            table,
            make_rules(view["options"]),
            table.glasses_of(view["seat"]),
            sum(view["stack"]),
        )
        if self._bot is None:
            self._bot = live_bots.make_bot(self._name, seat.player, rng.getrandbits(32))
        answer = self._bot.decide(seat)
        return answer if isinstance(answer, Command) and answer in legal else PASS

    def inform(self, action: Any) -> None:
        """Nothing: the view holds what happened in the round."""


class WittyChronos:
    """Witty Chronos, 3 to 5 players or 3 to 5 teams of two."""

    name = "witty-chronos"
    title = "Witty Chronos"
    player_counts = PLAYER_COUNTS
    options: Mapping[str, tuple[Any, str]] = OPTIONS

    def new_engine(self, players: int, options: Mapping[str, Any], seed: int) -> Engine:
        """A game in time, for the drivers; GameError names a wrong count or option."""
        check_players(players)
        return Engine(players, make_rules(options), seed)

    def new_state(self, players: int, options: Mapping[str, Any], seed: int) -> State:
        """A game in ticks."""
        return State.start(self.new_engine(players, options, seed))

    def from_json(self, data: Mapping[str, Any]) -> State:
        """Inverse of `State.to_json`."""
        return from_json(data)

    def rules_text(self) -> str:
        """The rules, the card mixes with their provenance, and the rulings."""
        return rules_text()

    def determinize(self, view: Any, rng: Random) -> State:
        """A state drawn uniformly among those consistent with a view."""
        return determinize(view, rng)

    def bots(self) -> Mapping[str, Callable[[int | None], Bot]]:
        """All bots, for play in ticks; in time they are made by `bots.make_bot`."""

        def make(name: str, simulations: int | None) -> Bot:
            del simulations
            return TickBot(name)

        return {name: partial(make, name) for name in BOT_NAMES}

    def play_match(
        self, seats: Sequence[str], options: Mapping[str, Any], seed: int, limits: Limits
    ) -> MatchResult:
        """Play one game in virtual time; its length is its number of rounds."""
        del limits
        engine = self.new_engine(len(seats), options, seed)
        names = [spec.partition(":")[0] for spec in seats]
        run(engine, Crew(engine, live_bots.make_bots(dict(enumerate(names)), seed)))
        return MatchResult(State(engine, []).returns(), len(engine.rounds))

    def variants(self) -> Sequence[tuple[int, Mapping[str, Any]]]:
        """Every count of players; short games with other rulings."""
        short = {"tokens": 1}
        return [
            (3, {"tokens": 2}),
            *((players, short) for players in PLAYER_COUNTS[1:]),
            (3, short | {"gods": False, "reveal": "all", "same_pile": False}),
            (4, short | {"own_glass_blocks": False, "redeal": False, "fumble_p": 0.2}),
            (5, short | {"cerbere_self": True, "free_recover": True, "heights_public": False}),
        ]

    def invariants(self, state: State) -> Sequence[str]:
        """What must hold whatever happens: cards, places of glasses, totals, times."""
        engine = state.engine
        table, rules = engine.table, engine.rules
        broken = []
        cards = [card for part in (*engine.piles, *engine.stacks) for card in part]
        whole = rules.card_mix.deck(gods=rules.gods, teams=table.teams)
        if sorted(cards + engine.discard) != sorted(whole):
            broken.append("the cards in piles, stacks and discard are not the deck")
        for g, where in enumerate(table.where):
            on = [pile for pile, mask in enumerate(table.masks) if mask >> g & 1]
            if on != ([where] if where >= 0 else []) or where not in range(BAG, table.n_piles):
                broken.append(f"glass {g} is at {where} and on piles {on}")
            if table.running[g] and engine.run_end[g] <= table.now:
                broken.append(f"glass {g} still runs after its end")
            if where == HOME and table.running[g] and not rules.fumble_p and not table.history:
                broken.append(f"glass {g} runs at home at the start of a round")
        totals = [sum(stack) for stack in engine.stacks]
        if totals != engine.totals:
            broken.append("totals differ from the stacks")
        if table.phase == PLAY and max(totals) >= GOAL:
            broken.append("the round goes on after somebody reached the goal")
        if [len(pile) for pile in engine.piles] != table.heights:
            broken.append("heights differ from the piles")
        return broken


GAME = WittyChronos()

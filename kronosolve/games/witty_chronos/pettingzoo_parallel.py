"""Witty Chronos as a PettingZoo Parallel environment with ticks of one second (extra `pettingzoo`).

In a step every agent gives one action; all commands of a step reach the table at the same
instant, in an order drawn from the seed, and then one second passes. Whatever has become
impossible by then is not carried out, as at a real table.

Observations are `{"observation": vector, "action_mask": mask}`; numbers are scaled to 0..1 and
sides and players are counted from the agent's own. The reward is the share of the game won (1/k
for k winners), paid in the last step.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]  # it ships no types

from kronosolve.games.witty_chronos.cards import CERBERE, HADES, HEPHAISTOS, HERMES
from kronosolve.games.witty_chronos.commands import (
    CALL,
    CHOOSE,
    PLACE,
    RECOVER,
    VOTE,
    WAIT,
    WITHDRAW,
    Command,
)
from kronosolve.games.witty_chronos.engine import CALL_S, Engine
from kronosolve.games.witty_chronos.legality import why_not
from kronosolve.games.witty_chronos.options import make_rules
from kronosolve.games.witty_chronos.screen import seat_lines
from kronosolve.games.witty_chronos.state import State
from kronosolve.games.witty_chronos.table import BAG, HOME, PHASES

if TYPE_CHECKING:
    from collections.abc import Mapping

    Array = np.ndarray[Any, np.dtype[Any]]

TICK_S = 1.0
_GODS = (HADES, HERMES, HEPHAISTOS, CERBERE)


class WittyEnv(ParallelEnv):  # type: ignore[misc]  # pettingzoo's class is untyped
    """One table; agents are `player_1` and so on.

    Actions of an agent, by number: wait, recover, call, vote no, vote yes; choose the i-th target
    a God offers; then for each own glass: withdraw, withdraw and take, and for each pile place,
    place and take. (A God that needs a target asks; the answer is an action of a later step.)

    Parameters
    ----------
    players, options
        What is played.

    Raises
    ------
    GameError
        For a wrong count of players or a wrong option.
    """

    def __init__(self, players: int = 3, options: Mapping[str, Any] | None = None) -> None:
        self.metadata = {"name": "witty-chronos_v0", "render_modes": ["ansi"]}
        self.render_mode = "ansi"
        self._rules = make_rules(options or {})
        self._seeds = Random(0)
        self._engine = Engine(players, self._rules, 0)
        self.possible_agents = [f"player_{seat + 1}" for seat in range(players)]
        self.agents: list[str] = []
        table = self._engine.table
        self._choices = 1 + max(players, table.n_glasses)
        self._glasses = len(table.glasses_of(0))
        count = 5 + self._choices + self._glasses * 2 * (1 + table.n_piles)
        shape = self._features(0).shape
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0.0, 1.0, shape, np.float32),
                    "action_mask": spaces.MultiBinary(count),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object every time."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a game; without a seed the next one follows from the last."""
        del options
        if seed is not None:
            self._seeds = Random(seed)
        players = len(self.possible_agents)
        self._engine = Engine(players, self._rules, self._seeds.randrange(2**32))
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, Any],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Hand in everybody's commands, then let a second pass."""
        engine = self._engine
        for seat, agent in enumerate(self.possible_agents):
            command = self.command(seat, int(actions.get(agent, 0)))
            if command.kind != WAIT and not why_not(engine.table, engine.rules, seat, command):
                engine.submit(engine.table.now, seat, command)
        engine.advance(engine.table.now + TICK_S)
        engine.attention.clear()
        agents, over = self.agents, engine.over
        won = State(engine, []).returns()
        rewards = dict(zip(self.possible_agents, won, strict=True))
        observations = self._observations()
        if over:
            self.agents = []
        return (
            observations,
            {agent: rewards[agent] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str:
        """The public table as text."""
        return "\n".join(seat_lines(self._engine.table, 0, self._engine.stacks[0]))

    def close(self) -> None:
        """Nothing is held open."""

    def command(self, seat: int, action: int) -> Command:
        """The command of an action number; `wait` when there is no such target now."""
        table = self._engine.table
        if action < 5:
            return (
                Command(WAIT),
                Command(RECOVER),
                Command(CALL),
                Command(VOTE),
                Command(VOTE, take=True),
            )[action]
        action -= 5
        if action < self._choices:
            if table.prompt_player != seat or action >= len(table.prompt_options):
                return Command(WAIT)
            return Command(CHOOSE, target=table.prompt_options[action])
        which, rest = divmod(action - self._choices, 2 * (1 + table.n_piles))
        pile, take = divmod(rest, 2)
        glass = table.glasses_of(seat)[which]
        kind = PLACE if pile else WITHDRAW
        return Command(kind, glass, pile - 1, bool(take))

    def _mask(self, seat: int) -> Array:
        engine, count = self._engine, self.action_spaces[self.possible_agents[seat]].n
        mask = np.zeros(count, np.int8)
        mask[0] = 1
        for action in range(1, count):
            command = self.command(seat, action)
            if command.kind != WAIT and not why_not(engine.table, engine.rules, seat, command):
                mask[action] = 1
        return mask

    def _observations(self) -> dict[str, Any]:
        return {
            agent: {"observation": self._features(seat), "action_mask": self._mask(seat)}
            for seat, agent in enumerate(self.possible_agents)
            if agent in self.agents
        }

    def _features(self, seat: int) -> Array:
        engine = self._engine
        table, rules = engine.table, engine.rules
        values: list[float] = [float(table.phase == phase) for phase in range(len(PHASES))]
        values += [
            (table.now - table.round_start) / (rules.round_limit + rules.break_s),
            (table.call_end - table.now) / CALL_S if table.call_by >= 0 else 0.0,
            engine.totals[seat] / 150,
            float(table.prompt_player >= 0),
            float(table.prompt_player == seat),
            *(float(table.prompt_card == god) for god in _GODS),
        ]
        for pile, top in enumerate(table.tops):
            values += [float(pile < table.revealed), table.heights[pile] / 20, max(top, 0) / 50]
            values += [float(top == god) for god in _GODS]
        first = 2 * table.side(seat)
        for g in [*range(first, table.n_glasses), *range(first)]:
            where = table.where[g]
            elapsed = (table.now - table.turned_at[g]) / (2 * rules.duration_s)
            values += [float(table.running[g]), elapsed if table.running[g] else 0.0]
            values += [float(where == place) for place in (HOME, BAG, *range(table.n_piles))]
        for p in [*range(seat, table.n_players), *range(seat)]:
            values += [table.stack_top[p] / 50, table.stack_size[p] / 20]
            values.append(table.tokens[table.side(p)] / rules.tokens)
        return np.clip(np.array(values, np.float32), 0.0, 1.0)

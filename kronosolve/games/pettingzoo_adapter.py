"""Any game with turns as a PettingZoo AEC environment (extra `pettingzoo`).

Actions have fixed numbers. Where the game offers `action_list`, number `i` is its entry `i`; where
it does not, number `i` is entry `i` of the sorted list of actions legal at the moment, up to
`max_actions`. Either way `infos[agent]["action_mask"]`, also the last part of `env.last()`, says
which numbers are legal now; it is all zeros for agents whose turn it is not.

An observation is what the seat may see and nothing else: the numbers of the game's `encode`, or,
without it, the UTF-8 bytes of `information_state_string`, cut or padded with zeros to `max_bytes`.
Chance acts inside the environment, from the seed given to `reset`.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]  # it ships no types

from kronosolve.games import interface as api
from kronosolve.games.bots.playout import settle_chance
from kronosolve.games.interface import SIMULTANEOUS, GameError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kronosolve.games.interface import Action, Game

    Array = np.ndarray[Any, np.dtype[Any]]


class GameEnv(AECEnv):  # type: ignore[misc]  # pettingzoo's class is untyped
    """One game as an environment; agents are `player_1` and so on.

    Parameters
    ----------
    game, players, options
        What is played.
    max_actions, max_bytes
        Sizes for games without `action_list` or `encode`.

    Raises
    ------
    GameError
        For a wrong count of players, a wrong option, or a game whose players act at any time.

    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Any] | None = None,
        *,
        max_actions: int = 512,
        max_bytes: int = 4096,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{game.name}_v0",
            "is_parallelizable": False,
            "render_modes": ["ansi"],
        }
        self.render_mode = "ansi"
        self.game, self.players, self.options = game, players, dict(options or {})
        self._max_bytes = max_bytes
        self.possible_agents = [f"player_{seat + 1}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions: list[Action] | None = (
            list(game.action_list(players, self.options))
            if isinstance(game, api.ListsActions)
            else None
        )
        self._numbers = {action: number for number, action in enumerate(self._actions or [])}
        self._count = max_actions if self._actions is None else len(self._actions)
        self._start(0)
        low, high, kind = (
            (-api.FEATURE_LIMIT, api.FEATURE_LIMIT, np.float32)
            if isinstance(game, api.Encodes)
            else (0, 255, np.uint8)
        )
        shape = self._features(0).shape
        self.observation_spaces = {
            agent: spaces.Box(low, high, shape, kind) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self._count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The same object every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; without a seed the next one follows from the last."""
        del options
        self._start(self._chance.randrange(2**32) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._pass_on()

    def observe(self, agent: str) -> Array:
        """What an agent may see, as numbers."""
        return self._features(self._seats[agent])

    def render(self) -> str:
        """What the agent whose turn it is may see, as text."""
        seat = self._seats[self.agent_selection]
        if isinstance(self.game, api.Describes):
            return self.game.describe(self._state.view(seat))
        return self._state.information_state_string(seat)

    def close(self) -> None:
        """Nothing is held open."""

    def step(self, action: int | None) -> None:
        """Play the action with this number; GameError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        legal = self._legal(self._seats[agent])
        number = -1 if action is None else int(action)
        if number not in legal:
            raise GameError(f"{agent}: action number {action} is not legal; see action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._state.apply_action(legal[number])
        settle_chance(self._state, self._chance)
        if self._state.is_terminal():
            for name, value in zip(self.possible_agents, self._state.returns(), strict=True):
                self.rewards[name] = float(value)
            self.terminations = dict.fromkeys(self.agents, True)
        self._pass_on()
        self._accumulate_rewards()

    def _start(self, seed: int) -> None:
        self._chance = Random(f"{seed} chance")
        self._state = self.game.new_state(self.players, self.options, seed)
        settle_chance(self._state, self._chance)
        if self._state.current_player() == SIMULTANEOUS:
            raise GameError(f"{self.game.name}: players act at any time, this adapter needs turns")

    def _pass_on(self) -> None:
        """Select who acts next and renew the masks."""
        over = self._state.is_terminal()
        seat = 0 if over else self._state.current_player()
        self.agent_selection = self.agents[0] if over else self.possible_agents[seat]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> Array:
        mask = np.zeros(self._count, np.int8)
        mask[list(self._legal(self._seats[agent]))] = 1
        return mask

    def _legal(self, seat: int) -> dict[int, Action]:
        """Number -> legal action."""
        actions = self._state.legal_actions(seat)
        if self._actions is not None:
            return {self._numbers[action]: action for action in actions}
        if len(actions) > self._count:
            raise GameError(f"{len(actions)} legal actions: raise max_actions ({self._count})")
        return dict(enumerate(actions))

    def _features(self, seat: int) -> Array:
        if isinstance(self.game, api.Encodes):
            return np.array(self.game.encode(self._state.view(seat)), np.float32)
        text = self._state.information_state_string(seat).encode()[: self._max_bytes]
        return np.frombuffer(text.ljust(self._max_bytes, b"\0"), np.uint8)

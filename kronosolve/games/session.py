"""A game in progress: the log is the truth, everything else follows from it.

A session is (game, seats, options, seed, log). Replaying the log gives the position; the random
numbers of chance and of bots are functions of the seed and of the log's length, so a game that was
saved, killed and resumed goes on as if nothing had happened.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from kronosolve.games import bots, registry
from kronosolve.games import interface as api
from kronosolve.games.bots.playout import acting_seat, draw_outcome
from kronosolve.games.interface import CHANCE, SIMULTANEOUS, TERMINAL, GameError, Limits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from kronosolve.games.interface import Action, Bot, Game, State

FORMAT = "kronosolve-game/1"
HUMAN = "human"
"""The name of a seat that a person plays."""
_WORLDS = 8
"""Redrawn positions that must agree before an action counts as showing nothing hidden."""
_KEYS = {"format": str, "game": str, "seats": list, "options": dict, "seed": int, "log": list}


class Session:
    """One game between people and bots.

    Parameters
    ----------
    game
        The rules.
    seats
        `human` or the name of a bot, one for each seat.
    options
        As given by the player; defaults need not be there.
    seed
        Of everything random in the game.
    limits
        What bots may spend on a decision.

    Raises
    ------
    GameError
        For a wrong count of seats, an unknown bot or a wrong option.

    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[str],
        options: Mapping[str, Any],
        seed: int,
        limits: Limits | None = None,
    ) -> None:
        self.game = game
        self.seats = list(seats)
        self.options = dict(options)
        self.seed = seed
        self.limits = limits or Limits()
        self.before_action: Callable[[int, Action, State], None] = _silent
        """Called with (seat or CHANCE, action, the state that comes) before an action is played."""
        self._hears = game.heard if isinstance(game, api.Hears) else None
        for spec in self.seats:
            if spec != HUMAN:
                bots.split(spec, game)
        self._restart()

    def _restart(self) -> None:
        self.state: State = self.game.new_state(len(self.seats), self.options, self.seed)
        self.log: list[str] = []
        self.actors: list[int] = []
        """Who played each action of the log: a seat or CHANCE."""
        self._bots: list[Bot | None] = [
            None if spec == HUMAN else bots.make_bot(spec, self.game, self.limits.simulations)
            for spec in self.seats
        ]

    def player(self) -> int:
        """Seat to act, CHANCE or TERMINAL."""
        current = self.state.current_player()
        return acting_seat(self.state, self._rng("turn")) if current == SIMULTANEOUS else current

    def humans(self) -> list[int]:
        """The seats that people play."""
        return [seat for seat, spec in enumerate(self.seats) if spec == HUMAN]

    def apply(self, action: Action, player: int | None = None) -> None:
        """Play one action; GameError, and nothing changed, if it is illegal."""
        player = self.player() if player is None else player
        text = self.state.action_to_string(action)
        after = self.state.clone()
        after.apply_action(action)
        self.before_action(player, action, after)
        for seat, bot in enumerate(self._bots):
            told = self.heard(action, seat)
            if bot is not None and told is not None:
                bot.inform(told)
        self.state = after
        self.log.append(text)
        self.actors.append(player)

    def heard(self, action: Action, seat: int) -> Action | None:
        """What a seat is told of an action that is about to be played."""
        if self._hears is not None:
            return self._hears(self.state, action, seat)
        return None if self.state.current_player() == CHANCE else action

    def step(self) -> bool:
        """Let chance or a bot act once; False when a person has to, or the game is over."""
        player = self.player()
        if player == CHANCE:
            self.apply(draw_outcome(self.state, self._rng("chance")), player)
            return True
        if player == TERMINAL or (bot := self._bots[player]) is None:
            return False
        view, legal = self.state.view(player), self.state.legal_actions(player)
        self.apply(bot.choose(view, legal, bots.deadline(self.limits), self._rng("bot")), player)
        return True

    def hint(self, seat: int) -> tuple[str, Action]:
        """(bot, action): what the game's best general bot would do in this seat."""
        known = bots.names(self.game)
        name = next((n for n in ("mcts", "ismcts", "greedy") if n in known), "random")
        bot = bots.make_bot(name, self.game, self.limits.simulations)
        view, legal = self.state.view(seat), self.state.legal_actions(seat)
        return name, bot.choose(view, legal, bots.deadline(self.limits), self._rng("hint"))

    def undo(self, seat: int) -> str:
        """Take back the last action of a seat; returns the action's text.

        Raises GameError where that is not fair: another seat or chance has acted since, or the
        action showed the seat something hidden. It showed nothing if in all of several positions
        that the seat could not tell apart before, it leads to the very view that it led to.
        """
        if not self.log:
            raise GameError("undo: nothing was played yet")
        if self.actors[-1] != seat:
            raise GameError("undo: somebody else, or chance, has acted since")
        text, view = self.log[-1], self.state.view(seat)
        before = self.replayed(len(self.log) - 1)
        rng = self._rng("undo")
        for _ in range(_WORLDS):
            world = before.resample(seat, rng)
            try:
                world.apply_action(world.parse_action(text))
            except GameError:
                raise GameError("undo: that action depended on something hidden") from None
            if world.view(seat) != view:
                raise GameError("undo: that action showed you something hidden")
        log, told = self.log[:-1], self.before_action
        self.before_action = _silent
        self._restart()
        self.replay(log)
        self.before_action = told
        return text

    def replayed(self, length: int) -> State:
        """The position after the first `length` actions of the log."""
        state = self.game.new_state(len(self.seats), self.options, self.seed)
        for text in self.log[:length]:
            state.apply_action(state.parse_action(text))
        return state

    def replay(self, log: Sequence[str]) -> None:
        """Play the actions of a log; GameError names the entry that is illegal."""
        for number, text in enumerate(log):
            try:
                self.apply(self.state.parse_action(text))
            except GameError as error:
                raise GameError(f"log entry {number + 1} ({text!r}): {error}") from error

    def _rng(self, use: str) -> Random:
        return Random(f"{self.seed} {use} {len(self.log)}")

    def to_json(self) -> dict[str, Any]:
        """The session as it is saved."""
        return {
            "format": FORMAT,
            "game": self.game.name,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "log": self.log,
            "state": self.fingerprint(),
        }

    def fingerprint(self) -> str:
        """A digest of the position, to find out whether a replay went another way."""
        text = json.dumps(self.state.to_json(), sort_keys=True)
        return sha256(text.encode()).hexdigest()[:16]

    def save(self, path: str | Path) -> None:
        """Write the session, whole or not at all; OSError if the place cannot be written."""
        write_whole(Path(path), json.dumps(self.to_json(), indent=1, ensure_ascii=False) + "\n")


def _silent(player: int, action: Action, after: State) -> None:
    """Nobody is told of an action."""


def load(path: str | Path, limits: Limits | None = None) -> Session:
    """Read a saved session and replay it.

    Raises
    ------
    GameError
        Naming the file and what is wrong with it: not readable, not JSON (with the line), not a
        saved game, of an unknown game, damaged, or played under other rules than today's.

    """
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise GameError(f"{path}: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise GameError(f"{path}: not a saved game (no text file)") from error
    except json.JSONDecodeError as error:
        raise GameError(
            f"{path}:{error.lineno}: not a saved game, or cut off: {error.msg}"
        ) from error
    try:
        return _from_json(data, limits)
    except GameError as error:
        raise GameError(f"{path}: {error}") from error


def _from_json(data: Any, limits: Limits | None) -> Session:
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else type(data).__name__
        raise GameError(f"not a saved game: format is {found!r}, expected {FORMAT!r}")
    for key, kind in _KEYS.items():
        if type(data.get(key)) is not kind:
            raise GameError(f"damaged: {key} is {data.get(key)!r}, expected {kind.__name__}")
    for key in ("seats", "log"):
        if not all(isinstance(item, str) for item in data[key]):
            raise GameError(f"damaged: {key} must be a list of texts")
    if data["seed"] < 0:
        raise GameError(f"damaged: seed is {data['seed']}, expected a number from 0")
    game = registry.load(data["game"])
    session = Session(game, data["seats"], data["options"], data["seed"], limits)
    session.replay(data["log"])
    if session.fingerprint() != data.get("state"):
        raise GameError(
            "replaying its log gives another position than was saved: the file was changed, or "
            f"the rules of {game.name} were; the version that wrote it can still read it"
        )
    return session


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all: into a neighbour first, which then takes its place."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise

"""One interface for rules, bots and the command line; method names follow OpenSpiel.

What is true (`State`) and what a seat may see (`view`, `information_state_string`) are different
objects: a bot receives views only.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

CHANCE = -1
"""`State.current_player()` when chance decides."""
SIMULTANEOUS = -2
"""`State.current_player()` when every player may act at once."""
TERMINAL = -4
"""`State.current_player()` when the game is over."""

Action = Any
"""A small hashable value with a text form that round-trips (`action_to_string`, `parse_action`)."""
View = Any
"""What one seat may see: JSON-able, equal for states that differ only in what it may not know."""


class GameError(ValueError):
    """A wrong option, player count, action or save; the message names place and remedy."""


@runtime_checkable
class State(Protocol):
    """One position of one game, hidden parts included."""

    def current_player(self) -> int:
        """Seat to act (from 0), or CHANCE, SIMULTANEOUS, TERMINAL."""
        ...

    def legal_actions(self, player: int) -> list[Action]:
        """Sorted legal actions of a seat; empty when it is not its turn."""
        ...

    def apply_action(self, action: Action) -> None:
        """Play one action of the current player (or of chance) in place; GameError if illegal."""
        ...

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Outcomes and probabilities where `current_player()` is CHANCE."""
        ...

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        ...

    def returns(self) -> list[float]:
        """One value a seat; the winners' share of 1 (a shared win of k gives 1/k each)."""
        ...

    def clone(self) -> State:
        """An independent copy."""
        ...

    def view(self, player: int) -> View:
        """What this seat may see."""
        ...

    def information_state_string(self, player: int) -> str:
        """`view` as canonical text."""
        ...

    def resample(self, player: int, rng: Random) -> State:
        """A copy whose hidden parts are redrawn uniformly among those this seat cannot exclude."""
        ...

    def action_to_string(self, action: Action) -> str:
        """Text form of an action."""
        ...

    def parse_action(self, text: str) -> Action:
        """Inverse of `action_to_string`; GameError names the nearest legal form."""
        ...

    def to_json(self) -> dict[str, Any]:
        """The whole state, JSON-able."""
        ...


class Game(Protocol):
    """The rules of one game."""

    name: str
    """Id on the command line, such as `loop-inc`."""
    title: str
    player_counts: Sequence[int]
    options: Mapping[str, tuple[Any, str]]
    """Option name -> (default, one line of help); every ruling of the specification is one."""

    def new_state(self, players: int, options: Mapping[str, Any], seed: int) -> State:
        """A state at the start; GameError names a wrong count or option."""
        ...

    def from_json(self, data: Mapping[str, Any]) -> State:
        """Inverse of `State.to_json`; GameError on damaged data."""
        ...

    def rules_text(self) -> str:
        """The rules in this program's own words, with card lists and their provenance."""
        ...


class Bot(Protocol):
    """A player of one seat. It is given views, never a state of the real game."""

    def choose(
        self, view: View, legal: Sequence[Action], deadline: float | None, rng: Random
    ) -> Action:
        """Pick one of the legal actions; `deadline` is a `time.monotonic()` value or None."""
        ...

    def inform(self, action: Action) -> None:
        """Hear of an action that this seat may know of."""
        ...

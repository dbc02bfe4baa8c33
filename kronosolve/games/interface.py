"""One interface for rules, bots and the command line; method names follow OpenSpiel.

What is true (`State`) and what a seat may see (`view`, `information_state_string`) are different
objects: a bot receives views only.

`State`, `Game` and `Bot` are what every game and every bot must have. The classes below them are
optional hooks: a game that has the method (or attribute) gets the feature, one that lacks it still
works. `docs/adding-a-game.md` is the recipe, `kronosolve.games.conformance` the check.

======================  ========================  ==================================================
hook                    a game offers             used by
======================  ========================  ==================================================
`HasVariants`           `variants()`              conformance, soak: which tables to play
`HasInvariants`         `invariants(state)`       conformance: after every action
`Determinizes`          `determinize(view, rng)`  greedy, MCTS, IS-MCTS, hints
`HasHeuristic`          `heuristic(state, seat)`  greedy; searches that cut their playouts
`HasPerfectInformation` `perfect_information`     MCTS (refuses games that hide something)
`Hears`                 `heard(state, a, seat)`   what a seat is told of an action
`Describes`             `describe(view)`          the terminal: the table in words
`DescribesActions`      `describe_action(v, a)`   the terminal: one action in words
`Recounts`              `recount(before, after)`  the terminal: what an action led to
`HasBots`               `bots()`                  its own bots, by name
`PlaysMatches`          `play_match(...)`         games with a clock of their own
`ListsActions`          `action_list(...)`        the PettingZoo adapter: a fixed action numbering
`Encodes`               `encode(view)`            the PettingZoo adapter: a vector of numbers
======================  ========================  ==================================================

Programs count seats from 0. What people read and type counts players from 1: texts of actions,
`describe` and `describe_action` say "Player 1" for seat 0.

Options come from `Game.options`. One name is reserved: a game that has the option `cards`
(default None) takes the printed values of an owner; it receives the parsed content of `--cards
FILE`, never a path, so that a saved game is complete by itself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from random import Random

CHANCE = -1
"""`State.current_player()` when chance decides."""
SIMULTANEOUS = -2
"""`State.current_player()` when every player may act at once."""
TERMINAL = -4
"""`State.current_player()` when the game is over."""
FEATURE_LIMIT = 1000.0
"""The largest size of a number in `Encodes.encode`."""

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
        """Sorted legal actions of a seat, each once; empty when it is not its turn.

        Sorted means Python's own order (`legal == sorted(legal)`). Where `current_player()` is
        SIMULTANEOUS every seat has its own list and an action names its seat, so that no two
        seats share an action; where it is CHANCE every list is empty.
        """
        ...

    def apply_action(self, action: Action) -> None:
        """Play one action of the current player (or of chance) in place; GameError if illegal.

        An illegal action, whatever its type, leaves the state unchanged.
        """
        ...

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        """Outcomes and probabilities where `current_player()` is CHANCE, sorted by outcome."""
        ...

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        ...

    def returns(self) -> list[float]:
        """One value a seat; the winners' share of 1 (a shared win of k gives 1/k each).

        Everybody else has 0 or, in games scored to zero sum, a negative value; `win_shares`
        reads both. Zero for every seat while the game runs.
        """
        ...

    def clone(self) -> State:
        """An independent copy."""
        ...

    def view(self, player: int) -> View:
        """What this seat may see: a mapping of JSON values with its own seat under "seat"."""
        ...

    def information_state_string(self, player: int) -> str:
        """`view` as canonical text."""
        ...

    def resample(self, player: int, rng: Random) -> State:
        """A copy whose hidden parts are redrawn uniformly among those this seat cannot exclude.

        Hidden parts include what the future holds (orders of decks, the state of a random number
        generator kept in the position), so that looking ahead in the copy foretells nothing.
        """
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


@runtime_checkable
class Game(Protocol):
    """The rules of one game; plain class attributes do for the four properties."""

    @property
    def name(self) -> str:
        """Id on the command line, such as `loop-inc`."""
        ...

    @property
    def title(self) -> str:
        """Its name as people write it."""
        ...

    @property
    def player_counts(self) -> Sequence[int]:
        """How many can play, ascending."""
        ...

    @property
    def options(self) -> Mapping[str, tuple[Any, str]]:
        """Option name -> (default, one line of help); every ruling of the rules is one."""
        ...

    def new_state(self, players: int, options: Mapping[str, Any], seed: int) -> State:
        """A state at the start; GameError names a wrong count or option."""
        ...

    def from_json(self, data: Mapping[str, Any]) -> State:
        """Inverse of `State.to_json`; GameError on damaged data."""
        ...

    def rules_text(self) -> str:
        """The rules in this program's own words, with card lists and their provenance."""
        ...


@runtime_checkable
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


# Optional hooks of a game


@runtime_checkable
class HasVariants(Protocol):
    """A game that names the tables worth testing; default: each player count, no options."""

    def variants(self) -> Sequence[tuple[int, Mapping[str, Any]]]:
        """(players, options) for each player count, mode and expansion, ten or so in all."""
        ...


@runtime_checkable
class HasInvariants(Protocol):
    """A game that can say what must always hold."""

    def invariants(self, state: Any) -> Sequence[str]:
        """One sentence for each broken invariant of its specification; empty when all hold."""
        ...


@runtime_checkable
class Determinizes(Protocol):
    """A game that can imagine a whole position behind a view; greedy and the searches need it."""

    def determinize(self, view: View, rng: Random) -> State:
        """A state drawn uniformly among those consistent with the view of `view["seat"]`.

        `determinize(view, rng).view(view["seat"]) == view` and the legal actions agree with the
        real ones: conformance tests both. Called once a simulation, so make it quick.
        """
        ...


@runtime_checkable
class HasHeuristic(Protocol):
    """A game that can value an unfinished position."""

    def heuristic(self, state: Any, player: int) -> float:
        """How good the position is for a seat, from 0 (lost) to 1 (won); larger is better."""
        ...


@runtime_checkable
class HasPerfectInformation(Protocol):
    """A game in which seats see everything there is; chance is then always a CHANCE node."""

    @property
    def perfect_information(self) -> bool:
        """True: a determinization is the position itself."""
        ...


@runtime_checkable
class Hears(Protocol):
    """A game with actions that are not public; default: players' actions are, outcomes are not."""

    def heard(self, state: Any, action: Action, seat: int) -> Action | None:
        """What a seat is told of `action`, played in `state` (before it); None: nothing at all.

        It may be the action, or a public part of it such as "swapped a card". CHANCE outcomes
        pass through here too.
        """
        ...


@runtime_checkable
class Describes(Protocol):
    """A game that can put its table into words; default: the view as indented JSON."""

    def describe(self, view: View) -> str:
        """The public table and the seat's own hand, several lines of plain text."""
        ...


@runtime_checkable
class DescribesActions(Protocol):
    """A game that can put an action into words; default: `State.action_to_string`."""

    def describe_action(self, view: View, action: Action) -> str:
        """One line that can follow "Player 2: "; also given whatever `heard` returns."""
        ...


@runtime_checkable
class Recounts(Protocol):
    """A game whose actions have consequences worth telling; default: the table shows them."""

    def recount(self, before: View, after: View) -> Sequence[str]:
        """Lines about what changed between two views of one seat, just before an action and after.

        The action itself is told already.
        """
        ...


@runtime_checkable
class HasBots(Protocol):
    """A game with bots of its own; a name such as `greedy` replaces the general bot."""

    def bots(self) -> Mapping[str, Callable[[int | None], Bot]]:
        """Name -> factory; the factory's argument is `--simulations` (None: the bot's default)."""
        ...


class Limits(NamedTuple):
    """What a bot may spend on one decision."""

    simulations: int | None = None
    milliseconds: int | None = None


class MatchResult(NamedTuple):
    """One game played to its end."""

    returns: list[float]
    length: int
    """Decisions of players; rounds where a game has a clock instead of turns."""


@runtime_checkable
class PlaysMatches(Protocol):
    """A game that runs its own clock (Witty Chronos) and so drives its bots itself."""

    def play_match(
        self, seats: Sequence[str], options: Mapping[str, Any], seed: int, limits: Limits
    ) -> MatchResult:
        """Play one game; `seats` names a bot for each seat. The same seed gives the same game."""
        ...


@runtime_checkable
class ListsActions(Protocol):
    """A game whose actions can be numbered once and for all."""

    def action_list(self, players: int, options: Mapping[str, Any]) -> Sequence[Action]:
        """Every action any seat can ever play, each once; its index is its number."""
        ...


@runtime_checkable
class Encodes(Protocol):
    """A game that can give a view as numbers, for learning programs."""

    def encode(self, view: View) -> Sequence[float]:
        """Features, as many for every view of one table size and set of options.

        Their size is at most FEATURE_LIMIT; learning is easier with values about 1.
        """
        ...


def win_shares(returns: Sequence[float]) -> list[float]:
    """Each seat's share of the win: 1/k for the k seats with the best positive return, else 0.

    >>> win_shares([1.0, -1.0]), win_shares([0.5, 0.0, 0.5])
    ([1.0, 0.0], [0.5, 0.0, 0.5])
    """
    best = max(returns)
    if best <= 0:
        return [0.0] * len(returns)
    winners = sum(value == best for value in returns)
    return [1 / winners if value == best else 0.0 for value in returns]

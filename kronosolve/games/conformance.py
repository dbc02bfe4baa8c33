"""What every game has to keep, checked over seeded random games; modelled on PettingZoo's api_test.

A game of another package calls `check_game(GAME)` in its own tests. Cheap checks (order of play,
legal lists, the game's invariants) run after every action, thorough ones (clones, saves, views,
texts, redrawn hidden parts, illegal actions) at a seeded share of the positions.
"""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from kronosolve.games import interface as api
from kronosolve.games.interface import CHANCE, SIMULTANEOUS, TERMINAL, GameError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kronosolve.games.interface import Action, Game, State

LONGEST = 100_000
"""Actions after which a game counts as endless."""
_POOL = 200
_NONSENSE: tuple[Any, ...] = ("no such action", None, -17, ("no", "such", "action"))


class ConformanceError(AssertionError):
    """A game breaks the interface; the message says where and how to get there again."""


class Report(NamedTuple):
    """What was checked for one table size and set of options."""

    players: int
    options: Mapping[str, Any]
    games: int
    actions: int
    longest: int
    positions: int
    """Positions that went through the thorough checks."""
    redrawn: int
    """Of their redrawn copies (one a seat), those that differ from the true position."""


def check_game(game: Game, games: int = 3, seed: int = 0, share: float = 0.2) -> list[Report]:
    """Check a game at every one of its variants; ConformanceError at the first breach."""
    check_refusals(game)
    return [
        check_variant(game, players, options, games=games, seed=seed, share=share)
        for players, options in variants(game)
    ]


def variants(game: Game) -> list[tuple[int, Mapping[str, Any]]]:
    """The tables to test: the game's own list, or every player count without options."""
    if isinstance(game, api.HasVariants):
        return list(game.variants())
    return [(players, {}) for players in game.player_counts]


def check_variant(
    game: Game,
    players: int,
    options: Mapping[str, Any],
    *,
    games: int,
    seed: int = 0,
    share: float = 0.2,
) -> Report:
    """Play seeded random games to their end and check them.

    Parameters
    ----------
    game, players, options
        What to play.
    games, seed
        How many games; game `i` is a function of (seed, i) alone.
    share
        Probability that a position goes through the thorough checks.

    Raises
    ------
    ConformanceError
        At the first breach or crash, with the numbers of game and action and the last action.

    """
    totals = [0, 0, 0, 0]
    pool: dict[Action, None] = {}
    for number in range(games):
        rng = Random(f"conformance {seed} {number}")
        run = _Run(game, players, options, rng=rng, share=share, pool=pool)
        try:
            run.play()
        except Exception as error:
            raise ConformanceError(
                f"{game.name}, {players} players, {dict(options)}, seed {seed}, game {number}, "
                f"after action {len(run.log)} ({run.log[-1] if run.log else 'start'}): {error!r}"
            ) from error
        totals[0] += len(run.log)
        totals[1] = max(totals[1], len(run.log))
        totals[2] += run.positions
        totals[3] += run.redrawn
    return Report(players, options, games, *totals)


def check_refusals(game: Game) -> None:
    """Wrong player counts, options and saves give a GameError."""
    players, options = variants(game)[0]
    wrong = next(n for n in range(99) if n not in game.player_counts)
    _must_refuse(lambda: game.new_state(wrong, {}, 0), f"new_state for {wrong} players")
    _must_refuse(lambda: game.new_state(players, {"no such": 1}, 0), "an unknown option")
    data = game.new_state(players, options, 0).to_json()
    _must_refuse(lambda: game.from_json({}), "from_json of an empty save")
    for key in data:
        part = {name: value for name, value in data.items() if name != key}
        _must_refuse(lambda part=part: game.from_json(part), f"from_json without {key!r}")
    _require(bool(game.rules_text().strip()), "rules_text is empty")


class _Run:
    """One random game under test."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, Any],
        *,
        rng: Random,
        share: float,
        pool: dict[Action, None],
    ) -> None:
        self.game, self.players, self.options = game, players, options
        self.rng, self.share, self.pool = rng, share, pool
        self.seed = rng.randrange(2**32)
        self.log: list[Action] = []
        self.positions = self.redrawn = 0
        self.features: set[int] = set()
        # Asking a protocol costs more than playing an action, so each is asked once.
        self.invariants = game.invariants if isinstance(game, api.HasInvariants) else None
        self.numbered = (
            {action: i for i, action in enumerate(game.action_list(players, options))}
            if isinstance(game, api.ListsActions)
            else None
        )

    def play(self) -> None:
        state = self._new()
        _require(state.to_json() == self._new().to_json(), "one seed gives two different starts")
        while not state.is_terminal():
            _require(len(self.log) < LONGEST, f"no end after {LONGEST} actions")
            choices = self._choices(state)
            if self.rng.random() < self.share:
                self._thorough(state, choices)
            action = self.rng.choice(choices)
            state.apply_action(action)
            self.log.append(action)
            self._invariants(state)
        self._end(state)
        self._replay(state)

    def _new(self) -> State:
        return self.game.new_state(self.players, self.options, self.seed)

    def _choices(self, state: State) -> list[Action]:
        """What can happen next, after checking that the lists are in order."""
        current = state.current_player()
        lists = [state.legal_actions(seat) for seat in range(self.players)]
        if current == CHANCE:
            outcomes = state.chance_outcomes()
            _require(not any(lists), "a seat has legal actions at a chance node")
            _require(abs(sum(p for _, p in outcomes) - 1) < 1e-9, "probabilities do not sum to 1")
            _require(all(p > 0 for _, p in outcomes), "an outcome has no probability")
            lists = [[outcome for outcome, _ in outcomes]]
        elif current == SIMULTANEOUS:
            _require(any(lists), "no seat has a legal action")
        else:
            _require(0 <= current < self.players, f"current_player() is {current}")
            _require(bool(lists[current]), f"seat {current} has no legal action")
            others = [seat for seat in range(self.players) if lists[seat] and seat != current]
            _require(not others, f"seats {others} have legal actions out of turn")
        for actions in lists:
            _require(actions == sorted(actions), f"legal actions are not sorted: {actions}")
        choices = [action for actions in lists for action in actions]
        _require(len(set(choices)) == len(choices), f"a legal action stands twice: {choices}")
        if self.numbered is not None and current != CHANCE:
            strangers = [action for action in choices if action not in self.numbered]
            _require(not strangers, f"not in action_list: {strangers}")
        return choices

    def _invariants(self, state: State) -> None:
        if self.invariants is not None:
            broken = self.invariants(state)
            _require(not broken, f"invariants broken: {'; '.join(broken)}")

    def _thorough(self, state: State, choices: list[Action]) -> None:
        self.positions += 1
        before = _text(state)
        action = self.rng.choice(choices)
        for what, copy in (
            ("a clone", state.clone()),
            ("a saved and loaded state", self.game.from_json(json.loads(before))),
        ):
            _require(_text(copy) == before, f"{what} differs from the state")
            _require(self._choices(copy) == choices, f"{what} has other legal actions")
            copy.apply_action(action)
            twin = state.clone()
            twin.apply_action(action)
            _require(_text(copy) == _text(twin), f"after {action!r} {what} goes another way")
        self._texts(state, choices)
        for seat in range(self.players):
            self._seat(state, seat, choices)
        self._refusals(state, choices)
        _require(not any(state.returns()), "returns() is not zero while the game runs")
        _require(_text(state) == before, "looking at a state, or playing on a copy, changed it")

    def _texts(self, state: State, choices: list[Action]) -> None:
        for action in choices:
            text = state.action_to_string(action)
            _require(state.parse_action(text) == action, f"{action!r} -> {text!r} does not return")
        _must_refuse(lambda: state.parse_action("no such action"), "parse_action of nonsense")

    def _seat(self, state: State, seat: int, choices: list[Action]) -> None:
        """Views hide what they must, and hidden parts can be redrawn behind them."""
        view, text = state.view(seat), state.information_state_string(seat)
        json.dumps(view)
        _require(view["seat"] == seat, 'view["seat"] is not the seat')
        token = self.rng.randrange(2**32)
        copies = [("resample", state.resample(seat, Random(token)))]
        _require(
            _text(copies[0][1]) == _text(state.resample(seat, Random(token))),
            "resample with one random seed gives two states",
        )
        if isinstance(self.game, api.Determinizes):
            copies.append(("determinize", self.game.determinize(view, Random(token))))
        for what, copy in copies:
            self.redrawn += what == "resample" and _text(copy) != _text(state)
            _require(copy.view(seat) == view, f"{what} changes the view of seat {seat}")
            _require(
                copy.information_state_string(seat) == text,
                f"{what} changes the information state of seat {seat}",
            )
            _require(
                copy.current_player() == state.current_player(), f"{what} changes whose turn it is"
            )
            _require(
                copy.legal_actions(seat) == state.legal_actions(seat),
                f"{what} changes the legal actions of seat {seat}",
            )
            self._invariants(copy)
            self._hooks(state, copy, seat, choices)
        _wipe(view)
        _wipe(state.legal_actions(seat))
        _require(state.information_state_string(seat) == text, "a view shares lists with the state")

    def _hooks(self, state: State, copy: State, seat: int, choices: list[Action]) -> None:
        view = state.view(seat)
        if isinstance(self.game, api.HasHeuristic):
            value = self.game.heuristic(copy, seat)
            _require(0 <= value <= 1, f"heuristic is {value}, expected 0 to 1")
        if isinstance(self.game, api.Hears):
            both = [action for action in choices if action in self._choices(copy)]
            for action in both:
                heard = [self.game.heard(position, action, seat) for position in (state, copy)]
                _require(heard[0] == heard[1], f"heard({action!r}) tells seat {seat} hidden things")
        if isinstance(self.game, api.Describes):
            _require(bool(self.game.describe(view).strip()), "describe gives nothing")
        if isinstance(self.game, api.DescribesActions):
            for action in state.legal_actions(seat):
                words = self.game.describe_action(view, action)
                _require(len(words.splitlines()) == 1, f"describe_action gives {words!r}")
        if isinstance(self.game, api.Recounts):
            told = list(self.game.recount(view, view))
            _require(not told, f"recount tells {told!r} where nothing happened")
        if isinstance(self.game, api.Encodes):
            numbers = self.game.encode(view)
            largest = max(map(abs, numbers), default=0)
            _require(largest <= api.FEATURE_LIMIT, f"encode gives {largest}, above FEATURE_LIMIT")
            self.features.add(len(numbers))
            _require(len(self.features) == 1, f"encode gives lengths {sorted(self.features)}")

    def _refusals(self, state: State, choices: list[Action]) -> None:
        """Actions of other positions and nonsense are refused and change nothing."""
        before = _text(state)
        legal = set(choices)
        others = [action for action in self.pool if action not in legal]
        for action in [*self.rng.sample(others, min(5, len(others))), *_NONSENSE]:
            _must_refuse(lambda action=action: state.apply_action(action), f"{action!r}, illegal,")
            _require(_text(state) == before, f"the refused {action!r} changed the state")
        if len(self.pool) < _POOL:
            self.pool.update(dict.fromkeys(choices))

    def _end(self, state: State) -> None:
        seats = range(self.players)
        returns = state.returns()
        _require(state.current_player() == TERMINAL, "over, but current_player() is not TERMINAL")
        _require(not any(state.legal_actions(seat) for seat in seats), "legal actions at the end")
        _require(len(returns) == self.players, f"returns() has {len(returns)} values")
        winners = [value for value in returns if value > 0]
        shared = all(abs(value - 1 / len(winners)) < 1e-9 for value in winners)
        _require(shared, f"the winners' returns are no shares of 1: {returns}")
        for seat in seats:
            state.view(seat)
        _must_refuse(lambda: state.apply_action(self.log[-1]), "an action after the end")

    def _replay(self, state: State) -> None:
        again = self._new()
        for action in self.log:
            again.apply_action(again.parse_action(again.action_to_string(action)))
        _require(_text(again) == _text(state), "replaying the log gives another state")
        self._invariants(self.game.from_json(json.loads(_text(again))))


def table(reports: Mapping[str, list[Report]]) -> str:
    """A Markdown table of reports by game name; no timings, so that a run repeats it exactly."""
    lines = [
        "| game | players | options | games | actions | longest | positions | redrawn |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, rows in reports.items():
        for row in rows:
            chosen = ", ".join(f"{key}={value}" for key, value in row.options.items())
            cells = (name, row.players, chosen, *row[2:])
            lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines) + "\n"


def _text(state: State) -> str:
    return json.dumps(state.to_json(), sort_keys=True)


def _wipe(value: Any) -> None:
    """Empty all containers inside a value."""
    if isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            _wipe(item)
        value.clear()


def _require(holds: bool, message: str) -> None:
    if not holds:
        raise ConformanceError(message)


def _must_refuse(call: Any, what: str) -> None:
    try:
        call()
    except GameError as error:
        _require(bool(str(error)), f"{what} is refused without a message")
    except Exception as error:
        raise ConformanceError(f"{what} gives {error!r}, expected a GameError") from error
    else:
        raise ConformanceError(f"{what} is accepted, expected a GameError")

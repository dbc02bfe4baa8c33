"""One game between bots, and tournaments of many games in several processes.

Game number `i` of a tournament is a function of (seed, i) alone, so neither the number of jobs nor
an interruption changes what a game's result is.
"""

from __future__ import annotations

import math
import multiprocessing
import signal
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from kronosolve.games import bots, registry
from kronosolve.games import interface as api
from kronosolve.games.bots.playout import acting_seat, draw_outcome
from kronosolve.games.interface import CHANCE, TERMINAL, GameError, Limits, MatchResult

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from kronosolve.games.interface import Game

_Z95 = 1.959963984540054


class Record(NamedTuple):
    """The result of one game of a tournament."""

    number: int
    winners: tuple[int, ...]
    """Indices into the tournament's players."""
    length: int


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is to be played: `players[k]` names a bot; seats rotate by one from game to game."""

    game: str
    players: tuple[str, ...]
    options: Mapping[str, Any]
    seed: int
    limits: Limits = field(default_factory=Limits)

    def check(self) -> None:
        """Raise GameError for an unknown game or bot, a wrong count of players or an option."""
        game = registry.load(self.game)
        for spec in self.players:
            bots.split(spec, game)
        game.new_state(len(self.players), self.options, self.seed)

    def play(self, number: int) -> Record:
        """Play game `number`, counted from 0: player `k` sits in seat `(k + number) % n`."""
        count = len(self.players)
        seats = [self.players[(seat - number) % count] for seat in range(count)]
        digest = sha256(f"{self.seed}/{number}".encode()).digest()
        seed = int.from_bytes(digest[:6], "big")
        result = play_match(registry.load(self.game), seats, self.options, seed, self.limits)
        shares = api.win_shares(result.returns)
        won = sorted((seat - number) % count for seat in range(count) if shares[seat])
        return Record(number, tuple(won), result.length)


def play_match(
    game: Game, seats: Sequence[str], options: Mapping[str, Any], seed: int, limits: Limits
) -> MatchResult:
    """Play one game between the bots named in `seats`; the same seed gives the same game.

    (Time limits make the bots' decisions depend on the machine.)
    """
    if isinstance(game, api.PlaysMatches):
        return game.play_match(seats, options, seed, limits)
    table = [bots.make_bot(spec, game, limits.simulations) for spec in seats]
    rngs = [Random(f"{seed} seat {seat}") for seat in range(len(seats))]
    chance = Random(f"{seed} chance")
    hears = game.heard if isinstance(game, api.Hears) else None
    state, length = game.new_state(len(seats), options, seed), 0
    while (player := state.current_player()) != TERMINAL:
        if player == CHANCE:
            action = draw_outcome(state, chance)
        else:
            player = acting_seat(state, chance)
            legal = state.legal_actions(player)
            view = state.view(player)
            action = table[player].choose(view, legal, bots.deadline(limits), rngs[player])
            length += 1
        for seat, bot in enumerate(table):
            told = hears(state, action, seat) if hears else None if player == CHANCE else action
            if told is not None:
                bot.inform(told)
        state.apply_action(action)
    return MatchResult(state.returns(), length)


def play_games(
    tournament: Tournament, numbers: range, jobs: int = 1
) -> Generator[Record, None, None]:
    """Play the games with these numbers and yield records as they finish, in any order.

    Closing the iterator (or an interrupt) ends the worker processes.
    """
    tournament.check()
    jobs = min(jobs, len(numbers))
    if jobs <= 1:
        yield from map(tournament.play, numbers)
        return
    size = max(1, min(50, len(numbers) // (8 * jobs)))
    chunks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    # Fresh processes instead of forked ones: the same on every system, threads or not.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_ignore_interrupts)
    before = multiprocessing.active_children()
    try:
        with _interrupts_held():
            futures = [pool.submit(_play_chunk, tournament, chunk) for chunk in chunks]
        for future in as_completed(futures):
            yield from future.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        for process in multiprocessing.active_children():
            if process not in before:
                process.terminate()
        raise
    finally:
        pool.shutdown()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back while processes start: they inherit that, so none dies half-started."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process, which says what is known so far."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_chunk(tournament: Tournament, numbers: range) -> list[Record]:
    return [tournament.play(number) for number in numbers]


@dataclass(frozen=True, slots=True)
class Summary:
    """What a tournament came to."""

    games: int
    wins: list[float]
    """One number for each player; a win shared by k counts 1/k."""
    mean_length: float
    per_second: float
    """Decisions (Witty Chronos: rounds) a second of wall time, over all processes."""

    def rates(self) -> list[tuple[float, float, float]]:
        """Each player's (win rate, lower, upper end of the 95 % interval)."""
        return [(won / self.games, *wilson(won, self.games)) for won in self.wins]


def summarize(records: Sequence[Record], players: int, seconds: float) -> Summary:
    """Add up records, whatever their order; GameError when there are none."""
    if not records:
        raise GameError("no game was finished")
    wins = [Fraction(0)] * players
    for record in records:
        for player in record.winners:
            wins[player] += Fraction(1, len(record.winners))
    decisions = sum(record.length for record in records)
    return Summary(
        games=len(records),
        wins=[float(won) for won in wins],
        mean_length=decisions / len(records),
        per_second=decisions / seconds if seconds > 0 else 0.0,
    )


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % interval of Wilson (1927) for a win rate; shared wins make it a little too wide.

    >>> [round(end, 3) for end in wilson(50, 100)]
    [0.404, 0.596]
    """
    rate, z2 = wins / games, _Z95 * _Z95
    middle = (rate + z2 / (2 * games)) / (1 + z2 / games)
    spread = math.sqrt(rate * (1 - rate) / games + z2 / (4 * games * games))
    half = _Z95 * spread / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)

"""Matches and tournaments: seats, seeds, jobs, sums and intervals."""

from collections import Counter

import pytest

from kronosolve.games import registry
from kronosolve.games.example import GAME
from kronosolve.games.interface import GameError, Limits, MatchResult
from kronosolve.games.match import (
    Record,
    Tournament,
    play_games,
    play_match,
    summarize,
    wilson,
)


@pytest.fixture
def coins(monkeypatch):
    monkeypatch.setitem(registry.BUILT_IN, "coins", "seat_games:GAME")


def test_the_same_seed_gives_the_same_game():
    one, two, other = (
        [play_match(GAME, ["greedy", "random", "ismcts:10"], {}, n + s, Limits()) for n in range(8)]
        for s in (0, 0, 100)
    )
    assert one == two
    assert one != other


def test_seats_rotate(coins):
    """Seat 0 always wins; player k sits there in the games whose number is k mod 2."""
    tournament = Tournament("coins", ("random", "greedy"), {"sure": True}, 0)
    records = list(play_games(tournament, range(6)))
    assert [(r.number, r.winners) for r in records] == [(n, ((-n) % 2,)) for n in range(6)]


def test_seats_rotate_at_a_table_of_three(monkeypatch):
    class Third(type(GAME)):
        def play_match(self, seats, _options, _seed, _limits):
            return MatchResult([float(name == "c") for name in seats], seats.index("c"))

        def bots(self):
            return dict.fromkeys("abc")

    monkeypatch.setattr(registry, "load", lambda _name: Third())
    tournament = Tournament("third", ("a", "b", "c"), {}, 0)
    records = list(play_games(tournament, range(7)))
    assert {r.winners for r in records} == {(2,)}  # wins follow the player through the seats
    assert Counter(r.length for r in records) == {2: 3, 0: 2, 1: 2}  # which c takes in turn


def test_any_number_of_jobs_gives_the_same_records():
    tournament = Tournament("example", ("greedy", "random"), {"bold": False}, 4)
    alone, shared = (sorted(play_games(tournament, range(40), jobs)) for jobs in (1, 2))
    assert alone == shared
    assert [record.number for record in alone] == list(range(40))


def test_games_of_a_tournament_differ_and_depend_on_its_seed():
    first, second = (
        list(play_games(Tournament("example", ("random", "random"), {}, seed), range(30)))
        for seed in (0, 1)
    )
    assert len({record[1:] for record in first}) > 2
    assert first != second


@pytest.mark.parametrize(
    ("players", "options", "message"),
    [
        (("greedy",), {}, "2 or 3 players, found 1"),
        (("greedy", "deep"), {}, "no bot 'deep'"),
        (("greedy", "human"), {}, "no bot 'human'"),
        (("greedy", "random"), {"colour": 1}, "no option 'colour'"),
    ],
)
def test_what_cannot_be_played_is_refused_before_it_starts(players, options, message):
    with pytest.raises(GameError, match=message):
        next(play_games(Tournament("example", players, options, 0), range(1)))


def test_sums_by_hand():
    records = [Record(0, (0,), 10), Record(1, (0, 2), 20), Record(2, (0, 1, 2), 30)]
    summary = summarize(records, 3, seconds=2)
    assert summary.games == 3
    assert summary.wins == [11 / 6, 1 / 3, 5 / 6]
    assert (summary.mean_length, summary.per_second) == (20, 30)
    with pytest.raises(GameError, match="no game was finished"):
        summarize([], 3, seconds=2)


def test_wilson_by_hand():
    """No win in ten: the interval ends at z^2 / (n + z^2) = 3.8415 / 13.8415."""
    assert wilson(0, 10) == (0.0, pytest.approx(3.8415 / 13.8415, abs=1e-4))
    assert wilson(10, 10) == (pytest.approx(10 / 13.8415, abs=1e-4), pytest.approx(1))
    low, high = wilson(50, 100)
    assert low + high == pytest.approx(1)

"""Whole cases: the same bytes for the same request, right by the second reading, rated alike."""

from __future__ import annotations

import hashlib

import pytest
from generated import check
from hypothesis import given
from hypothesis import strategies as st

from generators.boards import draw_board
from generators.engine import ENGINE
from generators.judging import Accepted, Judge, gold_bounds, mean_bounds
from generators.pipeline import Search, generate
from generators.request import Request
from generators.share import request_of, request_of_case, share_id
from generators.targets import ANY
from generators.worlds import draw_worlds, filtered
from kronosolve.files import investigation_to_data, read_map, write_investigation
from kronosolve.files.writing import to_yaml
from kronosolve.inference.remaining import remaining_answers
from kronosolve.mysteries.registry import families, family
from kronosolve.notes import Fact
from kronosolve.rating import scale
from kronosolve.rating.rating import RUNS
from kronosolve.rating.runs import play_runs, quick_expert

PARIS, CUZCO = read_map("paris-1920"), read_map("cuzco-1450")
GOLDEN = {(1, "festival:2:2"): "da196ea906944425"}
"""(Engine, share ID) -> the first digits of the SHA-256 of the file. Another hash under the same
engine means that seeds have changed their meaning: raise ENGINE, and write the new one here."""


def text_of(outcome):
    return to_yaml(investigation_to_data(outcome.investigation))


@pytest.fixture(scope="module")
def festival():
    heard = []
    return generate(request_of("festival:2:2"), heard.append), heard


def test_seeds_keep_their_meaning(festival):
    text = text_of(festival[0])
    assert GOLDEN[ENGINE, "festival:2:2"] == hashlib.sha256(text.encode()).hexdigest()[:16]


def test_a_case_is_right_and_made_again(festival, tmp_path):
    (outcome, heard), path = festival, tmp_path / "case.yaml"
    write_investigation(path, outcome.investigation)
    case = check(path)
    assert heard
    assert case.rating.minimum >= 2
    assert outcome.proposals == sum(outcome.rejected.values()) + 1
    request = request_of_case(case)
    assert share_id(request) == "festival:2:2"
    assert text_of(generate(request)) == path.read_text(encoding="utf-8")


def test_wishes_are_met(tmp_path):
    given = ("machu-picchu", "cuzco")
    request = Request(
        CUZCO,
        "jewels",
        5,
        starts=3,
        closed=(given,),
        characters=("A", "E", "F", "M"),
        times=4,
        limits={"crosses": (1, 1), "arrows": (1, 1), "crowd": (0, 2), "open-after-counts": (2, 9)},
    )
    outcome = generate(request)
    path = tmp_path / "case.yaml"
    write_investigation(path, outcome.investigation)
    case = check(path)
    assert (case.rating.stars, len(case.setup.starts), case.setup.times) == (5, 3, 4)
    assert case.setup.closed[0] == given
    assert (len(case.setup.closed), len(case.setup.one_way)) == (2, 1)
    assert max(card.count for q, card in case.deck.items() if q.time) <= 2
    heard = [Fact(q, card.count) for q, card in case.deck.items()]
    assert 2 <= len(remaining_answers(case.setup, heard)[0]) <= 9


def test_what_cannot_be_found_ends_and_says_why(monkeypatch):
    monkeypatch.setattr("generators.pipeline.BOARDS", 2)
    outcome = generate(Request(PARIS, "festival", limits={"minimum": (9, 9)}))
    assert outcome.investigation is None
    assert outcome.rejected["minimum"] == 2 * 8
    assert sum(outcome.rejected.values()) == outcome.proposals


def test_what_is_known_when_it_is_stopped():
    search = Search(Request(PARIS, "festival"), stop_at(2))
    with pytest.raises(KeyboardInterrupt):
        search.run()
    assert search.outcome().investigation is None
    assert search.outcome().proposals >= 0


def stop_at(number):
    heard = []

    def progress(message):
        heard.append(message)
        if len(heard) == number:
            raise KeyboardInterrupt

    return progress


counts = st.lists(st.integers(1, 40), min_size=10, max_size=10)


@given(counts, st.integers(0, 10), st.sampled_from([16, 32, 72]))
def test_gold_ends_within_its_bounds(runs, played, cards):
    least, runs = min(runs), [min(n, cards) for n in runs]
    low, high = gold_bounds(runs[:played], 10, min(least, cards), cards)
    assert low <= scale.gold(runs, cards) <= high


@given(counts, st.integers(1, 20), st.integers(0, 4))
def test_stopping_early_never_changes_what_is_accepted(runs, low, width):
    least, gold = min(runs), scale.gold(runs, 72)
    stopped = any(
        not (bounds[1] >= low and bounds[0] <= low + width)
        for bounds in (gold_bounds(runs[:n], 10, least, 72) for n in range(1, 11))
    )
    assert stopped == (not low <= gold <= low + width)


@given(counts)
def test_after_all_runs_the_mean_is_known(runs):
    half_up = (sum(runs) + 5) // 10
    assert mean_bounds(runs, 10) == (half_up, half_up)


@pytest.mark.parametrize(
    ("first", "bounds"), [([8], (6, 10)), ([8, 9], (7, 10)), ([8, 9, 13, 10, 10], (9, 11))]
)
def test_the_mean_of_the_first_runs_by_hand(first, bounds):
    """Two questions either way, less by a tenth of them after each of ten runs, rounded."""
    assert mean_bounds(first, 10) == bounds


def test_the_judge_agrees_with_full_runs():
    request = Request(PARIS, "festival", seed=5)
    setup = draw_board(request, request.dice(2))
    sample = draw_worlds(setup, 5)
    ranges = {**request.ranges, "stars": (2, 2), "minimum": ANY}
    number = filtered(setup, sample, ranges).fitting()[0]
    world = tuple(map(tuple, sample.worlds[number].tolist()))
    free = Judge(setup, ranges, str).judge(world, request.dice(3))
    assert isinstance(free, Accepted)
    games = list(play_runs(quick_expert(setup), free.deck, RUNS, 0))
    assert free.measured.counts == tuple(len(game.facts) for game in games)
    mean = (sum(free.measured.counts) + RUNS // 2) // RUNS
    for name, value in (("gold", free.measured.gold), ("expert", mean)):
        for wished in (value - 1, value):
            judge = Judge(setup, {**ranges, name: (wished, wished)}, str)
            verdict = judge.judge(world, request.dice(3))
            assert verdict == (free if wished == value else name)


@pytest.mark.soak
@pytest.mark.parametrize(
    ("name", "stars"),
    [(f, s) for f in families() for s in range(family(f).stars[0], family(f).stars[1] + 1)],
)
def test_every_family_at_every_level(name, stars, tmp_path):
    map_ = CUZCO if name in ("golden-sceptre", "curse-of-amarinta", "ritual") else PARIS
    request = Request(map_, name, stars, 1)
    outcome = generate(request)
    path = tmp_path / "case.yaml"
    write_investigation(path, outcome.investigation)
    case = check(path)
    assert case.rating.stars == stars
    low, high = request.ranges["gold"]
    assert low <= case.rating.gold <= high
    assert case.rating.minimum >= 2
    assert text_of(generate(request)) == path.read_text(encoding="utf-8")

"""Every figure of a rating against hand work or brute force on a small case."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from math import log2

import pytest
from brute import all_worlds
from files_good import changed, write

from kronosolve.files import printed_ids, read_case, read_rating
from kronosolve.investigation import all_questions, outcomes
from kronosolve.notes import Fact, own_fact
from kronosolve.rating import scale
from kronosolve.rating.quality import Told, answers_by_counts, opening, replays, told_twice
from kronosolve.rating.rating import Rater, rate, rating_data
from kronosolve.rating.runs import course, quick_expert


@pytest.fixture
def case(tmp_path):
    return read_case(write(tmp_path)).investigation


def test_replays_are_counted(case):
    """By hand: 6 of the 12 cards under time tiles, 5 of the 12 under character tiles."""
    assert replays(case.deck) == 11 / 24


def test_facts_told_twice(case):
    """By hand: under times C@a2, A@b2, B@c2, C@c3, C@d1, B@d3, under characters these and A@c3.

    All six are told twice. Only the card c@3 had a choice: it counts A and C, both new.
    """
    assert told_twice(case.setup, case.deck) == Told(twice=6, avoidable=1)


def test_the_other_choice_tells_a_fact_twice_as_well(tmp_path):
    """With A at c, Time 3, in place of C, that fact is told twice and C's only once."""
    path = write(tmp_path, changed("[2, C]]", "[2, A]]"))
    other = read_case(path).investigation
    assert told_twice(other.setup, other.deck) == Told(twice=6, avoidable=1)


def test_public_visits_are_no_choice(tmp_path):
    """With C's start public too, the cards a@1, b@1, d@1 and those of the starts fall silent."""
    text = changed("B: b}\nmys", "B: b, C: d}\nmys").replace("d: [[1, C]", "d: [[1, null]")
    text = text.replace("B: [1, 3], C: [1, 1]", "B: [1, 3], C: [1, null]")
    other = read_case(write(tmp_path, text)).investigation
    assert told_twice(other.setup, other.deck) == Told(twice=5, avoidable=1)


def test_answers_open_by_counts(case):
    heard = [Fact(question, card.count) for question, card in case.deck.items()]
    left = set(all_worlds(case.setup, heard).values())
    assert answers_by_counts(case.setup, case.deck) == len(left)


def bits(weights):
    total = sum(weights)
    return -sum(w / total * log2(w / total) for w in weights)


def told(setup, question):
    """Mean bits about the answer by the plain definition: all worlds, all cards they may show."""
    worlds = all_worlds(setup)
    shown = {}
    for world, answer in worlds.items():
        cards = outcomes(setup, world, question)
        for card in cards:
            shown.setdefault(card, Counter())[answer] += 1 / len(cards)
    after = sum(sum(c.values()) / len(worlds) * bits(c.values()) for c in shown.values())
    return bits(Counter(worlds.values()).values()) - after


def test_what_the_first_question_tells(case):
    setup = case.setup
    expert = quick_expert(setup)
    found = opening(setup, expert.opening, expert.questions, 0)
    every = [told(setup, question) for question in all_questions(setup)]
    assert found.bits == pytest.approx(max(every))
    assert told(setup, found.question) == pytest.approx(max(every))
    assert found.blindness == pytest.approx(max(every) - sum(every) / len(every))
    assert -1 <= found.saved <= 3


def test_the_course_of_a_run(case):
    """Answers and probability of the truth after each question, by listing all worlds."""
    asked = list(case.deck)[-3:]
    facts = [own_fact(question, case.deck[question]) for question in asked]
    moments = course(case.setup, facts, case.solution.answer)
    assert len(moments) == 4
    for n, moment in enumerate(moments):
        left = Counter(all_worlds(case.setup, facts[:n]).values())
        assert moment.answers == len(left)
        assert moment.probability == pytest.approx(left[case.solution.answer] / left.total())


@pytest.mark.parametrize(
    ("share", "limit"), [(0.2, 5), (0.5, 7), (0.6, 7), (0.8, 9), (0.81, 12), (1.0, 12)]
)
def test_what_a_share_of_the_runs_keeps_to(share, limit):
    assert scale.kept_to([7, 5, 12, 6, 9], share) == limit


def test_gold_is_half_way_between_the_runs_and_an_ordinary_case():
    """By hand: 9 / 2 + 5.3 = 9.8 on 72 cards; 9 / 2 + 5.3 / 3 = 6.3 on 24, below the median."""
    assert scale.ORDINARY_GOLD == 5.3
    assert scale.gold([7, 5, 12, 6, 9], 72) == 10
    assert scale.gold([7, 5, 12, 6, 9], 24) == 7
    assert scale.gold([0, 0], 24) == 2
    assert scale.limit([0], 0.0) == 1


def test_silver_of_all_printed_brackets():
    printed = [read_rating(name) for name in printed_ids()]
    assert len(printed) == 15
    assert [scale.silver(rating.gold) for rating in printed] == [r.silver for r in printed]


def test_stars_stay_in_the_range_of_the_family():
    assert scale.stars((1, 3), scale.ORDINARY_REPLAYS) == 2
    assert [scale.stars((1, 3), share) for share in (0.0, 1.0)] == [1, 3]
    assert scale.stars((2, 2), 0.9) == 2
    assert [scale.within((3, 5), x) for x in (3.49, 3.5, 4.49, 4.5, 9.0)] == [3, 4, 4, 5, 5]


def test_a_rating_holds_together(case):
    rating = rate(case.setup, case.deck, runs=4)
    assert len(rating.games) == 4
    for game in rating.games:
        assert game.answer == case.solution.answer
        assert set(all_worlds(case.setup, game.facts).values()) == {game.answer}
        assert len(rating.minimum.questions) <= len(game.facts)
    assert rating.gold == scale.gold(rating.counts, 24)
    assert rating.silver == scale.silver(rating.gold)
    assert rating.quality.effort.solved
    assert 1 <= rating.stars <= 3


def test_cards_that_prove_nothing_are_not_rated(case):
    """A deck of one card only, which tells what the starts show."""
    question = next(iter(case.deck))
    rater = Rater(case.setup, {question: case.deck[question]})
    assert rater.rate() is None
    assert rater.games == []


def test_the_same_seed_gives_the_same_rating(case):
    first, again, other = (
        rating_data(rate(case.setup, case.deck, runs=3, seed=seed)) for seed in (5, 5, 6)
    )
    assert first == again
    assert list(other) == list(first)


@pytest.mark.parametrize("salt", ["1", "2"])
def test_hash_order_decides_nothing(tmp_path, salt):
    path = write(tmp_path)
    command = [sys.executable, "-m", "kronosolve", "rate", path, "--json", "--runs", "2"]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": salt},
    )
    case = read_case(path).investigation
    assert json.loads(done.stdout) == rating_data(rate(case.setup, case.deck, runs=2))

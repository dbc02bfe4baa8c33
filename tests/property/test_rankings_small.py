"""The ranking of questions against brute force over all worlds of small boards."""

from collections import defaultdict
from itertools import combinations
from math import log2, sqrt
from random import Random

import numpy as np
import pytest
from brute import all_worlds
from small_cases import FAMILIES, promo, random_setup

from kronosolve.expert.bounds import mean_of
from kronosolve.expert.player import Expert
from kronosolve.expert.ranking import rank_questions
from kronosolve.files import read_case
from kronosolve.inference.refutation import sizes_with_each
from kronosolve.investigation import all_questions, outcomes
from kronosolve.mysteries.registry import mystery_of
from kronosolve.notes import Fact, agrees, own_fact


def bits(weights):
    total = sum(weights)
    return -sum(w / total * log2(w / total) for w in weights if w)


def told(setup, worlds, question):
    """(answer bits, world bits, chance to solve, shared bits, cards) by plain sums over worlds."""
    cards, counts = defaultdict(list), defaultdict(list)
    for world, answer in worlds.items():
        shown = outcomes(setup, world, question)
        for card in shown:
            cards[card].append((answer, 1 / len(shown)))
        counts[shown[0].count].append((answer, 1.0))
    n = len(worlds)

    def left(groups):
        total = 0.0
        for group in groups.values():
            by_answer = defaultdict(float)
            for answer, weight in group:
                by_answer[answer] += weight
            total += sum(by_answer.values()) / n * bits(list(by_answer.values()))
        return total

    before = defaultdict(int)
    for answer in worlds.values():
        before[answer] += 1
    chances = {card: sum(w for _, w in group) / n for card, group in cards.items()}
    worlds_left = sum(chances[card] * bits([w for _, w in group]) for card, group in cards.items())
    return (
        bits(list(before.values())) - left(cards),
        log2(n) - worlds_left,
        sum(chances[c] for c, group in cards.items() if len({a for a, _ in group}) == 1),
        bits(list(before.values())) - left(counts),
        len(cards),
    )


def noted(random, setup, worlds):
    world = random.choice(sorted(worlds))
    notes = []
    for question in random.sample(all_questions(setup), 2):
        card = random.choice(outcomes(setup, world, question))
        own = random.random() < 0.5 and mystery_of(setup).askable(question)
        notes.append(own_fact(question, card) if own else Fact(question, card.count))
    return notes


@pytest.mark.parametrize("family", FAMILIES)
def test_figures_and_what_is_listed(family):
    listed = 0
    for seed in range(4):
        random = Random(f"rank {family} {seed}")
        setup = promo(family) if seed == 0 else random_setup(random, family, 400)
        worlds = all_worlds(setup)
        if not worlds:
            assert rank_questions(setup, []).status == "contradiction"
            continue
        notes = noted(random, setup, worlds)
        worlds = all_worlds(setup, notes)
        ranking = rank_questions(setup, notes)
        if len(set(worlds.values())) == 1:
            assert ranking.status == "proved"
            assert ranking.proved == next(iter(worlds.values()))
            assert not ranking.rows
            continue
        assert (ranking.status, ranking.method) == ("open", "exact")
        assert ranking.worlds == len(worlds)
        asked = {fact.question for fact in notes if fact.own}
        expected = {}
        for question in all_questions(setup):
            if question not in asked and mystery_of(setup).askable(question):
                *figures, cards = told(setup, worlds, question)
                if cards > 1:
                    expected[question] = figures
        assert {row.question for row in ranking.rows} == set(expected)
        for row in ranking.rows:
            found = [row.answer_bits, row.world_bits, row.solve_probability, row.shared_bits]
            assert found == pytest.approx(expected[row.question], abs=1e-9)
            assert row.errors is None
        assert ranking.rows[0].question == Expert(setup).state(notes).best()
        listed += len(ranking.rows)
    assert listed


def test_contradiction():
    setup = promo("poison")
    question = all_questions(setup)[3]
    notes = [Fact(question, 0), Fact(question, 1)]
    assert rank_questions(setup, notes).status == "contradiction"


def test_standard_errors_are_those_of_repeated_samples():
    setup = read_case("demo/the-last-toast").investigation.setup
    found = defaultdict(list)
    errors = {}
    for seed in range(12):
        for row in rank_questions(setup, [], seed=seed, sample=500).rows:
            found[row.question].append((row.answer_bits, row.world_bits))
            errors[row.question] = (row.errors.answer_bits, row.errors.world_bits)
    spread = np.array(
        [np.std(rows, axis=0, ddof=1) for q, rows in found.items() if len(rows) == 12]
    )
    said = np.array([errors[q] for q, rows in found.items() if len(rows) == 12])
    assert len(said) > 50
    assert np.median(said / spread, axis=0) == pytest.approx([1, 1], abs=0.4)


def test_known_cards_are_not_listed_where_worlds_are_sampled():
    setup = read_case("demo/the-last-toast").investigation.setup
    ranking = rank_questions(setup, [])
    assert ranking.method == "sampled"
    public = {q for q in all_questions(setup) if q.time == 1}  # everybody's start is public
    assert len(setup.starts) == len(setup.characters)
    assert {row.question for row in ranking.rows} == set(all_questions(setup)) - public


def test_rivals_make_loud_questions_worse():
    setup = read_case("demo/the-last-toast").investigation.setup

    def shared(players):
        rows = rank_questions(setup, [], players=players).rows
        return np.mean([row.shared_bits for row in rows[:8]])

    assert shared(4) < shared(1)
    with pytest.raises(ValueError, match="players"):
        rank_questions(setup, [], players=0)


def test_proof_sizes_by_first_question():
    """Against all sets of questions of a small deck, by brute force."""
    seen = 0
    for seed in range(12):
        random = Random(f"sizes {seed}")
        setup = random_setup(random, FAMILIES[seed % 7], 300)
        worlds = all_worlds(setup)
        if len(set(worlds.values())) < 2:
            continue
        world = random.choice(sorted(worlds))
        questions = random.sample(all_questions(setup), min(8, len(all_questions(setup))))
        facts = [own_fact(q, random.choice(outcomes(setup, world, q))) for q in questions]
        others = [w for w, answer in worlds.items() if answer != worlds[world]]
        sets = [
            chosen
            for size in range(1, len(facts) + 1)
            for chosen in combinations(facts, size)
            if all(any(not agrees(setup, w, fact) for fact in chosen) for w in others)
        ]
        found = sizes_with_each(setup, facts, worlds[world])
        if not sets:
            assert found is None
            continue
        seen += 1
        for fact in facts:
            assert found[fact] == min(len(chosen) for chosen in sets if fact in chosen)
    assert seen >= 3


@pytest.mark.parametrize(
    ("n", "quantile"), [(2, 12.706), (3, 4.303), (4, 3.182), (10, 2.262), (30, 2.045), (121, 1.980)]
)
def test_confidence_intervals(n, quantile):
    """Quantiles of Student's distribution from printed tables; half the numbers 0, half 1."""
    numbers = [i % 2 for i in range(n)]
    spread = sqrt(sum((x - sum(numbers) / n) ** 2 for x in numbers) / (n - 1) / n)
    found = mean_of(numbers)
    assert found.value == sum(numbers) / n
    assert found.error / spread == pytest.approx(quantile, rel=2e-3)

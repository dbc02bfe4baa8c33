"""The expert against the exact optimum on small boards, and against every rule in whole games."""

import os
from collections import defaultdict
from pathlib import Path
from statistics import fmean

import pytest
from expert_cases import MOST, compared, small_games, small_play, whole_play
from small_cases import FAMILIES

from kronosolve.expert.bounds import bound_of, random_decks, trials

SMALL, WHOLE = 1_988, 21
"""Soak games on small and on whole boards."""
SOLVED = 210
"""Soak cases whose optimum is computed."""
STYLES = {"as shipped": {}, "without exact end games": {"few": 0}}


@pytest.fixture(scope="module")
def report():
    """Lines by heading; written as a document where KRONOSOLVE_SOAK_EXPERT says."""
    found = {}
    yield found
    if found and (path := os.environ.get("KRONOSOLVE_SOAK_EXPERT")):
        text = (
            "# Long runs of the expert\n\n"
            "`KRONOSOLVE_SOAK_EXPERT=docs/soak-expert.md pytest -m soak"
            " tests/property/test_expert.py`.\n"
        )
        for heading, lines in found.items():
            text += f"\n## {heading}\n\n" + "\n".join(lines) + "\n"
        Path(path).write_text(text, encoding="utf-8")


def excesses(cases, style):
    """(family, optimum, expert) of small cases whose optimum is finite."""
    for family, setup, pool in small_games(cases):
        pair = compared(setup, pool, **style)
        if pair is not None:
            best, ours = pair
            assert ours >= best - 1e-9  # nobody beats the optimum, or one of both is wrong
            yield family, best, ours


def test_near_the_optimum():
    found = list(excesses(14, {"few": 0}))
    assert len(found) > 7
    assert fmean(ours / best for _, best, ours in found) < 1.05
    assert max(ours / best for _, best, ours in found) < 1.25


def test_bounds_stand_on_both_sides_of_the_optimum():
    seen = 0
    for _, setup, pool in small_games(4):
        best, ours = compared(setup, pool)
        found = [t for t in trials(setup, random_decks(setup, 15, 1), 1) if t is not None]
        bound = bound_of(found)
        assert bound.minimum.value <= bound.first_blind.value <= bound.minimum.value + 1
        assert bound.first_blind.value - bound.first_blind.error <= best + 1e-9
        assert abs(bound.expert.value - ours) <= 2 * bound.expert.error + 1e-9
        seen += bound.minimum.value < bound.first_blind.value < best
    assert seen


@pytest.mark.soak
def test_near_the_optimum_in_many_cases(report):
    lines = [
        "| end games | family | cases | mean optimum | mean expert | mean excess | worst |",
        "| --- | --- | --: | --: | --: | --: | --: |",
    ]
    report[f"Against the optimum, cases of at most {MOST} worlds"] = lines
    for name, style in STYLES.items():
        found = list(excesses(SOLVED, style))
        assert len(found) >= 200
        rows = {family: [row for row in found if row[0] == family] for family in FAMILIES}
        for label, row in {**rows, "all": found}.items():
            excess = [ours / best - 1 for _, best, ours in row]
            lines.append(
                f"| {name} | {label} | {len(row)} | {fmean(r[1] for r in row):.3f}"
                f" | {fmean(r[2] for r in row):.3f} | {max(0.0, fmean(excess)):.2%}"
                f" | {max(excess):.2%} |"
            )
        excess = [ours / best - 1 for _, best, ours in found]
        assert fmean(excess) <= 0.02
        assert style or max(excess) <= 0.15


def test_says_nothing_wrong_or_unproved():
    played = [small_play(number) for number in range(42)] + [whole_play(3)]
    assert sum(count is not None for _, count in played) > 21


@pytest.mark.soak
def test_says_nothing_wrong_or_unproved_in_many_games(report):
    lines = [
        "| board | family | games | proved | mean questions | unprovable | wrong |",
        "| --- | --- | --: | --: | --: | --: | --: |",
    ]
    for board, play, games in (("small", small_play, SMALL), ("whole", whole_play, WHOLE)):
        counts = defaultdict(list)
        for number in range(games):
            family, count = play(number)
            counts[family].append(count)
        for family, found in counts.items():
            proved = [count for count in found if count is not None]
            mean = f"{fmean(proved):.2f}" if proved else ""
            lines.append(
                f"| {board} | {family} | {len(found)} | {len(proved)} | {mean}"
                f" | {len(found) - len(proved)} | 0 |"
            )
    report["Games, each checked by brute force (small) or CP-SAT (whole boards)"] = lines

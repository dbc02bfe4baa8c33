"""Which bot beats which, over seeded three-player games on whole boards, seats rotated."""

import os
from itertools import pairwise, permutations
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from time import process_time

import numpy as np
import pytest
from expert_cases import drawn_deck, whole_board
from small_cases import FAMILIES

from kronosolve.inference.belief import Belief
from kronosolve.investigation import Investigation, Solution
from kronosolve.table.bots import MINDS, decide
from kronosolve.table.moves import Ask
from kronosolve.table.session import Game

GAMES = int(os.environ.get("KRONOSOLVE_SOAK_TABLE_GAMES", "300"))
STRONGEST_FIRST = tuple(reversed(MINDS))
SEATS = list(permutations(MINDS))


class Played:
    """One game: the share of the win of each bot, who was out, and what decisions took."""

    def __init__(self, number, family):
        random = Random(f"table {number}")
        setup, world = open_case(family, random)
        numbers = tuple(tuple(map(setup.locations.index, walk)) for walk in world)
        deck = drawn_deck(setup, world, random)
        case = Investigation(setup, deck=deck, solution=Solution(numbers, None))
        names = SEATS[number % len(SEATS)]
        game = Game(case, names, number)
        self.family, self.seconds = family, {name: [] for name in MINDS}
        while game.actors():
            seat = game.actors()[0]
            view, began = game.view(seat), process_time()
            move = decide(names[seat], view, number)
            self.seconds[names[seat]].append(process_time() - began)
            game.do(seat, move)
        view = game.view(0)
        self.share = {
            name: (seat in view.winners) / max(1, len(view.winners))
            for seat, name in enumerate(names)
        }
        self.out = {names[seat] for seat in view.out}
        self.questions = sum(isinstance(move, Ask) for _, move in game.log)


def open_case(family, random):
    """A whole board whose starts do not make one answer likelier than all others together."""
    while True:
        setup, world = whole_board(family, random)
        answers = Belief(setup).sample(200, 0).index
        if 2 * np.bincount(answers).max() < len(answers):
            return setup, world


def interval(values):
    """Mean and half of its 95 % interval."""
    return fmean(values), 1.96 * stdev(values) / sqrt(len(values))


def test_the_stronger_bot_wins_more():
    """A few games of the families that are quick to play; the soak test has them all."""
    played = [Played(number, ("jewels", "festival")[number % 2]) for number in range(4)]
    won = {name: sum(game.share[name] for game in played) for name in MINDS}
    assert won["expert"] > won["steady"] + won["beginner"]


@pytest.mark.soak
def test_expert_beats_steady_beats_beginner():
    """Writes its tables where KRONOSOLVE_SOAK_TABLE says."""
    played = [
        Played(number, FAMILIES[number // len(SEATS) % len(FAMILIES)]) for number in range(GAMES)
    ]
    ahead = {
        (strong, weak): interval([game.share[strong] - game.share[weak] for game in played])
        for strong, weak in pairwise(STRONGEST_FIRST)
    }
    if path := os.environ.get("KRONOSOLVE_SOAK_TABLE"):
        Path(path).write_text(document(played, ahead), encoding="utf-8")
    for mean, half in ahead.values():
        assert mean - half > 0


def document(played, ahead):
    """The tables as a page."""
    lines = [
        "# Long runs of the bots at the table",
        "",
        (
            f"`KRONOSOLVE_SOAK_TABLE=docs/soak-table.md KRONOSOLVE_SOAK_TABLE_GAMES={len(played)}"
            " pytest -m soak tests/property/test_table_strength.py`"
        ),
        "",
        (
            "Three players, one bot of each strength, random cases of the printed size (whose"
            " starts give no answer a majority), families and all orders of the seats in turn."
            " A win shared by k counts 1/k; +- is half of a 95 % interval."
        ),
        "",
        "| bot | wins a game | wrong solutions a game | decision, median s | 95 % | longest s |",
        "| --- | --: | --: | --: | --: | --: |",
    ]
    for name in STRONGEST_FIRST:
        mean, half = interval([game.share[name] for game in played])
        seconds = sorted(second for game in played for second in game.seconds[name])
        wrong = fmean(name in game.out for game in played)
        lines.append(
            f"| {name} | {mean:.3f} +- {half:.3f} | {wrong:.3f} | {median(seconds):.3f}"
            f" | {seconds[int(0.95 * len(seconds))]:.2f} | {seconds[-1]:.2f} |"
        )
    lines += ["", "| ahead of | wins a game more |", "| --- | --: |"]
    for (strong, weak), (mean, half) in ahead.items():
        lines.append(f"| {strong} ahead of {weak} | {mean:+.3f} +- {half:.3f} |")
    lines += ["", f"| family | games | questions a game | {' | '.join(STRONGEST_FIRST)} |"]
    lines += [f"| --- | --: | --: |{' --: |' * len(STRONGEST_FIRST)}"]
    for family in FAMILIES:
        found = [game for game in played if game.family == family]
        if found:
            shares = " | ".join(
                f"{fmean(game.share[name] for game in found):.2f}" for name in STRONGEST_FIRST
            )
            questions = fmean(game.questions for game in found)
            lines.append(f"| {family} | {len(found)} | {questions:.1f} | {shares} |")
    lines += ["", "Seconds are processor time. Shares of a family are wins a game."]
    return "\n".join([*lines, ""])

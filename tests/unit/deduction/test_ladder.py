"""Each rung on a case worked out by hand, and the registry that makes a rung."""

import importlib
from dataclasses import replace
from pathlib import Path

import pytest

from kronosolve.board import Character, Location, Map
from kronosolve.deduction.claims import Excluded, Place
from kronosolve.deduction.effort import effort
from kronosolve.deduction.explaining import Explainer
from kronosolve.deduction.ladder import LADDER, RUNGS
from kronosolve.inference.layers import TooLargeError
from kronosolve.investigation import Question, Setup
from kronosolve.notes import Fact


def small_map(places, paths, cast):
    return Map(
        "small",
        "Small",
        tuple(Location(p, p.upper(), 0.5, 0.5) for p in places),
        tuple(paths),
        tuple(Character(c, f"Character {c}") for c in cast),
    )


def poison():
    """Three characters on a triangle with a tail; B is the victim."""
    paths = [("gf", "gs"), ("gf", "au"), ("gs", "au"), ("au", "st")]
    starts = {"A": "gf", "B": "au", "C": "st"}
    map_ = small_map(("gf", "gs", "au", "st"), paths, "ABC")
    return Setup(map_, ("A", "B", "C"), 4, "poison", {"victim": "B"}, starts)


LINE = small_map("abcd", [("a", "b"), ("b", "c"), ("c", "d")], "XY")


def line(times, starts=None, characters=("X", "Y")):
    """Four locations in a row; the phantom is whoever never meets the other."""
    return Setup(LINE, characters, times, "phantom", {}, starts or {})


def first(setup, *facts):
    return Explainer(setup, list(facts)).next_steps()[0]


def at(c, time, *places):
    return Place(c, time - 1, sum(1 << "abcd".index(p) for p in places))


def test_one_way_on_is_a_forced_walk():
    step = first(line(2, {"X": "a"}))
    assert (step.claim, step.technique) == (at(0, 2, "b"), "forced walk")
    assert len(step.starts) == 1
    assert not step.facts


def test_two_ways_on_are_reachability():
    step = first(line(2, {"X": "b"}))
    assert (step.claim, step.technique) == (at(0, 2, "a", "c"), "reachability")


def test_a_full_room_keeps_others_out():
    seen = Fact(Question("b", time=1), 1, "X", own=True)
    found = Explainer(line(1), [seen]).next_steps()[0]
    assert found.claim == Place(1, 0, 0b1101)
    assert (found.technique, found.facts) == ("room counting", (seen,))


def test_no_time_left_but_one_for_a_visit():
    """X comes to d once in two times, and not at Time 1, when nobody is there."""
    visit, empty = Fact(Question("d", character="X"), 1), Fact(Question("d", time=1), 0)
    steps = Explainer(line(2), [visit, empty]).next_steps(10)
    fixed = next(step for step in steps if step.claim == at(0, 2, "d"))
    assert fixed.technique == "visit counting"
    assert set(fixed.facts) == {visit, empty}


def test_two_visits_in_three_times_are_the_first_and_the_last():
    """Nobody stays, so of three times two visits take the first and the last."""
    twice = Fact(Question("a", character="X"), 2)
    steps = Explainer(line(3), [twice]).next_steps(20)
    found = {step.claim: step for step in steps}
    assert found[at(0, 1, "a")].facts == (twice,)
    assert found[at(0, 1, "a")].technique == "parity and distance"


def test_everybody_is_somewhere():
    """Two are in a, b and c together, none of them in a or b: both are in c... and so not in d."""
    counts = [Fact(Question(p, time=1), n) for p, n in (("a", 0), ("b", 0), ("c", 2))]
    steps = Explainer(line(1), counts).explain().steps
    assert {at(0, 1, "c"), at(1, 1, "c")} >= {s.claim for s in steps if isinstance(s.claim, Place)}
    one = [Fact(Question(p, time=1), n) for p, n in (("a", 1), ("b", 1))]
    known = Explainer(line(1), one)
    step = known.next_steps()[0]
    assert step.technique == "everybody is somewhere"
    assert step.claim == at(0, 1, "a", "b")
    assert set(step.facts) == set(one)


def test_a_meeting_excludes_a_phantom():
    """X is one of two in b: not the phantom. Who the other is stays open."""
    setup = replace(line(1, characters=("X", "Y", "Z")), map=small_map("abcd", LINE.paths, "XYZ"))
    both = Fact(Question("b", time=1), 2, "X", own=True)
    explanation = Explainer(setup, [both]).explain()
    assert explanation.status == "open"
    assert [step.claim for step in explanation.steps] == [Excluded(frozenset({("X",)}))]
    assert explanation.steps[0].facts == (both,)


def test_a_poisoner_alone_with_the_victim():
    """B starts in au; at Time 2 two are in gs, one of them B and one of them A."""
    setup = poison()
    facts = [
        Fact(Question("gs", time=2), 2, "B", own=True),
        Fact(Question("gs", character="A"), 1, 2, own=True),
    ]
    explanation = Explainer(setup, facts).explain()
    assert explanation.answer == ("A", "gs", 2)
    crime = next(s for s in explanation.steps if isinstance(s.claim, Excluded))
    assert crime.facts == (facts[0],)


def test_effort_counts_rungs():
    setup = poison()
    facts = [
        Fact(Question("gs", time=2), 2, "B", own=True),
        Fact(Question("gs", character="A"), 1, 2, own=True),
    ]
    found = effort(setup, facts)
    assert found.solved
    assert found.hardest == 1 + RUNGS.index("the mystery's rule")
    assert found.rounds == len(found.open) == sum(found.rungs.values())
    assert found.openness == sum(found.open) / found.rounds >= found.narrowest >= 1
    assert sum(found.inferences.values()) == sum(found.open)


def test_nothing_from_nothing():
    found = effort(line(1), [])
    assert (found.solved, found.rounds, found.hardest, found.openness) == (False, 0, 0, 0.0)


def test_boards_with_too_many_walks_are_refused():
    pairs = [(a, b) for a in "abcdefghijkl" for b in "abcdefghijkl" if a < b]
    setup = Setup(small_map("abcdefghijkl", pairs, "AB"), ("A", "B"), 9, "phantom")
    with pytest.raises(TooLargeError):
        Explainer(setup, [])


def test_every_rung_is_one_module_one_line_and_one_paragraph():
    text = Path(__file__).parents[3].joinpath("docs", "explain.md").read_text()
    for rung, module in LADDER.items():
        assert callable(importlib.import_module(module).find)
        assert f"| {rung} |" in text

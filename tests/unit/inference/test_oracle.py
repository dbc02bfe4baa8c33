"""The edges of the oracle: contradictions, setups without a world, order, imports."""

import os
import subprocess
import sys

from kronosolve.files import parse_fact, parse_question, read_map
from kronosolve.inference.minimum_plain import minimum_plain
from kronosolve.inference.oracle import (
    find_world,
    possible_answers,
    possible_cards,
    proves,
)
from kronosolve.investigation import Card, Setup, all_questions

PARIS = read_map("paris-1920")
# Everybody's start is public; the only path of C leads to the auditorium.
SETUP = Setup(
    PARIS,
    ("A", "B", "C"),
    2,
    "poison",
    {"victim": "C"},
    {"A": "grand-foyer", "B": "grand-staircase", "C": "stage"},
    closed=(("stage", "music-hall"), ("stage", "dance-hall")),
)
NOBODY_MEETS = Setup(
    PARIS,
    ("A", "B"),
    2,
    "poison",
    {"victim": "A"},
    {"A": "grand-foyer", "B": "music-hall"},
    closed=(("auditorium", "stage"),),
)


def facts(*texts):
    return [parse_fact(text, SETUP) for text in texts]


def test_what_is_possible_without_notes():
    assert list(possible_answers(SETUP, [])) == [("A", "auditorium", 2), ("B", "auditorium", 2)]
    question = parse_question("auditorium@2", SETUP)
    assert possible_cards(SETUP, [], question) == [
        Card(2, "A"),
        Card(2, "B"),
        Card(2, "C"),
    ]
    assert possible_cards(SETUP, [], parse_question("stage@C", SETUP)) == [Card(1, None)]
    assert possible_cards(SETUP, [], parse_question("grand-foyer@B", SETUP)) == [
        Card(0, None),
        Card(1, 2),
    ]


def test_a_heard_count_and_a_sighting():
    assert not proves(SETUP, facts("auditorium@2=2"), ("A", "auditorium", 2))
    seen = facts("auditorium@2=2:A")
    assert proves(SETUP, seen, ("A", "auditorium", 2))
    assert not proves(SETUP, seen, ("B", "auditorium", 2))


def test_notes_that_contradict_prove_nothing_and_allow_nothing():
    notes = facts(
        "grand-foyer@2=1", "auditorium@A=0", "auditorium@B=0", "grand-staircase@A=0:-", "stage@1=1"
    )
    assert find_world(SETUP, notes) is None
    assert possible_answers(SETUP, notes) == {}
    assert possible_cards(SETUP, notes, parse_question("auditorium@2", SETUP)) == []
    assert not proves(SETUP, notes, ("A", "auditorium", 2))


def test_a_setup_without_a_valid_world_contradicts_by_itself():
    assert find_world(NOBODY_MEETS, []) is None
    assert possible_answers(NOBODY_MEETS, []) == {}


def test_a_deck_that_proves_nothing_has_no_minimum():
    blind = Setup(PARIS, ("A", "B"), 2, "poison", {"victim": "A"})
    world = find_world(blind, [])
    lies = {q: Card(0, None) for q in all_questions(blind)}
    assert world is not None
    assert minimum_plain(blind, lies) is None


def output(code, hash_seed):
    return subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_importing_the_oracle_is_cheap():
    code = """
import sys
import kronosolve.inference.minimum_plain, kronosolve.inference.oracle
print(sorted({"ortools", "numpy", "pandas", "networkx"} & set(sys.modules)))
"""
    assert output(code, "0") == "[]\n"


def test_witnesses_are_the_same_in_every_process():
    code = """
from kronosolve.files import read_map
from kronosolve.inference.oracle import possible_answers
from kronosolve.investigation import Setup
print(possible_answers(Setup(read_map("paris-1920"), tuple("ABCD"), 4, "phantom"), []))
"""
    first = output(code, "1")
    assert first.count("'") == 8
    assert output(code, "2") == first

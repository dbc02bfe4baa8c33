"""`kronosolve generate --from`: what a draft fixes stays, and wishes that clash are named."""

import json

import pytest
from click.testing import CliRunner

from kronosolve.board import Character, Location, Map
from kronosolve.cli.main import group
from kronosolve.files import read_investigation
from kronosolve.files.writing import map_to_data, to_yaml

YARD = Map(
    "yard",
    "The Yard",
    tuple(Location(p, p.upper(), i / 5, i % 2) for i, p in enumerate("abcde")),
    (("a", "b"), ("b", "c"), ("c", "d"), ("d", "e"), ("a", "e"), ("b", "d")),
    tuple(Character(c, f"Character {c}") for c in "PQRS"),
    None,
)
DRAFT = """\
format: kronologic-draft/1
map: yard.yaml
times: 4
closed: [[b, d]]
mystery: {family: poison, victim: P}
starts: {P: a, Q: c}
title: A Yard of One's Own
epilogue: And so it ended.
solution:
  positions:
    R: [null, d, null, d]
  answer: {character: Q, time: 3}
"""
EASY = ("--minimum", "1-9", "--limit", "likeliest=0-100", "--limit", "start-rooms=0-9")


@pytest.fixture
def draft(tmp_path):
    (tmp_path / "yard.yaml").write_text(to_yaml(map_to_data(YARD)), encoding="utf-8")

    def write(old="", new=""):
        assert old in DRAFT
        path = tmp_path / "draft.yaml"
        path.write_text(DRAFT.replace(old, new, 1), encoding="utf-8")
        return str(path)

    return write


def generate(*args):
    return CliRunner().invoke(group, ["generate", *map(str, args)])


def test_what_is_fixed_stays_and_the_rest_is_a_whole_case(draft, tmp_path):
    out = tmp_path / "sub" / "case.yaml"
    out.parent.mkdir()
    result = generate("--from", draft(), *EASY, "-o", out)
    assert result.exit_code == 0, result.output
    assert "share ID   none" in result.output
    found = read_investigation(str(out))
    setup, world = found.setup, found.solution.world
    assert (setup.closed, setup.one_way) == ((("b", "d"),), ())
    assert setup.starts == {"P": "a", "Q": "c"}
    assert (found.title, found.epilogue) == ("A Yard of One's Own", "And so it ended.")
    assert found.made is None
    walk = [setup.locations[p] for p in world[setup.characters.index("R")]]
    assert (walk[1], walk[3]) == ("d", "d")
    # The culprit is Q at Time 3, by the rule: alone with P then, and nobody is at another time.
    alone = [
        (setup.characters[c], t + 1)
        for t in range(4)
        for c in range(1, 4)
        if [w[t] for w in world].count(world[0][t]) == 2 and world[c][t] == world[0][t]
    ]
    assert alone == [("Q", 3)]
    checked = CliRunner().invoke(group, ["check", str(out), "--json"])
    assert json.loads(checked.stdout)["valid"]


def test_the_same_draft_and_seed_give_the_same_bytes(draft):
    args = ("--from", draft("starts: {P: a, Q: c}\n"), *EASY, "--seed", 5)
    first = generate(*args)
    assert first.exit_code == 0, first.output
    assert generate(*args).stdout == first.stdout


@pytest.mark.parametrize(
    ("old", "new", "wishes"),
    [
        # From e, R can be in b at the end by way of c only, where Q and P are to be by themselves.
        (
            "R: [null, d, null, d]",
            "P: [null, null, c, null]\n    R: [e, null, null, b]",
            [
                "P in c at Time 3",
                "R in e at Time 1",
                "R in b at Time 4",
                "answer, character: Q",
                "answer, time: 3",
            ],
        ),
        (
            "R: [null, d, null, d]",
            "R: [null, d, a, null]",
            ["R in d at Time 2", "R in a at Time 3"],
        ),
        (
            "R: [null, d, null, d]",
            "P: [null, d, null, null]",
            ["P starts in a", "P in d at Time 2"],
        ),
        (
            "R: [null, d, null, d]",
            "P: [null, b, d, null]",
            ["closed path b - d", "P in b at Time 2", "P in d at Time 3"],
        ),
    ],
)
def test_wishes_that_cannot_hold_together_are_named(draft, old, new, wishes):
    result = generate("--from", draft(old, new), *EASY, "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {"conflict": wishes}


def test_what_a_draft_says_is_no_option_beside_it(draft):
    result = generate("--from", draft(), "--family", "poison", "--closed", "a,b")
    assert result.exit_code == 2
    assert "leave out --family" in result.output
    assert "leave out --closed" in result.output


def test_mistakes_in_a_draft_have_their_line(draft):
    result = generate("--from", draft("victim: P", "victim: Z"))
    assert result.exit_code == 2
    assert ":5: mystery, victim" in result.output

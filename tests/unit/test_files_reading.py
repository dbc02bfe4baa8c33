"""Good files, read by hand-worked expectations; wrong ones, each with its line and its words."""

from __future__ import annotations

import json

import pytest
from files_good import CASE, MAP, changed, write

from kronosolve.files import (
    FileError,
    content_problems,
    parse_fact,
    parse_question,
    read_case,
    read_investigation,
    read_map,
    read_notes,
    read_true_case,
)
from kronosolve.investigation import Card, Question, Rating
from kronosolve.notes import Fact


def problems(path):
    """(line, message) of everything wrong."""
    with pytest.raises(FileError) as caught:
        read_investigation(path)
    return [(p.line, p.message) for p in caught.value.problems]


def test_a_good_case_is_read_as_written(tmp_path):
    case = read_investigation(write(tmp_path))
    assert case.id == "example/square"
    assert case.setup.characters == ("A", "B", "C")
    assert case.setup.starts == {"A": "a", "B": "b"}
    assert case.setup.parameters == {"victim": "A"}
    assert case.solution.world == ((0, 1, 2), (1, 2, 3), (3, 0, 2))
    assert case.solution.answer == ("C", "c", 3)
    assert case.deck[Question("c", time=3)] == Card(2, "C")
    assert case.deck[Question("a", character="C")] == Card(1, 2)
    assert len(case.deck) == 4 * 3 + 4 * 3
    assert case.rating == Rating(stars=1, gold=2, silver=4)


def test_json_has_lines_and_surrogate_pairs(tmp_path):
    write(tmp_path)
    data = {
        "format": "kronologic-investigation/1",
        "title": "\U0001f600",
        "map": "map.yaml",
        "times": 3,
        "mystery": {"family": "phantom"},
    }
    good = tmp_path / "good.json"
    good.write_text(json.dumps(data, indent="\t"))
    assert read_investigation(str(good)).title == "\U0001f600"
    good.write_text(json.dumps(data, indent=1).replace("phantom", "fantom"))
    [(line, message)] = problems(str(good))
    assert line == 7
    assert "did you mean 'phantom'?" in message


def test_a_subset_of_locations_keeps_the_order_of_the_map(tmp_path):
    text = CASE[: CASE.index("cards:")].replace("times: 3", "times: 3\nlocations: [c, a, b]")
    case = read_investigation(write(tmp_path, text))
    assert case.setup.locations == ("a", "b", "c")
    assert case.setup.board.successors == ((1, 2), (0, 2), (0, 1))


ONE_PROBLEM = [
    ("times: 3", "times: 11", 5, "times: expected a whole number from 2 to 10, found 11"),
    ("times: 3", "times: 03", 5, "found 03 (write numbers in plain digits"),
    ("times: 3", "times: '3'", 5, "found '3' in quotes"),
    ("times: 3", "times: 3.0", 5, "expected a whole number"),
    ("times: 3", f"times: {'9' * 5000}", 5, "expected a whole number from 2 to 10"),
    (
        "id: example/square",
        "id: no",
        2,
        'which YAML reads as a truth value, number or date; write "no" in quotes',
    ),
    ("id: example/square", "id: 1_0", 2, 'write "1_0" in quotes'),
    ("id: example/square", "id: 010", 2, 'write "010" in quotes'),
    ("id: example/square", "id: 2024-01-01", 2, 'write "2024-01-01" in quotes'),
    ("id: example/square", "id: two words", 2, "cannot be an id"),
    ("title: Ann's Cup", "titel: Ann's Cup", 3, "unknown key 'titel'; did you mean 'title'?"),
    ("title: Ann's Cup", "title: x\ntitle: y", 4, "the key 'title' stands twice, first in line 3"),
    ("title: Ann's Cup", 'title: "\\e[2J"', 3, "control character"),
    ("title: Ann's Cup", "title: [a]", 3, "title: expected text, found a list"),
    ("title: Ann's Cup", "title:", 3, "title: expected text, found nothing"),
    ("map: map.yaml", "map: mop.yaml", 4, "map 'mop.yaml': there is no such file"),
    ("map: map.yaml", "map: cuzco-1540", 4, "did you mean 'cuzco-1450'?"),
    ("victim: A", "victim: D", 7, "mystery, victim: expected one of A, B, C, found 'D'"),
    ("victim: A", "victim: A, speed: 2", 7, "mystery, speed: unknown parameter"),
    ("family: poison", "family: poisn", 7, "unknown family 'poisn'; did you mean 'poison'?"),
    ("starts: {A: a, B: b}", "starts: {A: a, Q: b}", 6, "starts: unknown character 'Q'"),
    ("starts: {A: a, B: b}", "starts: {A: a, B: z}", 6, "starts, B: unknown location 'z'"),
    ("starts: {A: a, B: b}", "starts: [a, b]", 6, "starts: expected a mapping, found a list"),
    ("times: 3", "times: 3\ncharacters: [A, B, C, D]", 6, "unknown character 'D'"),
    ("times: 3", "times: 3\ncharacters: [A, B, C, A]", 6, "'A' stands twice"),
    (
        "times: 3",
        "times: 3\nclosed: [[b, d]]",
        6,
        "the map has no path b - d; from b paths lead to a, c",
    ),
    ("times: 3", "times: 3\nclosed: [[a, e]]", 6, "unknown location 'e'"),
    ("times: 3", "times: 3\nclosed: [[a, b, c]]", 6, "expected a list of 2 values, found one of 3"),
    (
        "times: 3",
        "times: 3\nclosed: [[a, b],\n  [b, a]]",
        7,
        "the path b - a stands already in closed, line 6",
    ),
    (
        "times: 3",
        "times: 3\nclosed: [[a, b]]\none_way: [[b, a]]",
        7,
        "stands already in closed, line 6",
    ),
    (
        "    a: [[1, null], [1, C], [0, null]]",
        "    a: [[1, null], [1, C]]",
        10,
        "expected 3 entries, one a time, found 2",
    ),
    (
        "[1, C], [0, null]]\n    b",
        "[4, C], [0, null]]\n    b",
        10,
        "a@2: expected a count from 0 to 3, found 4",
    ),
    ("[1, C], [0, null]]\n    b", "[1, D], [0, null]]\n    b", 10, "a@2: unknown character 'D'"),
    (
        "    a: {A: [1, null], B: [0, null], C: [1, 2]}",
        "    a: {A: [1, null], B: [0, null]}",
        15,
        "the character 'C' is missing",
    ),
    (
        "B: [0, null], C: [1, 2]",
        "B: [0, null], C: [1, 4]",
        15,
        "a@C: expected a time from 1 to 3, found 4",
    ),
    (
        "B: [0, null], C: [1, 2]",
        "B: [0, null], C: [1, C]",
        15,
        "expected a whole number from 1 to 10, found 'C'",
    ),
    ("    d: [[1, C], [0, null], [1, B]]\n", "", 9, "the location 'd' is missing"),
    ("    C: [d, a, c]", "    C: [d, a]", 23, "expected 3 entries, one a time, found 2"),
    ("    C: [d, a, c]", "    C: [d, a, e]", 23, "C, Time 3: unknown location 'e'"),
    ("time: 3}", "time: 4}", 24, "answer, time: expected a time from 1 to 3, found 4"),
    (", time: 3}", "}", 24, "answer, time: missing"),
    ("silver: 4", "silver: 1", 25, "Silver ends at 1, before Gold does (2)"),
    ("gold: 2", "gold: 0", 25, "gold: expected a whole number from 1, found 0"),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), ONE_PROBLEM)
def test_one_thing_wrong_gives_one_problem_in_its_line(tmp_path, old, new, line, words):
    [(found, message)] = problems(write(tmp_path, changed(old, new)))
    assert (found, words in message) == (line, True), message


def test_several_things_wrong_are_told_together(tmp_path):
    text = changed("times: 3", "times: x")
    text = changed("victim: A", "victim: A", text).replace("starts: {A: a", "starts: {Q: a")
    text = text.replace("stars: 1", "stars: 0")
    assert [line for line, _ in problems(write(tmp_path, text))] == [5, 6, 25]


MAP_PROBLEMS = [
    ("[a, c]]", "[a, a]]", 9, "a path must join two locations"),
    ("[a, c]]", "[b, a]]", 9, "the path b - a stands twice, first in line 9"),
    ("[a, c]]", "[a, e]]", 9, "unknown location 'e'"),
    ("{A: Ann, B: Ben, C: Cid}", "{A: Ann}", 10, "expected 2 to 12 entries, found 1"),
    ("{A: Ann, B: Ben, C: Cid}", "{A: Ann, on: Ben}", 10, 'write "on" in quotes'),
    ("{A: Ann, B: Ben, C: Cid}", "{A: Ann, '6': Ben}", 10, "a character's is no number"),
    ("y: 0}\n  b", "y: 2}\n  b", 5, "expected a number from 0 to 1, found 2"),
    ("y: 0}\n  b", "y: .nan}\n  b", 5, "expected a number from 0 to 1"),
    (
        "title: A Square",
        "title: A Square\nring: [a, b, c]",
        4,
        "every location once, found 'd' 0 times",
    ),
    ("title: A Square", "title: A Square\nconfirmed: no", 4, "expected true or false, found no"),
    ("id: square", "id: square\n", None, None),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), MAP_PROBLEMS)
def test_wrong_maps(tmp_path, old, new, line, words):
    path = tmp_path / "map.yaml"
    path.write_text(changed(old, new, MAP))
    if line is None:
        assert read_map(str(path)).id == "square"
        return
    with pytest.raises(FileError) as caught:
        read_map(str(path))
    [problem] = caught.value.problems
    assert problem.line == line
    assert words in problem.message


def test_a_wrong_map_is_told_with_its_own_file_and_line(tmp_path):
    path = write(tmp_path, CASE, changed("[a, c]]", "[a, a]]", MAP))
    with pytest.raises(FileError) as caught:
        read_investigation(path)
    [problem] = caught.value.problems
    assert (problem.file, problem.line) == (str(tmp_path / "map.yaml"), 9)


FALSE = [
    (
        "    C: [d, a, c]",
        "    C: [d, a, a]",
        23,
        "C cannot move from a to a between Times 2 and 3: nobody stays",
    ),
    (
        "    B: [b, c, d]",
        "    B: [b, d, c]",
        22,
        "B cannot move from b to d between Times 1 and 2: there is no path",
    ),
    ("    A: [a, b, c]", "    A: [d, c, b]", 21, "A starts at a, but the solution has d"),
    (
        "character: C",
        "character: B",
        24,
        "wrong answer; by the positions it is: Cid (C) did it: Cellar, Time 3",
    ),
    (
        "[2, C]]",
        "[2, B]]",
        12,
        "wrong card c@3: found [2, B], by the solution it is [2, A] or [2, C]",
    ),
    ("[2, C]]", "[1, C]]", 12, "wrong card c@3"),
    ("[2, C]]", "[2, null]]", 12, "wrong card c@3"),
    ("    a: [[1, null]", "    a: [[1, A]", 10, "found [1, A], by the solution it is [1, null]"),
    ("    d: {A: [0, null]", "    d: {A: [0, 2]", 18, "wrong card d@A"),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), FALSE)
def test_false_content_is_read_and_told(tmp_path, old, new, line, words):
    path = write(tmp_path, changed(old, new))
    case = read_case(path)
    found = content_problems(case.investigation, case.document)
    assert any(p.line == line and words in p.message for p in found), found
    with pytest.raises(FileError):
        read_true_case(path)


def test_closed_and_one_way_paths_are_named(tmp_path):
    for marks, why in (
        ("closed: [[c, d]]", "the path is closed"),
        ("one_way: [[d, c]]", "the path leads only from d to c"),
    ):
        case = read_case(write(tmp_path, changed("times: 3", f"times: 3\n{marks}")))
        [problem] = content_problems(case.investigation, case.document)
        assert problem.line == 23
        assert f"B cannot move from c to d between Times 2 and 3: {why}" in problem.message


FALSE_WITHOUT_SOLUTION = [
    ("[2, C]]", "[1, C]]", {9: "the counts of Time 3 add up to 2, expected 3"}),
    ("[2, C]]", "[2, null]]", {12: "the replay symbol cannot stand beside a count of 2"}),
    (
        "    a: [[1, null]",
        "    a: [[0, null]",
        {10: "the starts alone show 1", 9: "Time 1 add up to 2"},
    ),
    (
        "C: [1, 3]}\n    d",
        "C: [0, null]}\n    d",
        {12: "the card c@C counts nobody", 14: "counts of C add up to 2"},
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), FALSE_WITHOUT_SOLUTION)
def test_cards_without_a_solution_are_held_against_the_rule(tmp_path, old, new, expected):
    whole = CASE[: CASE.index("solution:")]
    case = read_case(write(tmp_path, whole))
    assert content_problems(case.investigation, case.document) == []
    case = read_case(write(tmp_path, changed(old, new, whole)))
    found = {p.line: p.message for p in content_problems(case.investigation, case.document)}
    assert len(found) == len(expected)
    for line, words in expected.items():
        assert words in found[line], found


def test_notes(tmp_path):
    case = read_investigation(write(tmp_path))
    notes = tmp_path / "notes.yaml"
    notes.write_text(
        "format: kronologic-notes/1\ninvestigation: case.yaml\nfacts:\n"
        "- {location: c, time: 3, count: 2, private: C}\n"
        "- {location: a, time: 3, count: 0, private: null}\n"
        "- {location: d, character: C, count: 1}\n"
    )
    told = []
    found = read_notes(str(notes), case, str(tmp_path / "case.yaml"), told.append)
    assert found == [
        Fact(Question("c", time=3), 2, "C", own=True),
        Fact(Question("a", time=3), 0, None, own=True),
        Fact(Question("d", character="C"), 1),
    ]
    assert told == []
    read_notes(str(notes), case, "elsewhere.yaml", told.append)
    assert len(told) == 1
    assert "case.yaml" in told[0]


BAD_FACTS = [
    ("{location: e, time: 1, count: 1}", "unknown location 'e'"),
    ("{location: a, time: 4, count: 1}", "expected a time from 1 to 3, found 4"),
    ("{location: a, character: Q, count: 1}", "unknown character 'Q'"),
    ("{location: a, count: 1}", "expected either 'time' or 'character', found neither"),
    ("{location: a, time: 1, character: A, count: 1}", "found both"),
    ("{location: a, time: 1}", "the key 'count' is missing"),
    ("{location: a, time: 2, count: 4}", "a count of 4 is out of range"),
    ("{location: a, time: 2, count: 1, private: 2}", "unknown character"),
    ("{location: a, character: C, count: 1, private: A}", "expected a time from 1 to 3, found 'A'"),
    ("{location: a, time: 2, count: 0, private: A}", "a count of 0 has no private value"),
    ("{location: a, time: 1, count: 2, private: A}", "already public"),
    ("{location: a, time: 2, count: 1, private: null}", "the replay symbol cannot stand beside"),
    ("a@2=1", "expected a mapping, found 'a@2=1'"),
]


@pytest.mark.parametrize(("entry", "words"), BAD_FACTS)
def test_wrong_facts_in_notes(tmp_path, entry, words):
    case = read_investigation(write(tmp_path))
    notes = tmp_path / "notes.yaml"
    notes.write_text(f"format: kronologic-notes/1\nfacts:\n- {entry}\n")
    with pytest.raises(FileError) as caught:
        read_notes(str(notes), case)
    [problem] = caught.value.problems
    assert problem.line == 3
    assert words in problem.message


def test_short_forms(tmp_path):
    setup = read_investigation(write(tmp_path)).setup
    assert parse_question("a@2", setup) == Question("a", time=2)
    assert parse_question("a@C", setup) == Question("a", character="C")
    assert parse_fact("c@3=2:C", setup) == Fact(Question("c", time=3), 2, "C", own=True)
    assert parse_fact("a@3=0:-", setup) == Fact(Question("a", time=3), 0, None, own=True)
    assert parse_fact("d@C=1", setup) == Fact(Question("d", character="C"), 1)
    assert parse_fact("d@C=1:1", setup) == Fact(Question("d", character="C"), 1, 1, own=True)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a", "expected salt-pans@6=2:P (own)"),
        ("a@2", "expected salt-pans@6=2:P (own)"),
        ("a@2=x", "expected salt-pans@6=2:P (own)"),
        ("a@2=1:", "expected salt-pans@6=2:P (own)"),
        ("a@2=-1", "expected salt-pans@6=2:P (own)"),
        ("a2=1", "expected LOCATION@TIME or LOCATION@CHARACTER"),
        ("a@9=1", "expected a time from 1 to 3, found 9"),
        ("f@2=1", "unknown location 'f'"),
        ("a@2=1:Q", "unknown character 'Q'"),
        ("a@C=1:C", "expected a time from 1 to 3"),
        ("a@2=1:-", "the replay symbol cannot stand"),
        ("a@1=1:A", "already public"),
        ("a@2=9", "out of range"),
    ],
)
def test_wrong_short_forms(tmp_path, text, words):
    setup = read_investigation(write(tmp_path)).setup
    with pytest.raises(FileError, match="--fact") as caught:
        parse_fact(text, setup)
    assert words in str(caught.value)

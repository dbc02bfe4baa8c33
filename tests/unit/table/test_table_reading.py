"""What people type at the table, with abbreviations and slips."""

import pytest

from kronosolve.board import Character, Location, Map
from kronosolve.files import read_investigation
from kronosolve.investigation import Question, Setup
from kronosolve.mysteries.registry import mystery_of
from kronosolve.table.moves import TableError
from kronosolve.table.reading import answer_form, read_answer, read_question

SETUP = read_investigation("demo/the-last-toast").setup
POISON = mystery_of(SETUP)


def cuzco(family, **parameters):
    places = ("machu-picchu", "cuzco", "salt-pans")
    map_ = Map(
        "m",
        "M",
        tuple(Location(p, p.replace("-", " ").title(), 0, 0) for p in places),
        (("machu-picchu", "cuzco"), ("cuzco", "salt-pans"), ("machu-picchu", "salt-pans")),
        (Character("A", "Artisan"), Character("M", "Merchant"), Character("2", "Second")),
        ring=places,
    )
    return mystery_of(Setup(map_, ("A", "M", "2"), 4, family, parameters))


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("stage@4", Question("stage", time=4)),
        ("stage 4", Question("stage", time=4)),
        ("Stage  T4", Question("stage", time=4)),
        ("grand-foyer@D", Question("grand-foyer", character="D")),
        ("Grand Foyer detective", Question("grand-foyer", character="D")),
        ("foyer d", Question("grand-foyer", character="D")),
        ("stair 1", Question("grand-staircase", time=1)),
        ("mus serv", Question("music-hall", character="S")),
        ("aud @ b", Question("auditorium", character="B")),
    ],
)
def test_questions_may_be_abbreviated(text, question):
    assert read_question(text, SETUP) == question


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stage", "a question names a location and a time or a character"),
        ("", "found ''"),
        ("@4", "such as `grand-foyer 2` or `grand-foyer S`"),
        ("stag3 4", "unknown location 'stag3'; did you mean 'stage'"),
        ("grand 4", "location 'grand' can mean grand-foyer, grand-staircase"),
        ("hall 4", "can mean music-hall, dance-hall"),
        ("m 2", "unknown location 'm'"),
        ("stage 0", "expected a time from 1 to 6, found 0"),
        ("stage 99999999999", "unknown character '99999999999'"),
        ("stage X", r"unknown character 'X' \(expected one of A, B, C, D, J, S\)"),
        ("stage\x1b 4", "unknown location"),
    ],
)
def test_slips_are_named(text, message):
    with pytest.raises(TableError, match=message):
        read_question(text, SETUP)


def test_a_character_named_by_a_number_is_asked_for_by_name():
    setup = cuzco("phantom").setup
    assert read_question("cuzco 2", setup) == Question("cuzco", time=2)
    assert read_question("cuzco second", setup) == Question("cuzco", character="2")


@pytest.mark.parametrize(
    ("mystery", "text", "answer"),
    [
        (POISON, "D grand-staircase 5", ("D", "grand-staircase", 5)),
        (POISON, "time=5 detective stair", ("D", "grand-staircase", 5)),
        (cuzco("golden-sceptre"), "M,A salt 2", (("A", "M"), "salt-pans", 2)),
        (cuzco("phantom"), "merchant", ("M",)),
        (
            cuzco("ritual", rhythms=[[1], [2], [1, 2]]),
            "M=cuzco 2=salt A=machu",
            ((("A", "machu-picchu"), ("M", "cuzco"), ("2", "salt-pans")),),
        ),
    ],
)
def test_solutions(mystery, text, answer):
    assert read_answer(text, mystery) == answer
    example = answer_form(mystery).strip("`").removeprefix("accuse ")
    assert mystery.answer_to_data(read_answer(example, mystery))


@pytest.mark.parametrize(
    ("mystery", "text", "message"),
    [
        (POISON, "D stage", "time: missing; write `accuse A grand-foyer 6`"),
        (POISON, "D stage 7", "time: expected a time from 1 to 6, found 7"),
        (POISON, "D stage now", "time: expected a time from 1 to 6, found 'now'"),
        (POISON, "D stage 4 5", "'5' is too much"),
        (POISON, "D where=stage 4", "unknown part of a solution 'where'"),
        (POISON, "character=D character=A", "character stands twice"),
        (cuzco("ritual", rhythms=[[1], [2], [1, 2]]), "A=cuzco", "a location for each of A, M, 2"),
        (cuzco("ritual", rhythms=[[1], [2], [1, 2]]), "cuzco", "expected CHARACTER=LOCATION"),
        (cuzco("ritual", rhythms=[[1], [2], [1, 2]]), "A=cuzco A=salt", "A stands twice"),
    ],
)
def test_solutions_that_are_none(mystery, text, message):
    with pytest.raises(TableError, match=message):
        read_answer(text, mystery)

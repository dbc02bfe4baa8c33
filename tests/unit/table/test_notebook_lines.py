"""The notebook line by line: what is read, what is answered, what is refused and why."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import facts, setups

from kronosolve.files import parse_fact, read_investigation
from kronosolve.investigation import Question
from kronosolve.notes import Fact
from kronosolve.table import notebook_help
from kronosolve.table.entry import read_note
from kronosolve.table.moves import TableError
from kronosolve.table.notebook import Notebook
from kronosolve.table.notebook_lines import Lines
from kronosolve.table.sheet import Level

SETUP = read_investigation("demo/the-last-toast").setup
PROOF = ("grand-staircase 5 = 2 B", "auditorium D = 3 6", "grand-foyer 4 = 1 D")


def lines(*typed, **options):
    made = Lines(Notebook(SETUP, **options))
    for line in typed:
        made.enter(line)
    return made


def reply(made, line):
    return "\n".join(made.enter(line))


@pytest.mark.parametrize(
    ("typed", "fact"),
    [
        ("grand-foyer 4 = 1 D", "grand-foyer@4=1:D"),
        ("  Grand Foyer   t4=1 d ", "grand-foyer@4=1:D"),
        ("grand foyer time 4 = 1:Detective", "grand-foyer@4=1:D"),
        ("grand-f 4 = 1, det", "grand-foyer@4=1:D"),
        ("grand-foyer@4=1:D", "grand-foyer@4=1:D"),
        ("grand-foyer 4 = 0", "grand-foyer@4=0:-"),
        ("stage 1 = 1", "stage@1=1:-"),
        ("stage 1 = 1 -", "stage@1=1:-"),
        ("stage 1 = 1 replay", "stage@1=1:-"),
        ("auditorium D = 3 6", "auditorium@D=3:6"),
        ("auditorium detective = 3 t6", "auditorium@D=3:6"),
        ("auditorium D = 1", "auditorium@D=1:-"),
        ("heard auditorium D = 3", "auditorium@D=3"),
        ("HEARD stage 3 = 2", "stage@3=2"),
        ("auditorium@D=3", "auditorium@D=3"),
    ],
)
def test_spellings(typed, fact):
    assert read_note(typed, SETUP) == parse_fact(fact, SETUP)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("auditorim 4 = 1 D", "unknown location 'auditorim'; did you mean 'auditorium'?"),
        ("grand 4 = 1 D", "'grand' can mean grand-foyer, grand-staircase"),
        ("stage 9 = 1 D", "expected a time from 1 to 6, found 9"),
        ("stage X = 1 2", "unknown character 'X'"),
        ("stage 4 = 1 X", "unknown character 'X'"),
        ("stage D = 1 X", "shows a time from 1 to 6 or '-' for the replay symbol"),
        ("stage 4 = 2", "what stood beside the 2?"),
        ("heard stage 4 = 2 D", "only the count of another player's question is heard"),
        ("stage 4 = two", "expected a count"),
        ("stage 4 = 1 D D", "expected a count"),
        ("stage 4 = 7 D", "a count of 7 is out of range"),
        ("stage 1 = 1 J", "J is already public from the starts"),
        ("stage 4 = 0 D", "a count of 0 has no private value"),
        ("stage 4 = 1 -", "the replay symbol cannot stand beside a count of 1"),
        ("stage = 1 D", "a question names a location and a time or a character"),
        ("= 1", "a question names a location"),
        ("heard stage 4", "expected a note"),
    ],
)
def test_what_is_refused_says_what_would_do(typed, said):
    with pytest.raises(TableError) as refused:
        read_note(typed, SETUP)
    assert said in str(refused.value)


@settings(max_examples=25)
@given(st.data())
def test_notes_as_they_stand_on_command_lines_are_read_back(data):
    setup = data.draw(setups(max_worlds=400))
    fact = data.draw(facts(setup))
    assert read_note(str(fact), setup) == fact


@settings(max_examples=15)
@given(setups(max_worlds=400))
def test_every_example_can_be_typed(setup):
    shown = notebook_help.examples(setup)
    assert len(shown) >= 6
    for line in [*shown, *notebook_help.overview(setup)[1:5]]:
        typed = line.strip().partition("   ")[0]
        assert isinstance(read_note(typed, setup), Fact)


def test_a_case_from_its_notes_to_the_proof():
    made = lines()
    assert reply(made, PROOF[0]).startswith(
        "1. 2 characters are at Grand Staircase at Time 5, one of them"
    )
    assert "Certain now: B at grand-staircase at Time 5." in reply(made, "undo") + reply(
        made, "redo"
    )
    assert "Open: 5 answers left (300,608,468 worlds)." in reply(made, PROOF[1])
    assert "70.9 %  Detective (D) did it" in reply(made, "open 1")
    assert "... and 4 more" in reply(made, "open 1")
    assert "PROVED: Detective (D) did it: Grand Staircase, Time 5" in reply(made, PROOF[2])
    assert made.enter("hint") == ["No question is needed."]
    why = reply(made, "why")
    assert "the mystery's rule: grand-staircase@5=2:B" in why
    assert "every other answer is" in why
    assert "reachability" in reply(made, "next")


def test_a_contradiction_names_the_notes_to_check_and_is_mended():
    made = lines("stage 4 = 1 C", *PROOF[:2])
    said = reply(made, "heard stage D = 2")
    assert "CONTRADICTION" in said
    assert "3. auditorium@D=3:6" in said
    assert "4. stage@D=2" in said
    assert "1. stage" not in said
    assert "see `status`" in reply(made, "why")
    assert "contradiction" in reply(made, "hint")
    assert "Open: 4 answers" in reply(made, "fix 4 = 0")
    assert str(made.notebook.facts[3]) == "stage@D=0"
    assert "Open" in reply(made, "fix 4 = heard grand-foyer D = 1")
    assert made.notebook.facts[3].question == Question("grand-foyer", character="D")
    assert "Dropped" in reply(made, "drop 1")
    assert len(made.notebook.facts) == 3
    assert "note 1 already" in reply(made, PROOF[0])
    made.enter("undo")
    assert len(made.notebook.facts) == 4


def test_one_question_with_two_answers_is_a_contradiction():
    said = reply(lines("stage 4 = 1 C"), "stage 4 = 1 D")
    assert "1. stage@4=1:C" in said
    assert "2. stage@4=1:D" in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hnit", "did you mean hint?"),
        ("stage 4", "neither a command nor a note"),
        ("fix 9 = 1 D", "the number of a note from 1 to 1, found '9'"),
        ("fix 1", "expected `fix N = NOTE`"),
        ("drop x", "the number of a note from 1 to 1, found 'x'"),
        ("drop " + "9" * 5_000, "the number of a note from 1 to 1"),
        ("redo", "there is nothing to redo"),
        ("map 7", "expected a time from 1 to 6"),
        ("who Z", "unknown character 'Z'"),
        ("hint many", "expected a number"),
        ("level some", "expected a level"),
        ("help me", "there is no help on 'me'"),
        ("=" * 10_000, "a question names a location"),
    ],
)
def test_refused_commands_change_nothing(typed, said):
    made = lines(PROOF[0])
    before = made.notebook.facts
    answer = reply(made, typed)
    assert answer.startswith("? ")
    assert said in " ".join(answer.split())
    assert made.notebook.facts == before


def test_levels_tell_more_and_more():
    made = lines(level=Level.NONE)
    assert made.enter(PROOF[0])[1:] == ["1 noted."]
    assert "gsatmd" in reply(made, "grid").splitlines()[2]
    assert "* none" in reply(made, "level")
    made.enter("level deductions")
    assert "Certain now" in reply(made, PROOF[1])
    made.enter("level question")
    assert "Ask next" in reply(made, "heard stage 3 = 1")
    assert made.enter("level none")[0].startswith("Level none")
    assert "CONTRADICTION" in reply(made, "heard stage 3 = 2")


def test_every_command_is_helped_with_and_fits_the_lines():
    made = lines(*PROOF)
    said = []
    for name in notebook_help.COMMANDS:
        assert notebook_help.COMMANDS[name][0] in reply(made, "help commands")
        said += made.enter(f"help {name}")
        if name not in ("fix", "drop", "undo", "redo", "quit"):
            said += made.enter(name)
    assert max(map(len, said)) <= 80
    assert not made.over
    assert "not saved" in reply(made, "exit")
    made.enter("exit")
    assert made.over


@settings(max_examples=15)
@given(st.data())
def test_whatever_is_typed_no_error_escapes(data):
    """Commands and notes in any order on small boards, contradictions included."""
    setup = data.draw(setups(max_worlds=200))
    made = Lines(Notebook(setup))
    note = facts(setup).map(str)
    words = st.sampled_from([*notebook_help.COMMANDS, "map 1", "fix 1", "drop 2", "open all"])
    fixes = st.builds("fix {} = {}".format, st.integers(0, 3), note)
    for line in data.draw(st.lists(st.one_of(note, note, words, fixes, st.text()), max_size=6)):
        for text in made.enter(line):
            assert len(text) <= 80 or "\t" in text


def test_the_evening_in_the_documentation_goes_as_it_says():
    text = (Path(__file__).parents[3] / "docs" / "notebook.md").read_text(encoding="utf-8")
    transcript = text.partition("```text\n")[2].partition("```")[0].splitlines()
    made, replies = lines(), []
    for line in transcript:
        if line.startswith("> "):
            assert replies == []
            replies = made.enter(line[2:])
        else:
            assert line == replies.pop(0)
    assert replies == []
    assert len(made.notebook.facts) == 4
    golden = Path(__file__).parents[2] / "golden" / "screens" / "notebook-map.txt"
    assert golden.read_text(encoding="utf-8") in text

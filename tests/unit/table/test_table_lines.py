"""Line mode without a terminal: who sees what, and what is said at the end."""

import pytest

from kronosolve.files import read_investigation
from kronosolve.table.lines import LineMode
from kronosolve.table.session import Game

TOAST = read_investigation("demo/the-last-toast")
RIGHT, WRONG = "accuse D grand-staircase 5", "accuse S stage 4"
COVERED = "\n" * 40


class Evening:
    """A game whose lines are typed already; `end` is raised after the last."""

    def __init__(self, *players, lines, end=EOFError):
        self.lines, self.end, self.shown = iter(lines), end, []
        self.game = Game(TOAST, players, seed=3, first=0)
        self.mode = LineMode(self.game, ask=self.ask, show=self.shown.append, screen=False)

    def ask(self, prompt):
        self.shown.append(prompt)
        for line in self.lines:
            return line
        raise self.end

    def text(self):
        return "\n".join(self.shown)


def test_leaving_covers_what_one_person_sees():
    evening = Evening("human", "human", lines=["", "grand-staircase 5"])
    assert not evening.mode.play()
    assert evening.shown[-1] == COVERED
    evening = Evening("human", "human", lines=["", "grand-staircase 5"], end=KeyboardInterrupt)
    with pytest.raises(KeyboardInterrupt):
        evening.mode.play()
    assert evening.shown[-1] == COVERED


def test_one_person_against_bots_passes_no_keyboard():
    evening = Evening("human", "steady", lines=["stage 6", "", "stage 4", ""])
    assert not evening.mode.play()
    assert "Replay: you ask again." in evening.text()
    assert "Player 2 (steady) asked" in evening.text()
    assert COVERED not in evening.shown
    assert "Pass the keyboard" not in evening.text()


def test_whoever_is_out_watches_the_end():
    evening = Evening("human", "steady", lines=[WRONG, "yes"])
    assert evening.mode.play()
    text = evening.text()
    assert "Player 1 checked a solution: it is wrong, and the player is out." in text
    assert "Player 2 (steady) checked a solution: it is right." in text
    assert text.endswith("The solution: Detective (D) did it: Grand Staircase, Time 5.")
    assert "Won by Player 2 (steady)." in text


def test_nobody_wins():
    evening = Evening("human", "human", lines=["", WRONG, "yes", "", WRONG, "yes"])
    assert evening.mode.play()
    assert "The game is lost." in evening.text()


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("", "Player 2: 0 questions"),
        ("log", "No questions yet."),
        ("explain", "reachability"),
        ("save", "this game cannot be saved"),
        ("accuse", "write the solution, such as `accuse A grand-foyer 6`"),
        ("rules", "Whoever thinks they know announces it, at any moment."),
    ],
)
def test_what_can_be_typed(line, answer):
    evening = Evening("human", "human", lines=["", line])
    evening.mode.play()
    assert answer in " ".join(evening.text().split())


def test_on_the_screen_for_all_nothing_private_is_shown():
    lines = ["", "grand-staircase 5", "", "notes", "log", "accuse 5", RIGHT, "quit"]
    evening = Evening("human", "human", "human", lines=lines)
    evening.mode.play()
    public = evening.text().rpartition(COVERED)[2]
    assert "Player 1 asked grand-staircase@5: shared 2." in public
    assert "'notes': here only Enter" in public
    assert "who? `accuse N` with N out of 2, 3" in public
    assert "private" not in public


def test_help_fits_the_screen():
    evening = Evening("human", lines=["help", "rules", "level", "grid", "counts", "notes"])
    evening.mode.play()
    assert all(len(line) <= 80 for line in evening.text().splitlines())

"""The full screen at a real pseudo-terminal: whole games alone, in turn, and against bots."""

import json

import pytest
from terminal import Terminal, run

CASE = "demo/the-last-toast"


@pytest.fixture
def start(tmp_path, monkeypatch):
    """Start something on a full screen, with a data folder of its own; closes what was started."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    started = []

    def one(*arguments):
        started.append(Terminal(*arguments, "--screen"))
        return started[-1]

    yield one
    for screen in started:
        screen.close()


def test_a_whole_game_alone_by_keys_and_mouse(start, tmp_path):
    screen = start("play", "kronologic", CASE, "--seed", "1")
    shown = screen.wait("f10 Quit", "Who poisoned the Baroness", prompt="question 1>")
    assert "The Last Toast | level none | 0 questions" in shown
    screen.press("f2")
    screen.wait("B grand-foyer gsatmd")
    screen.say("grand-staircase 5", "one of them: Baroness (B).", prompt="question 2>")
    assert "s grand-staircase .    .    .    .    2:B" in screen.text()
    screen.press("f2", "down", "down", "right")
    screen.wait("auditorium@2: Enter asks it")
    screen.press("enter")
    screen.wait(prompt="question 2> ask auditorium@2")
    screen.press("enter")
    screen.wait("a auditorium      .    1:B", prompt="question 3>")
    screen.press("f7")
    screen.wait("level arithmetic", "A music-hall  gs.tmd", prompt="question 3>")
    screen.press("f3")
    screen.wait("Time 1 of 6", "[Grand Foyer]", "A C")
    screen.click("later >")
    screen.wait("Time 2 of 6", "A? C? D? J? S?")
    screen.press("right")
    screen.wait("Time 3 of 6")
    screen.press("f5")
    screen.wait("question 3> hint", "chance to prove", prompt="question 3>")
    screen.press("f9", "a")
    screen.wait(prompt="question 3> a")
    screen.say("ccuse D grand-staircase 5", prompt="Check it against the solution?")
    screen.say("yes", "You have won.", prompt="The end: Enter leaves")
    screen.press("enter")
    status, after = screen.end()
    assert status == 0
    assert "You needed 2 questions" in after
    book = json.loads((tmp_path / "data" / "kronosolve" / "records.json").read_text())
    assert [(r["questions"], r["won"], r["helped"]) for r in book["records"]] == [(2, True, 1)]


def test_three_people_at_one_keyboard_see_their_own_sheets(start):
    screen = start("play", "kronologic", CASE, "--players", "human,human,human", "--first", "1")
    shown = screen.wait("nobody's notes are shown", prompt="Pass the keyboard to Player 1")
    assert "music-hall" not in shown.partition("Time 1")[2]
    screen.press("enter")
    screen.wait("Player 1: 0 questions", "B grand-foyer gsatmd", prompt="player 1, ask>")
    screen.say("grand-staircase 5", "private B", "2:B", prompt="player 1, note it")
    screen.say("mark B 4 auditorium", "auditorium*", prompt="player 1, note it")
    screen.press("f2", "enter")
    screen.wait(prompt="player 1, note it, then press Enter> ask grand-foyer@1")
    screen.press("enter")
    screen.wait(
        "all have to note the last answer first", prompt="player 1, note it, then press Enter>  "
    )
    screen.press("enter")
    shown = screen.wait("Player 1 asked grand-staircase@5: shared 2.", prompt="All: note it")
    assert not any(word in shown for word in ("2:B", "private", "auditorium*", "grand-foyer@1"))
    screen.press("f2", "enter")
    screen.wait(prompt="Pass the keyboard to Player 2")
    screen.press("enter")
    shown = screen.wait("s grand-staircase .    .    .    .    2 ", prompt="player 2, ask>")
    assert not any(word in shown for word in ("2:B", "private", "auditorium*"))
    screen.say("accuse D grand-staircase 5", prompt="Check it against the solution?")
    shown = screen.say("yes", prompt="Pass the keyboard to Player 3")
    assert "Detective" not in shown
    assert "accuse" not in shown
    screen.press("enter")
    screen.wait(prompt="player 3, accuse or stay>")
    screen.say("accuse A stage 5", prompt="Check it against the solution?")
    screen.say("yes", prompt="Pass the keyboard to Player 1")
    screen.press("enter")
    screen.wait("2:B", "auditorium*", prompt="player 1, accuse or stay>")
    screen.say("stay", "Won by Player 2.", "it is wrong, and the player is out", prompt="The end")
    screen.press("enter")
    assert screen.end()[0] == 0


def test_a_game_against_bots_is_left_and_taken_up_again(start, tmp_path):
    path = str(tmp_path / "evening.game")
    players = ("--players", "human,beginner,steady", "--first", "1", "--seed", "4")
    screen = start("play", "kronologic", CASE, *players, "--save", path)
    screen.wait("f10 Quit", prompt="player 1, ask>")
    screen.say("stage 6", "shared 0, replay", prompt="player 1, note it")
    screen.press("f10")
    status, after = screen.end()
    assert status == 0
    assert f"--resume {path}" in after
    screen = start("play", "kronologic", "--resume", path)
    screen.wait("0:-", "f10 Quit", prompt="player 1, note it")
    screen.say("", "Replay: you ask again.", prompt="player 1, ask>")
    screen.say("auditorium D", "shared 3, private 6", prompt="player 1, note it")
    screen.say("", "Player 2 (beginner) asked grand-foyer@2", prompt="player 1, note it")
    screen.say("", "asked grand-staircase@B: shared 2.", prompt="player 1, note it")
    screen.say("", "Player 3 (steady) asked", prompt="player 1, note it")
    screen.say("", prompt="player 1, ask>")
    screen.say("accuse D grand-staircase 5", prompt="Check it against the solution?")
    screen.say("yes", "Won by ", prompt="The end")
    screen.press("enter")
    assert screen.end()[0] == 0


def test_the_notebook_picks_a_question_and_ctrl_c_leaves(start, tmp_path):
    path = tmp_path / "notes.yaml"
    screen = start("notebook", CASE, "--notes", str(path))
    screen.wait("Open: 103 answers left", "f10 Quit")
    screen.press("f2", "down", "right", "right", "right", "right", "enter")
    screen.wait("grand-staircase 5 =")
    screen.say("2 B", "Open: 5 answers", "B grand-foyer")
    screen.press("f6")
    screen.wait("> next", "Adventuress (A)")
    screen.press("ctrl+c")
    status, after = screen.end()
    assert status == 130
    assert "interrupted" in after
    assert "grand-staircase, time: 5, count: 2, private: B" in path.read_text()


def test_without_a_terminal_the_screen_is_refused():
    for command in (["notebook", CASE], ["play", "kronologic", CASE]):
        done = run(*command, "--screen")
        assert done.returncode == 2
        assert "--screen needs a terminal" in done.stderr

"""The course of a game, by the rulebook: turns, replays, announcements, results."""

import json
from dataclasses import replace

import pytest

from kronosolve.files import read_investigation
from kronosolve.investigation import Question
from kronosolve.notes import Fact
from kronosolve.table.moves import (
    Accuse,
    Announced,
    Ask,
    Asked,
    Checked,
    Decided,
    Help,
    Noted,
    Over,
    Shown,
    Stay,
    TableError,
    TurnBegan,
    Undo,
    Write,
    move_data,
    move_of,
)
from kronosolve.table.session import Game

TOAST = read_investigation("demo/the-last-toast")
RIGHT = ("D", "grand-staircase", 5)
WRONG = ("S", "stage", 4)
COUNTED = Question("grand-staircase", time=5)
"""The file says [2, B]."""
REPLAY = Question("stage", time=6)
"""The file says [0, null]."""


def game(*players, first=0, case=TOAST):
    return Game(case, players or ("human",), first=first)


def ask_and_note(table, question):
    """The seat on turn asks; everybody in play notes."""
    table.do(table.turn, Ask(question))
    for seat in table.actors() if table.phase == "note" else ():
        table.do(seat, Noted())


def told(table, seat, kind):
    return [e.what for e in table.events if e.reaches(seat) and isinstance(e.what, kind)]


def test_alone_every_answer_is_seen_and_every_question_counts():
    table = game()
    table.do(0, Ask(COUNTED))
    table.do(0, Ask(REPLAY))
    view = table.view(0)
    assert view.facts == (Fact(COUNTED, 2, "B", own=True), Fact(REPLAY, 0, None, own=True))
    assert view.asked_by(0) == 2
    assert (view.phase, view.acting) == ("ask", True)
    table.do(0, Accuse(RIGHT))
    view = table.view(0)
    assert (view.phase, view.winners, view.solution) == ("over", (0,), RIGHT)
    assert table.actors() == ()


def test_alone_a_wrong_solution_loses():
    table = game()
    table.do(0, Accuse(WRONG))
    view = table.view(0)
    assert (view.phase, view.winners, view.out) == ("over", (), (0,))
    with pytest.raises(TableError, match="the game is over"):
        table.do(0, Ask(COUNTED))


def test_everybody_hears_the_count_and_the_asker_alone_sees_the_private_value():
    table = game("human", "human", "human", first=1)
    table.do(1, Ask(COUNTED))
    for seat in range(3):
        assert told(table, seat, Asked) == [Asked(1, COUNTED, 2, replay=False)]
    assert told(table, 1, Shown) == [Shown(COUNTED, 2, "B")]
    assert told(table, 0, Shown) == told(table, 2, Shown) == []
    assert table.view(1).facts == (Fact(COUNTED, 2, "B", own=True),)
    assert table.view(0).facts == table.view(2).facts == (Fact(COUNTED, 2),)


def test_turns_go_clockwise_once_all_have_noted():
    table = game("human", "human", "human", first=2)
    order = []
    for question in [COUNTED, Question("auditorium", character="D"), Question("stage", time=4)]:
        order.append(table.turn)
        table.do(table.turn, Ask(question))
        assert table.actors() == tuple((order[-1] + i) % 3 for i in range(3))
        for seat in (1, 0):
            table.do(seat, Noted())
            with pytest.raises(TableError, match="all have to note"):
                table.do(table.turn, Ask(REPLAY))
        table.do(2, Noted())
    assert order == [2, 0, 1]
    assert table.turn == 2


def test_a_replay_lets_the_same_seat_ask_again():
    table = game("human", "human")
    ask_and_note(table, REPLAY)
    assert table.turn == 0
    assert told(table, 1, TurnBegan)[-1] == TurnBegan(0, again=True)
    ask_and_note(table, COUNTED)
    assert table.turn == 1
    assert table.view(1).asked_by(0) == 2


def test_who_hears_a_count_may_still_ask_for_the_private_value():
    table = game("human", "human")
    ask_and_note(table, COUNTED)
    ask_and_note(table, COUNTED)
    assert table.view(1).facts == (Fact(COUNTED, 2, "B", own=True),)
    with pytest.raises(TableError, match="seen this card already"):
        table.do(0, Ask(COUNTED))


def test_solutions_are_secret_and_compared_together():
    table = game("human", "human", "human")
    table.do(0, Ask(COUNTED))
    table.do(2, Accuse(RIGHT))
    assert told(table, 0, Announced) == [Announced(2)]
    with pytest.raises(TableError, match="somebody has announced"):
        table.do(0, Noted())
    table.do(0, Accuse(WRONG))
    assert not told(table, 1, Checked)
    assert told(table, 1, Decided) == []
    table.do(1, Accuse(RIGHT))
    assert told(table, 1, Checked) == [Checked((0, 1, 2), (1, 2))]
    assert told(table, 0, Over) == [Over((1, 2), RIGHT)]


def test_who_is_wrong_is_out_and_is_not_told_the_solution():
    table = game("human", "human", "human")
    table.do(0, Accuse(WRONG))
    table.do(1, Stay())
    table.do(2, Stay())
    assert told(table, 0, Checked) == [Checked((0,), ())]
    assert not told(table, 0, Over)
    assert all(table.view(seat).solution is None for seat in range(3))
    assert table.view(1).out == (0,)
    assert table.turn == 1
    table.do(1, Ask(COUNTED))
    assert table.actors() == (1, 2)
    with pytest.raises(TableError, match="player 1 is out"):
        table.do(0, Accuse(RIGHT))


def test_after_a_wrong_solution_a_replay_still_holds_for_the_asker():
    table = game("human", "human", "human")
    table.do(0, Ask(REPLAY))
    table.do(1, Accuse(WRONG))
    table.do(2, Stay())
    table.do(0, Stay())
    assert (table.phase, table.turn) == ("ask", 0)
    ask_and_note(table, COUNTED)
    assert table.turn == 2


def test_when_all_are_wrong_the_game_is_lost():
    table = game("human", "human")
    table.do(0, Accuse(WRONG))
    table.do(1, Accuse(WRONG))
    assert table.view(0).winners == ()
    assert told(table, 1, Over) == [Over((), RIGHT)]


def test_the_last_seat_plays_on():
    table = game("human", "human")
    table.do(0, Accuse(WRONG))
    table.do(1, Stay())
    ask_and_note(table, COUNTED)
    ask_and_note(table, REPLAY)
    assert table.turn == 1
    table.do(1, Accuse(RIGHT))
    assert table.view(1).winners == (1,)


def test_a_line_on_the_sheet_can_be_taken_back_and_a_question_cannot():
    table = game("human", "human")
    table.do(1, Write("  M is not at stage "))
    table.do(1, Write("look at 4"))
    table.do(1, Undo())
    assert table.view(1).notes == ("M is not at stage",)
    assert table.view(0).notes == ()
    ask_and_note(table, COUNTED)
    with pytest.raises(TableError, match="questions cannot be undone"):
        table.do(0, Undo())
    with pytest.raises(TableError, match="empty"):
        table.do(0, Write("  "))
    with pytest.raises(TableError, match="one line"):
        table.do(0, Write("a\x1b[2J"))


@pytest.mark.parametrize(
    ("seat", "move", "message"),
    [
        (1, Ask(COUNTED), "player 1 is to ask|waits for player 1"),
        (0, Noted(), "player 1 is to ask"),
        (0, Stay(), "player 1 is to ask"),
        (0, Ask(Question("stage", time=7)), "do not allow"),
        (0, Accuse(("D", "cellar", 5)), "location: expected one of grand-foyer"),
        (0, Accuse(("D",)), "expected character, location, time"),
        (2, Noted(), "there is no player 3"),
    ],
)
def test_a_wrong_move_changes_nothing(seat, move, message):
    table = game("human", "human")
    before = list(table.events)
    with pytest.raises(TableError, match=message):
        table.do(seat, move)
    assert table.events == before
    assert table.log == []
    assert (table.phase, table.actors()) == ("ask", (0,))


def test_the_log_gives_the_same_game():
    table = game("human", "expert", "human", first=1)
    table.do(0, Write("hello"))
    table.do(1, Ask(Question("stage", character="J")))
    table.do(2, Help("hint"))
    for seat in (0, 1, 2):
        table.do(seat, Noted())
    table.do(2, Accuse(WRONG))
    table.do(0, Stay())
    table.do(1, Accuse(RIGHT))
    again = game("human", "expert", "human", first=1)
    for seat, move in table.log:
        kept = json.loads(json.dumps(move_data(seat, move)))
        assert move_of(kept) == (seat, move)
        again.do(*move_of(kept))
    assert again.events == table.events
    assert again.view(0) == table.view(0)


def test_the_first_player_is_drawn_by_the_seed_or_named():
    drawn = {Game(TOAST, ("human",) * 3, seed).turn for seed in range(20)}
    assert drawn == {0, 1, 2}
    assert Game(TOAST, ("human",) * 3, 7).turn == Game(TOAST, ("human",) * 3, 7).turn
    assert game("human", "human", first=1).turn == 1
    with pytest.raises(TableError, match="one of 1 to 2, found 3"):
        game("human", "human", first=2)
    with pytest.raises(TableError, match="1 to 4 can play, found 5"):
        game(*("human",) * 5)


def test_a_case_without_cards_points_to_the_notebook():
    with pytest.raises(TableError, match=r"no cards.*kronosolve notebook"):
        game(case=replace(TOAST, deck=None))


def test_the_answer_may_come_from_the_walks_or_from_the_cards():
    walks = replace(TOAST, solution=replace(TOAST.solution, answer=None))
    for case in (walks, replace(TOAST, solution=None)):
        table = game(case=case)
        table.do(0, Accuse(RIGHT))
        assert table.view(0).winners == (0,)
    nothing = {q: replace(card, count=0, private=None) for q, card in TOAST.deck.items()}
    with pytest.raises(TableError, match="its cards prove none"):
        game(case=replace(TOAST, solution=None, deck=nothing))

"""Sessions: saves, replays, damage, and what may be undone."""

import json
import os

import pytest

from kronosolve.games.example import GAME
from kronosolve.games.interface import GameError
from kronosolve.games.session import Session, load, write_whole


def bots_only(seed=3):
    return Session(GAME, ["greedy", "ismcts:20", "random"], {"bold": True}, seed)


def run(session):
    while session.step():
        pass
    return session


def test_a_game_saved_anywhere_goes_on_as_if_it_was_not(tmp_path):
    whole = run(bots_only())
    path = tmp_path / "game.json"
    session = bots_only()
    for length in range(len(whole.log)):
        assert len(session.log) == length
        session.save(path)
        again = run(load(path))
        assert again.log == whole.log
        assert again.state.to_json() == whole.state.to_json()
        session.step()
    assert load(path).log == whole.log[:-1]


def test_the_log_is_readable(tmp_path):
    session = Session(GAME, ["human", "human"], {"bold": False}, 1)
    session.step()
    session.apply(("play", session.state.hands[0][0]))
    session.save(tmp_path / "game.json")
    data = json.loads((tmp_path / "game.json").read_text())
    assert data["log"] == session.log
    assert [entry.split()[0] for entry in data["log"]] == ["worth", "play"]
    assert (data["game"], data["seats"]) == ("example", ["human", "human"])
    assert (data["options"], data["seed"]) == ({"bold": False}, 1)


def test_a_save_that_fails_leaves_the_old_one_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    bots_only().save(path)
    before = path.read_bytes()

    def full(_handle):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        run(bots_only()).save(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_write_whole_replaces(tmp_path):
    path = tmp_path / "note"
    write_whole(path, "one")
    write_whole(path, "two")
    assert path.read_text() == "two"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "something/1"}, "not a saved game: format is 'something/1'"),
        ({"game": "exampl"}, "no game is called 'exampl'"),
        ({"seats": ["greedy", "clever", "random"]}, "no bot 'clever'"),
        ({"seats": ["greedy"]}, "2 or 3 players, found 1"),
        ({"seats": [1, 2, 3]}, "damaged: seats must be a list of texts"),
        ({"options": {"bald": True}}, "no option 'bald'"),
        ({"options": {"bold": 1}}, "expected yes or no"),
        ({"seed": True}, "damaged: seed is True"),
        ({"seed": -1}, "damaged: seed is -1"),
        ({"log": "worth 1"}, "damaged: log is 'worth 1', expected list"),
        ({"log": ["worth 4"]}, r"log entry 1 \('worth 4'\)"),
        ({"log": ["nonsense"]}, r"log entry 1 \('nonsense'\): cannot read action"),
        ({"log": []}, "gives another position than was saved"),
        ({"seed": 4}, "log entry|another position"),
        ({"state": None}, "gives another position than was saved"),
    ],
)
def test_a_damaged_save_says_what_is_wrong(tmp_path, change, message):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(run(bots_only()).to_json() | change))
    with pytest.raises(GameError, match=message) as caught:
        load(path)
    assert str(caught.value).startswith(str(path))


@pytest.mark.parametrize("content", ["", "{", '{"format":\n "kronosolve-game/1",\n', "[]", "\xff"])
def test_other_files_are_refused(tmp_path, content):
    path = tmp_path / "game.json"
    path.write_bytes(content.encode("latin-1"))
    with pytest.raises(GameError, match="not a saved game"):
        load(path)
    with pytest.raises(GameError, match="No such file"):
        load(tmp_path / "missing.json")


def test_a_save_cut_off_names_the_line(tmp_path):
    path = tmp_path / "game.json"
    run(bots_only()).save(path)
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:8]))
    with pytest.raises(GameError, match=r"game\.json:8: not a saved game, or cut off"):
        load(path)


def people(seed=1, seats=("human", "human")):
    session = Session(GAME, list(seats), {}, seed)
    session.step()
    return session


def test_a_card_played_can_be_taken_back_before_bold_or_calm():
    session = people()
    before = session.state.to_json()
    session.apply(("play", session.state.hands[0][0]))
    assert session.undo(0).startswith("play ")
    assert session.state.to_json() == before
    assert len(session.log) == 1


def test_a_swap_cannot_be_taken_back_it_showed_a_card():
    session = people()
    session.apply(("swap", session.state.hands[0][0]))
    with pytest.raises(GameError, match="showed you something hidden"):
        session.undo(0)
    assert len(session.log) == 2


def test_what_others_did_cannot_be_taken_back():
    session = people()
    with pytest.raises(GameError, match="somebody else, or chance"):
        session.undo(0)  # the throw
    session.apply(("play", session.state.hands[0][0]))
    session.apply(("calm",))
    with pytest.raises(GameError, match="somebody else, or chance"):
        session.undo(1)
    session.undo(0)  # player 2 has not acted yet
    assert session.log[-1].startswith("play ")


def test_undo_at_the_start():
    session = Session(GAME, ["human", "human"], {}, 0)
    with pytest.raises(GameError, match="nothing was played"):
        session.undo(0)


def test_bots_with_a_memory_hear_what_they_may_and_forget_what_was_undone():
    class Listener:
        def __init__(self, _simulations):
            self.told = []

        def choose(self, _view, legal, _deadline, _rng):
            return legal[-1]

        def inform(self, action):
            self.told.append(action)

    made = []

    class Own(type(GAME)):
        def bots(self):
            return {"listener": lambda simulations: made.append(Listener(simulations)) or made[-1]}

    session = Session(Own(), ["human", "listener"], {}, 1)
    session.step()
    card = session.state.hands[0][0]
    session.apply(("swap", card))
    session.apply(("play", session.state.hands[0][0]))
    assert made[-1].told[1:] == [("swap",), ("play", session.state.chosen)]
    session.undo(0)
    assert made[-1].told[1:] == [("swap",)]
    assert made[-1].told[0][0] == "worth"


def test_an_illegal_action_changes_nothing():
    session = people()
    before = session.to_json()
    with pytest.raises(GameError, match="not legal here"):
        session.apply(("bold",))
    assert session.to_json() == before


def test_a_hint_is_legal_and_repeatable():
    session = people()
    name, action = session.hint(0)
    assert name == "ismcts"
    assert action in session.state.legal_actions(0)
    assert session.hint(0) == (name, action)

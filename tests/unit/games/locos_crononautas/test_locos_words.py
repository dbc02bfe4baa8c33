"""Texts of actions and of the table, saves, and the golden transcript."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random

import pytest
from locos_table import do, table

from kronosolve.games.interface import GameError
from kronosolve.games.locos_crononautas import GAME, actions

GOLDEN = Path(__file__).parents[3] / "golden" / "locos_crononautas.py"


def test_every_action_has_one_text():
    s = GAME.new_state(2, {}, 0)
    texts = [s.action_to_string(action) for action in range(actions.COUNT)]
    assert len(set(texts)) == actions.COUNT
    assert [s.parse_action(text) for text in texts] == list(range(actions.COUNT))
    assert list(GAME.action_list(2, {})) == list(range(actions.COUNT))


def test_texts_may_be_short_and_without_accents():
    s = table(2, hands=[["legion", "guerreros-incas", "traicion"], ["tigre"]])
    assert s.action_to_string(s.parse_action("attack Legión")) == "attack legion-romana"
    assert s.action_to_string(s.parse_action("ATTACK guerreros")) == "attack guerreros-incas"
    assert s.action_to_string(s.parse_action("play ¡Traición!")) == "play traicion"


@pytest.mark.parametrize(
    ("text", "words"),
    [("atack legion", "'attack legion-romana'"), ("", "is no action"), ("attack", "'attack"),
     ("block horda", "can mean block horda-de-atila-el-huno, block horda-de"),
     ("player 9", "'player ")],
)  # fmt: skip
def test_unreadable_actions_get_the_nearest_form(text, words):
    with pytest.raises(GameError, match=words):
        table(2, hands=[["legion"], ["tigre"]]).parse_action(text)


@pytest.mark.parametrize("action", [None, "pass", True, 1.0, -1, actions.COUNT, [0], actions.DONE])
def test_illegal_actions_are_refused_and_change_nothing(action):
    s = table(2, hands=[["legion"], ["tigre"]])
    before = s.to_json()
    with pytest.raises(GameError):
        s.apply_action(action)
    assert s.to_json() == before


def test_the_table_in_words():
    s = table(
        3,
        hands=[["legion", "traicion"], ["portal-de-huida", "vikingos"], ["tigre"]],
        defences=[["hoplitas"], [("infantes", [("tercios", 3, 0)])]],
        permanents=[("triangulo", 1, 2), ("mala-fama", 1, 2)],
        mode="king",
    )
    assert GAME.describe(s.view(0)).splitlines() == [
        "Turn 2, Round 2 (king: 10 energy wins)",
        "  Player 1 (you): energy 5, hand 1 troop + 1 event",
        "      defence Hoplitas atenienses 6",
        "  Player 2: energy 5, hand 1 troop + 1 event",
        "      defence Infantes castellanos 5, 2 left, holds Tercios españoles 3",
        "      in play Triángulo de las Bermudas (2 left)",
        "      in play Mala fama histórica (against player 3)",
        "  Player 3: energy 5, hand 1 troop + 0 events",
        "Decks: 30 troops, 32 events. Discarded: 0 troops, 0 events",
        "Your troops (attack/defence):",
        "  Legión romana 5/5 (Ancient)",
        "Your events:",
        "  ¡Traición! (Instant): against an attack: it turns on the attacker",
        "Your individual turn: one action.",
    ]
    do(s, "attack legion", "player 2")
    assert GAME.describe(s.view(0)).endswith("Player 2 is to decide.")
    do(s, "attack vikingos", "player 1")
    assert GAME.describe(s.view(0)).endswith("Player 2 attacks you with Vikingos 6. Do you react?")
    do(s, "done")
    assert GAME.describe(s.view(0)).endswith("Which defence blocks Vikingos 6?")
    assert GAME.describe_action(s.view(0), s.legal[0]) == "block with Hoplitas atenienses (6)"


@pytest.mark.parametrize("damage", [
    {"energy": "5"}, {"troops": [[], []]}, {"agenda": []}, {"agenda": [[99, 0]]}, {"turn": None},
    {"winners": 3}, {"known": 7}, {"options": {"mode": "x"}}, {"energy": [5, -1]}, {"players": 9},
])  # fmt: skip
def test_damaged_saves_are_refused(damage):
    s, rng = GAME.new_state(2, {}, 5), Random(5)
    for _ in range(12):
        s.apply_action(rng.choice(s.legal))
    data = s.to_json()
    assert GAME.from_json(data).to_json() == data
    with pytest.raises(GameError):
        GAME.from_json(data | damage)


def test_golden_transcript():
    spec = importlib.util.spec_from_file_location("golden_locos", GOLDEN)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    written = module.TRANSCRIPT.read_text(encoding="utf-8")
    assert module.transcript() == written, f"if the change is meant: python {GOLDEN.name}"


def told(state, *texts, seat=0):
    """What a seat is told of what the actions lead to."""
    before = state.view(seat)
    return GAME.recount(before, do(state, *texts).view(seat))


def test_an_attack_that_is_let_through_costs_energy():
    """Jenízaros attack with 5 (printed), against 5 energy and nothing on the table."""
    s = table(2, hands=[["jenizaros"], []], energy=[5, 5])
    assert told(s, "attack jenizaros") == [
        "Player 2 loses 5 energy, has 0",
        "Player 2 is out of the game",
    ]


def test_a_king_gains_what_others_lose():
    s = table(2, hands=[["jenizaros"], []], energy=[3, 9], mode="king")
    assert told(s, "attack jenizaros", seat=1)[:2] == [
        "Player 1 gains 5 energy, has 8",
        "Player 2 loses 5 energy, has 4",
    ]


def test_a_defence_that_falls_is_named_and_one_that_holds_is_not():
    """Carros de Guerra Egipcios defend with 3 (printed): 5 breaks through them."""
    s = table(2, hands=[["jenizaros"], []], defences=[[], ["carros"]], energy=[5, 5])
    do(s, "attack jenizaros")
    assert "Player 2 loses the defence Carros de Guerra Egipcios" in told(s, "block carros")
    s = table(2, hands=[["jenizaros"], []], defences=[[], ["triceratops"]], energy=[5, 5])
    do(s, "attack jenizaros")
    assert told(s, "block triceratops") == ["Turn 3 begins"]

"""Card data, its provenance, and card files of owners."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path

import pytest
import yaml

from kronosolve.games.interface import GameError
from kronosolve.games.locos_crononautas import GAME, cards, wording


def starter():
    return copy.deepcopy(cards.starter_records())


def test_values_that_the_rulebook_prints():
    """Nine values on seven troops, from the worked examples."""
    printed = {
        ("Tigre dientes de sable", "attack"): 4,
        ("Infantes castellanos", "defence"): 5,
        ("Guerreros del reino de Granada", "attack"): 4,
        ("Guerreros zulúes", "defence"): 6,
        ("Lansquenetes alemanes", "defence"): 3,
        ("Tercios españoles", "attack"): 7,
        ("Tercios españoles", "defence"): 7,
        ("Legión romana", "attack"): 5,
        ("Legión romana", "defence"): 5,
    }
    found = {
        (troop["name"], key): troop[key]
        for troop in starter()["troops"]
        for key, source in troop.get("known", {}).items()
        if source == "rulebook"
    }
    assert found == printed


def test_what_the_table_of_the_starter_deck_sums_up_to():
    troops, events = starter()["troops"], starter()["events"]
    assert (len(troops), len(events)) == (36, 36)
    assert len({record["name"] for record in troops + events}) == 72
    # Means 4.61 and 3.97.
    assert (sum(t["attack"] for t in troops), sum(t["defence"] for t in troops)) == (166, 143)
    assert Counter(icon for t in troops for icon in t["icons"]) == {
        "medieval": 11, "fossil": 7, "ancient": 7, "modern": 7, "dinosaur": 4, "indigenous": 4,
    }  # fmt: skip
    assert Counter(e["type"] for e in events) == {"instant": 10, "permanent": 7, "regular": 19}
    assert {e["name"]: e["provenance"] for e in events if e["provenance"] != "reconstructed"} == {
        "¡Portal Espacio Temporal!": "rulebook",
        "Triángulo de las Bermudas": "rulebook",
        "¡Una televisión en la Edad Media!": "rulebook",
        "¡Los antiguos se han unido!": "press",
    }


def test_rules_text_lists_every_card_and_option():
    text = GAME.rules_text()
    for record in starter()["troops"] + starter()["events"]:
        assert record["name"] in text
        if "op" in record:
            assert wording.effect(record) in text
    for option in GAME.options:
        assert option in text
    assert "Tercios españoles                7/7  Modern; reconstructed (attack: rulebook; " in text


def test_a_file_of_names_is_the_starter_deck():
    data = {kind: [record["name"] for record in starter()[kind]] for kind in ("troops", "events")}
    assert cards.build(data) == cards.starter_deck()
    data["troops"][0] = "tiranosaurio rex"
    assert cards.build(data) == cards.starter_deck(), "case and accents do not matter"


def test_own_cards_change_the_game_and_stay_in_the_save():
    data = {kind: [record["name"] for record in starter()[kind]] for kind in ("troops", "events")}
    data["troops"][3] = {"name": "Panzer", "attack": 9, "defence": 8, "icons": ["germans"]}
    s = GAME.new_state(2, {"cards": data}, 1)
    assert (s.rules.deck.names[3], s.rules.deck.attack[3]) == ("Panzer", 9)
    assert s.rules.deck.records[3]["provenance"] == "owner"
    again = GAME.from_json(s.to_json())
    assert again.rules.deck.names[3] == "Panzer"
    assert "attack panzer" in [s.action_to_string(action) for action in range(200)]
    assert GAME.new_state(2, {}, 1).rules.deck.names[3] == "Pterodáctilo"


def changed(kind, place, **fields):
    data = starter()
    for key, value in fields.items():
        if value is None:
            del data[kind][place][key]
        else:
            data[kind][place][key] = value
    return data


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("text", "cards: expected a mapping with the lists `troops` and `events`"),
        ({"troop": []}, r"unknown key 'troop'; did you mean 'troops'\?"),
        ({"troops": [], "events": []}, "troops: found 0 entries, expected a list of 36 cards"),
        (changed("troops", 4, attack="4"), r"troops 5 \(Tigre .*\): attack: found '4'"),
        (changed("troops", 4, defence=0), "defence: found 0, expected a whole number 1 to 20"),
        (changed("troops", 4, defence=True), "defence: found True"),
        (changed("troops", 4, icons=["fosil"]), "icons: found 'fosil'; did you mean 'fossil'"),
        (changed("troops", 4, icons=["fossil", "fossil"]), "one is given twice"),
        (changed("troops", 4, atack=3), r"unknown field 'atack'; did you mean 'attack'\?"),
        (changed("troops", 4, attack=None), "field 'attack' is missing"),
        (changed("troops", 4, provenance="hearsay"), "provenance: found 'hearsay'"),
        (changed("troops", 4, name="Vikingos"), "two cards are called 'Vikingos' and 'Vikingos'"),
        (changed("troops", 4, name=""), "troops 5: name: found ''"),
        (changed("events", 0, op="cancel_atack"), "did you mean 'cancel_attack'"),
        (changed("events", 0, to="moon"), "to: found 'moon'"),
        (changed("events", 0, type="regular"), "type: found 'regular', expected 'instant'"),
        (changed("events", 10, lasts="turn"), "lasts: found 'turn', expected used"),
        (changed("events", 12, n=9), "n: found 9, expected a whole number 7 to 8"),
        (changed("events", 22, cards=None), "`cards` and `cards_n` go together"),
        (changed("events", 22, cards="Tercios"), "expected a list of troops' names"),
        ({"troops": ["Vikingo"] * 36, "events": []}, "did you mean 'Vikingos'"),
        ({"troops": [7] * 36, "events": []}, "troops 1: found 7, expected a record"),
    ],
)  # fmt: skip
def test_errors_of_card_files_name_the_place(data, words):
    with pytest.raises(GameError, match=words):
        cards.build(data)


def test_the_documented_file():
    """Filled up with starter cards, the example of the documentation is a deck."""
    page = (Path(__file__).parents[4] / "docs" / "locos-crononautas.md").read_text("utf-8")
    block = yaml.safe_load(page.split("```yaml")[1].split("```")[0])
    own = {kind: len(block[kind]) for kind in block}
    assert own == {"troops": 2, "events": 2}
    for kind, records in starter().items():
        taken = [entry if isinstance(entry, str) else entry["name"] for entry in block[kind]]
        others = [record["name"] for record in records if record["name"] not in taken]
        block[kind] += others[: 36 - len(block[kind])]
    deck = cards.build(block)
    assert deck.defence[1] == 3
    assert "Portal de ida" in deck.names

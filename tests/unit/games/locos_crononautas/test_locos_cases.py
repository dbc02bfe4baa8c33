"""The numbered test cases of the rules; 1 to 5 are the rulebook's worked examples.

Expected values are worked out by hand from the printed attack and defence values.
"""

from __future__ import annotations

import pytest
from locos_table import discarded, do, effective, legal, names, shown, table

MODES = ("champion", "king")
INFANTES = ("infantes", [("tigre", 4, 1)])


def after_example_1(to_act=2, hands=((), (), ("guerreros-del-reino",)), **options):
    """Seat 1 defends with Infantes holding seat 2's Tigre, and with Zulúes."""
    return table(
        3, hands=hands, defences=[[INFANTES, "guerreros-zulues"]], to_act=to_act, **options
    )


def test_1_weaker_attack_forms_a_front():
    s = table(2, hands=[(), ["tigre", "almoravides"]], defences=[["infantes", "guerreros-zulues"]],
              to_act=1)  # fmt: skip
    do(s, "attack tigre")
    assert legal(s) == ["block infantes-castellanos", "block guerreros-zulues"]
    do(s, "block infantes")
    assert s.energy == [5, 5]
    assert shown(s, 0) == [("infantes", "tigre"), ("guerreros",)]
    assert effective(s, 0, "infantes") == 1
    assert s.troop_discard == []


@pytest.mark.parametrize("mode", MODES)
def test_2_front_adds_to_the_next_attack(mode):
    s = after_example_1(mode=mode)
    do(s, "attack guerreros-del-reino", "player 1", "block infantes", "done")
    assert s.energy == {"champion": [2, 5, 5], "king": [2, 5, 8]}[mode]
    assert discarded(s) == ["guerreros", "infantes", "tigre"]
    assert shown(s, 0) == [("guerreros",)]


def example_3():
    return table(
        2, hands=[(), ["legion", "tigre"]], defences=[["lansquenetes", "tercios"]], to_act=1
    )


def test_3a_weaker_blocker_costs_the_difference():
    s = do(example_3(), "attack legion", "block lansquenetes", "done")
    assert s.energy == [3, 5]
    assert discarded(s) == ["lansquenetes", "legion"]
    assert shown(s, 0) == [("tercios",)]


def test_3b_stronger_blocker_holds():
    s = do(example_3(), "attack legion", "block tercios")
    assert s.energy == [5, 5]
    assert shown(s, 0) == [("lansquenetes",), ("tercios", "legion")]
    assert effective(s, 0, "tercios") == 2


def example_4():
    return table(
        2, hands=[(), ["tercios", "tigre"]], defences=[["legion", "lansquenetes"]], to_act=1
    )


def test_4a_support_stops_the_attack():
    s = do(example_4(), "attack tercios", "block legion", "support lansquenetes")
    assert s.energy == [5, 5]
    assert discarded(s) == ["lansquenetes", "legion", "tercios"]
    assert shown(s, 0) == []


@pytest.mark.parametrize(("blocker", "loss"), [("legion", 2), ("lansquenetes", 4)])
def test_4b_one_blocker_alone(blocker, loss):
    s = do(example_4(), "attack tercios", f"block {blocker}", "done")
    assert s.energy == [5 - loss, 5]


def test_5_support_against_attack_with_front():
    s = do(
        after_example_1(),
        "attack guerreros-del-reino",
        "player 1",
        "block infantes",
        "support guerreros-z",
    )
    assert s.energy == [5, 5, 5]
    assert discarded(s) == ["guerreros", "guerreros", "infantes", "tigre"]
    assert shown(s, 0) == []


def test_6_two_fronts():
    s = do(after_example_1(), "attack guerreros-del-reino", "player 1", "block guerreros-zulues")
    assert s.energy == [5, 5, 5]
    assert shown(s, 0) == [("infantes", "tigre"), ("guerreros", "guerreros")]
    assert (effective(s, 0, "infantes"), effective(s, 0, "guerreros-zulues")) == (1, 2)


def test_7_equal_values_trade():
    s = table(2, hands=[(), ["legion", "tigre"]], defences=[["infantes"]], to_act=1)
    do(s, "attack legion", "block infantes")
    assert s.energy == [5, 5]
    assert discarded(s) == ["infantes", "legion"]
    assert shown(s, 0) == []


@pytest.mark.parametrize("mode", MODES)
def test_8_no_defence_loses_the_whole_attack_but_no_more_than_there_is(mode):
    s = do(table(3, hands=[["tercios", "tigre"]], mode=mode), "attack tercios", "player 2")
    assert s.energy == {"champion": [5, 0, 5], "king": [10, 0, 5]}[mode]
    assert s.alive[1] == (mode == "king")
    assert discarded(s) == ["tercios"]


def collapse(hand=(), mode="champion"):
    """Seat 3's event takes seat 1's only defence: Infantes, which hold seat 2's Tigre."""
    return table(
        3, hands=[hand, [], ["y-estallo"]], defences=[[INFANTES]], to_act=2, mode=mode
    )  # fmt: skip


@pytest.mark.parametrize("mode", MODES)
def test_9_front_collapse(mode):
    s = do(collapse(mode=mode), "play y-estallo", "remove infantes")
    assert s.energy == {"champion": [1, 5, 5], "king": [1, 9, 5]}[mode]
    assert discarded(s) == ["infantes", "tigre"]
    assert names(s, s.event_discard) == ["y"]


def test_10_event_ignored():
    s = do(collapse(["un-paso"]), "play y-estallo", "play un-paso")
    assert s.energy == [5, 5, 5]
    assert shown(s, 0) == [("infantes", "tigre")]


def test_10b_portal_in_the_collapse_window():
    s = do(collapse(["portal-espacio"]), "play y-estallo")
    assert legal(s) == ["done"], "a cancel of attacks does not answer the event itself"
    do(s, "done", "remove infantes")
    assert legal(s) == ["done", "play portal-espacio-temporal"]
    do(s, "play portal")
    assert s.energy == [5, 5, 5]
    assert discarded(s) == ["infantes", "tigre"]
    assert shown(s, 0) == []


def test_11_supporter_brings_its_front():
    s = table(3, hands=[[], [], ["tercios", "almoravides"]],
              defences=[["lansquenetes", INFANTES]], to_act=2)  # fmt: skip
    do(s, "attack tercios", "player 1", "block lansquenetes", "support infantes")
    assert s.energy == [2, 5, 5]
    assert discarded(s) == ["infantes", "lansquenetes", "tercios", "tigre"]


def test_12_event_with_three_troops():
    s = table(
        2,
        hands=[[], ["los-antiguos", "legion", "guerreros-de-la-dinastia", "horda-de-atila"]],
        defences=[["triceratops", "guerreros-babilonicos", "vikingos"]],
        to_act=1,
    )
    do(s, "play los-antiguos", "choose legion", "choose guerreros-de-la", "choose horda-de-atila")
    do(s, "block triceratops")
    assert shown(s, 0)[0] == ("triceratops", "legion")
    do(s, "block triceratops", "done")
    assert s.energy[0] == 3
    do(s, "block vikingos", "done")
    assert s.energy[0] == 1
    assert shown(s, 0) == [("guerreros",)]


def test_13_bermudas_swallows_two_attacks():
    s = table(
        2,
        hands=[["portal-espacio", "almoravides"], ["tigre", "legion", "vikingos", "samurais"]],
        defences=[["infantes"]],
        permanents=[("triangulo", 0, 2)],
        to_act=1,
    )
    do(s, "attack tigre")
    assert s.current_player() == 0
    assert legal(s)[0] == "pass", "no window and no block: the next individual turn has begun"
    assert discarded(s) == ["tigre"]
    do(s, "pass", "attack legion")
    assert discarded(s) == ["legion", "tigre"]
    assert s.permanents == []
    assert names(s, s.event_discard) == ["triangulo"]
    do(s, "pass", "attack vikingos")
    assert legal(s) == ["done", "play portal-espacio-temporal"]
    do(s, "done", "block infantes")
    assert s.energy == [4, 5]


def test_14_bermudas_with_one_counter_swallows_the_first_of_three():
    s = table(
        2,
        hands=[[], ["los-antiguos", "legion", "guerreros-de-la-dinastia", "horda-de-atila"]],
        permanents=[("triangulo", 0, 1)],
        energy=[20, 5],
        to_act=1,
    )
    do(s, "play los-antiguos", "choose legion", "choose guerreros-de-la", "choose horda-de-atila")
    assert s.energy == [20 - 4 - 6, 5]
    assert s.permanents == []


def test_15_drawing_within_the_limits():
    hand = ["una-television", "tigre", "legion", "vikingos", "traicion", "ucronia", "multi"]
    s = do(table(2, hands=[hand]), "play una-television")
    assert legal(s) == ["draw troop", "draw event"]
    for first, second in (("draw troop", "draw event"), ("draw event", "draw troop")):
        after = do(s.clone(), first)
        assert legal(after) == [second]
        do(after, second)
        assert (len(after.troops[0]), len(after.events[0])) == (4, 4)


def test_16_first_round_of_the_first_turn():
    hand = ["tigre", "legion", "vikingos", "a-las-cruzadas", "william", "una-television"]
    s = table(2, hands=[hand, ["almoravides"]], turn=1, round_no=1)
    assert legal(s) == [
        "pass",
        "play una-television-en-la-edad-media",
        "defend tigre-dientes-de-sable",
        "defend legion-romana",
        "defend vikingos",
    ]
    do(s, "defend tigre", "defend legion", "defend vikingos")
    assert shown(s, 0) == [("tigre",), ("legion",), ("vikingos",)]
    assert s.current_player() == 1


def test_17_later_rounds_lay_one_defence():
    s = table(2, hands=[["tigre", "legion"], ["almoravides"]], turn=1, round_no=2)
    do(s, "defend tigre")
    assert s.current_player() == 1
    assert shown(s, 0) == [("tigre",)]


def test_18_portal_cancels_all_troops_of_an_event():
    s = table(
        2,
        hands=[
            ["portal-espacio", "tigre"],
            ["los-antiguos", "legion", "guerreros-de-la-dinastia", "horda-de-atila", "vikingos"],
        ],
        defences=[["infantes"]],
        to_act=1,
    )
    do(s, "play los-antiguos", "choose legion", "choose guerreros-de-la", "choose horda-de-atila")
    do(s, "play portal")
    assert discarded(s) == ["guerreros", "horda", "legion"]
    assert shown(s, 0) == [("infantes",)]
    assert s.energy == [5, 5]
    assert names(s, s.event_discard) == ["portal", "los"]


@pytest.mark.parametrize("mode", MODES)
def test_19_attack_turned_back(mode):
    s = table(2, hands=[["tigre", "legion"], ["traicion", "vikingos"]], mode=mode)
    do(s, "attack tigre", "play traicion")
    assert s.energy == {"champion": [1, 5], "king": [1, 9]}[mode]


def test_20_all_pass_ends_the_turn():
    s = table(2, hands=[["tigre"], ["legion"]])
    do(s, "pass", "pass")
    assert (s.current_player(), legal(s)) == (0, ["done", "discard tigre-dientes-de-sable"])
    do(s, "done", "discard legion")
    assert legal(s) == ["draw 4 troops", "draw 4 events"]
    do(s, "draw 4 troops", "draw 4 events")
    assert [len(hand) for hand in s.troops] == [4, 3]
    assert [len(hand) for hand in s.events] == [3, 4]
    assert (s.turn, s.round, s.current_player()) == (3, 1, 0)


def test_21_passing_does_not_bind():
    s = table(2, hands=[["tigre", "vikingos"], ["legion"]])
    do(s, "defend tigre", "pass", "pass")
    assert s.current_player() == 1
    assert "defend legion-romana" in legal(s)


@pytest.mark.parametrize(
    ("players", "before", "over"),
    [(2, 5, False), (2, 6, True), (3, 5, False), (3, 6, True),
     (4, 7, False), (4, 8, True), (5, 7, False), (5, 8, True)],
)  # fmt: skip
def test_22_king_goal(players, before, over):
    """An attack of 4 brings the attacker from `before` to 9 or 10, 11 or 12."""
    s = table(players, hands=[["tigre", "legion"], ["vikingos"]], mode="king",
              energy=[before, *[5] * (players - 1)])  # fmt: skip
    do(s, "attack tigre", *(["player 2"] if players > 2 else []))
    assert s.energy[0] == before + 4
    assert s.is_terminal() == over
    assert s.winners == ((0,) if over else None)


def test_23_discards_become_the_new_pile():
    s = table(2, hands=[["una-television", "tigre"], ["legion"]])
    s.troop_discard = s.troop_deck[:6]
    s.troops[1] += s.troop_deck[6:]  # out of the way: only the two piles matter here
    s.troop_deck = []
    six = set(s.troop_discard)
    do(s, "play una-television", "draw troop")
    assert s.troop_discard == []
    assert len(s.troop_deck) == 5
    assert set(s.troop_deck) | set(s.troops[0]) - {4} == six


def test_24_exchange_only_without_a_front():
    s = table(2, hands=[["legion"], ["vikingos"]], defences=[[("infantes", [("tigre", 4, 1)])]])
    assert not [text for text in legal(s) if text.startswith("swap")]
    s = table(2, hands=[["legion"], ["vikingos"]], defences=[["infantes"]])
    do(s, "swap legion")
    assert shown(s, 0) == [("legion",)]
    assert names(s, s.troops[0]) == ["infantes"]


@pytest.mark.parametrize("mode", MODES)
def test_25_pasaje_keeps_the_last_point(mode):
    s = table(2, hands=[["legion", "tigre"], ["vikingos"]], mode=mode, energy=[5, 2],
              permanents=[("pasaje", 1, -1)])  # fmt: skip
    do(s, "attack legion")
    assert s.energy == {"champion": [5, 1], "king": [6, 1]}[mode]
    assert s.permanents == []
    assert names(s, s.event_discard) == ["pasaje"]

"""Every Chrono-Event of the starter deck, each in a small position worked out by hand."""

from __future__ import annotations

import pytest
from locos_table import card, discarded, do, legal, names, shown, table

from kronosolve.games.locos_crononautas.frames import STRIKE

INFANTES = ("infantes", [("tigre", 4, 1)])


def attacked(*instants, players=2, target_hand=("almoravides",), **more):
    """Seat 1 attacks seat 0, who holds the instants and has no defence, with Tigre (4)."""
    s = table(
        players,
        hands=[[*instants, *target_hand], ["tigre", "legion"], *[["vikingos"]] * (players == 3)],
        to_act=1,
        **more,
    )
    return do(s, "attack tigre", *(["player 1"] if players > 2 else []))


def event(name, hand=(), target_hand=("almoravides",), **more):
    """Seat 0 plays an event on seat 1, and nobody reacts."""
    s = table(2, hands=[[name, *hand], target_hand], **more)
    return do(s, f"play {name}")


# Instants


def test_1_portal_discards_the_troops():
    s = do(attacked("portal-espacio"), "play portal-espacio")
    assert (s.energy, discarded(s)) == ([5, 5], ["tigre"])


def test_2_traicion_meets_the_attackers_defences():
    s = table(2, hands=[["traicion"], ["tigre", "legion"]], defences=[[], ["vikingos"]], to_act=1)
    do(s, "attack tigre", "play traicion")
    assert (s.current_player(), legal(s)) == (1, ["block vikingos"])
    do(s, "block vikingos")
    assert discarded(s) == ["tigre", "vikingos"]


def test_3_destino_chooses_a_third_player():
    s = table(4, hands=[["destino"], ["tigre", "legion"]], to_act=1)
    do(s, "attack tigre", "player 1", "play destino")
    assert (s.current_player(), legal(s)) == (0, ["player 3", "player 4"])
    do(s, "player 4")
    assert s.energy == [5, 5, 5, 1]


def test_3_destino_with_two_players_puts_the_troops_under_the_deck():
    s = do(attacked("destino"), "play destino")
    assert s.energy == [5, 5]
    assert s.troop_deck[0] == card(s, "tigre")
    assert s.view(1)["troop_deck"]["bottom"] == [card(s, "tigre")]


def test_4_realidades_draws_a_target_the_attacker_included():
    hit = set()
    for seed in range(20):
        s = attacked("realidades", players=3, mode="king")
        s.seed = seed << 33
        do(s, "play realidades")
        hit.add((s.energy.index(1), tuple(s.energy)))
    # On seat 2 the attacker gains; back on the attacker, whoever turned the attack gains.
    assert hit == {(1, (9, 1, 5)), (2, (5, 9, 1))}


def test_5_portal_de_huida_returns_the_troops():
    s = do(attacked("portal-de-huida"), "play portal-de-huida")
    assert names(s, s.troops[1]) == ["tigre", "legion"]
    assert card(s, "tigre") in s.view(0)["hands"][1]["troops"], "seen by all"


def test_5_portal_de_huida_discards_what_the_hand_cannot_take():
    four = ["tigre", "legion", "vikingos", "samurais"]
    s = table(2, hands=[["portal-de-huida"], [*four, "los-antiguos"]], to_act=1)
    do(s, "attack tigre")
    s.troops[1] = sorted([*s.troops[1], card(s, "almoravides")])
    s.troop_deck.remove(card(s, "almoravides"))
    do(s, "play portal-de-huida")
    assert discarded(s) == ["tigre"]


def test_6_bucle_puts_the_first_declared_on_top():
    s = table(2, hands=[["bucle"], ["los-antiguos", "legion", "horda-de-atila", "vikingos"]],
              to_act=1)  # fmt: skip
    do(s, "play los-antiguos", "choose horda-de-atila", "choose legion", "done", "play bucle")
    assert s.troop_deck[-2:] == [card(s, "legion"), card(s, "horda-de-atila")]
    assert s.view(0)["troop_deck"]["top"] == s.troop_deck[-2:]


def test_7_me_largo_costs_an_individual_turn():
    s = do(attacked("me-largo"), "play me-largo")
    assert discarded(s) == ["tigre"]
    assert s.current_player() == 1, "seat 0 has lost its turn"
    assert s.skip == [0, 0]


def test_8_un_paso_answers_regular_events_only():
    assert legal(attacked("un-paso")) == ["done"]
    s = table(3, hands=[["un-paso"], ["mala-fama", "garrotazo"]], to_act=1)
    assert legal(do(s.clone(), "play mala-fama", "player 1")) == ["done"]
    do(s, "play garrotazo", "player 1", "play un-paso")
    assert s.energy == [5, 5, 5]


def test_9_ucronia_has_a_price():
    assert legal(attacked("ucronia", target_hand=())) == ["done"], "no card to pay with"
    s = do(attacked("ucronia"), "play ucronia")
    assert legal(s) == ["discard almoravides"]
    do(s, "discard almoravides")
    assert (s.energy, discarded(s)) == ([5, 5], ["almoravides", "tigre"])


def test_9_ucronia_cancels_an_event_for_everybody():
    s = table(3, hands=[["y-estallo"], [], ["ucronia", "tigre"]],
              defences=[[], ["vikingos"], ["legion"]])  # fmt: skip
    do(s, "play y-estallo", "play ucronia", "discard tigre")
    assert (shown(s, 1), shown(s, 2)) == ([("vikingos",)], [("legion",)])
    assert names(s, s.event_discard) == ["ucronia", "y"]


def test_9_ucronia_cancels_a_permanent():
    s = table(2, hands=[["ucronia", "tigre"], ["mala-fama"]], to_act=1)
    do(s, "play mala-fama", "play ucronia", "discard tigre")
    assert s.permanents == []
    assert names(s, s.event_discard) == ["ucronia", "mala"]


def test_10_unos_minutos_gives_another_action_but_no_attack_on_you():
    s = do(attacked("unos-minutos"), "play unos-minutos")
    assert s.current_player() == 1
    assert sorted(legal(s)) == [
        "defend legion-romana", "defend tigre-dientes-de-sable", "pass",
    ]  # fmt: skip
    three = do(attacked("unos-minutos", players=3), "play unos-minutos", "attack legion")
    assert three.energy == [5, 5, 0], "the only other target is taken at once"


def test_instants_may_follow_each_other_as_long_as_the_attack_is_aimed_at_you():
    s = do(attacked("traicion", "portal-espacio"), "play traicion")
    assert s.energy == [5, 1], "the attacker holds no events, so no window opens"
    s = table(2, hands=[["traicion"], ["tigre", "portal-espacio"]], to_act=1)
    do(s, "attack tigre", "play traicion")
    assert (s.current_player(), legal(s)) == (1, ["done", "play portal-espacio-temporal"])


# Permanents


def test_11_bermudas_works_on_redirected_attacks():
    s = attacked("destino", players=3, permanents=[("triangulo", 2, 2)])
    do(s, "play destino")
    assert (s.energy, discarded(s)) == ([5, 5, 5], ["tigre"])
    assert s.permanents == [(card(s, "triangulo"), 2, 1)]


def test_12_pasaje_stays_until_it_is_needed():
    s = attacked(permanents=[("pasaje", 0, -1)])
    assert (s.energy, len(s.permanents)) == ([1, 5], 1)


def test_13_favorito_fills_the_hand_to_eight():
    s = do(event("el-favorito", ["tigre"]), "pass", "pass", "pass")
    assert s.current_player() == 0
    do(s, "done", "done")
    assert (len(s.troops[0]), len(s.events[0])) == (4, 4)
    assert legal(s) == ["draw 4 troops", "draw 4 events"], "seat 1 still has the choice"


def test_14_distorsion_closes_all_windows_for_this_turn():
    s = event("distorsion", ["tigre", "legion"], ["portal-espacio", "traicion"])
    do(s, "pass", "attack tigre")
    assert s.energy == [5, 1]
    do(s, "pass", "pass", "pass")
    assert s.permanents == []


def test_15_mala_fama_weakens_attackers():
    s = event("mala-fama", ["almogavares"], ["tigre", "legion"], defences=[["hoplitas"]])
    do(s, "attack legion", "block hoplitas")
    # Legión attacks with 5 - 2 = 3 and keeps that in the front: 6 - 3 = 3 is left of Hoplitas.
    assert s.defences[0] == [(card(s, "hoplitas"), ((card(s, "legion"), 3, 1),))]


def test_16_arcos_protect_their_owner():
    s = event("arcos", ["almogavares"], ["tigre", "legion"])
    do(s, "attack tigre")
    assert s.energy == [2, 5]


def test_17_tambores_strengthen_indigenous_troops():
    for troop, loss in (("guerreros-incas", 4 + 2), ("tigre", 4)):
        s = event("tambores", [troop, "legion"], energy=[5, 9])
        do(s, "pass", f"attack {troop}")
        assert s.energy == [5, 9 - loss]


def test_attack_values_are_never_negative_and_stay_as_declared():
    s = table(2, hands=[["cazadores-homo"], ["legion"]], defences=[[], ["vikingos"]],
              permanents=[("mala-fama", 1, 0), ("arcos", 1, -1)])  # fmt: skip
    do(s, "attack cazadores-homo", "block vikingos")
    assert s.defences[1] == [(card(s, "vikingos"), ((card(s, "cazadores-homo"), 0, 0),))]


# Regular events


@pytest.mark.parametrize(
    ("name", "right", "wrong"),
    [("los-antiguos", "legion", "vikingos"), ("a-las-cruzadas", "vikingos", "legion"),
     ("todos-para-uno", "jenizaros", "legion"), ("triassic", "velociraptors", "tigre")],
)  # fmt: skip
def test_19_to_22_attack_with_one_icon(name, right, wrong):
    s = event(name, [right, wrong], energy=[5, 9])
    assert [text.split()[1].split("-")[0] for text in legal(s)] == [right]
    do(s, f"choose {right}", "done")
    assert s.energy == [5, 9 - s.rules.deck.attack[card(s, right)]]


@pytest.mark.parametrize(
    ("name", "troop", "loss"),
    [("william", "vikingos", 6 + 2), ("william", "milicia", 4 + 3),
     ("ambrosio", "jenizaros", 5 + 2), ("ambrosio", "tercios", 7 + 3)],
)  # fmt: skip
def test_23_24_boosted_attack(name, troop, loss):
    s = event(name, [troop, "legion"], energy=[5, 20])
    do(s, f"choose {troop}")
    assert s.energy == [5, 20 - loss]


def test_25_reyes_lays_up_to_two_medieval_troops():
    s = event("reyes", ["vikingos", "samurais", "almoravides", "legion"], ["tigre"])
    assert "done" not in legal(s)
    do(s, "defend vikingos")
    assert legal(s) == ["done", "defend samurais", "defend almoravides"]
    do(s, "defend samurais")
    assert shown(s, 0) == [("vikingos",), ("samurais",)]
    assert s.current_player() == 1


def test_26_cronopaleontologo_takes_a_fossil_from_the_discards():
    s = event("cronopale", ["legion"], troop_discard=["vikingos", "tigre", "triceratops"])
    assert legal(s) == ["choose triceratops", "choose tigre-dientes-de-sable"]
    do(s, "choose tigre")
    assert names(s, s.troops[0]) == ["tigre", "legion"]
    assert discarded(s) == ["triceratops", "vikingos"]


def test_27_vuelve_al_museo_removes_a_fossil():
    front = ("triceratops", [("legion", 5, 0)])
    s = event("vuelve", ["vikingos"], defences=[[], [front, "samurais"]], mode="king")
    assert legal(s) == ["remove triceratops"]
    do(s, "remove triceratops")
    assert s.energy == [10, 0]
    assert (shown(s, 1), discarded(s)) == ([("samurais",)], ["legion", "triceratops"])


def test_28_rugido_returns_the_weakest_defence_without_dinosaur():
    s = event("rugido", ["vikingos"], defences=[[], ["velociraptors", "samurais", "jenizaros"]])
    assert shown(s, 1) == [("velociraptors",), ("samurais",)]
    assert names(s, s.troops[1]) == ["almoravides", "jenizaros"]


def test_28_rugido_discards_what_a_full_hand_cannot_take():
    s = event("rugido", ["vikingos"], ["tigre", "legion", "hoplitas", "espartanos"],
              defences=[[], ["jenizaros"]])  # fmt: skip
    assert (len(s.troops[1]), discarded(s)) == (4, ["jenizaros"])


@pytest.mark.parametrize(("shown_card", "loss"), [("done", 1), ("choose cazadores-nean", 2)])
def test_29_garrotazo(shown_card, loss):
    s = do(event("garrotazo", ["cazadores-nean", "tigre"]), shown_card)
    assert s.energy == [5, 5 - loss]


def test_30_ladron_takes_a_random_card():
    s = event("neandertal-ladron", ["tigre"])
    assert names(s, s.troops[0]) == ["tigre", "almoravides"]
    four = ["tigre", "legion", "hoplitas", "espartanos"]
    s = event("neandertal-ladron", four)
    assert len(legal(s)) == 5
    do(s, "discard hoplitas")
    assert names(s, s.troops[0]) == ["tigre", "espartanos", "legion", "almoravides"]


def test_31_revolucion_hits_every_opponent_with_defences():
    s = table(4, hands=[["y-estallo"]], to_act=0,
              defences=[["tigre"], ["vikingos", "legion"], [], ["samurais"]])  # fmt: skip
    do(s, "play y-estallo", "remove vikingos", "remove samurais")
    assert [shown(s, seat) for seat in range(4)] == [[("tigre",)], [("legion",)], [], []]


def test_32_hunos_lets_the_opponent_pick():
    s = event("miedo", ["tigre"], defences=[[], ["vikingos"]])
    assert (s.current_player(), legal(s)) == (1, ["pay", "remove vikingos"])
    assert do(s.clone(), "pay").energy == [5, 3]
    assert shown(do(s, "remove vikingos"), 1) == []
    assert event("miedo", ["tigre"]).energy == [5, 3], "without defences there is no choice"


def test_33_multi_exchanges_hands():
    s = event("multi", ["tigre"], ["legion", "samurais", "ucronia"])
    do(s, "done")
    assert (names(s, s.troops[0]), names(s, s.events[0])) == (["legion", "samurais"], ["ucronia"])
    assert (names(s, s.troops[1]), names(s, s.events[1])) == (["tigre"], [])


def test_34_convencion_gives_everybody_a_card_and_you_two():
    s = table(3, hands=[["convencion"], ["tigre"], []], to_act=0)
    do(s, "play convencion", "draw troop", "draw event", "draw event", "draw troop")
    assert [len(hand) for hand in s.troops] == [2, 1, 0]
    assert [len(hand) for hand in s.events] == [0, 1, 1]
    assert s.current_player() == 1


def test_35_academia_gives_two_more_actions():
    s = event("el-primero", ["tigre", "legion", "vikingos"], energy=[5, 9])
    do(s, "defend tigre")
    assert s.current_player() == 0
    do(s, "attack legion")
    assert (s.current_player(), s.energy) == (1, [5, 4])
    assert names(s, s.event_discard) == ["el"]


def test_36_tu_maquina_skips_a_turn():
    s = event("tu-maquina", ["tigre", "legion"])
    assert (s.current_player(), s.skip) == (0, [0, 0])


def test_events_without_a_legal_argument_cannot_be_played():
    hand = ["vuelve", "rugido", "reyes", "cronopale"]
    s = table(2, hands=[hand, []], defences=[["tigre"], ["velociraptors"]])
    assert legal(s) == ["pass", "play vuelve-al-museo"]
    s = table(2, hands=[["neandertal-ladron", "y-estallo", "william", "a-las"], []])
    assert legal(s) == ["pass"]


# Elimination


def test_elimination_clears_the_table_but_not_the_fronts_elsewhere():
    s = table(
        3,
        hands=[["tercios", "legion"], ["vikingos", "ucronia"], ["samurais"]],
        defences=[[], [], [("infantes", [("tigre", 4, 1)])]],
        permanents=[("pasaje", 2, -1), ("arcos", 1, -1), ("distorsion", 1, -1)],
    )
    do(s, "attack tercios", "player 2")
    assert s.alive == [True, False, True]
    assert names(s, s.event_discard) == ["ucronia", "arcos"]
    assert discarded(s) == ["tercios", "vikingos"]
    assert s.defences[2][0][1] == ((card(s, "tigre"), 4, -1),)
    assert [(p[0], p[1]) for p in s.permanents] == [
        (card(s, "pasaje"), 2), (card(s, "distorsion"), 1),
    ]  # fmt: skip


def test_start_passes_on_when_the_starting_player_is_out():
    s = table(3, hands=[["samurais"], ["tercios"], ["vikingos"]], to_act=1)
    do(s, "attack tercios", "player 1", "pass")
    assert (s.start, s.current_player()) == (1, 2)


def test_last_one_left_wins_and_the_troops_on_their_way_stay_somewhere():
    s = table(2, hands=[["a-las", "vikingos", "samurais", "tigre"], []])
    do(s, "play a-las", "choose vikingos", "choose samurais", "done")
    assert (s.winners, s.returns()) == ((0,), [1.0, -1.0])
    assert s.agenda[-1][0] != STRIKE

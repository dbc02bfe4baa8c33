"""Texts, cards, options, memories and negotiation."""

import random

import pytest
from witty_tables import ok, table

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos.bots import TimedBot, make_bot, make_bots
from kronosolve.games.witty_chronos.cards import (
    CERBERE,
    HADES,
    HEPHAISTOS,
    HERMES,
    MIXES,
    mix_from_json,
)
from kronosolve.games.witty_chronos.commands import (
    CALL,
    SAY,
    Command,
    addressee,
    command_text,
    parse_command,
)
from kronosolve.games.witty_chronos.dice import Dice
from kronosolve.games.witty_chronos.drivers import Crew, LiveSeat, run
from kronosolve.games.witty_chronos.game import GAME
from kronosolve.games.witty_chronos.legality import legal_commands, why_not
from kronosolve.games.witty_chronos.memory import MEAN_CARD, MEMORIES
from kronosolve.games.witty_chronos.options import OPTIONS, Rules, make_rules, rules_json
from kronosolve.games.witty_chronos.personalities import DEFAULT_BOTS, PERSONALITIES
from kronosolve.games.witty_chronos.table import CUT, DISCARD, RECOVERED, SWAP, TAKE
from kronosolve.games.witty_chronos.talk import Offer, Reply, say_offer, say_reply, understand


@pytest.mark.parametrize(
    "text",
    [
        "place A1 3",
        "place B2 8 take",
        "place E2 1 take none",
        "withdraw C1 take P10",
        "withdraw C1 take D2",
        "recover",
        "call",
        "choose A2",
        "vote yes",
        "vote no",
        "say Leave pile 3, please",
        "wait",
    ],
)
def test_commands_return(text):
    assert command_text(parse_command(text)) == text


def test_commands_are_read_leniently():
    assert parse_command("  PLACE a1 3   TAKE p2 ") == parse_command("place A1 3 take P2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("plaec A1 3", 'did you mean "place"'),
        ("", "unknown command"),
        ("place A1", "expected: place GLASS PILE"),
        ("place F1 3", "from A1 to E2"),
        ("place A1 9", "from 1 to 8"),
        ("place A1 1 take P11", "from P1 to P10"),
        ("vote maybe", "vote yes or vote no"),
        ("say  ", "say TEXT"),
        ("recover now", "expected: recover"),
    ],
)
def test_unreadable_commands(text, message):
    with pytest.raises(GameError, match=message):
        parse_command(text)


def test_known_card_facts():
    for mix in MIXES.values():
        territories, gods = dict(mix.territories), dict(mix.gods)
        assert sum(territories.values()) == 45
        assert set(territories) == {10, 20, 30, 50}
        assert sum(gods.values()) == 10
        assert gods[HEPHAISTOS] == 2
        assert gods[HADES] + gods[HERMES] + gods[CERBERE] == 8
        assert {source for _, source in mix.provenance} <= {"rulebook", "press", "reconstructed"}


def test_an_owners_cards():
    data = {
        "territories": {10: 20, 20: 10, "30": 10, "50": 5},
        "gods": {"hades": 1, "hermes": 4, "hephaistos": 2, "cerbere": 3},
    }
    rules = make_rules({"cards": data})
    assert sorted(rules.card_mix.deck(gods=False, teams=False))[:20] == [10] * 20
    assert make_rules(rules_json(rules)) == rules
    assert GAME.new_state(3, {"cards": data}, 0).to_json()["options"]["cards"]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "exactly the keys"),
        ({"territories": {}, "gods": {}, "x": 1}, "exactly the keys"),
        ({"territories": {"10": 44}, "gods": {"hades": 10}}, "44 cards; the rulebook says 45"),
        ({"territories": {"10": 45}, "gods": {"hades": 11}}, "11 cards; the rulebook says 10"),
        ({"territories": {"40": 45}, "gods": {}}, 'unknown card "40"'),
        ({"territories": {"10": -1}, "gods": {}}, "expected a whole number"),
        ({"territories": [], "gods": {}}, "must be an object"),
    ],
)
def test_wrong_card_files(data, message):
    with pytest.raises(GameError, match=message):
        mix_from_json(data)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"god": True}, "did you mean 'gods'"),
        ({"gods": 1}, 'option gods: found "1", expected yes or no'),
        ({"reveal": "some"}, "expected staggered or all"),
        ({"tokens": 0}, "a whole number from 1"),
        ({"tokens": True}, "a whole number from 1"),
        ({"tokens": 1.5}, "a whole number from 1"),
        ({"fumble_p": 2.0}, "a number from 0 to 1"),
        ({"handling_s": float("nan")}, "a number from 0"),
    ],
)
def test_wrong_options(options, message):
    with pytest.raises(GameError, match=message):
        make_rules(options)


def test_every_ruling_has_an_option():
    helps = " ".join(text for _, text in OPTIONS.values())
    for ruling in [*range(1, 13), 14, 15]:
        assert f"A{ruling}:" in helps
    assert "A13" in GAME.rules_text()
    assert "[rulebook]" in GAME.rules_text()
    assert "[reconstructed]" in GAME.rules_text()
    assert make_rules({}) == Rules()


def test_splitmix64_reference():
    """First outputs of SplitMix64 from state 0 (published test vector), top 53 bits of each."""
    dice = Dice(0)
    for word in (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F):
        assert dice.random() == (word >> 11) / 2**53


def test_dice_are_fair_enough():
    dice = Dice.seeded("test")
    draws = [dice.below(6) for _ in range(6000)]
    assert all(900 < draws.count(face) < 1100 for face in range(6))
    values = [dice.normal(30, 2) for _ in range(4000)]
    mean = sum(values) / 4000
    assert abs(mean - 30) < 0.2
    assert abs((sum((v - mean) ** 2 for v in values) / 4000) ** 0.5 - 2) < 0.1


def take_four(memory):
    """P1 took 10, 20, 30, 50 in turn, P2 took 30: what does the memory make of it?"""
    board = table(stacks={1: [10, 20, 30, 50], 2: [30]}).table
    board.history = [(0.0, TAKE, 0, card, 0) for card in (10, 20, 30, 50)]
    board.history.append((1.0, TAKE, 1, 30, 1))
    return MEMORIES[memory]().totals(board)


def test_memories():
    assert take_four("perfect") == [110, 30, 0]
    assert take_four("top_only") == [50 + 3 * MEAN_CARD, 30, 0]
    assert take_four("last_k") == [MEAN_CARD + 20 + 30 + 50, 30, 0]  # the oldest of five is gone


@pytest.mark.parametrize("name", ["perfect", "last_k"])
def test_memories_follow_the_gods(name):
    memory = MEMORIES[name]()
    board = table().table
    board.history = [(0.0, TAKE, 0, 50, 0), (0.0, TAKE, 1, 10, 0), (0.0, TAKE, 1, 20, 0)]
    assert memory.totals(board) == [50, 30, 0]
    board.history += [(1.0, SWAP, 0, 2, 0), (1.0, DISCARD, 1, 20, 0), (1.0, CUT, 0, 3, 0)]
    assert memory.totals(board) == [0, 10, 50]
    board.history += [(2.0, RECOVERED, 2, 0, 0), (2.0, TAKE, 0, HADES, 0)]
    assert memory.totals(board) == [0, 10, 0]
    board.round_no, board.history = 2, []
    assert memory.totals(board) == [0, 0, 0]


def test_sentences_return():
    for sentence in (Offer(1, 2), Offer(9, 2, 4)):
        assert understand(say_offer(sentence)) == sentence
    for reply in (Reply(0, agreed=True), Reply(3, agreed=False)):
        assert understand(say_reply(reply)) == reply
    assert say_offer(Offer(1, 2, 4)) == "P2: leave pile 3 and I leave 5"
    assert understand("p2:  Leave 3 and I will leave pile 5!") == Offer(1, 2, 4)
    assert understand("nice weather") is None
    assert (addressee("P10: hi"), addressee("P2:"), addressee("well: no")) == (9, 1, -1)


def blocked_pair(second):
    """P1 (a diplomat) and P2 stand on piles 1 and 2 both; everything has run out."""
    engine = table(tops={1: [30], 2: [30]})
    for player, glass, pile in ((1, "A1", 1), (1, "A2", 2), (2, "B1", 1), (2, "B2", 2)):
        ok(engine, 0, player, f"place {glass} {pile}")
    engine.advance(31)
    first = TimedBot(0, PERSONALITIES["diplomat"], random.Random(1))
    return engine, first, TimedBot(1, PERSONALITIES[second], random.Random(1))


def test_bots_negotiate_an_exchange():
    engine, first, second = blocked_pair("diplomat")
    seats = LiveSeat(engine, 0), LiveSeat(engine, 1)
    offer = first.decide(seats[0])
    assert offer == Command(SAY, text="P2: leave pile 1 and I leave 2")
    engine.submit(31, 0, offer)
    engine.advance(31)
    answer = second.decide(seats[1])
    assert answer == Command(SAY, text="P1: agreed")
    engine.submit(31.5, 1, answer)
    engine.advance(31.5)
    moves = []
    for player, bot in ((0, first), (1, second)):
        move = bot.decide(seats[player])
        engine.submit(32, player, move)
        engine.advance(32)
        moves.append(move.glass)
    assert moves == [1, 2]  # A2 leaves pile 2, B1 leaves pile 1: each pile has one owner again
    assert [engine.table.masks[pile] for pile in (0, 1)] == [0b0001, 0b1000]


def test_who_trusts_nobody_stands():
    engine, first, second = blocked_pair("greedy")
    engine.submit(31, 0, first.decide(LiveSeat(engine, 0)))
    engine.advance(31)
    assert isinstance(second.decide(LiveSeat(engine, 1)), float)


def test_the_leader_calls_a_blocked_round():
    engine, first, _ = blocked_pair("greedy")
    engine.put_cards(engine.piles, [[20], [], []])
    engine.table.history = [(0.0, TAKE, 0, 20, 0)]
    first.quiet_until = 100.0
    assert first.decide(LiveSeat(engine, 0)) == Command(CALL)


def test_bots_use_gods():
    for card, stacks, expected in (
        (HERMES, {1: [10], 2: [50, 20]}, "take P2"),
        (CERBERE, {1: [10], 2: [50, 20]}, "take P2"),
        (HADES, {1: [50], 2: [10]}, "take"),
        (HEPHAISTOS, {2: [50, 20]}, "take B"),
    ):
        engine = table(tops={1: [card]}, stacks=stacks)
        ok(engine, 0, 1, "place A1 1")
        ok(engine, 0, 2, "place B1 2")
        engine.advance(31)
        bot = TimedBot(0, PERSONALITIES["strategist"], random.Random(1))
        assert expected in command_text(bot.decide(LiveSeat(engine, 0)))


def test_hades_is_left_to_those_who_lead():
    engine = table(tops={1: [HADES]}, stacks={1: [10], 2: [20]})
    ok(engine, 0, 1, "place A1 1")
    engine.advance(31)
    bot = TimedBot(0, PERSONALITIES["strategist"], random.Random(1))
    assert not bot.decide(LiveSeat(engine, 0)).take


def test_unknown_bots_are_named():
    with pytest.raises(GameError, match="expected one of random, strategist"):
        make_bot("hal", 0, 0)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 8, 10])
def test_legal_commands_are_what_is_legal(players):
    """Every listed command is legal, and every short command that is legal is listed."""
    engine = GAME.new_engine(players, {}, players)
    bots = make_bots({p: DEFAULT_BOTS[p % 5] for p in range(players)}, 1)
    crew = Crew(engine, bots)
    seen = 0
    for t in range(5, 100, 19):
        run(engine, crew, until=float(t))
        for player in range(players):
            legal = legal_commands(engine.table, engine.rules, player)
            assert all(not why_not(engine.table, engine.rules, player, c) for c in legal)
            for glass in range(engine.table.n_glasses):
                for pile in range(-1, engine.table.n_piles):
                    command = Command(int(pile < 0), glass, pile)
                    fine = not why_not(engine.table, engine.rules, player, command)
                    assert fine == (command in legal)
                    seen += fine
    assert seen >= 30


@pytest.mark.parametrize("players", [3, 4, 5, 6, 8, 10])
def test_rounds_end_by_a_rule(players):
    """A small share of the soak run: the time limit ends less than one round in a hundred."""
    reasons = []
    for seed in range(3 if players < 6 else 2):
        engine = GAME.new_engine(players, {}, seed)
        bots = {p: DEFAULT_BOTS[(p + seed) % 5] for p in range(players)}
        run(engine, Crew(engine, make_bots(bots, seed)))
        reasons += [reason for reason, _, _ in engine.rounds]
    assert len(reasons) >= 6
    assert "limit" not in reasons


def test_a_revealed_pile_may_be_empty():
    """As after its last card was taken, and when such a position is loaded."""
    engine = table(tops={2: []})
    assert engine.table.heights[1] == 0
    assert engine.table.tops[:3] == [10, 0, 10]

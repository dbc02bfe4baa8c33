"""Positions set up by hand for the tests of Witty Chronos."""

from kronosolve.games.witty_chronos.commands import parse_command
from kronosolve.games.witty_chronos.engine import Engine
from kronosolve.games.witty_chronos.options import make_rules
from kronosolve.games.witty_chronos.table import TAKE

EXACT = {"handling_s": 0.0, "jitter_s": 0.0, "spread_s": 0.0, "reveal": "all"}
"""No hands, no chance in the glasses: every glass runs exactly 30 s."""


def rules(**options):
    return make_rules(EXACT | options)


def table(players=3, tops=None, stacks=None, seed=1, **options):
    """A first round at time 0; `tops` maps pile (from 1) to its cards, the visible one last."""
    engine = Engine(players, rules(**options), seed)
    piles = [[10] * 9 for _ in engine.piles]
    for pile, cards in (tops or {}).items():
        piles[pile - 1] = [10] * 5 + cards if len(cards) == 1 else cards
    full = [list((stacks or {}).get(p + 1, [])) for p in range(players)]
    engine.put_cards(piles, full)
    engine.table.history = [
        (0.0, TAKE, p, card, 0) for p, stack in enumerate(full) for card in stack
    ]
    return engine


def do(engine, t, player, text):
    """Submit one command of player (from 1) at time t and let it happen; the refusal or ""."""
    engine.refused = ""
    engine.submit(t, player - 1, parse_command(text))
    engine.advance(t)
    return engine.refused


def ok(engine, t, player, text):
    assert do(engine, t, player, text) == ""

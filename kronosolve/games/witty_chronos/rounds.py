"""Rounds: dealing, turning the piles over, the end, tokens, votes on new colours, the winners."""

from __future__ import annotations

from heapq import heapify
from typing import TYPE_CHECKING

from kronosolve.games.witty_chronos.events import ARRIVE, BEGIN, LIMIT, REVEAL
from kronosolve.games.witty_chronos.table import BREAK, ENDED, HOME, OVER, PLAY

if TYPE_CHECKING:
    from kronosolve.games.witty_chronos.engine import Engine


def _deal(engine: Engine) -> None:
    table, rules = engine.table, engine.rules
    if rules.redeal or not table.round_no:
        cards = rules.card_mix.deck(gods=rules.gods, teams=table.teams)
        engine.rng.shuffle(cards)
        engine.piles = [cards[i :: table.n_piles] for i in range(table.n_piles)]
    else:  # ruling A2 the other way: only what left the piles is dealt, below them
        cards = engine.discard + [card for stack in engine.stacks for card in stack]
        engine.rng.shuffle(cards)
        for card in cards:
            min(engine.piles, key=len).insert(0, card)
    engine.discard = []
    engine.put_cards(engine.piles, [[] for _ in range(table.n_players)])


def _count_votes(engine: Engine) -> None:
    """New colours when enough players want them (ruling A10)."""
    table = engine.table
    yes = table.votes.count(1)
    if yes == table.n_players if engine.rules.vote == "unanimous" else 2 * yes > table.n_players:
        engine.rng.shuffle(table.colours)
    table.votes = [-1] * table.n_players


def begin(engine: Engine) -> None:
    """Start the next round: votes counted, cards dealt, all glasses at home and run out."""
    table, rules = engine.table, engine.rules
    if table.round_no:
        _count_votes(engine)
    table.revealed = table.n_piles if rules.reveal == "all" else 1
    _deal(engine)
    table.round_no += 1
    table.round_start = table.now
    table.phase = PLAY
    table.history = []
    table.chat = []
    table.reason, table.winners = "", []
    if table.revealed < table.n_piles:
        engine.schedule(table.now + rules.reveal_s, REVEAL)
    engine.schedule(table.now + rules.round_limit, LIMIT)
    engine.attention = list(range(table.n_players))


def end(engine: Engine, reason: str) -> None:
    """End the round for a reason (goal, hades, pile, blocked, limit) and give out the tokens."""
    table, rules = engine.table, engine.rules
    scores = engine.totals
    if table.teams:  # a team counts its better member
        scores = [max(scores[i : i + 2]) for i in range(0, table.n_players, 2)]
    best = max(scores)
    winners = [side for side, score in enumerate(scores) if score == best]
    if best == 0 and not rules.zero_tie_wins:
        winners = []
    for side in winners:
        table.tokens[side] += 1
    if winners:
        side = engine.rng.choice(winners)
        table.starter = 2 * side + engine.rng.below(2) if table.teams else side
    table.reason, table.winners = reason, winners
    table.history.append((table.now, ENDED, -1, reason, tuple(winners)))
    engine.rounds.append((reason, table.now - table.round_start, tuple(winners)))
    if engine.sink:
        engine.sink("round", table.now, -1, (reason, winners, list(engine.totals)))
    table.where = [HOME] * table.n_glasses
    table.running = [False] * table.n_glasses
    table.masks = [0] * table.n_piles
    table.call_by = -1
    for waiting in engine.hands:
        waiting.clear()
    engine.heap[:] = [event for event in engine.heap if event[4] == ARRIVE]
    heapify(engine.heap)
    engine.winning_sides = _game_winners(engine)
    if engine.winning_sides:
        table.phase = OVER
    else:
        table.phase = BREAK
        engine.schedule(table.now + rules.break_s, BEGIN)
        engine.attention = list(range(table.n_players))


def _game_winners(engine: Engine) -> list[int]:
    """The sides that have won the game; empty while it goes on (rulings A1, A9)."""
    tokens, rules = engine.table.tokens, engine.rules
    best = max(tokens)
    leaders = [side for side, count in enumerate(tokens) if count == best]
    if rules.tokens_in_box and sum(tokens) >= rules.tokens_in_box:
        return leaders
    if best < rules.tokens or (len(leaders) > 1 and not rules.shared_victory):
        return []
    return [
        side
        for side, count in enumerate(tokens)
        if count == best or (rules.shared_victory and count >= rules.tokens)
    ]

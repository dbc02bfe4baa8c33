"""Whole games as JSON values, and whole games imagined behind what one seat sees."""

from __future__ import annotations

from collections import deque
from heapq import heapify
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos.commands import command_text, parse_command
from kronosolve.games.witty_chronos.dice import Dice
from kronosolve.games.witty_chronos.engine import Engine
from kronosolve.games.witty_chronos.events import (
    ARRIVE,
    BEGIN,
    CALL_END,
    EXPIRE,
    LIMIT,
    REVEAL,
)
from kronosolve.games.witty_chronos.options import make_rules, rules_json
from kronosolve.games.witty_chronos.table import (
    BREAK,
    DISCARD,
    ENDED,
    PLAY,
    RECOVERED,
    SWAP,
    TAKE,
    Table,
)

if TYPE_CHECKING:
    from random import Random

    from kronosolve.games.witty_chronos.options import Rules


def engine_json(engine: Engine) -> dict[str, Any]:
    """Everything that decides how a game goes on."""
    events = [
        [t, kind, tie, a, command_text(b) if kind == ARRIVE else None]
        for t, _, tie, _, kind, a, b in sorted(engine.heap)
    ]
    return {
        "options": rules_json(engine.rules),
        "seed": engine.seed,
        "table": engine.table.to_json(),
        "nominal": engine.nominal.copy(),
        "piles": [pile.copy() for pile in engine.piles],
        "stacks": [stack.copy() for stack in engine.stacks],
        "discard": engine.discard.copy(),
        "run_end": engine.run_end.copy(),
        "events": events,
        "free_at": engine.free_at.copy(),
        "hands": [[command_text(c) for c in waiting] for waiting in engine.hands],
        "held": [[player, command_text(c)] for player, c in engine.held],
        "pending": None if engine.pending is None else list(engine.pending),
        "winning_sides": engine.winning_sides.copy(),
        "rounds": [[reason, length, list(sides)] for reason, length, sides in engine.rounds],
        "dice": [engine.rng.state, engine.tie_rng.state],
    }


def engine_from_json(data: Any) -> Engine:
    """Inverse of `engine_json`; GameError on damaged data."""
    try:
        table = Table.from_json(data["table"])
        engine = Engine(table.n_players, make_rules(data["options"]), data["seed"])
        engine.table = table
        engine.nominal = [float(value) for value in data["nominal"]]
        engine.put_cards(*[[list(cards) for cards in data[key]] for key in ("piles", "stacks")])
        engine.discard = list(data["discard"])
        engine.run_end = [float(value) for value in data["run_end"]]
        engine.heap.clear()
        for t, kind, tie, a, text in data["events"]:
            engine.seq += 1
            what = parse_command(text) if kind == ARRIVE else None
            engine.heap.append((t, int(kind == ARRIVE), tie, engine.seq, kind, a, what))
        heapify(engine.heap)
        engine.free_at = [float(value) for value in data["free_at"]]
        engine.hands = [deque(map(parse_command, waiting)) for waiting in data["hands"]]
        engine.held = deque((player, parse_command(text)) for player, text in data["held"])
        engine.pending = None if data["pending"] is None else tuple(data["pending"])
        engine.winning_sides = list(data["winning_sides"])
        engine.rounds = [(why, length, tuple(sides)) for why, length, sides in data["rounds"]]
        engine.rng, engine.tie_rng = (Dice(state) for state in data["dice"])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(f"witty-chronos: not a saved game ({error!r})") from error
    engine.attention.clear()
    return engine


def seat_view(engine: Engine, player: int) -> dict[str, Any]:
    """What a seat may see: the options, the public table and the own stack.

    With the option heights_public off (ruling A11) the heights of piles and stacks are left out.
    """
    table = engine.table.to_json()
    if not engine.rules.heights_public:
        for key in ("heights", "stack_size"):
            table[key] = [int(value > 0) for value in table[key]]
    return {
        "seat": player,
        "options": rules_json(engine.rules),
        "table": table,
        "stack": engine.stacks[player].copy(),
    }


def imagine(view: dict[str, Any], rng: Random) -> Engine:
    """A game drawn uniformly among those a seat cannot tell apart, from its `seat_view`.

    Whoever watched knows every card that was taken; unknown are the order of the cards below the
    visible ones, how long each glass really runs, and everything chance has still to decide.
    Not for the moments in which a God's question is open.
    """
    rules, player = make_rules(view["options"]), view["seat"]
    table = Table.from_json(view["table"])
    engine = Engine(table.n_players, rules, 0)
    stacks, heights, discard = _watched(table, rules)
    stacks[player] = list(view["stack"])
    if not rules.redeal and rules.heights_public:
        heights = table.heights
    engine.table = table
    engine.rng, engine.tie_rng = Dice(rng.getrandbits(64)), Dice(rng.getrandbits(64))
    unseen = rules.card_mix.deck(gods=rules.gods, teams=table.teams)
    for card in discard + [card for stack in stacks for card in stack]:
        unseen.remove(card)
    tops = [table.tops[i] if i < table.revealed and heights[i] else 0 for i in range(table.n_piles)]
    for top in tops:
        if top:
            unseen.remove(top)
    rng.shuffle(unseen)
    piles = [
        [unseen.pop() for _ in range(height - bool(top))] + [top] * bool(top)
        for height, top in zip(heights, tops, strict=True)
    ]
    engine.put_cards(piles, stacks)
    engine.discard = discard
    _imagine_time(engine, rng)
    engine.attention.clear()
    return engine


def _watched(table: Table, rules: Rules) -> tuple[list[list[int]], list[int], list[int]]:
    """Stacks, heights of the piles and the discard, from what everybody saw in this round."""
    stacks: list[list[int]] = [[] for _ in range(table.n_players)]
    size = len(rules.card_mix.deck(gods=rules.gods, teams=table.teams))
    heights = [len(range(i, size, table.n_piles)) for i in range(table.n_piles)]
    discard: list[int] = []
    for _, kind, player, a, b in table.history:
        if kind == TAKE:
            heights[b] -= 1
            (stacks[player] if a > 0 else discard).append(a)
        elif kind == SWAP:
            stacks[player], stacks[a] = stacks[a], stacks[player]
        elif kind == DISCARD:
            discard.append(stacks[player].pop())
        elif kind == RECOVERED:
            discard += stacks[player]
            stacks[player] = []
    return stacks, heights, discard


def _imagine_time(engine: Engine, rng: Random) -> None:
    """Redraw how long glasses run, and set up what is due."""
    table, rules = engine.table, engine.rules
    jitter = rules.jitter_s
    longest = table.longest.copy()
    for g in range(table.n_glasses):
        if table.running[g]:
            physical = 2 * table.colours[g >> 1] + (g & 1)
            longest[physical] = max(longest[physical], table.now - table.turned_at[g])
    for physical, (short, long) in enumerate(zip(table.shortest, longest, strict=True)):
        low = max(0.8 * rules.duration_s, long - jitter)
        high = max(low, min(1.2 * rules.duration_s, short + jitter if short else 1e9))
        for _ in range(20):
            drawn = rng.gauss(rules.duration_s, rules.spread_s)
            if low <= drawn <= high:
                break
        engine.nominal[physical] = min(high, max(low, drawn))
    events: list[tuple[float, int, int]] = []
    for g in range(table.n_glasses):
        engine.run_end[g] = table.turned_at[g]
        if table.running[g]:
            physical = 2 * table.colours[g >> 1] + (g & 1)
            end = table.turned_at[g] + engine.nominal[physical]
            low = max(end - jitter, table.now)
            engine.run_end[g] = max(rng.uniform(low, end + jitter), table.now + 1e-6)
            events.append((engine.run_end[g], EXPIRE, g))
    if table.phase == PLAY:
        events.append((table.round_start + rules.round_limit, LIMIT, 0))
        if table.revealed < table.n_piles:
            events.append((table.round_start + table.revealed * rules.reveal_s, REVEAL, 0))
        if table.call_by >= 0:
            events.append((table.call_end, CALL_END, 0))
    elif table.phase == BREAK:
        ended = next(entry[0] for entry in table.history if entry[1] == ENDED)
        events.append((ended + rules.break_s, BEGIN, 0))
    engine.heap.clear()
    for t, kind, a in events:
        engine.seq += 1
        engine.heap.append((t, 0, 0.0, engine.seq, kind, a, None))
    heapify(engine.heap)

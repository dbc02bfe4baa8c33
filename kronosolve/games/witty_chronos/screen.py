"""The table as text: the full screen of 80 by 24, and the few lines of turn-based play.

Pure functions of the public table and the own stack. Nothing is told by colour: glasses are
letters and digits, sand is a bar and the seconds it probably still runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kronosolve.games.witty_chronos.cards import card_name
from kronosolve.games.witty_chronos.commands import glass_name, player_name, target_name
from kronosolve.games.witty_chronos.table import (
    BAG,
    BREAK,
    CALLED,
    CUT,
    DISCARD,
    ENDED,
    HOME,
    OVER,
    RECOVERED,
    SWAP,
    TAKE,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.games.witty_chronos.engine import Engine

WIDTH, HEIGHT = 80, 24
_BOX = 18  # width of a pile on the screen
_RING = {  # clockwise from the top left: (row, column) of each pile in a grid of 3 x 3
    6: ((0, 0), (0, 1), (0, 2), (2, 2), (2, 1), (2, 0)),
    7: ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0)),
    8: ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0)),
}
_BARS = "▁▂▃▄▅▆▇█"
_REASONS = {
    "goal": "somebody has 100 points",
    "hades": "Hades was taken",
    "pile": "a pile is used up",
    "blocked": "nobody moved while counting to ten",
    "limit": "the time limit is reached",
}


def expected_run(table: Table, glass: int) -> float:
    """How long a glass runs as far as anybody can know: the mean of what was seen, else 30 s."""
    physical = 2 * table.colours[glass >> 1] + (glass & 1)
    seen = (table.shortest[physical] + table.longest[physical]) / 2
    return seen or 30.0


def glass_text(table: Table, glass: int, now: float) -> str:
    """A glass with its sand: `A1▆21` runs about 21 s more, `A1 out` has run out."""
    name = glass_name(glass)
    if not table.running[glass]:
        return f"{name} out"
    whole = expected_run(table, glass)
    left = max(0.0, whole - (now - table.turned_at[glass]))
    bar = _BARS[min(7, int(8 * left / whole))]
    return f"{name}{bar}{left:2.0f}s"


def _pile_box(table: Table, pile: int, now: float) -> list[str]:
    """Five lines of one pile: number, height, card, up to six glasses (more are counted)."""
    inner = _BOX - 2
    card = card_name(table.tops[pile]) if pile < table.revealed else "face down"
    title = f" {pile + 1} "
    height = f" {table.heights[pile]} cards "
    glasses = [
        glass_text(table, g, now) for g in range(table.n_glasses) if table.masks[pile] >> g & 1
    ]
    rows = [" ".join(glasses[:2]), " ".join(glasses[2:4])]
    if len(glasses) > 4:
        rows[1] = f"{glasses[2]} and {len(glasses) - 3} more"
    return [
        "┌" + title + "─" * (inner - len(title) - len(height)) + height + "┐",
        f"│{card:^{inner}}│",
        *(f"│{row[:inner]:<{inner}}│" for row in rows),
        "└" + "─" * inner + "┘",
    ]


def _player_lines(table: Table, width: int, now: float) -> list[str]:
    """Visible card, cards, tokens (*) and glasses of everybody: two lines each, in teams one."""
    lines = []
    for player in range(table.n_players):
        top = card_name(table.stack_top[player]) if table.stack_size[player] else "-"
        shown = f"{player_name(player):<3} {top:>2} of {table.stack_size[player]}"
        shown += f" {'*' * table.tokens[table.side(player)]:<3}"
        glasses = [_place_text(table, g, now) for g in table.glasses_of(player)]
        if table.teams:
            lines.append(f"{shown} {glasses[0]}")
        else:
            lines += [shown, "    " + "  ".join(glasses)]
    return [line[:width] for line in lines]


def _place_text(table: Table, glass: int, now: float) -> str:
    """Where a glass is; its sand too when it runs at home."""
    where = table.where[glass]
    if where == BAG:
        return f"{glass_name(glass)} in bag"
    if where == HOME:
        running = table.running[glass]
        return glass_text(table, glass, now) if running else f"{glass_name(glass)} home"
    return f"{glass_name(glass)} on {where + 1}"


def frame(table: Table, now: float, bottom: Sequence[str]) -> list[str]:
    """The screen: piles in a ring, players at the right, what is going on, and `bottom`.

    Returns HEIGHT lines of at most WIDTH characters; `bottom` gets the last seven of them.
    """
    grid: list[list[list[str]]] = [[[" " * _BOX] * 5 for _ in range(3)] for _ in range(3)]
    for pile, (row, column) in enumerate(_RING[table.n_piles]):
        grid[row][column] = _pile_box(table, pile, now)
    centre = [f"{line:^{_BOX}}"[:_BOX] for line in _centre(table, now)]
    grid[1][1] = (centre + [" " * _BOX] * 5)[:5]
    left = ["".join(cells[i] for cells in row) for row in grid for i in range(5)]
    side = WIDTH - 3 * _BOX - 1
    right = _player_lines(table, side, now)
    seconds = now - table.round_start
    lines = [
        f"Witty Chronos   round {table.round_no}   {seconds:5.1f} s   {_happening(table, now)}"
    ]
    for i, line in enumerate(left):
        lines.append(f"{line} {right[i] if i < len(right) else ''}")
    lines.append("")
    lines += list(bottom)[: HEIGHT - len(lines)]
    lines += [""] * (HEIGHT - len(lines))
    return [line[:WIDTH].rstrip() for line in lines]


def _centre(table: Table, now: float) -> list[str]:
    if table.prompt_player >= 0:
        left = max(0.0, table.prompt_end - now)
        who = player_name(table.prompt_player)
        return ["", card_name(table.prompt_card), f"asks {who}", f"{left:3.1f} s"]
    if table.call_by >= 0:
        left = max(0.0, table.call_end - now)
        return ["", f"{player_name(table.call_by)} counts:", f"{10 - left:2.0f} of 10"]
    return []


def _happening(table: Table, now: float) -> str:
    del now
    if table.phase == OVER:
        return f"THE GAME IS OVER: {_sides(table, _leaders(table))} won"
    if table.phase == BREAK:
        return f"{_REASONS[table.reason]}; token for {_sides(table, table.winners)}"
    if table.revealed < table.n_piles:
        return f"{player_name(table.starter)} turns the piles over"
    return ""


def _leaders(table: Table) -> list[int]:
    return [side for side, count in enumerate(table.tokens) if count == max(table.tokens)]


def _sides(table: Table, sides: Sequence[int]) -> str:
    names = [f"team {'ABCDE'[side]}" if table.teams else player_name(side) for side in sides]
    return " and ".join(names) or "nobody"


def stack_text(stack: Sequence[int]) -> str:
    """The own stack and its total."""
    return f"{' '.join(map(str, stack)) or 'no cards'} = {sum(stack)}"


def report(table: Table, events: int, chats: int) -> list[str]:
    """What happened after the first `events` history and `chats` chat entries, in order."""
    entries: list[tuple[float, str]] = [
        (entry[0], _event_text(table, entry)) for entry in table.history[events:]
    ]
    entries += [(t, f'{player_name(p)} says "{text}"') for t, p, text in table.chat[chats:]]
    return [f"{t - table.round_start:6.1f}  {text}" for t, text in sorted(entries, key=_time)]


def _time(entry: tuple[float, str]) -> float:
    return entry[0]


def _event_text(table: Table, entry: tuple[Any, ...]) -> str:
    _, kind, player, a, b = entry
    who = player_name(player) if player >= 0 else ""
    if kind == TAKE:
        return f"{who} takes {card_name(a)} from pile {b + 1}"
    if kind == DISCARD:
        return f"Cerbere: {who} loses {a}"
    if kind == SWAP:
        return f"Hermes: {who} and {player_name(a)} exchange their stacks"
    if kind == CUT:
        return f"Hephaistos: {who} puts {glass_name(a)} into the bag"
    if kind == RECOVERED:
        return f"{who} discards everything to get the glasses back"
    if kind == CALLED:
        return f"{who} thinks the round is blocked and counts to ten"
    assert kind == ENDED
    return f"Round over: {_REASONS[a]}; token for {_sides(table, b)}"


def seat_lines(table: Table, player: int, stack: Sequence[int]) -> list[str]:
    """The table in plain lines for one player."""
    now = table.now
    lines = [f"-- round {table.round_no}, {now - table.round_start:.1f} s {_happening(table, now)}"]
    for pile in range(table.n_piles):
        card = card_name(table.tops[pile]) if pile < table.revealed else "face down"
        on = [
            glass_text(table, g, now) for g in range(table.n_glasses) if table.masks[pile] >> g & 1
        ]
        lines.append(f"  pile {pile + 1}: {card:<10} {table.heights[pile]} cards  {', '.join(on)}")
    lines += [f"  {line}" for line in _player_lines(table, 60, now)]
    lines.append(f"  you are {player_name(player)}: {stack_text(stack)}")
    if table.prompt_player == player:
        options = ", ".join(map(target_name, table.prompt_options))
        lines.append(f"  {card_name(table.prompt_card)} asks you: choose {options}")
    return lines


def result_lines(engine: Engine) -> list[str]:
    """How a game stands: its rounds, tokens and, at its end, who won."""
    table = engine.table
    lines = [
        f"round {number}: {length:.1f} s, {_REASONS[reason]}; token for {_sides(table, sides)}"
        for number, (reason, length, sides) in enumerate(engine.rounds, 1)
    ]
    sides = [f"{_sides(table, [side])} {count}" for side, count in enumerate(table.tokens)]
    lines.append(f"tokens: {', '.join(sides)}")
    if engine.over:
        lines.append(f"winner: {_sides(table, engine.winning_sides)}")
    else:
        lines.append("the game was not played to its end")
    return lines

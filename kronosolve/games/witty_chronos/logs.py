"""The log of a game: one JSON object a line, the same for virtual and for real time.

    {"format": "kronosolve-witty-log/1", "seats": [...], "options": {...}, "seed": 7}
    {"t": 12.25, "player": "P1", "do": "place A1 3 take"}        a command reached the table
    {"t": 12.25, "player": "P1", "refused": "..."}               ... and was not possible
    {"t": 98.0, "round": 1, "ended": "goal", "winners": [0], "totals": [100, 60, 0]}
    {"t": 812.4, "end": true, "digest": "..."}                   state of the game at the end

Only the first line and the `do` lines decide what happens; the others let a replay prove that it
came to the same game. Times are seconds of game time.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError
from kronosolve.games.witty_chronos.commands import command_text, parse_command, player_name
from kronosolve.games.witty_chronos.engine import Engine
from kronosolve.games.witty_chronos.options import make_rules, rules_json
from kronosolve.games.witty_chronos.saves import engine_json

if TYPE_CHECKING:
    from collections.abc import Sequence

FORMAT = "kronosolve-witty-log/1"


class Recorder:
    """Writes down what happens in a game from now on; attach it before the first command."""

    def __init__(self, engine: Engine, seats: Sequence[str]) -> None:
        self.engine = engine
        self.lines: list[dict[str, Any]] = [
            {
                "format": FORMAT,
                "seats": list(seats),
                "options": rules_json(engine.rules),
                "seed": engine.seed,
            }
        ]
        engine.sink = self._note

    def _note(self, what: str, t: float, player: int, detail: Any) -> None:
        line: dict[str, Any] = {"t": t}
        if what == "round":
            reason, winners, totals = detail
            line |= {"round": self.engine.table.round_no, "ended": reason}
            line |= {"winners": winners, "totals": totals}
        else:
            line["player"] = player_name(player)
            if what == "command":
                line["do"] = command_text(detail)
            else:
                line["refused"] = detail[1]
        self.lines.append(line)

    def finished(self) -> list[dict[str, Any]]:
        """All lines with the closing one, for the game as it stands."""
        return [
            *self.lines,
            {"t": self.engine.table.now, "end": True, "digest": digest(self.engine)},
        ]


def digest(engine: Engine) -> str:
    """A short text that two equal games share."""
    text = json.dumps(engine_json(engine), sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]


def replay(lines: Sequence[dict[str, Any]]) -> Engine:
    """Play a log again in virtual time and hold every line against it.

    Raises
    ------
    GameError
        Names the first line that cannot be read or that came out differently.
    """
    try:
        head = lines[0]
        if head["format"] != FORMAT:
            raise GameError(f'line 1: format "{head["format"]}", expected "{FORMAT}"')
        engine = Engine(len(head["seats"]), make_rules(head["options"]), head["seed"])
        recorder = Recorder(engine, head["seats"])
        for number, line in enumerate(lines[1:], 2):
            if "end" in line:
                engine.advance(line["t"])
                if digest(engine) != line["digest"]:
                    raise GameError(f"line {number}: the replay came to another state")
            elif "do" in line:
                engine.submit(line["t"], int(line["player"][1:]) - 1, parse_command(line["do"]))
                engine.advance(line["t"])
            else:
                engine.advance(line["t"])
            if "end" not in line and recorder.lines[number - 1 : number] != [line]:
                raise GameError(f"line {number}: the replay does not come to {line}")
    except (KeyError, TypeError, ValueError, IndexError) as error:
        if isinstance(error, GameError):
            raise
        raise GameError(f"not a log of witty-chronos ({error!r})") from error
    return engine


def write_log(path: Path, lines: Sequence[dict[str, Any]]) -> None:
    """Write a log whole or not at all."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def read_log(path: Path) -> list[dict[str, Any]]:
    """Read a log; GameError names the file and line."""
    lines = []
    try:
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = json.loads(text)
            if not isinstance(line, dict):
                raise GameError(f"{path}:{number}: expected a JSON object")
            lines.append(line)
    except json.JSONDecodeError as error:
        raise GameError(f"{path}:{len(lines) + 1}: not JSON ({error.msg})") from error
    except (OSError, UnicodeDecodeError) as error:
        raise GameError(f"{path}: cannot be read ({error})") from error
    return lines

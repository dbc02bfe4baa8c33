"""A game on disk: a head, then one line a move, each written out before its result is shown.

A process that is killed loses at most the move it was about to write: a last line without its end
is dropped when the game is resumed. Doing the moves again gives the same game.
"""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kronosolve.files.errors import fail
from kronosolve.files.shipped import is_file, locate, scenarios
from kronosolve.files.writing import investigation_to_data, map_to_data, write_text
from kronosolve.table.moves import TableError, move_data, move_of
from kronosolve.table.session import Game

if TYPE_CHECKING:
    from kronosolve.investigation import Investigation
    from kronosolve.table.moves import Move

FORMAT = "kronologic-game/1"


@dataclass(frozen=True)
class Head:
    """What a game begins from.

    `case` is an id or an absolute path, `digest` tells whether it still is the same case,
    `started` (a time of day) sets games apart.
    """

    case: str
    digest: str
    players: tuple[str, ...]
    seed: int
    first: int | None
    started: str

    def new_game(self, investigation: Investigation) -> Game:
        """The game before its first move; TableError when the case is another one by now."""
        if digest(investigation) != self.digest:
            raise TableError(f"the case {self.case} has been changed since this game was saved")
        return Game(investigation, self.players, self.seed, self.first)


def digest(investigation: Investigation) -> str:
    """Tells cases apart by everything that matters in play."""
    data = investigation_to_data(investigation)
    for text in ("title", "intro", "question", "epilogue", "rating", "made"):
        data.pop(text, None)
    data["map"] = map_to_data(investigation.setup.map)
    return sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]


class Journal:
    """The file that a game is kept in; `append` returns once the move is on disk."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def create(
        cls, path: Path, head: Head, game: Game | None = None, *, force: bool = False
    ) -> Journal:
        """Begin a file, whole with all moves so far; FileError when it exists or cannot be."""
        lines = [json.dumps({"format": FORMAT, **asdict(head)})]
        if game is not None:
            lines += [json.dumps(move_data(seat, move)) for seat, move in game.log]
        write_text(path, "\n".join([*lines, ""]), force=force)
        return cls(path)

    def append(self, seat: int, move: Move) -> None:
        """Add one move; OSError when the place cannot be written, or the file is gone."""
        line = json.dumps(move_data(seat, move)) + "\n"
        with self.path.open("r+b") as file:
            file.seek(0, os.SEEK_END)
            file.write(line.encode())
            file.flush()
            os.fsync(file.fileno())


def read(path: Path) -> tuple[Head, list[tuple[int, Move]]]:
    """The head and the moves of a saved game, a torn last line cut off the file.

    FileError names the line of whatever else is wrong.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise fail(str(path), error.strerror or str(error)) from error
    whole = data[: data.rfind(b"\n") + 1]
    lines = whole.split(b"\n")[:-1]
    head = _head(path, lines[0] if lines else b"")
    moves = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            moves.append(move_of(json.loads(line)))
        except (TableError, ValueError) as error:
            raise fail(str(path), f"damaged: {error}", number) from error
    if len(whole) < len(data):
        with path.open("rb+") as file:
            file.truncate(len(whole))
    return head, moves


def _head(path: Path, line: bytes) -> Head:
    try:
        data: Any = json.loads(line)
    except ValueError:
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise fail(str(path), f"not a saved game of Kronologic (format {FORMAT})", 1)
    match data:
        case {
            "case": str(case),
            "digest": str(known),
            "players": [*players],
            "seed": int(seed),
            "first": int() | None as first,
            "started": str(started),
        } if all(isinstance(name, str) for name in players):
            return Head(case, known, tuple(players), seed, first, started)
    raise fail(str(path), "damaged: the first line lacks something", 1)


def resume(path: Path, head: Head, moves: list[tuple[int, Move]], case: Investigation) -> Game:
    """The game after its moves; FileError names the line of one that is not possible."""
    try:
        game = head.new_game(case)
    except TableError as error:
        raise fail(str(path), str(error)) from error
    for number, (seat, move) in enumerate(moves, start=2):
        try:
            game.do(seat, move)
        except TableError as error:
            raise fail(str(path), f"damaged: {error}", number) from error
    return game


def case_name(file: str) -> str:
    """How a case is remembered: its id where it is shipped, else the absolute path of its file."""
    path = locate(file, "investigation")
    shipped = path.is_relative_to(scenarios()) and not is_file(Path(file))
    return file if shipped else str(path.absolute())

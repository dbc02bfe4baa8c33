"""Reading `--cards FILE`: an owner's printed values, under the rules that all our files keep."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from kronosolve.games.interface import GameError

if TYPE_CHECKING:
    from pathlib import Path

    from kronosolve.files.nodes import Mapping, Node, Scalar
    from kronosolve.games.interface import Game


_PLACE = re.compile(r"(?:cards: )?(\w+)(?:\[(\d+)\]| (\d+)\b)")
"""How games name a card of a file: `trips[0].top.points: ...` (from 0) or
`cards: troops 1 (Name): attack: ...` (from 1)."""


class CardFileError(GameError):
    """A card file that cannot be used; `problems` are its faults with their lines."""

    def __init__(self, problems: list[tuple[int | None, str]], file: str) -> None:
        places = [file if line is None else f"{file}:{line}" for line, _ in problems]
        super().__init__(
            "\n".join(
                f"{place}: {message}" for place, (_, message) in zip(places, problems, strict=True)
            )
        )
        self.file, self.problems = file, problems


def read_cards(path: Path, game: Game) -> Any:
    """The content of a card file that a game can use.

    YAML or JSON, read as investigations are: of bounded size, without aliases and tags, no key
    twice, and nothing that YAML and people may read differently.

    Raises
    ------
    CardFileError
        With one line for each fault, each beginning with the file's name.

    """
    from kronosolve.files import errors, nodes, source
    from kronosolve.games.options import CARDS

    shown = str(path)
    try:
        node = nodes.parse(source.read_text(path, shown), shown)
        content = plain(node, shown)
    except errors.FileError as error:
        found = [(problem.line, problem.message) for problem in error.problems]
        raise CardFileError(found, shown) from None
    try:
        # Only the game knows what its cards look like; every other option has its default here.
        game.new_state(game.player_counts[0], {CARDS: content}, 0)
    except GameError as error:
        messages = str(error).splitlines()
        raise CardFileError([(_line(node, text), text) for text in messages], shown) from None
    return content


def _line(node: Node, message: str) -> int | None:
    """The line of what a game's message is about, as near as can be found; None without a place."""
    from kronosolve.files.nodes import Mapping, Sequence

    place = _PLACE.match(message)
    cards = dict(_named(node)).get(place[1]) if place else None
    if place is None or not isinstance(cards, Sequence):
        return None
    index = int(place[2]) if place[2] else int(place[3]) - 1
    if not 0 <= index < len(cards.items):
        return None
    found = cards.items[index]
    # What follows names the fields on the way down, between dots or before a colon.
    for field in re.findall(r"\w+", message[place.end() :].partition(" found ")[0]):
        found = dict(_named(found)).get(field, found) if isinstance(found, Mapping) else found
    return found.line


def _named(node: Node) -> list[tuple[str, Node]]:
    from kronosolve.files.nodes import Mapping

    return [(key.text, value) for key, value in node.entries] if isinstance(node, Mapping) else []


def plain(node: Node, shown: str) -> Any:
    """A tree of nodes as lists, dicts and values."""
    from kronosolve.files.nodes import Mapping, Sequence

    if isinstance(node, Sequence):
        return [plain(item, shown) for item in node.items]
    return _entries(node, shown) if isinstance(node, Mapping) else _value(node, shown)


def _entries(node: Mapping, shown: str) -> dict[str, Any]:
    from kronosolve.files.errors import fail, quoted

    lines: dict[str, int] = {}
    for key, _ in node.entries:
        if key.text in lines:
            before = f"the key {quoted(key.text)} stands in line {lines[key.text]} already"
            raise fail(shown, before, key.line)
        lines[key.text] = key.line
    return {key.text: plain(value, shown) for key, value in node.entries}


def _value(node: Scalar, shown: str) -> str | int | float | bool | None:
    from kronosolve.files.errors import fail, quoted

    kind, text = node.kind, node.text
    if kind == "str":
        return text
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() == "true"
    if kind == "int" and len(text) <= 20:
        return int(text)
    if kind == "float" and math.isfinite(number := float(text)):
        return number
    raise fail(
        shown, f"found {quoted(text)}; put a text in quotes, write a number in digits", node.line
    )

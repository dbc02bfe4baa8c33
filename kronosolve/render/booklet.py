"""A booklet of cases as plain data, page by page: what the typst template puts on paper.

Nothing here knows typst. Texts stay texts (no markup is read in them), pieces have places in
millimetres, and `kronosolve.render.pdf` hands all of it to a fixed template as JSON.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from kronosolve.investigation import Question
from kronosolve.render.cards import CORNER, HEADING, MARGIN, PAPERS, CardLayout, slots
from kronosolve.render.map_view import map_view
from kronosolve.render.plan import plan
from kronosolve.render.symbols import SYMBOLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from kronosolve.investigation import Card, Investigation, Setup
    from kronosolve.render.cards import Paper

MARKS_IN_BOX = 9
"""So many cross and arrow tokens lie in the printed box."""
REPLAY = "↻"
_LONG_TITLE, _LONG_NAME = 60, 32
"""Titles and names longer than this end in dots where there is one line for them."""
_LONG_ID = 6
"""Ids of characters longer than this are too small to read through a window."""
_LONG_WORD = 50
"""Longer words may be broken anywhere, so that they stay on the page."""
_PAGE_OF_TEXT = 4200
"""So many characters of an epilogue stand on one upside-down page at most."""
_MAP_ROOM, _NOTE_ROOM = (36.0, 15.0), (29.0, 16.0)


@dataclass(frozen=True)
class PrintedCase:
    """An investigation with the words that its mystery has for it."""

    investigation: Investigation
    name: str
    """Title to fall back on: an id, or the name of a file."""
    family: str
    moves: Sequence[str]
    rules: Sequence[str]
    question: str
    answer: str | None
    """The answer in words, None where the file holds none."""


def marks(setup: Setup) -> int:
    """How many crosses and arrows lie on the map."""
    return len(setup.closed) + len(setup.one_way)


def missing(investigation: Investigation) -> list[str]:
    """What cannot be printed because the file does not hold it, in words."""
    parts = []
    if investigation.deck is None:
        parts.append("no cards")
    if investigation.solution is None:
        parts.append("no solution")
    return parts


def booklet(cases: Sequence[PrintedCase], paper: Paper) -> dict[str, Any]:
    """Everything that is printed, as JSON-ready data; the same cases give the same data.

    Cases whose cast and times agree share one set of tiles.
    """
    sets: dict[tuple[Any, ...], int] = {}
    for case in cases:
        if case.investigation.deck is not None:
            sets.setdefault(_tile_key(case.investigation.setup), len(sets))
    width, height = PAPERS[paper]
    return {
        "paper": {
            "width": width,
            "height": height,
            "margin": MARGIN,
            "heading": HEADING,
        },
        "symbols": SYMBOLS,
        "replay": REPLAY,
        "corner": CORNER,
        "sets": [
            {
                "name": _set_name(number, len(sets)),
                "layout": _layout(CardLayout(len(cast), times)),
                "pages": list(_tiles(cast, times, paper)),
            }
            for (cast, times), number in sets.items()
        ],
        "cases": [_case(case, number, paper, sets) for number, case in enumerate(cases, start=1)],
    }


def _case(
    case: PrintedCase, number: int, paper: Paper, sets: dict[tuple[Any, ...], int]
) -> dict[str, Any]:
    investigation = case.investigation
    setup, rating = investigation.setup, investigation.rating
    title = _line(investigation.title or case.name, _LONG_TITLE)
    deck = investigation.deck
    return {
        "number": number,
        "title": _text(investigation.title or case.name),
        "short": title,
        "family": case.family,
        "stars": None if rating is None else rating.stars,
        "gold": None if rating is None else rating.gold,
        "silver": None if rating is None else rating.silver,
        "intro": _paragraphs(investigation.intro),
        "moves": [_text(text) for text in case.moves],
        "rules": [_text(text) for text in case.rules],
        "question": _paragraphs(investigation.question or case.question),
        "asks": [] if investigation.question is None else [_text(case.question)],
        "cast": [f"{c} {name}" for c, name in _cast(setup)],
        "times": setup.times,
        "starts": _starts(setup),
        "out": [_line(p.name) for p in setup.map.locations if p.id not in setup.locations],
        "missing": missing(investigation),
        "map": _map(setup, (165.0, 80.0), _MAP_ROOM),
        "notes": _notes(setup, paper),
        "cards": None
        if deck is None
        else {
            "set": _set_name(sets[_tile_key(setup)], len(sets)),
            "layout": _layout(CardLayout(len(setup.characters), setup.times)),
            "pages": list(_cards(investigation, paper)),
        },
        "solution": _solution(case),
    }


def _tile_key(setup: Setup) -> tuple[Any, ...]:
    return tuple(_cast(setup)), setup.times


def _set_name(number: int, sets: int) -> str:
    """Sets of tiles have letters where there are several (numbers once letters run out)."""
    if sets == 1:
        return ""
    return chr(ord("A") + number) if sets <= 26 else str(number + 1)


def _signs(setup: Setup) -> dict[str, str]:
    """What stands for each character on paper: the id, or its beginning and a number if long."""
    short = {c for c in setup.characters if len(c) <= _LONG_ID}
    signs = {}
    for number, c in enumerate(setup.characters, start=1):
        sign = f"{c[:3]}{number}"
        signs[c] = c if c in short else f"{c[:2]}.{number}" if sign in short else sign
    return signs


def _cast(setup: Setup) -> list[tuple[str, str]]:
    """Sign and name of each character."""
    names = {c.id: c.name for c in setup.map.characters}
    return [(sign, _line(names[c]) or sign) for c, sign in _signs(setup).items()]


def _places(setup: Setup) -> list[tuple[str, int, str]]:
    """Id, number of the symbol, and name of each location in play."""
    return [
        (p.id, i, _line(p.name) or p.id)
        for i, p in enumerate(setup.map.locations)
        if p.id in setup.locations
    ]


def _starts(setup: Setup) -> list[str]:
    lines = []
    for place, _, name in _places(setup):
        there = [sign for c, sign in _signs(setup).items() if setup.starts.get(c) == place]
        if there:
            lines.append(f"{name}: {', '.join(there)}")
    return lines


def _layout(layout: CardLayout) -> dict[str, Any]:
    return {
        "width": layout.width,
        "height": layout.height,
        "symbol": asdict(layout.symbol),
        "hole": asdict(layout.hole),
    }


def _spread(
    pieces: list[dict[str, Any]], paper: Paper, width: float, height: float
) -> Iterator[list[dict[str, Any]]]:
    """Lay pieces of one size out on as few pages as they need."""
    corners = slots(paper, width, height)
    for first in range(0, len(pieces), len(corners)):
        page = pieces[first : first + len(corners)]
        yield [{"x": x, "y": y, **piece} for (x, y), piece in zip(corners, page, strict=False)]


def _tiles(
    cast: Sequence[tuple[str, str]], times: int, paper: Paper
) -> Iterator[list[dict[str, Any]]]:
    layout = CardLayout(len(cast), times)
    faces = [("Time", str(t)) for t in range(1, times + 1)] + [(name, c) for c, name in cast]
    pieces = [
        {
            "label": label,
            "sign": sign,
            "shared": asdict(layout.window(tile, private=False)),
            "private": asdict(layout.window(tile, private=True)),
        }
        for tile, (label, sign) in enumerate(faces)
    ]
    return _spread(pieces, paper, layout.width, layout.height)


def _cards(investigation: Investigation, paper: Paper) -> Iterator[list[dict[str, Any]]]:
    setup, deck = investigation.setup, investigation.deck
    assert deck is not None
    layout, signs = CardLayout(len(setup.characters), setup.times), _signs(setup)
    pieces = []
    for place, symbol, name in _places(setup):
        questions = [Question(place, time=t) for t in range(1, setup.times + 1)]
        questions += [Question(place, character=c) for c in setup.characters]
        values = []
        for tile, question in enumerate(questions):
            for private, text in enumerate(_shown(deck[question], signs)):
                values.append({"text": text, **asdict(layout.value(tile, private=bool(private)))})
        pieces.append({"location": name, "symbol": symbol, "values": values})
    return _spread(pieces, paper, layout.width, 2 * layout.height)


def _shown(card: Card, signs: Mapping[str, str]) -> tuple[str, str]:
    """The two values of a question as they stand on a card."""
    private = REPLAY if card.private is None else str(card.private)
    return f"\N{MULTIPLICATION SIGN}{card.count}", signs.get(private, private)


def _map(setup: Setup, size: tuple[float, float], room: tuple[float, float]) -> dict[str, Any]:
    view, signs = map_view(setup.map, setup), _signs(setup)
    rooms = [
        {
            "name": _line(r.name) or r.id,
            "symbol": i,
            "out": r.out,
            "starts": " ".join(signs[c] for c in r.starts),
        }
        for i, r in enumerate(view.rooms)
    ]
    return {**asdict(plan(view, size, room)), "rooms": rooms}


def _notes(setup: Setup, paper: Paper) -> dict[str, Any]:
    """One map a time, two beside each other, and a grid for counts below if the page has room."""
    width, height = PAPERS[paper]
    usable = height - 2 * MARGIN - 9
    rows = -(-setup.times // 2)
    grid = 9 + 6.2 * (len(setup.locations) + 1)
    each = min(74.0, (usable - grid) / min(rows, 3))
    if rows > 3 or each < 56:
        each = min(86.0, usable / 3)
    size = ((width - 2 * MARGIN - 8) / 2, round(each - 9, 2))
    return {
        "map": _map(setup, size, _NOTE_ROOM),
        "places": [{"symbol": symbol, "name": name} for _, symbol, name in _places(setup)],
        "cast": list(_signs(setup).values()),
    }


def _solution(case: PrintedCase) -> dict[str, Any] | None:
    investigation = case.investigation
    solution, setup = investigation.solution, investigation.setup
    if solution is None:
        return None
    names = {place: name for place, _, name in _places(setup)}
    walks = []
    if solution.world is not None:
        for (c, name), walk in zip(_cast(setup), solution.world, strict=True):
            walks.append([f"{c} {name}", *(names[setup.locations[place]] for place in walk)])
    return {
        "answer": None if case.answer is None else _text(case.answer),
        "walks": walks,
        "epilogue": list(_pages(_paragraphs(investigation.epilogue))) or [[]],
    }


def _pages(paragraphs: list[dict[str, str]]) -> Iterator[list[dict[str, str]]]:
    """Cut a text into pages, at blanks: what stands upside down cannot flow from page to page."""
    page: list[dict[str, str]] = []
    room = _PAGE_OF_TEXT // 2  # the first page holds the positions too
    for paragraph in paragraphs:
        text = paragraph["text"]
        while text:
            if room < 200:
                yield page
                page, room = [], _PAGE_OF_TEXT
            cut = len(text) if len(text) <= room else text.rfind(" ", 0, room) + 1 or room
            page.append({**paragraph, "text": text[:cut].strip()})
            text, room = text[cut:], room - cut
    if page:
        yield page


def _paragraphs(text: str | None) -> list[dict[str, str]]:
    """Paragraphs of a text, separated by empty lines."""
    parts: list[list[str]] = [[]]
    for line in (text or "").splitlines():
        if line.strip():
            parts[-1].append(line.strip())
        else:
            parts.append([])
    return [_text(" ".join(part)) for part in parts if part]


def _text(text: str) -> dict[str, str]:
    """A text with the direction of its first letter that has one (Unicode rules P2 and P3)."""
    clean = " ".join(text.split())
    strong = (unicodedata.bidirectional(sign) for sign in clean)
    first = next((kind for kind in strong if kind in ("L", "R", "AL")), "L")
    clean = re.sub(rf"\S{{{_LONG_WORD}}}", lambda found: f"{found[0]}\u200b", clean)
    return {"text": clean, "dir": "ltr" if first == "L" else "rtl"}


def _line(text: str, longest: int = _LONG_NAME) -> str:
    """A text for one line: blanks joined, too long ones cut."""
    clean = " ".join(text.split())
    return clean if len(clean) <= longest else f"{clean[: longest - 1].rstrip()}…"

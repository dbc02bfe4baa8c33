"""The picture of a card under a tile in the documentation, drawn from layout and shipped case.

`python tests/card_picture.py` writes it; a test holds it against what is printed now.
"""

from __future__ import annotations

from pathlib import Path

from kronosolve.files import read_investigation
from kronosolve.investigation import Question
from kronosolve.render.cards import CORNER, CardLayout
from kronosolve.render.symbols import SYMBOLS

PICTURE = Path(__file__).parent.parent / "docs" / "card-under-tile.svg"
LOCATION, TIME = "stage", 4
STYLE = """
.paper{fill:#fff;stroke:#222;stroke-width:.5}
.tile{fill:#e9e3d5;stroke:#222;stroke-width:.5;fill-rule:evenodd}
text{font-family:"DejaVu Sans",Verdana,sans-serif;fill:#111;text-anchor:middle}
.value{font-size:4.2px;font-weight:bold}
.small{font-size:1.7px}
.big{font-size:6px;font-weight:bold}
.caption{font-size:3.6px}
"""


def drawn():
    """The card, the tile, and the card under the tile, beside each other."""
    setup = (case := read_investigation("demo/the-last-toast")).setup
    layout = CardLayout(len(setup.characters), setup.times)
    questions = [Question(LOCATION, time=t) for t in range(1, setup.times + 1)]
    questions += [Question(LOCATION, character=c) for c in setup.characters]
    symbol = SYMBOLS[setup.map.location_ids().index(LOCATION)]
    values = []
    for tile, question in enumerate(questions):
        found = case.deck[question]
        shown = (f"\N{MULTIPLICATION SIGN}{found.count}", found.private or "↻")
        values += [
            (layout.value(tile, private=bool(private)), str(text))
            for private, text in enumerate(shown)
        ]
    card = _card(layout, symbol, values)
    tile = _tile(layout, TIME - 1)
    step, height = layout.width + 8, layout.height + 14
    captions = ("Stage, values up", "Time 4", "Who is on the stage at Time 4?")
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {3 * step:g} {height:g}"'
        f' width="{3.6 * 3 * step:.0f}" height="{3.6 * height:.0f}" role="img">'
    )
    parts = [
        svg,
        "<title>A location card, a time tile, and the card under the tile</title>",
        f"<style>{STYLE}</style>",
        f'<rect width="{3 * step:g}" height="{height:g}" fill="#fff"/>',
    ]
    for i, (pieces, caption) in enumerate(zip((card, tile, card + tile), captions, strict=True)):
        parts += [f'<g transform="translate({4 + i * step:g} 4)">', *pieces]
        below = layout.height + 6
        parts += [
            f'<text class="caption" x="{layout.width / 2:g}" y="{below:g}">{caption}</text>',
            "</g>",
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _outline(layout):
    w, h = layout.width, layout.height
    return f"M0 0H{w:g}V{h - CORNER:g}L{w - CORNER:g} {h:g}H0Z"


def _card(layout, symbol, values):
    box = layout.symbol
    corners = " ".join(f"{box.x + x * box.width:g},{box.y + y * box.height:g}" for x, y in symbol)
    parts = [f'<path class="paper" d="{_outline(layout)}"/>', f'<polygon points="{corners}"/>']
    for rect, text in values:
        x, y = rect.x + rect.width / 2, rect.y + rect.height / 2 + 1.5
        parts.append(f'<text class="value" x="{x:g}" y="{y:g}">{text}</text>')
    return parts


def _tile(layout, tile):
    shared, private = (layout.window(tile, private=kind) for kind in (False, True))
    holes = "".join(
        f"M{r.x:g} {r.y:g}h{r.width:g}v{r.height:g}h{-r.width:g}Z"
        for r in (layout.hole, shared, private)
    )
    parts = [f'<path class="tile" d="{_outline(layout)}{holes}"/>']
    for rect, label in ((shared, "SHARED"), (private, "PRIVATE")):
        x, y = rect.x + rect.width / 2, rect.y - 0.6
        parts.append(f'<text class="small" x="{x:g}" y="{y:g}">{label}</text>')
    middle = (layout.hole.x + layout.hole.width + layout.width) / 2
    return [*parts, f'<text class="big" x="{middle:g}" y="8.6">Time {tile + 1}</text>']


if __name__ == "__main__":
    PICTURE.write_text(drawn(), encoding="utf-8")

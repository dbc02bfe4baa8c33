"""What stands on a Textual screen, as lines of text, read from its exported picture."""

import html
import re

_PIECE = re.compile(r'<text class="[^"]*" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)</text>')


def screen_text(app):
    """The lines of the screen; signs alone, whatever their colours."""
    svg = app.export_screenshot(simplify=False)
    pieces = [
        (float(y), float(x), html.unescape(text).replace("\xa0", " "))
        for x, y, text in _PIECE.findall(svg[svg.index("-matrix") :])
    ]
    lines = {}
    for y, x, text in sorted(pieces):
        line = lines.setdefault(y, "")
        lines[y] = line.ljust(round(x / 12.2)) + text
    return "\n".join(line.rstrip() for _, line in sorted(lines.items()))

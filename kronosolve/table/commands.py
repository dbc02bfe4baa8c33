"""What can be typed in a game, and the list that `help` shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kronosolve.table.reading import answer_form
from kronosolve.table.wording import wrapped

if TYPE_CHECKING:
    from kronosolve.mysteries.base import Mystery

COMMANDS = (
    ("ask", "LOCATION TIME", "ask who is there then; `ask` can be left out"),
    ("ask", "LOCATION CHARACTER", "ask how often the character is there"),
    ("accuse", "SOLUTION", "announce a solution; `accuse` alone shows how"),
    ("stay", "", "stay out of it while others check a solution"),
    ("notes", "", "what you know: starts, answers, your own lines"),
    ("note", "TEXT", "write a line on your sheet"),
    ("mark", "WHO TIME [not] ROOM", "mark who is where, is `not`, or `maybe` is"),
    ("undo", "", "take your last line off the sheet (not a question)"),
    ("log", "", "all questions as everybody heard them"),
    ("grid", "", "who can be where when; `who NAME` says it in words"),
    ("counts", "", "what you know of every card"),
    ("map", "[TIME]", "the map with crosses and starts, or with your marks"),
    ("level", "[NAME]", "how much your sheet marks by itself"),
    ("hint", "", "the best next questions (your record says so)"),
    ("explain", "", "the easiest deduction; again for the next (so too)"),
    ("rules", "", "the rules of this case"),
    ("save", "FILE", "keep the game in another file from now on"),
    ("help", "", "this list, with examples; also `commands`"),
    ("quit", "", "leave (Ctrl-D does the same)"),
)
"""Verb, what follows it, and what it does."""


def help_text(mystery: Mystery) -> str:
    """The commands, and examples of questions and solutions of a case."""
    setup = mystery.setup
    lines = [f"  {f'{verb} {what}':<24} {does}" for verb, what, does in COMMANDS]
    place, last = setup.locations[0], setup.characters[-1]
    texts = (
        (
            f"Questions: `{place} {setup.times // 2 + 1}`, `{place}@{last}`; three or more letters"
            " of a name will do, where they are clear."
        ),
        f"A solution: {answer_form(mystery)}.",
    )
    return "\n".join(["Type a question or one of these:", *lines, *map(wrapped, texts)])

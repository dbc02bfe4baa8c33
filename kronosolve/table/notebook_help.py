"""Help inside the notebook: commands, and examples with ids of the case at hand."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from kronosolve.table.entry import read_note
from kronosolve.table.moves import TableError

if TYPE_CHECKING:
    from kronosolve.investigation import Setup

COMMANDS: dict[str, tuple[str, str]] = {
    "help": ("help [COMMAND]", "this help, or more about one command"),
    "rules": ("rules", "how questions work, and what has to be found out"),
    "commands": ("commands", "every command with what it does"),
    "examples": ("examples", "notes as they can be typed"),
    "notes": ("notes", "the notes by number, as typed and in words"),
    "status": ("status", "what is proved: the answer, or how many are open"),
    "open": ("open [K | all]", "the answers that are still possible, most likely first"),
    "grid": ("grid", "who can be where when, as a table"),
    "counts": ("counts", "what is known of every card"),
    "map": ("map [TIME]", "the map of one time or of all, with everybody's marks"),
    "who": ("who [CHARACTER]", "the same in words, one time a line"),
    "hint": ("hint [K]", "the best next questions"),
    "next": ("next [K]", "the easiest next deduction, or the K-th"),
    "why": ("why", "what follows from the notes, step by step"),
    "level": ("level [NAME]", "how much is marked and told by itself"),
    "fix": ("fix N = NOTE", "write note N anew, or only what its card showed"),
    "drop": ("drop N", "strike note N out"),
    "undo": ("undo", "take the last change of the notes back"),
    "redo": ("redo", "make it again"),
    "save": ("save FILE", "keep the notes in this file from now on"),
    "quit": ("quit", "leave (the end of the input does the same)"),
}
"""Name -> usage and what it does."""

_MORE: dict[str, str] = {
    "fix": "`fix 3 = fortress 2 = 1 E` replaces the whole note. `fix 3 = 1 E` keeps its question.",
    "level": (
        "none: only starts and what cards say outright is marked. arithmetic: also full rooms and"
        " counts that are used up. deductions: everything that follows from the notes, by proof,"
        " and news after each note. question: the best next question as well. A contradiction is"
        " told at every level."
    ),
    "hint": (
        "The best question first, valued by what its card tells on average: bits about the answer,"
        " bits about everybody's walks (world), and the chance that it proves the answer at once."
        " Exact where the worlds are few, else estimated over worlds drawn at random."
    ),
    "why": "Each step names its technique and the few notes and earlier steps that force it.",
}
_WIDTH = 79


def overview(setup: Setup) -> list[str]:
    """What to type, in a few lines."""
    notes = _notes(setup)
    return [
        "Type each answer as it comes:",
        *_rows(notes[:4]),
        "`grid`, `map` and `open` show what is known; `hint` names a good question; `why`",
        "and `next` explain. `fix 2 = ...`, `drop 2` and `undo` mend a slip. `commands`",
        "lists the rest, `rules` the rules, `examples` more notes. `quit` leaves.",
    ]


def commands() -> list[str]:
    """Every command, a line each."""
    width = max(len(usage) for usage, _ in COMMANDS.values()) + 2
    lines = [f"  {usage:<{width}}{what}" for usage, what in COMMANDS.values()]
    return ["Anything with `=` is a note (`examples`). Otherwise:", *lines]


def command(name: str) -> list[str]:
    """One command at more length."""
    usage, what = COMMANDS[name]
    more = [part for part in (f"{what}.", _MORE.get(name)) if part]
    return [usage, *_folded(" ".join(more))]


def examples(setup: Setup) -> list[str]:
    """Notes as they can be typed, with ids of the case at hand, and what they mean."""
    return _rows(_notes(setup))


def _notes(setup: Setup) -> list[tuple[str, str]]:
    """Notes that can be typed so for this case, with their meanings."""
    cast = {c.id: c.name for c in setup.map.characters}
    places = {p.id: p.name for p in setup.map.locations}
    place, other, late = setup.locations[0], setup.locations[-1], setup.times
    who, someone = setup.characters[-1], setup.characters[0]
    home = setup.starts.get(someone)
    replay = (
        f"{home or place} {someone} = {1 if home else 0} -",
        "all of it is public" if home else "nothing",
    )
    name = cast.get(who, who)
    rows = [
        (f"{place} 2 = 1 {who}", f"you asked: 1 person, the card showed {name}"),
        (f"{place} 2 = 0", "you asked: nobody"),
        (f"{other} {who} = 2 {late}", f"you asked: 2 visits, the card showed Time {late}"),
        (f"heard {other} {who} = 2", "another player asked: 2 visits"),
        (replay[0], f"you asked: replay, {replay[1]}"),
        (f"heard {place} time 2 = 1", "another player asked: 1 person"),
        (f"{place}@2=1:{who}", "as on command lines: you asked"),
        (f"{other}@{who}=2", "as on command lines: heard"),
        (f"{places[place].lower()} t2 = 1 {name.lower()}", "names do as well as ids"),
    ]
    return [row for row in rows if _readable(row[0], setup)]


def _readable(note: str, setup: Setup) -> bool:
    """Whether a note can be typed so: names that hold blanks or signs may not."""
    try:
        read_note(note, setup)
    except TableError:
        return False
    return True


def _rows(rows: list[tuple[str, str]]) -> list[str]:
    width = max(len(note) for note, _ in rows) + 3
    return [f"  {note:<{width}}{meaning}" for note, meaning in rows]


def _folded(text: str) -> list[str]:
    return wrap(" ".join(text.split()), _WIDTH, break_on_hyphens=False)

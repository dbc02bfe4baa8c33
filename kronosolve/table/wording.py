"""The game in words: results, events, notes. Plain text of at most 79 columns."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from kronosolve.table.moves import Announced, Asked, Checked, Shown, TurnBegan

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kronosolve.mysteries.base import Mystery
    from kronosolve.notes import Fact
    from kronosolve.table.moves import Happening
    from kronosolve.table.views import SeatView, Table

WIDTH = 79


def wrapped(text: str, indent: str = "") -> str:
    """A sentence or a paragraph in lines that fit the screen."""
    return textwrap.fill(
        text, WIDTH, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
    )


def player_name(table: Table, seat: int) -> str:
    """What a seat is called: people count from 1."""
    kind = table.players[seat]
    return f"Player {seat + 1}" if kind == "human" else f"Player {seat + 1} ({kind})"


def result(fact: Fact) -> str:
    """What a card showed, or what was heard of it: `fortress@2: shared 1, private E`."""
    if not fact.own:
        return f"{fact.question}: shared {fact.count}"
    if fact.private is None:
        return f"{fact.question}: shared {fact.count}, replay"
    return f"{fact.question}: shared {fact.count}, private {fact.private}"


def meaning(mystery: Mystery, fact: Fact) -> str:
    """What a note says, in a sentence."""
    question, count = fact.question, fact.count
    place = mystery.place(question.location)
    public = mystery.setup.public_count(question)
    if question.character is not None:
        who = mystery.name(question.character)
        if count == 0:
            return f"{who} is never at {place}."
        said = f"{who} is at {place} {times(count)}"
        one = f"Time {fact.private}"
        known = "at Time 1, as everybody knew"
    else:
        if count == 0:
            return f"Nobody is at {place} at Time {question.time}."
        are = "is" if count == 1 else "are"
        said = f"{counted(count, 'character')} {are} at {place} at Time {question.time}"
        one = mystery.name(str(fact.private))
        known = "known from the start"
    if fact.own and fact.private is not None:
        link = ":" if count == 1 else ", one of them:"
        if count > 1 and count - public == 1:
            link = ", the one not known before:"
        return f"{said}{link} {one}."
    return f"{said}, {known}." if count == public else f"{said}."


def counted(count: int, what: str) -> str:
    """`1 question`, `3 questions`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def times(count: int) -> str:
    """`once`, `3 times`."""
    return "once" if count == 1 else f"{count} times"


def happening(view: SeatView, mystery: Mystery, what: Happening) -> str | None:
    """One event in words, as its seat is told; None for what needs no words."""
    match what:
        case Shown(question):
            fact = next(fact for fact in view.facts if fact.question == question)
            return f"{result(fact)}\n{wrapped(meaning(mystery, fact), '  ')}"
        case Asked(seat) | Announced(seat) if seat == view.seat:
            return None
        case TurnBegan(seat, again) if again and seat == view.seat and view.players > 1:
            return "Replay: you ask again."
    return announcement(view.table, what)


def announcement(table: Table, what: Happening) -> str | None:
    """One event in the words that everybody may hear; None for what needs no words."""
    match what:
        case Asked():
            return heard(table, what)
        case TurnBegan(seat, again) if again and len(table.players) > 1:
            return f"{player_name(table, seat)} asks again."
        case Announced(seat):
            return f"{player_name(table, seat)} announces a solution."
        case Checked(seats, right):
            return "\n".join(
                f"{player_name(table, seat)} checked a solution: "
                + ("it is right." if seat in right else "it is wrong, and the player is out.")
                for seat in seats
            )
    return None


def heard(table: Table, asked: Asked) -> str:
    """A question as everybody hears it."""
    replay = ", replay" if asked.replay else ""
    name = player_name(table, asked.seat)
    return f"{name} asked {asked.question}: shared {asked.count}{replay}."


def notes_text(view: SeatView, mystery: Mystery) -> str:
    """Everything a seat knows: public starts, answers, and the lines that it wrote."""
    setup = view.setup
    starts = [f"{c} {place}" for c, place in setup.starts.items()]
    lines = ["At Time 1:", wrapped("; ".join(starts) or "nobody is known", "  "), ""]
    facts = view.facts
    lines.append("Answers:" if facts else "No answers yet.")
    width = max((len(result(fact)) for fact in facts), default=0)
    for fact in facts:
        line = f"  {result(fact):<{width}}  {meaning(mystery, fact)}"
        lines += (
            [line]
            if len(line) <= WIDTH
            else [f"  {result(fact)}", wrapped(meaning(mystery, fact), "    ")]
        )
    if view.notes:
        lines += ["", "Your notes:", *(wrapped(note, "  ") for note in view.notes)]
    return "\n".join(lines)


def standing_text(view: SeatView, mystery: Mystery) -> str:
    """What is to be found out, and how many questions were asked for it."""
    if view.players == 1:
        return f"{mystery.question()} You have asked {counted(len(view.asked), 'question')}."
    lines = [mystery.question()]
    for seat in range(view.players):
        asked = counted(view.asked_by(seat), "question")
        out = ", out" if seat in view.out else ""
        lines.append(f"{player_name(view.table, seat)}: {asked}{out}")
    return "\n".join(lines)


def log_text(view: SeatView) -> str:
    """All questions as everybody heard them."""
    if not view.asked:
        return "No questions yet."
    return "\n".join(f"{n:>3}. {heard(view.table, a)}" for n, a in enumerate(view.asked, 1))


def rules_text(mystery: Mystery, players: int | None = None) -> str:
    """The rules of a case and of the table, in the program's own words.

    `players` leaves out what does not matter for so many.
    """
    asking = [
        (
            "A question is a location with a time, or a location with a character. The first"
            " asks who is there then, the second how often the character comes there, Time 1"
            " included."
        ),
        (
            "The card answers with a count, which everybody hears, and with one name or one time,"
            " which the asker alone sees. It never shows what the starts show already; where"
            " nothing new is left to tell it has the replay symbol instead."
        ),
    ]
    if players in (1, None):
        asking.append(
            "Alone, every question counts, those with a replay symbol too: the fewer, the better"
            " the result. The solution is announced once; a wrong one loses the game."
        )
    if players != 1:
        asking += [
            (
                "With others, the same player asks again after a replay symbol, once all have noted"
                " the answer."
            ),
            (
                "Whoever thinks they know announces it, at any moment. The others may write down a"
                " solution at the same moment. All are compared together: who is right wins, and"
                " several can; who is wrong is out, and is not told the right answer."
            ),
        ]
    return "\n\n".join([mystery_text(mystery), _part("Questions", asking)])


def mystery_text(mystery: Mystery) -> str:
    """What is to be found out in a case, its own rules, and how everybody moves."""
    parts = [
        ("To find out", [mystery.question()]),
        ("This mystery", mystery.rules_in_words()),
        ("How everybody moves", mystery.moves_in_words()),
    ]
    return "\n\n".join(_part(title, texts) for title, texts in parts)


def _part(title: str, texts: Iterable[str]) -> str:
    return "\n".join([f"{title}:", *(wrapped(text, "  ") for text in texts)])

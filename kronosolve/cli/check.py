"""`kronosolve check`: validity, truth, and proof that the answer is the only one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import NameType, json_option, show_json, warn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.files import Case, Problem
    from kronosolve.investigation import Investigation
    from kronosolve.mysteries.base import Answer, Mystery


@dataclass(frozen=True)
class Proof:
    """What all cards together prove: the one answer (None if not one) and the worlds left."""

    answer: Any = None
    unique: bool | None = None
    worlds: int | None = None
    why_not: str | None = None


@click.command(short_help="Validate an investigation and prove its answer unique.")
@click.argument("file", type=NameType("investigation", "map"))
@json_option
def command(file: str, as_json: bool) -> int:
    """Validate FILE: structure, walks, cards, answer; with cards prove the answer unique.

    Exit status 0 when all is well, 1 when the content is false, 2 when the file cannot be used.
    """
    from kronosolve.files import Problem
    from kronosolve.files.anything import open_map_or_case
    from kronosolve.files.content import case_told_wholly
    from kronosolve.files.maps import map_of

    document, is_map = open_map_or_case(file)
    if is_map:
        map_of(document)
        proof, problems = Proof(), list[Problem]()
    else:
        case = case_told_wholly(document)
        _remark(case)
        proof, problems = _checked(case)
    if as_json:
        show_json(
            {
                "valid": not problems,
                "errors": [
                    {"file": p.file, "line": p.line, "message": p.message} for p in problems
                ],
                "answer": proof.answer,
                "unique": proof.unique,
                "worlds": proof.worlds,
            }
        )
        return 1 if problems else 0
    for problem in problems:
        click.echo(str(problem), err=True)
    click.echo(_verdict(file, proof, len(problems)))
    return 1 if problems else 0


def _verdict(file: str, proof: Proof, problems: int) -> str:
    if problems:
        return f"{file}: not valid, {problems} problem{'s' if problems > 1 else ''}"
    if proof.unique is None:
        return f"{file}: valid (no cards, so nothing to prove)"
    left = "proved by CP-SAT" if proof.worlds is None else _agreeing(proof.worlds)
    return f"{file}: valid, the answer is unique ({left})"


def _agreeing(worlds: int) -> str:
    return (
        "1 world agrees with all cards" if worlds == 1 else f"{worlds} worlds agree with all cards"
    )


def _remark(case: Case) -> None:
    """Warn of a board that crosses and arrows tear apart, where paths bind the characters."""
    from kronosolve.mysteries.registry import mystery_of

    setup = case.investigation.setup
    changed = setup.closed or setup.one_way or setup.locations != setup.map.location_ids()
    if changed and mystery_of(setup).walks(0) is None:
        from kronosolve.connections import remarks

        for remark in remarks(setup.board):
            warn(f"{case.document.file}: {remark}")


def _checked(case: Case) -> tuple[Proof, list[Problem]]:
    """Content first, then a proof: of what is there, or of what is there with its cards put right.

    So a designer hears at once of answers that stay open after the wrong cards are corrected.
    """
    from kronosolve.files import Problem, content_problems
    from kronosolve.files.content import put_right

    document, found = case.document, case.investigation
    problems = content_problems(found, document)
    tried = put_right(found) if problems else found
    if tried is None:
        return Proof(), problems
    proof = prove(tried)
    if proof.why_not is not None:
        line = document.at("cards" if found.deck is not None else "mystery").line
        also = " (with what is wrong put right)" if problems else ""
        problems.append(Problem(document.file, line, proof.why_not + also))
    return (Proof() if tried is not found else proof), problems


def _not_unique(mystery: Mystery, answers: Sequence[Answer]) -> str:
    """How many answers are left, two of them in words, and what a designer can do about it."""
    if not answers:
        return "not unique: no world agrees with all cards"
    two = " | ".join(mystery.sentence(answer) for answer in answers[:2])
    what = "other private values, crosses or walks may tell them apart"
    return f"not unique: {len(answers)} answers agree with all cards: {two}; {what}"


def prove(investigation: Investigation) -> Proof:
    """Prove the answer unique from all cards; without cards only that some world fits."""
    from kronosolve.inference.remaining import has_world, remaining_answers
    from kronosolve.mysteries.registry import mystery_of
    from kronosolve.notes import own_fact

    setup, solution = investigation.setup, investigation.solution
    if investigation.deck is None:
        known = solution is not None and solution.world is not None
        if not known and not has_world(setup):
            return Proof(why_not="no valid world fits the setup")
        return Proof()
    mystery = mystery_of(setup)
    facts = [own_fact(q, card) for q, card in investigation.deck.items()]
    answers, worlds = remaining_answers(setup, facts)
    told = [mystery.answer_to_data(answer) for answer in answers]
    if len(answers) != 1:
        return Proof(None, False, worlds, _not_unique(mystery, answers))
    if solution is not None and solution.answer not in (None, answers[0]):
        why = f"wrong answer; the cards prove: {mystery.sentence(answers[0])}"
        return Proof(told[0], True, worlds, why)
    return Proof(told[0], True, worlds)

"""`kronosolve check`: validity, truth, and proof that the answer is the only one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import NameType, json_option, show_json, warn

if TYPE_CHECKING:
    from kronosolve.files import Case, Problem
    from kronosolve.investigation import Investigation


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
    from kronosolve.files.cases import case_of
    from kronosolve.files.maps import map_of

    document, is_map = open_map_or_case(file)
    if is_map:
        map_of(document)
        proof, problems = Proof(), list[Problem]()
    else:
        case = case_of(document)
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
    """Content first; only what holds together is worth a proof."""
    from kronosolve.files import Problem, content_problems

    problems = content_problems(case.investigation, case.document)
    if problems:
        return Proof(), problems
    proof = prove(case.investigation)
    if proof.why_not is not None:
        document = case.document
        line = document.at("cards" if case.investigation.deck is not None else "mystery").line
        problems = [Problem(document.file, line, proof.why_not)]
    return proof, problems


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
        found = "no world agrees" if not answers else f"{len(answers)} answers agree"
        return Proof(None, False, worlds, f"not unique: {found} with all cards")
    if solution is not None and solution.answer not in (None, answers[0]):
        why = f"wrong answer; the cards prove: {mystery.sentence(answers[0])}"
        return Proof(told[0], True, worlds, why)
    return Proof(told[0], True, worlds)

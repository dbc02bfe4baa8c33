"""`kronosolve explain`: why something follows, step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kronosolve.cli.common import (
    case_argument,
    facts_options,
    json_option,
    progress,
    read_case,
    read_facts,
    show_json,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.deduction.explaining import Explainer, Explanation, Step
    from kronosolve.deduction.rules.base import Rule
    from kronosolve.files import Case
    from kronosolve.investigation import Setup
    from kronosolve.notes import Fact


@click.command(short_help="Why: the deduction step by step, or the next one.")
@case_argument
@facts_options
@click.option("--next", "only_next", is_flag=True, help="Only the easiest step that is open now.")
@click.option(
    "--skip",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="K",
    help="With --next: pass over K steps that were understood already.",
)
@json_option
def command(
    file: str,
    notes: str | None,
    facts: tuple[str, ...],
    only_next: bool,
    skip: int,
    as_json: bool,
) -> int:
    """Explain what the notes prove about FILE; without notes and facts, what all its cards prove.

    Each step names a technique, and the few facts and earlier steps that force it. Exit status 1
    when the notes contradict each other.
    """
    case = read_case(file)
    known = read_facts(case, file, notes, facts)
    if notes is None and not facts:
        known = _all_cards(case)
    from kronosolve.deduction.explaining import Explainer
    from kronosolve.inference.layers import TooLargeError

    try:
        explainer = Explainer(case.investigation.setup, known)
    except TooLargeError:
        raise click.ClickException(
            "this board has too many walks to explain; `kronosolve solve` still works on it"
        ) from None
    if only_next:
        return _next(explainer, skip, as_json=as_json)
    try:
        explanation = explainer.explain(lambda made: progress(f"{made} inferences"))
    except KeyboardInterrupt:
        _show(explainer, explainer.so_far(), as_json=as_json, whole=False)
        raise
    _show(explainer, explanation, as_json=as_json)
    return int(explanation.status == "contradiction")


def _all_cards(case: Case) -> list[Fact]:
    from kronosolve.files import FileError, Problem
    from kronosolve.notes import own_fact

    deck = case.investigation.deck
    if deck is None:
        what = "this file has no cards: give notes with --notes or --fact"
        raise FileError([Problem(case.document.file, None, what)])
    return [own_fact(question, card) for question, card in deck.items()]


def _show(
    explainer: Explainer, explanation: Explanation, *, as_json: bool, whole: bool = True
) -> None:
    from kronosolve.deduction.wording import step_data

    rule = explainer.rule
    if as_json:
        show_json({"steps": [step_data(rule, step) for step in explanation.steps]})
        return
    if explanation.status == "contradiction":
        click.echo("Contradiction: no world agrees with these facts (see `kronosolve solve`).")
        return
    click.echo(rule.mystery.question())
    for number, step in enumerate(explanation.steps, start=1):
        _show_step(rule, step, number)
    if explanation.answer is not None:
        click.echo(f"\nProved: {rule.mystery.sentence(explanation.answer)}.")
    elif not whole:
        click.echo("\nStopped: these are the steps so far.")
    else:
        more = "more " if explanation.steps else ""
        click.echo(f"\nOpen: nothing {more}follows from these facts.")
        _show_question(explainer)


def _show_step(rule: Rule, step: Step, number: int) -> None:
    from kronosolve.deduction.wording import because, sentence

    premises = ", ".join(because(rule, step)) or "the map alone"
    click.echo(f"\n{number:>3}. {sentence(rule, step)}")
    click.echo(f"     {step.technique}: {premises}")


def _next(explainer: Explainer, skip: int, *, as_json: bool) -> int:
    from kronosolve.deduction.wording import step_data

    if explainer.contradict():
        if as_json:
            show_json({"steps": []})
        else:
            click.echo("Contradiction: no world agrees with these facts (see `kronosolve solve`).")
        return 1
    steps = explainer.next_steps(skip)
    if as_json:
        show_json({"steps": [step_data(explainer.rule, step) for step in steps[skip:]]})
        return 0
    if len(steps) > skip:
        _show_step(explainer.rule, steps[-1], skip + 1)
        for number in steps[-1].steps:
            click.echo(f"     step {number} was skipped: ", nl=False)
            _show_short(explainer.rule, steps[number - 1])
        return 0
    click.echo("Nothing more follows from these facts.")
    _show_question(explainer)
    return 0


def _show_short(rule: Rule, step: Step) -> None:
    from kronosolve.deduction.wording import claim_text

    click.echo(claim_text(rule, step.claim))


def _show_question(explainer: Explainer) -> None:
    question = helpful_question(explainer.setup, explainer.facts)
    if question is not None:
        click.echo(f"The question that helps most now: {question}")


def helpful_question(setup: Setup, facts: Sequence[Fact]) -> str | None:
    """The best next question, None where there is none to ask."""
    from kronosolve.expert.ranking import rank_questions

    rows = rank_questions(setup, facts).rows
    return str(rows[0].question) if rows else None

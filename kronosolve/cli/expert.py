"""`kronosolve expert`: adaptive play to a proof, and bounds for everybody else."""

from __future__ import annotations

from statistics import fmean
from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import (
    case_argument,
    json_option,
    progress,
    read_case,
    seed_option,
    show_json,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.expert.bounds import Bound, Mean, Trial
    from kronosolve.expert.player import Game
    from kronosolve.files import Case
    from kronosolve.investigation import Deck, Setup
    from kronosolve.mysteries.base import Mystery

_DECKS = 30
"""Random cases of a bound, unless asked otherwise."""


@click.command(short_help="Let the expert play a deck, or bound all players.")
@case_argument
@click.option(
    "--runs",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    metavar="R",
    help="Games with different seeds.",
)
@seed_option("Seed of the first game; the others follow.")
@click.option(
    "--bound",
    is_flag=True,
    help="Instead: how few questions any player can need, over random cases of this setup.",
)
@click.option(
    "--decks",
    type=click.IntRange(min=2),
    metavar="N",
    help=f"Random cases of --bound ({_DECKS} unless given).",
)
@json_option
def command(file: str, runs: int, seed: int, bound: bool, decks: int | None, as_json: bool) -> int:
    """Play the deck of FILE as a solo player would, asking until the answer is proved.

    Exit status 1 when even all cards leave several answers open.
    """
    if decks is not None and not bound:
        raise click.UsageError("--decks belongs to --bound")
    case = read_case(file)
    setup = case.investigation.setup
    if bound:
        return _bound(setup, decks or _DECKS, seed, as_json=as_json)
    if case.investigation.deck is None:
        from kronosolve.files import FileError, Problem

        why = "this file has no cards; `expert` plays a complete investigation (or try --bound)"
        raise FileError([Problem(case.document.file, None, why)])
    return _play(case, case.investigation.deck, runs, seed, as_json=as_json)


def _play(case: Case, deck: Deck, runs: int, seed: int, *, as_json: bool) -> int:
    from kronosolve.expert.player import Expert
    from kronosolve.inference.refutation import minimum
    from kronosolve.mysteries.registry import mystery_of

    setup = case.investigation.setup
    games: list[Game] = []
    fewest: int | None = None
    try:
        for number in range(runs):
            game = Expert(setup, seed=seed + number).play(deck)
            if game is None:
                _show_nothing(as_json=as_json)
                return 1
            games.append(game)
            progress(f"game {number + 1} of {runs}: {len(game.facts)} questions")
        found = minimum(setup, deck)
        fewest = None if found is None else len(found.questions)
    finally:  # after Ctrl-C as well: what was played stays true
        if games:
            _show(games, fewest, mystery_of(setup), as_json=as_json)
    return 0


def _show_nothing(*, as_json: bool) -> None:
    if as_json:
        show_json({"questions": None, "runs": 0, "log": []})
    else:
        click.echo("All allowed questions together do not prove one answer.")


def _show(games: Sequence[Game], fewest: int | None, mystery: Mystery, *, as_json: bool) -> None:
    counts = [len(game.facts) for game in games]
    first = games[0]
    if as_json:
        log = [
            {
                "location": fact.question.location,
                **(
                    {"time": fact.question.time}
                    if fact.question.character is None
                    else {"character": fact.question.character}
                ),
                "count": fact.count,
                "private": fact.private,
            }
            for fact in first.facts
        ]
        data: dict[str, Any] = {
            "questions": fmean(counts),
            "runs": len(games),
            "counts": counts,
            "minimum": fewest,
            "log": log,
            "answer": mystery.answer_to_data(first.answer),
        }
        show_json(data)
        return
    for number, fact in enumerate(first.facts, start=1):
        private = "replay" if fact.private is None else fact.private
        click.echo(f"{number:>3}  {fact.question!s:<24} shared {fact.count}, private {private}")
    click.echo(f"Proved: {mystery.sentence(first.answer)}.")
    spread = f"{fmean(counts):.1f} (from {min(counts)} to {max(counts)})"
    told = str(counts[0]) if len(games) == 1 else f"{spread} in {len(games)} games"
    click.echo(f"Questions of the expert: {told}.")
    if fewest is not None:
        click.echo(
            f"Nobody proves it with fewer than {fewest}, whatever they know. One deck has its luck:"
            "\n--bound compares means over random cases of the setup."
        )


def _bound(setup: Setup, decks: int, seed: int, *, as_json: bool) -> int:
    from kronosolve.expert.bounds import bound_of, random_decks, trials

    found: list[Trial] = []
    nothing = 0
    try:
        for number, trial in enumerate(trials(setup, random_decks(setup, decks, seed), seed), 1):
            if trial is None:
                nothing += 1
            else:
                found.append(trial)
            progress(f"case {number} of {decks}")
    finally:
        if len(found) > 1:
            _show_bound(bound_of(found), nothing, as_json=as_json)
    if len(found) > 1:
        return 0
    if as_json:
        show_json({"decks": len(found), "unprovable": nothing})
    else:
        click.echo(f"Of {decks} random cases, {len(found)} prove their answer: nothing to compare.")
    return 1


def _show_bound(bound: Bound, nothing: int, *, as_json: bool) -> None:
    if as_json:
        means = {
            key: {"mean": mean.value, "error": mean.error}
            for key, mean in (
                ("minimum", bound.minimum),
                ("lower_bound", bound.first_blind),
                ("expert", bound.expert),
                ("gap", bound.gap),
            )
        }
        first = str(bound.first)
        show_json({"decks": bound.cases, "unprovable": nothing, **means, "first": first})
        return
    click.echo(f"Means over {bound.cases} random cases of this setup, 95 % confidence:")
    click.echo(f"  {_told(bound.minimum)}  fewest questions, knowing all cards")
    click.echo(f"  {_told(bound.first_blind)}  the same, but the first question asked blindly")
    click.echo(f"  {_told(bound.expert)}  this expert")
    click.echo(f"  {_told(bound.gap)}  between the last two, case by case")
    least = bound.first_blind.value - bound.first_blind.error
    click.echo(f"So no adaptive solo player has a mean below {least:.2f} (97.5 % confidence).")
    if nothing:
        click.echo(f"{nothing} more cases were left out: their cards prove nothing.")


def _told(mean: Mean) -> str:
    return f"{mean.value:6.2f} +- {mean.error:4.2f}"

"""`kronosolve rate`: stars, solo brackets and quality of an investigation."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from kronosolve.cli.common import (
    case_argument,
    force_option,
    json_option,
    progress,
    read_case,
    seed_option,
    show_json,
    write_output,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kronosolve.investigation import Investigation
    from kronosolve.rating.rating import CaseRating, Rater


@click.command(short_help="Stars, solo brackets and quality of an investigation.")
@case_argument
@click.option("--plot", metavar="OUT.svg", help="Draw a run, and all runs against the brackets.")
@click.option(
    "--runs",
    type=click.IntRange(min=1, max=1000),
    default=10,
    show_default=True,
    metavar="R",
    help="Games that the expert plays.",
)
@seed_option("The same seed gives the same rating.")
@force_option
@json_option
def command(
    file: str, plot: str | None, runs: int, seed: int, *, force: bool, as_json: bool
) -> int:
    """Rate FILE: stars from 1 to 7, the limits of Gold and Silver, and how good its cards are.

    The built-in expert plays the deck several times, seeing only what a solo player sees. Exit
    status 1 when even all cards leave several answers open.
    """
    case = read_case(file)
    from kronosolve.files import FileError, Problem
    from kronosolve.files.writing import check_target
    from kronosolve.rating.rating import Rater, rating_data

    setup, deck = case.investigation.setup, case.investigation.deck
    if deck is None:
        why = "this file has no cards; `rate` needs a complete investigation"
        raise FileError([Problem(case.document.file, None, why)])
    if plot is not None:
        check_target(plot, force=force)
    rater = Rater(setup, deck, runs, seed)
    try:
        rating = rater.rate(progress)
    except KeyboardInterrupt:
        _show_known(rater, as_json=as_json)
        raise
    if rating is None:
        if as_json:
            show_json(_nothing())
        else:
            click.echo("All allowed questions together do not prove one answer: nothing to rate.")
        return 1
    if plot is not None:
        write_output(plot, _picture(case.investigation, file, rating), force=force)
    if as_json:
        show_json(rating_data(rating))
    else:
        for name, value, meaning in _lines(rating):
            click.echo(f"{name:<22} {value:>12}   {meaning}")
    return 0


def _lines(rating: CaseRating) -> Iterator[tuple[str, str, str]]:
    """Name, value and meaning of every figure."""
    quality, counts = rating.quality, sorted(rating.counts)
    opening, told = quality.opening, quality.told
    inside = f"{sum(n <= rating.gold for n in counts)} of {len(counts)}"
    yield "stars", str(rating.stars), "1 is easy, 7 is hard"
    yield "Gold", f"1-{rating.gold}", f"questions; {inside} of the expert's runs make it"
    yield "Silver", f"{rating.gold + 1}-{rating.silver}", "questions; Bronze from there on"
    yield "fewest questions", str(len(rating.minimum.questions)), "if one knew where to look"
    yield (
        "expert",
        f"{rating.expert:.1f}",
        f"questions on average; {counts[0]} to {counts[-1]} in {_number(len(counts), 'run')}",
    )
    yield "replays", f"{quality.replays:.0%}", "of the cards tell nothing new"
    yield "facts told twice", str(told.twice), f"{told.avoidable} of them by a card with a choice"
    yield "open after counts", str(quality.answers_by_counts), "answers, if one only listens"
    yield (
        "first question",
        f"{opening.bits:.2f} bits",
        f"about the answer, by {opening.question}",
    )
    yield (
        "blindness",
        f"{opening.blindness:.2f} bits",
        f"is the best opening above an average one; it saves {opening.saved:.1f} questions",
    )
    if quality.effort is not None:
        effort = quality.effort
        yield "deduction", f"{effort.rounds} rounds", "from the notes of the first run"
        yield "open at a time", f"{effort.openness:.1f}", "deductions on average; fewer is harder"
        hardest = next(reversed(list(effort.rungs)), "none")
        yield "hardest technique", "", hardest if effort.solved else f"{hardest}, not enough"


def _number(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"


def _nothing() -> dict[str, None]:
    return dict.fromkeys(("stars", "gold", "silver", "minimum", "expert", "quality"))


def _show_known(rater: Rater, *, as_json: bool) -> None:
    """What was known when somebody stopped the command."""
    fewest = None if rater.minimum is None else len(rater.minimum.questions)
    counts = [len(game.facts) for game in rater.games]
    mean = sum(counts) / len(counts) if counts else None
    if as_json:
        show_json({**_nothing(), "minimum": fewest, "expert": mean})
        return
    click.echo(f"stopped: fewest questions {'unknown' if fewest is None else fewest}", nl=False)
    click.echo("" if mean is None else f", expert {mean:.1f} in {_number(len(counts), 'run')}")


def _picture(investigation: Investigation, file: str, rating: CaseRating) -> str:
    from kronosolve.rating.runs import course
    from kronosolve.render.rating_svg import RatingView, rating_svg

    game = rating.games[0]
    moments = course(investigation.setup, game.facts, game.answer)
    return rating_svg(
        RatingView(
            investigation.title or investigation.id or file,
            [moment.answers for moment in moments],
            [moment.probability for moment in moments],
            rating.counts,
            rating.gold,
            rating.silver,
        )
    )

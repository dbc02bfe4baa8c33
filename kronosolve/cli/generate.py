"""`kronosolve generate`: a new investigation, proven and rated."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kronosolve.cli.common import (
    NameType,
    force_option,
    json_option,
    mention_unconfirmed,
    seed_option,
    show_json,
    write_output,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generators.drafting import ConflictError
    from generators.pipeline import Outcome, Search
    from generators.request import Request


@click.command(short_help="Make a new investigation, proven and rated.")
@click.argument("share", metavar="[SHARE-ID]", required=False)
@click.option("--map", "map_name", type=NameType("map"), metavar="M", help="Map, by id or file.")
@click.option("--family", metavar="F", help="Family of the mystery: poison, ritual, ...")
@click.option("--stars", type=int, metavar="S", help="Stars [default: drawn from the seed].")
@seed_option("Another seed, another case.")
@click.option("--starts", metavar="all|none|N", help="How many starts are public.")
@click.option("--closed", multiple=True, metavar="A,B", help="A closed path; may be repeated.")
@click.option("--one-way", multiple=True, metavar="A,B", help="A path open from A to B only.")
@click.option("--crosses", metavar="RANGE", help="How many more paths to close: 2 or 0-2.")
@click.option("--arrows", metavar="RANGE", help="How many more paths to make one-way.")
@click.option("--rooms", metavar="A,B,...", help="Locations that take part.")
@click.option("--cast", metavar="A,B,...", help="Characters that take part.")
@click.option("--times", type=int, metavar="T", help="Number of times, 2 to 10.")
@click.option(
    "--with",
    "parameters",
    multiple=True,
    metavar="KEY=VALUE",
    help="A public parameter of the mystery, such as victim=D.",
)
@click.option("--minimum", metavar="RANGE", help="Fewest questions that prove the answer.")
@click.option("--gold", metavar="RANGE", help="Last question of Gold.")
@click.option(
    "--open-after-counts", is_flag=True, help="All shared counts leave two answers or more."
)
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="FIGURE=RANGE",
    help="Range of any other figure: crowd=0-2, when=4-6 (docs/generating.md has them all).",
)
@click.option(
    "--from",
    "draft",
    type=NameType("investigation"),
    metavar="DRAFT",
    help="Keep what this draft fixes, choose the rest (docs/generating.md).",
)
@click.option("-o", "--output", metavar="FILE", help="Write a file, not standard output.")
@force_option
@json_option
def command(
    share: str | None,
    draft: str | None,
    output: str | None,
    force: bool,
    as_json: bool,
    **options: Any,
) -> int:
    """Make one investigation: cards that prove a single answer, stars and solo brackets.

    The same options make the same case, and so does the SHARE-ID that is shown when it is made
    (golden-sceptre:4:7), or a file made before in its place. Exit status 1 when no case is found
    that meets all wishes; wishes of a DRAFT that cannot hold together are named.
    """
    from generators.drafting import ConflictError
    from generators.request import RequestError
    from kronosolve.files import FileError, Problem
    from kronosolve.files.writing import check_target

    if output is not None:
        check_target(output, force=force)
    line = _Line()
    try:
        search = _search(share, draft, options, line)
    except RequestError as error:
        raise FileError([Problem(key, None, message) for key, message in error.problems]) from None
    mention_unconfirmed(search.request.map)
    started = time.monotonic()
    try:
        outcome = search.run()
    except KeyboardInterrupt:
        line.clear()
        click.echo("stopped before a case was found", err=True)
        _summary(search, search.outcome(), time.monotonic() - started)
        raise
    except ConflictError as error:
        line.clear()
        return _contradiction(error, as_json=as_json)
    line.clear()
    if outcome.investigation is None:
        click.echo("no case found", err=True)
        _summary(search, outcome, time.monotonic() - started)
        if as_json:
            show_json({"proposals": outcome.proposals, "rejected": dict(outcome.rejected)})
        return 1
    map_name = _map_name(draft or share, options)
    try:
        _show(outcome, output, force=force, as_json=as_json, map_name=map_name)
    finally:  # even where it cannot be written: the share ID makes it again
        _summary(search, outcome, time.monotonic() - started)
    return 0


def _search(share: str | None, draft: str | None, options: dict[str, Any], line: _Line) -> Search:
    """The search that the command line asks for; RequestError where it cannot be."""
    from generators.drafting import Completion
    from generators.pipeline import Search
    from generators.request import RequestError
    from kronosolve.cli.generate_options import Options
    from kronosolve.files.drafts import read_draft

    if share is not None:
        if draft is not None:
            raise RequestError([("SHARE-ID", "says all about the case; leave out --from, or it")])
        return Search(_again(share, options), line.show)
    if draft is None:
        return Search(Options(options).request(), line.show)
    found = read_draft(draft)
    return Completion(found, Options(options).request_for(found), line.show)


def _contradiction(error: ConflictError, *, as_json: bool) -> int:
    """Say which wishes of a draft cannot hold together."""
    texts = [wish.text for wish in error.wishes]
    if as_json:
        show_json({"conflict": texts})
    if not texts:
        click.echo("no case: this mystery cannot happen on this board", err=True)
    elif len(texts) == 1:
        click.echo(f"no case: this wish cannot be met: {texts[0]}", err=True)
    else:
        click.echo("no case: these wishes cannot hold together; any one must go", err=True)
        for text in texts:
            click.echo(f"  {text}", err=True)
    return 1


def _map_name(source: str | None, options: dict[str, Any]) -> str | None:
    """The map as the options name it, or where that of a draft or a case lies."""
    if source is None:
        name: str | None = options["map_name"]
        return name
    from kronosolve.files.drafts import map_of_draft

    return map_of_draft(source) if _names_file(source) else None


def _names_file(share: str) -> bool:
    """Whether a share ID is none, but the name of a file or of a shipped case."""
    if ":" not in share:
        return True
    try:
        return Path(share).is_file()
    except OSError:  # an ID may be longer than any file's name
        return False


def _again(share: str, options: dict[str, Any]) -> Request:
    """The request of a share ID, or of a file that was made before."""
    from generators.request import RequestError
    from generators.share import request_of, request_of_case
    from kronosolve.files import read_case

    others = [key for key, value in options.items() if value and key != "map_name"]
    if others or options["map_name"]:
        raise RequestError(
            [("SHARE-ID", "says all about the case; leave the other options out, or the ID")]
        )
    if _names_file(share):
        return request_of_case(read_case(share).investigation)
    return request_of(share)


class _Line:
    """One line of progress on a terminal, written over and over."""

    def __init__(self) -> None:
        self._shown = sys.stderr.isatty()

    def show(self, message: str) -> None:
        """Say what is being done."""
        if self._shown:
            click.echo(f"\r\x1b[K{message[:78]}", err=True, nl=False)

    def clear(self) -> None:
        """Make room for what comes."""
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)


def _show(
    outcome: Outcome,
    output: str | None,
    *,
    force: bool,
    as_json: bool,
    map_name: str | None,
) -> None:
    """Write the case: to a file, to standard output, as JSON."""
    from kronosolve.files import investigation_to_data, shipped_maps
    from kronosolve.files.writing import to_yaml

    assert outcome.investigation is not None
    name = None
    if map_name is not None and map_name not in shipped_maps():
        name = str(Path(map_name).resolve()) if output is None else _relative(map_name, output)
    data = investigation_to_data(outcome.investigation, name)
    if output is not None:
        write_output(output, to_yaml(data), force=force)
    if as_json:
        show_json(data)
    elif output is None:
        click.echo(to_yaml(data), nl=False)
    else:
        click.echo(output)


def _relative(map_name: str, output: str) -> str:
    """Where a map file lies, seen from the folder of the case."""
    import os

    try:
        return Path(os.path.relpath(map_name, Path(output).parent)).as_posix()
    except ValueError:  # on another drive
        return str(Path(map_name).resolve())


def _summary(search: Search, outcome: Outcome, seconds: float) -> None:
    """What was tried, on standard error."""
    from generators.reasons import meaning, remedy

    found = outcome.rating
    if found is not None:
        share = search.share_id() or "none, as it cannot tell all: pass the file on"
        lines = [
            f"share ID   {share}",
            (
                f"rating     {found.stars} stars, Gold 1-{found.gold}, Silver to {found.silver},"
                f" fewest questions {found.minimum}, expert {found.expert:.1f}"
            ),
        ]
    else:
        lines = []
    boards = "1 board" if search.boards == 1 else f"{search.boards} boards"
    lines.append(f"proposals  {outcome.proposals} on {boards}, in {seconds:.1f} s")
    lines += [f"rejected   {n:>7}  {meaning(why)}" for why, n in outcome.rejected.items()]
    if found is None and outcome.rejected:
        lines.append(f"try        {remedy(_hardest(list(outcome.rejected)))}")
    for line in lines:
        click.echo(line, err=True)


def _hardest(reasons: Sequence[str]) -> str:
    """The reason to name: the last gate that proposals reached, else the most frequent one."""
    return next((why for why in ("expert", "gold", "minimum") if why in reasons), reasons[0])

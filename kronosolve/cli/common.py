"""What commands share: arguments with completion, facts, JSON, warnings, files to write."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kronosolve.board import Map
    from kronosolve.files import Case
    from kronosolve.notes import Fact

    Function = TypeVar("Function", bound=Callable[..., Any])


class NameType(click.ParamType[str]):
    """An id of something shipped, or the path of a file; the shell completes both.

    Parameters
    ----------
    kinds
        Which ids the shell offers: `investigation`, `map`, `brackets`.
    kind
        What usage lines call it.

    """

    name = "file"

    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Shipped ids that begin so, and whatever files the shell finds."""
        del ctx, param
        ids = [name for kind in self.kinds for name in _shipped(kind)]
        found = [CompletionItem(name) for name in ids if name.startswith(incomplete)]
        return [*found, CompletionItem(incomplete, type="file")]


def _shipped(kind: str) -> Sequence[str]:
    from kronosolve import files

    if kind == "map":
        return files.shipped_maps()
    if kind == "brackets":
        return files.printed_ids()
    return files.shipped_investigations()


def case_argument(function: Function) -> Function:
    """FILE: an investigation by id or path."""
    return click.argument("file", type=NameType("investigation"))(function)


def json_option(function: Function) -> Function:
    """`--json`: one document on standard output and nothing else."""
    return click.option(
        "--json", "as_json", is_flag=True, help="Print one JSON document and nothing else."
    )(function)


def force_option(function: Function) -> Function:
    """`--force`: write over a file that exists."""
    return click.option("--force", is_flag=True, help="Write over a file that exists.")(function)


def screen_option(function: Function) -> Function:
    """`--screen`: the full screen instead of lines (extra `tui`)."""
    return click.option(
        "--screen", is_flag=True, help="Full screen, with mouse and keys (extra `tui`)."
    )(function)


def seed_option(text: str) -> Callable[[Function], Function]:
    """`--seed S`, a whole number from 0."""
    return click.option(
        "--seed",
        type=click.IntRange(min=0),
        default=0,
        show_default=True,
        metavar="S",
        help=text,
    )


def facts_options(function: Function) -> Function:
    """`--notes FILE` and `--fact FACT...`, to be read by `read_facts`."""
    function = click.option(
        "--fact",
        "facts",
        multiple=True,
        metavar="FACT",
        help="One fact: salt-pans@6=2:P own, cuzco@2=0:- own replay, salt-pans@A=2 heard.",
    )(function)
    return click.option(
        "--notes",
        type=NameType(),
        help="A notes file with facts.",
    )(function)


def read_facts(case: Case, file: str, notes: str | None, facts: Sequence[str]) -> list[Fact]:
    """The facts of the notes file and of the command line; FileError lists all that is wrong."""
    from kronosolve.files import FileError, Problem, parse_fact, read_notes

    found: list[Fact] = []
    problems: list[Problem] = []
    if notes is not None:
        try:
            found += read_notes(notes, case.investigation, file, warn)
        except FileError as error:
            problems += error.problems
    for text in facts:
        try:
            found.append(parse_fact(text, case.investigation.setup))
        except FileError as error:
            problems += error.problems
    if problems:
        raise FileError(problems)
    return found


def read_case(file: str) -> Case:
    """The investigation that a command works on; FileError also for false content."""
    from kronosolve.files import read_true_case

    return read_true_case(file)


def show_json(data: Any) -> None:
    """Print the one document of `--json`."""
    import json

    click.echo(json.dumps(data, indent=2, ensure_ascii=False))


def warn(message: str) -> None:
    """Say something on standard error that stops nothing."""
    click.echo(f"warning: {message}", err=True)


def progress(message: str) -> None:
    """Say on standard error how far a long command is, when a person is watching."""
    if sys.stderr.isatty():
        click.echo(message, err=True)


def mention_unconfirmed(map_: Map) -> None:
    """Say that a map's paths await somebody who owns the box."""
    if not map_.confirmed:
        click.echo(
            f"note: some paths of the map '{map_.id}' are not confirmed against the printed board",
            err=True,
        )


def read_line(prompt: str) -> str:
    """Read a line; what comes through a pipe is shown, as a terminal would."""
    if sys.stdin is None:  # closed by whoever started us
        raise EOFError
    line = input(prompt)
    if not sys.stdin.isatty():
        click.echo(line)
    return line


def write_output(path: str, text: str, *, force: bool) -> None:
    """Write a text file whole or not at all; FileError when it exists, unless forced."""
    from kronosolve.files.writing import write_text

    write_text(Path(path), text, force=force)

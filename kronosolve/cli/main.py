"""The command group: names and one-line helps here, everything else loaded when a command runs.

`kronosolve --help` must stay cheap, so the group knows each command's help line without importing
its module; a test holds the two equal.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from kronosolve import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.files.errors import FileError

COMMANDS: dict[str, tuple[str, str]] = {
    "check": ("kronosolve.cli.check", "Validate an investigation and prove its answer unique."),
    "solve": ("kronosolve.cli.solve", "What notes prove: answers, worlds, positions."),
    "ask": ("kronosolve.cli.ask", "One question: what its card can still show, or shows."),
    "explain": ("kronosolve.cli.explain", "Why: the deduction step by step, or the next one."),
    "minimum": ("kronosolve.cli.minimum", "Fewest questions that prove the answer."),
    "rate": ("kronosolve.cli.rate", "Stars, solo brackets and quality of an investigation."),
    "generate": ("kronosolve.cli.generate", "Make a new investigation, proven and rated."),
    "improve": (
        "kronosolve.cli.improve",
        "Better cards for an investigation, at the same answer.",
    ),
    "hint": ("kronosolve.cli.hint", "The best next questions."),
    "notebook": (
        "kronosolve.cli.notebook",
        "Assistant beside the printed game: type answers, see what they prove.",
    ),
    "expert": ("kronosolve.cli.expert", "Let the expert play a deck, or bound all players."),
    "records": (
        "kronosolve.cli.records",
        "Your solo results: the best of each case, or all of one.",
    ),
    "score": ("kronosolve.cli.score", "Bracket of a solo result: gold, silver or bronze."),
    "campaign": ("kronosolve.cli.campaign", "Make many investigations, in parallel, resumable."),
    "map": ("kronosolve.cli.map", "Draw a map with crosses, arrows and starts."),
    "print": ("kronosolve.cli.print", "Booklet, cards, tiles and note sheets as PDF."),
    "list": ("kronosolve.cli.list", "Shipped investigations, maps, brackets and games."),
    "schema": ("kronosolve.cli.schema", "JSON Schema of the files."),
    "play": (
        "kronosolve.cli.play",
        "Play a game at the prompt, against bots or other people.",
    ),
    "simulate": (
        "kronosolve.cli.simulate",
        "Let bots play many games and report who wins how often.",
    ),
    "rules": (
        "kronosolve.cli.rules",
        "Show a game's rules, options and cards, with where each card comes from.",
    ),
}
"""Command name -> (module that defines `command`, help line)."""


_AS_JSON = "kronosolve.as_json"


class LazyGroup(click.Group):
    """A click group that imports a command's module only when that command is used."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of COMMANDS: by what people want to do, not by the alphabet."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command, or None when there is none of that name."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name][0]).command
        assert isinstance(command, click.Command)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Remember whether the answer is to be JSON: errors are then JSON too."""
        ctx.meta[_AS_JSON] = "--json" in args
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command and exit: 0 done, 1 an honest no, 2 unusable input, 130 after Ctrl-C.

        Commands return their exit status (None is 0). Input that cannot be used is reported here
        for all of them: one problem a line, or one JSON document after `--json`.
        """
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        try:
            status = super().invoke(ctx)
            if sys.stdout is not None:  # as it is when the caller closed it
                sys.stdout.flush()
        except BrokenPipeError:
            _drop_output()
            status = 128 + 13  # as a shell reports a process that SIGPIPE ended
        except KeyboardInterrupt:
            click.echo("interrupted", err=True)
            status = 130
        except click.ClickException as error:
            if ctx.meta[_AS_JSON]:
                _show_errors([{"file": None, "line": None, "message": error.format_message()}])
            else:
                error.show()
            status = 2
        except Exception as error:
            from kronosolve.files.errors import FileError, fail

            if isinstance(error, OSError) and error.filename is not None:
                found = fail(str(error.filename), error.strerror or str(error))
                _show_problems(found, as_json=ctx.meta[_AS_JSON])
                status = 2
            elif isinstance(error, FileError):
                _show_problems(error, as_json=ctx.meta[_AS_JSON])
                status = 2
            elif _was_interrupted(error):
                click.echo("interrupted", err=True)
                status = 130
            else:
                raise
        ctx.exit(status if isinstance(status, int) else 0)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the command table from COMMANDS, importing nothing."""
        del ctx
        if COMMANDS:
            with formatter.section("Commands"):
                formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kronosolve")
def group() -> None:
    """Solve, prove, rate, make and play Kronologic investigations, and three games beside it."""


def _was_interrupted(error: BaseException | None) -> bool:
    """Whether Ctrl-C caused an error: compiled modules turn it into one while they are loaded."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


def _show_problems(error: FileError, *, as_json: bool) -> None:
    """Print the problems of a file, as lines on standard error or as JSON on standard output."""
    if as_json:
        _show_errors(
            [{"file": p.file, "line": p.line, "message": p.message} for p in error.problems]
        )
        return
    for problem in error.problems:
        click.echo(str(problem), err=True)


def _show_errors(errors: list[dict[str, Any]]) -> None:
    import json

    click.echo(json.dumps({"errors": errors}, indent=2, ensure_ascii=False))


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line."""
    try:
        group.main(args=None if args is None else list(args), prog_name="kronosolve")
    except OSError as error:  # files report their own: this is standard output, on a full disk
        _drop_output()
        click.echo(f"the output cannot be written: {error.strerror or error}", err=True)
        sys.exit(2)


def _drop_output() -> None:
    """Let nothing that is still buffered be written when Python shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

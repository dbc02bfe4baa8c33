"""The command group: names and one-line helps here, everything else loaded when a command runs.

`kronosolve --help` must stay cheap, so the group knows each command's help line without importing
its module; a test holds the two equal.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

import click

from kronosolve import __version__

if TYPE_CHECKING:
    from collections.abc import Sequence

COMMANDS: dict[str, tuple[str, str]] = {
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


def main(args: Sequence[str] | None = None) -> None:
    """Run the command line."""
    group.main(args=None if args is None else list(args), prog_name="kronosolve")

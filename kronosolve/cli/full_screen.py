"""Starting the full screen of the table, where there is a terminal and the extra `tui`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kronosolve.table.tui.desk import Desk


def need_screen() -> None:
    """Refuse --screen where it cannot be shown, before anything is begun."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise click.UsageError("--screen needs a terminal; without it plain lines do")
    try:
        import textual  # noqa: F401 - only whether it is there
    except ModuleNotFoundError as error:
        raise click.UsageError(
            f"--screen needs {error.name}: pip install 'kronosolve[tui]'; without it plain lines do"
        ) from None


def show_desk(desk: Desk) -> bool:
    """Show a game or a notebook on the full screen; False where it was left before its end."""
    from kronosolve.table.tui.app import run

    return run(desk, ascii_only=not (sys.stdout.encoding or "ascii").lower().startswith("utf"))

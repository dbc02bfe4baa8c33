"""`kronosolve schema`: JSON Schema of the files."""

from __future__ import annotations

import click

from kronosolve.cli.common import show_json

KINDS = ("investigation", "map", "notes", "draft")


@click.command(short_help="JSON Schema of the files.")
@click.argument("kind", type=click.Choice(KINDS), default="investigation")
def command(kind: str) -> None:
    """Print the JSON Schema (2020-12) of investigation, map, notes or draft files.

    Editors use it to complete and check YAML while one types. What a schema cannot say, such as
    which ids exist, `kronosolve check` tells.
    """
    from kronosolve.files.documents import schema

    show_json(schema(kind))

"""`kronosolve map`: draw a map in the terminal or as SVG."""

from __future__ import annotations

import sys

import click

from kronosolve.cli.common import (
    NameType,
    force_option,
    mention_unconfirmed,
    write_output,
)


@click.command(short_help="Draw a map with crosses, arrows and starts.")
@click.argument("file", type=NameType("investigation", "map"))
@click.option("-o", "--output", metavar="OUT.svg", help="Write an SVG file instead.")
@force_option
def command(file: str, output: str | None, force: bool) -> None:
    """Draw the map of FILE, an investigation or a map by id or path.

    An investigation's crosses, arrows and public starts are drawn in.
    """
    from kronosolve.files.anything import read_map_or_case
    from kronosolve.render.map_svg import map_svg
    from kronosolve.render.map_text import map_text
    from kronosolve.render.map_view import map_view

    map_, investigation = read_map_or_case(file)
    mention_unconfirmed(map_)
    if investigation is None:
        view = map_view(map_)
    else:
        view = map_view(map_, investigation.setup, investigation.title or investigation.id)
    if output is not None:
        write_output(output, map_svg(view), force=force)
        return
    unicode_works = (sys.stdout.encoding or "ascii").lower().startswith("utf")
    click.echo(map_text(view, ascii_only=not unicode_works), nl=False)

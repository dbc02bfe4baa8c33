"""Booklets as PDF, by typst, which comes with the extra `print`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kronosolve.render.booklet import booklet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kronosolve.render.booklet import PrintedCase
    from kronosolve.render.cards import Paper

TEMPLATE = Path(__file__).parent / "templates" / "booklet.typ"
REMEDY = "printing needs typst, which is not installed: pip install 'kronosolve[print]'"


class PrintingError(Exception):
    """A booklet cannot be set; the message names the remedy where there is one."""


def booklet_pdf(cases: Sequence[PrintedCase], paper: Paper = "a4") -> tuple[bytes, int]:
    """Set a booklet; returns the bytes of the PDF and its number of pages.

    The same cases give the same bytes: no date is written. PrintingError without typst.
    """
    compiler = _compiler(cases, paper)
    document = _set(compiler, format="pdf")
    assert isinstance(document, bytes)
    found = json.loads(compiler.query("<last-page>", field="value", one=True))
    assert isinstance(found, int)
    return document, found


def booklet_png(
    cases: Sequence[PrintedCase], paper: Paper = "a4", resolution: int = 100
) -> list[bytes]:
    """The pages of a booklet as pictures, `resolution` in dots an inch; errors as `booklet_pdf`."""
    pages = _set(_compiler(cases, paper), format="png", ppi=float(resolution))
    return pages if isinstance(pages, list) else [pages]


def _compiler(cases: Sequence[PrintedCase], paper: Paper) -> Any:
    try:
        import typst
    except ImportError:
        raise PrintingError(REMEDY) from None
    data = json.dumps(booklet(cases, paper), ensure_ascii=False)
    return typst.Compiler(str(TEMPLATE), sys_inputs={"data": data})


def _set(compiler: Any, **options: Any) -> Any:
    try:
        return compiler.compile(**options)
    except RuntimeError as error:  # of which typst's own errors are a kind
        raise PrintingError(f"typst cannot set this booklet: {error}") from None

"""Files of which a command does not care whether they hold a map or an investigation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kronosolve.files.cases import case_of
from kronosolve.files.content import content_problems
from kronosolve.files.errors import FileError
from kronosolve.files.maps import map_of, open_document
from kronosolve.files.nodes import Scalar
from kronosolve.files.shipped import is_file, locate, shipped_maps

if TYPE_CHECKING:
    from kronosolve.board import Map
    from kronosolve.files.shape import Document
    from kronosolve.investigation import Investigation


def open_map_or_case(name: str) -> tuple[Document, bool]:
    """Parse a file by id or path and tell whether it says that it is a map."""
    kind = "map" if name in shipped_maps() and not is_file(Path(name)) else "investigation"
    document = open_document(locate(name, kind))
    stated = document.at("format")
    is_map = isinstance(stated, Scalar) and stated.text.startswith("kronologic-map/")
    return document, is_map and stated is not document.root


def read_map_or_case(name: str) -> tuple[Map, Investigation | None]:
    """A map, alone or with the investigation that uses it; FileError also for false content."""
    document, is_map = open_map_or_case(name)
    if is_map:
        return map_of(document), None
    investigation = case_of(document).investigation
    problems = content_problems(investigation, document)
    if problems:
        raise FileError(problems)
    return investigation.setup.map, investigation

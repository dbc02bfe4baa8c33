"""Notes kept in a file while they are made: whole after each change, or as they were."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from kronosolve.files import read_notes
from kronosolve.files.errors import fail
from kronosolve.files.shipped import is_file
from kronosolve.files.writing import notes_to_data, to_yaml, write_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from kronosolve.investigation import Investigation
    from kronosolve.notes import Fact


class NotesFile:
    """A notes file that is read at the beginning and written after every change.

    Parameters
    ----------
    path
        The file; it need not exist yet. One that ends in `.json` is written as JSON.
    investigation, file
        The case, and the id or path that it was read from.

    """

    def __init__(self, path: str, investigation: Investigation, file: str) -> None:
        self.path, self.investigation, self.file = path, investigation, file
        self._ours = False

    def read(self, warn: Callable[[str], None]) -> list[Fact]:
        """The facts of the file, none where it does not exist; FileError where it is unusable."""
        if not is_file(Path(self.path)) and not Path(self.path).is_dir():
            return []
        facts = read_notes(self.path, self.investigation, self.file, warn)
        self._ours = True
        return facts

    def write(self, facts: Sequence[Fact]) -> None:
        """Write all facts; FileError where that fails, and where somebody else made the file."""
        data = notes_to_data(facts, self._named())
        json_wanted = self.path.lower().endswith(".json")
        text = (
            json.dumps(data, indent=2, ensure_ascii=False) + "\n" if json_wanted else to_yaml(data)
        )
        if not self._ours and is_file(Path(self.path)):
            raise fail(self.path, "exists already: choose another name")
        write_text(self.path, text, force=self._ours)
        self._ours = True

    def _named(self) -> str:
        """How the notes name the case: by id, or by the way from their folder to its file."""
        if not is_file(Path(self.file)):
            return self.file
        folder = Path(self.path).resolve().parent
        try:
            return Path(os.path.relpath(Path(self.file).resolve(), folder)).as_posix()
        except ValueError:  # another drive
            return str(Path(self.file).resolve())

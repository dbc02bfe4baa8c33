"""Getting the text of a file, whatever the file turns out to be.

Everything is bounded before anything is parsed: only regular files of at most `LIMIT` bytes are
read, so devices, pipes and endless files end in an error.
"""

from __future__ import annotations

import os
import stat
from typing import TYPE_CHECKING

from kronosolve.files.errors import fail

if TYPE_CHECKING:
    from pathlib import Path

LIMIT = 4 * 1024 * 1024
"""Largest file that is read, in bytes; the largest investigation possible has about 30 KiB."""


def read_text(path: Path, shown: str) -> str:
    """Read a UTF-8 file whole; FileError (naming it `shown`) for everything that is not one."""
    data = _read_bytes(path, shown)
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise fail(shown, "the file is UTF-16; save it as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise fail(
            shown, f"byte 0x{data[error.start]:02x} is not UTF-8; save the file as UTF-8", line
        ) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise fail(shown, "found a NUL byte; this is not a text file", line)
    if not text.strip():
        raise fail(shown, "the file is empty")
    return text


def _read_bytes(path: Path, shown: str) -> bytes:
    """Open without waiting (a pipe nobody writes to would block), then look what was opened."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except IsADirectoryError:
        raise fail(shown, "is a directory, expected a file") from None
    except OSError as error:
        raise fail(shown, f"cannot be read: {error.strerror or error}") from None
    except ValueError:
        raise fail(shown.replace("\0", "?"), "is not the name of a file") from None
    with os.fdopen(handle, "rb") as file:
        mode = os.fstat(handle).st_mode
        if stat.S_ISDIR(mode):
            raise fail(shown, "is a directory, expected a file")
        if not stat.S_ISREG(mode):
            raise fail(shown, "is not a regular file; save its content in a file first")
        try:
            data = file.read(LIMIT + 1)
        except OSError as error:
            raise fail(shown, f"cannot be read: {error.strerror or error}") from None
    if len(data) > LIMIT:
        raise fail(shown, f"is larger than {LIMIT // 1024 // 1024} MiB; this is no file of ours")
    return data

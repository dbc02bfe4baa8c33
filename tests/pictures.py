"""Reading the pictures that typst makes, without a library for pictures."""

from __future__ import annotations

import struct
import zlib

import numpy as np


def dark(png):
    """Which pixels of a PNG (8 bits a channel, not interlaced) are clearly darker than paper."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    at, data = 8, b""
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        content = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour, _, _, interlaced = struct.unpack(">IIBBBBB", content)
            assert (depth, interlaced) == (8, 0)
        if kind == b"IDAT":
            data += content
        at += length + 12
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colour]
    pixels = _unfiltered(zlib.decompress(data), width * channels, height, channels)
    return pixels.reshape(height, width, channels)[:, :, 0] < 200


def _unfiltered(data, length, height, step):
    """Undo the five filters of PNG, row by row."""
    rows = np.frombuffer(data, np.uint8).reshape(height, length + 1)
    above = np.zeros(length, np.uint8)
    found = []
    for kind, *_ in rows[:, :1]:
        row = rows[len(found), 1:].copy()
        if kind == 1:
            by_channel = row.reshape(-1, step)
            row = np.add.accumulate(by_channel, axis=0, dtype=np.uint8).reshape(-1)
        elif kind == 2:
            row += above
        elif kind in (3, 4):
            row = _dependent(int(kind), row.tolist(), above.tolist(), step)
        found.append(row)
        above = row
    return np.array(found)


def _dependent(kind, row, above, step):
    """The filters (average and Paeth) whose every byte needs the one before it."""
    for i in range(len(row)):
        left = row[i - step] if i >= step else 0
        up = above[i]
        if kind == 3:
            row[i] = (row[i] + (left + up) // 2) % 256
            continue
        corner = above[i - step] if i >= step else 0
        guess = left + up - corner
        near = min((left, up, corner), key=lambda value: abs(guess - value))
        row[i] = (row[i] + near) % 256
    return np.array(row, np.uint8)

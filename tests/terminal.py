"""A person at a real pseudo-terminal of 80 x 24 that shows a full screen.

The terminal understands just what Textual sends: where to go, and what to write there.
"""

import os
import re
import subprocess
import sys
import time

import pexpect

COLUMNS, LINES = 80, 24
PATIENCE = 30
_TOKEN = re.compile(
    r"\x1b\[(?P<at>[0-9;]*)[Hf]|\x1b\[[0-9;?<>=]*[ $]?[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)"
    r"|\x1bP[^\x1b]*\x1b\\|\x1b[()][A-Z0-9]|\x1b[=>78]|(?P<line>\r?\n)|\r|(?P<text>[^\x1b\r\n]+)"
)
KEYS = {"enter": "\r", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS", "f5": "\x1b[15~"}
KEYS |= {"f6": "\x1b[17~", "f7": "\x1b[18~", "f9": "\x1b[20~", "f10": "\x1b[21~"}
KEYS |= {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "ctrl+c": "\x03"}


class Terminal:
    """Starts `kronosolve` with some arguments; close it when done."""

    def __init__(self, *arguments):
        self.child = pexpect.spawn(
            sys.executable, ["-m", "kronosolve", *arguments], encoding="utf-8", timeout=60,
            dimensions=(LINES, COLUMNS), echo=False, env=os.environ | {"TERM": "xterm-256color"},
        )  # fmt: skip
        self.child.delaybeforesend = None
        self.rows = [[" "] * COLUMNS for _ in range(LINES)]
        self.row = self.column = 0
        self.seen = ""
        self._rest = ""

    def text(self):
        """What stands on the screen now."""
        return "\n".join("".join(row).rstrip() for row in self.rows)

    def read(self, timeout=PATIENCE):
        """Take what the program has written and put it on the screen; False at its end."""
        try:
            data = self.child.read_nonblocking(65536, timeout)
        except pexpect.EOF:
            return False
        self.seen += data
        data = self._rest + data
        end = 0
        for token in _TOKEN.finditer(data):
            if token.start() != end:
                break  # an escape that is not complete yet
            end = token.end()
            self._do(token)
        self._rest = data[end:]
        return True

    def _do(self, token):
        if token["at"] is not None:
            row, _, column = token["at"].partition(";")
            self.row, self.column = int(row or 1) - 1, int(column or 1) - 1
        elif token["line"]:
            self.row, self.column = min(self.row + 1, LINES - 1), 0
        elif token["text"]:
            for sign in token["text"]:
                if self.column < COLUMNS and self.row < LINES:
                    self.rows[self.row][self.column] = sign
                self.column += 1

    def prompt(self):
        """The line above the keys, at which is typed."""
        return "".join(self.rows[-2])

    def wait(self, *wanted, prompt=""):
        """Read until all of these stand on the screen at once, above a prompt; the screen then."""
        last = time.monotonic() + PATIENCE
        while not (
            all(part in self.text() for part in wanted) and self.prompt().startswith(prompt)
        ):
            try:
                going = self.read() and time.monotonic() < last
            except pexpect.TIMEOUT:
                going = False
            assert going, f"waited for {wanted} at {prompt!r} in vain:\n{self.text()}"
        return self.text()

    def press(self, *keys):
        """Press keys by name, or type a text."""
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def say(self, line, *wanted, prompt=""):
        """Type a line and wait; the screen then."""
        self.press(line, "enter")
        return self.wait(*wanted, prompt=prompt)

    def click(self, text):
        """Click on the middle of a text that stands on the screen."""
        for y, line in enumerate(self.text().splitlines(), start=1):
            if text in line:
                x = line.index(text) + 1 + len(text) // 2
                self.child.send(f"\x1b[<0;{x};{y}M\x1b[<0;{x};{y}m")
                return
        raise AssertionError(text)

    def end(self):
        """Read to the end of the program: (exit status, what it wrote after the screen closed)."""
        while self.read():
            pass
        self.child.close()
        after = self.seen.rpartition("\x1b[?1049l")[2]
        return self.child.exitstatus, after

    def close(self):
        self.child.close(force=True)


def run(*arguments):
    """Run without a terminal."""
    command = [sys.executable, "-m", "kronosolve", *arguments]
    return subprocess.run(command, capture_output=True, text=True, input="", check=False)

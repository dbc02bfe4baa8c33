"""A person who types keys into a pseudo-terminal of 80 x 24."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios

from kronosolve.games.witty_chronos.logs import read_log, replay

KEYS = "12g345l678hro?y"


def play_in_terminal(log, speed, tokens, keys=KEYS):
    """Play until the program ends, checking that its log replays; (exit status, output, game)."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    options = ["--speed", str(speed), "--option", f"tokens={tokens}", "--log", str(log)]
    process = subprocess.Popen(
        [sys.executable, "-m", "kronosolve", "play", "witty-chronos", "--seed", "4", *options],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=os.environ | {"TERM": "xterm-256color"},
        start_new_session=True,
    )
    os.close(slave)
    output, typed = b"", 0
    try:
        while True:
            quiet = not select.select([master], [], [], 0.3)[0]
            chunk = b"" if quiet else _read(master)
            if not quiet and not chunk:
                break
            output += chunk
            if quiet or len(output) > 400 * (typed + 1):  # a key every few redraws
                os.write(master, keys[typed % len(keys)].encode())
                typed += 1
        status = process.wait(timeout=30)
    finally:
        process.kill()
        process.wait()
        os.close(master)
    return status, output.decode(errors="replace"), replay(read_log(log))


def _read(master):
    try:
        return os.read(master, 65536)
    except OSError:  # the other end is closed
        return b""

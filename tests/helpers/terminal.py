"""The program on a terminal of its own, with keys typed ahead."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from select import select

from bounds import at_most

PATIENCE = 600


def at_a_terminal(keys: str, *args: str) -> tuple[int, str]:
    """Run the program on a terminal of its own; its status and all that was shown."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tridge_solver", *args],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env={**os.environ, "COLUMNS": "80", "TERM": "xterm"},
    )
    os.close(slave)
    os.write(master, keys.encode() + b"\x04")  # and then the end of the keyboard
    shown = bytearray()
    for _ in at_most(100_000, lambda: bytes(shown)):
        if not select([master], [], [], PATIENCE)[0]:
            process.kill()
            raise AssertionError(f"nothing for {PATIENCE} s after {bytes(shown)!r}")
        try:
            part = os.read(master, 4096)
        except OSError:  # the program has left the terminal
            break
        if not part:
            break
        shown.extend(part)
    os.close(master)
    return process.wait(), shown.decode(errors="replace")

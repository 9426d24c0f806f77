"""A reader's program, such as ``less``, for what does not fit on one screen of a terminal.

As git has it: the program is ``TRIDGE_PAGER``, else ``PAGER``, else ``less``; an empty name or
``cat`` is none. What goes to standard error while it shows the report goes into it too, for the
screen is its own. Results that come more slowly than they are read are printed as they come.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping

from rich.cells import cell_len

from tridge_solver.cli.spelling import ERRORS

WAIT = 0.4
"""Seconds in which a screenful has to come; before a progress bar would be drawn."""

NONE = ("", "cat")
"""Names that ask for no pager."""

USUAL = "less"
_ENVIRONMENT = {"LESS": "FRX", "LV": "-c"}
"""What git sets for pagers that have no options of their own: colours as they are, and the end of
the report left on the screen."""

# Linear: one escape, a run of digits and marks, one letter.
_COLOUR = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")


def pager_of(environment: Mapping[str, str]) -> list[str] | None:
    """The program and its arguments; ``None`` where there is none, or none is wanted.

    >>> pager_of({"PAGER": "cat"}) is None, pager_of({"TERM": "dumb", "PAGER": "less"}) is None
    (True, True)
    """
    named = environment.get("TRIDGE_PAGER", environment.get("PAGER", USUAL))
    if named.strip() in NONE or environment.get("TERM", "dumb") == "dumb":
        return None
    try:
        words = shlex.split(named)
    except ValueError:  # a quotation mark that is not closed
        return None
    return words if shutil.which(words[0]) else None


class Pager(io.TextIOBase):
    """A stream in the place of a terminal's: what is more than a screenful goes through a pager.

    Args:
        command: the pager and its arguments.
        screen: the lines and columns there are.
        plain: writes text on the terminal itself.
    """

    def __init__(
        self, command: list[str], screen: os.terminal_size, plain: Callable[[str], None]
    ) -> None:
        self._command = command
        self._screen = screen
        self._plain = plain
        self._held: list[str] = []
        self._lines = 0
        self._process: subprocess.Popen[str] | None = None
        self._is_plain = False
        self._stderr: int | None = None
        self._lock = threading.RLock()
        self._timer = threading.Timer(WAIT, self._give_up)
        self._timer.daemon = True

    def write(self, text: str) -> int:
        """Hold ``text``, or hand it on."""
        with self._lock:
            if self._is_plain:
                self._plain(text)
            elif self._process is not None:
                self._feed(text)
            else:
                self._hold(text)
        return len(text)

    def isatty(self) -> bool:
        """It ends on a terminal."""
        return True

    def fileno(self) -> int:
        """The terminal's."""
        return sys.stdout.fileno()

    def finish(self) -> None:
        """Show what is held, or wait until the reader has left the pager."""
        self._timer.cancel()
        with self._lock:
            if self._process is None:
                self._give_up()
                return
            with contextlib.suppress(BrokenPipeError):
                assert self._process.stdin is not None
                self._process.stdin.close()
            if self._stderr is not None:
                sys.stderr.flush()
                os.dup2(self._stderr, sys.stderr.fileno())
                os.close(self._stderr)
            while True:
                try:
                    self._process.wait()
                    break
                except KeyboardInterrupt:
                    continue  # the pager's affair, which stops what it does and goes on

    def _hold(self, text: str) -> None:
        """Keep ``text`` until there is a screenful."""
        if not self._held:
            self._timer.start()
        self._held.append(text)
        columns = self._screen.columns
        for line in text.splitlines():
            width = cell_len(_COLOUR.sub("", line))
            self._lines += max(1, -(-width // columns))
        if self._lines >= self._screen.lines:
            self._timer.cancel()
            self._open()

    def _give_up(self) -> None:
        """Print what is held, and all that follows, as it is."""
        with self._lock:
            if self._process is None and not self._is_plain:
                self._is_plain = True
                self._plain("".join(self._held))
                self._held.clear()

    def _open(self) -> None:
        """Start the pager with what is held; standard error goes into it from now on."""
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                text=True,
                encoding=sys.stdout.encoding,
                errors=ERRORS,
                env={**_ENVIRONMENT, **os.environ},
            )
        except OSError:
            self._give_up()
            return
        assert self._process.stdin is not None
        if sys.stderr.isatty():
            sys.stderr.flush()
            self._stderr = os.dup(sys.stderr.fileno())
            os.dup2(self._process.stdin.fileno(), sys.stderr.fileno())
        self._feed("".join(self._held))
        self._held.clear()

    def _feed(self, text: str) -> None:
        """Give ``text`` to the pager; raises ``BrokenPipeError`` when the reader has left it."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(text)
        self._process.stdin.flush()

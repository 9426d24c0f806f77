"""An input to be read: a file, an address or standard input."""

from __future__ import annotations

import errno
import os
import sys
from typing import BinaryIO

from tridge_solver.batch.input.chosen import parted
from tridge_solver.handfile.opened import open_file, unpacked

STANDARD_INPUT = "-"


def open_input(name: str) -> BinaryIO:
    """The file ``name``, or standard input, to be read as bytes; which of its deals are meant is
    left out of account. Raises as :func:`~tridge_solver.handfile.opened.open_file`.
    """
    path, _ = parted(name)
    return unpacked(standard_input()) if path == STANDARD_INPUT else open_file(path)


def standard_input() -> BinaryIO:
    """Standard input as a stream of our own.

    The interpreter, when it ends, would stumble over a thread that still waits in its own.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    try:
        return open(os.dup(sys.stdin.fileno()), "rb")
    except (OSError, ValueError):  # no real file, as in a test
        return sys.stdin.buffer

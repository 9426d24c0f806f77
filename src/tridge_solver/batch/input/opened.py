"""An input to be read: a file, or standard input."""

from __future__ import annotations

import errno
import os
import sys
from typing import BinaryIO

from tridge_solver.batch.input.chosen import parted
from tridge_solver.handfile.file_form import PARQUET_MAGIC

STANDARD_INPUT = "-"

_PACKED = {
    b"\x1f\x8b": "packed by gzip",
    b"\x28\xb5\x2f\xfd": "packed by zstd",
    b"PK\x03\x04": "packed by zip",
}
"""What no text is, by how it begins."""

MANY_ZEROS = 100
"""A file is no text if more than one of so many bytes at its beginning is zero."""


def open_input(name: str) -> BinaryIO:
    """The hand file ``name``, or standard input, to be read as bytes; which of its deals are
    meant is left out of account.

    Raises :class:`OSError` for a file that is no text: every line of it would be an error.
    """
    path, _ = parted(name)
    if path == STANDARD_INPUT:
        return standard_input()
    stream = open(path, "rb")  # noqa: SIM115 - handed on
    try:
        kind = _not_text(stream.peek())
        if kind is not None:
            raise OSError(errno.EINVAL, kind)
    except BaseException:
        stream.close()
        raise
    return stream


def _not_text(head: bytes) -> str | None:
    """What a file is that begins with ``head``, if it is neither text nor a Parquet file, which
    its reader knows."""
    if head.startswith(PARQUET_MAGIC):
        return None
    for start, kind in _PACKED.items():
        if head.startswith(start):
            return f"this is {kind}"
    return "this is no text" if head.count(0) > len(head) // MANY_ZEROS else None


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

"""An input to be read: a file, packed or not, or standard input."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any, BinaryIO

from tridge_solver.batch.input.chosen import parted
from tridge_solver.handfile.file_form import NEEDS, PARQUET_MAGIC

STANDARD_INPUT = "-"

GZIP, ZSTD, ZIP = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"
"""How files packed by these begin."""

NOT_OF_TEXT = bytes({*range(32)} - {*b"\t\n\v\f\r\x1a\x1b"})
MANY = 100
"""A file is no text if more than one of so many bytes at its beginning is none of a text."""


def open_input(name: str) -> BinaryIO:
    """The file ``name``, or standard input, to be read as bytes; which of its deals are meant is
    left out of account. What is packed by gzip or zstd is unpacked as it is read.

    Raises :class:`OSError` for a file that is no text: every line of it would be an error.
    """
    path, _ = parted(name)
    stream = standard_input() if path == STANDARD_INPUT else open(path, "rb")  # noqa: SIM115
    peek = getattr(stream, "peek", None)
    if peek is None:  # no real file, as in a test
        return stream
    try:
        head = peek()
        if head.startswith(GZIP):
            return io.BufferedReader(_Unpacked(stream, import_module("gzip").open))
        if head.startswith(ZSTD):
            return io.BufferedReader(_Unpacked(stream, _zstd()))
        if head.startswith(ZIP):
            raise OSError(errno.EINVAL, "this is packed by zip")
        strange = len(head) - len(head.translate(None, NOT_OF_TEXT))
        if not head.startswith(PARQUET_MAGIC) and strange > len(head) // MANY:
            raise OSError(errno.EINVAL, "this is no text")
    except BaseException:
        stream.close()
        raise
    return stream


def _zstd() -> Callable[[BinaryIO], Any]:
    """What unpacks zstd: Python's own from 3.14 on, else pyarrow's."""
    try:
        return import_module("compression.zstd").open  # type: ignore[no-any-return]
    except ImportError:
        pass
    try:
        pyarrow = import_module("pyarrow")
    except ImportError:
        raise OSError(errno.EINVAL, f"zstd needs pyarrow: {NEEDS}") from None
    return lambda stream: pyarrow.input_stream(stream, compression="zstd")


class _Unpacked(io.RawIOBase):
    """What is packed in a stream; damage is an error of reading, as of any other file."""

    def __init__(self, stream: BinaryIO, unpacker: Callable[[BinaryIO], Any]) -> None:
        super().__init__()
        self._packed = stream
        self._stream = unpacker(stream)

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read on."""
        try:
            found = self._stream.read(len(buffer))
        except Exception as error:  # each unpacker has errors of its own
            raise OSError(errno.EIO, f"what is packed in it is damaged: {error}") from None
        buffer[: len(found)] = found
        return len(found)

    def close(self) -> None:
        """Close the packed stream too."""
        self._packed.close()
        super().close()


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

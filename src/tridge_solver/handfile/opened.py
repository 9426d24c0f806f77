"""A file opened to be read, packed or not, here or at an address (``s3://…``, by fsspec)."""

from __future__ import annotations

import codecs
import errno
import io
import os
from collections.abc import Callable
from importlib import import_module
from typing import Any, BinaryIO

from tridge_solver.handfile.file_form import NEEDS, PARQUET_MAGIC
from tridge_solver.handfile.links import is_link, lin_of_link

NEEDS_FSSPEC = "an address needs fsspec: python -m pip install fsspec"

GZIP, ZSTD, ZIP = b"\x1f\x8b", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"
"""How files packed by these begin."""

UTF_16 = (b"\xff\xfe", b"\xfe\xff")
"""How text in UTF-16 begins, as Windows saves it by the name of Unicode."""

NOT_OF_TEXT = bytes({*range(32)} - {*b"\t\n\v\f\r\x1a\x1b"})
MANY = 100
"""A file is no text if more than one of so many bytes at its beginning is none of a text."""


def open_file(path: str) -> BinaryIO:
    """The file ``path``, or what is at an address or in a link, to be read as bytes. What is packed
    by gzip or zstd is unpacked as it is read.

    Raises :class:`OSError` for a file that is no text: every line of it would be an error.
    """
    if is_link(path):
        return io.BufferedReader(io.BytesIO(lin_of_link(path).encode("utf-8", "surrogateescape")))
    return unpacked(open_address(path) if is_address(path) else open(path, "rb"))


def unpacked(stream: BinaryIO) -> BinaryIO:
    """What is packed in ``stream``, if anything is; raises as :func:`open_file`."""
    peek = getattr(stream, "peek", None)
    if peek is None:  # no real file, as in a test
        return stream
    try:
        head = peek()
        if head.startswith(GZIP):
            return io.BufferedReader(_Read(import_module("gzip").open(stream), stream, DAMAGED))
        if head.startswith(ZSTD):
            return io.BufferedReader(_Read(_zstd()(stream), stream, DAMAGED))
        if head.startswith(UTF_16):
            return io.BufferedReader(_AsUtf8(stream))
        if head.startswith(ZIP):
            raise OSError(errno.EINVAL, "this is packed by zip")
        strange = len(head) - len(head.translate(None, NOT_OF_TEXT))
        if not head.startswith(PARQUET_MAGIC) and strange > len(head) // MANY:
            raise OSError(errno.EINVAL, "this is no text")
    except BaseException:
        stream.close()
        raise
    return stream


def is_address(path: str) -> bool:
    """Whether ``path`` is no file here, and no link that holds its deal itself.

    >>> is_address("s3://club/season.pbn"), is_address("season.pbn")
    (True, False)
    """
    return "://" in path and not os.path.lexists(path) and not is_link(path)


def open_address(address: str) -> BinaryIO:
    """What is at an address; raises :class:`OSError` for all that stands against it."""
    files, path = filesystem(address)
    try:
        stream = files.open(path, "rb")
    except OSError:
        raise
    except Exception as error:  # each kind of address has errors of its own
        raise OSError(errno.EIO, str(error)) from None
    return io.BufferedReader(_Read(stream, stream, "it cannot be read"))


def filesystem(address: str) -> tuple[Any, str]:
    """The file system of an address and the path in it; raises :class:`OSError`."""
    try:
        fsspec = import_module("fsspec")
    except ImportError:
        raise OSError(errno.EINVAL, NEEDS_FSSPEC) from None
    try:
        found: tuple[Any, str] = fsspec.core.url_to_fs(address)
    except Exception as error:  # what it needs is not installed, nobody knows such addresses …
        raise OSError(errno.EINVAL, str(error)) from None
    return found


DAMAGED = "what is packed in it is damaged"


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


class _AsUtf8(io.RawIOBase):
    """Text in UTF-16, read as UTF-8; what is no text is read as the sign for that."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder("utf-16")("replace")
        self._left = b""

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read on."""
        while not self._left:
            block = self._stream.read(max(len(buffer) // 2, 2))
            text = self._decoder.decode(block, final=not block)
            self._left = text.encode("utf-8")
            if not block:
                break
        taken, self._left = self._left[: len(buffer)], self._left[len(buffer) :]
        buffer[: len(taken)] = taken
        return len(taken)

    def close(self) -> None:
        """Close what it is read from too."""
        self._stream.close()
        super().close()


class _Read(io.RawIOBase):
    """A stream whose errors, whatever they are, are those of reading a file."""

    def __init__(self, stream: Any, owner: BinaryIO, why: str) -> None:
        super().__init__()
        self._stream = stream
        self._owner = owner
        self._why = why

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Read on."""
        try:
            found = self._stream.read(len(buffer))
        except Exception as error:
            raise OSError(errno.EIO, f"{self._why}: {error}") from None
        buffer[: len(found)] = found
        return len(found)

    def close(self) -> None:
        """Close what it is read from too."""
        self._owner.close()
        super().close()

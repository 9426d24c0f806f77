"""Deals out of a file of any form, hand file, JSON or Parquet: whichever its first words are."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, BinaryIO

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.handfile.file_form import form_of
from tridge_solver.handfile.reader import Entry, read

if TYPE_CHECKING:
    from tridge_solver.handfile.json_reader import Found, Line

HEAD = 1 << 12


def read_any(
    stream: BinaryIO,
    name: str = "-",
    *,
    rules: Ruleset | None = None,
    left_over: list[str] | None = None,
) -> Iterator[Entry]:
    """Read the deals of a hand file, of JSON or Parquet; arguments as for the reader of hand files.

    >>> for text in (b'[Dealer "N"]', b'[{"dealer": "N"}]'):
    ...     for entry in read_any(io.BytesIO(text)):
    ...         print(entry.errors[0].message)
    this deal has no cards
    hands: this deal has no cards
    """
    parts, buffered = deal_parts(stream)
    if parts is None:
        return read(buffered, name, rules=rules, left_over=left_over)
    from tridge_solver.handfile.json_reader import read_json_parts

    return read_json_parts(parts, name, rules=rules)


def deal_parts(stream: BinaryIO) -> tuple[Iterator[Line | Found] | None, BinaryIO]:
    """The deals of JSON or Parquet, not read yet, ``None`` for a hand file; and the stream, of
    which nothing has been taken."""
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(_Raw(stream))
    form = form_of(buffered.peek(HEAD)[:HEAD])
    if form == "parquet":
        from tridge_solver.handfile.parquet import parquet_parts

        return parquet_parts(buffered), buffered
    if form == "json":
        from tridge_solver.handfile.json_reader import json_parts

        return json_parts(buffered), buffered
    return None, buffered


class _Raw(io.RawIOBase):
    """A stream that cannot be looked into, as one that a buffer can be put before."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)  # whatever it is, bytes go into it
        block = self._stream.read(len(view))
        view[: len(block)] = block
        return len(block)

"""Deals out of a file of any form, hand file, JSON or Parquet: whichever its first words are."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, BinaryIO

from tridge_solver.core.ruleset import Ruleset
from tridge_solver.handfile.file_form import PARQUET_MAGIC, looks_like_json
from tridge_solver.handfile.reader import Entry, read

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
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(_Raw(stream))
    head = buffered.peek(HEAD)[:HEAD].removeprefix(b"\xef\xbb\xbf")
    if head.startswith(PARQUET_MAGIC):
        from tridge_solver.handfile.parquet import read_parquet

        return read_parquet(buffered, name, rules=rules)
    if looks_like_json(head.decode("utf-8", "replace")):
        from tridge_solver.handfile.json_reader import read_json

        return read_json(buffered, name, rules=rules)
    return read(buffered, name, rules=rules, left_over=left_over)


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

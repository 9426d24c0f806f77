"""Read deals from a file of any format: hand file, JSON, Parquet, or a bridge program's format. The
first words of the file show its format.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, BinaryIO, TextIO

from tridge_solver.core.registry import game_named
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.handfile.inheritance import NOBODY, Players
from tridge_solver.handfile.opened import OTHER_FILES, Form, form_of
from tridge_solver.handfile.reader import Entry, read_chunks
from tridge_solver.handfile.stream import Chunk, chunks, text_pieces

HEAD = 1 << 12


def read_any(
    stream: BinaryIO,
    name: str = "-",
    *,
    rules: Ruleset | None = None,
    left_over: list[str] | None = None,
    players: Players = NOBODY,
) -> Iterator[Entry]:
    """Read the deals of a hand file, of JSON or of Parquet. The arguments are those of the
    hand-file reader; ``players``, known from earlier deals, matter only in hand files.

    >>> for text in (b'[Dealer "N"]', b'[{"dealer": "N"}]'):
    ...     for entry in read_any(io.BytesIO(text)):
    ...         print(entry.errors[0].message)
    this deal has no cards
    hands: this deal has no cards
    """
    parts, is_json = deal_parts(stream, name)
    if not is_json:
        return read_chunks(parts, name, rules=rules, left_over=left_over, players=players)
    from tridge_solver.handfile.json_reader import read_json_parts

    return read_json_parts(parts, name, rules=rules)


def deal_parts(stream: BinaryIO, name: str = "-") -> tuple[Iterator[Any], bool]:
    """Return the unparsed deals of a file, and whether they are JSON. Otherwise they are chunks of
    text.
    """
    buffered = stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(_Raw(stream))
    form = form_of(buffered.peek(HEAD)[:HEAD])
    if form == "parquet":
        from tridge_solver.handfile.parquet import parquet_parts

        return parquet_parts(buffered), True
    if form == "json":
        from tridge_solver.handfile.json_reader import json_parts

        return json_parts(buffered), True
    return text_chunks(buffered, _by_name(name) if form == "text" else form), False


def text_chunks(stream: BinaryIO | TextIO, form: Form) -> Iterator[Chunk]:
    """Return the text of each deal in a text file."""
    if form == "text":
        return chunks(stream)

    return OTHER_FILES.of(game_named("Bridge")).OTHER_FILES.readers[form](text_pieces(stream))


def _by_name(name: str) -> Form:
    """Return the format that the file's ending names; use it if the first words do not show the
    format.
    """
    name = name.lower().removesuffix(".gz").removesuffix(".zst")
    return "lin" if name.endswith(".lin") else "rbn" if name.endswith(".rbn") else "text"


class _Raw(io.RawIOBase):
    """A stream that cannot seek, wrapped so that it can be buffered."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        view = memoryview(buffer)  # whatever it is, bytes go into it
        block = self._stream.read(len(view))
        view[: len(block)] = block
        return len(block)

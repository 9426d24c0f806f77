"""Load all deals of a file or text at once, as :mod:`json` does; any error rejects them all.
(Imported only when used.)
"""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Iterable
from typing import Any, BinaryIO, TextIO, overload

from tridge_solver.core.deal import Deal, DealT
from tridge_solver.handfile.any_reader import HEAD, read_any, text_chunks
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.handfile.opened import form_of, open_file, shown_link
from tridge_solver.handfile.reader import Entry, read, read_chunks
from tridge_solver.handfile.stream import FileProblem, HandFileError

Source = str | os.PathLike[str] | BinaryIO | TextIO


@overload
def load(source: Source) -> list[Deal]: ...
@overload
def load(source: Source, *, of: type[DealT]) -> list[DealT]: ...
def load(source: Source, *, of: type[Any] = Deal) -> list[Any]:
    """Return the deals of a file, which may be a path, a link to a hand viewer, an address
    (``s3://…``, with fsspec), or an open file. The format is recognised: a hand file, JSON,
    Parquet, LIN or RBN, packed with gzip or zstd or not.

    Args:
        source: the path, or the open file.
        of: the class that all its deals have, such as ``OmbreDeal``: a deal of another game is an
            error of the file, and type checkers know what each question answers.

    If the text was corrected while reading, a ``UserWarning`` says so. Raises
    :class:`HandFileError` with every error of every deal, ``OSError`` for a path that cannot be
    read, ``TypeError`` for what is neither path nor open file, and what the stream itself raises
    (see :func:`~tridge_solver.handfile.read`).

    >>> [deal] = load("examples/ending.pbn")
    >>> str(deal.contract)
    'Play H'
    """
    if isinstance(source, str) and ("\n" in source or '"' in source):
        raise TypeError("load reads a file, not its text (expected a path, or loads for a text)")
    if isinstance(source, str | os.PathLike):
        with open_file(os.fspath(source)) as file:
            return _deals(_read_any(file, name := shown_link(os.fspath(source))), name, of)
    if isinstance(source, bytes | bytearray) or not (
        hasattr(source, "read") or isinstance(source, Iterable)
    ):
        raise TypeError(
            f"load reads a file, not {type(source).__name__} "
            "(expected its path, the open file, or loads for a text)"
        )
    named = getattr(source, "name", None)
    name = named if isinstance(named, str) else "-"
    return _deals(_read_stream(source, name), name, of)


@overload
def loads(text: str) -> list[Deal]: ...
@overload
def loads(text: str, *, of: type[DealT]) -> list[DealT]: ...
def loads(text: str, *, of: type[Any] = Deal) -> list[Any]:
    """Return the deals in a text: a hand file, JSON, LIN or RBN; ``of`` is as in :func:`load`.

    Raises :class:`HandFileError` with every error of every deal, in lines that begin with ``text``
    instead of a file's name; ``TypeError`` if ``text`` is not a string.

    >>> deal, = loads('''
    ... [Dealer "S"]
    ... [Deal "W:A.K.. .Q..K .J..Q -"]
    ... [TricksWon "W:7"]
    ... ''')
    >>> deal.lead.letter, deal.hands[3]
    ('W', (Card('SA'), Card('HK')))
    """
    if not isinstance(text, str):
        raise TypeError(
            f"loads reads a text, not {type(text).__name__} "
            "(expected str, or load for a path or an open file)"
        )
    return _deals(_read_text(text, "text"), "text", of)


def _read_stream(source: Any, name: str) -> Iterable[Entry]:
    if not hasattr(source, "read"):
        return read(source, name)
    if isinstance(source.read(0), bytes):
        return _read_any(source, name)
    return _read_text(source.read(), name)


def _read_text(text: str, name: str) -> Iterable[Entry]:
    form = form_of(text[:HEAD].encode("utf-8", "surrogatepass"))
    if form == "json":
        return read_json(io.BytesIO(text.encode("utf-8", "surrogatepass")), name)
    return read_chunks(text_chunks(io.StringIO(text), form), name)


def _read_any(stream: BinaryIO, name: str) -> Iterable[Entry]:
    return read_any(stream, name)


def _deals(entries: Iterable[Entry], name: str, of: type[Any]) -> list[Any]:
    """Return the deals of ``entries``, all of the same class; if any has errors, raise all of
    them."""
    if not (isinstance(of, type) and issubclass(of, Deal)):
        raise TypeError(f"{of!r:.40} is not a class of deals (expected one, e.g. OmbreDeal)")
    deals = []
    errors: list[FileProblem] = []
    for entry in entries:
        errors += entry.errors
        if entry.fixes:
            for problem in entry.warnings:
                warnings.warn(str(problem), UserWarning, stacklevel=3)
        if entry.deal is not None:
            deals.append(entry.deal)
            if not isinstance(entry.deal, of):
                message = f"a deal of {entry.deal.game.title}"
                errors.append(FileProblem(name, entry.line, 1, message, of.__name__))
    if errors:
        raise HandFileError(errors)
    return deals

"""Guards against overwriting a file by mistake: hand files in place of reports, and misleading file
names. Kept apart so that commands start fast."""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Mapping

import click

from tridge_solver.handfile.opened import form_of

HEAD = 1 << 12
_MARKS = (b"% TRIDGE", b"% PBN", b'[Deal "', b'[Dealer "', b'[Event "')
# A name begins behind fixed words and cannot hold the slash that ends it: nothing is read twice.
_SCHEMA = re.compile(rb'"schema": ?"(tridge\.[a-z]+)/')
_DEALS_JSON = b"tridge.deal"
_COLUMNS = b"file,index,board,"
"""The first columns of every table that a batch writes."""

_NO_REPORTS = ("--output", "--fix", "--save")
"""Options that may write deals, and are checked elsewhere."""

_DEALS = (".pbn", ".lin", ".rbn")
_DATA = (".json", ".jsonl")
_PICTURES = (".html", ".htm", ".svg")
_OTHERS = (".rbn", ".csv", ".xml", ".pdf", ".png")


def refuse_report(path: str, options: Collection[str], *, is_text: bool) -> None:
    """Refuse to write a report over a hand file, or under a misleading name.

    Args:
        path: where it is to be written.
        options: those of the command, to name the one that writes what the name promises.
        is_text: whether it is a report for the eye, no JSON.
    """
    if os.path.exists(path) and not os.path.isfile(path):
        return
    ending = os.path.splitext(path)[1].lower()
    cure = None
    if ending in _PICTURES:
        option = "--svg" if ending == ".svg" else "--html"
        option = "--chart" if ending == ".svg" and "--chart" in options else option
        cure = f"{option} {path}" if option in options else "another name"
        raise click.UsageError(f"-o {path} would get a report, no picture (expected {cure})")
    if ending in _DATA and is_text:
        cure = f"--{ending[1:]} with it" if f"--{ending[1:]}" in options else "another name"
        raise click.UsageError(f"-o {path} would get a report, no JSON (expected {cure})")
    if ending in _DEALS:
        raise click.UsageError(
            f"-o {path} would get a report, no deals (expected another name, or --force)"
        )
    if is_hand_file(path):
        raise click.UsageError(
            f"-o {path} would replace a hand file by a report (expected another name, or --force)"
        )


def refuse_beside(files: Mapping[str, str | None]) -> None:
    """Refuse to write a page, a drawing or figures over a hand file, or under a hand file's name. A
    user who forgets the file name after ``--html`` would lose the hand file that follows.

    Args:
        files: where a command is to write, by the options that say so.
    """
    for option, path in files.items():
        if option in _NO_REPORTS:
            continue
        if path is None or (os.path.exists(path) and not os.path.isfile(path)):
            continue
        if os.path.splitext(path)[1].lower() in _DEALS or is_hand_file(path):
            raise click.UsageError(
                f"{option} {path} would get no deals (expected a name of its own, or --force)"
            )


def refuse_deals(path: str) -> None:
    """Refuse to write new deals over a hand file."""
    if is_hand_file(path):
        raise click.UsageError(
            f"-o {path} is a hand file already (expected another name, or --force)"
        )


def refuse_other_rows(path: str, asks: str, first_line: bytes) -> None:
    """Refuse to write the rows of a batch over a hand file, or over rows of another question.

    Args:
        path: where they are to be written.
        asks: the question, by the name of its command.
        first_line: what the file is to begin with in any case; of JSON Lines nothing.
    """
    if is_hand_file(path):
        raise click.UsageError(
            f"-o {path} would replace a hand file by rows (expected another name, or --force)"
        )
    head = _head_of(path)
    schema = _SCHEMA.search(head.partition(b"\n")[0])
    is_other = schema is not None and schema[1].decode() != f"tridge.{asks}"
    if first_line and head.startswith(_COLUMNS):
        is_other = head.partition(b"\n")[0] != first_line[:HEAD].partition(b"\n")[0]
    if is_other:
        raise click.UsageError(
            f"-o {path} would replace the rows of another question "
            "(expected another name, or --force)"
        )


def holds_rows(path: str, asks: str, first_line: bytes) -> bool:
    """Return whether a file begins with rows of this question; for the arguments see
    :func:`refuse_other_rows`."""
    head = _head_of(path)
    if first_line or head.startswith(_PARQUET):
        return head.startswith(first_line[:HEAD] or _PARQUET)
    schemas = {schema.decode() for schema in _SCHEMA.findall(head)}
    return schemas == {f"tridge.{asks}"}


_PARQUET = b"PAR1"


def refuse_unknown_form(path: str, *, converts: bool) -> None:
    """Refuse to write deals to a file whose name promises another format; only ``convert`` writes
    LIN."""
    ending = os.path.splitext(path)[1].lower()
    if ending in (*_PICTURES, *_OTHERS) or (ending == ".lin" and not converts):
        known = ".pbn, .lin, .json" if converts else ".pbn, .json"
        raise click.UsageError(
            f"-o {path} would get a hand file, not what {ending} says "
            f"(expected {known}, .jsonl or .parquet)"
        )


def is_hand_file(path: str) -> bool:
    """Return whether a file exists and begins like a hand file."""
    head = _head_of(path)
    schema = _SCHEMA.search(head)
    return (
        any(mark in head for mark in _MARKS)
        or (schema is not None and schema[1] == _DEALS_JSON)
        or form_of(head) in ("lin", "rbn")
    )


def _head_of(path: str) -> bytes:
    try:
        with open(path, "rb") as stream:
            return stream.read(HEAD)
    except OSError:
        return b""

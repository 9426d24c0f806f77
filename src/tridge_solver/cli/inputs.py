"""Deals out of hand files: the stream every command works on."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO, Protocol

import click

from tridge_solver.cli.group import WRONG_USAGE
from tridge_solver.deal import Deal
from tridge_solver.handfile import Entry, Problem
from tridge_solver.report.source import Source
from tridge_solver.rules.ruleset import Ruleset

STANDARD_INPUT = "-"


class Reader(Protocol):
    """Reads the deals of an open file, as :func:`tridge_solver.handfile.read` does."""

    def __call__(
        self, stream: BinaryIO, name: str, *, rules: Ruleset | None
    ) -> Iterator[Entry]: ...


@dataclass(frozen=True)
class Item:
    """One deal of the input, good or bad.

    Attributes:
        source: its file and its number in it; bad deals count.
        line: the line it begins on.
        deal: the deal, ``None`` when it has errors.
        errors, warnings: what is wrong with it.
        draft: what could be read of it, errors or not.
    """

    source: Source
    line: int
    deal: Deal | None
    errors: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    draft: Deal | None = None

    @property
    def broken_record(self) -> Deal | None:
        """The draft of a bad deal that is right but for its auction, play or result."""
        from tridge_solver.validation import record_defects

        if self.deal is not None or self.draft is None:
            return None
        messages = {defect.message for defect in record_defects(self.draft)}
        return self.draft if all(error.message in messages for error in self.errors) else None

    def problem(self, message: str, expected: str | None = None) -> Problem:
        """A problem at the deal's first line, where something missing is told."""
        return Problem(self.source.name, self.line, 1, message, expected)

    def with_errors(self, *errors: Problem) -> Item:
        """This item as a bad deal, because of ``errors`` too."""
        draft = self.draft if self.deal is None else self.deal
        return replace(self, deal=None, draft=draft, errors=self.errors + errors)


@dataclass(frozen=True)
class Unreadable:
    """A file that could not be opened, read or that holds no deal; ``message`` says which."""

    message: str


def help_instead_of_waiting(files: Sequence[str]) -> None:
    """Show the command's help when a file is wanted and standard input is a terminal."""
    if sys.stdin is not None and sys.stdin.isatty() and (not files or STANDARD_INPUT in files):
        context = click.get_current_context()
        click.echo(context.get_help(), err=True)
        context.exit(WRONG_USAGE)


def read_files(
    files: Sequence[str],
    rules: Ruleset | None = None,
    change: Callable[[Item], Item] | None = None,
    reader: Reader | None = None,
) -> Iterator[Item | Unreadable]:
    """Every deal of ``files`` (none: standard input) in order, each file read as a stream.

    ``rules`` overrule what a deal says of its own. ``change`` is applied to every good deal, e.g.
    to put options in the place of tags; ``reader`` takes the place of that of hand files. Standard
    input that is a terminal is not waited for: the command's help is shown instead, at once.
    """
    help_instead_of_waiting(files)
    return (
        found
        for name in files or (STANDARD_INPUT,)
        for found in _read_file(name, rules, change, reader)
    )


def _read_file(
    name: str,
    rules: Ruleset | None,
    change: Callable[[Item], Item] | None,
    reader: Reader | None,
) -> Iterator[Item | Unreadable]:
    """The deals of one file, or why there are none (or no more)."""
    try:
        with _standard_input() if name == STANDARD_INPUT else open(name, "rb") as stream:
            yield from _read(stream, name, rules, change, reader)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        yield Unreadable(f"{name}: {reason} (expected a hand file)")


def _standard_input() -> BinaryIO:
    """Standard input as a stream of our own.

    The interpreter, when it ends, would stumble over a thread that still waits in its own.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    try:
        return open(os.dup(sys.stdin.fileno()), "rb")
    except (OSError, ValueError):  # no real file, as in a test
        return sys.stdin.buffer


def _read(
    stream: BinaryIO,
    name: str,
    rules: Ruleset | None,
    change: Callable[[Item], Item] | None,
    reader: Reader | None,
) -> Iterator[Item | Unreadable]:
    """The deals of an open file."""
    from tridge_solver import handfile

    index = 0
    for entry in (reader or handfile.read)(stream, name, rules=rules):
        index = entry.index
        source = Source(name, index)
        item = Item(source, entry.line, entry.deal, entry.errors, entry.warnings, draft=entry.draft)
        if rules is not None and item.deal is not None and item.deal.rules != rules:
            item = checked(replace(item, deal=replace(item.deal, rules=rules)))
        yield change(item) if change and item.deal else item
    if not index:
        yield Unreadable(f'{name}:1:1: no deal in this file (expected tags such as [Deal "…"])')


def checked(item: Item) -> Item:
    """``item`` with every defect of its deal as an error, told at the deal's first line."""
    from tridge_solver.validation import defects

    if item.deal is None:
        return item
    found = [item.problem(defect.message, defect.expected) for defect in defects(item.deal)]
    return item.with_errors(*found) if found else item

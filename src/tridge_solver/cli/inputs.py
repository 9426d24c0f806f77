"""Deals out of hand files: the stream every command works on."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import BinaryIO

import click

from tridge_solver.cli.group import WRONG_USAGE
from tridge_solver.deal import Deal
from tridge_solver.rules.ruleset import Ruleset

STANDARD_INPUT = "-"


@dataclass(frozen=True)
class Item:
    """One deal of the input, good or bad.

    Attributes:
        file: its file as JSON names it: ``-`` for standard input, ``None`` for ``--deal``.
        index: its number in the file, from 1; bad deals count.
        line: the line it begins on.
        deal: the deal, ``None`` when it has errors.
        errors, warnings: what is wrong, each ``FILE:LINE:COLUMN: …``.
    """

    file: str | None
    index: int
    line: int
    deal: Deal | None
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    def at_start(self, message: str) -> str:
        """``message`` as a problem at the deal's first line, where something is missing."""
        return f"{self.file or '--deal'}:{self.line}:1: {message}"


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
) -> Iterator[Item | Unreadable]:
    """Every deal of ``files`` (none: standard input) in order, each file read as a stream.

    ``change`` is applied to every good deal, e.g. to put options in the place of tags.
    """
    help_instead_of_waiting(files)
    for name in files or (STANDARD_INPUT,):
        yield from _read_file(name, rules, change)


def _read_file(
    name: str, rules: Ruleset | None, change: Callable[[Item], Item] | None
) -> Iterator[Item | Unreadable]:
    """The deals of one file, or why there are none (or no more)."""
    try:
        if name == STANDARD_INPUT:
            yield from _read(sys.stdin.buffer, name, rules, change)
        else:
            with open(name, "rb") as stream:
                yield from _read(stream, name, rules, change)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        yield Unreadable(f"{name}: {reason} (expected a hand file)")


def _read(
    stream: BinaryIO,
    name: str,
    rules: Ruleset | None,
    change: Callable[[Item], Item] | None,
) -> Iterator[Item | Unreadable]:
    """The deals of an open file."""
    from tridge_solver import handfile

    index = 0
    for entry in handfile.read(stream, name, rules=rules):
        index = entry.index
        item = Item(
            file=name,
            index=index,
            line=entry.line,
            deal=entry.deal,
            errors=tuple(map(str, entry.errors)),
            warnings=tuple(map(str, entry.warnings)),
        )
        yield change(item) if change and item.deal else item
    if not index:
        yield Unreadable(f'{name}:1:1: no deal in this file (expected tags such as [Deal "…"])')


def with_error(item: Item, *messages: str) -> Item:
    """``item`` as a bad deal, because of ``messages``."""
    return replace(item, deal=None, errors=item.errors + messages)

"""The stream of deals from hand files, which every command works on."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import BinaryIO, Protocol

import click

from tridge_solver.batch.input import (
    STANDARD_INPUT,
    Change,
    Item,
    Unreadable,
    is_chosen,
    items_of,
    missing_boards,
    missing_numbers,
    open_input,
    parted,
    shown_name,
    unopened,
    without_deals,
)
from tridge_solver.cli.group import WRONG_USAGE, ExampleHelp, notify
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.handfile import Entry, any_reader
from tridge_solver.handfile.inheritance import MAX_BOARDS, NOBODY, Players, is_laid_out


class OpenFileReader(Protocol):
    """A function that reads the deals of an open file, like
    :func:`~tridge_solver.handfile.any_reader.read_any`."""

    def __call__(
        self, stream: BinaryIO, name: str, *, rules: Ruleset | None
    ) -> Iterator[Entry]: ...


def help_instead_of_waiting(files: Sequence[str]) -> None:
    """Show short help instead of waiting, if no file is named and standard input is a terminal.

    Who says ``-`` wants to type or paste a deal there, and gets a line that says how that ends.
    """
    if sys.stdin is None or not sys.stdin.isatty():
        return
    context = click.get_current_context()
    if not files:
        command = context.command
        short = command.short_help_page(context) if isinstance(command, ExampleHelp) else ""
        click.echo(short or context.get_help(), err=True)
        context.exit(WRONG_USAGE)
    if STANDARD_INPUT in files and not context.params.get("quiet"):
        notify("reading from the terminal: paste a deal, then Ctrl-D on a line of its own")


def is_part(name: str) -> bool:
    """Return whether only some deals of a file are chosen."""
    return bool(parted(name)[1])


def refuse_overwriting(files: Sequence[str], written: Mapping[str, str | None]) -> None:
    """Refuse to write into an input file; ``written`` are output files, keyed by option."""
    paths = [parted(name)[0] for name in files or (STANDARD_INPUT,)]
    read = [_status_of(0 if path == STANDARD_INPUT else path) for path in paths]
    for option, name in written.items():
        found = None if name is None else _status_of(name)
        if found and any(other and os.path.samestat(found, other) for other in read):
            raise click.UsageError(
                f"{option} {name} would overwrite a file that is read (expected another name)"
            )


def _status_of(file: str | int) -> os.stat_result | None:
    """Return a file's identity, found by its name or number; ``None`` if it is not a regular
    file."""
    try:
        found = os.stat(file)
    except (OSError, ValueError):
        return None
    return found if stat.S_ISREG(found.st_mode) else None


def read_files(
    files: Sequence[str],
    change: Change,
    reader: OpenFileReader | None = None,
    *,
    of_boards: bool = False,
) -> Iterator[Item | Unreadable]:
    """Yield every deal of ``files`` in order (standard input if there are none), reading one file
    after another.

    A file may be a hand file, JSON or Parquet: it is known by its looks. ``change`` says which
    boards are wanted, and is made to every good deal, e.g. to put options in the place of tags.
    ``reader`` takes the place of that of all these. With ``of_boards`` a file may have results of
    boards that a file before it has.
    Standard input that is a terminal is not waited for: the command's help is shown instead, at
    once.
    """
    help_instead_of_waiting(files)
    if of_boards:
        return _read_results(files or (STANDARD_INPUT,), change)
    return _read_each(files or (STANDARD_INPUT,), change, reader)


def _read_results(files: Sequence[str], change: Change) -> Iterator[Item | Unreadable]:
    """Yield the chosen deals, reading each file with the boards of earlier files in mind."""
    laid_out, seen = NOBODY, dict[str, None]()
    for name in files:
        for item in _read_file(name, change, partial(any_reader.read_any, players=laid_out), seen):
            if isinstance(item, Item) and item.deal is not None:
                boards = laid_out.after(item.deal, {}).boards
                if boards is not laid_out.boards:  # it is one, and the others are of its game
                    laid_out = Players(last=item.deal, boards=boards)
            yield item
    yield from missing_boards(change.boards, seen)


def of_tables(items: Iterable[Item | Unreadable]) -> Iterator[Item | Unreadable]:
    """Yield ``items``; if some are results of a duplicate evening, leave out the boards as they
    were laid out."""
    laid_out: list[Item | Unreadable] = []
    played = False
    for item in items:
        deal = item.deal if isinstance(item, Item) else None
        if deal is None or deal.rules.settlement != "tariff" or not is_laid_out(deal):
            played = played or deal is not None
            yield item
        elif len(laid_out) < MAX_BOARDS:
            laid_out.append(item)
    yield from () if played else laid_out


def _read_each(
    files: Sequence[str], change: Change, reader: OpenFileReader | None
) -> Iterator[Item | Unreadable]:
    """Yield the chosen deals of each file and, at the end, an error for each board that no file
    has."""
    seen: dict[str, None] = {}
    for name in files:
        yield from _read_file(name, change, reader, seen)
    yield from missing_boards(change.boards, seen)


def _read_file(
    name: str, change: Change, reader: OpenFileReader | None, seen: dict[str, None]
) -> Iterator[Item | Unreadable]:
    path, numbers = parted(name)
    found = 0
    try:
        with open_input(name) as stream:
            entries = (reader or any_reader.read_any)(stream, shown_name(path), rules=change.rules)
            for item in items_of(entries, path, change):
                found += 1
                if change.boards:
                    deal = item.draft if item.deal is None else item.deal
                    seen |= {} if deal is None or deal.board is None else {deal.board: None}
                if is_chosen(item, numbers, change.boards):
                    yield item
        if not found:
            yield without_deals(path)
        yield from missing_numbers(path, numbers if found else (), found)
    except OSError as error:
        yield unopened(path, error)

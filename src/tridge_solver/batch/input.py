"""Reading deals: good and bad deals of a stream, values that overrule them, the choice of deals,
and files, addresses or standard input."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import field, replace
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from tridge_solver.checks import defects, record_defects
from tridge_solver.core.cards import Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.lazy import pattern
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.handfile import Entry, FileProblem, from_options
from tridge_solver.handfile.opened import is_link, open_file, shown_link, unpacked
from tridge_solver.handfile.stream import internal_error
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from tridge_solver.handfile.places import Fix


@dataclass(frozen=True)
class Item:
    """One deal of the input; either it is good and has a deal, or it is bad and has errors.

    Attributes:
        source: its file and its number in it; bad deals count.
        line: the line it begins on.
        deal: the deal, ``None`` when it has errors.
        errors, warnings: what is wrong with it.
        draft: what could be read, errors or not.
        fund_places: line and column of its tags that name funds.
        fixes: corrections made while reading.
    """

    source: Source
    line: int
    deal: Deal | None
    errors: tuple[FileProblem, ...] = ()
    warnings: tuple[FileProblem, ...] = ()
    draft: Deal | None = None
    fund_places: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    fixes: tuple[Fix, ...] = ()

    def __post_init__(self) -> None:
        if (self.deal is None) != bool(self.errors):
            raise ValueError("an item is a deal or has errors (expected one of them)")

    @property
    def broken_record(self) -> Deal | None:
        """The draft of a bad deal whose only errors are in its auction, play or result."""
        if self.deal is not None or self.draft is None:
            return None
        messages = {defect.message for defect in record_defects(self.draft)}
        return self.draft if all(error.message in messages for error in self.errors) else None

    def problem(
        self, message: str, expected: str | None = None, fund: str | None = None
    ) -> FileProblem:
        """Return a problem of this deal, located at its first line; a problem of a ``fund`` is
        located at its tag, if there is one."""
        line, column = self.fund_places.get(fund or "", (self.line, 1))
        return FileProblem(self.source.name, line, column, message, expected)

    def failed(self, error: BaseException) -> FileProblem:
        """Return an internal error of the program as a problem of this deal, so that later deals go
        on."""
        return internal_error(self.source.name, self.line, error)

    def let_through(self) -> None:
        """Raise the internal error that spoilt the deal, if there is one; used by ``--debug``."""
        for error in self.errors:
            if error.cause is not None:
                raise error.cause

    def with_errors(self, *errors: FileProblem) -> Item:
        """Return this item as a bad deal that has these ``errors`` too."""
        draft = self.draft if self.deal is None else self.deal
        return replace(self, deal=None, draft=draft, errors=self.errors + errors)


class Unreadable(NamedTuple):
    """A file that could not be opened or read, or contains no deal; ``message`` says which."""

    message: str


def warning_line(warning: FileProblem) -> str:
    """Return a warning as a line of text for standard error."""
    return str(replace(warning, message=f"warning: {warning.message}"))


def shown_name(name: str) -> str:
    r"""Return a file's name for messages and reports, with � for anything that is not UTF-8.

    >>> shown_name("caf\udce9.pbn")
    'caf�.pbn'
    """
    return shown_link(name.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))


def unopened(name: str, error: OSError) -> Unreadable:
    """Return the error that the file ``name`` could not be opened or read."""
    reason = (error.strerror or str(error)).lower()
    return Unreadable(f"{shown_name(name)}: {reason} (expected a hand file)")


def without_deals(name: str) -> Unreadable:
    """Return the error that the file ``name`` contains no deal."""
    expected = 'tags such as [Deal "…"]'
    return Unreadable(f"{shown_name(name)}:1:1: no deal in this file (expected {expected})")


@dataclass(frozen=True)
class Change:
    """A choice of deals, and values that overrule their own.

    Attributes:
        rules: the ruleset of all deals, or ``None``.
        fields: values by field of :class:`~tridge_solver.Deal`.
        without_record: forget the play and its result.
        boards: the chosen boards, by their tags; none for all.
        tags: values by tag, as in a hand file, each read in the way of the deal's game.
        pack: the pack of these values.
    """

    rules: Ruleset | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)
    without_record: bool = False
    boards: tuple[str, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    pack: Pack = Pack.ENGLISH

    def of(self, item: Item) -> Item:
        """Return ``item`` with the change applied; a good deal becomes bad if that causes
        defects."""
        if item.deal is None:
            return item
        try:
            return self._changed(item, item.deal)
        except Exception as error:
            return item.with_errors(item.failed(error))

    def _changed(self, item: Item, deal: Deal) -> Item:
        if self.rules is not None and deal.rules != self.rules:
            item = checked(replace(item, deal=replace(deal, rules=self.rules)))
            if item.deal is None:
                return item
            deal = item.deal
        if self.without_record:
            deal = replace(deal.before_result(), play=None)
        if self.fields or self.tags:
            try:
                deal = from_options.with_tags(deal, self.tags, self.pack) if self.tags else deal
                return checked(replace(item, deal=from_options.with_fields(deal, self.fields)))
            except (from_options.BadTag, DealError) as error:
                return item.with_errors(item.problem(str(error)))
        return replace(item, deal=deal) if self.without_record else item


def items_of(entries: Iterable[Entry], name: str, change: Change) -> Iterator[Item]:
    """Yield the deals of the file ``name``, with the change applied."""
    shown = shown_name(name)
    for entry in entries:
        written = entry.deal or entry.draft
        if written is None:
            source = Source(shown, entry.index, board=entry.board)
        else:
            packs = written.game.printings
            source = Source(shown, entry.index, written.pack, entry.board, packs)
        yield change.of(
            Item(
                source,
                entry.line,
                entry.deal,
                entry.errors,
                entry.warnings,
                entry.draft,
                entry.fund_places,
                entry.fixes,
            )
        )


def checked(item: Item) -> Item:
    """Return ``item`` with every defect of its deal as an error, located at the deal's first
    line."""
    if item.deal is None:
        return item
    try:
        found = [item.problem(defect.message, defect.expected) for defect in defects(item.deal)]
    except Exception as error:
        found = [item.failed(error)]
    return item.with_errors(*found) if found else item


# Linear: what stands before the last colon, and numbers after it.
_NUMBERED = pattern(r"(?P<path>.+):(?P<numbers>[0-9]{1,9}(?:,[0-9]{1,9})*)", re.DOTALL)


def parted(name: str) -> tuple[str, frozenset[int]]:
    """Return the file's path in ``name``, and the numbers of the chosen deals (none for all).

    A file that is called so comes first: ``a.pbn:3`` is its third deal only where there is no file
    of that whole name.

    >>> parted("evening.pbn"), parted("-:3,7")
    (('evening.pbn', frozenset()), ('-', frozenset({3, 7})))
    """
    match = _NUMBERED.fullmatch(name)
    if match is None or os.path.lexists(name) or is_link(name):
        return name, frozenset()
    return match["path"], frozenset(map(int, match["numbers"].split(",")))


def is_chosen(item: Item, numbers: Collection[int], boards: Collection[str]) -> bool:
    """Return whether a deal is chosen; without numbers and boards every deal is.

    A deal so broken that its board is unknown may be the one that is meant.
    """
    if numbers and item.source.index not in numbers:
        return False
    deal = item.draft if item.deal is None else item.deal
    return not boards or deal is None or deal.board in boards


def missing_numbers(name: str, numbers: Iterable[int], deals: int) -> Iterable[Unreadable]:
    """Return an error for each requested deal number beyond the last deal of the file."""
    return [
        Unreadable(f"{shown_name(name)}: no deal {number} in this file (expected 1 to {deals})")
        for number in sorted(numbers)
        if not 1 <= number <= deals
    ]


def missing_boards(boards: Iterable[str], seen: Collection[str]) -> Iterable[Unreadable]:
    """Yield an error for each requested board that no deal has; ``seen`` are the boards found, in
    order.

    >>> [found.message for found in missing_boards(["9"], ["1", "2"])]
    ['no board 9 (expected one of 1, 2)']
    >>> [found.message for found in missing_boards(["9"], [])]
    ['no board 9: no deal has a Board tag (expected FILE:9 for the deal in that place)']
    """
    for board in sorted(set(boards) - set(seen)):
        if seen:
            shown = [*seen][:MAX_SHOWN]
            more = ", …" if len(seen) > len(shown) else ""
            yield Unreadable(f"no board {board} (expected one of {', '.join(shown)}{more})")
        else:
            place = f"FILE:{board}" if board.isdecimal() else "FILE:3"
            yield Unreadable(
                f"no board {board}: no deal has a Board tag "
                f"(expected {place} for the deal in that place)"
            )


MAX_SHOWN = 40
"""The most boards listed in the message about a missing board."""


STANDARD_INPUT = "-"


def open_input(name: str) -> BinaryIO:
    """Open the file ``name``, or standard input, for reading bytes; numbers of deals in the name
    are ignored. Raises the same errors as :func:`~tridge_solver.handfile.opened.open_file`."""
    path, _ = parted(name)
    return unpacked(standard_input()) if path == STANDARD_INPUT else open_file(path)


def standard_input() -> BinaryIO:
    """Return a duplicate stream of standard input.

    The interpreter, when it ends, would stumble over a thread that still waits in its own.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    try:
        return open(os.dup(sys.stdin.fileno()), "rb")
    except (OSError, ValueError):  # no real file, as in a test
        return sys.stdin.buffer

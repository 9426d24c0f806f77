"""Which deals of a file are meant, and an input to be read: a file, address or standard input."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Collection, Iterable
from typing import BinaryIO

from tridge_solver.batch.input.items import Item, Unreadable, shown_name
from tridge_solver.core.lazy import pattern
from tridge_solver.handfile.opened import is_link, open_file, unpacked

# Linear: what stands before the last colon, and numbers after it.
_NUMBERED = pattern(r"(?P<path>.+):(?P<numbers>[0-9]{1,9}(?:,[0-9]{1,9})*)", re.DOTALL)


def parted(name: str) -> tuple[str, frozenset[int]]:
    """The file that ``name`` names and the deals of it that are meant, none for all.

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
    """Whether a deal is among those asked for; no numbers or boards are all of them.

    A deal so broken that its board is unknown may be the one that is meant.
    """
    if numbers and item.source.index not in numbers:
        return False
    deal = item.draft if item.deal is None else item.deal
    return not boards or deal is None or deal.board in boards


def missing_numbers(name: str, numbers: Iterable[int], deals: int) -> Iterable[Unreadable]:
    """The deals asked for that a file of so many does not have."""
    return [
        Unreadable(f"{shown_name(name)}: no deal {number} in this file (expected 1 to {deals})")
        for number in sorted(numbers)
        if not 1 <= number <= deals
    ]


def missing_boards(boards: Iterable[str], seen: Collection[str]) -> Iterable[Unreadable]:
    """The boards asked for that no deal says it is; ``seen`` are those that were found, in order.

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
"""Boards that are named where one is not found."""


STANDARD_INPUT = "-"


def open_input(name: str) -> BinaryIO:
    """The file ``name``, or standard input, to be read as bytes; which of its deals are meant is
    left out of account. Raises as :func:`~tridge_solver.handfile.opened.open_file`.
    """
    path, _ = parted(name)
    return unpacked(standard_input()) if path == STANDARD_INPUT else open_file(path)


def standard_input() -> BinaryIO:
    """Standard input as a stream of our own.

    The interpreter, when it ends, would stumble over a thread that still waits in its own.
    """
    if sys.stdin is None:
        raise OSError(errno.EBADF, "standard input is closed")
    try:
        return open(os.dup(sys.stdin.fileno()), "rb")
    except (OSError, ValueError):  # no real file, as in a test
        return sys.stdin.buffer

"""What is read differently from what is written, and where it stands.

A repair puts one text in the place of another within a line. The deal is then read as if that had
been written; what is wrong with it all the same is reported where it stands in the original text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate, groupby
from operator import attrgetter
from typing import NamedTuple


class Repair(NamedTuple):
    """One text in the place of another.

    Attributes:
        at, end: the offsets of what is written.
        text: what is read.
        message: the message about it; empty for what goes with another that is.
    """

    at: int
    end: int
    text: str
    message: str


class Fix(NamedTuple):
    """A repair by its place in the file: ``length`` characters of a line, from a column."""

    line: int
    column: int
    length: int
    text: str


def applied(text: str, repairs: Iterable[Repair]) -> str:
    """``text`` with every repair made; they do not overlap.

    >>> applied('[Dealer "South"]', [Repair(9, 14, "S", "")])
    '[Dealer "S"]'
    """
    parts = []
    done = 0
    for repair in sorted(repairs):
        parts += [text[done : repair.at], repair.text]
        done = repair.end
    return "".join([*parts, text[done:]])


class WrittenPlaces:
    """From offsets in the text as it is read to those in the text as it was written.

    >>> places = WrittenPlaces([Repair(9, 14, "S", "")])
    >>> places[9], places[10], places[12]
    (9, 14, 16)
    """

    def __init__(self, repairs: Iterable[Repair]) -> None:
        self._repairs = sorted(repairs)
        gains = accumulate(len(m.text) - (m.end - m.at) for m in self._repairs)
        before = (0, *gains)
        self._starts = [m.at + gain for m, gain in zip(self._repairs, before, strict=False)]

    def __getitem__(self, at: int) -> int:
        number = bisect_right(self._starts, at) - 1
        if number < 0:
            return at
        repair, start = self._repairs[number], self._starts[number]
        past = at - start - len(repair.text)
        if past >= 0:
            return repair.end + past
        # Inside a repair: as far in, if it is as long, else where it begins.
        return repair.at + (at - start if repair.end - repair.at == len(repair.text) else 0)


def fixed_text(text: str, fixes: Iterable[Fix]) -> str:
    r"""The text of a file with all ``fixes`` made.

    >>> fixed_text('; x\n[Dealer "South"]\n', [Fix(2, 10, 5, "S")])
    '; x\n[Dealer "S"]\n'
    """
    lines = text.split("\n")
    for number, group in groupby(sorted(fixes), key=attrgetter("line")):
        repairs = [Repair(f.column - 1, f.column - 1 + f.length, f.text, "") for f in group]
        lines[number - 1] = applied(lines[number - 1], repairs)
    return "\n".join(lines)

"""Writing hand files."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Protocol

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal, DealError
from tridge_solver.handfile.deal_reader import AS_BEFORE
from tridge_solver.handfile.dialect import dialect_of
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.reader import LONGEST_LINE
from tridge_solver.handfile.sections import END, NOT_PLAYED
from tridge_solver.handfile.tags import DEAL_TAGS, GAME_TAG
from tridge_solver.rules.ruleset import TRIDGE

HEADER = "% PBN 2.1\n% TRIDGE 1.0\n"
"""The escape lines at the top of an export."""

HEAD_TAGS = ("Pack", GAME_TAG, "Rules")
"""Tags that every deal may have, written first: the others depend on them."""

TAGS_OF_DEALS = (*DEAL_TAGS, GAME_TAG)

# Linear: a letter and then any of them; one character; one line break.
_TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_NOT_IN_A_VALUE = re.compile("[\r\n\ud800-\udfff]")
_LINE_BREAK = re.compile(r"\r\n?|\n")


class Writable(Protocol):
    """Where text may be written: a text stream, or anything with its ``write``."""

    def write(self, text: str, /) -> object:
        """Write ``text``."""


def dump(deals: Iterable[Deal], fp: Writable, *, pack: Pack = Pack.ENGLISH) -> None:
    """Write ``deals`` to a text stream, one after the other as they come, each with one write.

    Raises :class:`~tridge_solver.deal.DealError` for a deal made in Python whose tags no hand
    file can hold.
    """
    fp.write(HEADER)
    for deal in deals:
        fp.write("\n" + "".join(line + "\n" for line in _lines(deal, pack)))


def dumps(deals: Iterable[Deal], *, pack: Pack = Pack.ENGLISH) -> str:
    """The text of a hand file with ``deals``, their cards in ``pack``.

    Raises as :func:`dump`.

    >>> from tridge_solver.cards import parse_hand
    >>> from tridge_solver.seats import Seat
    >>> hands = (parse_hand("A..."), parse_hand(".2.."), None, parse_hand("..2."))
    >>> deal = Deal(hands, Seat.SOUTH, leader=Seat.NORTH, tricks_won={Seat.EAST: 8})
    >>> print(dumps([deal], pack=Pack.SPANISH), end="")
    % PBN 2.1
    % TRIDGE 1.0
    <BLANKLINE>
    [Pack "Spanish"]
    [Deal "W:..2. 1... .2.. -"]
    [Leader "N"]
    [TricksWon "E:8"]
    """
    text = io.StringIO()
    dump(deals, text, pack=pack)
    return text.getvalue()


def _lines(deal: Deal, pack: Pack) -> Iterator[str]:
    """The lines of one deal."""
    yield from comment_lines(deal.comments)
    pack = deal.game.printing(pack)
    dialect = dialect_of(deal.game)
    values = {**_head(deal, pack), **dialect.values(deal, pack)}
    for name in (*HEAD_TAGS, *dialect.readings):
        value = values.get(name)
        if value is not None:
            yield f'[{name} "{value}"]'
    refuse_unwritable(deal)
    for name, value in deal.tags:
        yield from _free_text_lines(name, value)
    if deal.auction is not None:
        yield f'[Auction "{deal.auction.first.letter}"]'
        seats = len(deal.active)
        for n in range(0, len(deal.auction.calls), seats):
            yield " ".join(deal.auction.calls[n : n + seats])
    if deal.play is not None:
        yield f'[Play "{deal.play.first.letter}"]'
        for row in deal.play.rows:
            yield " ".join(NOT_PLAYED if card is None else pack.card_text(card) for card in row)
        if len(deal.play.rows) < deal.tricks_to_play or None in deal.play.rows[-1]:
            yield END


def _head(deal: Deal, pack: Pack) -> dict[str, str | None]:
    """The values of the tags on which the others depend."""
    game = deal.game
    return {
        "Pack": None if pack is game.printings[0] else pack.value,
        GAME_TAG: deal.game_tag,
        "Rules": None
        if deal.rules == (game.rules if deal.game_tag else TRIDGE)
        else str(deal.rules),
    }


def refuse_unwritable(deal: Deal) -> None:
    """Raise for tags that would be read back as something else."""
    seen = set()
    for name, value in deal.tags:
        if not _TAG_NAME.fullmatch(name) or name in TAGS_OF_DEALS or name in SECTIONS:
            raise DealError(f"{name!r} cannot be the name of a free-text tag")
        if name in seen:
            raise DealError(f"the tag {name} stands twice (expected each tag once)")
        if value == AS_BEFORE or _NOT_IN_A_VALUE.search(value):
            raise DealError(f"{value!r} cannot be the value of {name} (expected a line of text)")
        seen.add(name)


def _free_text_lines(name: str, value: str) -> Iterator[str]:
    """A tag of free text. One too long for a line is cut and told in full in a comment."""
    line = f'[{name} "{_escaped(value)}"]'
    if len(line) <= LONGEST_LINE:
        yield line
        return
    yield from comment_lines([f"{name}: {value}"])
    room = LONGEST_LINE - len(f'[{name} "…"]')
    if room >= 0:
        kept = value[:room]
        while len(_escaped(kept)) > room:
            kept = kept[:-1]
        yield f'[{name} "{_escaped(kept)}…"]'


def _escaped(value: str) -> str:
    """A value with its quotes and backslashes escaped."""
    return value.replace("\\", "\\\\").replace('"', '\\"')


def comment_lines(comments: Iterable[str]) -> Iterator[str]:
    """The lines of comments, each in braces or behind semicolons.

    >>> list(comment_lines(["in short", "} or not"]))
    ['{in short}', '; } or not']
    """
    for comment in comments:
        yield from _comment_lines(comment)


def _comment_lines(comment: str) -> Iterator[str]:
    """A comment in braces or, where braces would not hold it, behind semicolons."""
    lines = []
    for line in _LINE_BREAK.split(comment):
        if len(line) <= LONGEST_LINE - 2:
            lines.append(line)
            continue
        lines += textwrap.wrap(
            line,
            LONGEST_LINE - 2,
            expand_tabs=False,
            replace_whitespace=False,
            drop_whitespace=False,
        )
    # An empty line in braces would end the deal for other readers of PBN.
    if "}" in comment or not all(line.strip() for line in lines):
        yield from (f"; {line}".rstrip() for line in lines)
        return
    lines[0] = "{" + lines[0]
    lines[-1] += "}"
    yield from lines

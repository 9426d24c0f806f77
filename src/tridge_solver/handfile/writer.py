"""Writing hand files."""

from __future__ import annotations

import io
import re
import textwrap
from collections.abc import Iterable, Iterator
from typing import Protocol

from tridge_solver.cards import Card, Pack
from tridge_solver.deal import Deal, DealError
from tridge_solver.handfile.deal_reader import AS_BEFORE
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.reader import LONGEST_LINE
from tridge_solver.handfile.sections import COLUMNS, END, NOT_PLAYED
from tridge_solver.handfile.tags import DEAL_TAGS
from tridge_solver.rules.ruleset import TRIDGE
from tridge_solver.seats import SEATS, Direction, Seat

HEADER = "% PBN 2.1\n% TRIDGE 1.0\n"
"""The escape lines at the top of an export."""

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
    values = _values(deal, pack)
    for name in DEAL_TAGS:
        value = values.get(name)
        if value is not None:
            yield f'[{name} "{value}"]'
    refuse_unwritable(deal)
    for name, value in deal.tags:
        yield from _free_text_lines(name, value)
    if deal.auction is not None:
        yield f'[Auction "{deal.auction.first.letter}"]'
        for n in range(0, len(deal.auction.calls), COLUMNS):
            yield " ".join(deal.auction.calls[n : n + COLUMNS])
    if deal.play is not None:
        yield f'[Play "{deal.play.first.letter}"]'
        for row in deal.play.rows:
            yield " ".join(NOT_PLAYED if card is None else pack.card_text(card) for card in row)
        if len(deal.play.rows) < deal.hand_size or None in deal.play.rows[-1]:
            yield END


def _values(deal: Deal, pack: Pack) -> dict[str, str | None]:
    """The values of the tags that say something about the deal; ``None`` for no tag."""

    def letter(seat: Seat | str | None) -> str | None:
        return seat.letter if isinstance(seat, Seat) else seat

    def number(chips: int | None) -> str | None:
        return None if chips is None else str(chips)

    def joined(words: Iterable[str] | None, mark: str = " ") -> str | None:
        return None if words is None else mark.join(words)

    def cards(these: Iterable[Card]) -> str:
        return " ".join(map(pack.card_text, these))

    first = SEATS[(deal.sitting_out + 1) % len(SEATS)]
    clockwise = Direction.CLOCKWISE.round_from(first, SEATS)
    hands = (_hand_text(deal, seat, pack) for seat in clockwise)
    stock = None if deal.stock is None else cards(deal.stock) + (" ?" if deal.stock_open else "")
    won, exchanges, debts = deal.tricks_won, deal.exchanges, deal.debts
    pot = number(deal.pot)
    return {
        "Pack": None if pack is Pack.ENGLISH else pack.value,
        "Rules": None if deal.rules == TRIDGE else str(deal.rules),
        "Dealer": letter(deal.dealer),
        "Deal": f"{first.letter}:{' '.join(hands)}",
        "Stock": stock,
        "Declarer": letter(deal.declarer),
        "Contract": None if deal.contract is None else deal.contract.text(pack),
        "FirstDefender": letter(deal.first_defender),
        "Leader": letter(deal.leader),
        "TricksWon": joined(None if won is None else (f"{s.letter}:{n}" for s, n in won.items())),
        "Exchange": joined(
            None
            if exchanges is None
            else (f"{e.seat.letter}:{cards(e.discards)}" for e in exchanges),
            "; ",
        ),
        "Participants": number(deal.participants),
        "GameFund": number(deal.game_fund),
        "WidowFund": number(deal.widow_fund),
        "ReserveFunds": joined(
            None if deal.reserve_funds is None else map(str, deal.reserve_funds)
        ),
        "Pot": pot if pot is None or not deal.pot_holds_puesta else pot + "+",
        "Debts": joined(None if debts is None else (f"{d.seat.letter}:{d.chips}" for d in debts)),
        "Undertaken": None if deal.undertaken is None else ("yes" if deal.undertaken else "no"),
        "Surrender": letter(deal.surrender),
        "Result": joined(None if deal.result is None else map(str, deal.result), ":"),
    }


def _hand_text(deal: Deal, seat: Seat, pack: Pack) -> str:
    """A hand, ``-`` for the seat without one, ``?`` for an unknown one."""
    if seat is deal.sitting_out:
        return "-"
    hand = deal.hands[seat]
    return "?" if hand is None else pack.hand_text(hand)


def refuse_unwritable(deal: Deal) -> None:
    """Raise for tags that would be read back as something else."""
    seen = set()
    for name, value in deal.tags:
        if not _TAG_NAME.fullmatch(name) or name in DEAL_TAGS or name in SECTIONS:
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
        wrapped = textwrap.wrap(
            line,
            LONGEST_LINE - 2,
            expand_tabs=False,
            replace_whitespace=False,
            drop_whitespace=False,
        )
        lines += wrapped or [""]
    # An empty line in braces would end the deal for other readers of PBN.
    if "}" in comment or not all(line.strip() for line in lines):
        yield from (f"; {line}".rstrip() for line in lines)
        return
    lines[0] = "{" + lines[0]
    lines[-1] += "}"
    yield from lines

"""The heading of a deal and its hands round the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING

from tridge_solver.core.cards import Card
from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    STAR,
    Theme,
    assembled,
    given_name,
    page_width,
    print_line,
    shortened,
    stated,
    styled,
)
from tridge_solver.report.theme.source import Source

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

Hands = Mapping[Seat, Collection[Card] | None]

_MARGIN = 1
_GAP = 4


def heading(deal: Deal, source: Source) -> tuple[str, str]:
    """What a deal is called: its event, and its board or number with the rules."""
    board = stated(deal.board)
    rules = " ".join([deal.rules.title, *str(deal.rules).split()[1:]])
    which = f"board {board}" if board else f"deal {source.index}" if source.file else None
    return stated(deal.tag("Event")) or source.title, " · ".join(filter(None, (which, rules)))


def print_heading(console: Console, deal: Deal, source: Source) -> None:
    """One line: the event on the left; board or number and the rules on the right."""
    width = page_width(console)
    event, right = heading(deal, source)
    if len(right) + 20 > width:  # a ruleset with many options
        print_line(console, (shortened(event, width), "bold"))
        print_line(console, (right, "dim"))
        return
    left = styled(shortened(event, width - len(right) - 2), "bold")
    print_line(console, left, " " * (width - len(right) - left.cell_len), (right, "dim"))


def print_diagram(
    console: Console,
    deal: Deal,
    hands: Hands,
    look: Theme,
    player: Seat | None,
    notes: Mapping[Seat, str] | None = None,
) -> None:
    """The hands where their seats are, a star before the Player.

    ``notes`` stand after the name of a seat. A seat that sits out is named only when it deals.
    """
    blocks = {
        seat: _block(deal, seat, hands[seat], look, seat is player, (notes or {}).get(seat))
        for seat in deal.active
    }
    out = deal.dealer
    if out is not None and out in deal.empty:
        name = given_name(deal, out)
        words = f"{shortened(name, LONGEST_NAME)}, deals" if name else "deals"
        blocks[out] = [styled(f"  {out.letter}  {words}", "dim")]
    west, east = blocks.get(Seat.WEST, []), blocks.get(Seat.EAST, [])
    width = page_width(console)
    right = max(_MARGIN + _width(west) + _GAP, width * 45 // 100)
    right = max(_MARGIN + _width(west) + 2, min(right, width - _width(east)))
    middle = right // 2
    for line in blocks.get(Seat.NORTH, []):
        print_line(console, " " * middle, line)
    for left, other in zip_longest(west, east, fillvalue=styled()):
        row = assembled(" " * _MARGIN, left)
        print_line(console, row, " " * (right - row.cell_len), other)
    for line in blocks.get(Seat.SOUTH, []):
        print_line(console, " " * middle, line)


def _block(
    deal: Deal,
    seat: Seat,
    hand: Collection[Card] | None,
    look: Theme,
    is_player: bool,
    note: str | None,
) -> list[Text]:
    """The lines of one seat: who it is, then its holdings."""
    head = assembled((f"{STAR} " if is_player else "  ", "bold cyan"), (seat.letter, "bold"))
    name = given_name(deal, seat)
    if name:
        head.append(f"  {shortened(name, LONGEST_NAME)}")
    if note:
        head.append(f"  {note}", "dim")
    if hand is None:
        return [head, styled("  hand not known", "dim")]
    return [head, *(assembled("  ", row) for row in look.holdings(hand))]


def _width(block: list[Text]) -> int:
    return max((line.cell_len for line in block), default=0)

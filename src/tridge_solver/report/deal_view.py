"""A deal as it stands in its file: what ``tridge show`` prints, and its JSON shape."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tridge_solver.cards import Card, Pack
from tridge_solver.deal import Deal
from tridge_solver.report.source import Source, envelope
from tridge_solver.seats import Seat

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.report.page import PageDeal
    from tridge_solver.report.table_view import TableView

SCHEMA = "tridge.show/1"


@dataclass(frozen=True)
class DealView:
    """Everything a deal's game says; what it does not say is ``null`` in JSON."""

    deal: Deal

    def json(self, source: Source) -> dict[str, Any]:
        """The JSON object of this deal."""
        deal = self.deal
        return {
            **envelope(SCHEMA, source, deal),
            "dealer": _letter(deal.dealer),
            "leader": _letter(deal.leader),
            "hands": {
                seat.letter: None if hand is None else _codes(hand)
                for seat, hand in zip(Seat, deal.hands, strict=True)
                if seat is not deal.sitting_out
            },
            "stock": None if deal.stock is None else _codes(deal.stock),
            "declarer": _letter(deal.declarer),
            "contract": None if deal.contract is None else deal.contract.text(),
            "first_defender": _letter(deal.first_defender),
            "exchange": None
            if deal.exchanges is None
            else [{"seat": e.seat.letter, "discards": _codes(e.discards)} for e in deal.exchanges],
            "tricks_won": None
            if deal.tricks_won is None
            else {seat.letter: tricks for seat, tricks in sorted(deal.tricks_won.items())},
            "auction": None
            if deal.auction is None
            else {"first": deal.auction.first.letter, "calls": list(deal.auction.calls)},
            "play": None
            if deal.play is None
            else {
                "first": deal.play.first.letter,
                "tricks": [[card and card.code for card in row] for row in deal.play.rows],
            },
            "result": None if deal.result is None else list(deal.result),
            "tags": dict(deal.tags),
        }

    def print(self, console: Console, source: Source, pack: Pack) -> None:
        """Print it for a card player."""
        from tridge_solver.report.deal_text import print_deal

        print_deal(console, self.deal, source, pack)

    def page(self, source: Source, pack: Pack) -> PageDeal:
        """What a page shows of it."""
        from tridge_solver.report.deal_page import deal_page

        return deal_page(self, source, pack)

    def table(self, source: Source, pack: Pack) -> tuple[str, TableView]:
        """Its title and the hands as its file gives them."""
        from tridge_solver.report.deal_page import deal_table
        from tridge_solver.report.table_view import deal_title

        return deal_title(self.deal, source), deal_table(self.deal, pack)


def _letter(seat: Seat | None) -> str | None:
    return None if seat is None else seat.letter


def _codes(cards: Iterable[Card]) -> list[str]:
    return [card.code for card in cards]

"""``show`` and ``solve`` of Très as pages: the hands, the tricks, what the cards are worth."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal
from tridge_solver.games.tres import TRUMPS
from tridge_solver.play import Position
from tridge_solver.report.look.diagram import heading
from tridge_solver.report.look.markup import html
from tridge_solver.report.look.page import Grid, PageDeal
from tridge_solver.report.look.signs import Look, names
from tridge_solver.report.look.source import Source
from tridge_solver.report.look.table_view import TableView, table_view
from tridge_solver.report.showing.facts import DealView
from tridge_solver.report.showing.record import record_of
from tridge_solver.report.showing.tres import facts_of
from tridge_solver.scoring.tres import TresTrick, tricks_between

LOOK = Look(Pack.FULL, TRUMPS)
TRUMPS_SENTENCE = Markup("Hearts are trumps")


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """What the page shows of a deal as it stands in its file."""
    deal = view.deal
    title, place = heading(deal, source)
    positions = record_of(deal)
    tricks = tricks_between(positions)
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(tricks)} tricks") if tricks else Markup(""),
        table=deal_table(deal, pack),
        contract=TRUMPS_SENTENCE,
        facts=[(label, html(text)) for label, text in facts_of(deal)],
        grids=[play_grid(deal, positions[0], tricks, "Play")] if tricks else (),
    )


def deal_table(deal: Deal, pack: Pack) -> TableView:
    """The hands of a deal as its file gives them."""
    return table_view(deal, {seat: deal.hands[seat] for seat in deal.active}, LOOK, None)


def position_table(deal: Deal, position: Position) -> TableView:
    """The hands of a position."""
    return table_view(deal, position.hands, LOOK, None)


def play_grid(deal: Deal, start: Position, tricks: Sequence[TresTrick], caption: str) -> Grid:
    """The tricks from ``start`` on, one a row, the points running."""
    called = names(deal)
    seats = sorted(start.seats)
    running = {seat: start.points.get(seat, 0) for seat in seats}
    rows: list[list[Markup | str]] = []
    for number, trick in enumerate(tricks, deal.game.tricks - start.tricks_left + 1):
        running[trick.winner] += trick.points
        rows.append(
            [
                f"{number} {trick.leader.letter}",
                *(html(LOOK.card(card)) for card in trick.cards),
                called[trick.winner],
                *(str(running[seat]) for seat in seats),
            ]
        )
    heads = ["", "lead", "reply", "third", "won by", *(seat.letter for seat in seats)]
    return Grid(caption, heads, rows)

"""Pages of Belote: four hands round the table, the play to step through, every card's points."""

from __future__ import annotations

from markupsafe import Markup

from tridge_solver.core.cards import Pack
from tridge_solver.core.position import Position
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.report.showing import belote_facts
from tridge_solver.games.belote.report.theme import (
    contract_by,
    look_of,
    seat_notes,
    trumps_look,
)
from tridge_solver.games.belote.report.worth import desk_of
from tridge_solver.report.showing.facts import DealView
from tridge_solver.report.showing.record import record_of, start_of
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import PageDeal
from tridge_solver.report.theme.page_play import faces_of, steps_of, strip_of
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view

EXACT = "Exact, with all cards open, both sides playing for points."


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """What the page shows of a deal as it stands in its file."""
    deal: BeloteDeal = view.deal
    look = trumps_look(deal)
    title, place = heading(deal, source)
    positions = record_of(deal) or start_of(deal)
    contract, desk = Markup(""), None
    if deal.contract is not None:
        desk = desk_of(deal, deal.contract, positions[0], shown=False) if positions else None
        contract = html(contract_by(deal, deal.contract))
    start = positions[0] if positions else None
    return PageDeal(
        title=title,
        place=place,
        digest=contract,
        table=position_table(deal, start) if start else deal_table(deal, pack),
        contract=contract,
        facts=[(label, html(text)) for label, text in belote_facts(deal)],
        steps=steps_of(positions),
        strip=strip_of(positions, deal.playing_order, look) if positions else None,
        faces=faces_of(positions, look),
        desk=desk,
    )


def deal_table(deal: BeloteDeal, pack: Pack) -> TableView:
    """The hands of a deal as its file gives them."""
    hands = {seat: deal.hands[seat] for seat in deal.active}
    return table_view(deal, hands, trumps_look(deal), deal.declarer, seat_notes(deal))


def position_table(deal: BeloteDeal, position: Position) -> TableView:
    """The hands of a moment of the play."""
    return table_view(deal, position.hands, look_of(position.trumps), deal.declarer)

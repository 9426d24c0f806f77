"""``tridge show`` and ``tridge solve`` of Trumps and bridge as pages."""

from __future__ import annotations

from markupsafe import Markup

from tridge_solver.core.cards import Pack
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.report.showing import facts_lines
from tridge_solver.games.trumps.report.theme import contract_words, look_of, side_notes
from tridge_solver.games.trumps.report.worth import desk_of
from tridge_solver.report.showing.facts import DealView
from tridge_solver.report.showing.record import record_of, start_of
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import PageDeal
from tridge_solver.report.theme.page_play import faces_of, steps_of, strip_of
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view

EXACT = "Exact, with all cards open."


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """What the page shows of a deal as it stands in its file."""
    deal: TrumpsDeal = view.deal
    look = look_of(deal.trumps)
    title, place = heading(deal, source)
    positions = record_of(deal)
    desk = None
    if deal.contract is not None and deal.contract.strain is not None and deal.declarer is not None:
        positions = positions or start_of(deal)
        if positions:
            desk = desk_of(positions[0], deal.declarer, deal.contract.number, shown=False)
    contract = contract_of(deal)
    return PageDeal(
        title=title,
        place=place,
        digest=contract,
        table=deal_table(deal),
        contract=contract,
        facts=[(label, html(text)) for label, text in facts_lines(deal)],
        steps=steps_of(positions),
        strip=strip_of(positions, deal.playing_order, look) if positions else None,
        faces=faces_of(positions, look),
        desk=desk,
    )


def deal_table(deal: TrumpsDeal, pack: Pack = Pack.FULL) -> TableView:
    """The hands of a deal as its file gives them."""
    hands = {seat: deal.hands[seat] for seat in deal.active}
    notes = side_notes(deal.tricks_won or {})
    return table_view(deal, hands, look_of(deal.trumps), deal.declarer, notes)


def contract_of(deal: TrumpsDeal) -> Markup:
    """The contract and its declarer, nothing where there is none."""
    if deal.contract is None:
        return Markup("Pass") if deal.passed_out else Markup("")
    return html(contract_words(deal, deal.contract, deal.declarer))

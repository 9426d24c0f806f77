"""``tridge show`` as a page: the deal, its play to step through."""

from __future__ import annotations

from markupsafe import Markup, escape

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.position import Position
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.page_engine import desk_of
from tridge_solver.games.ombre.report.showing import deal_facts, seat_notes
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.report.showing.facts import DealView
from tridge_solver.report.showing.sheet import record_of
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import PageDeal, faces_of, steps_of, strip_of
from tridge_solver.report.theme.signs import names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """What the page shows of a deal as it stands in its file."""
    deal = view.deal
    look = OmbreTheme(pack, deal.contract.denomination if deal.contract else None)
    title, place = heading(deal, source)
    positions = record_of(deal) or _start(deal)
    facts = [(label, html(text)) for label, text in deal_facts(deal, look)]
    if deal.result is not None:
        numbers = not isinstance(deal.result, ResultInWords)
        result = " : ".join(map(str, deal.result)) if numbers else deal.result.text(pack)
        facts.append(("result", escape(result)))
    contract = Markup("")
    if deal.contract is not None:
        who = f" by {names(deal)[deal.declarer]}" if deal.declarer is not None else ""
        contract = html(look.contract(deal.contract)) + who
    return PageDeal(
        title=title,
        place=place,
        digest=contract,
        table=deal_table(deal, pack, positions[0] if positions else None),
        contract=contract,
        facts=facts,
        steps=steps_of(positions),
        strip=strip_of(positions, deal.playing_order, look) if positions else None,
        faces=faces_of(positions, look),
        desk=desk_of(deal, positions[0], shown=False) if positions else None,
    )


def _start(deal: OmbreDeal) -> list[Position]:
    """The first position of a deal without a record that the page's engine can play from; none
    where it cannot, or where cards were exchanged, whose diagram shows the hands before."""
    if deal.play is not None or deal.is_passed_out or deal.exchanges or deal.declarer is None:
        return []
    try:
        start = deal.start()
    except DealError:
        return []
    return [start] if desk_of(deal, start, shown=False) else []


def deal_table(deal: OmbreDeal, pack: Pack, start: Position | None = None) -> TableView:
    """The hands of a deal: as played where its play is shown, else as its file gives them."""
    look = OmbreTheme(pack, deal.contract.denomination if deal.contract else None)
    hands = start.hands if start else {seat: deal.hands[seat] for seat in deal.active}
    return table_view(deal, hands, look, deal.declarer, {} if start else seat_notes(deal))

"""``tridge solve`` as a page, for Trumps."""

from __future__ import annotations

from itertools import groupby

from markupsafe import Markup, escape

from tridge_solver.core.seats import SEATS
from tridge_solver.games.trumps.contracts import Strain
from tridge_solver.games.trumps.report.showing_page import EXACT, contract_of, deal_table
from tridge_solver.games.trumps.report.solving import SidesSolution, SidesTable, UnnamedSolution
from tridge_solver.games.trumps.report.solving_text import (
    bridge_par_words,
    par_words,
    unnamed_words,
    verdict,
    where_it_stands,
)
from tridge_solver.games.trumps.report.theme import look_of, strain_text
from tridge_solver.games.trumps.report.worth import LEGEND, card_worth, desk_of
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Grid, PageDeal
from tridge_solver.report.theme.page_play import faces_of, positions_of_line, steps_of, strip_of
from tridge_solver.report.theme.signs import names, signed
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import table_view


def solution_page(found: SidesSolution, source: Source) -> PageDeal:
    """What the page shows of a solved deal: values under the cards, the line to step through."""
    deal, position = found.deal, found.position
    look = look_of(found.strain)
    title, place = heading(deal, source)
    worth = {
        value.card: card_worth(
            found.declarer,
            position.to_play,
            value.declarer_tricks,
            found.contract.number,
            keeps=value.declarer_tricks == found.tricks,
        )
        for value in found.cards or ()
    }
    line = found.line.tricks if found.line else ()
    positions = positions_of_line(position, (trick.cards.values() for trick in line))
    return PageDeal(
        title=title,
        place=place,
        digest=contract_of(deal) + Markup(" · ") + escape(str(found.tricks)),
        table=table_view(deal, position.hands, look, found.declarer, {}),
        contract=contract_of(deal),
        verdict=html(verdict(found)),
        words=[html(where_it_stands(deal, position, look)) + "."],
        legend=LEGEND,
        worth={card.code: own for card, own in worth.items()},
        steps=steps_of(positions, [worth]),
        strip=strip_of(positions, deal.playing_order, look),
        faces=faces_of(positions, look),
        note=EXACT,
        desk=desk_of(position, found.declarer, found.contract.number, shown=True),
    )


def unnamed_page(found: UnnamedSolution, source: Source) -> PageDeal:
    """What the page shows of a bid before its denomination is named."""
    title, place = heading(found.deal, source)
    rows = [
        [
            html(look_of(None).card(lead.card)),
            *(str(lead.tricks[strain]) for strain in Strain),
            html(strain_text(lead.strain)),
            signed(lead.points),
        ]
        for lead in found.leads
    ]
    heads = ["lead", *(strain_text(strain).plain for strain in Strain), "named", "points"]
    return PageDeal(
        title=title,
        place=place,
        digest=contract_of(found.deal),
        table=deal_table(found.deal),
        contract=contract_of(found.deal),
        words=[escape(unnamed_words(found))],
        grids=[Grid("Leads", heads, rows)],
        note=EXACT,
    )


def contracts_page(found: SidesTable, source: Source) -> PageDeal:
    """What the page shows of every declarer in every denomination."""
    deal = found.deal
    title, place = heading(deal, source)
    bids = found.bids
    heads = ["Declarer", *(strain_text(strain).plain for strain in Strain)]
    heads += [] if bids is None else ["sure", "best bid"]
    rows: list[list[Markup | str]] = []
    for seat, cells in groupby(found.cells, key=lambda cell: cell.declarer):
        name = Markup("<b>{}</b> {}").format(seat.letter, names(deal)[seat])
        own = [] if bids is None else [str(bids.named[seat]), str(bids.best(seat))]
        rows.append([name, *(str(cell.tricks) for cell in cells), *own])
    grids = [Grid("Tricks", heads, rows)]
    words = []
    if found.bids is not None:
        values = found.bids.values
        numbers = [str(n) for n in range(1, len(values[SEATS[0]]) + 1)]
        worth = [[seat.letter, *map(signed, values[seat])] for seat in SEATS]
        grids.append(Grid("Value of a bid", ["bid", *numbers], worth))
        words.append(escape(par_words(found)))
    if found.bridge is not None:
        words.append(escape(bridge_par_words(found).plain))
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(found.cells)} contracts"),
        table=deal_table(deal),
        contract=Markup("Every declarer in every denomination"),
        words=words,
        grids=grids,
        note=EXACT,
    )

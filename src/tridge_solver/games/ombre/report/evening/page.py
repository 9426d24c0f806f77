"""An evening as one page: the chips, the seats, the worst cards, and every deal to step through."""

from __future__ import annotations

from markupsafe import Markup

from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.report.evening.answer import Evening
from tridge_solver.games.ombre.report.evening.text import (
    HEADS,
    NOTE,
    WORST,
    mistake_words,
    seat_cells,
    why_not,
)
from tridge_solver.games.ombre.report.scoring.chart import ChartReport
from tridge_solver.games.ombre.report.theme import OmbreTheme
from tridge_solver.games.ombre.scoring import Funds, NoFunds, Row
from tridge_solver.games.ombre.scoring.tariff import contract_value
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Front, Grid, PageDeal, render
from tridge_solver.report.theme.signs import grade_word, signed


def evening_page(evening: Evening, title: str, pack: Pack) -> str:
    """The text of the page."""
    deals: list[PageDeal] = []
    places: dict[int, int] = {}
    for number, each in enumerate(evening.deals):
        if each.report is not None:
            deals.append(each.report.page(each.source, pack))
            places[number] = len(deals)
    worst = []
    for mistake in evening.mistakes[:WORST]:
        place = places[next(n for n, each in enumerate(evening.deals) if each is mistake.deal)]
        worst.append((f"deal-{place}", html(mistake_words(mistake, pack))))
    without = [f"{each.heading}: {why_not(each)}" for each in evening.deals if each.report is None]
    grids = [
        Grid("Thrown away", ["", *HEADS], [[name, *cells] for name, cells in seat_cells(evening)])
    ]
    if evening.ledger.totals:
        grids.insert(0, _ledger_grid(evening, pack))
    drawn: list[str] = []
    if evening.ledger.totals:
        evening.report(ChartReport(drawn.append))
    front = Front(
        grids=grids,
        drawing="".join(drawn) or None,
        described="Each seat's chips over the evening",
        links=worst,
        words=without,
        note=NOTE,
    )
    return render(title, deals, front)


def _ledger_grid(evening: Evening, pack: Pack) -> Grid:
    """The chips, deal by deal, and how they stand."""
    seats = list(evening.ledger.totals)
    rows: list[list[Markup | str]] = []
    for each in evening.deals:
        if each.row is None:
            rows.append([each.called, "not settled", *[""] * len(seats), ""])
            continue
        chips = each.row.settlement.seats if each.row.settlement else {}
        paid = each.row.contributions
        cells = [
            signed(chips.get(seat, 0) - paid.get(seat, 0))
            if seat in chips or paid.get(seat)
            else ""
            for seat in seats
        ]
        rows.append([each.called, _played(each.row, pack), *cells, _stake(each.row)])
    standing = [signed(evening.ledger.totals[seat]) for seat in seats]
    rows.append(["", Markup("<b>in all</b>"), *standing, ""])
    return Grid("Chips", ["", "contract", *map(evening.name, seats), "played for"], rows)


def _stake(row: Row) -> str:
    """The chips of the fund that a deal is played for, in L'hombre what the contract is worth."""
    if isinstance(row.dealt, NoFunds):
        facts = row.facts
        return "" if facts is None else str(contract_value(facts.contract, facts.rules))
    return str(row.dealt.game if isinstance(row.dealt, Funds) else row.dealt.chips)


def _played(row: Row, pack: Pack) -> Markup | str:
    """Contract and grade of a deal."""
    deal, settlement = row.deal, row.settlement
    if deal.contract is None or deal.declarer is None or settlement is None:
        return deal.unplayed or "passed out"
    look = OmbreTheme(pack, deal.contract.denomination)
    said = Markup("{} {} ").format(deal.declarer.letter, html(look.contract(deal.contract)))
    return said + Markup("{}").format(grade_word(settlement.grade, deal.rules))

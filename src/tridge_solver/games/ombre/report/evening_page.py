"""A whole evening on one page: the chips, the seats, the worst cards, and every deal to step
through."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import said
from tridge_solver.games.ombre.report.evening_text import (
    HEADS,
    NOTE,
    WORST,
    mistake_words,
    seat_cells,
    why_not,
)
from tridge_solver.games.ombre.report.scoring_chart import OmbreChart
from tridge_solver.games.ombre.report.scoring_text import LedgerTable
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Front, Grid, PageDeal, render

if TYPE_CHECKING:
    from tridge_solver.games.ombre.report.evening import OmbreEvening


def evening_page(evening: OmbreEvening, title: str, pack: Pack) -> str:
    """Return the HTML text of the page."""
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
        Grid(
            "Thrown away",
            ["", *map(said, HEADS)],
            [[name, *cells] for name, cells in seat_cells(evening)],
            "seats",
        )
    ]
    drawn: list[str] = []
    standing, notes = "", list[str]()
    if evening.ledger.totals:
        table = LedgerTable(pack)
        evening.report(table)
        standing, notes = table.standing(evening.ledger), [*table.notes()]
        grids.insert(0, _ledger_grid(evening, table))
        evening.report(OmbreChart(drawn.append))
    front = Front(
        standing=standing,
        grids=grids,
        legend=notes,
        drawing="".join(drawn) or None,
        described="Each seat's chips over the evening",
        links=worst,
        tonight="" if evening.tonight is None else evening.tonight.sentence,
        words=without,
        note=NOTE,
    )
    return render(title, deals, front)


def _ledger_grid(evening: OmbreEvening, table: LedgerTable) -> Grid:
    seats = list(evening.ledger.totals)
    head = table.head([evening.name(seat) for seat in seats])
    rows = [[html(cell) for cell in line] for line in table.deals(seats)]
    sums = [[html(cell) for cell in line] for line in table.sums(evening.ledger)]
    return Grid("Chips", [*map(said, head)], [*rows, *sums], "ledger")

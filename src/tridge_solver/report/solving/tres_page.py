"""``tridge solve`` as a page, for Tres."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape

from tridge_solver.report.look.diagram import heading
from tridge_solver.report.look.markup import html
from tridge_solver.report.look.page import Grid, PageDeal
from tridge_solver.report.look.signs import names
from tridge_solver.report.look.source import Source

if TYPE_CHECKING:
    from tridge_solver.report.solving.tres import TresSolution

from tridge_solver.report.showing.tres_page import LOOK, TRUMPS_SENTENCE, play_grid, position_table


def solution_page(solution: TresSolution, source: Source) -> PageDeal:
    """What the page shows of a solved deal: margin, cards, line."""
    from tridge_solver.report.solving.tres_text import margin_text, short, where_it_stands

    deal, position = solution.deal, solution.position
    title, place = heading(deal, source)
    grids = []
    if solution.cards:
        rows = [[html(LOOK.card(value.card)), short(value.bounds)] for value in solution.cards]
        who = names(deal)[solution.player]
        grids.append(Grid("Cards", ["", f"{who} ahead by"], rows))
    if solution.line is not None and solution.line.tricks:
        caption = "Best play" if solution.line.exact else "The best play found, not proved"
        grids.append(play_grid(deal, position, solution.line.tricks, caption))
    exact = solution.bounds.exact
    return PageDeal(
        title=title,
        place=place,
        digest=escape(short(solution.bounds)),
        table=position_table(deal, position),
        contract=TRUMPS_SENTENCE,
        verdict=escape(margin_text(deal, solution.bounds)),
        words=[html(where_it_stands(solution, LOOK)) + "."],
        grids=grids,
        note="Exact, with all cards open." if exact else "Proved, with all cards open.",
    )

"""``tridge solve`` as a page, for Très."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import escape

from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Grid, PageDeal
from tridge_solver.report.theme.page_play import faces_of, positions_of_line, steps_of
from tridge_solver.report.theme.signs import names
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.worth import PointsWorth

if TYPE_CHECKING:
    from tridge_solver.core.seats import Seat
    from tridge_solver.games.tres.report.solving import TresSolution
    from tridge_solver.games.tres.solving import Bounds

from tridge_solver.games.tres.game import TresDeal
from tridge_solver.games.tres.report.page_engine import desk_of
from tridge_solver.games.tres.report.showing_page import (
    LOOK,
    TRUMPS_SENTENCE,
    plays,
    position_table,
)
from tridge_solver.games.tres.report.solving_text import margin_text, short, where_it_stands


def solution_page(solution: TresSolution, source: Source) -> PageDeal:
    """What the page shows of a solved deal: margin, cards, line."""
    deal, position = solution.deal, solution.position
    title, place = heading(deal, source)
    grids = []
    if solution.cards:
        rows = [[html(LOOK.card(value.card)), short(value.bounds)] for value in solution.cards]
        who = names(deal)[solution.player]
        grids.append(Grid("Cards", ["", f"{who} ahead by"], rows))
    line = solution.line.tricks if solution.line else ()
    positions = positions_of_line(position, (trick.cards for trick in line))
    worth = {value.card: worth_of(solution, value.bounds) for value in solution.cards or ()}
    words = [html(where_it_stands(solution, LOOK)) + "."]
    if solution.line is not None and not solution.line.exact:
        words.append(escape("The line is the best play found, not proved."))
    exact = solution.bounds.exact
    return PageDeal(
        title=title,
        place=place,
        digest=escape(short(solution.bounds)),
        table=position_table(deal, position),
        contract=TRUMPS_SENTENCE,
        verdict=escape(margin_text(deal, solution.bounds)),
        words=words,
        worth={card.code: own for card, own in worth.items()},
        steps=steps_of(positions, [worth], with_points=True),
        tricks=plays(positions),
        faces=faces_of(positions, LOOK),
        legend=legend_of(deal),
        grids=grids,
        note="Exact, with all cards open." if exact else "Proved, with all cards open.",
        desk=desk_of(deal, position, shown=True),
    )


def worth_of(solution: TresSolution, bounds: Bounds) -> PointsWorth:
    """What stands under a card of which so much is proved."""
    assert solution.position.to_play is not None  # there is a card to play
    mover = solution.position.to_play
    keeps = solution.bounds.exact and bounds == solution.bounds
    return points_worth(solution.deal, bounds, mover, keeps)


def points_worth(deal: TresDeal, bounds: Bounds, mover: Seat, keeps: bool) -> PointsWorth:
    """A margin under a card that ``mover`` may play."""
    sign = 1 if mover is non_dealer(deal) else -1
    ends = {(end * sign > 0) - (end * sign < 0) for end in bounds}
    side = "draws" if len(ends) > 1 else {1: "gains", 0: "draws", -1: "loses"}[ends.pop()]
    return PointsWorth(short(bounds), margin_text(deal, bounds).rstrip("."), side, keeps)


def legend_of(deal: TresDeal) -> str:
    """What the numbers under cards mean."""
    who = names(deal)[non_dealer(deal)]
    return (
        f"Under a card stands what best play after it comes to: the points {who} is ahead by at "
        "the end, or behind (−). Green is good for the seat that plays it."
    )

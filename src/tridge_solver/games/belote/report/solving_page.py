"""``tridge solve`` as a page, for Belote."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup, escape
from rich.text import Text

from tridge_solver.core.cards import Card
from tridge_solver.games.belote.game import SIDES, side_of
from tridge_solver.games.belote.report.solving_text import par_words, table_rows
from tridge_solver.games.belote.report.theme import (
    contract_by,
    look_of,
    points_text,
    seat_notes,
)
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import Grid, PageDeal
from tridge_solver.report.theme.page_play import faces_of, positions_of_line, steps_of, strip_of
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import table_view
from tridge_solver.report.theme.worth import CardWorth

if TYPE_CHECKING:
    from tridge_solver.games.belote.report.solving import BeloteSolution, BeloteTable

from tridge_solver.games.belote.report.showing_page import EXACT, position_table
from tridge_solver.games.belote.report.worth import LEGEND, card_worth, desk_of


def solution_page(solution: BeloteSolution, source: Source) -> PageDeal:
    """What the page shows of a solved deal: points under the cards, the line to step through."""
    deal, position = solution.deal, solution.position
    look = look_of(solution.contract.denomination)
    title, place = heading(deal, source)
    worth: dict[Card, CardWorth] = {}
    if position.to_play is not None:
        side = side_of(position.to_play)
        verdicts = solution.made_by_card or (None,) * len(solution.cards or ())
        for option, made in zip(solution.cards or (), verdicts, strict=True):
            taken = option.points[side]
            keeps = taken == solution.value.points[side]
            worth[option.card] = card_worth(deal, position.to_play, made, taken, keeps)
    positions = positions_of_line(position, (trick.cards.values() for trick in solution.line or ()))
    contract = html(contract_by(deal, solution.contract))
    points = points_text(solution.value.points)
    verdict = (
        Markup("")
        if solution.made is None
        else escape("✔ made, " if solution.made else "✘ failed, ")
    )
    grids = []
    if solution.score is not None:
        rows = [
            ["points", *map(str, solution.value.points)],
            ["melds", *map(str, solution.declared.melds)],
            ["belote", *map(str, solution.declared.belote)],
            ["score", *map(str, solution.score)],
        ]
        grids.append(Grid("Score", ["", *SIDES], rows))
    words = [] if solution.par is None else [html(par_words(solution.par))]
    return PageDeal(
        title=title,
        place=place,
        digest=contract + Markup(" · ") + escape(points),
        table=position_table(deal, position),
        contract=contract,
        verdict=verdict + escape(points),
        words=words,
        legend=LEGEND,
        worth={card.code: own for card, own in worth.items()},
        steps=steps_of(positions, [worth]),
        strip=strip_of(positions, deal.playing_order, look),
        faces=faces_of(positions, look),
        grids=grids,
        note=EXACT,
        desk=desk_of(deal, solution.contract, position, shown=True),
    )


def table_page(solution: BeloteTable, source: Source) -> PageDeal:
    """What the page shows of every leader in every denomination."""
    deal = solution.deal
    title, place = heading(deal, source)
    hands = {seat: deal.hands[seat] for seat in deal.active}
    (_, kinds), *rows = table_rows(solution)
    heads = ["", *(Text.assemble(kind).plain for kind in kinds)]
    body = [[escape(name), *(Text.assemble(cell).plain for cell in cells)] for name, cells in rows]
    words = [] if solution.par is None else [html(par_words(solution.par))]
    if any(cell.capot is not None for cell in solution.cells):
        words.append(escape("*: every trick"))
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(solution.cells)} contracts"),
        table=table_view(deal, hands, look_of(None), None, seat_notes(deal)),
        contract=Markup("Every leader in every denomination"),
        words=words,
        grids=[Grid("–".join(SIDES), heads, body)],
        note=EXACT,
    )

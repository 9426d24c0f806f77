"""``tridge solve`` as a page, for Belote."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from tridge_solver.cards import Card, Pack
from tridge_solver.games.belote import SIDES, side_of
from tridge_solver.report.look.belote import (
    contract_by,
    denomination_text,
    look_of,
    points_text,
)
from tridge_solver.report.look.diagram import heading
from tridge_solver.report.look.markup import html
from tridge_solver.report.look.page import Grid, PageDeal
from tridge_solver.report.look.page_play import CardWorth, steps_of, strip_of
from tridge_solver.report.look.signs import names
from tridge_solver.report.look.source import Source
from tridge_solver.rules.belote_cards import Denomination
from tridge_solver.rules.contracts import Grade

if TYPE_CHECKING:
    from tridge_solver.report.solving.belote import BeloteSolution, BeloteTable

from tridge_solver.report.showing.belote_page import EXACT, deal_table, faces, position_table


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
            worth[option.card] = CardWorth(_grade(made), taken, keeps)
    positions = [position]
    for trick in solution.line or ():
        for card in trick.cards.values():
            if card not in positions[-1].trick:
                positions.append(positions[-1].play(card))
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
    return PageDeal(
        title=title,
        place=place,
        digest=contract + Markup(" · ") + escape(points),
        table=position_table(deal, position),
        contract=contract,
        verdict=verdict + escape(points),
        worth={card.code: own for card, own in worth.items()},
        steps=steps_of(positions, [worth]),
        strip=strip_of(positions, deal.playing_order, look),
        faces=faces(positions, position.trick),
        grids=grids,
        note=EXACT,
    )


def table_page(solution: BeloteTable, source: Source) -> PageDeal:
    """What the page shows of every leader in every denomination."""
    deal = solution.deal
    title, place = heading(deal, source)
    kinds = list(Denomination)
    rows: list[list[Markup | str]] = []
    for seat, cells in groupby(solution.cells, key=lambda cell: cell.leader):
        row: list[Markup | str] = [escape(f"{names(deal)[seat]} leads")]
        row += [f"{cell.points[0]}–{cell.points[1]}" for cell in cells]
        rows.append(row)
    for side in (0, 1):
        numbers = [str(solution.best[kind][side] or "—") for kind in kinds]
        rows.append([f"{SIDES[side]} may bid", *numbers])
    heads = ["", *(denomination_text(kind).plain for kind in kinds)]
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(solution.cells)} games"),
        table=deal_table(deal, Pack.FULL),
        contract=Markup("Every leader in every denomination"),
        grids=[Grid("–".join(SIDES), heads, rows)],
        note=EXACT,
    )


def _grade(made: bool | None) -> Grade:
    """How a card is coloured: by whether the contract is made once it is played."""
    return Grade.DRAW if made is None else Grade.WIN if made else Grade.LOSS

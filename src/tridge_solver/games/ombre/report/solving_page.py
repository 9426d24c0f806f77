"""The answers of ``tridge solve`` as a page: values under the cards, a line of play, and all
contracts."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from tridge_solver.core.cards import PACK, Pack
from tridge_solver.core.languages import said
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.showing_page import desk_of
from tridge_solver.games.ombre.report.solving_text import sentence_of, solution_view, trick_notes
from tridge_solver.games.ombre.report.verdict import verdict
from tridge_solver.games.ombre.solving.double_dummy import TableCell
from tridge_solver.report.theme.diagram import account_name, heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import (
    Grid,
    PageDeal,
)
from tridge_solver.report.theme.signs import CardWorth, grade, grade_mark, names, signed
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view

if TYPE_CHECKING:
    from tridge_solver.games.ombre.report.solving import Solution, TableSolution

EXACT = "Exact, with all cards open, the defenders playing as one."


def solution_page(solution: Solution, source: Source, pack: Pack) -> PageDeal:
    """Return the page data of a solved deal: the values under its cards, and the line to step
    through."""
    deal, position, value = solution.deal, solution.position, solution.value
    worth = {
        option.card: CardWorth(
            option.grade,
            option.player_tricks,
            (option.grade, option.player_tricks) == (value.grade, value.player_tricks),
            position.to_play is not solution.player,
        )
        for option in solution.cards or ()
    }
    view = solution_view(solution, pack)
    grids = []
    if solution.points is not None:
        rows = [[account_name(who), signed(chips)] for who, chips in solution.points.items()]
        grids.append(Grid("Chips", ["", "best play"], rows))
    graded = html(grade(value.grade, deal.rules))
    page = view.page(
        source,
        worth,
        digest=graded + f" {value.player_tricks}",
        contract=html(view.contract) + f" {said('by')} {names(deal)[solution.player]}",
        verdict=graded + f" {sentence_of(solution)}",
        grids=grids,
        note=EXACT,
        desk=desk_of(deal, position, shown=True),
    )
    return replace(page, words=[html(view.stands) + ".", *page.words])


def solution_table(solution: Solution, pack: Pack) -> TableView:
    """Return the hands that a solution is about, with the tricks won beside them."""
    look, position = OmbreTheme(pack, solution.contract.denomination), solution.position
    won = trick_notes(position.won)
    return table_view(solution.deal, position.hands, look, solution.player, won)


def contracts_page(solution: TableSolution, source: Source, pack: Pack) -> PageDeal:
    """Return the page data for the results of every Player in every suit."""
    deal = solution.deal
    title, place = heading(deal, source)
    suits = dict.fromkeys(cell.trumps for cell in solution.cells)
    heads = [said("Player"), *(OmbreTheme(pack, suit).plain_suit_name(suit) for suit in suits)]
    rows = []
    for seat, cells in groupby(solution.cells, key=lambda cell: cell.declarer):
        row = [Markup("<b>{}</b> {}").format(seat.letter, names(deal)[seat])]
        rows.append(row + [_cell(deal, cell, pack) for cell in cells])
    best = [f"{grade_mark(c.grade)}{c.player_tricks}" for c in solution.cells]
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(best)} contracts"),
        table=contracts_table(solution, pack),
        contract=Markup("Every Player in every suit"),
        grids=[Grid("Play", heads, rows)],
        note=f"{EXACT} (n): sure of n tricks when tricks are all that counts.",
        hint="Click on a cell to see its trumps and its Player among the hands, and the result.",
    )


_CELL = Markup('<span class="cell" data-seat="{}" data-trumps="{}" data-words="{}">{}</span>')


def _cell(deal: OmbreDeal, cell: TableCell, pack: Pack) -> Markup:
    """Return the result of one Player in one suit; a click on it shows a sentence."""
    look = OmbreTheme(pack, cell.trumps)
    player = names(deal)[cell.declarer]
    contract = cell.contract
    sentence = verdict(player, contract, cell.grade, cell.player_tricks, False)
    most, shown = "", html(grade(cell.grade, deal.rules)) + f" {cell.player_tricks}"
    if cell.max_tricks != cell.player_tricks and not contract.wants_few_tricks:
        most = f" Sure of {cell.max_tricks} when tricks are all that counts."
        shown += f" ({cell.max_tricks})"
    trumps = " ".join(card.code for card in PACK if look.is_trump(card))
    what = f"{look.contract(contract).plain} {said('by')} {player}"
    head = f"{what}: {grade(cell.grade, deal.rules).plain}."
    return _CELL.format(cell.declarer.letter, trumps, f"{head} {sentence}{most}", shown)


def contracts_table(solution: TableSolution, pack: Pack) -> TableView:
    """Return the hands that a table of all contracts is about."""
    deal = solution.deal
    return table_view(
        deal, deal.played_hands(), OmbreTheme(pack), None, trick_notes(deal.tricks_won or {})
    )

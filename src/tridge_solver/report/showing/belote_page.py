"""Pages of Belote: four hands round the table, the play to step through, every card's points."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from tridge_solver.cards import Card, Pack
from tridge_solver.deal import Deal
from tridge_solver.games.belote import SIDES, said_of, side_of
from tridge_solver.play import Position, cards_played
from tridge_solver.report.look.belote import (
    contract_by,
    denomination_text,
    look_of,
    points_text,
    seat_notes,
    trumps_look,
)
from tridge_solver.report.look.diagram import heading
from tridge_solver.report.look.markup import html
from tridge_solver.report.look.page import Grid, PageDeal
from tridge_solver.report.look.page_play import CardWorth, steps_of, strip_of
from tridge_solver.report.look.signs import names
from tridge_solver.report.look.source import Source
from tridge_solver.report.look.table_view import Face, TableView, face, table_view
from tridge_solver.report.showing.belote import belote_facts, followed
from tridge_solver.report.showing.facts import DealView
from tridge_solver.rules.belote_cards import Denomination
from tridge_solver.rules.contracts import Grade

if TYPE_CHECKING:
    from tridge_solver.analysis.reviewing.belote import BeloteReview
    from tridge_solver.report.solving.belote import BeloteSolution, BeloteTable

EXACT = "Exact, with all cards open, both sides playing for points."


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """What the page shows of a deal as it stands in its file."""
    deal = view.deal
    look = trumps_look(deal)
    title, place = heading(deal, source)
    positions = followed(deal)
    contract = Markup("")
    own = said_of(deal)
    if own.contract is not None:
        contract = html(contract_by(deal, own.contract))
    start = positions[0] if positions else None
    return PageDeal(
        title=title,
        place=place,
        digest=contract,
        table=position_table(deal, start) if start else deal_table(deal, pack),
        contract=contract,
        facts=[(label, html(text)) for label, text in belote_facts(deal)],
        steps=steps_of(positions),
        strip=strip_of(positions, deal.playing_order, look) if positions else None,
        faces=[face(card, look) for _, card in cards_played(positions)],
    )


def deal_table(deal: Deal, pack: Pack) -> TableView:
    """The hands of a deal as its file gives them."""
    hands = {seat: deal.hands[seat] for seat in deal.active}
    return table_view(deal, hands, trumps_look(deal), deal.declarer, seat_notes(deal))


def position_table(deal: Deal, position: Position) -> TableView:
    """The hands of a moment of the play."""
    return table_view(deal, position.hands, look_of(position.trumps), deal.declarer)


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
        faces=_faces(positions, position.trick),
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


def review_page(found: BeloteReview, source: Source) -> PageDeal:
    """What the page shows of a post-mortem: the record to step through, its errors marked."""
    from tridge_solver.report.reviewing.belote import (
        error_sentence,
        summary_lines,
        turning_sentence,
        verdict_sentence,
    )

    deal = found.deal
    look = look_of(found.contract.denomination)
    title, place = heading(deal, source)
    marks: dict[int, tuple[str, str, str]] = {}
    errors = []
    for step, decision in enumerate(found.decisions):
        if decision.lost:
            cost = "grade" if decision.turns else "tricks"
            told = f"throws away {decision.lost} points"
            marks[step] = ("??" if decision.turns else "?", told, cost)
            errors.append((step, html(error_sentence(decision, deal, look))))
    words = [escape(line) for line in summary_lines(found)]
    if deal.declarer is not None:
        words.append(html(turning_sentence(found, look)))
    return PageDeal(
        title=title,
        place=place,
        digest=html(contract_by(deal, found.contract)),
        table=position_table(deal, found.positions[0]),
        contract=html(contract_by(deal, found.contract)),
        verdict=html(verdict_sentence(found)),
        words=words,
        steps=steps_of(found.positions),
        strip=strip_of(found.positions, deal.playing_order, look, marks),
        faces=_faces(found.positions, found.positions[0].trick),
        errors=errors,
        warnings=[str(defect) for defect in found.defects],
        note=EXACT,
    )


def _grade(made: bool | None) -> Grade:
    """How a card is coloured: by whether the contract is made once it is played."""
    return Grade.DRAW if made is None else Grade.WIN if made else Grade.LOSS


def _faces(positions: Sequence[Position], trick: Sequence[Card]) -> list[Face]:
    """Every card that is played, as it is drawn."""
    look = look_of(positions[0].trumps)
    return [face(card, look) for card in (*trick, *(c for _, c in cards_played(positions)))]

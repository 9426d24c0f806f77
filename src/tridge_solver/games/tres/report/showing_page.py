"""``show`` of Très as a page: the hands, and the tricks to step through."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from markupsafe import Markup, escape

from tridge_solver.core.cards import Pack
from tridge_solver.core.position import Position
from tridge_solver.games.tres.game import TRUMPS, TresDeal
from tridge_solver.games.tres.report.page_engine import desk_of
from tridge_solver.games.tres.report.showing import facts_of
from tridge_solver.games.tres.scoring import tricks_between
from tridge_solver.report.showing.facts import DealView
from tridge_solver.report.showing.record import record_of
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import PageDeal
from tridge_solver.report.theme.page_play import TrickList, faces_of, steps_of, trick_list
from tridge_solver.report.theme.signs import Theme
from tridge_solver.report.theme.source import Source
from tridge_solver.report.theme.table_view import TableView, table_view

LOOK = Theme(Pack.FULL, TRUMPS)
TRUMPS_SENTENCE = Markup("Hearts are trumps")


def deal_page(view: DealView, source: Source, pack: Pack) -> PageDeal:
    """What the page shows of a deal as it stands in its file."""
    deal: TresDeal = view.deal
    title, place = heading(deal, source)
    positions = record_of(deal)
    tricks = tricks_between(positions)
    return PageDeal(
        title=title,
        place=place,
        digest=escape(f"{len(tricks)} tricks") if tricks else Markup(""),
        table=deal_table(deal, pack),
        contract=TRUMPS_SENTENCE,
        facts=[(label, html(text)) for label, text in facts_of(deal)],
        steps=steps_of(positions, with_points=True),
        tricks=plays(positions),
        faces=faces_of(positions, LOOK),
        desk=desk_of(deal, positions[0], shown=False) if positions else None,
    )


def deal_table(deal: TresDeal, pack: Pack) -> TableView:
    """The hands of a deal as its file gives them."""
    return table_view(deal, {seat: deal.hands[seat] for seat in deal.active}, LOOK, None)


def position_table(deal: TresDeal, position: Position) -> TableView:
    """The hands of a position."""
    return table_view(deal, position.hands, LOOK, None)


HEADS = ("lead", "reply", "third")
"""The cards of a trick, in the order played."""


def plays(
    positions: Sequence[Position], marks: Mapping[int, tuple[str, str, str]] | None = None
) -> TrickList | None:
    """The tricks between positions, one a row, the points running."""
    return trick_list(positions, HEADS, LOOK, marks)

"""Boards to lay out for duplicate play, as a page that prints as a sheet: hands, numbered talon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from tridge_solver import __version__
from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.record.page import HandRow, hand_rows
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import POLICY, templates
from tridge_solver.report.theme.signs import stated


class LaidBoard(NamedTuple):
    """A board as it is laid out."""

    title: str
    hands: list[HandRow]
    stock: list[Markup]


def boards_sheet(title: str, deals: Sequence[OmbreDeal], pack: Pack) -> str:
    """The text of the page."""
    look = OmbreTheme(pack)
    boards = [
        LaidBoard(
            f"Board {stated(deal.board) or number}",
            hand_rows(deal, look),
            [html(look.card(card)) for card in deal.stock or ()],
        )
        for number, deal in enumerate(deals, 1)
    ]
    template = templates().get_template("boards.html")
    return template.render(title=title, boards=boards, version=__version__, policy=POLICY)

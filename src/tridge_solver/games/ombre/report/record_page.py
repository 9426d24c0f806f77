"""The record of an evening as a page to print, and a sheet with its boards to lay out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from tridge_solver import __version__
from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.languages import said
from tridge_solver.games.ombre.bidding.open import OpenBidding
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.record import RecordBoard
from tridge_solver.games.ombre.report.bidding_text import auction_words, par_words
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.record_text import (
    NOTE,
    best_words,
    contract_rows,
    leads,
    legend,
    standing_cells,
    standing_heads,
    table_lines,
)
from tridge_solver.report.theme.diagram import heading
from tridge_solver.report.theme.faces import sprite
from tridge_solver.report.theme.markup import html
from tridge_solver.report.theme.page import POLICY, Grid, styles, templates
from tridge_solver.report.theme.signs import stated
from tridge_solver.report.theme.table_view import Face, Holding, face, holdings_of

if TYPE_CHECKING:
    from tridge_solver.games.ombre.report.record import RecordFacts

LONGEST_ON_PAGE = 30
"""The maximum length of a name in the tables of a board, in characters; it may take several lines.
"""

# Linear: every part is one character.
_ACCOUNT = re.compile(r"\b([NESW]) (?=[+−0])")


@dataclass(frozen=True)
class HandRow:
    """A hand of a board: its seat, the seat's role, and the cards by suit; ``None`` if the hand is
    not known."""

    seat: str
    role: str
    rows: tuple[Holding, ...] | None


@dataclass(frozen=True)
class BestRow:
    """The best contract of a seat, for the page."""

    seat: str
    is_par: bool
    contract: Markup
    ends: Markup
    points: str
    thrown: Markup


@dataclass(frozen=True)
class BoardBlock:
    """The data of one board, as the page shows it.

    Attributes:
        title, place: the board, and the event unless the page has its name.
        hands, stock: the cards.
        par, auction: sentences.
        seats: the seats by their letters, in playing order; ``suits`` the heads below each.
        contracts: name and cells, seat after seat.
        best: the best contract of every seat.
        tables: the results of the tables; ``measure`` names what gains are compared with.
    """

    title: str
    place: str
    hands: list[HandRow]
    stock: list[Face]
    par: Markup
    auction: Markup
    seats: list[str]
    suits: list[Markup]
    contracts: list[tuple[str, list[Markup]]]
    best: list[BestRow]
    tables: Grid | None
    measure: str


def record_page(record: RecordFacts, title: str, pack: Pack) -> str:
    """Return the HTML text of the page."""
    standings = record.standings
    grid = None
    if standings:
        rows = [
            [_placed(place, stated(own.name)), *standing_cells(own, record.teams, standings)]
            for place, own in enumerate(standings, 1)
        ]
        grid = Grid("Standings", ["", *standing_heads(record.teams, standings)], rows)
    boards = [_block(board, title, pack) for board in record.boards]
    return (
        templates()
        .get_template("record.html")
        .render(
            title=title,
            leads=leads(standings, record.teams) if record.results else "",
            standings=grid,
            boards=boards,
            faces=_deck(boards),
            legend=legend(record.boards[0].deal.rules),
            note=NOTE,
            version=__version__,
            policy=POLICY,
            style=styles("record.css"),
        )
    )


def _placed(place: int, name: str | None) -> Markup:
    return Markup('<span class="quiet">{}</span> {}').format(place, name or "")


def _unbroken(words: Markup) -> Markup:
    """Return a sentence in which each seat's letter and number stay on the same line."""
    return Markup(_ACCOUNT.sub("\\1\u00a0", words))  # which was escaped before


def _block(board: RecordBoard, title: str, pack: Pack) -> BoardBlock:
    deal, answer, look = board.deal, board.answer, OmbreTheme(pack)
    event, place = heading(deal, board.source)
    tables, measure = _tables(board, pack)
    return BoardBlock(
        title=place.partition(" · ")[0].capitalize(),
        place="" if event == title else event,
        hands=hand_rows(deal, look),
        stock=[face(card, look) for card in deal.stock or ()],
        par=_unbroken(html(par_words(answer, pack)))
        if answer is not None
        else Markup("<b>No par:</b> {}.").format(board.unsolved or ""),
        auction=html(auction_words(answer, pack)) if answer is not None else Markup(),
        seats=[] if answer is None else [seat.letter for seat in answer.bids],
        suits=[html(look.suit(suit)) for suit in SUITS],
        contracts=[]
        if answer is None
        else [
            (name, [html(cell) for own in cells.values() for cell in own])
            for name, cells in contract_rows(answer, pack)
        ],
        best=[] if answer is None else _best(answer, pack),
        tables=tables,
        measure=measure,
    )


def hand_rows(deal: OmbreDeal, look: OmbreTheme) -> list[HandRow]:
    """Return the hands of a board in playing order, or in the order N E S W if the dealer is
    unknown."""
    try:
        seats = deal.playing_order
    except DealError:
        seats = deal.active
    return [
        HandRow(
            seat.letter,
            said("deals") if seat is deal.dealer else "",
            holdings_of(deal.hands[seat] or None, look),
        )
        for seat in seats
    ]


def _best(answer: OpenBidding, pack: Pack) -> list[BestRow]:
    rows = []
    for seat, bids in answer.bids.items():
        contract, ends, points, thrown = best_words(bids[0], answer.deal.rules, pack)
        is_par = answer.par is not None and answer.par.seat is seat
        rows.append(BestRow(seat.letter, is_par, html(contract), html(ends), points, html(thrown)))
    return rows


def _tables(board: RecordBoard, pack: Pack) -> tuple[Grid | None, str]:
    if not board.results:
        return None, ""
    heads, rows, measure = table_lines(board, pack, LONGEST_ON_PAGE)
    return Grid("Tables", heads, [list(map(html, row)) for row in rows]), measure


class LaidBoard(NamedTuple):
    """The data of a board for laying out its cards."""

    title: str
    hands: list[HandRow]
    stock: list[Face]


def _deck(boards: Sequence[BoardBlock | LaidBoard]) -> Markup:
    """Return the small drawings of all cards of some boards."""
    rows = [row for own in boards for hand in own.hands for row in hand.rows or ()]
    faces = chain(*(row.faces for row in rows), *(own.stock for own in boards))
    return Markup(sprite(f"{own.id}-s" for own in faces))


def boards_sheet(title: str, deals: Sequence[OmbreDeal], pack: Pack) -> str:
    """Return the HTML text of the sheet with boards to lay out."""
    look = OmbreTheme(pack)
    boards = [
        LaidBoard(
            f"Board {stated(deal.board) or number}",
            hand_rows(deal, look),
            [face(card, look) for card in deal.stock or ()],
        )
        for number, deal in enumerate(deals, 1)
    ]
    template = templates().get_template("boards.html")
    return template.render(
        title=title,
        boards=boards,
        faces=_deck(boards),
        version=__version__,
        policy=POLICY,
        style=styles("record.css"),
    )

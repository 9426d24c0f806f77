"""The text and the page of ``tridge record``: the standings, then the boards one by one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup
from rich.text import Text

from tridge_solver import __version__
from tridge_solver.core.cards import SUITS, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import DealError
from tridge_solver.core.languages import said
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.open import OpenBid, OpenBidding
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.record import RecordBoard, Standing, TableResult, points_of_bid
from tridge_solver.games.ombre.report.bidding_text import (
    auction_words,
    par_words,
    print_par,
    result_words,
)
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.exchange_text import thrown_cards
from tridge_solver.games.ombre.rules.contracts import Contract, Grade, Kind
from tridge_solver.report.theme import faces as card_faces, markup, page, table_view
from tridge_solver.report.theme.console import MarkdownConsole
from tridge_solver.report.theme.diagram import heading, print_heading
from tridge_solver.report.theme.signs import (
    STAR,
    assembled,
    grade_mark,
    grade_style,
    grade_word,
    page_width,
    print_line,
    print_sentence,
    shortened,
    signed,
    signed_mean,
    stated,
)

if TYPE_CHECKING:
    from tridge_solver.games.ombre.report.record import RecordFacts
    from tridge_solver.report.theme.console import Console


_THROWN_IN = "thrown in"
_THROWN_SIGN = "↩"
NOTE = "exact, all cards and the stock open to all: what could have been, not what could be known"
LONGEST = 12

WORDS = 4
"""The number of columns with words in the tables of a board; they come before the numbers."""


def legend(rules: Ruleset) -> str:
    """Return an explanation of the signs in the table of contracts."""
    signs = ["✔ won", "= level", "✘ lost, each with the Player's tricks"]
    if rules.throwing_in:
        signs.append(f"{_THROWN_SIGN} {_THROWN_IN}, which costs as bet")
    return " · ".join(signs)


def contract_rows(answer: OpenBidding, pack: Pack) -> list[tuple[str, dict[Seat, list[Text]]]]:
    """Return a row for each kind of contract: its name, and for every seat a cell for each suit. A
    kind without a suit fills only the first cell."""
    rows = []
    for kind in Kind:
        cells: dict[Seat, list[Text]] = {}
        for seat, bids in answer.bids.items():
            cells[seat] = [Text() for _ in SUITS]
            for bid in bids:
                if bid.contract.kind is kind and bid.contract.tricks in (None, 1):
                    cells[seat][bid.contract.trumps or Suit.SPADES] = _cell(bid)
        if any(cell.plain for own in cells.values() for cell in own):
            name = Contract(kind, Suit.HEARTS, 1 if kind is Kind.FIXED else None).name(pack)
            rows.append((name, cells))
    return rows


def _cell(bid: OpenBid) -> Text:
    """Return the result of a contract in at most three signs."""
    if bid.thrown_in:
        return Text(_THROWN_SIGN, "yellow")
    tricks = "" if bid.player_tricks is None else str(bid.player_tricks)
    return Text(f"{grade_mark(bid.grade)}{tricks}", grade_style(bid.grade))


def best_words(bid: OpenBid, rules: Ruleset, pack: Pack) -> tuple[Text, Text, str, Text]:
    """Return a seat's best contract in words: its name, its result, its value to the Player, and
    what to throw. The value is points by a tariff, else chips."""
    look = OmbreTheme(pack, bid.contract.denomination)
    thrown = Text("—", "dim") if bid.exchange is None else thrown_cards(look, bid.exchange)
    points = points_of_bid(bid, rules)
    worth = signed(bid.points if points is None else points)
    return look.contract(bid.contract), result_words(bid, rules), worth, thrown


class TableLines(NamedTuple):
    """The table of results on a board: column heads, cells, and what the gains are measured
    against, if anything."""

    heads: list[str]
    rows: list[list[Text | str]]
    measure: str


def table_lines(board: RecordBoard, pack: Pack, longest: int = LONGEST) -> TableLines:
    """Return the table of results on a board, with names cut to ``longest`` characters."""
    compared = board.compared()
    several = len(compared) > 1
    has_points = board.deal.rules.settlement == "tariff"
    seats = [seat.letter for seat in board.results[0].seats]
    words = ("table", STAR, "contract", "result", *(("points",) if has_points else ()))
    heads = list(map(said, words))
    heads += seats
    measure = ""
    if several or compared[0].against_par is not None:
        heads += [f"±{letter}" for letter in seats]
        measure = "the other tables" if several else "the par"
    rows = []
    for number, each in enumerate(compared, 1):
        gained = each.against_tables if several else each.against_par
        points = [signed(each.result.points or 0)] if has_points else []
        chips = [signed(own) for own in each.result.chips.values()]
        gains = [] if gained is None else [signed_mean(own) for own in gained.values()]
        rows.append([*_played(str(number), each.result, pack, longest), *points, *chips, *gains])
    return TableLines(heads, rows, measure)


def _played(number: str, result: TableResult, pack: Pack, longest: int) -> list[Text | str]:
    table = shortened(stated(result.table) or number, longest)
    facts = result.facts
    if facts is None or result.settlement is None:
        return [table, "", Text(said(result.deal.unplayed or ""), "dim"), ""]
    player = stated(result.deal.tag(facts.player.word)) or facts.player.letter
    tricks = ":".join(map(str, facts.tricks)) or grade_word(facts.grade, facts.rules).lower()
    if facts.surrendered:
        tricks = said(_THROWN_IN if facts.rules.throwing_in else "gave up")
    return [
        table,
        shortened(player, longest),
        OmbreTheme(pack).contract(facts.contract),
        Text.assemble(_mark(result.settlement.grade), " ", tricks),
    ]


def _mark(ends: Grade) -> Text:
    return Text(grade_mark(ends), grade_style(ends))


def leads(standings: Sequence[Standing], teams: bool) -> str:
    """Return a sentence that names the leader and the lead."""
    if not standings:
        return "No standings: a player has no name (expected North, East … in every result)."
    best, compared = standings[0], _is_compared(standings)
    verb = "lead" if teams else "leads"
    if compared:
        much = f"{signed_mean(best.against_tables)} against the other tables"
    else:
        much = signed(best.points if teams else best.chips)
    return f"{stated(best.name)} {verb} with {much}."


def _is_compared(standings: Sequence[Standing]) -> bool:
    """Return whether any board was played at several tables."""
    return any(own.compared for own in standings)


def _is_solved(standings: Sequence[Standing]) -> bool:
    """Return whether the par of any board is known."""
    return any(own.against_par is not None for own in standings)


def standing_heads(teams: bool, standings: Sequence[Standing]) -> list[str]:
    """Return the column heads in the table of standings."""
    words = (
        "boards",
        "played",
        "score" if teams else "points",
        *(() if teams else ("chips",)),
        *(("against par",) if _is_solved(standings) else ()),
        *(("against tables", "share") if _is_compared(standings) else ()),
    )
    return list(map(said, words))


def standing_cells(own: Standing, teams: bool, standings: Sequence[Standing]) -> list[str]:
    """Return the cells for one of the ``standings``, under the heads of :func:`standing_heads`."""
    share = "" if own.share is None else f"{own.share:.0%}"
    compared = [signed_mean(own.against_tables), share] if _is_compared(standings) else []
    return [
        str(own.boards),
        str(own.as_player),
        signed(own.points),
        *([] if teams else [signed(own.chips)]),
        *([signed_mean(own.against_par or 0)] if _is_solved(standings) else []),
        *compared,
    ]


_CELL = 3
_GAP = 2


def print_record(console: Console, record: RecordFacts, pack: Pack) -> None:
    """Print the standings, if anybody played, and then every board."""
    if record.results:
        _print_standings(console, record)
    for number, board in enumerate(record.boards):
        if number or record.results:
            print_line(console)
            print_line(console)
        _print_board(console, board, pack)
    print_line(console)
    if any(board.answer is not None for board in record.boards):
        print_sentence(console, (legend(record.boards[0].deal.rules), "dim"))
        print_sentence(console, (NOTE, "dim"))


def _print_standings(console: Console, record: RecordFacts) -> None:
    standings = record.standings
    print_sentence(console, (leads(standings, record.teams), "bold"))
    if standings:
        print_line(console)
        print_standings(console, standings, record.teams)


def print_standings(console: Console, standings: Sequence[Standing], teams: bool) -> None:
    """Print the table of standings."""
    rows = [
        [str(place), stated(own.name) or "", *standing_cells(own, teams, standings)]
        for place, own in enumerate(standings, 1)
    ]
    print_columns(console, ["", "", *standing_heads(teams, standings)], rows, words=2)


def _print_board(console: Console, board: RecordBoard, pack: Pack) -> None:
    deal = board.deal
    print_heading(console, deal, board.source)
    print_line(console)
    _print_cards(console, board, pack)
    if board.answer is None:
        print_line(console)
        print_sentence(console, ("No par: ", "bold"), f"{board.unsolved}.")
    else:
        print_line(console)
        print_par(console, board.answer, pack)
        print_line(console)
        _print_contracts(console, board.answer, pack)
        print_line(console)
        _print_best(console, board.answer, pack)
    if board.results:
        print_line(console)
        _print_tables(console, board, pack)


def _print_cards(console: Console, board: RecordBoard, pack: Pack) -> None:
    deal, look = board.deal, OmbreTheme(pack)
    try:
        order: Sequence[Seat] = deal.playing_order
    except DealError:
        order = deal.active
    for seat in order:
        hand = deal.hands[seat]
        held = Text(said("not known"), "dim") if hand is None else look.line(hand)
        role = f" {said('deals')}" if seat is deal.dealer else ""
        print_line(console, " ", (seat.letter, "bold"), "  ", held, (role and f"  {role}", "dim"))
    if deal.stock:
        print_line(console, (f" {said('stock')}  ", "dim"), look.cards(deal.stock))


def _print_contracts(console: Console, answer: OpenBidding, pack: Pack) -> None:
    look, rows = OmbreTheme(pack), contract_rows(answer, pack)
    width = max(len(name) for name, _ in rows) + 2
    block = _CELL * len(SUITS)
    heads = [Text(f"{seat.letter}".ljust(block), "bold") for seat in answer.bids]
    print_line(console, " " * width, *_spaced(heads))
    suits = Text().join(_padded(look.suit(suit)) for suit in SUITS)
    print_line(console, " " * width, *_spaced([suits for _ in answer.bids]))
    for name, cells in rows:
        blocks = [Text().join(map(_padded, own)) for own in cells.values()]
        print_line(console, f" {name}".ljust(width), *_spaced(blocks))


def _spaced(blocks: Sequence[Text]) -> list[Text]:
    """Return the cells of all seats with a gap before each seat."""
    return [assembled(" " * _GAP, block) for block in blocks]


def _padded(cell: Text) -> Text:
    return assembled(cell, " " * (_CELL - cell.cell_len))


def _print_best(console: Console, answer: OpenBidding, pack: Pack) -> None:
    lines = []
    for seat, bids in answer.bids.items():
        contract, ends, points, thrown = best_words(bids[0], answer.deal.rules, pack)
        star = STAR if answer.par is not None and answer.par.seat is seat else " "
        lines.append((Text(f"{star} {seat.letter}", "bold"), contract, ends, points, thrown))
    width = max(line[1].cell_len for line in lines)
    throws = f"   {said('throws')} "
    for who, contract, ends, points, thrown in lines:
        head = assembled(
            who,
            f"  {said('best')} ",
            contract,
            " " * (width - contract.cell_len + 2),
            ends,
            " " * max(12 - ends.cell_len, 1),
            (points.rjust(4), "bold"),
            (throws, "dim"),
        )
        if head.cell_len + thrown.cell_len <= page_width(console):
            print_line(console, head, thrown)
        else:
            print_line(console, head[: head.cell_len - len(throws)])
            print_line(console, (f"    {throws}", "dim"), thrown)


def _print_tables(console: Console, board: RecordBoard, pack: Pack) -> None:
    heads, rows, measure = table_lines(board, pack)
    first_gain = len(heads) - (len(board.results[0].seats) if measure else 0)
    if _table_width(heads, rows) <= console.width:
        print_columns(console, heads, rows, words=WORDS)
    else:
        print_columns(console, heads[:first_gain], [row[:first_gain] for row in rows], words=WORDS)
        gains = [[row[0], *row[first_gain:]] for row in rows]
        print_columns(console, [heads[0], *heads[first_gain:]], gains, words=1)
    if measure:
        print_sentence(console, (f" ± chips more or fewer than {measure}", "dim"))


def print_columns(
    console: Console, heads: Sequence[str], rows: Sequence[Sequence[Text | str]], words: int
) -> None:
    """Print a heading, and a table that begins with this many columns of ``words``."""
    cells = _cells(heads, rows)
    if isinstance(console, MarkdownConsole):
        console.table(cells, range(words))
        return
    widths = _widths(cells)
    for row in cells:
        line = Text()
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - cell.cell_len)
            parts = (cell, blanks) if number < words else (blanks, cell)
            line = assembled(line, "  " if number else " ", *parts)
        print_line(console, line)


def _cells(heads: Sequence[str], rows: Sequence[Sequence[Text | str]]) -> list[list[Text]]:
    body = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
    return [[Text(head, "dim") for head in heads], *body]


def _widths(cells: Sequence[Sequence[Text]]) -> list[int]:
    return [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]


def _table_width(heads: Sequence[str], rows: Sequence[Sequence[Text | str]]) -> int:
    widths = _widths(_cells(heads, rows))
    return sum(widths) + 2 * len(widths) - 1


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
    rows: tuple[table_view.Holding, ...] | None


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
    stock: list[table_view.Face]
    par: Markup
    auction: Markup
    seats: list[str]
    suits: list[Markup]
    contracts: list[tuple[str, list[Markup]]]
    best: list[BestRow]
    tables: page.Grid | None
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
        grid = page.Grid("Standings", ["", *standing_heads(record.teams, standings)], rows)
    boards = [_block(board, title, pack) for board in record.boards]
    return (
        page.templates()
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
            policy=page.POLICY,
            style=page.styles("record.css"),
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
        stock=[table_view.face(card, look) for card in deal.stock or ()],
        par=_unbroken(markup.html(par_words(answer, pack)))
        if answer is not None
        else Markup("<b>No par:</b> {}.").format(board.unsolved or ""),
        auction=markup.html(auction_words(answer, pack)) if answer is not None else Markup(),
        seats=[] if answer is None else [seat.letter for seat in answer.bids],
        suits=[markup.html(look.suit(suit)) for suit in SUITS],
        contracts=[]
        if answer is None
        else [
            (name, [markup.html(cell) for own in cells.values() for cell in own])
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
            table_view.holdings_of(deal.hands[seat] or None, look),
        )
        for seat in seats
    ]


def _best(answer: OpenBidding, pack: Pack) -> list[BestRow]:
    rows = []
    for seat, bids in answer.bids.items():
        contract, ends, points, thrown = best_words(bids[0], answer.deal.rules, pack)
        is_par = answer.par is not None and answer.par.seat is seat
        rows.append(
            BestRow(
                seat.letter,
                is_par,
                markup.html(contract),
                markup.html(ends),
                points,
                markup.html(thrown),
            )
        )
    return rows


def _tables(board: RecordBoard, pack: Pack) -> tuple[page.Grid | None, str]:
    if not board.results:
        return None, ""
    heads, rows, measure = table_lines(board, pack, LONGEST_ON_PAGE)
    return page.Grid("Tables", heads, [list(map(markup.html, row)) for row in rows]), measure


class LaidBoard(NamedTuple):
    """The data of a board for laying out its cards."""

    title: str
    hands: list[HandRow]
    stock: list[table_view.Face]


def _deck(boards: Sequence[BoardBlock | LaidBoard]) -> Markup:
    """Return the small drawings of all cards of some boards."""
    rows = [row for own in boards for hand in own.hands for row in hand.rows or ()]
    faces = chain(*(row.faces for row in rows), *(own.stock for own in boards))
    return Markup(card_faces.sprite(f"{own.id}-s" for own in faces))


def boards_sheet(title: str, deals: Sequence[OmbreDeal], pack: Pack) -> str:
    """Return the HTML text of the sheet with boards to lay out."""
    look = OmbreTheme(pack)
    boards = [
        LaidBoard(
            f"Board {stated(deal.board) or number}",
            hand_rows(deal, look),
            [table_view.face(card, look) for card in deal.stock or ()],
        )
        for number, deal in enumerate(deals, 1)
    ]
    template = page.templates().get_template("boards.html")
    return template.render(
        title=title,
        boards=boards,
        faces=_deck(boards),
        version=__version__,
        policy=page.POLICY,
        style=page.styles("record.css"),
    )

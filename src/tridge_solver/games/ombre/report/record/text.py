"""``tridge record`` for a reader: the standings, then board by board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from tridge_solver.core.cards import SUITS, Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.record.boards import RecordBoard
from tridge_solver.games.ombre.record.standings import Standing
from tridge_solver.games.ombre.report.bidding.open_text import print_par
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.record.answer import RecordFacts
from tridge_solver.games.ombre.report.record.words import (
    NOTE,
    WORDS,
    best_words,
    contract_rows,
    leads,
    legend,
    standing_cells,
    standing_heads,
    table_lines,
)
from tridge_solver.report.theme.diagram import print_heading
from tridge_solver.report.theme.signs import STAR, page_width, print_line, print_sentence, stated
from tridge_solver.report.theme.styled import assembled

if TYPE_CHECKING:
    from rich.console import Console

    from tridge_solver.games.ombre.bidding.open import OpenBidding

_CELL = 3
_GAP = 2


def print_record(console: Console, record: RecordFacts, pack: Pack) -> None:
    """Print the standings, where somebody played, and every board."""
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
    """Who gained most, and everybody's place."""
    standings = record.standings
    print_sentence(console, (leads(standings, record.teams), "bold"))
    if standings:
        print_line(console)
        print_standings(console, standings, record.teams)


def print_standings(console: Console, standings: Sequence[Standing], teams: bool) -> None:
    """Print everybody's place."""
    rows = [
        [str(place), stated(own.name) or "", *standing_cells(own, teams, standings)]
        for place, own in enumerate(standings, 1)
    ]
    print_columns(console, ["", "", *standing_heads(teams, standings)], rows, words=2)


def _print_board(console: Console, board: RecordBoard, pack: Pack) -> None:
    """One board: cards, par, every contract, the best of each seat, the tables."""
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
    """The hands in playing order, and the stock."""
    deal, look = board.deal, OmbreTheme(pack)
    try:
        order: Sequence[Seat] = deal.playing_order
    except DealError:
        order = deal.active
    for seat in order:
        hand = deal.hands[seat]
        held = Text("not known", "dim") if hand is None else look.line(hand)
        role = " deals" if seat is deal.dealer else ""
        print_line(console, " ", (seat.letter, "bold"), "  ", held, (role and f"  {role}", "dim"))
    if deal.stock:
        print_line(console, (" stock  ", "dim"), look.cards(deal.stock))


def _print_contracts(console: Console, answer: OpenBidding, pack: Pack) -> None:
    """What every contract is worth, seat by seat and suit by suit."""
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
    """The blocks of the seats with a gap before each."""
    return [assembled(" " * _GAP, block) for block in blocks]


def _padded(cell: Text) -> Text:
    """A cell in its width."""
    return assembled(cell, " " * (_CELL - cell.cell_len))


def _print_best(console: Console, answer: OpenBidding, pack: Pack) -> None:
    """The best contract of each seat, and what to throw for it."""
    lines = []
    for seat, bids in answer.bids.items():
        contract, ends, points, thrown = best_words(bids[0], answer.deal.rules, pack)
        star = STAR if answer.par is not None and answer.par.seat is seat else " "
        lines.append((Text(f"{star} {seat.letter}", "bold"), contract, ends, points, thrown))
    width = max(line[1].cell_len for line in lines)
    for who, contract, ends, points, thrown in lines:
        head = assembled(
            who,
            "  best ",
            contract,
            " " * (width - contract.cell_len + 2),
            ends,
            " " * max(12 - ends.cell_len, 1),
            (points.rjust(4), "bold"),
            ("   throws ", "dim"),
        )
        if head.cell_len + thrown.cell_len <= page_width(console):
            print_line(console, head, thrown)
        else:
            print_line(console, head[: head.cell_len - len("   throws ")])
            print_line(console, ("       throws ", "dim"), thrown)


def _print_tables(console: Console, board: RecordBoard, pack: Pack) -> None:
    """What the tables made of it."""
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
    """A table whose first columns are ``words``, and a heading."""
    cells = _cells(heads, rows)
    widths = _widths(cells)
    for row in cells:
        line = Text()
        for number, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - cell.cell_len)
            parts = (cell, blanks) if number < words else (blanks, cell)
            line = assembled(line, "  " if number else " ", *parts)
        print_line(console, line)


def _cells(heads: Sequence[str], rows: Sequence[Sequence[Text | str]]) -> list[list[Text]]:
    """The heading and the rows, each cell a text."""
    body = [[cell if isinstance(cell, Text) else Text(cell) for cell in row] for row in rows]
    return [[Text(head, "dim") for head in heads], *body]


def _widths(cells: Sequence[Sequence[Text]]) -> list[int]:
    """The width of each column."""
    return [max(cell.cell_len for cell in column) for column in zip(*cells, strict=True)]


def _table_width(heads: Sequence[str], rows: Sequence[Sequence[Text | str]]) -> int:
    """The columns that a table takes."""
    widths = _widths(_cells(heads, rows))
    return sum(widths) + 2 * len(widths) - 1

"""Lines of text reports: the play trick by trick, a settlement, the method below an answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    Theme,
    pad,
    page_width,
    print_line,
    print_sentence,
    shortened,
    signed,
    table_width,
)

_LEADS = "▸"
_COLUMN = 7
_COUNT = 4
_GAP = 3
_REMARK = 7


@dataclass(frozen=True)
class Trick:
    """A trick as it is shown.

    Attributes:
        number: its number in the deal.
        cards: in the order played.
        winner: ``None`` while cards are missing.
        chosen: cards that were not free to best play: the record's, or those of ``--after``.
        marks: signs behind cards, e.g. of an error.
        value: what the deal is worth after the trick, a column of its own.
        remarks: sentences below the trick.
    """

    number: int
    cards: Mapping[Seat, Card]
    winner: Seat | None
    chosen: frozenset[Card] = frozenset()
    marks: Mapping[Card, Text] = field(default_factory=dict)
    value: Text | None = None
    remarks: Sequence[Text] = ()


def print_tricks(
    console: Console,
    tricks: Sequence[Trick],
    seats: Sequence[Seat],
    won: Mapping[Seat, int],
    look: Theme,
    names: Mapping[Seat, str],
) -> None:
    """Print ``tricks`` in columns of ``seats``; ``won`` are the tricks won before them.

    The leader's card is marked ▸, the winner's underlined; ! is a card given, not found. The
    column of values is there when a trick has one.
    """
    longest = max(len("won by"), *(cell_len(names[seat]) for seat in seats))
    longest = min(longest, LONGEST_NAME)
    values = max((trick.value.cell_len + _GAP for trick in tricks if trick.value), default=0)
    fixed = 7 + _COLUMN * len(seats) + _COUNT * len(seats) + 2 + values
    name_width = min(longest, max(table_width(console) - fixed, len("won by")))
    head = Text(" trick ", "dim")
    for seat in seats:
        head.append_text(pad(Text.assemble("  ", (seat.letter, "bold")), _COLUMN))
    head.append_text(pad(Text("won by", "dim"), name_width + 1))
    for seat in seats:
        head.append_text(pad(Text(seat.letter, "bold"), _COUNT, right=True))
    if values:
        head.append(" " * _GAP + "worth", "dim")
    print_line(console, head)
    running = dict(won)
    for trick in tricks:
        row = Text.assemble(f"{trick.number:>4}   ")
        leader = next(iter(trick.cards))
        for seat in seats:
            row.append_text(_cell(trick, seat, leader, look))
        counts = name_width + 1 + _COUNT * len(seats)
        if trick.winner is not None:
            running[trick.winner] += 1
            winner = shortened(names[trick.winner], name_width)
            row.append_text(pad(winner, name_width + 1))
            for seat in seats:
                number = Text(str(running[seat]), "bold" if seat is trick.winner else "dim")
                row.append_text(pad(number, _COUNT, right=True))
        elif trick.value:
            row.append(" " * counts)
        if trick.value:
            row.append(" " * _GAP)
            row.append_text(trick.value)
        print_line(console, row)
        for remark in trick.remarks:
            print_sentence(console, " " * _REMARK, remark, indent=_REMARK + 2)


def _cell(trick: Trick, seat: Seat, leader: Seat, look: Theme) -> Text:
    """One card of a trick."""
    card = trick.cards.get(seat)
    if card is None:
        return pad(Text("  ·", "dim"), _COLUMN)
    face = look.card(card)
    if seat is trick.winner:
        face.stylize("underline")
    mark = Text(f"{_LEADS} " if seat is leader else "  ", "dim")
    cell = Text.assemble(mark, face)
    if card in trick.chosen:
        cell.append("!", "dim")
    if card in trick.marks:
        cell.append_text(trick.marks[card])
    return pad(cell, _COLUMN)


_FUNDS = {
    "GameFund": "Game Fund",
    "ReserveFunds": "reserves",
    "WidowFund": "Widow's Fund",
    "Debts": "reserved puestas",
}


def account_name(account: str) -> str:
    """A seat's letter or a fund's name as a reader knows it."""
    return _FUNDS.get(account, account)


def points_parts(points: Mapping[str, float]) -> list[str]:
    """What changes hands, account by account; what is nothing is left out.

    >>> points_parts({"N": 19, "E": -2, "GameFund": -17, "WidowFund": 0})
    ['N +19', 'E −2', 'Game Fund −17']
    """
    parts = [f"{account_name(who)} {signed(chips)}" for who, chips in points.items() if chips]
    return parts or ["none change hands"]


def print_points(console: Console, points: Mapping[str, int], label: str = "chips") -> None:
    """Print a settlement behind its label, broken between accounts."""
    begin = f" {label}  "
    line = begin
    for part in points_parts(points):
        if cell_len(line) + cell_len(part) + 3 > page_width(console):
            print_line(console, line)
            line = " " * len(begin)
        line += part if line.endswith("  ") else f" · {part}"
    print_line(console, line)


ASK = "how: --method"
"""Says where the rest is."""


def print_method(
    console: Console, brief: Sequence[str], rest: Sequence[str], *, full: bool
) -> None:
    """Print how an answer was found: ``brief``, and the ``rest`` only in full."""
    notes = [*brief, *rest] if full else [*brief, *([ASK] if rest else [])]
    print_sentence(console, (" · ".join(notes), "dim"))

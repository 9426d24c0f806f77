"""The play trick by trick: one column a seat, who won, the running count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from tridge_solver.cards import Card
from tridge_solver.report.look import LONGEST_NAME, Look, pad, page_width, print_line, shortened
from tridge_solver.seats import Seat

_LEADS = "▸"
_COLUMN = 7
_COUNT = 4


@dataclass(frozen=True)
class Trick:
    """A trick as it is shown: the cards in the order played; ``chosen`` ones were not free to
    best play (the record's, or those given with ``--after``)."""

    number: int
    cards: Mapping[Seat, Card]
    winner: Seat | None
    chosen: frozenset[Card] = frozenset()


def print_tricks(
    console: Console,
    tricks: Sequence[Trick],
    seats: Sequence[Seat],
    won: Mapping[Seat, int],
    look: Look,
    names: Mapping[Seat, str],
) -> None:
    """Print ``tricks`` in columns of ``seats``; ``won`` are the tricks won before them.

    The leader's card is marked ▸, the winner's underlined; ! is a card given, not found.
    """
    longest = max(len("won by"), *(cell_len(names[seat]) for seat in seats))
    longest = min(longest, LONGEST_NAME)
    fixed = 7 + _COLUMN * len(seats) + _COUNT * len(seats) + 2
    name_width = min(longest, max(page_width(console) - fixed, len("won by")))
    head = Text(" trick ", "dim")
    for seat in seats:
        head.append_text(pad(Text.assemble("  ", (seat.letter, "bold")), _COLUMN))
    head.append_text(pad(Text("won by", "dim"), name_width + 1))
    for seat in seats:
        head.append_text(pad(Text(seat.letter, "bold"), _COUNT, right=True))
    print_line(console, head)
    running = dict(won)
    for trick in tricks:
        row = Text.assemble(f"{trick.number:>4}   ")
        leader = next(iter(trick.cards))
        for seat in seats:
            row.append_text(_cell(trick, seat, leader, look))
        if trick.winner is None:
            print_line(console, row)
            continue
        running[trick.winner] += 1
        winner = shortened(names[trick.winner], name_width)
        row.append_text(pad(winner, name_width + 1))
        for seat in seats:
            number = Text(str(running[seat]), "bold" if seat is trick.winner else "dim")
            row.append_text(pad(number, _COUNT, right=True))
        print_line(console, row)


def _cell(trick: Trick, seat: Seat, leader: Seat, look: Look) -> Text:
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
    return pad(cell, _COLUMN)

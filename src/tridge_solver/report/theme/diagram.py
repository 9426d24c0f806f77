"""A deal at the terminal: its heading, its hands round the table, the record of play, payments, and
the method of an answer. ``tridge show`` prints all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import field
from itertools import pairwise, zip_longest

from rich.cells import cell_len
from rich.text import Text

from tridge_solver.core.cards import Card
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.languages import said
from tridge_solver.core.position import IllegalPlay, Position, cards_played
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.console import Console, MarkdownConsole
from tridge_solver.report.theme.signs import (
    LONGEST_NAME,
    STAR,
    Theme,
    assembled,
    given_name,
    names,
    pad,
    page_width,
    print_line,
    print_sentence,
    shortened,
    signed,
    stated,
    styled,
    table_width,
)
from tridge_solver.report.theme.source import Source, Stats

Hands = Mapping[Seat, Collection[Card] | None]

_MARGIN = 1
_GAP = 4


def heading(deal: Deal, source: Source) -> tuple[str, str]:
    """Return the heading of a deal: its event, its board or number, and the rules."""
    board = stated(deal.board)
    rules = " ".join([deal.rules.title, *str(deal.rules).split()[1:]])
    number = board or (str(source.index) if source.file else None)
    which = number and f"{said('board' if board else 'deal')} {number}"
    return stated(deal.tag("Event")) or source.title, " · ".join(filter(None, (which, rules)))


def print_heading(console: Console, deal: Deal, source: Source) -> None:
    """Print a line with the event on the left, and the board or number with the rules on the
    right."""
    width = page_width(console)
    event, right = heading(deal, source)
    if isinstance(console, MarkdownConsole):
        console.heading(event, right)
        return
    if len(right) + 20 > width:  # a ruleset with many options
        print_line(console, (shortened(event, width), "bold"))
        print_line(console, (right, "dim"))
        return
    left = styled(shortened(event, width - len(right) - 2), "bold")
    print_line(console, left, " " * (width - len(right) - left.cell_len), (right, "dim"))


def print_diagram(
    console: Console,
    deal: Deal,
    hands: Hands,
    look: Theme,
    player: Seat | None,
    notes: Mapping[Seat, str] | None = None,
) -> None:
    """Print the hands at their places round the table, with a star before the Player's name.

    ``notes`` stand after the name of a seat. A seat that sits out is named only when it deals.
    """
    blocks = {
        seat: _block(deal, seat, hands[seat], look, seat is player, (notes or {}).get(seat))
        for seat in deal.active
    }
    out = deal.dealer
    if out is not None and out in deal.empty:
        name = given_name(deal, out)
        words = f"{shortened(name, LONGEST_NAME)}, {said('deals')}" if name else said("deals")
        blocks[out] = [styled(f"  {out.letter}  {words}", "dim")]
    west, east = blocks.get(Seat.WEST, []), blocks.get(Seat.EAST, [])
    width = page_width(console)
    right = max(_MARGIN + _width(west) + _GAP, width * 45 // 100)
    right = max(_MARGIN + _width(west) + 2, min(right, width - _width(east)))
    middle = right // 2
    for line in blocks.get(Seat.NORTH, []):
        print_line(console, " " * middle, line)
    for left, other in zip_longest(west, east, fillvalue=styled()):
        row = assembled(" " * _MARGIN, left)
        print_line(console, row, " " * (right - row.cell_len), other)
    for line in blocks.get(Seat.SOUTH, []):
        print_line(console, " " * middle, line)


def _block(
    deal: Deal,
    seat: Seat,
    hand: Collection[Card] | None,
    look: Theme,
    is_player: bool,
    note: str | None,
) -> list[Text]:
    """Return the lines of one seat: its name, then its suits."""
    head = assembled((f"{STAR} " if is_player else "  ", "bold cyan"), (seat.letter, "bold"))
    name = given_name(deal, seat)
    if name:
        head.append(f"  {shortened(name, LONGEST_NAME)}")
    if note:
        head.append(f"  {note}", "dim")
    if hand is None:
        return [head, styled(f"  {said('hand not known')}", "dim")]
    return [head, *(assembled("  ", row) for row in look.rows(hand))]


def _width(block: list[Text]) -> int:
    return max((line.cell_len for line in block), default=0)


_LEADS = "▸"
_COLUMN = 7
_COUNT = 4
_BETWEEN = 3
_REMARK = 7


@dataclass(frozen=True)
class ShownTrick:
    """A trick in the form in which it is printed.

    Attributes:
        number: its number in the deal.
        cards: in the order played.
        winner: ``None`` while cards are missing.
        chosen: cards that best play did not choose: those of the record, or of ``--after``.
        marks: signs behind cards, e.g. of an error.
        value: the value of the deal after the trick, in a column of its own.
        remarks: sentences below the trick.
    """

    number: int
    cards: Mapping[Seat, Card]
    winner: Seat | None
    chosen: frozenset[Card] = frozenset()
    marks: Mapping[Card, Text] = field(default_factory=dict)
    value: Text | None = None
    remarks: Sequence[Text] = ()


_NUMBERED = 7
"""The columns before the column of the first seat."""


def print_tricks(
    console: Console,
    tricks: Sequence[ShownTrick],
    seats: Sequence[Seat],
    won: Mapping[Seat, int],
    look: Theme,
    names: Mapping[Seat, str],
) -> None:
    """Print ``tricks`` in columns for ``seats``; ``won`` are the tricks won earlier.

    The leader's card is marked ▸, the winner's underlined; ! is a card given, not found. The
    column of values is there when a trick has one.
    """
    longest = max(len(said("won by")), *(cell_len(names[seat]) for seat in seats))
    longest = min(longest, LONGEST_NAME)
    values = max((trick.value.cell_len + _BETWEEN for trick in tricks if trick.value), default=0)
    fixed = _NUMBERED + _COLUMN * len(seats) + _COUNT * len(seats) + 2 + values
    name_width = min(longest, max(table_width(console) - fixed, len(said("won by"))))
    head = Text(pad(f" {said('trick')}", _NUMBERED).plain, "dim")
    for seat in seats:
        head.append_text(pad(Text.assemble("  ", (seat.letter, "bold")), _COLUMN))
    head.append_text(pad(Text(said("won by"), "dim"), name_width + 1))
    for seat in seats:
        head.append_text(pad(Text(seat.letter, "bold"), _COUNT, right=True))
    if values:
        head.append(" " * _BETWEEN + said("worth"), "dim")
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
            row.append(" " * _BETWEEN)
            row.append_text(trick.value)
        print_line(console, row)
        for remark in trick.remarks:
            print_sentence(console, " " * _REMARK, remark, indent=_REMARK + 2)


def _cell(trick: ShownTrick, seat: Seat, leader: Seat, look: Theme) -> Text:
    """Return the text for one card of a trick."""
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
    """Return the letter of a seat, or the name of a fund, as readers know it."""
    return said(_FUNDS.get(account, account))


def points_parts(points: Mapping[str, float]) -> list[str]:
    """Return the payments for each account, leaving out accounts without any.

    >>> points_parts({"N": 19, "E": -2, "GameFund": -17, "WidowFund": 0})
    ['N +19', 'E −2', 'Game Fund −17']
    """
    parts = [f"{account_name(who)} {signed(chips)}" for who, chips in points.items() if chips]
    return parts or [said("none change hands")]


def print_points(console: Console, points: Mapping[str, int], label: str = "chips") -> None:
    """Print the payments after a label, with line breaks only between accounts."""
    begin = f" {said(label)}  "
    line = begin
    for part in points_parts(points):
        if cell_len(line) + cell_len(part) + 3 > page_width(console):
            print_line(console, line)
            line = " " * len(begin)
        line += part if line.endswith("  ") else f" · {part}"
    print_line(console, line)


ASK = "how: --method"
"""The hint that says how to get the rest."""


def hint(console: Console, command: str, python: str | None = None) -> list[str]:
    """Return a hint at a further question, as options of the command line. In a Python session the
    hint is ``python``, if that is given.
    """
    said = python if getattr(console, "in_python", False) else command
    return [] if said is None else [said]


def where_it_stands(deal: Deal, position: Position, look: Theme) -> Text:
    """Return the seat to lead, or the seat to play and the cards on the table."""
    seat = position.to_play
    if seat is None:
        return Text(said("played out"))
    name, number = names(deal)[seat], position.game.tricks - position.tricks_left + 1
    if not position.trick:
        which = f" {said('to trick')} {number}" if number > 1 else ""
        return Text(f"{name} {said('leads')}{which}")
    table = zip(position.order, position.trick, strict=False)
    cards = [Text.assemble(look.card(card), f" ({by.letter})") for by, card in table]
    text = Text(f"{said('trick')} {number}: {name} {said('to play to')} ")
    return text.append_text(Text(" ").join(cards))


def print_footnote(console: Console, note: str, stats: Stats | None = None) -> None:
    """Print how reliable an answer is and, if asked for, what it cost."""
    print_sentence(console, (note if stats is None else f"{note} · {stats}", "dim"))


def print_method(
    console: Console, brief: Sequence[str], rest: Sequence[str], *, full: bool
) -> None:
    """Print how an answer was found: always ``brief``, and the ``rest`` only if the full method was
    asked for.
    """
    notes = [*brief, *rest] if full else [*brief, *(hint(console, ASK) if rest else [])]
    print_sentence(console, (" · ".join(notes), "dim"))


_LABEL = 11


def print_hands(
    console: Console,
    deal: Deal,
    source: Source,
    look: Theme,
    notes: Mapping[Seat, str] | None = None,
) -> None:
    """Print the heading, the place and date of play, and the hands as the file gives them.

    ``notes`` stand behind the names of the seats. A deal whose hands nobody knows
    has no diagram.
    """
    print_heading(console, deal, source)
    place = ", ".join(filter(None, (stated(deal.tag(tag)) for tag in ("Site", "Date"))))
    if place:
        print_line(console, (place, "dim"))
    print_line(console)
    if deal.is_for_ledger:
        return  # there is nothing to draw
    hands = {seat: deal.hands[seat] for seat in deal.active}
    print_diagram(console, deal, hands, look, deal.declarer, notes)
    print_line(console)


def print_fact(console: Console, label: str, *parts: Text | str) -> None:
    """Print a fact after its label; further lines are indented below the fact."""
    print_sentence(console, (f" {said(label)} ".ljust(_LABEL), "dim"), *parts, indent=_LABEL)


def record_of(deal: Deal) -> list[Position]:
    """Return the positions of the record; empty if there is no record or it cannot be followed."""
    if deal.play is None:
        return []
    try:
        return deal.positions()
    except (DealError, IllegalPlay):
        return []


def start_of(deal: Deal) -> list[Position]:
    """Return the first position of a deal without a record, if all its hands are known, else
    ``None``.
    """
    if deal.play is not None or deal.is_passed_out or deal.declarer is None:
        return []
    try:
        return [deal.start()]
    except DealError:
        return []


def tricks_of(positions: Sequence[Position]) -> list[ShownTrick]:
    """Return the tricks between ``positions``; the last one may be unfinished."""
    tricks: list[ShownTrick] = []
    if not positions:
        return tricks
    done = positions[0].game.tricks - positions[0].tricks_left
    for (_, card), (before, after) in zip(
        cards_played(positions), pairwise(positions), strict=True
    ):
        if not after.trick:
            cards = dict(zip(before.order, (*before.trick, card), strict=True))
            tricks.append(ShownTrick(done + len(tricks) + 1, cards, after.leader))
    last = positions[-1]
    if last.trick:
        cards = dict(zip(last.order, last.trick, strict=False))
        tricks.append(ShownTrick(done + len(tricks) + 1, cards, None))
    return tricks

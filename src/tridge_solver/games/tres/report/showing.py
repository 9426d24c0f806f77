"""The text of ``tridge show`` for a deal of Très: the hands, the play trick by trick, the
points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.tres.game import TRUMPS, TresDeal
from tridge_solver.games.tres.scoring import TresTrick, non_dealer, tricks_between
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import print_fact, print_hands, record_of
from tridge_solver.report.theme.signs import LONGEST_NAME, Theme, names, pad, print_line, shortened
from tridge_solver.report.theme.source import Source

_CARD = 5
_NUMBER = 7


def print_rows(
    console: Console,
    tricks: Sequence[TresTrick],
    start: Position,
    look: Theme,
    names: Mapping[Seat, str],
    done: int,
) -> None:
    """Print ``tricks`` one per line, numbered after ``done`` earlier ones; underline the winning
    card.

    The points of both seats run on from those at the ``start``.
    """
    running = {seat: start.points.get(seat, 0) for seat in start.seats}
    seats = sorted(running)
    head = Text(" trick  leads  lead reply third  won by".ljust(40), "dim")
    head.append("".join(f"{seat.letter:>5}" for seat in seats), "bold")
    print_line(console, head)
    for number, trick in enumerate(tricks, done + 1):
        running[trick.winner] += trick.points
        row = Text(f"{number:>4}".ljust(_NUMBER + 1) + trick.leader.letter.ljust(_NUMBER))
        best = start.game.winner(trick.cards, start.trumps)
        for n, card in enumerate(trick.cards):
            face = look.card(card)
            if n == best:
                face.stylize("underline")
            row.append_text(pad(face, _CARD + (n > 0)))
        row.append_text(pad(shortened(names[trick.winner], LONGEST_NAME), 40 - row.cell_len))
        for seat in seats:
            style = "bold" if seat is trick.winner else "dim"
            row.append(f"{running[seat]:>5}", style)
        print_line(console, row)


def print_deal(console: Console, deal: TresDeal, source: Source, pack: Pack) -> None:
    """Print everything that the deal records."""
    look = Theme(Pack.FULL, TRUMPS)
    print_hands(console, deal, source, look)
    for label, text in facts_of(deal):
        print_fact(console, label, text)
    positions = record_of(deal)
    tricks = tricks_between(positions)
    if tricks:
        print_line(console)
        done = deal.game.tricks - positions[0].tricks_left
        print_rows(console, tricks, positions[0], look, names(deal), done)
    if positions and positions[-1].trick:
        print_line(console)
        print_fact(console, "on table", look.cards(positions[-1].trick))


def facts_of(deal: TresDeal) -> list[tuple[str, Text]]:
    """Return labelled lines about the deal: dealer, points, tricks, and result."""
    called = names(deal)
    facts: list[tuple[str, Text]] = []
    if deal.dealer is not None:
        facts.append(("dealer", Text(called[deal.dealer])))
    for label, counts in (("points", deal.points_won), ("tricks", deal.tricks_won)):
        if counts:
            words = (f"{called[seat]} {number}" for seat, number in counts.items())
            facts.append((label, Text(", ".join(words) + " before these cards")))
    if deal.result is not None and deal.dealer is not None and deal.dealer in deal.active:
        first, second = deal.result
        who = f"{called[non_dealer(deal)]} {first}, {called[deal.dealer]} {second}"
        facts.append(("result", Text(who)))
    return facts

"""The play of Très trick by trick: three cards in the order played, who won, the points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.console import Console
from rich.text import Text

from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.tres.scoring import TresTrick
from tridge_solver.report.theme.signs import LONGEST_NAME, Theme, pad, print_line, shortened

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
    """Print ``tricks`` one a line, ``done`` of them played before; the winning card is underlined.

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

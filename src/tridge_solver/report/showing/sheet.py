"""What every deal is printed with: heading, place, hands, labelled lines, the record of play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from rich.console import Console
from rich.text import Text

from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.position import IllegalPlay, Position, cards_played
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.diagram import print_diagram, print_heading
from tridge_solver.report.theme.play_table import Trick
from tridge_solver.report.theme.signs import Theme, print_line, print_sentence, stated
from tridge_solver.report.theme.source import Source

_LABEL = 11


def print_hands(
    console: Console,
    deal: Deal,
    source: Source,
    look: Theme,
    notes: Mapping[Seat, str] | None = None,
) -> None:
    """The heading, where and when it was played, and the hands as the file gives them.

    ``notes`` stand behind the names of the seats. A deal whose hands nobody knows, and of which
    only the outcome is known, has no diagram.
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
    """One labelled line, wrapped under itself."""
    print_sentence(console, (f" {label}".ljust(_LABEL), "dim"), *parts, indent=_LABEL)


def record_of(deal: Deal) -> list[Position]:
    """The positions of the record; none where there is none, or it cannot be followed."""
    if deal.play is None:
        return []
    try:
        return deal.positions()
    except (DealError, IllegalPlay):
        return []


def start_of(deal: Deal) -> list[Position]:
    """The first position of a deal without a record of which all hands are known, else none."""
    if deal.play is not None or deal.is_passed_out or deal.declarer is None:
        return []
    try:
        return [deal.start()]
    except DealError:
        return []


def tricks_of(positions: Sequence[Position]) -> list[Trick]:
    """The tricks between ``positions``, the last of them perhaps unfinished."""
    tricks: list[Trick] = []
    if not positions:
        return tricks
    done = positions[0].game.tricks - positions[0].tricks_left
    for (_, card), (before, after) in zip(
        cards_played(positions), pairwise(positions), strict=True
    ):
        if not after.trick:
            cards = dict(zip(before.order, (*before.trick, card), strict=True))
            tricks.append(Trick(done + len(tricks) + 1, cards, after.leader))
    last = positions[-1]
    if last.trick:
        cards = dict(zip(last.order, last.trick, strict=False))
        tricks.append(Trick(done + len(tricks) + 1, cards, None))
    return tricks

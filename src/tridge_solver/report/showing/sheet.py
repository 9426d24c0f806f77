"""What every game's deal is printed with: heading, place and hands, then labelled lines."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from tridge_solver.core.deal import Deal
from tridge_solver.core.seats import Seat
from tridge_solver.report.theme.diagram import print_diagram, print_heading
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

"""A deal of Belote as ``tridge show`` prints it: hands, contract, auction, play and result."""

from __future__ import annotations

from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import is_spoken, said
from tridge_solver.games.belote.contracts import in_french
from tridge_solver.games.belote.game import BeloteDeal, by_side
from tridge_solver.games.belote.report.theme import (
    contract_by,
    points_text,
    seat_notes,
    trumps_look,
)
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    print_fact,
    print_hands,
    print_tricks,
    record_of,
    tricks_of,
)
from tridge_solver.report.theme.signs import names, print_line
from tridge_solver.report.theme.source import Source


def print_deal(console: Console, deal: BeloteDeal, source: Source, pack: Pack) -> None:
    """Print all facts of the deal."""
    look = trumps_look(deal)
    print_hands(console, deal, source, look, seat_notes(deal))
    for label, text in belote_facts(deal):
        print_fact(console, label, text)
    positions = record_of(deal)
    tricks = tricks_of(positions)
    if tricks:
        print_line(console)
        print_tricks(console, tricks, deal.playing_order, positions[0].won, look, names(deal))
        last = positions[-1]
        print_line(console)
        label = "points" if last.is_over else "so far"
        print_fact(console, label, points_text(by_side(last.points)))


def _calls(deal: BeloteDeal) -> tuple[str, ...]:
    """Return the calls of the auction in the current language."""
    calls = () if deal.auction is None else deal.auction.calls
    return tuple(map(in_french, calls)) if is_spoken("French") else calls


def belote_facts(deal: BeloteDeal) -> list[tuple[str, Text]]:
    """Return the facts of a deal, except its hands and its play, each with a label."""
    facts: list[tuple[str, Text]] = []
    if deal.passed_out:
        facts.append(("contract", Text(said("thrown in"))))
    elif deal.contract is not None:
        facts.append(("contract", contract_by(deal, deal.contract)))
    if deal.dealer is not None:
        facts.append(("dealer", Text(names(deal)[deal.dealer])))
    if deal.auction is not None:
        first = names(deal)[deal.auction.first]
        facts.append(("auction", Text(f"{first}: {' – '.join(_calls(deal))}")))
    if deal.tricks_won:
        facts.append(("tricks", Text(points_text(by_side(deal.tricks_won)))))
    if deal.points is not None:
        facts.append(("won before", Text(points_text(deal.points))))
    if deal.melds is not None:
        melds = ", ".join(f"{seat.letter} {n}" for seat, n in deal.melds.items())
        facts.append(("melds", Text(melds or said("none"))))
    if deal.belote is not None:
        facts.append(("belote", Text(points_text(deal.belote))))
    if deal.result is not None:
        capot = f", {said('every trick')}" if deal.result.capot else ""
        points = deal.result.points
        facts.append(
            ("result", Text(said("lost") if points is None else points_text(points) + capot))
        )
    return facts

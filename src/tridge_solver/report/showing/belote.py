"""``tridge show`` of Belote for a reader: hands, contract, auction, play and result."""

from __future__ import annotations

from itertools import pairwise

from rich.console import Console
from rich.text import Text

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal, DealError
from tridge_solver.games.belote import by_side, said_of
from tridge_solver.play import Position, cards_played
from tridge_solver.report.look.belote import contract_by, points_text, seat_notes, trumps_look
from tridge_solver.report.look.diagram import print_diagram, print_heading
from tridge_solver.report.look.play_table import Trick, print_tricks
from tridge_solver.report.look.signs import names, print_line, print_sentence, stated
from tridge_solver.report.look.source import Source
from tridge_solver.rules.belote_cards import TRICKS

_LABEL = 11


def print_deal(console: Console, deal: Deal, source: Source, pack: Pack) -> None:
    """Print all that the deal says."""
    look = trumps_look(deal)
    print_heading(console, deal, source)
    place = ", ".join(filter(None, (stated(deal.tag(tag)) for tag in ("Site", "Date"))))
    if place:
        print_line(console, (place, "dim"))
    print_line(console)
    hands = {seat: deal.hands[seat] for seat in deal.active}
    print_diagram(console, deal, hands, look, deal.declarer, seat_notes(deal))
    print_line(console)
    for label, text in belote_facts(deal):
        print_sentence(console, (f" {label}".ljust(_LABEL), "dim"), text, indent=_LABEL)
    positions = followed(deal)
    tricks = tricks_of(positions)
    if tricks:
        print_line(console)
        print_tricks(console, tricks, deal.playing_order, positions[0].won, look, names(deal))
        last = positions[-1]
        print_line(console)
        label = " points" if last.is_over else " so far"
        points = points_text(by_side(last.points))
        print_sentence(console, (label.ljust(_LABEL), "dim"), points, indent=_LABEL)


def belote_facts(deal: Deal) -> list[tuple[str, Text]]:
    """What a deal says beside its hands and its play, labelled."""
    own = said_of(deal)
    facts: list[tuple[str, Text]] = []
    if own.passed_out:
        facts.append(("contract", Text("thrown in")))
    elif own.contract is not None:
        facts.append(("contract", contract_by(deal, own.contract)))
    if deal.dealer is not None:
        facts.append(("dealer", Text(names(deal)[deal.dealer])))
    if deal.auction is not None:
        first = names(deal)[deal.auction.first]
        facts.append(("auction", Text(f"{first}: {' – '.join(deal.auction.calls)}")))
    if deal.tricks_won:
        facts.append(("tricks", Text(points_text(by_side(deal.tricks_won)))))
    if own.points is not None:
        facts.append(("won before", Text(points_text(own.points))))
    if own.melds is not None:
        melds = ", ".join(f"{seat.letter} {n}" for seat, n in own.melds.items())
        facts.append(("melds", Text(melds or "none")))
    if own.result is not None:
        capot = ", every trick" if own.result.capot else ""
        facts.append(("result", Text(points_text(own.result.points) + capot)))
    return facts


def followed(deal: Deal) -> list[Position]:
    """The positions of the record, none where it cannot be followed."""
    if deal.play is None:
        return []
    try:
        return deal.positions()
    except DealError:
        return []


def tricks_of(positions: list[Position]) -> list[Trick]:
    """The tricks between ``positions``, the last of them perhaps unfinished."""
    if len(positions) < 2:
        return []
    done = TRICKS - positions[0].tricks_left
    tricks: list[Trick] = []
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

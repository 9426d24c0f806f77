"""``tridge show`` of Trumps and bridge for a reader."""

from __future__ import annotations

from itertools import pairwise

from rich.console import Console
from rich.text import Text

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal, DealError
from tridge_solver.games.trumps import TrumpsFacts
from tridge_solver.play import IllegalPlay, Position, cards_played
from tridge_solver.report.look.diagram import print_diagram, print_heading
from tridge_solver.report.look.play_table import Trick, print_tricks
from tridge_solver.report.look.signs import names, print_line, print_sentence, stated
from tridge_solver.report.look.source import Source
from tridge_solver.report.look.trumps import contract_words, look_of, side_notes

_LABEL = 11


def print_deal(console: Console, deal: Deal, source: Source, pack: Pack) -> None:
    """Print all that the deal says."""
    look = look_of(deal.trumps)
    print_heading(console, deal, source)
    place = ", ".join(filter(None, (stated(deal.tag(tag)) for tag in ("Site", "Date"))))
    if place:
        print_line(console, (place, "dim"))
    print_line(console)
    shown = {seat: deal.hands[seat] for seat in deal.active}
    notes = side_notes(deal.tricks_won or {})
    print_diagram(console, deal, shown, look, deal.declarer, notes)
    print_line(console)
    for label, text in facts_lines(deal):
        print_sentence(console, (f" {label}".ljust(_LABEL), "dim"), text, indent=_LABEL)
    positions = record_of(deal)
    tricks = tricks_of(positions)
    if tricks:
        print_line(console)
        seats = deal.playing_order
        print_tricks(console, tricks, seats, positions[0].won, look, names(deal))


def facts_lines(deal: Deal) -> list[tuple[str, Text]]:
    """What the deal says beside its hands."""
    own = deal.own
    assert isinstance(own, TrumpsFacts)
    facts: list[tuple[str, Text]] = []
    if own.passed_out:
        facts.append(("contract", Text("Pass", "bold")))
    elif own.contract is not None:
        facts.append(("contract", contract_words(deal, own.contract, deal.declarer)))
    if deal.dealer is not None:
        facts.append(("dealer", Text(names(deal)[deal.dealer])))
    vulnerable = stated(deal.tag("Vulnerable"))
    if vulnerable:
        facts.append(("vul", Text(vulnerable)))
    if deal.auction is not None and deal.auction.calls:
        first = names(deal)[deal.auction.first]
        facts.append(("auction", Text(f"{first}: {' – '.join(deal.auction.calls)}")))
    if own.result is not None:
        whose = "" if own.result.side else " of declarer's side"
        facts.append(("result", Text(f"{own.result}{whose}")))
    return facts


def record_of(deal: Deal) -> list[Position]:
    """The positions of the record; none where there is none, or it cannot be followed."""
    if deal.play is None:
        return []
    try:
        return deal.positions()
    except (DealError, IllegalPlay):
        return []


def tricks_of(positions: list[Position]) -> list[Trick]:
    """The tricks of a record, the last perhaps not finished."""
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

"""``tridge show`` for a reader: diagram, stock, auction, exchange, play and result."""

from __future__ import annotations

from itertools import pairwise

from rich.console import Console
from rich.text import Text

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal, DealError
from tridge_solver.play import cards_played
from tridge_solver.report.look.diagram import print_diagram, print_heading
from tridge_solver.report.look.play_table import Trick, print_tricks
from tridge_solver.report.look.signs import Look, grade, names, print_line, print_sentence, stated
from tridge_solver.report.look.source import Source
from tridge_solver.report.showing.deal_facts import deal_facts, seat_notes
from tridge_solver.rules.contracts import TRICKS

_LABEL = 11


def print_deal(console: Console, deal: Deal, source: Source, pack: Pack) -> None:
    """Print all that the deal says, each kind of thing where it is known."""
    trumps = deal.contract.trumps if deal.contract else None
    look = Look(pack, trumps)
    print_heading(console, deal, source)
    place = ", ".join(filter(None, (stated(deal.tag(tag)) for tag in ("Site", "Date"))))
    if place:
        print_line(console, (place, "dim"))
    print_line(console)
    shown = {seat: deal.hands[seat] for seat in deal.active}
    print_diagram(console, deal, shown, look, deal.declarer, seat_notes(deal))
    print_line(console)
    for label, text in deal_facts(deal, look):
        _print_fact(console, label, text)
    if deal.exchanges and any(exchange.count for exchange in deal.exchanges):
        _print_after_exchange(console, deal, look)
    if deal.play is not None:
        _print_play(console, deal, look)
    if deal.result is not None:
        if deal.play is None and deal.exchanges:
            print_line(console)
        _print_fact(console, "result", " : ".join(map(str, deal.result)), _players(deal))


def _print_fact(console: Console, label: str, *parts: Text | str) -> None:
    """One labelled line, wrapped under itself."""
    print_sentence(console, (f" {label}".ljust(_LABEL), "dim"), *parts, indent=_LABEL)


def _print_after_exchange(console: Console, deal: Deal, look: Look) -> None:
    """The hands as played, where the stock tells what was drawn."""
    try:
        hands = deal.played_hands()
    except DealError:
        return
    print_line(console)
    print_line(console, (" after the exchange", "dim"))
    print_diagram(console, deal, hands, look, deal.declarer)


def _print_play(console: Console, deal: Deal, look: Look) -> None:
    """The record of play with its winners, where it can be followed."""
    try:
        positions = deal.positions()
    except DealError:
        return
    start = positions[0]
    done = TRICKS - start.tricks_left
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
    if not tricks:
        return
    print_line(console)
    print_tricks(console, tricks, deal.playing_order, start.won, look, names(deal))
    if last.is_over and deal.contract is not None and deal.declarer is not None:
        won = [last.won[seat] for seat in deal.from_player(deal.declarer)]
        print_line(console)
        _print_fact(console, "ends in", grade(deal.game.grade(deal.contract, won, deal.rules)))


def _players(deal: Deal) -> Text:
    """Who the numbers of a result belong to."""
    if deal.declarer is None:
        return Text()
    seats = (deal.declarer, *deal.defenders)
    return Text(f"  {' : '.join(seat.letter for seat in seats)}", "dim")

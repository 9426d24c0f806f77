"""``tridge show`` for a reader: diagram, stock, auction, exchange, play and result."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import DealError
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.report.deal_facts import deal_facts, seat_notes
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.report.showing.record import record_of, tricks_of
from tridge_solver.report.showing.sheet import print_fact, print_hands
from tridge_solver.report.theme.diagram import print_diagram
from tridge_solver.report.theme.play_table import print_tricks
from tridge_solver.report.theme.signs import grade, names, print_line
from tridge_solver.report.theme.source import Source


def print_deal(console: Console, deal: OmbreDeal, source: Source, pack: Pack) -> None:
    """Print all that is in the deal, each kind of thing where it is known."""
    trumps = deal.contract.denomination if deal.contract else None
    look = OmbreTheme(pack, trumps)
    print_hands(console, deal, source, look, seat_notes(deal))
    for label, text in deal_facts(deal, look):
        print_fact(console, label, text)
    if deal.exchanges and any(exchange.count for exchange in deal.exchanges):
        _print_after_exchange(console, deal, look)
    _print_play(console, deal, look)
    if deal.result is not None:
        if deal.play is None and deal.exchanges:
            print_line(console)
        if isinstance(deal.result, ResultInWords):
            print_fact(console, "result", deal.result.text(pack))
        else:
            print_fact(console, "result", " : ".join(map(str, deal.result)), _players(deal))


def _print_after_exchange(console: Console, deal: OmbreDeal, look: OmbreTheme) -> None:
    """The hands as played, where the stock shows what was drawn."""
    try:
        hands = deal.played_hands()
    except DealError:
        return
    print_line(console)
    print_line(console, (" after the exchange", "dim"))
    print_diagram(console, deal, hands, look, deal.declarer)


def _print_play(console: Console, deal: OmbreDeal, look: OmbreTheme) -> None:
    """The record of play with its winners, where it can be followed."""
    positions = record_of(deal)
    tricks = tricks_of(positions)
    if not tricks:
        return
    print_line(console)
    print_tricks(console, tricks, deal.playing_order, positions[0].won, look, names(deal))
    last = positions[-1]
    if last.is_over and deal.contract is not None and deal.declarer is not None:
        won = [last.won[seat] for seat in deal.from_player(deal.declarer)]
        print_line(console)
        print_fact(
            console, "ends in", grade(deal.game.grade(deal.contract, won, deal.rules), deal.rules)
        )


def _players(deal: OmbreDeal) -> Text:
    """Who the numbers of a result belong to."""
    if deal.declarer is None:
        return Text()
    seats = (deal.declarer, *deal.defenders)
    return Text(f"  {' : '.join(seat.letter for seat in seats)}", "dim")

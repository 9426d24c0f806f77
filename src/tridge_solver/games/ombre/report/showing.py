"""The text of ``tridge show``: the diagram, further facts, the play and the result."""

from __future__ import annotations

from rich.text import Text

from tridge_solver.checks import plural
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.languages import number_said, said
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.rules.contracts import printed
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.report.theme.console import Console
from tridge_solver.report.theme.diagram import (
    print_diagram,
    print_fact,
    print_hands,
    print_tricks,
    record_of,
    tricks_of,
)
from tridge_solver.report.theme.signs import grade, names, print_line, thrown_words
from tridge_solver.report.theme.source import Source


def deal_facts(deal: OmbreDeal, look: OmbreTheme) -> list[tuple[str, Text]]:
    """Return labelled lines about the deal; of several exchanges, only the first has a label."""
    facts: list[tuple[str, Text]] = []
    if deal.contract is not None:
        who = f" {said('by')} {names(deal)[deal.declarer]}" if deal.declarer is not None else ""
        facts.append(("contract", Text.assemble(look.contract(deal.contract), who)))
    elif deal.declarer is not None:
        facts.append(("Player", Text(names(deal)[deal.declarer])))
    if deal.dealer is not None:
        facts.append(("dealer", Text(names(deal)[deal.dealer])))
    if deal.stock is not None:
        more = " …" if deal.stock_open else ""
        facts.append(("stock", Text.assemble(look.cards(deal.stock), more)))
    if deal.auction is not None:
        first = names(deal)[deal.auction.first]
        facts.append(
            ("auction", Text(f"{first}: {' – '.join(printed(deal.auction.calls, look.pack))}"))
        )
    label = "exchange"
    for exchange in deal.exchanges or ():
        thrown = thrown_words(exchange, look)
        facts.append((label, Text.assemble(f"{exchange.seat.letter} {said('throws')} ", thrown)))
        label = ""
    if deal.gave_up and deal.rules.throwing_in:
        facts.append(("result", Text(said("thrown in after the exchange"))))
    funds = _funds(deal)
    if funds:
        facts.append(("chips", Text(" · ".join(funds))))
    return facts


def _funds(deal: OmbreDeal) -> list[str]:
    """Return words for the chips on the table before the deal."""
    funds = []
    if deal.game_fund is not None:
        funds.append(f"{said('Game Fund')} {deal.game_fund}")
    if deal.widow_fund is not None:
        name = said("Widow's Fund")
        funds.append(f"{name} {deal.widow_fund}")
    if deal.reserve_funds:
        funds.append(f"{said('reserves')} {' '.join(map(str, deal.reserve_funds))}")
    if deal.pot is not None:
        holds = f" {said('with a puesta')}" if deal.pot_holds_puesta else ""
        funds.append(f"{said('pot')} {deal.pot}{holds}")
    puesta = said("puesta of")
    return funds + [f"{puesta} {debt.seat.letter} {debt.chips}" for debt in deal.debts or ()]


def seat_notes(deal: OmbreDeal) -> dict[Seat, str]:
    """Return the notes beside the seats: tricks won before an ending, and who leads."""
    notes = {}
    for seat in deal.active:
        words = []
        tricks = (deal.tricks_won or {}).get(seat)
        if tricks:
            words.append(number_said(tricks, "trick", plural(tricks, "trick")))
        if (deal.dealer is not None or deal.leader is not None) and seat is deal.lead:
            words.append(said("leads"))
        if words:
            notes[seat] = ", ".join(words)
    return notes


def print_deal(console: Console, deal: OmbreDeal, source: Source, pack: Pack) -> None:
    """Print everything that the deal records."""
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
    """Print the hands as they were played, if the stock shows which cards were drawn."""
    try:
        hands = deal.played_hands()
    except DealError:
        return
    print_line(console)
    print_line(console, (f" {said('after the exchange')}", "dim"))
    print_diagram(console, deal, hands, look, deal.declarer)


def _print_play(console: Console, deal: OmbreDeal, look: OmbreTheme) -> None:
    """Print the record of play with the winners of its tricks, if it can be followed."""
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
    """Return the names of the seats that the numbers of a result belong to."""
    if deal.declarer is None:
        return Text()
    seats = (deal.declarer, *deal.defenders)
    return Text(f"  {' : '.join(seat.letter for seat in seats)}", "dim")

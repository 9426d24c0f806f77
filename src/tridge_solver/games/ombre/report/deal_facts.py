"""What a deal says beside its hands, line by line: contract, stock, auction, exchange, chips."""

from __future__ import annotations

from rich.text import Text

from tridge_solver.checks.defect import plural
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.report.card_theme import OmbreTheme
from tridge_solver.games.ombre.rules.calls import printed
from tridge_solver.report.theme.signs import names, thrown_words


def deal_facts(deal: OmbreDeal, look: OmbreTheme) -> list[tuple[str, Text]]:
    """Labelled lines; the later ones of several exchanges have no label."""
    facts: list[tuple[str, Text]] = []
    if deal.contract is not None:
        who = f" by {names(deal)[deal.declarer]}" if deal.declarer is not None else ""
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
        facts.append((label, Text.assemble(f"{exchange.seat.letter} throws ", thrown)))
        label = ""
    if deal.gave_up and deal.rules.throwing_in:
        facts.append(("result", Text("thrown in after the exchange")))
    funds = _funds(deal)
    if funds:
        facts.append(("chips", Text(" · ".join(funds))))
    return facts


def _funds(deal: OmbreDeal) -> list[str]:
    """The chips on the table before the deal."""
    funds = []
    if deal.game_fund is not None:
        funds.append(f"Game Fund {deal.game_fund}")
    if deal.widow_fund is not None:
        funds.append(f"Widow's Fund {deal.widow_fund}")
    if deal.reserve_funds:
        funds.append(f"reserves {' '.join(map(str, deal.reserve_funds))}")
    if deal.pot is not None:
        funds.append(f"pot {deal.pot}{' with a puesta' if deal.pot_holds_puesta else ''}")
    return funds + [f"puesta of {debt.seat.letter} {debt.chips}" for debt in deal.debts or ()]


def seat_notes(deal: OmbreDeal) -> dict[Seat, str]:
    """What stands beside the seats: tricks won before an ending, and who leads."""
    notes = {}
    for seat in deal.active:
        words = []
        tricks = (deal.tricks_won or {}).get(seat)
        if tricks:
            words.append(plural(tricks, "trick"))
        if (deal.dealer is not None or deal.leader is not None) and seat is deal.lead:
            words.append("leads")
        if words:
            notes[seat] = ", ".join(words)
    return notes

"""The dialect of Tridge and Tresillo: their tags and how each is read and written."""

from __future__ import annotations

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Exchange
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.calls import THREE_SEATS_CALL, calls_of, read_calls
from tridge_solver.games.ombre.notation.values import (
    parse_chips_tag,
    parse_contract_tag,
    parse_debts_tag,
    parse_honours_tag,
    parse_participants_tag,
    parse_pot_tag,
    parse_reserve_funds_tag,
    parse_result_tag,
    parse_surrender_tag,
    parse_tricks_won_tag,
    parse_undertaken_tag,
    result_text,
)
from tridge_solver.handfile.card_values import parse_deal_tag, parse_exchange_tag, parse_stock_tag
from tridge_solver.handfile.dialect import (
    Dialect,
    Reading,
    cards_text,
    counts_text,
    deal_value,
    joined,
    number_text,
    seat_text,
)
from tridge_solver.handfile.values import parse_seat_tag

READINGS: dict[str, Reading] = {
    "Dealer": Reading(("dealer",), parse_seat_tag),
    "Deal": Reading(("hands", "empty"), parse_deal_tag),
    "Stock": Reading(("stock", "stock_open"), parse_stock_tag),
    "Declarer": Reading(("declarer",), parse_seat_tag),
    "Contract": Reading(("contract",), parse_contract_tag),
    "FirstDefender": Reading(("first_defender",), parse_seat_tag),
    "Leader": Reading(("leader",), parse_seat_tag),
    "TricksWon": Reading(("tricks_won",), parse_tricks_won_tag),
    "Exchange": Reading(("exchanges",), parse_exchange_tag),
    "Participants": Reading(("participants",), parse_participants_tag),
    "GameFund": Reading(("game_fund",), parse_chips_tag),
    "WidowFund": Reading(("widow_fund",), parse_chips_tag),
    "ReserveFunds": Reading(("reserve_funds",), parse_reserve_funds_tag),
    "Pot": Reading(("pot", "pot_holds_puesta"), parse_pot_tag),
    "Debts": Reading(("debts",), parse_debts_tag),
    "Undertaken": Reading(("undertaken",), parse_undertaken_tag),
    "Surrender": Reading(("surrender",), parse_surrender_tag),
    "Honours": Reading(("honours",), parse_honours_tag),
    "Result": Reading(("result",), parse_result_tag),
}
"""How the tags are read, in the order they are written."""


def _thrown(exchange: Exchange, pack: Pack) -> str:
    """What a seat threw: cards, or their number where none is known; ``?`` for each other."""
    if exchange.unknown and not exchange.discards:
        return str(exchange.unknown)
    return " ".join([cards_text(exchange.discards, pack), *"?" * exchange.unknown])


def _values(deal: OmbreDeal, pack: Pack) -> dict[str, str | None]:
    """The values of the tags that say something about the deal."""
    stock = None if deal.stock is None else cards_text(deal.stock, pack)
    if stock is not None and deal.stock_open:
        stock += " ?"
    exchanges, debts = deal.exchanges, deal.debts
    pot = number_text(deal.pot)
    return {
        "Dealer": seat_text(deal.dealer),
        "Deal": deal_value(deal, pack),
        "Stock": stock,
        "Declarer": seat_text(deal.declarer),
        "Contract": None if deal.contract is None else deal.contract.text(pack),
        "FirstDefender": seat_text(deal.first_defender),
        "Leader": seat_text(deal.leader),
        "TricksWon": counts_text(deal.tricks_won),
        "Exchange": joined(
            None
            if exchanges is None
            else (f"{e.seat.letter}:{_thrown(e, pack)}" for e in exchanges),
            "; ",
        ),
        "Participants": number_text(deal.participants),
        "GameFund": number_text(deal.game_fund),
        "WidowFund": number_text(deal.widow_fund),
        "ReserveFunds": joined(
            None if deal.reserve_funds is None else map(str, deal.reserve_funds)
        ),
        "Pot": pot if pot is None or not deal.pot_holds_puesta else pot + "+",
        "Debts": joined(None if debts is None else (f"{d.seat.letter}:{d.chips}" for d in debts)),
        "Undertaken": None if deal.undertaken is None else ("yes" if deal.undertaken else "no"),
        "Surrender": seat_text(deal.surrender),
        "Honours": number_text(deal.honours),
        "Result": result_text(deal.result, pack),
    }


DIALECT = Dialect(READINGS, read_calls, _values, calls=calls_of, call_meant=THREE_SEATS_CALL)

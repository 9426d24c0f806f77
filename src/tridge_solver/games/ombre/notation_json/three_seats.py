"""How deals of three seats are written in JSON, and how their fields are read."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.deal import STOCK_SIZE, Auction, Debt, Exchange, PlayRecord
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.checks.layout import MAX_CHIPS
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.calls import CALLS, FIXED_CALLS
from tridge_solver.games.ombre.rules.contracts import TRICKS, Contract
from tridge_solver.games.ombre.rules.ranking import MAX_HONOURS
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.handfile.json_fields import (
    SHARED_FIELDS,
    Field,
    JsonDialect,
    auction_fields,
    by_letter,
    by_seat,
    codes,
    letter,
    of_text,
    or_none,
    parts_of,
    play_fields,
    read_card,
    read_cards,
    read_seat,
    read_truth,
    several,
    whole,
    word_of,
)

_chips = whole(0, MAX_CHIPS)
read_tricks = whole(0, TRICKS)


_known_exchange = parts_of(Exchange, seat=read_seat, discards=read_cards)
_secret_exchange = parts_of(
    Exchange, seat=read_seat, discards=read_cards, unknown=whole(0, STOCK_SIZE)
)


def _exchange(value: Any) -> Exchange:
    """What a seat threw; ``unknown`` are more cards of which only the number is known."""
    is_secret = isinstance(value, dict) and "unknown" in value
    exchange = (_secret_exchange if is_secret else _known_exchange)(value)
    assert isinstance(exchange, Exchange)
    return exchange


def _surrender(value: Any) -> Seat | str:
    return "accepted" if value == "accepted" else read_seat(value)


FIELDS: dict[str, Field] = {
    **SHARED_FIELDS,
    "stock": Field(("stock",), "Stock", read_cards),
    "stock_open": Field(("stock_open",), "Stock", read_truth),
    "contract": Field(("contract",), "Contract", of_text(Contract.parse)),
    "first_defender": Field(("first_defender",), "FirstDefender", read_seat),
    "exchange": Field(("exchanges",), "Exchange", several(_exchange)),
    "tricks_won": Field(("tricks_won",), "TricksWon", by_seat(read_tricks)),
    "participants": Field(("participants",), "Participants", whole(3, 4)),
    "game_fund": Field(("game_fund",), "GameFund", _chips),
    "widow_fund": Field(("widow_fund",), "WidowFund", _chips),
    "reserve_funds": Field(("reserve_funds",), "ReserveFunds", several(_chips)),
    "pot": Field(("pot",), "Pot", _chips),
    "pot_holds_puesta": Field(("pot_holds_puesta",), "Pot", read_truth),
    "debts": Field(("debts",), "Debts", several(parts_of(Debt, seat=read_seat, chips=_chips))),
    "undertaken": Field(("undertaken",), "Undertaken", read_truth),
    "surrender": Field(("surrender",), "Surrender", _surrender),
    "honours": Field(("honours",), "Honours", whole(0, MAX_HONOURS)),
    "result": Field(("result",), "Result", several(read_tricks, 3)),
    "auction": Field(
        ("auction",),
        "Auction",
        parts_of(Auction, first=read_seat, calls=several(word_of(CALLS, FIXED_CALLS))),
    ),
    "play": Field(
        ("play",),
        "Play",
        parts_of(PlayRecord, first=read_seat, tricks=several(several(or_none(read_card), 3))),
    ),
}
"""Every field of a deal of three seats but the rules and the hands, on which others depend."""


def three_seats_fields(deal: OmbreDeal) -> dict[str, Any]:
    """The fields of a deal of three seats."""
    return {
        "dealer": letter(deal.dealer),
        "leader": letter(deal.leader),
        "sitting_out": letter(deal.sitting_out),
        "hands": {seat.letter: codes(deal.hands[seat]) for seat in deal.active},
        "stock": codes(deal.stock),
        "stock_open": deal.stock_open,
        "declarer": letter(deal.declarer),
        "contract": None if deal.contract is None else deal.contract.text(),
        "first_defender": letter(deal.first_defender),
        "exchange": None
        if deal.exchanges is None
        else [
            {"seat": e.seat.letter, "discards": codes(e.discards)}
            | ({"unknown": e.unknown} if e.unknown else {})
            for e in deal.exchanges
        ],
        "tricks_won": by_letter(deal.tricks_won),
        "participants": deal.participants,
        "game_fund": deal.game_fund,
        "widow_fund": deal.widow_fund,
        "reserve_funds": None if deal.reserve_funds is None else list(deal.reserve_funds),
        "pot": deal.pot,
        "pot_holds_puesta": deal.pot_holds_puesta,
        "debts": None
        if deal.debts is None
        else [{"seat": debt.seat.letter, "chips": debt.chips} for debt in deal.debts],
        "undertaken": deal.undertaken,
        "surrender": letter(deal.surrender) if isinstance(deal.surrender, Seat) else deal.surrender,
        "honours": deal.honours,
        "auction": auction_fields(deal.auction),
        "play": play_fields(deal.play),
        "result": str(deal.result)
        if isinstance(deal.result, ResultInWords)
        else deal.result and list(deal.result),
        "tags": dict(deal.tags),
        "comments": list(deal.comments),
    }


JSON_DIALECT = JsonDialect(FIELDS, three_seats_fields)

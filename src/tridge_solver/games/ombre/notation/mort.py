"""The dialect of a mort: the tags of L'hombre, four hands, four results, one call more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from re import Match
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Auction
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.calls import calls_in_words, calls_of, read_calls
from tridge_solver.games.ombre.notation.incomer import JSON_DIALECT as IN_COMER, parse_four_hands
from tridge_solver.games.ombre.notation.lhombre import (
    DIALECT as LHOMBRE,
    JSON_DIALECT as LHOMBRE_JSON,
)
from tridge_solver.games.ombre.notation.three_seats import (
    ASKED_PLAY,
    HAND,
    parse_result_in_words,
    read_result,
)
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.incomer import MORT_CALL, known_to_win, parse_mort, with_tricks
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.handfile.blank_forms import CHECK, BlankForm, FormQuestion, When
from tridge_solver.handfile.dialect import Dialect, Reading, call_of
from tridge_solver.handfile.json_fields import (
    Field,
    JsonDialect,
    of_text,
    parts_of,
    read_seat,
    several,
    word_of,
)
from tridge_solver.handfile.stream import tag_reader

NOT_ITS = ("FirstDefender", "Exchange", "Undertaken", "ThrownIn")
"""Tags of L'hombre that say nothing of a mort: nobody exchanges, nobody gives up."""

MORT_CALLS = ("Pass", MORT_CALL)
"""The words of an auction after which the talon is played."""


@tag_reader
def parse_contract(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """*Mort* with a suit.

    >>> str(parse_contract("Mort hjerter"))
    'Mort H'
    """
    return parse_mort(text, pack)


def parse_result(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, ...] | ResultInWords:
    """Return tricks of the mort and of the three in playing order, or words instead: *vundet*."""
    return parse_result_in_words(text, len(SEATS))


def _read_calls(words: Sequence[Match[str]], pack: Pack) -> tuple[str, ...]:
    """Return the calls of an auction, in Danish or in English."""
    return read_calls(words, pack, MORT_CALLS)


def _values(deal: OmbreDeal, pack: Pack) -> dict[str, str | None]:
    """Return the values of the tags that say something about the deal."""
    values = LHOMBRE.values(deal, pack)
    return {name: value for name, value in values.items() if name not in NOT_ITS}


_READINGS = {name: reading for name, reading in LHOMBRE.readings.items() if name not in NOT_ITS}


def _implied(fields: dict[str, Any]) -> dict[str, Any]:
    """Add what a mort implies: its Player sits out, and the talon gives the winning tricks."""
    contract = fields.get("contract")
    if contract is None:
        return fields
    player, dealer = fields.get("declarer"), fields.get("dealer")
    if player is None and dealer is not None:
        player = fields["rules"].sits_out(dealer)
    contract = with_tricks(contract, known_to_win(fields, player))
    return {**fields, "declarer": player, "contract": contract}


DIALECT = Dialect(
    {
        **_READINGS,
        "Deal": Reading(("hands", "empty"), parse_four_hands),
        "Contract": Reading(("contract",), parse_contract),
        "Result": Reading(("result",), parse_result),
    },
    _read_calls,
    _values,
    calls=calls_of,
    call_meant=call_of((*MORT_CALLS, "Pas")),
    calls_in_words=partial(calls_in_words, known=MORT_CALLS),
    implied=_implied,
)

ASKED = (
    FormQuestion(
        "Stock",
        "laid aside",
        "the four cards of the talon that were laid aside: CK D3 D5 S6, or CK ? for the rest",
        when=When.AS_DEALT,
    ),
    FormQuestion(
        "Contract",
        "trumps, e.g. Mort H",
        "mort and suit: Mort H; where no cards are known Mort 6 H with spadille in the talon, else "
        "Mort 5 H",
    ),
    ASKED_PLAY,
    FormQuestion(
        "Result",
        "result, e.g. 5:2:1:1 or vundet",
        "tricks of the mort and of the three in playing order: 5:2:1:1, or Ann 5 Bob 2 Cleo 1 "
        "Dora 1; or vundet, bet, or the tricks of the mort alone: 5 stik",
    ),
)

BLANK_FORM = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "A2.K5.QJ6.A3; suit letters and signs are read as well. The seat opposite the dealer plays",
        "nine of the thirteen cards of the talon, Stock the four it laid aside; a contract is",
        "Mort H. Result: tricks of the mort and of the three in playing order, 5:2:1:1.",
        'Below [Play "W"], the seat that leads, a line a trick: four cards, a column for each '
        "seat.",
    ),
    (CHECK, ("tridge score FILE", "points and who paid whom")),
    ASKED,
    HAND,
    tags=("Stock", "Contract", "Result"),
    passed=None,
)


NOT_IN_JSON = ("first_defender", "exchange", "undertaken", "thrown_in")
"""Fields of L'hombre that say nothing of a mort."""


def _fields(deal: OmbreDeal) -> dict[str, Any]:
    """Return the fields of a deal of four seats."""
    found = LHOMBRE_JSON.values(deal)
    return {name: value for name, value in found.items() if name not in NOT_IN_JSON}


JSON_DIALECT = JsonDialect(
    {
        **{name: field for name, field in LHOMBRE_JSON.fields.items() if name not in NOT_IN_JSON},
        "contract": Field(("contract",), "Contract", of_text(parse_mort)),
        "auction": Field(
            ("auction",),
            "Auction",
            parts_of(Auction, first=read_seat, calls=several(word_of(MORT_CALLS))),
        ),
        "play": IN_COMER.fields["play"],
        "result": Field(
            ("result",),
            "Result",
            read_result(partial(parse_result_in_words, seats=len(SEATS)), len(SEATS)),
        ),
    },
    _fields,
)

"""The dialect of the in-comer: the tags of Tridge, four hands, four results, one call more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from re import Match
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Auction, PlayRecord
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.calls import (
    FIXED_WORDS,
    calls_in_words,
    calls_of,
    read_calls,
)
from tridge_solver.games.ombre.notation.three_seats import (
    ASKED_AUCTION,
    ASKED_EXCHANGE,
    ASKED_HONOURS,
    DIALECT as THREE_SEATS,
    FIELDS,
    HAND,
    READINGS,
    more_fields,
    read_tricks,
    three_seats_fields,
)
from tridge_solver.games.ombre.rules.contracts import CALLS, FIXED_CALLS, Contract
from tridge_solver.games.ombre.rules.incomer import IN_COME, parse_incomer_contract
from tridge_solver.handfile.blank_forms import CHECK, BlankForm, FormQuestion, When, asked_play
from tridge_solver.handfile.dialect import Dialect, Reading, call_of
from tridge_solver.handfile.json_fields import (
    Field,
    JsonDialect,
    of_text,
    or_none,
    parts_of,
    read_card,
    read_seat,
    several,
    word_of,
)
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, tag_reader
from tridge_solver.handfile.values import Hands, parse_hands

NOT_ITS = ("FirstDefender", "Pot", "Debts", "Surrender")
"""Tags of the games of three seats that say nothing of an in-comer."""

INCOMER_CALLS = (*CALLS, IN_COME)
"""The words an auction is written in that ends with the dealer coming in."""

# Linear: no two parts that stand side by side have a character in common.
_RESULT = re.compile(r"([0-9]):([0-9]):([0-9]):([0-9])")


def parse_four_hands(text: str, pack: Pack = Pack.ENGLISH) -> tuple[Hands, frozenset[Seat]]:
    """``X:hand hand hand hand``, clockwise from X, no seat without one."""
    return parse_hands(text, pack, 0)


@tag_reader
def parse_contract(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """Read the contract of an in-comer, or *No Play*.

    >>> str(parse_contract("all tricks d"))
    'All Tricks D'
    """
    return parse_incomer_contract(text, pack)


def parse_result(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, ...]:
    """Return tricks of the in-comer and the defenders in playing order, e.g. ``5:2:1:1``."""
    match = _RESULT.fullmatch(text.strip())
    if not match:
        expected = "In-comer:FirstDefender:SecondDefender:ThirdDefender, e.g. 5:2:1:1"
        raise InvalidValue([Diagnostic(0, f"{text!r} is no result of an in-comer", expected)])
    return tuple(map(int, match.groups()))


def _read_calls(words: Sequence[Match[str]], pack: Pack) -> tuple[str, ...]:
    """Return the calls of an auction of four seats."""
    return read_calls(words, pack, INCOMER_CALLS)


def _values(deal: OmbreDeal, pack: Pack) -> dict[str, str | None]:
    """Return the values of the tags that say something about the deal."""
    values = THREE_SEATS.values(deal, pack)
    return {name: value for name, value in values.items() if name not in NOT_ITS}


def _implied(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields with the implied Player: the dealer plays a contract."""
    contract = fields.get("contract")
    if contract is None or contract.trumps is None or fields.get("declarer") is not None:
        return fields
    return {**fields, "declarer": fields.get("dealer")}


DIALECT = Dialect(
    {
        **{name: reading for name, reading in READINGS.items() if name not in NOT_ITS},
        "Deal": Reading(("hands", "empty"), parse_four_hands),
        "Contract": Reading(("contract",), parse_contract),
        "Result": Reading(("result",), parse_result),
    },
    _read_calls,
    _values,
    calls=calls_of,
    call_meant=call_of((*INCOMER_CALLS, *FIXED_WORDS)),
    calls_in_words=partial(calls_in_words, known=INCOMER_CALLS),
    implied=_implied,
)

ASKED = (
    FormQuestion(
        "Stock",
        "stock, top first",
        "the four cards that are left: CK D3 D5 S6, a ? at the end for the rest",
        when=When.AS_DEALT,
    ),
    FormQuestion(
        "Contract",
        "what the in-comer named, e.g. Play D",
        "kind and suit: Play D, All Tricks H or No Tricks S; No Play where the cards were thrown "
        "in",
    ),
    replace(ASKED_AUCTION, prompt="calls from {speaker} on, e.g. Pass Pass Pass InCome"),
    replace(ASKED_EXCHANGE, prompt="thrown, a card each at most, e.g. E:C2; S:S2"),
    asked_play("DJ D6 D2 SA"),
    FormQuestion(
        "Result",
        "result, e.g. 4:2:1:2",
        "tricks of the in-comer and of the three in playing order: 4:2:1:2, or Ann 4 Bob 2 Cleo 1 "
        "Dora 2",
    ),
    ASKED_HONOURS,
)

BLANK_FORM = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "A2.K5.QJ6.A3; suit letters and signs are read as well. Dealer is the in-comer, Stock the "
        "four",
        "cards that are left; a contract is Play H, All Tricks D, No Tricks S, or No Play where he "
        "threw",
        "his cards in. Result: tricks of the in-comer and of the three in playing order, 4:2:1:2.",
        'Below [Play "W"], the seat that leads, a line a trick: four cards, a column for each '
        "seat.",
    ),
    (CHECK, ("tridge evening FILE", "the chips, and what went wrong")),
    ASKED,
    HAND,
    tags=("Stock", "Contract", "Result"),
    passed=None,
    more=more_fields,
)


NOT_IN_JSON = ("first_defender", "pot", "pot_holds_puesta", "debts", "surrender")
"""Fields of the games of three seats that say nothing of an in-comer."""


def _fields(deal: OmbreDeal) -> dict[str, Any]:
    """Return the fields of a deal of four seats."""
    found = three_seats_fields(deal)
    return {name: value for name, value in found.items() if name not in NOT_IN_JSON}


_row = several(or_none(read_card), len(SEATS))

JSON_DIALECT = JsonDialect(
    {
        **{name: field for name, field in FIELDS.items() if name not in NOT_IN_JSON},
        "contract": Field(("contract",), "Contract", of_text(parse_incomer_contract)),
        "auction": Field(
            ("auction",),
            "Auction",
            parts_of(Auction, first=read_seat, calls=several(word_of(INCOMER_CALLS, FIXED_CALLS))),
        ),
        "play": Field(
            ("play",), "Play", parts_of(PlayRecord, first=read_seat, tricks=several(_row))
        ),
        "result": Field(("result",), "Result", several(read_tricks, len(SEATS))),
    },
    _fields,
)

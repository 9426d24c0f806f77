"""The notation of in-comer deals: the tags of Tridge, with four hands, four results and one more
call."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.ombre.notation.calls import (
    FIXED_WORDS,
    dialect_of,
)
from tridge_solver.games.ombre.notation.three_seats import (
    ASKED_AUCTION,
    ASKED_EXCHANGE,
    ASKED_HONOURS,
    CONTRACT,
    HAND,
    RESULT,
    SAID as THREE_SEATS,
    more_fields,
    read_tricks,
)
from tridge_solver.games.ombre.rules.contracts import CALLS, FIXED_CALLS, Contract
from tridge_solver.games.ombre.rules.incomer import IN_COME, parse_incomer_contract
from tridge_solver.handfile.blank_forms import CHECK, BlankForm, FormQuestion, When, asked_play
from tridge_solver.handfile.codecs import (
    Said,
    auction_said,
    hands_said,
    json_dialect,
    play_said,
    varied,
)
from tridge_solver.handfile.json_fields import of_text, read_card, several, word_of
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, tag_reader
from tridge_solver.handfile.values import Hands, parse_hands

INCOMER_CALLS = (*CALLS, IN_COME)
"""The words of an auction that ends when the dealer comes in."""

# Linear: no two parts that stand side by side have a character in common.
_RESULT = re.compile(r"([0-9]):([0-9]):([0-9]):([0-9])")


def parse_four_hands(text: str, pack: Pack = Pack.ENGLISH) -> tuple[Hands, frozenset[Seat]]:
    """Read ``X:hand hand hand hand``: the hands of all four seats, clockwise from X."""
    return parse_hands(text, pack, 0)


@tag_reader
def parse_contract(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """Read the contract of an in-comer, or *No Play*.

    >>> str(parse_contract("all tricks d"))
    'All Tricks D'
    """
    return parse_incomer_contract(text, pack)


def parse_result(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, ...]:
    """Return the tricks of the in-comer and of the defenders in playing order, e.g. ``5:2:1:1``."""
    match = _RESULT.fullmatch(text.strip())
    if not match:
        expected = "In-comer:FirstDefender:SecondDefender:ThirdDefender, e.g. 5:2:1:1"
        raise InvalidValue([Diagnostic(0, f"{text!r} is not a result of an in-comer", expected)])
    return tuple(map(int, match.groups()))


def _implied(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields with the Player filled in: the dealer plays any contract."""
    contract = fields.get("contract")
    if contract is None or contract.trumps is None or fields.get("declarer") is not None:
        return fields
    return {**fields, "declarer": fields.get("dealer")}


SAID = varied(
    THREE_SEATS,
    hands_said(parse_four_hands),
    Said(
        "Contract",
        "contract",
        CONTRACT.but(parse=parse_contract, read=of_text(parse_incomer_contract)),
    ),
    auction_said(word_of(INCOMER_CALLS, FIXED_CALLS)),
    play_said(read_card, len(SEATS)),
    Said(
        "Result",
        "result",
        RESULT.but(parse=parse_result, read=several(read_tricks, len(SEATS))),
    ),
    without=("FirstDefender", "Pot", "Debts", "Surrender"),
)

DIALECT = dialect_of(SAID, INCOMER_CALLS, (*INCOMER_CALLS, *FIXED_WORDS))._replace(implied=_implied)

JSON_DIALECT = json_dialect(SAID)

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
        "cards that are left; a contract is Play H, All Tricks D, No Tricks S, or No Play if they "
        "threw",
        "the cards in. Result: tricks of the in-comer and of the three in playing order, 4:2:1:2.",
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

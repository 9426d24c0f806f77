"""The notation of a mort: the tags of L'hombre, with four hands, four results and one more call."""

from __future__ import annotations

from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.notation.calls import (
    dialect_of,
)
from tridge_solver.games.ombre.notation.incomer import parse_four_hands
from tridge_solver.games.ombre.notation.lhombre import SAID as LHOMBRE
from tridge_solver.games.ombre.notation.three_seats import (
    ASKED_PLAY,
    CONTRACT,
    HAND,
    RESULT,
    parse_result_in_words,
    read_result,
)
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.incomer import MORT_CALL, known_to_win, parse_mort, with_tricks
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.handfile.blank_forms import CHECK, BlankForm, FormQuestion, When
from tridge_solver.handfile.codecs import (
    Said,
    auction_said,
    hands_said,
    json_dialect,
    play_said,
    varied,
)
from tridge_solver.handfile.json_fields import of_text, read_card, word_of
from tridge_solver.handfile.stream import tag_reader

MORT_CALLS = ("Pass", MORT_CALL)
"""The words of an auction that ends with a mort."""


@tag_reader
def parse_contract(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """Read the contract *Mort* with its suit.

    >>> str(parse_contract("Mort hjerter"))
    'Mort H'
    """
    return parse_mort(text, pack)


def parse_result(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, ...] | ResultInWords:
    """Return the tricks of the mort and of the three defenders in playing order, or a result in
    words: *vundet*."""
    return parse_result_in_words(text, len(SEATS))


def _implied(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields with what a mort implies: the Player is the seat that sits out, and the
    talon shows how many tricks win."""
    contract = fields.get("contract")
    if contract is None:
        return fields
    player, dealer = fields.get("declarer"), fields.get("dealer")
    if player is None and dealer is not None:
        player = fields["rules"].sits_out(dealer)
    contract = with_tricks(contract, known_to_win(fields, player))
    return {**fields, "declarer": player, "contract": contract}


SAID = varied(
    LHOMBRE,
    hands_said(parse_four_hands),
    Said("Contract", "contract", CONTRACT.but(parse=parse_contract, read=of_text(parse_mort))),
    auction_said(word_of(MORT_CALLS)),
    play_said(read_card, len(SEATS)),
    Said(
        "Result",
        "result",
        RESULT.but(parse=parse_result, read=read_result(parse_result, len(SEATS))),
    ),
    without=("FirstDefender", "Exchange", "Undertaken", "ThrownIn"),
)
"""The fields of a deal of L'hombre that a mort has too; in a mort, nobody exchanges or gives up."""

DIALECT = dialect_of(SAID, MORT_CALLS, (*MORT_CALLS, "Pas"))._replace(implied=_implied)

JSON_DIALECT = json_dialect(SAID)

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

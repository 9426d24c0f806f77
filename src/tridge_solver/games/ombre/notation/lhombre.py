"""The notation of L'hombre: the tags of three seats, Danish words, and a tag for throwing in."""

from __future__ import annotations

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import DANISH
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.calls import (
    dialect_of,
)
from tridge_solver.games.ombre.notation.three_seats import (
    ASKED_DECLARER,
    ASKED_EXCHANGE,
    ASKED_PLAY,
    CONTRACT,
    HAND,
    RESULT,
    SAID as THREE_SEATS,
    parse_result_in_words,
    read_result,
)
from tridge_solver.games.ombre.rules.contracts import (
    LHOMBRE_CALLS,
    Contract,
    ContractError,
    is_contract_name,
)
from tridge_solver.games.ombre.rules.result_in_words import ResultInWords
from tridge_solver.handfile.blank_forms import (
    CHECK,
    REVIEW,
    BlankForm,
    FormField,
    FormQuestion,
    When,
)
from tridge_solver.handfile.codecs import (
    Codec,
    Said,
    auction_said,
    json_dialect,
    varied,
)
from tridge_solver.handfile.json_fields import read_truth, word_of
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, diagnostic_at

EXPECTED = (
    "Spil, Tourné, Tourné-respekt or Solo with a suit, Bedre, Solo spar, Købe nolo, Ren nolo, "
    "Nolo ouvert or Pas; in English Play, Flip, Respekt or No Change with a suit, Buy Nolo, "
    "Pure Nolo, Nolo Ouvert or Pass"
)
"""The names of the possible contracts, for messages."""


def parse_contract(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """Return the contract that has this Danish or English name.

    >>> [str(parse_contract(name)) for name in ("Solo spar", "Købe nolo", "No Change H")]
    ['No Change S', 'Buy Nolo', 'No Change H']
    """
    try:
        return Contract.parse(text, pack)
    except ContractError as error:
        if is_contract_name(text):
            raise InvalidValue([diagnostic_at(0, error)]) from None
    raise InvalidValue([Diagnostic(0, f"{text!r} is not a contract", EXPECTED)])


def parse_thrown_in(text: str, pack: Pack = Pack.ENGLISH) -> str | None:
    """Read ``yes`` or ``no``: whether the Player gave up after the exchange and before the first
    trick."""
    word = text.strip().lower()
    if word not in (*_YES, *_NO):
        raise InvalidValue([Diagnostic(0, f"{text!r} is not an answer", "yes or no")])
    return "accepted" if word in _YES else None


_YES, _NO = ("yes", "y", "ja", "j"), ("no", "n", "nej")


def parse_result(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, ...] | ResultInWords:
    """Return the tricks of the Player and of both defenders, or a result in words: *kruk*, *5
    stik*."""
    return parse_result_in_words(text)


_WORDS = tuple(dict.fromkeys((*LHOMBRE_CALLS, *(ws[0] for ws in DANISH.calls.values()))))

_THROWN_IN = Codec(
    parse_thrown_in,
    lambda surrender, pack: "yes" if surrender == "accepted" else None,
    lambda value: "accepted" if read_truth(value) else None,
    lambda surrender: surrender == "accepted" or None,
)

SAID = varied(
    THREE_SEATS,
    Said("Contract", "contract", CONTRACT.but(parse=parse_contract)),
    auction_said(word_of(LHOMBRE_CALLS)),
    Said(
        "Result",
        "result",
        RESULT.but(parse=parse_result, read=read_result(parse_result_in_words, 3)),
    ),
    Said("ThrownIn", "thrown_in", _THROWN_IN, ("surrender",)),
    without=(
        *("GameFund", "WidowFund", "ReserveFunds", "Pot", "Debts"),  # nothing lies on the table
        *("Surrender", "Honours"),
    ),
)

DIALECT = dialect_of(SAID, LHOMBRE_CALLS, _WORDS)

JSON_DIALECT = json_dialect(SAID)


def may_be_thrown_in(deal: OmbreDeal) -> bool:
    """Return whether the contract of a deal lets the Player give up after the exchange."""
    return deal.contract is not None and deal.contract.may_be_thrown_in(deal.rules)


ASKED = (
    FormQuestion(
        "Stock",
        "talon, card number 1 first",
        "the thirteen undealt cards from the top: SK CQ H2 …, a ? at the end for the rest",
        when=When.AS_DEALT,
    ),
    ASKED_DECLARER,
    FormQuestion(
        "Contract",
        "contract, e.g. Spil hjerter",
        "kind and suit: Spil hjerter, Bedre, Tourné ruder, Tourné-respekt ruder, Købe nolo, Solo "
        "klør, Solo spar, Ren nolo or Nolo ouvert",
    ),
    FormQuestion(
        "Auction",
        "calls from {speaker} on, e.g. Pas Spil Pas",
        "the calls in turn: Pas, Spil, Bedre, Tourné, Nolo, Solo …",
        when=When.WITH_CARDS,
    ),
    ASKED_EXCHANGE,
    FormQuestion(
        "ThrownIn",
        "thrown in after the exchange",
        "whether the Player gave up before the first trick: yes",
        "no",
        fits=may_be_thrown_in,
    ),
    ASKED_PLAY,
    FormQuestion(
        "Result",
        "result, e.g. 4:3:2 or kruk",
        "tricks of the Player, of the defender after them and of the other: 4:3:2, or Ann 4 Bob 3 "
        "Cleo 2; or vundet, bet, kruk, or the Player's tricks alone where they say it: 5 stik",
    ),
)


def more_fields(deal: OmbreDeal) -> tuple[FormField, ...]:
    """Return a field that asks whether the Player gave up before the first trick, if the contract
    allows that."""
    if not may_be_thrown_in(deal):
        return ()
    choices = ((None, "played"), (True, "thrown in after the exchange"))
    return (FormField("the deal was", "thrown_in", choices),)


BLANK_FORM = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "A2.K5.QJ6.A3; - is the seat that has no cards.",
        'Stock is the talon, its card number 1 first. With [Pack "Danish"] in front cards are in',
        "Danish letters: E2.K5.DB6.E3. Declarer is the Player, by seat or name; a contract is",
        "Spil hjerter, Bedre, Tourné ruder, Tourné-respekt ruder, Købe nolo, Solo klør, Solo spar,",
        "Ren nolo, Nolo ouvert, or Pas where nobody played.",
        "Result: tricks of the Player, of the defender after them and of the other, or in a word:",
        "vundet, bet, kruk, 5 stik; ThrownIn yes if they gave up after the exchange.",
        'Below [Play "W"], the seat that leads, a line a trick: three cards, a column for each '
        "seat.",
    ),
    (CHECK, REVIEW, ("tridge score FILE", "points and who paid whom")),
    ASKED,
    HAND,
    fewest=3,
    passed="Pas",
    more=more_fields,
)

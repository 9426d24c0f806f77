"""The notation of Tridge and Tresillo in text and JSON: how each value is read and written."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import STOCK_SIZE, Debt, Exchange
from tridge_solver.core.lazy import pattern
from tridge_solver.core.ruleset import is_number
from tridge_solver.core.seats import Seat, SeatError
from tridge_solver.games.ombre.checks.three_seats import MAX_CHIPS
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.notation.calls import (
    THREE_SEATS_CALL,
    call_text,
    calls_in_words,
    calls_of,
    read_calls,
)
from tridge_solver.games.ombre.rules.contracts import (
    CALLS,
    EVERY_CALL,
    FIXED_CALLS,
    TRICKS,
    Contract,
)
from tridge_solver.games.ombre.rules.ranking import MAX_HONOURS
from tridge_solver.games.ombre.rules.result_in_words import (
    ENDS,
    CodilloResult,
    ResultError,
    ResultInWords,
)
from tridge_solver.handfile.blank_forms import (
    CHECK,
    BlankForm,
    FormField,
    FormQuestion,
    When,
    asked_play,
)
from tridge_solver.handfile.codecs import (
    COMMENTS,
    DEALER,
    DECLARER,
    LEADER,
    SEAT,
    TAGS,
    Codec,
    Said,
    as_in_tag,
    auction_said,
    hands_said,
    json_dialect,
    play_said,
    readings_of,
    seat_counts,
    values_of,
)
from tridge_solver.handfile.dialect import Dialect, cards_text
from tridge_solver.handfile.json_fields import (
    Read,
    codes,
    of_text,
    parts_of,
    read_card,
    read_cards,
    read_seat,
    read_truth,
    several,
    whole,
    word_of,
)
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, diagnostic_at, tag_reader
from tridge_solver.handfile.values import (
    WORD,
    counts_by_seat,
    parse_deal_tag,
    parse_exchange_tag,
    parse_stock_tag,
)

MAX_DIGITS = len(str(MAX_CHIPS))
"""The most digits that a number of chips may have."""

# Linear: every part of them is followed by a character it does not hold itself.
_RESULT = pattern(r"([0-9]):([0-9]):([0-9])")
_WORDY = pattern(r"[^\W\d_]{3}")
"""A pattern for the beginning of a result in words; a result in numbers never matches."""

_POT = pattern(rf"([0-9]{{1,{MAX_DIGITS}}})(\+?)")


@tag_reader
def parse_contract_tag(text: str, pack: Pack = Pack.ENGLISH) -> Contract:
    """Return the contract with this text, e.g. ``No Change H``.

    >>> str(parse_contract_tag("play o", Pack.SPANISH))
    'Play D'
    """
    return _contract(text, pack)


@lru_cache(maxsize=512)
def _contract(text: str, pack: Pack) -> Contract:
    """Return the contract with this text; results are cached, since a batch repeats a few
    contracts."""
    return Contract.parse(text, pack)


def parse_debts_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[Debt, ...]:
    """Read reserved puestas, the oldest first, e.g. ``N:23 W:9``."""
    example = "a seat and its chips, e.g. N:23"
    return tuple(Debt(seat, n) for _, seat, n in counts_by_seat(text, example, MAX_DIGITS))


def parse_participants_tag(text: str, pack: Pack = Pack.ENGLISH) -> int:
    """Read the number of payers: ``3`` or ``4``."""
    if text.strip() in ("3", "4"):
        return int(text)
    raise InvalidValue([Diagnostic(0, f"{text!r} is not a number of payers", "3 or 4")])


def parse_chips_tag(text: str, pack: Pack = Pack.ENGLISH) -> int:
    """Read a whole number of chips."""
    word = text.strip()
    if not is_number(word, MAX_DIGITS):
        raise InvalidValue([_not_chips(word, 0)])
    return int(word)


def _not_chips(word: str, at: int) -> Diagnostic:
    return Diagnostic(at, f"{word!r} is not a number of chips", "a whole number, e.g. 15")


def parse_reserve_funds_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, ...]:
    """Return the chips in each Reserve Fund, the oldest first.

    >>> parse_reserve_funds_tag("60 45")
    (60, 45)
    """
    words = list(WORD.finditer(text))
    diagnostics = [_not_chips(w[0], w.start()) for w in words if not is_number(w[0], MAX_DIGITS)]
    if diagnostics:
        raise InvalidValue(diagnostics)
    return tuple(int(word[0]) for word in words)


def parse_pot_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, bool]:
    """Return the chips in the pot, and whether a ``+`` marks that it holds a puesta.

    >>> parse_pot_tag("23+")
    (23, True)
    """
    match = _POT.fullmatch(text.strip())
    if not match:
        raise InvalidValue(
            [Diagnostic(0, f"{text!r} is not a pot", "chips, and + for a puesta, e.g. 23+")]
        )
    return int(match[1]), bool(match[2])


def parse_undertaken_tag(text: str, pack: Pack = Pack.ENGLISH) -> bool:
    """Read ``yes`` or ``no``: whether all nine tricks were undertaken."""
    word = text.strip().lower()
    if word not in ("yes", "no"):
        raise InvalidValue([Diagnostic(0, f"{text!r} is neither yes nor no", "yes or no")])
    return word == "yes"


def parse_honours_tag(text: str, pack: Pack = Pack.ENGLISH) -> int:
    """Read the number of honours or matadors that are paid for: one digit."""
    if not is_number(text.strip(), 1):
        raise InvalidValue(
            [Diagnostic(0, f"{text!r} is not a number of honours", "a number, e.g. 2")]
        )
    return int(text)


def parse_surrender_tag(text: str, pack: Pack = Pack.ENGLISH) -> Seat | str:
    """Read the outcome of a surrender: ``accepted``, or the seat that continues."""
    word = text.strip()
    if word.lower() == "accepted":
        return "accepted"
    try:
        return Seat.parse(word)
    except SeatError:
        expected = "accepted, or the seat that continues: one of N E S W"
        raise InvalidValue([Diagnostic(0, f"{text!r} is not a surrender", expected)]) from None


def parse_result_tag(text: str, pack: Pack = Pack.ENGLISH) -> tuple[int, int, int] | ResultInWords:
    """Read the tricks of the Player, of the first and of the second defender, or a result in words.

    >>> parse_result_tag("5:3:1"), str(parse_result_tag("codillo de Norte"))
    ((5, 3, 1), 'codillo N')
    """
    match = _RESULT.fullmatch(text.strip())
    if match:
        return int(match[1]), int(match[2]), int(match[3])
    expected = "Player:FirstDefender:SecondDefender, e.g. 5:3:1"
    if not _WORDY.match(text.strip()):
        raise InvalidValue([Diagnostic(0, f"{text!r} is not a result", expected)])
    try:
        return CodilloResult.parse(text)
    except ResultError as error:
        expected = error.expected or expected
        raise InvalidValue([Diagnostic(0, error.message, expected)]) from None


def parse_result_in_words(text: str, seats: int = 3) -> tuple[int, ...] | ResultInWords:
    """Return the tricks of all ``seats``, the Player's first, or a result in words.

    >>> parse_result_in_words("5:3:1"), str(parse_result_in_words("kruk"))
    ((5, 3, 1), 'kruk')
    """
    try:
        worded = ResultInWords.parse(text)
    except ResultError as error:
        raise InvalidValue([diagnostic_at(0, error)]) from None
    if len(worded.tricks) not in (0, 1, seats):
        message = f"{text!r} is not a result of {seats} seats"
        raise InvalidValue([Diagnostic(0, message, f"tricks of {seats}, the Player's first")])
    return worded.tricks if len(worded.tricks) == seats and worded.ends == ENDS else worded


_chips = whole(0, MAX_CHIPS)
read_tricks = whole(0, TRICKS)


def read_result(in_words: Callable[[str], Any], seats: int) -> Read:
    """Return a reader of results: tricks of all ``seats``, or words that ``in_words`` reads."""
    numbers, words = several(read_tricks, seats), as_in_tag(in_words)
    return lambda value: words(value) if isinstance(value, str) else numbers(value)


_known_exchange = parts_of(Exchange, seat=read_seat, discards=read_cards)
_secret_exchange = parts_of(
    Exchange, seat=read_seat, discards=read_cards, unknown=whole(0, STOCK_SIZE)
)


def _exchange(value: Any) -> Exchange:
    """Read the exchange of a seat; ``unknown`` is the number of further cards that are not
    known."""
    is_secret = isinstance(value, dict) and "unknown" in value
    exchange = (_secret_exchange if is_secret else _known_exchange)(value)
    assert isinstance(exchange, Exchange)
    return exchange


def _surrender(value: Any) -> Seat | str:
    return "accepted" if value == "accepted" else read_seat(value)


def _thrown(exchange: Exchange, pack: Pack) -> str:
    """Return the text of a discard: its cards with ``?`` for each unknown one, or only their
    number."""
    if exchange.unknown and not exchange.discards:
        return str(exchange.unknown)
    return " ".join([cards_text(exchange.discards, pack), *"?" * exchange.unknown])


def _stock_text(said: tuple[tuple[Card, ...] | None, bool], pack: Pack) -> str | None:
    stock, is_open = said
    return None if stock is None else cards_text(stock, pack) + (" ?" if is_open else "")


def _pot_text(said: tuple[int | None, bool], pack: Pack) -> str | None:
    pot, holds_puesta = said
    return None if pot is None else f"{pot}+" if holds_puesta else str(pot)


def _result_text(result: tuple[int, ...] | ResultInWords, pack: Pack) -> str:
    return result.text(pack) if isinstance(result, ResultInWords) else ":".join(map(str, result))


def _surrender_text(said: Seat | str, pack: Pack = Pack.ENGLISH) -> str:
    return said.letter if isinstance(said, Seat) else said


CARDS = Codec(read=read_cards, json=codes)
TRUTH = Codec(read=read_truth)
CHIPS = Codec(parse_chips_tag, read=_chips)
CONTRACT = Codec(
    parse_contract_tag,
    lambda contract, pack: contract.text(pack),
    of_text(Contract.parse),
    lambda contract: contract.text(),
)
EXCHANGES = Codec(
    parse_exchange_tag,
    lambda exchanges, pack: "; ".join(f"{e.seat.letter}:{_thrown(e, pack)}" for e in exchanges),
    several(_exchange),
    lambda exchanges: [
        {"seat": e.seat.letter, "discards": codes(e.discards)}
        | ({"unknown": e.unknown} if e.unknown else {})
        for e in exchanges
    ],
)
RESERVE_FUNDS = Codec(
    parse_reserve_funds_tag,
    lambda funds, pack: " ".join(map(str, funds)),
    several(_chips),
    list,
)
DEBTS = Codec(
    parse_debts_tag,
    lambda debts, pack: " ".join(f"{debt.seat.letter}:{debt.chips}" for debt in debts),
    several(parts_of(Debt, seat=read_seat, chips=_chips)),
    lambda debts: [{"seat": debt.seat.letter, "chips": debt.chips} for debt in debts],
)
UNDERTAKEN = Codec(parse_undertaken_tag, lambda is_so, pack: "yes" if is_so else "no", read_truth)
SURRENDER = Codec(parse_surrender_tag, _surrender_text, _surrender, _surrender_text)
RESULT = Codec(
    parse_result_tag,
    _result_text,
    read_result(parse_result_tag, 3),
    lambda result: str(result) if isinstance(result, ResultInWords) else list(result),
)

SAID = (
    DEALER,
    LEADER,
    Said("", "sitting_out", Codec(json=lambda seat: seat.letter)),
    hands_said(parse_deal_tag),
    Said("Stock", "", Codec(parse_stock_tag, _stock_text), ("stock", "stock_open")),
    Said("Stock", "stock", CARDS),
    Said("Stock", "stock_open", TRUTH),
    DECLARER,
    Said("Contract", "contract", CONTRACT),
    Said("FirstDefender", "first_defender", SEAT),
    Said("Exchange", "exchange", EXCHANGES, ("exchanges",)),
    Said("TricksWon", "tricks_won", seat_counts("a seat and its tricks, e.g. N:2", 1, TRICKS)),
    Said("Participants", "participants", Codec(parse_participants_tag, read=whole(3, 4))),
    Said("GameFund", "game_fund", CHIPS),
    Said("WidowFund", "widow_fund", CHIPS),
    Said("ReserveFunds", "reserve_funds", RESERVE_FUNDS),
    Said("Pot", "", Codec(parse_pot_tag, _pot_text), ("pot", "pot_holds_puesta")),
    Said("Pot", "pot", Codec(read=_chips)),
    Said("Pot", "pot_holds_puesta", TRUTH),
    Said("Debts", "debts", DEBTS),
    Said("Undertaken", "undertaken", UNDERTAKEN),
    Said("Surrender", "surrender", SURRENDER),
    Said("Honours", "honours", Codec(parse_honours_tag, read=whole(0, MAX_HONOURS))),
    auction_said(word_of(CALLS, FIXED_CALLS)),
    play_said(read_card, 3),
    Said("Result", "result", RESULT),
    TAGS,
    COMMENTS,
)
"""The facts that a deal records, in the order of its JSON fields."""

DIALECT = Dialect(
    readings_of(SAID),
    read_calls,
    values_of(SAID),
    calls=calls_of,
    call_meant=THREE_SEATS_CALL,
    call_text=call_text,
    calls_in_words=partial(calls_in_words, known=EVERY_CALL),
)

JSON_DIALECT = json_dialect(SAID)

DEFENDERS = 2
"""The number of defenders that play against one Player."""

HAND = "A2.K5.QJ6.A3"

ASKED_DECLARER = FormQuestion(
    "Declarer",
    "the Player, {seats}",
    "who plays, a seat or the player's name: E or Bob; Enter where all passed",
    "nobody",
)
ASKED_AUCTION = FormQuestion(
    "Auction",
    "calls from {speaker} on, e.g. Pass Play Pass",
    "the calls in turn: Pass, Play, More, Flip, NoChange, NoTricks, AllTricks, Fixed2C",
    when=When.WITH_CARDS,
)
ASKED_EXCHANGE = FormQuestion(
    "Exchange",
    "thrown, e.g. N:S5 CJ; E:6",
    "what each threw, in order: N:S5 CJ; E:6 (a number where the cards are not known)",
    when=When.AS_DEALT,
)
ASKED_PLAY = asked_play("DJ SA D6")
ASKED_HONOURS = FormQuestion(
    "Honours",
    "{tops} of the Player, e.g. 2",
    "trumps held without a gap from the ace of spades down, e.g. 2 with the two highest alone; in "
    "Tresillo, without that ace, those missing",
    when=When.WITHOUT_CARDS,
)

ASKED = (
    FormQuestion(
        "Stock",
        "stock, top first",
        "the thirteen undealt cards from the top: SK CQ H2 …, a ? at the end for the rest",
        when=When.AS_DEALT,
    ),
    ASKED_DECLARER,
    FormQuestion(
        "Contract",
        "contract, e.g. Play D",
        "kind and suit: Play D, Flip H, No Change D, Fixed 2 C, No Tricks S or All Tricks H; Not "
        "Valid where the cards were dealt again",
    ),
    ASKED_AUCTION,
    ASKED_EXCHANGE,
    ASKED_PLAY,
    FormQuestion(
        "Result",
        "result, e.g. 4:3:2",
        "tricks of the Player and of both defenders: 4:3:2, or Ann 4 Bob 3 Cleo 2",
    ),
    ASKED_HONOURS,
)

_YES_OR_NO = ((None, "not written"), (True, "yes"), (False, "no"))


def more_fields(deal: OmbreDeal) -> tuple[FormField, ...]:
    """Return form fields for surrender, for nine tricks undertaken, for honours if no hand shows
    them, and for the chips on the table."""
    rules = deal.rules
    found: list[FormField] = []
    if deal.contract is not None and deal.declarer is not None:
        defenders = [seat for seat in deal.active if seat is not deal.declarer]
        if rules.has_surrender and len(defenders) == DEFENDERS:
            plays_on = ((seat.letter, f"{seat.word} plays on") for seat in defenders)
            choices = ((None, "none"), ("accepted", "accepted"), *plays_on)
            found.append(FormField("surrender", "surrender", choices))
        found.append(FormField("all nine undertaken", "undertaken", _YES_OR_NO))
        if rules.paid_tops == "honours" and deal.hands[deal.declarer] is None:
            found.append(FormField("honours", "honours"))
    if rules.settlement == "funds":
        found += [FormField("Game Fund", "game_fund"), FormField("Widow's Fund", "widow_fund")]
    if rules.settlement == "pot":
        found.append(FormField("pot", "pot"))
    return tuple(found)


BLANK_FORM = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "A2.K5.QJ6.A3; suit letters and signs are read as well. - is the seat that has no cards.",
        "Declarer is the Player's seat; a contract is Play H, Flip D, No Change S, Fixed 2 C, "
        "No Tricks S,",
        "All Tricks H, or Pass where nobody played. Result: tricks of Player, first and second "
        "defender.",
        'Below [Play "W"], the seat that leads, a line a trick: three cards, a column for each '
        "seat.",
    ),
    (CHECK, ("tridge evening FILE", "the chips, and what went wrong")),
    ASKED,
    HAND,
    fewest=3,
    more=more_fields,
    in_packs={
        Pack.SPANISH: (
            "A hand is espadas.copas.oros.bastos,",
            "R2.R5.CS6.13; letters E C O B are read as well. - is the seat that has no cards.",
            "Declarer is the Player's seat; a contract is Juego O, Vuelta C, Solo E,",
            "or Paso where nobody played. Result: sacada, puesta, codillo N, bola,",
            "or tricks of Player, first and second defender.",
            'Below [Play "W"], the seat that leads, a line a trick: three cards, a column for each '
            "seat.",
        ),
    },
    asked_in={
        Pack.SPANISH: {
            "Contract": (
                "contract, e.g. Juego O",
                "kind and suit: Juego O, Vuelta C or Solo E; in Tridge also Bola B or Contrabola B",
            ),
            "Auction": (
                "calls from {speaker} on, e.g. Juego Paso Paso",
                "the calls in turn: Paso, Juego, Más, Vuelta, Solo",
            ),
            "Result": (
                "result, e.g. 4:3:2 or puesta",
                "tricks of the Player and of both defenders: 4:3:2; or sacada, puesta, codillo N, "
                "bola, or the Player's tricks alone where they say it: 5 bazas",
            ),
        }
    },
)

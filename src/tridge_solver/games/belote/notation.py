"""How deals of Belote are written in text and JSON: four hands, numbers bid, points and tricks
by side."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from tridge_solver.core.cards import Pack
from tridge_solver.core.languages import ENGLISH, FRENCH
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.core.words import bid_words, call_words, side_words
from tridge_solver.games.belote.contracts import BeloteContract, in_french, in_one_form, plain
from tridge_solver.games.belote.game import (
    SIDES,
    BeloteDeal,
    BeloteResult,
    by_side,
    side_of,
)
from tridge_solver.games.belote.rules import TOTALS
from tridge_solver.handfile.blank_forms import (
    CHECK,
    REVIEW,
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
    TAGS,
    Codec,
    Said,
    as_in_tag,
    auction_said,
    calls_reader,
    hands_said,
    json_dialect,
    play_said,
    readings_of,
    seat_counts,
    values_of,
)
from tridge_solver.handfile.dialect import Dialect
from tridge_solver.handfile.json_fields import InvalidField, of_text, read_full_card
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, tag_reader
from tridge_solver.handfile.values import parse_hands, read_side_counts

PASS = "Pass"
DOUBLES = {"x": "X", "xx": "XX"}

CAPOT = "capot"
MAX_POINTS = 9999
DIGITS = 4
RESULT_EXPECTED = "points of both sides, e.g. NS:92 EW:70, or NS:162 EW:0 capot, or lost"
LOST = ENGLISH.results["failed"][0]
_LOST_WORDS = tuple(
    word for words in (ENGLISH.results["failed"], FRENCH.results["lost"]) for word in words
)
"""Words that say that the contract failed."""

NamedContract = tuple[BeloteContract | None, bool]
"""A contract, and whether the deal was passed out instead."""


def read_contract(text: str) -> NamedContract:
    """Return a contract or ``Pass`` as read from a text; raise
    :class:`~tridge_solver.errors.ParseError`.

    >>> read_contract("pass"), str(read_contract("90 nt x")[0])
    ((None, True), '90 NT X')
    """
    if text.strip().lower() == PASS.lower():
        return None, True
    return BeloteContract.parse(text), False


def read_call(text: str) -> str:
    """Return a call as written in hand files; raise :class:`~tridge_solver.errors.ParseError`.

    >>> read_call("80h"), read_call("capotAT"), read_call("pass")
    ('80H', 'CapotAT', 'Pass')
    """
    folded = text.lower()
    if folded == PASS.lower():
        return PASS
    if folded in DOUBLES:
        return DOUBLES[folded]
    try:
        bid = BeloteContract.parse(text)
    except ParseError as error:
        if " " in text or not text[:2].isdigit():
            expected = "Pass, X, XX or a bid, e.g. 80H"
            raise ParseError(f"{text!r} is not a call of Belote", expected) from None
        raise error from None
    if bid.factor > 1:
        raise ParseError(f"{text!r} is a bid and a double", "one call a word")
    return bid.call


@tag_reader
def _contract(text: str, pack: Pack = Pack.FULL) -> NamedContract:
    return read_contract(plain(text, pack))


def contract_text(said: NamedContract, pack: Pack = Pack.FULL) -> str | None:
    """Return a contract as hand files write it.

    >>> contract_text((BeloteContract.parse("90 H"), False)), contract_text((None, True))
    ('90 H', 'Pass')
    """
    contract, is_passed_out = said
    if not is_passed_out and contract is None:
        return None
    text = PASS if is_passed_out else str(contract)
    return in_french(text) if pack is Pack.FRENCH else text


def _read_points(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_POINTS:
        raise InvalidField(
            "this is not a number of points", f"a whole number from 0 to {MAX_POINTS:,}"
        )
    return value


def _read_object(value: Any, names: Iterable[str], what: str) -> dict[str, Any]:
    if not isinstance(value, dict) or not set(value) <= set(names):
        raise InvalidField("this does not fit", f"an object of {what}")
    return value


def _read_sides(value: Any) -> tuple[int, int]:
    given = _read_object(value, SIDES, "NS and EW")
    return _read_points(given.get(SIDES[0], 0)), _read_points(given.get(SIDES[1], 0))


def sides_text(counts: Sequence[int], pack: Pack = Pack.FULL) -> str:
    """Return the numbers of both sides as text: ``NS:92 EW:70``.

    >>> sides_text((92, 70))
    'NS:92 EW:70'
    """
    return " ".join(f"{side}:{n}" for side, n in zip(SIDES, counts, strict=True))


def sides_json(counts: Sequence[int]) -> dict[str, int]:
    """Return the numbers of both sides for JSON."""
    return dict(zip(SIDES, counts, strict=True))


def _points(example: str) -> Codec:
    return Codec(
        lambda text, pack: read_side_counts(text, example, DIGITS, "number of points"),
        sides_text,
        _read_sides,
        sides_json,
    )


def _by_first_seat(counts: tuple[int, int]) -> dict[Seat, int]:
    """Return the numbers of sides, each under the first seat of its side."""
    return dict(zip(SEATS, counts, strict=False))


TRICKS = Codec(
    lambda text, pack: _by_first_seat(
        read_side_counts(text, "a side and its tricks, e.g. NS:2", DIGITS, "count of tricks")
    ),
    lambda won, pack: sides_text(by_side(won)),
    lambda value: _by_first_seat(_read_sides(value)),
    lambda won: sides_json(by_side(won)),
)


def _read_melds(value: Any) -> dict[Seat, int]:
    given = _read_object(value, [seat.letter for seat in SEATS], "points by seat")
    return {Seat.parse(seat): _read_points(points) for seat, points in given.items()}


MELDS = seat_counts("a seat and its points, e.g. N:100", DIGITS, MAX_POINTS, "meld").but(
    read=_read_melds
)


def _result(text: str, pack: Pack = Pack.FULL) -> BeloteResult:
    """Return the points of both sides, and whether a result says *capot*.

    >>> _result("NS:162 EW:0 capot"), _result("dedans")
    (BeloteResult(points=(162, 0), capot=True), BeloteResult(points=None, capot=False))
    """
    words = text.split()
    if " ".join(words).lower() in _LOST_WORDS:
        return BeloteResult(None)
    capot = bool(words) and words[-1].lower() == CAPOT
    rest = text[: text.lower().rindex(CAPOT)] if capot else text
    points = read_side_counts(rest, RESULT_EXPECTED, DIGITS, "number of points")
    sides = len(rest.split())
    if not sides:
        raise InvalidValue([Diagnostic(0, f"{text!r} is not a result", RESULT_EXPECTED)])
    if sides == 1 and not capot and max(points) not in TOTALS:
        message = f"{text!r} tells the points of one side"
        raise InvalidValue([Diagnostic(0, message, RESULT_EXPECTED)])
    return BeloteResult(points, capot)


def result_text(result: BeloteResult, pack: Pack = Pack.FULL) -> str:
    """Return a result as hand files write it.

    >>> result_text(BeloteResult((162, 0), capot=True)), result_text(BeloteResult(None))
    ('NS:162 EW:0 capot', 'lost')
    """
    if result.points is None:
        return FRENCH.results["lost"][0] if pack is Pack.FRENCH else LOST
    return sides_text(result.points) + (f" {CAPOT}" if result.capot else "")


_read_words = as_in_tag(_result)


def _read_result(value: Any) -> BeloteResult:
    if isinstance(value, str):
        return cast("BeloteResult", _read_words(value))
    given = dict(_read_object(value, (*SIDES, CAPOT), "NS, EW and capot"))
    capot = given.pop(CAPOT, False)
    if not isinstance(capot, bool):
        raise InvalidField("capot does not fit", "true or false", ".capot")
    return BeloteResult(_read_sides(given), capot)


def _result_fields(result: BeloteResult) -> dict[str, Any] | str:
    if result.points is None:
        return result_text(result)
    return {**sides_json(result.points), "capot": result.capot}


def written_calls(deal: BeloteDeal, pack: Pack = Pack.FULL) -> tuple[str, ...]:
    """Return the calls of an auction in their usual spelling."""
    calls = () if deal.auction is None else in_one_form(deal.auction.calls)
    return tuple(map(in_french, calls)) if pack is Pack.FRENCH else calls


def _result_meant(text: str, fields: Mapping[str, Any]) -> str | None:
    """Return a full result from a result with one side's points. The other side gets the rest; for
    a capot, one side gets all.

    >>> fields = {"contract": BeloteContract.parse("90 H"), "declarer": Seat.EAST}
    >>> _result_meant("NS 140", fields), _result_meant("capot", fields)
    ('NS:140 EW:22', 'NS:0 EW:162 capot')
    """
    contract, declarer = fields.get("contract"), fields.get("declarer")
    if contract is None:
        return None
    all_points = contract.denomination.points
    head, *number = side_words(text).upper().replace(":", " ").split() or [""]
    is_capot = head == CAPOT.upper()
    if is_capot and declarer is not None and not number:
        head, number = SIDES[side_of(declarer)], [str(all_points)]
    if head not in SIDES or len(number) != 1 or not number[0].isdecimal():
        return None
    points = int(number[0])
    if points > all_points:
        return None
    rest = all_points - points
    counts = (points, rest) if head == SIDES[0] else (rest, points)
    return result_text(BeloteResult(counts, is_capot))


def _call_meant(text: str) -> str | None:
    """Return a bid whose number and denomination are separate words, or are written in full.

    >>> _call_meant("80Hearts"), _call_meant("80h"), _call_meant("double"), _call_meant("hearts")
    ('80H', '80H', 'X', None)
    """
    try:
        return read_call(call_words(text) or text)
    except ParseError:
        return None


SAID = (
    DEALER,
    LEADER,
    hands_said(lambda text, pack: parse_hands(text, pack, 0)),
    DECLARER,
    Said(
        "Contract",
        "contract",
        Codec(_contract, contract_text, of_text(read_contract), contract_text),
        ("contract", "passed_out"),
    ),
    Said("TricksWon", "tricks_won", TRICKS),
    Said("PointsWon", "points_won", _points("a side and its points, e.g. NS:45"), ("points",)),
    Said("Melds", "melds", MELDS),
    Said("Belote", "belote", _points("a side and its points, e.g. NS:20")),
    auction_said(of_text(read_call), lambda record: in_one_form(record.calls)),
    play_said(read_full_card, len(SEATS)),
    Said("Result", "result", Codec(_result, result_text, _read_result, _result_fields)),
    TAGS,
    COMMENTS,
)
"""The facts of a deal, in the order of their fields in JSON."""

DIALECT = Dialect(
    readings_of(SAID),
    calls_reader(lambda text, pack: read_call(plain(text, pack))),
    values_of(SAID),
    contract_meant=lambda text, pack: bid_words(text),
    result_meant=_result_meant,
    call_meant=_call_meant,
    call_text=lambda call, pack: in_french(call) if pack is Pack.FRENCH else call,
    calls=written_calls,
)

JSON_DIALECT = json_dialect(SAID)

ASKED = (
    FormQuestion(
        "Declarer",
        "who made the last bid, {seats}",
        "a seat, or the player's name: E or Bob; Enter where all passed",
        "nobody",
    ),
    FormQuestion(
        "Contract",
        "contract, e.g. 90 H",
        "the last bid and its double: 90 H, 100 NT, 110 AT X, 120 S XX or Capot C",
    ),
    FormQuestion(
        "Auction",
        "calls from {speaker} on, e.g. Pass 80H Pass 90H",
        "the calls in turn: Pass, 80H, X, XX",
        when=When.WITH_CARDS,
    ),
    asked_play("HJ H7 HA H8"),
    FormQuestion(
        "Result",
        "points of the tricks, e.g. NS 92 EW 70",
        "what the tricks of both sides counted, the ten of the last among it: NS 92 EW 70; NS 162 "
        "EW 0 capot",
    ),
    FormQuestion(
        "Melds",
        "melds, e.g. N 50",
        "what each seat showed and scored: N 50 S 20",
        "none",
        When.WITHOUT_CARDS,
    ),
    FormQuestion(
        "Belote",
        "king and queen of trumps, e.g. NS 20",
        "twenty points for the side that held both: NS 20",
        "nobody",
        When.WITHOUT_CARDS,
    ),
)


def more_fields(deal: BeloteDeal) -> tuple[FormField, ...]:
    """Return form fields for *capot*, and for melds and belote if the hands do not show them."""
    found = []
    if deal.result is not None and 0 in (deal.result.points or ()):
        choices = ((False, "no"), (True, "yes"))
        found.append(FormField("all eight tricks", "result.capot", choices))
    if deal.contract is not None and None in deal.hands:
        found += [FormField(f"melds of {seat.word}", f"melds.{seat.letter}") for seat in SEATS]
        found += [FormField(f"belote of {side}", f"belote.{side}") for side in SIDES]
    return tuple(found)


BLANK_FORM = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "A.JT.JT8.J8; suit letters and signs are read as well. Declarer made the last bid; a "
        "contract is",
        "90 H, 110 AT X or 100 S XX, or Pass where nobody played. Result: points of tricks, "
        "NS:92 EW:70.",
        'Below [Play "W"], the seat that leads, a line a trick: four cards, a column for each '
        "seat.",
    ),
    (CHECK, REVIEW, ("tridge score FILE", "the score after every deal")),
    ASKED,
    "A.JT.JT8.J8",
    more=more_fields,
    in_packs={
        Pack.FRENCH: (
            "A hand is pique.cœur.carreau.trèfle,",
            "A.V10.V108.V8; letters P C K T and signs are read as well. Declarer made the last "
            "bid;",
            "a contract is 90 C, 110 TA contre or 100 P surcontre, or Passe where nobody played.",
            "Result: points of tricks, NS:92 EW:70, or chute.",
            'Below [Play "W"], the seat that leads, a line a trick: four cards, a column for each '
            "seat.",
        ),
    },
    asked_in={
        Pack.FRENCH: {
            "Contract": (
                "contract, e.g. 90 C",
                "the last bid and its double: 90 C, 100 SA, 110 TA contre, 120 P surcontre or "
                "Capot T",
            ),
            "Auction": (
                "calls from {speaker} on, e.g. Passe 80C Passe 90C",
                "the calls in turn: Passe, 80C, Contre, Surcontre",
            ),
            "Result": (
                "points of the tricks, e.g. NS 92 EW 70",
                "what the tricks of both sides counted, the ten of the last among it: NS 92 EW 70; "
                "NS 162 EW 0 capot; or chute",
            ),
        }
    },
)

"""The dialect of Belote in text and JSON: four hands, numbers bid, points and tricks by side."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from re import Match
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Auction, PlayRecord
from tridge_solver.core.languages import ENGLISH, FRENCH
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.core.words import bid_words, call_words, side_words
from tridge_solver.games.belote.contracts import BeloteContract, in_one_form
from tridge_solver.games.belote.french import in_english, in_french
from tridge_solver.games.belote.game import SIDES, BeloteDeal, BeloteResult, by_side, side_of
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
from tridge_solver.handfile.dialect import Dialect, Reading, counts_text, deal_value, seat_text
from tridge_solver.handfile.json_fields import (
    SHARED_FIELDS,
    Field,
    InvalidField,
    JsonDialect,
    codes,
    letter,
    of_text,
    or_none,
    parts_of,
    play_fields,
    read_full_card,
    read_seat as seat_field,
    several,
)
from tridge_solver.handfile.sections import without_annotation
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, diagnostic_at, tag_reader
from tridge_solver.handfile.values import WORD, Hands, parse_hands, parse_seat_tag, read_seat

PASS = "Pass"
DOUBLES = {"x": "X", "xx": "XX"}

# Linear: no two parts that stand side by side have a character in common.
_COUNT = re.compile(r"([A-Za-z]{1,2}):([0-9]{1,4})")
CAPOT = "capot"
RESULT_EXPECTED = "points of both sides, e.g. NS:92 EW:70, or NS:162 EW:0 capot, or lost"
LOST = ENGLISH.results["failed"][0]
_LOST_WORDS = tuple(
    word for words in (ENGLISH.results["failed"], FRENCH.results["lost"]) for word in words
)
"""A contract that failed, in words."""

NamedContract = tuple[BeloteContract | None, bool]
"""A contract, and whether the deal was thrown in instead."""


def read_contract(text: str) -> NamedContract:
    """Return a contract or ``Pass``; raise :class:`~tridge_solver.errors.ParseError`.

    >>> read_contract("pass"), str(read_contract("90 nt x")[0])
    ((None, True), '90 NT X')
    """
    if text.strip().lower() == PASS.lower():
        return None, True
    return BeloteContract.parse(text), False


def read_call(text: str) -> str:
    """Return a word of the auction as it is written; raise
    :class:`~tridge_solver.errors.ParseError`.

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
            raise ParseError(f"{text!r} is no call of Belote", expected) from None
        raise error from None
    if bid.factor > 1:
        raise ParseError(f"{text!r} is a bid and a double", "one call a word")
    return bid.call


def _four_hands(text: str, pack: Pack = Pack.FULL) -> tuple[Hands, frozenset[Seat]]:
    """``X:hand hand hand hand``, clockwise from X."""
    return parse_hands(text, pack, 0)


@tag_reader
def _contract(text: str, pack: Pack = Pack.FULL) -> NamedContract:
    return read_contract(in_english(text) if pack is Pack.FRENCH else text)


def _sides(text: str, what: str, example: str) -> dict[str, int]:
    """Return words like ``NS:45``, each side once at most."""
    counts: dict[str, int] = {}
    diagnostics = []
    for word in WORD.finditer(text):
        match = _COUNT.fullmatch(word[0])
        side = match[1].upper() if match else ""
        if match is None or side not in SIDES:
            diagnostics.append(
                Diagnostic(word.start(), f"{word[0]!r} is no {what} of a side", example)
            )
        elif side in counts:
            diagnostics.append(Diagnostic(word.start(), f"{side} stands twice", "each side once"))
        else:
            counts[side] = int(match[2])
    if diagnostics:
        raise InvalidValue(diagnostics)
    return counts


def _tricks_won(text: str, pack: Pack = Pack.FULL) -> dict[Seat, int]:
    """Return tricks by side, each side's under its first seat."""
    counts = _sides(text, "count of tricks", "a side and its tricks, e.g. NS:2")
    return {SEATS[SIDES.index(side)]: tricks for side, tricks in counts.items()}


def _points_won(text: str, pack: Pack = Pack.FULL) -> tuple[int, int]:
    """Return points by side; a side left out has none."""
    counts = _sides(text, "number of points", "a side and its points, e.g. NS:45")
    return counts.get(SIDES[0], 0), counts.get(SIDES[1], 0)


def _result(text: str, pack: Pack = Pack.FULL) -> BeloteResult:
    """Return points of both sides, and perhaps *capot*.

    >>> _result("NS:162 EW:0 capot"), _result("dedans")
    (BeloteResult(points=(162, 0), capot=True), BeloteResult(points=None, capot=False))
    """
    words = text.split()
    if " ".join(words).lower() in _LOST_WORDS:
        return BeloteResult(None)
    capot = bool(words) and words[-1].lower() == CAPOT
    rest = text[: text.lower().rindex(CAPOT)] if capot else text
    counts = _sides(rest, "number of points", RESULT_EXPECTED)
    if not counts:
        raise InvalidValue([Diagnostic(0, f"{text!r} is no result", RESULT_EXPECTED)])
    if len(counts) == 1 and not capot and max(counts.values()) not in TOTALS:
        message = f"{text!r} tells the points of one side"
        raise InvalidValue([Diagnostic(0, message, RESULT_EXPECTED)])
    return BeloteResult((counts.get(SIDES[0], 0), counts.get(SIDES[1], 0)), capot)


def _melds(text: str, pack: Pack = Pack.FULL) -> dict[Seat, int]:
    """Read the points of each seat's melds."""
    melds: dict[Seat, int] = {}
    diagnostics = []
    for word in WORD.finditer(text):
        match = _COUNT.fullmatch(word[0])
        if match is None:
            expected = "a seat and its points, e.g. N:100"
            diagnostics.append(
                Diagnostic(word.start(), f"{word[0]!r} is no meld of a seat", expected)
            )
            continue
        try:
            seat = read_seat(match[1], word.start())
        except InvalidValue as error:
            diagnostics.extend(error.diagnostics)
            continue
        if seat in melds:
            diagnostics.append(
                Diagnostic(word.start(), f"{seat.letter} stands twice", "each seat once")
            )
        melds[seat] = int(match[2])
    if diagnostics:
        raise InvalidValue(diagnostics)
    return melds


def _belote(text: str, pack: Pack = Pack.FULL) -> tuple[int, int]:
    """Return points of king and queen of trumps by side."""
    counts = _sides(text, "number of points", "a side and its points, e.g. NS:20")
    return counts.get(SIDES[0], 0), counts.get(SIDES[1], 0)


READINGS: dict[str, Reading] = {
    "Dealer": Reading(("dealer",), parse_seat_tag),
    "Deal": Reading(("hands", "empty"), _four_hands),
    "Declarer": Reading(("declarer",), parse_seat_tag),
    "Contract": Reading(("contract", "passed_out"), _contract),
    "Leader": Reading(("leader",), parse_seat_tag),
    "TricksWon": Reading(("tricks_won",), _tricks_won),
    "PointsWon": Reading(("points",), _points_won),
    "Melds": Reading(("melds",), _melds),
    "Belote": Reading(("belote",), _belote),
    "Result": Reading(("result",), _result),
}
"""The readers of tags, in the order they are written."""


def _read_calls(words: Sequence[Match[str]], pack: Pack) -> tuple[str, ...]:
    """Return the calls of an auction; raise :class:`InvalidValue`."""
    calls = []
    diagnostics = []
    for word in words:
        text, annotation = without_annotation(word)
        if annotation:
            diagnostics.append(annotation)
        if not text:
            continue
        try:
            calls.append(read_call(in_english(text) if pack is Pack.FRENCH else text))
        except ParseError as error:
            diagnostics.append(diagnostic_at(word.start(), error))
    if diagnostics:
        raise InvalidValue(diagnostics)
    return tuple(calls)


def written_calls(deal: BeloteDeal, pack: Pack = Pack.FULL) -> tuple[str, ...]:
    """Return the calls of an auction in the one form they are written in."""
    calls = () if deal.auction is None else in_one_form(deal.auction.calls)
    return tuple(map(in_french, calls)) if pack is Pack.FRENCH else calls


def contract_text(deal: BeloteDeal, pack: Pack = Pack.FULL) -> str | None:
    """Return the contract as it is written."""
    if not deal.passed_out and deal.contract is None:
        return None
    text = PASS if deal.passed_out else str(deal.contract)
    return in_french(text) if pack is Pack.FRENCH else text


def sides_text(counts: Sequence[int]) -> str:
    """Numbers by side: ``NS:92 EW:70``.

    >>> sides_text((92, 70))
    'NS:92 EW:70'
    """
    return " ".join(f"{side}:{n}" for side, n in zip(SIDES, counts, strict=True))


def tricks_of_sides(won: Mapping[Seat, int] | None) -> tuple[int, int] | None:
    """Return the tricks before an ending by side, ``None`` if none are written."""
    return None if won is None else by_side(won)


def result_text(result: BeloteResult, pack: Pack = Pack.FULL) -> str:
    """A result as it is written.

    >>> result_text(BeloteResult((162, 0), capot=True)), result_text(BeloteResult(None))
    ('NS:162 EW:0 capot', 'lost')
    """
    if result.points is None:
        return FRENCH.results["lost"][0] if pack is Pack.FRENCH else LOST
    return sides_text(result.points) + (f" {CAPOT}" if result.capot else "")


def _result_meant(text: str, fields: Mapping[str, Any]) -> str | None:
    """The points of one side with those that are left for the other, or all for a capot.

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


def _values(deal: BeloteDeal, pack: Pack) -> dict[str, str | None]:
    """Return the values of the tags that say something about the deal."""
    tricks = tricks_of_sides(deal.tricks_won)
    result = deal.result
    return {
        "Dealer": seat_text(deal.dealer),
        "Deal": deal_value(deal, pack),
        "Declarer": seat_text(deal.declarer),
        "Contract": contract_text(deal, pack),
        "Leader": seat_text(deal.leader),
        "TricksWon": None if tricks is None else sides_text(tricks),
        "PointsWon": None if deal.points is None else sides_text(deal.points),
        "Melds": counts_text(deal.melds),
        "Belote": None if deal.belote is None else sides_text(deal.belote),
        "Result": None if result is None else result_text(result, pack),
    }


def _call_meant(text: str) -> str | None:
    """Return a bid whose number and denomination stand apart, or are in full.

    >>> _call_meant("80Hearts"), _call_meant("80h"), _call_meant("double"), _call_meant("hearts")
    ('80H', '80H', 'X', None)
    """
    try:
        return read_call(call_words(text) or text)
    except ParseError:
        return None


DIALECT = Dialect(
    READINGS,
    _read_calls,
    _values,
    contract_meant=lambda text, pack: bid_words(text),
    result_meant=_result_meant,
    call_meant=_call_meant,
    calls=written_calls,
)

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
    """Return all tricks, and where the hands do not show them melds and belotes."""
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
)


MAX_POINTS = 9999


def _points_of(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_POINTS:
        raise InvalidField(
            "this is no number of points", f"a whole number from 0 to {MAX_POINTS:,}"
        )
    return value


def _object(value: Any, names: Sequence[str], what: str) -> Mapping[str, Any]:
    """Return an object with some of ``names`` and no other."""
    if not isinstance(value, dict) or not set(value) <= set(names):
        raise InvalidField("this does not fit", f"an object of {what}")
    return value


def _sides_of(value: Any) -> tuple[int, int]:
    given = _object(value, SIDES, "NS and EW")
    return _points_of(given.get(SIDES[0], 0)), _points_of(given.get(SIDES[1], 0))


def _tricks_of(value: Any) -> dict[Seat, int]:
    return dict(zip(SEATS, _sides_of(value), strict=False))


def _melds_of(value: Any) -> dict[Seat, int]:
    given = _object(value, [seat.letter for seat in SEATS], "points by seat")
    return {Seat.parse(seat): _points_of(points) for seat, points in given.items()}


def _result_of(value: Any) -> BeloteResult:
    if isinstance(value, str):
        try:
            return _result(value)
        except InvalidValue as error:
            found = error.diagnostics[0]
            raise InvalidField(found.message, found.expected) from None
    given = dict(_object(value, (*SIDES, "capot"), "NS, EW and capot"))
    capot = given.pop("capot", False)
    if not isinstance(capot, bool):
        raise InvalidField("capot does not fit", "true or false", ".capot")
    return BeloteResult(_sides_of(given), capot)


def sides_json(counts: Sequence[int]) -> dict[str, int]:
    """Numbers by side."""
    return dict(zip(SIDES, counts, strict=True))


def _result_fields(result: BeloteResult) -> dict[str, Any] | str:
    """A result: points by side, or a text that tells it."""
    if result.points is None:
        return result_text(result)
    return {**sides_json(result.points), "capot": result.capot}


def _fields(deal: BeloteDeal) -> dict[str, Any]:
    """Return the fields of a deal."""
    tricks, result, melds = tricks_of_sides(deal.tricks_won), deal.result, deal.melds
    return {
        "dealer": letter(deal.dealer),
        "leader": letter(deal.leader),
        "hands": {seat.letter: codes(deal.hands[seat]) for seat in deal.active},
        "declarer": letter(deal.declarer),
        "contract": contract_text(deal),
        "tricks_won": None if tricks is None else sides_json(tricks),
        "points_won": None if deal.points is None else sides_json(deal.points),
        "melds": None if melds is None else {seat.letter: n for seat, n in melds.items()},
        "belote": None if deal.belote is None else sides_json(deal.belote),
        "auction": None
        if deal.auction is None
        else {"first": deal.auction.first.letter, "calls": list(written_calls(deal))},
        "play": play_fields(deal.play),
        "result": None if result is None else _result_fields(result),
        "tags": dict(deal.tags),
        "comments": list(deal.comments),
    }


JSON_DIALECT = JsonDialect(
    {
        **SHARED_FIELDS,
        "contract": Field(("contract", "passed_out"), "Contract", of_text(read_contract)),
        "tricks_won": Field(("tricks_won",), "TricksWon", _tricks_of),
        "points_won": Field(("points",), "PointsWon", _sides_of),
        "melds": Field(("melds",), "Melds", _melds_of),
        "belote": Field(("belote",), "Belote", _sides_of),
        "result": Field(("result",), "Result", _result_of),
        "auction": Field(
            ("auction",),
            "Auction",
            parts_of(Auction, first=seat_field, calls=several(of_text(read_call))),
        ),
        "play": Field(
            ("play",),
            "Play",
            parts_of(
                PlayRecord,
                first=seat_field,
                tricks=several(several(or_none(read_full_card), len(SEATS))),
            ),
        ),
    },
    _fields,
)

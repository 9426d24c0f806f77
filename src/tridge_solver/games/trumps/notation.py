"""The dialect of Trumps in text and JSON, and what it shares with that of bridge deals."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from re import Match
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Auction, PlayRecord
from tridge_solver.core.ruleset import is_number
from tridge_solver.core.seats import Seat
from tridge_solver.core.words import bid_words, call_words
from tridge_solver.games.trumps.game import SIDES, Taken, TrumpsDeal, side_of, written_contract
from tridge_solver.games.trumps.rules import (
    MAX_TRICKS,
    TrumpsContract,
    TrumpsContractError,
    says_passed_out,
)
from tridge_solver.games.trumps.scoring import chairs_after
from tridge_solver.handfile import json_fields as json
from tridge_solver.handfile.blank_forms import (
    CHECK,
    REVIEW,
    BlankForm,
    FormQuestion,
    When,
    asked_play,
)
from tridge_solver.handfile.dialect import Dialect, Reading, deal_value, seat_text
from tridge_solver.handfile.json_fields import (
    Field,
    JsonDialect,
    auction_fields,
    codes,
    letter,
    play_fields,
)
from tridge_solver.handfile.lexer import TABLE
from tridge_solver.handfile.sections import Table, is_table, without_annotation
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, tag_reader
from tridge_solver.handfile.values import WORD, Hands, parse_hands, parse_seat_tag

# Linear: no two parts that stand side by side have a character in common.
_RESULT = re.compile(r"(?:(NS|EW)[ \t]+)?([0-9]{1,2})", re.IGNORECASE)
_SIDE_COUNT = re.compile(r"(NS|EW):([0-9]{1,2})", re.IGNORECASE)
_RELATIVE = re.compile(r"(?:made|=|([0-9]{1,2})[ \t]+tricks?|([+−–-][0-9]{1,2}))")
_SUIT_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
_SUIT_CALLS = ("S", "H", "D", "C")


def parse_deal(text: str, pack: Pack = Pack.FULL) -> tuple[Hands, frozenset[Seat]]:
    """Four hands, clockwise from a seat; ``?`` is one that is not known.

    >>> hands, empty = parse_deal("S:A10... ? ? ?")
    >>> hands[2], empty
    ((Card('SA'), Card('ST')), frozenset())
    """
    return parse_hands(text, Pack.FULL, 0)


@tag_reader
def parse_contract(text: str, pack: Pack = Pack.FULL) -> TrumpsContract:
    """``Bid 10 H``, ``Bid 9 NT X``, ``Bid 7``; raises :class:`InvalidValue`."""
    return TrumpsContract.parse(text)


def parse_result(text: str, pack: Pack = Pack.FULL) -> Taken:
    """Return tricks of declarer's side, or of the side named: ``9``, ``NS 9``.

    >>> parse_result("ew 4")
    Taken(tricks=4, side='EW')
    """
    match = _RESULT.fullmatch(text.strip())
    if match is None or int(match[2]) > MAX_TRICKS:
        expected = f"0 to {MAX_TRICKS} tricks of declarer's side, or e.g. NS 9"
        raise InvalidValue([Diagnostic(0, f"{text!r} is no result", expected)])
    return Taken(int(match[2]), match[1].upper() if match[1] else None)


def parse_sides_won(text: str, pack: Pack = Pack.FULL) -> dict[Seat, int]:
    """Read tricks by side, ``NS:5 EW:4``; a side's tricks belong to its first seat, none if left
    out.

    >>> [(seat.letter, tricks) for seat, tricks in parse_sides_won("EW:4").items()]
    [('N', 0), ('E', 4)]
    """
    won: dict[Seat, int] = {}
    diagnostics = []
    for word in WORD.finditer(text):
        match = _SIDE_COUNT.fullmatch(word[0])
        if match is None:
            message = f"{word[0]!r} is no count of a side"
            diagnostics.append(
                Diagnostic(word.start(), message, "a side and its tricks, e.g. NS:5")
            )
            continue
        seat = SIDES[match[1].upper()][0]
        if seat in won:
            diagnostics.append(
                Diagnostic(word.start(), f"{match[1]} stands twice", "each side once")
            )
        won[seat] = int(match[2])
    if diagnostics:
        raise InvalidValue(diagnostics)
    return {first: won.get(first, 0) for first, _ in SIDES.values()}


def read_calls(words: Sequence[Match[str]], pack: Pack) -> tuple[str, ...]:
    """Return the calls of an auction: numbers, ``S H D C`` and ``Pass``; raise
    :class:`InvalidValue`."""
    calls, diagnostics = [], []
    for word in words:
        text, annotation = without_annotation(word)
        if annotation:
            diagnostics.append(annotation)
            if not text:
                continue
        call = text.upper().translate(_SUIT_SIGNS)
        if call == "PASS":
            calls.append("Pass")
        elif call in _SUIT_CALLS:
            calls.append(call)
        elif is_number(call, 2) and 1 <= int(call) <= MAX_TRICKS:
            calls.append(str(int(call)))
        else:
            expected = f"a number from 1 to {MAX_TRICKS}, S H D C, or Pass"
            diagnostics.append(Diagnostic(word.start(), f"{text!r} is no call", expected))
    if diagnostics:
        raise InvalidValue(diagnostics)
    return tuple(calls)


def _call_meant(text: str) -> str | None:
    """Return a pass or a suit in full; a number and a suit are calls of two seats.

    >>> _call_meant("clubs"), _call_meant("Ipass"), _call_meant("10spades")
    ('C', 'Pass', None)
    """
    read = call_words(text)
    return read if read == "Pass" or read in _SUIT_CALLS else None


def _contract_meant(text: str, pack: Pack) -> str:
    """Return a contract in full words, and one without *Bid* whose number is no level of bridge.

    >>> _contract_meant("10 no trumps", Pack.FULL), _contract_meant("7 hearts", Pack.FULL)
    ('Bid 10 NT', '7 H')
    """
    read = bid_words(text)
    number, blank, rest = read.partition(" ")
    above_levels = is_number(number, 2) and int(number) > 7
    return f"Bid {number}{blank}{rest}" if above_levels else read


def result_meant(text: str, fields: Mapping[str, Any]) -> str | None:
    """Return tricks that are given by those of the contract, or in words; ``None`` for anything
    else.

    >>> contract = {"contract": TrumpsContract.parse("Bid 10 H")}
    >>> [result_meant(text, contract) for text in ("+1", "-2", "=", "made", "10 tricks", "soon")]
    ['11', '8', '10', '10', '10', None]
    """
    match = _RELATIVE.fullmatch(text.strip().lower())
    if match is None:
        return None
    tricks, over = match.groups()
    contract = fields.get("contract")
    if tricks is not None or contract is None:
        return tricks
    sign = -1 if over and over[0] in "-−–" else 1
    number = contract.number + sign * int(over[1:] or 0) if over else contract.number
    return str(number) if 0 <= number <= MAX_TRICKS else None


def sides_text(won: dict[Seat, int]) -> str:
    """Return tricks by side as the value of ``TricksWon``."""
    counts = dict.fromkeys(SIDES, 0)
    for seat, tricks in won.items():
        counts[side_of(seat)] += tricks
    return " ".join(f"{side}:{tricks}" for side, tricks in counts.items())


def shared_values(deal: TrumpsDeal) -> dict[str, str | None]:
    """Return the values of the tags that Trumps and bridge write alike."""
    return {
        "Dealer": seat_text(deal.dealer),
        "Deal": deal_value(deal, Pack.FULL),
        "Declarer": seat_text(deal.declarer),
        "Leader": seat_text(deal.leader),
        "TricksWon": None if deal.tricks_won is None else sides_text(dict(deal.tricks_won)),
        "Result": None if deal.result is None else str(deal.result),
    }


def _values(deal: TrumpsDeal, pack: Pack) -> dict[str, str | None]:
    contract = deal.contract
    return shared_values(deal) | {"Contract": None if contract is None else str(contract)}


SHARED_READINGS = {
    "Leader": Reading(("leader",), parse_seat_tag),
    "TricksWon": Reading(("tricks_won",), parse_sides_won),
}

DIALECT = Dialect(
    readings={
        "Dealer": Reading(("dealer",), parse_seat_tag),
        "Deal": Reading(("hands", "empty"), parse_deal),
        "Declarer": Reading(("declarer",), parse_seat_tag),
        "Contract": Reading(("contract",), parse_contract),
        **SHARED_READINGS,
        "Result": Reading(("result",), parse_result),
    },
    read_calls=read_calls,
    values=_values,
    contract_meant=_contract_meant,
    result_meant=result_meant,
    call_meant=_call_meant,
    seating_after=chairs_after,
)

HAND = "AKQ2.K73.A5.J982"
ASKED_PLAY = asked_play("HK H3 H5 H2")

ASKED = (
    FormQuestion(
        "Declarer",
        "declarer, {seats}",
        "who plays the contract, a seat or the player's name: E or Bob",
    ),
    FormQuestion(
        "Contract",
        "contract, e.g. Bid 10 H",
        "tricks bid, denomination and double: Bid 10 H, Bid 9 NT X, Bid 11 S XX",
    ),
    FormQuestion(
        "Auction",
        "calls from {speaker} on, e.g. 8 9 Pass",
        "the calls in turn: a number of tricks, S H D C, or Pass",
        when=When.WITH_CARDS,
    ),
    ASKED_PLAY,
    FormQuestion(
        "Result",
        "tricks of declarer's side, e.g. 10",
        "the tricks of both hands of a side: 10, or NS 10",
    ),
)

BLANK_FORM = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "AKQ2.K73.A5.J982; suit letters and signs are read as well. A contract is Bid 10 H or "
        "Bid 9 NT X.",
        "Result: tricks of Declarer's side.",
        'Write [Play "E"] below, the seat on Declarer\'s left, and a line a trick: four cards, a '
        "column",
        "for each seat.",
    ),
    (CHECK, REVIEW, ("tridge score FILE", "the points after every deal")),
    ASKED,
    HAND,
    play_known=False,
    dealer_speaks=True,
    passed=None,
)


def _contract(value: Any) -> tuple[TrumpsContract | None, bool]:
    """``Bid 10 H``, bridge's ``4H``, or ``Pass``."""
    text = json.read_text(value)
    if says_passed_out(text):
        return None, True
    try:
        if text[:1].isdigit():
            return TrumpsContract.parse_bridge(text), False
        return TrumpsContract.parse(text), False
    except TrumpsContractError as error:
        raise json.InvalidField(error.message, error.expected) from None


def _result(value: Any) -> Any:
    try:
        return parse_result(json.read_text(value))
    except InvalidValue as error:
        raise json.InvalidField(
            error.diagnostics[0].message, error.diagnostics[0].expected
        ) from None


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise json.InvalidField("this does not fit", "true or false")
    return value


def _tricks(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_TRICKS:
        raise json.InvalidField("this does not fit", f"a whole number from 0 to {MAX_TRICKS}")
    return value


def _won(value: Any) -> dict[Seat, int]:
    if not isinstance(value, dict) or set(value) != set(SIDES):
        raise json.InvalidField("this does not fit", "an object of NS and EW")
    return {seats[0]: _tricks(value[side]) for side, seats in SIDES.items()}


def _table(*parts: Any) -> Table:
    """Return a table such as a file may hold."""
    name, value, lines = parts
    if not is_table((name, value, lines)):
        message = f"a hand file cannot hold this as a table {name!r}"
        expected = f'a tag …{TABLE}, a value and lines of a row each, e.g. "N NT 12"'
        raise json.InvalidField(message, expected)
    return name, value, lines


def _tags(value: Any) -> tuple[tuple[str, str], ...]:
    """Tags by name; an array is a tag that stands several times."""
    if not isinstance(value, dict):
        raise json.InvalidField("this does not fit", "an object of texts")
    return tuple(
        (json.read_text(name), json.read_text(text))
        for name, texts in value.items()
        for text in (texts if isinstance(texts, list) else [texts])
    )


_row = json.several(json.or_none(json.read_full_card), 4)


def _of_bridge_alone(field: Field) -> Field:
    """Return a field that Trumps files cannot hold, except to say that it is empty."""

    def read(value: Any) -> Any:
        if value:
            raise json.InvalidField("deals of Trumps have none of this", "it in a deal of Bridge")
        return field.read(value)

    return field._replace(read=read)


FIELDS: dict[str, Field] = {
    "dealer": Field(("dealer",), "Dealer", json.read_seat),
    "leader": Field(("leader",), "Leader", json.read_seat),
    "declarer": Field(("declarer",), "Declarer", json.read_seat),
    "contract": Field(("contract", "passed_out"), "Contract", _contract),
    "irregular": Field(("irregular",), "Declarer", _truth),
    "tricks_won": Field(("tricks_won",), "TricksWon", _won),
    "result": Field(("result",), "Result", _result),
    "auction": Field(
        ("auction",),
        "Auction",
        json.parts_of(Auction, first=json.read_seat, calls=json.several(json.read_text)),
    ),
    "play": Field(
        ("play",),
        "Play",
        json.parts_of(PlayRecord, first=json.read_seat, tricks=json.several(_row)),
    ),
    "tables": Field(
        ("tables",),
        "",
        json.several(
            json.parts_of(
                _table, tag=json.read_text, value=json.read_text, lines=json.several(json.read_text)
            )
        ),
    ),
    "marked_play": Field(("marked_play",), "", json.several(json.read_text)),
    "tags": Field(("tags",), "", _tags),
    "comments": Field(("comments",), "", json.several(json.read_text)),
}


def values_of(deal: TrumpsDeal) -> dict[str, Any]:
    contract = "Pass" if deal.passed_out else None
    if deal.contract is not None:
        contract = written_contract(deal.game, deal.contract)
    won = None
    if deal.tricks_won is not None:
        words = sides_text(dict(deal.tricks_won)).split()
        won = {side: int(count) for side, _, count in (word.partition(":") for word in words)}
    values: dict[str, list[str]] = {}
    for name, text in deal.tags:
        values.setdefault(name, []).append(text)
    return {
        "dealer": letter(deal.dealer),
        "leader": letter(deal.leader),
        "hands": {seat.letter: codes(deal.hands[seat]) for seat in deal.active},
        "declarer": letter(deal.declarer),
        "contract": contract,
        "irregular": deal.irregular,
        "tricks_won": won,
        "result": None if deal.result is None else str(deal.result),
        "auction": auction_fields(deal.auction),
        "play": play_fields(deal.play),
        "tables": [
            {"tag": name, "value": value, "lines": list(lines)}
            for name, value, lines in deal.tables
        ],
        **({"marked_play": list(deal.marked_play)} if deal.marked_play else {}),
        "tags": {name: texts[0] if len(texts) == 1 else texts for name, texts in values.items()},
        "comments": list(deal.comments),
    }


JSON_DIALECT = JsonDialect(
    FIELDS
    | {name: _of_bridge_alone(FIELDS[name]) for name in ("irregular", "tables", "marked_play")},
    values_of,
)

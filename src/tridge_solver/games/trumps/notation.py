"""How deals of Trumps are written in text and JSON, with parts that bridge uses too."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.ruleset import is_number
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.core.words import bid_words, call_words
from tridge_solver.games.trumps.game import SIDES, Taken, TrumpsDeal, side_of
from tridge_solver.games.trumps.rules import (
    MAX_TRICKS,
    TrumpsContract,
    TrumpsContractError,
    says_passed_out,
)
from tridge_solver.games.trumps.scoring import chairs_after
from tridge_solver.handfile.blank_forms import (
    CHECK,
    REVIEW,
    BlankForm,
    FormQuestion,
    When,
    asked_play,
)
from tridge_solver.handfile.codecs import (
    COMMENTS,
    DEALER,
    DECLARER,
    LEADER,
    Codec,
    Said,
    as_in_tag,
    auction_said,
    calls_reader,
    hands_said,
    json_dialect,
    play_said,
    readings_of,
    values_of,
)
from tridge_solver.handfile.dialect import Dialect
from tridge_solver.handfile.json_fields import (
    InvalidField,
    JsonDialect,
    parts_of,
    read_full_card,
    read_text,
    several,
)
from tridge_solver.handfile.lexer import TABLE
from tridge_solver.handfile.sections import Table, is_table
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, tag_reader
from tridge_solver.handfile.values import Hands, parse_hands, read_side_counts

# Linear: no two parts that stand side by side have a character in common.
_RESULT = re.compile(r"(?:(NS|EW)[ \t]+)?([0-9]{1,2})", re.IGNORECASE)
_RELATIVE = re.compile(r"(?:made|=|([0-9]{1,2})[ \t]+tricks?|([+−–-][0-9]{1,2}))")
_SUIT_SIGNS = str.maketrans("♠♥♦♣", "SHDC")
_SUIT_CALLS = ("S", "H", "D", "C")


def parse_deal(text: str, pack: Pack = Pack.FULL) -> tuple[Hands, frozenset[Seat]]:
    """Read four hands, clockwise from a seat; ``?`` stands for an unknown hand.

    >>> hands, empty = parse_deal("S:A10... ? ? ?")
    >>> hands[2], empty
    ((Card('SA'), Card('ST')), frozenset())
    """
    return parse_hands(text, Pack.FULL, 0)


@tag_reader
def parse_contract(text: str, pack: Pack = Pack.FULL) -> TrumpsContract:
    """Read ``Bid 10 H``, ``Bid 9 NT X`` or ``Bid 7``; raise :class:`InvalidValue` for any other
    text."""
    return TrumpsContract.parse(text)


def parse_result(text: str, pack: Pack = Pack.FULL) -> Taken:
    """Return the tricks of declarer's side, or of a named side: ``9``, ``NS 9``.

    >>> parse_result("ew 4")
    Taken(tricks=4, side='EW')
    """
    match = _RESULT.fullmatch(text.strip())
    if match is None or int(match[2]) > MAX_TRICKS:
        expected = f"0 to {MAX_TRICKS} tricks of declarer's side, or e.g. NS 9"
        raise InvalidValue([Diagnostic(0, f"{text!r} is not a result", expected)])
    return Taken(int(match[2]), match[1].upper() if match[1] else None)


def parse_sides_won(text: str, pack: Pack = Pack.FULL) -> dict[Seat, int]:
    """Read tricks by side, such as ``NS:5 EW:4``; those of a side are kept under its first seat.

    >>> [(seat.letter, tricks) for seat, tricks in parse_sides_won("EW:4").items()]
    [('N', 0), ('E', 4)]
    """
    counts = read_side_counts(text, "a side and its tricks, e.g. NS:5", 2)
    return {seats[0]: tricks for seats, tricks in zip(SIDES.values(), counts, strict=True)}


def _read_call(text: str, pack: Pack) -> str:
    """Return a call: a number, ``S H D C`` or ``Pass``."""
    call = text.upper().translate(_SUIT_SIGNS)
    if call == "PASS":
        return "Pass"
    if call in _SUIT_CALLS:
        return call
    if is_number(call, 2) and 1 <= int(call) <= MAX_TRICKS:
        return str(int(call))
    expected = f"a number from 1 to {MAX_TRICKS}, S H D C, or Pass"
    raise ParseError(f"{text!r} is not a call", expected)


def _call_meant(text: str) -> str | None:
    """Return a pass or a suit from its full word. A number and a suit together are two calls, of
    two seats.

    >>> _call_meant("clubs"), _call_meant("Ipass"), _call_meant("10spades")
    ('C', 'Pass', None)
    """
    read = call_words(text)
    return read if read == "Pass" or read in _SUIT_CALLS else None


def _contract_meant(text: str, pack: Pack) -> str:
    """Return a contract from full words, or from a text without *Bid* whose number is not a bridge
    level.

    >>> _contract_meant("10 no trumps", Pack.FULL), _contract_meant("7 hearts", Pack.FULL)
    ('Bid 10 NT', '7 H')
    """
    read = bid_words(text)
    number, blank, rest = read.partition(" ")
    above_levels = is_number(number, 2) and int(number) > 7
    return f"Bid {number}{blank}{rest}" if above_levels else read


def result_meant(text: str, fields: Mapping[str, Any]) -> str | None:
    """Return the tricks that a result means, relative to the contract or in words; ``None`` for
    other texts.

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


def _read_contract(value: Any) -> tuple[TrumpsContract | None, bool]:
    """Read a contract: ``Bid 10 H``, bridge's ``4H``, or ``Pass``."""
    text = read_text(value)
    if says_passed_out(text):
        return None, True
    try:
        if text[:1].isdigit():
            return TrumpsContract.parse_bridge(text), False
        return TrumpsContract.parse(text), False
    except TrumpsContractError as error:
        raise InvalidField(error.message, error.expected) from None


def _read_truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise InvalidField("this does not fit", "true or false")
    return value


def _read_tricks(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MAX_TRICKS:
        raise InvalidField("this does not fit", f"a whole number from 0 to {MAX_TRICKS}")
    return value


def _read_won(value: Any) -> dict[Seat, int]:
    if not isinstance(value, dict) or set(value) != set(SIDES):
        raise InvalidField("this does not fit", "an object of NS and EW")
    return {seats[0]: _read_tricks(value[side]) for side, seats in SIDES.items()}


def by_side(won: Mapping[Seat, int]) -> dict[str, int]:
    """Return the sum of the seats' tricks for each side."""
    counts = dict.fromkeys(SIDES, 0)
    for seat, tricks in won.items():
        counts[side_of(seat)] += tricks
    return counts


TRICKS = Codec(
    parse_sides_won,
    lambda won, pack: " ".join(f"{side}:{tricks}" for side, tricks in by_side(won).items()),
    _read_won,
    by_side,
)


def _table(*parts: Any) -> Table:
    name, value, lines = parts
    if not is_table((name, value, lines)):
        message = f"a hand file cannot hold this as a table {name!r}"
        expected = f'a tag …{TABLE}, a value and lines of a row each, e.g. "N NT 12"'
        raise InvalidField(message, expected)
    return name, value, lines


def _read_tags(value: Any) -> tuple[tuple[str, str], ...]:
    """Return the values of tags, keyed by name; an array gives a tag that occurs several times."""
    if not isinstance(value, dict):
        raise InvalidField("this does not fit", "an object of texts")
    return tuple(
        (read_text(name), read_text(text))
        for name, texts in value.items()
        for text in (texts if isinstance(texts, list) else [texts])
    )


def _tags_json(tags: Sequence[tuple[str, str]]) -> dict[str, str | list[str]]:
    found: dict[str, list[str]] = {}
    for name, text in tags:
        found.setdefault(name, []).append(text)
    return {name: texts[0] if len(texts) == 1 else texts for name, texts in found.items()}


def contract_json(text: Callable[[TrumpsContract], str]) -> Codec:
    """Return the contract for JSON, in the form that ``text`` gives, or that all passed."""

    def json(said: tuple[TrumpsContract | None, bool]) -> str | None:
        contract, is_passed_out = said
        if contract is None:
            return "Pass" if is_passed_out else None
        return text(contract)

    return Codec(read=_read_contract, json=json)


IRREGULAR_SAID = Said("Declarer", "irregular", Codec(read=_read_truth))
TABLES = Said(
    "",
    "tables",
    Codec(
        read=several(parts_of(_table, tag=read_text, value=read_text, lines=several(read_text))),
        json=lambda tables: [
            {"tag": name, "value": value, "lines": list(lines)} for name, value, lines in tables
        ],
    ),
)
MARKED_PLAY = Said("", "marked_play", COMMENTS.codec)


def _of_bridge_alone(said: Said) -> Said:
    """Return a fact that only bridge has, for deals of Trumps, which may only leave it empty."""
    read_there = said.codec.read
    assert read_there is not None

    def read(value: Any) -> Any:
        if value:
            raise InvalidField("deals of Trumps have none of this", "it in a deal of Bridge")
        return read_there(value)

    return Said(said.tag, said.field, said.codec.but(read=read))


SAID = (
    DEALER,
    LEADER,
    hands_said(parse_deal),
    DECLARER,
    Said("Contract", "", Codec(parse_contract), ("contract",)),
    Said("Contract", "contract", contract_json(str), ("contract", "passed_out")),
    _of_bridge_alone(IRREGULAR_SAID),
    Said("TricksWon", "tricks_won", TRICKS),
    Said("Result", "result", Codec(parse_result, read=as_in_tag(parse_result), json=str)),
    auction_said(read_text),
    play_said(read_full_card, len(SEATS)),
    _of_bridge_alone(TABLES),
    _of_bridge_alone(MARKED_PLAY),
    Said("", "tags", Codec(read=_read_tags, json=_tags_json)),
    COMMENTS,
)
"""The facts of a deal, in the order of their fields in JSON."""


def json_of(said: Sequence[Said]) -> JsonDialect:
    """Return the JSON dialect; deals without ``marked_play`` leave that field out."""
    dialect = json_dialect(said)

    def values(deal: TrumpsDeal) -> dict[str, Any]:
        found = dialect.values(deal)
        if not deal.marked_play:
            del found["marked_play"]
        return found

    return replace(dialect, values=values)


DIALECT = Dialect(
    readings_of(SAID),
    calls_reader(_read_call),
    values_of(SAID),
    contract_meant=_contract_meant,
    result_meant=result_meant,
    call_meant=_call_meant,
    seating_after=chairs_after,
)

JSON_DIALECT = json_of(SAID)

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

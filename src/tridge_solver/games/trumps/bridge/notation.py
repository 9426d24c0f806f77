"""How deals of bridge are written: PBN 2.1 as bridge programs write it, and JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from re import Match
from typing import Any

from tridge_solver.core.cards import Pack
from tridge_solver.core.seats import Seat
from tridge_solver.core.words import NUMBERS, bid_words, call_words
from tridge_solver.games.trumps.bridge.auction import (
    CALLS_EXPECTED,
    is_call,
    with_what_follows,
)
from tridge_solver.games.trumps.bridge.pbn_play import (
    IRREGULAR,
    marked_play,
    marked_rows,
    read_rows,
    row_words,
)
from tridge_solver.games.trumps.game import Taken, TrumpsDeal
from tridge_solver.games.trumps.notation import (
    ASKED_PLAY,
    HAND,
    IRREGULAR_SAID,
    MARKED_PLAY,
    SAID as TRUMPS,
    TABLES,
    contract_json,
    json_of,
    parse_result,
    result_meant,
)
from tridge_solver.games.trumps.rules import (
    BOOK,
    MAX_TRICKS,
    TrumpsContract,
    TrumpsContractError,
    says_passed_out,
)
from tridge_solver.handfile.blank_forms import (
    CHECK,
    REVIEW,
    BlankForm,
    FormField,
    FormQuestion,
    When,
)
from tridge_solver.handfile.codecs import (
    SEAT,
    Codec,
    Said,
    as_in_tag,
    hands_said,
    readings_of,
    values_of,
    varied,
)
from tridge_solver.handfile.dialect import MANDATORY, Dialect, hands_text
from tridge_solver.handfile.lexer import NOTE, TABLE, free_text_lines
from tridge_solver.handfile.sections import bare, table_lines
from tridge_solver.handfile.stream import Diagnostic, InvalidValue, diagnostic_at
from tridge_solver.handfile.values import Hands, parse_hands, parse_seat_tag

# Linear: fixed words, one blank, one number.
_MADE = re.compile(r"(made|making|down|off) ([0-9]{1,2})")
_DOWN = re.compile(rf"([0-9]{{1,2}}|{'|'.join(NUMBERS)}) (?:down|off)")
# Linear: no two parts that stand side by side have a character in common.
_NOTE_NUMBER = re.compile(r"=([0-9]+)=")
_UNKNOWN_HAND = re.compile(r"(?<=[\s:])-(?=\s|$)")
_RESULT_OF_BOTH = re.compile(r"\^?\s*((?:NS|EW)\s+[0-9]+)\s+((?:NS|EW)\s+[0-9]+)", re.IGNORECASE)


def bridge_result_meant(text: str, fields: Mapping[str, Any]) -> str | None:
    """Return the tricks that a result means, like :func:`result_meant`. In ``made 3`` the number
    counts tricks above six, like a bid; in ``made 10`` it counts all tricks.

    >>> contract = {"contract": TrumpsContract.parse_bridge("3NT")}
    >>> [bridge_result_meant(text, contract) for text in ("made 3", "made 10", "down 2", "+1")]
    ['9', '10', '7', '10']
    >>> [bridge_result_meant(text, contract) for text in ("one off", "2 down")]
    ['8', '7']
    """
    words = " ".join(text.lower().split())
    short = _DOWN.fullmatch(words)
    if short is not None:
        return result_meant(f"-{NUMBERS.get(short[1], short[1])}", fields)
    match = _MADE.fullmatch(words)
    if match is None:
        return result_meant(text, fields)
    how, number = match[1], int(match[2])
    if how in ("down", "off"):
        return result_meant(f"-{number}", fields)
    tricks = number + BOOK if number <= MAX_TRICKS - BOOK else number
    return str(tricks) if tricks <= MAX_TRICKS else None


def _parse_deal(text: str, pack: Pack = Pack.FULL) -> tuple[Hands, frozenset[Seat]]:
    """Read four hands; ``-`` and ``?`` stand for unknown hands."""
    return parse_hands(_UNKNOWN_HAND.sub("?", text), Pack.FULL, 0)


def _parse_declarer(text: str, pack: Pack = Pack.FULL) -> tuple[Seat | None, bool]:
    """Read the declarer, and whether it is marked as irregular; there is none if all passed."""
    seat = text.strip()
    if says_passed_out(seat):
        return None, False
    return parse_seat_tag(seat.removeprefix(IRREGULAR)), seat.startswith(IRREGULAR)


def _parse_contract(text: str, pack: Pack = Pack.FULL) -> tuple[TrumpsContract | None, bool]:
    """Read the contract, and whether all passed."""
    if says_passed_out(text):
        return None, True
    try:
        return TrumpsContract.parse_bridge(text.strip()), False
    except TrumpsContractError as error:
        raise InvalidValue([diagnostic_at(0, error)]) from None


def _parse_result(text: str, pack: Pack = Pack.FULL) -> Taken | None:
    """Read the tricks of declarer's side, of a named side, or of both sides; there are none if
    all passed."""
    if says_passed_out(text):
        return None
    both = _RESULT_OF_BOTH.fullmatch(text.strip())
    if both is None:
        return parse_result(text.strip().removeprefix(IRREGULAR))
    one, other = map(parse_result, both.groups())
    if one.side == other.side or one.tricks + other.tricks != MAX_TRICKS:
        message = f"{text!r} is not a result of both sides"
        raise InvalidValue([Diagnostic(0, message, f"NS and EW, {MAX_TRICKS} tricks together")])
    return one


def read_calls(words: Sequence[Match[str]], pack: Pack) -> tuple[str, ...]:
    """Return the words of an auction unchanged, with notes and marks."""
    diagnostics = [
        Diagnostic(word.start(), f"{bare(word[0])!r} is not a call of bridge", CALLS_EXPECTED)
        for word in words
        if not is_call(word[0])
    ]
    if diagnostics:
        raise InvalidValue(diagnostics)
    return tuple(word[0] for word in words)


def _call_meant(text: str) -> str | None:
    """Return a call from full words, or from a level and a denomination that are separate words.

    >>> _call_meant("1NoTrump"), _call_meant("1NT"), _call_meant("AllPass"), _call_meant("one")
    ('1NT', '1NT', 'AP', None)
    """
    if text.lower() == "allpass":
        return "AP"
    read = call_words(text) or text
    return read if is_call(read) else None


def _notes(deal: TrumpsDeal) -> tuple[list[str], list[str]]:
    """Return the notes on the auction, and those on the play.

    Both may begin with the number one. Those of the auction come first, and its calls name them.
    """
    calls = deal.auction.calls if deal.auction else ()
    named = {number for call in calls for number in _NOTE_NUMBER.findall(call)}
    auction: list[str] = []
    play: list[str] = []
    for value in (value for name, value in deal.tags if name == NOTE):
        number = value.partition(":")[0].strip()
        (auction if number in named else play).append(value)
        named.discard(number)
    return auction, play


def _auction_notes(deal: TrumpsDeal) -> Iterator[tuple[str, list[str]]]:
    """Yield the notes on the auction, which PBN writes after it."""
    for value in _notes(deal)[0]:
        yield NOTE, [*free_text_lines(NOTE, value)]


def _loose_ends(deal: TrumpsDeal) -> Iterator[tuple[str, list[str]]]:
    """Yield the notes on the play and the tables, which PBN writes after the sections."""
    for value in _notes(deal)[1]:
        yield NOTE, [*free_text_lines(NOTE, value)]
    for name, value in deal.tags:
        if name.endswith(TABLE):  # of JSON, or of Trumps, where it is a tag like any other
            yield name, [*free_text_lines(name, value)]
    for table in deal.tables:
        yield table[0], table_lines(table)


def _declarer_text(said: tuple[Seat | None, bool], pack: Pack) -> str | None:
    declarer, is_irregular = said
    mark = IRREGULAR if is_irregular else ""
    return None if declarer is None else mark + declarer.letter


def _contract_text(said: tuple[TrumpsContract | None, bool], pack: Pack) -> str | None:
    contract, is_passed_out = said
    if contract is None:
        return "Pass" if is_passed_out else None
    return contract.bridge_text


SAID = varied(
    TRUMPS,
    hands_said(_parse_deal, lambda hands, pack: hands_text(hands, pack).replace("?", "-")),
    Said("Declarer", "declarer", Codec(read=SEAT.read, json=SEAT.json)),
    Said("Declarer", "", Codec(_parse_declarer, _declarer_text), ("declarer", "irregular")),
    Said("Contract", "", Codec(_parse_contract, _contract_text), ("contract", "passed_out")),
    Said(
        "Contract",
        "contract",
        contract_json(lambda contract: contract.bridge_text or str(contract)),
        ("contract", "passed_out"),
    ),
    Said("Result", "result", Codec(_parse_result, read=as_in_tag(parse_result), json=str)),
    IRREGULAR_SAID,
    TABLES,
    MARKED_PLAY,
)
"""The facts of a deal, in the order of their fields in JSON."""

_texts = values_of(SAID)


def _values(deal: TrumpsDeal, pack: Pack) -> dict[str, str | None]:
    """Return the values of tags. If there is a declarer, tricks are those of declarer's side,
    since most programs read no other form."""
    texts = _texts(deal, pack)
    if deal.result is not None and deal.declarer is not None:
        texts["Result"] = str(deal.result.of(deal.declarer))
    return texts


DIALECT = Dialect(
    readings_of(SAID),
    read_calls=read_calls,
    values=_values,
    read_rows=read_rows,
    row_words=row_words,
    marked_play=marked_play,
    marked_rows=lambda deal: marked_rows(deal.marked_play, deal.play),
    implied=with_what_follows,
    is_pbn=True,
    auction_notes=_auction_notes,
    loose_ends=_loose_ends,
    order=MANDATORY,
    contract_meant=lambda text, pack: bid_words(text),
    result_meant=bridge_result_meant,
    call_meant=_call_meant,
)

JSON_DIALECT = json_of(SAID)

ASKED = (
    FormQuestion(
        "Vulnerable",
        "vulnerable, None NS EW or Both",
        "who is vulnerable: None, NS, EW or Both; Enter where it goes by the number of the board",
        "by the board",
    ),
    FormQuestion(
        "Declarer",
        "declarer, {seats}",
        "who plays the contract, a seat or the player's name: E or Bob; Enter where all passed",
        "nobody",
    ),
    FormQuestion(
        "Contract",
        "contract, e.g. 4H",
        "level, denomination and double: 4H, 3NTX, 2SXX",
    ),
    FormQuestion(
        "Auction",
        "calls from {speaker} on, e.g. 1H Pass 4H AP",
        "the calls in turn: 1C to 7NT, Pass, X, XX, AP where all pass",
        when=When.WITH_CARDS,
    ),
    ASKED_PLAY,
    FormQuestion(
        "Result",
        "tricks of declarer, e.g. 10",
        "all tricks of declarer and dummy, 0 to 13: 10",
    ),
)


def more_fields(deal: TrumpsDeal) -> tuple[FormField, ...]:
    """Return the form field for the vulnerable side."""
    sides = ("None", "NS", "EW", "All")
    choices = ((None, "by the board's number"), *((side, side) for side in sides))
    return (FormField("vulnerable", "tags.Vulnerable", choices),)


BLANK_FORM = BlankForm(
    (
        "A hand is spades.hearts.diamonds.clubs,",
        "AKQ2.K73.A5.J982; suit letters and signs are read as well. A contract is 4H, 3NTX or "
        "2SXX, or",
        "Pass where nobody played. Result: tricks of Declarer.",
        'Write [Play "E"] below, the seat on Declarer\'s left, and a line a trick: four cards, a '
        "column",
        "for each seat.",
    ),
    (CHECK, REVIEW, ("tridge score FILE", "the score of every deal, matchpoints and IMPs")),
    ASKED,
    HAND,
    play_known=False,
    dealer_speaks=True,
    more=more_fields,
)

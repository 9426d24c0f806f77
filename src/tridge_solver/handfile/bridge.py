"""The dialect of bridge deals: PBN 2.1 as bridge programs write it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from re import Match
from typing import Any

from tridge_solver.cards import Pack
from tridge_solver.deal import Deal
from tridge_solver.games.trumps import Taken
from tridge_solver.handfile.card_values import Hands, card_trouble, find_card, parse_hands
from tridge_solver.handfile.dialect import Dialect, Reading
from tridge_solver.handfile.problems import BadValue, Trouble, told
from tridge_solver.handfile.sections import END, NOT_PLAYED, Row, bare
from tridge_solver.handfile.tags import MANDATORY
from tridge_solver.handfile.trumps import (
    SHARED_READINGS,
    build,
    facts_of,
    parse_result,
    shared_values,
)
from tridge_solver.handfile.values import parse_seat_tag
from tridge_solver.handfile.writer_words import NOTE, free_text_lines
from tridge_solver.rules.trumps_contracts import TrumpsContract, TrumpsContractError
from tridge_solver.rules.words import bid_words, call_words
from tridge_solver.seats import Seat
from tridge_solver.validation.bridge_auction import CALLS_EXPECTED, is_call

IRREGULAR = "^"
"""PBN's mark of an irregularity: a declarer who should have been another."""

NEXT = "+"
"""Stands where the next call or card is to be made."""

# Linear: no two parts that stand side by side have a character in common.
_UNKNOWN_HAND = re.compile(r"(?<=[\s:])-(?=\s|$)")
_RESULT_OF_BOTH = re.compile(r"\^?\s*((?:NS|EW)\s+[0-9]+)\s+(?:NS|EW)\s+[0-9]+", re.IGNORECASE)


def _parse_deal(text: str, pack: Pack = Pack.FULL) -> tuple[Hands, frozenset[Seat]]:
    """Four hands; ``-`` and ``?`` are not known."""
    return parse_hands(_UNKNOWN_HAND.sub("?", text), Pack.FULL, 0)


def _parse_declarer(text: str, pack: Pack = Pack.FULL) -> tuple[Seat, bool]:
    """The declarer, and whether he carries the mark of an irregularity."""
    seat = text.strip()
    return parse_seat_tag(seat.removeprefix(IRREGULAR)), seat.startswith(IRREGULAR)


def _parse_contract(text: str, pack: Pack = Pack.FULL) -> tuple[TrumpsContract | None, bool]:
    """The contract, and whether the deal was passed out."""
    if text.strip().lower() == "pass":
        return None, True
    try:
        return TrumpsContract.parse_bridge(text.strip()), False
    except TrumpsContractError as error:
        raise BadValue([told(0, error)]) from None


def _parse_result(text: str, pack: Pack = Pack.FULL) -> Taken:
    """The tricks of declarer's side, of a side, or of both."""
    both = _RESULT_OF_BOTH.fullmatch(text.strip())
    return parse_result(both[1] if both else text.strip().removeprefix(IRREGULAR))


def read_calls(words: Sequence[Match[str]]) -> tuple[str, ...]:
    """The words of an auction as they stand, notes and marks among them."""
    troubles = [
        Trouble(word.start(), f"{bare(word[0])!r} is no call of bridge", CALLS_EXPECTED)
        for word in words
        if not is_call(word[0])
    ]
    if troubles:
        raise BadValue(troubles)
    return tuple(word[0] for word in words)


def read_rows(words: Sequence[Match[str]], pack: Pack, columns: int) -> tuple[Row, ...]:
    """The record of play, card after card, wherever its lines end."""
    cards: list[Any] = []
    troubles = []
    for word in words:
        text = bare(word[0])
        if text in (END, NEXT):
            break
        if text:
            card = find_card(text.lstrip(IRREGULAR), Pack.FULL)
            cards.append(card)
            if card is None and text != NOT_PLAYED:
                troubles.append(card_trouble(word.start(), text, Pack.FULL))
    if troubles:
        raise BadValue(troubles, ())
    cards += [None] * (-len(cards) % columns)
    rows = [tuple(cards[at : at + columns]) for at in range(0, len(cards), columns)]
    while rows and not any(card is not None for card in rows[-1]):
        rows.pop()
    return tuple(rows)


def _call_meant(text: str) -> str | None:
    """A call in full words, or a level and a denomination that stand apart.

    >>> _call_meant("1NoTrump"), _call_meant("1NT"), _call_meant("AllPass"), _call_meant("one")
    ('1NT', '1NT', 'AP', None)
    """
    if text.lower() == "allpass":
        return "AP"
    read = call_words(text) or text
    return read if is_call(read) else None


def _values(deal: Deal, pack: Pack) -> dict[str, str | None]:
    own = facts_of(deal)
    shared = shared_values(deal)
    text = shared["Deal"]
    assert text is not None
    contract = "Pass" if own.passed_out else None
    if own.contract is not None:
        contract = own.contract.bridge_text
    result = own.result
    if result is not None and deal.declarer is not None:
        result = Taken(result.of(deal.declarer))  # most programs read nothing else
    return shared | {
        "Result": None if result is None else str(result),
        "Deal": text.replace("?", "-"),
        "Contract": contract,
        "Declarer": f"{IRREGULAR}{shared['Declarer']}" if own.irregular else shared["Declarer"],
    }


def _loose_ends(deal: Deal) -> Iterator[tuple[str, list[str]]]:
    """Notes and tables, which PBN has behind the sections."""
    for name, value in deal.tags:
        if name == NOTE:
            yield name, [*free_text_lines(name, value)]
    for name, value, lines in facts_of(deal).tables:
        # The value as it stood: a backslash is a column's width there.
        yield name, [f'[{name} "{value}"]', *lines]


BRIDGE_DIALECT = Dialect(
    readings={
        "Dealer": Reading(("dealer",), parse_seat_tag),
        "Deal": Reading(("hands", "empty"), _parse_deal),
        "Declarer": Reading(("declarer", "irregular"), _parse_declarer),
        "Contract": Reading(("bid", "passed_out"), _parse_contract),
        **SHARED_READINGS,
        "Result": Reading(("taken",), _parse_result),
    },
    read_calls=read_calls,
    values=_values,
    build=build,
    read_rows=read_rows,
    is_pbn=True,
    loose_ends=_loose_ends,
    order=MANDATORY,
    contract_meant=lambda text, pack: bid_words(text),
    call_meant=_call_meant,
)

"""The auction of a bridge deal held against its contract and its declarer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tridge_solver.checks.defect import Defect, Place
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.contracts import BOOK, Strain, TrumpsContract
from tridge_solver.games.trumps.game import TrumpsDeal, side_of

# All alternatives begin differently or have a bounded length: nothing is tried twice.
_WORD = re.compile(r"([1-7])(NT?|[SHDC♠♥♦♣])|(PASS|P)|(AP)|(XX|RDBL)|(X|DBL)", re.IGNORECASE)
# Linear: the parts of a mark begin differently, and a call is no beginning of another with a mark.
_CALL = re.compile(
    r"(?:\^?(?:[1-7](?:NT?|[SHDC♠♥♦♣])|PASS|P|AP|XX?|DBL|RDBL|[-*+?]))?"
    r"(?:[!?]|\$[0-9]+|=[0-9]*=|\^[^\W\d_])*",
    re.IGNORECASE,
)
CALLS_EXPECTED = "1C … 7NT, Pass, X, XX or AP"
_END = "*"
"""Ends an auction, which may be over before it or not."""

_MARK = re.compile(r"[=$!?].*")
"""Notes and marks of a call, standing alone."""

_PASSES_AT_THE_END = 3
_PASSED_OUT = 4
_SEATS = 4


def is_call(word: str) -> bool:
    """Whether a word of an auction is a call of bridge, with PBN's notes and marks or only those.

    >>> [is_call(word) for word in ("1NT=2=", "X!?", "$14", "80H", "")]
    [True, True, True, False, False]
    """
    return word != "" and _CALL.fullmatch(word) is not None


def unknown_calls(deal: TrumpsDeal) -> Iterator[Defect]:
    """Words of the auction that are no calls of bridge."""
    for row, word in enumerate(deal.auction.calls if deal.auction else ()):
        if not is_call(word):
            message = f"{word!r} is no call of bridge"
            yield Defect((Place("Auction", row=row),), message, CALLS_EXPECTED)


class AuctionEnd(NamedTuple):
    """Where an auction led to; ``row`` is the word of its last bid. No contract: all passed."""

    contract: TrumpsContract | None
    declarer: Seat | None
    row: int


def auction_end(first: Seat, words: Sequence[str]) -> AuctionEnd | None:
    """What calls from ``first`` on led to; ``None`` where they are not over or irregular."""
    named: dict[tuple[str, Strain], Seat] = {}
    bid: tuple[int, Strain] | None = None
    declarer, factor, row, passes, turn = first, 1, len(words) - 1, 0, 0
    for at, word in enumerate(words):
        if word == _END:
            break
        found = _WORD.match(word)
        if found is None:
            if _MARK.fullmatch(word):
                continue
            return None  # the place of a call still to come, or something irregular
        level, strain, passed, all_pass, redoubled, _ = found.groups()
        seat = Seat((first + turn) % _SEATS)
        turn += 1
        if all_pass:
            passes = _PASSED_OUT if bid is None else _PASSES_AT_THE_END
        elif passed:
            passes += 1
        else:
            passes = 0
            if level:
                bid = int(level), Strain.parse("NT" if strain in "Nn" else strain)
                declarer = named.setdefault((side_of(seat), bid[1]), seat)
                factor, row = 1, at
            else:
                factor = 4 if redoubled else 2
    if bid is None:
        return AuctionEnd(None, None, row) if passes >= _PASSED_OUT else None
    if passes < _PASSES_AT_THE_END:
        return None
    return AuctionEnd(TrumpsContract(BOOK + bid[0], bid[1], factor), declarer, row)


def bridge_auction_warnings(deal: TrumpsDeal) -> Iterator[Defect]:
    """An auction that is over and ends in another contract, or with another declarer.

    Warnings, not errors: nothing that is asked of the cards hangs on the calls. An auction that is
    not over, or has marks of something irregular, is held against nothing.
    """
    record = deal.auction
    if record is None or (deal.contract is None and not deal.passed_out):
        return
    ended = auction_end(record.first, record.calls)
    if ended is None:
        return
    place = Place("Auction", row=ended.row)
    if ended.contract != deal.contract:
        said = "Pass" if deal.contract is None else deal.contract.bridge_text
        called = "Pass" if ended.contract is None else ended.contract.bridge_text
        message = f"the auction ends in {called}, but the contract is {said}"
        yield Defect((Place("Contract"), place), message, called)
    elif deal.declarer not in (None, ended.declarer) and not deal.irregular:
        assert deal.declarer is not None
        assert ended.declarer is not None
        message = f"{deal.declarer.letter} is the declarer, but {ended.declarer.letter} named first"
        yield Defect((Place("Declarer"), place), message, ended.declarer.letter)

"""The auction of bridge: who may say what, and checks against the contract and the declarer."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tridge_solver.checks import Defect, Place
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import AuctionState, DealError
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.auction import PLAYERS, spoken_in
from tridge_solver.games.trumps.game import TrumpsDeal, side_of, written_contract
from tridge_solver.games.trumps.rules import BOOK, Strain, TrumpsContract

# All alternatives begin differently or have a bounded length: nothing is tried twice.
_WORD = re.compile(r"([1-7])(NT?|[SHDC♠♥♦♣])|(PASS|P)|(AP)|(XX|RDBL)|(X|DBL)", re.IGNORECASE)
# Linear: the parts of a mark begin differently, and a call is no beginning of another with a mark.
_CALL = re.compile(
    r"(?:(?:\^[IS]?)?(?:[1-7](?:NT?|[SHDC♠♥♦♣])|PASS|P|AP|XX?|DBL|RDBL|[-*+?]))?"
    r"(?:[!?*]|\$[0-9]+|=[0-9]*=|\^[^\W\d_])*",
    re.IGNORECASE,
)
# Linear: blanks, digits and letters are different characters.
_NO_SCORE = re.compile(r"\s*(?:(?:NS|EW)\s*)?[+-]?0(?:\s+(?:NS|EW)\s*[+-]?0)?\s*", re.IGNORECASE)
_WRITABLE = re.compile(r"[^\s\[\]{};\"%]+")
CALLS_EXPECTED = "1C … 7NT, Pass, X, XX or AP"
LEVELS = range(1, 8)
BIDDING_ORDER = ("C", "D", "H", "S", "NT")
"""The denominations in the order of their rank, the lowest first."""

_END = "*"
"""The mark that ends an auction, even if the auction is over already."""

_MARK = re.compile(r"[=$!?].*|\^[^\W\d_]?", re.IGNORECASE)
"""The pattern of a note, or a mark of a call, that stands alone."""

_BEFORE = re.compile(r"(?:\^([IS](?=[1-7]))?)?", re.IGNORECASE)
"""The pattern of a mark that is joined to the call after it."""

SKIPPED = "^S"
"""PBN's mark for a seat that lost its turn because another seat spoke too early."""

_PASSES_AT_THE_END = 3
_PASSED_OUT = 4
_SEATS = 4


def is_call(word: str) -> bool:
    """Return whether a word in an auction is a call of bridge, with PBN's notes and marks, or only
    such a note or mark.

    >>> [is_call(word) for word in ("1NT=2=", "X!?", "$14", "80H", "")]
    [True, True, True, False, False]
    """
    return word != "" and _CALL.fullmatch(word) is not None


def no_words(deal: TrumpsDeal) -> Iterator[Defect]:
    """Yield a defect for each call in JSON that cannot stand in the auction of a hand file."""
    for row, word in enumerate(deal.auction.calls if deal.auction else ()):
        if not _WRITABLE.fullmatch(word):
            message = f"{word!r} is not a call"
            yield Defect((Place("Auction", row=row),), message, CALLS_EXPECTED)


def unknown_calls(deal: TrumpsDeal) -> Iterator[Defect]:
    """Yield a defect for each word in the auction that is not a call of bridge."""
    for row, word in enumerate(deal.auction.calls if deal.auction else ()):
        if _WRITABLE.fullmatch(word) and not is_call(word):
            message = f"{word!r} is not a call of bridge"
            yield Defect((Place("Auction", row=row),), message, CALLS_EXPECTED)


class AuctionEnd(NamedTuple):
    """The end of an auction; ``row`` is the index of its last bid. There is no contract if all
    passed."""

    contract: TrumpsContract | None
    declarer: Seat | None
    row: int


class _Spoken(NamedTuple):
    """A word of an auction: its call (``None`` if it is not one), the number of seats skipped
    before it, and whether it is marked as irregular."""

    found: re.Match[str] | None
    skipped: int
    irregular: bool


def _spoken(words: Sequence[str]) -> Iterator[tuple[int, _Spoken]]:
    """Yield the calls of an auction, each with its index among the words."""
    skipped, irregular = 0, False
    for at, word in enumerate(words):
        if word == _END:
            return
        if _MARK.fullmatch(word):
            skipped += word.upper() == SKIPPED
            irregular = irregular or word.startswith("^")
            continue
        before = _BEFORE.match(word)
        assert before is not None  # of no character, if need be
        skipped += (before[1] or "").upper() == SKIPPED[1:]
        yield at, _Spoken(_WORD.match(word, before.end()), skipped, irregular or bool(before[0]))
        skipped, irregular = 0, False


def auction_end(first: Seat, words: Sequence[str]) -> AuctionEnd | None:
    """Return the end of the auction, with calls from seat ``first`` on; ``None`` if it is
    unfinished or irregular."""
    named: dict[tuple[str, Strain], Seat] = {}
    bid: tuple[int, Strain] | None = None
    declarer, factor, row, passes, turn = first, 1, len(words) - 1, 0, 0
    for at, call in _spoken(words):
        if call.found is None:
            return None  # the place of a call still to come, or no call at all
        turn += call.skipped
        level, strain, passed, all_pass, redoubled, _ = call.found.groups()
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


@dataclass(frozen=True)
class BridgeCalls:
    """The calls of an auction so far, without notes and marks.

    Attributes:
        count: the number of calls so far.
        bid: the last bid, by level and the place of its denomination; ``None`` before the first.
        factor: 2 once it is doubled, 4 once it is redoubled.
        is_ours: whether the side to speak made it.
        passes: the passes since the last other call.
    """

    count: int = 0
    bid: tuple[int, int] | None = None
    factor: int = 1
    is_ours: bool = False
    passes: int = 0

    @classmethod
    def of(cls, words: Sequence[str]) -> BridgeCalls:
        """Return the state after ``words``; raise :class:`~tridge_solver.DealError` if they break
        the rules.

        >>> BridgeCalls.of("1NT =2= Pass 2C X".split()).may_say[:3]
        ('Pass', 'XX', '2D')
        """
        calls = cls()
        for at, call in _spoken(words):
            if call.found is None:
                raise DealError(f"{words[at]!r} marks calls that cannot be followed")
            for _ in range(call.skipped):
                calls = calls._next(calls.count + 1, passes=calls.passes)
            calls = calls._after(call.found, call.irregular)
        return calls

    def _after(self, found: re.Match[str], irregular: bool) -> BridgeCalls:
        level, strain, passed, all_pass, redoubled, _ = found.groups()
        if all_pass:
            end = _PASSED_OUT if self.bid is None else _PASSES_AT_THE_END
            left = end - self.passes
            return self if left <= 0 else self._next(self.count + left, passes=end)
        name = ""
        if level:
            name = "NT" if strain in "Nn" else Strain.parse(strain).value
            bid_text = f"{level}{name}"
        else:
            bid_text = "Pass" if passed else "XX" if redoubled else "X"
        if bid_text not in self.may_say and not irregular:
            raise DealError(f"{found[0]} is not allowed here")
        if bid_text == "Pass":
            return self._next(self.count + 1, passes=self.passes + 1)
        if not level:
            return self._next(self.count + 1, factor=self.factor * 2)
        bid = int(level), BIDDING_ORDER.index(name)
        return BridgeCalls(self.count + 1, bid, is_ours=False)

    def _next(self, count: int, *, passes: int = 0, factor: int | None = None) -> BridgeCalls:
        """Return the state after ``count`` calls in all; the sides call in turn."""
        ours = self.is_ours ^ bool((count - self.count) % 2)
        return BridgeCalls(count, self.bid, factor or self.factor, ours, passes)

    @property
    def is_over(self) -> bool:
        """Whether the auction has ended."""
        return self.passes >= (_PASSED_OUT if self.bid is None else _PASSES_AT_THE_END)

    @property
    def may_say(self) -> tuple[str, ...]:
        """The calls that the next seat may make: a pass, a double or a redouble, then the bids
        from the lowest up."""
        if self.is_over:
            return ()
        calls = ["Pass"]
        if self.bid is not None and self.factor == 1 and not self.is_ours:
            calls.append("X")
        if self.factor == 2 and self.is_ours:
            calls.append("XX")
        bids = [(level, place) for level in LEVELS for place in range(len(BIDDING_ORDER))]
        higher = (bid for bid in bids if self.bid is None or bid > self.bid)
        return (*calls, *(f"{level}{BIDDING_ORDER[place]}" for level, place in higher))


def with_what_follows(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of a deal of bridge, with the dealer, contract and declarer taken from its
    auction if their tags are missing. A passed-out deal has no declarer and no tricks, whatever the
    tags say.

    >>> from tridge_solver.core.deal import Auction
    >>> found = with_what_follows({"auction": Auction(Seat.NORTH, ("1NT", "AP"))})
    >>> found["dealer"].letter, found["contract"].bridge_text, found["declarer"].letter
    ('N', '1NT', 'N')
    """
    record = fields.get("auction")
    if record is not None and record.calls:
        found: dict[str, Any] = {"dealer": record.first}
        ended = auction_end(record.first, record.calls)
        if ended is not None:
            found |= {"contract": ended.contract, "passed_out": ended.contract is None}
            found |= {"declarer": ended.declarer}
        if fields.get("contract") is not None or fields.get("passed_out"):
            if found.get("contract") != fields.get("contract"):
                found.pop("declarer", None)
            found |= {name: fields.get(name) for name in ("contract", "passed_out")}
        given = {name for name in ("dealer", "declarer") if fields.get(name) is not None}
        fields |= {
            name: value
            for name, value in found.items()
            if value is not None and value is not False and name not in given
        }
    elif fields.get("contract") is None:
        scores = (value for name, value in fields.get("tags", ()) if name == "Score")
        if any(map(_NO_SCORE.fullmatch, scores)):  # only a passed-out deal has no score
            fields["passed_out"] = True
    if fields.get("passed_out"):
        unsaid = {"declarer": None, "irregular": False, "result": None}
        fields |= {name: value for name, value in unsaid.items() if name in fields}
    return fields


def bridge_auction_warnings(deal: TrumpsDeal) -> Iterator[Defect]:
    """Yield a warning if a finished auction ends in another contract, or with another declarer.

    These are warnings, not errors: no question about the cards depends on the calls. An auction
    that is not over, or is marked as irregular, is compared with nothing.
    """
    record = deal.auction
    if record is None or (deal.contract is None and not deal.passed_out):
        return
    ended = auction_end(record.first, record.calls)
    if ended is None:
        return
    place = Place("Auction", row=ended.row)
    if ended.contract != deal.contract:
        written = "Pass" if deal.contract is None else deal.contract.bridge_text
        called = "Pass" if ended.contract is None else ended.contract.bridge_text
        message = f"the auction ends in {called}, but the contract is {written}"
        yield Defect((Place("Contract"), place), message, called)
    elif (by := ended.declarer) not in (None, deal.declarer) and not (
        deal.irregular or deal.declarer is None or by is None
    ):
        message = f"{deal.declarer.letter} is the declarer, but {by.letter} named first"
        yield Defect((Place("Declarer"), place), message, by.letter)


def auction_state(deal: TrumpsDeal) -> AuctionState:
    """Return the state of the auction of a deal of bridge, without the notes and marks among its
    calls.

    >>> deal = TrumpsDeal.of("N:? ? ? ?", game="Bridge", dealer="W", auction="W: 1NT Pass 3NT X")
    >>> state = auction_state(deal)
    >>> state.speaks.letter, state.may_say[:4]
    ('W', ('Pass', 'XX', '4C', '4D'))
    """
    order, words = spoken_in(deal)
    calls = BridgeCalls.of(words)
    spoken = tuple(order[n % PLAYERS] for n in range(calls.count))
    if not calls.is_over:
        return AuctionState(spoken, order[calls.count % PLAYERS], calls.may_say)
    ended = auction_end(order[0], words)
    assert ended is not None
    if ended.contract is None:
        return AuctionState(spoken, contract="Pass")
    return AuctionState(
        spoken,
        declarer=ended.declarer,
        contract=written_contract(deal.game, ended.contract),
    )

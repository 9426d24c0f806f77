"""The tags of hand files, and how each game writes its deals in them: its tags, calls and rows. The
module also finds misspelt tags, and the game of a deal that does not name one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from re import Match
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tridge_solver.core.cards import SUITS, TEN, Card, Pack
from tridge_solver.core.deal import FREE_TEXT_TAGS, Deal, Hand
from tridge_solver.core.game import Part
from tridge_solver.core.languages import meanings
from tridge_solver.core.lazy import pattern
from tridge_solver.core.registry import LISTED, Game, game_named, game_of, game_of_hands
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS, Direction, Seat
from tridge_solver.core.text import NearMisses
from tridge_solver.core.words import PASSES, contract_words
from tridge_solver.handfile.lexer import SECTIONS
from tridge_solver.handfile.sections import Row, read_rows, rows_of

if TYPE_CHECKING:
    from tridge_solver.core.text import NearMisses


DEAL_TAGS = (
    "Pack",
    "Rules",
    "Dealer",
    "Deal",
    "Stock",
    "Declarer",
    "Contract",
    "FirstDefender",
    "Leader",
    "TricksWon",
    "PointsWon",
    "Exchange",
    "Participants",
    "GameFund",
    "WidowFund",
    "ReserveFunds",
    "Pot",
    "Debts",
    "Undertaken",
    "Surrender",
    "ThrownIn",
    "Melds",
    "Belote",
    "Honours",
    "Result",
)
"""Tags that describe a deal, in any game."""

GAME_TAG = "Game"
"""The tag that names the game. It is needed if rules and hands do not show the game, and is written
before the rules.
"""


FUND_TAGS = ("GameFund", "WidowFund", "ReserveFunds", "Pot", "Debts")
"""Tags for the chips on the table. Only earlier deals can show whether their values are right."""


MANDATORY = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
"""The tags that every deal of PBN has, in the order that other programs expect."""

PBN_TAGS = frozenset(
    [
        *MANDATORY,
        "Competition",
        "DealId",
        "Description",
        "FrenchMP",
        "Generator",
        "Hidden",
        "Room",
        "Termination",
        "Score",
        "ScoreIMP",
        "ScoreMP",
        "ScoreRubber",
        "ScorePercentage",
        "OptimumScore",
        "ParContract",
        "BidSystemEW",
        "BidSystemNS",
        "PairEW",
        "PairNS",
        "WestNA",
        "NorthNA",
        "EastNA",
        "SouthNA",
        "WestType",
        "NorthType",
        "EastType",
        "SouthType",
        "EventDate",
        "EventSponsor",
        "HomeTeam",
        "Round",
        "Section",
        "Stage",
        "Table",
        "VisitTeam",
        "Time",
        "UTCDate",
        "UTCTime",
        "TimeControl",
        "TimeCall",
        "TimeCard",
        "Annotator",
        "AnnotatorNA",
        "Application",
        "Mode",
        "Note",
        "Auction",
        "Play",
        "ActionTable",
        "AuctionTimeTable",
        "InstantScoreTable",
        "OptimumPlayTable",
        "OptimumResultTable",
        "PlayTimeTable",
        "ScoreTable",
        "TotalScoreTable",
        "DoubleDummyTricks",
    ]
)
"""The tags of PBN 2.1, and another tag that bridge programs write. None of them is taken for a
misspelling.
"""

KNOWN_TAGS = (GAME_TAG, *DEAL_TAGS, *FREE_TEXT_TAGS, *SECTIONS)


OTHER_NAMES = {
    "player": "Declarer", "ombre": "Declarer", "taker": "Declarer",
    "tricks": "Result", "trumps": "Contract", "trump": "Contract", "bid": "Contract",
    "hands": "Deal", "cards": "Deal", "talon": "Stock", "discards": "Exchange",
    "thrown": "Exchange", "matadors": "Honours", "honors": "Honours", "vul": "Vulnerable",
    "vulnerability": "Vulnerable", "calls": "Auction", "bidding": "Auction",
}  # fmt: skip
"""Other names that people use for tags, in small letters, with the tag for each."""

FOREIGN_TAGS = {
    **meanings("tags"),
    **{
        word: Seat.parse(letter).word
        for word, letter in meanings("seats").items()
        if Seat.parse(letter).word.lower() != word
    },
}
"""Spanish, Danish and French names of tags, in small letters, with the tag for each."""


@cache
def _near_misses(tags: tuple[str, ...]) -> NearMisses:
    """Return an index of ``tags``, to find the one that a misspelt tag meant."""
    return NearMisses(tags)


def nearest_tag(name: str, own: Iterable[str] = DEAL_TAGS) -> str | None:
    """Return the known tag that is most like ``name``, or ``None``. Only tags that the game has,
    ``own`` among them, are suggested.

    >>> nearest_tag("Delaer"), nearest_tag("CONTRACT"), nearest_tag("Weather")
    ('Dealer', 'Contract', None)
    >>> nearest_tag("Stok"), nearest_tag("Stok", ("Deal", "Contract")), nearest_tag("Player")
    ('Stock', None, 'Declarer')
    """
    tags = (GAME_TAG, "Pack", "Rules", *own, *FREE_TEXT_TAGS, *SECTIONS)
    meant = OTHER_NAMES.get(name.lower())
    if meant in (*tags, "Vulnerable"):
        return meant
    return _near_misses(tuple(dict.fromkeys(tags))).nearest(name)


NOT_SAID = ("?", "-")
"""Values that say nothing: ``?`` for unknown, ``-`` for irrelevant."""


BRIDGE_TAGS = frozenset(
    (
        "Vulnerable", "Scoring", "ScoreIMP", "ScoreMP", "ScoreRubber", "OptimumScore",
        "ParContract", "OptimumResultTable", "DoubleDummyTricks", "BidSystemEW", "BidSystemNS",
        "FrenchMP",
    )
)  # fmt: skip
"""The tags of PBN that concern only bridge."""

# Linear: no two parts that stand side by side have a character in common.
_BRIDGE_CONTRACT = pattern(r"\s*[1-7]\s*(?:NT?|[SHDC♠♥♦♣])\s*X{0,2}\s*", re.IGNORECASE)

_NINE = LISTED["TRIDGE_GAME"].largest_hand
MANY = 11
"""The largest number of cards that counts as a hand of nine. A larger hand counts as one of
thirteen with a few cards too many or too few.
"""

_A_FEW = (len(SEATS), 2 * len(SEATS))
"""A value with a number of words in this range, the second number excluded, has one hand in each
word."""

_DOTS = len(SUITS) - 1
_WHOLE = LISTED["BRIDGE_GAME"].largest_hand
"""The number of cards in a bridge hand."""


def game_shown(named: Game, hands_text: str | None) -> tuple[Game, str | None]:
    """Return the game of a deal, and its ``Game`` tag. The game is the ``named`` one, or the game
    with these rules and this number of hands, which needs no tag.

    >>> from tridge_solver.games.ombre.game import TRIDGE_GAME
    >>> game, tag = game_shown(TRIDGE_GAME, "W:A2.K5.QJ6.A3 ? ? ?")
    >>> game.name, tag
    ('In-comer', None)
    """
    hands = hands_text.rpartition(":")[2].split() if hands_text else []
    if "-" in hands or len(hands) != len(SEATS) or named.seats == len(hands):
        return named, named.name
    other = game_of(named.rules, len(hands))
    return (other, None) if other.seats == len(hands) else (named, named.name)


def tells_bridge(tags: Mapping[str, str]) -> bool:
    """Return whether the tags show a deal of bridge, even if its hands are wrong. Signs are tags
    that only bridge has, a contract of bridge, and hands of about thirteen cards.

    >>> tells_bridge({"Contract": "3NTX"}), tells_bridge({"Contract": "Play S"})
    (True, False)
    >>> tells_bridge({"Deal": "N:SAK865.HKQ5.DT.CQJT64 ? ? ?"})
    True
    """
    hands = tags.get("Deal", "").partition(":")[2].replace(TEN, "T")
    words = hands.split()
    absent = sum(word in NOT_SAID for word in words)
    known = (len(words) if len(words) in range(*_A_FEW) else len(SEATS)) - absent
    cards = sum(map(hands.upper().count, Pack.FULL.rank_letters))
    if cards > max(known, 1) * MANY:
        return True
    if cards and (words.count(NOT_SAID[1]) == 1 or cards == known * _NINE):
        return False  # hands of three seats, or of an in-comer
    said = (name for name in BRIDGE_TAGS if tags.get(name, "").strip())
    return any(said) or _BRIDGE_CONTRACT.fullmatch(tags.get("Contract", "")) is not None


def game_of_text(
    hands_text: str | None, rules: Ruleset, *, named: bool, is_of_bridge: bool = False
) -> Game:
    """Return the game of a deal by ``hands_text``, the value of its ``Deal`` tag; that is ``None``
    without a tag.

    ``named`` says that the deal names its ``rules``; one that does not may be one of bridge, as its
    tags may tell (``is_of_bridge``). Where
    a hand or the ``-`` is missing the usual game of the rules is meant, not one of four hands.

    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> game_of_text("W:A2.K5.QJ6.A3 ? ? -", TRIDGE, named=False).name
    'Tridge'
    >>> game_of_text("W:A2.K5.QJ6.A3 ? ?", TRIDGE, named=False).name
    'Tridge'
    """
    hands = hands_text.rpartition(":")[2].replace(TEN, "T").split() if hands_text else ["-"]
    empty = hands.count("-")
    sizes = [len(hand) - _DOTS for hand in hands if hand not in NOT_SAID]
    is_sure = not empty or sizes.count(_WHOLE) == len(sizes)
    game = game_of_hands(
        rules,
        len(SEATS) - empty if empty or len(hands) == len(SEATS) else 0,
        _WHOLE if _WHOLE in sizes else max(sizes, default=0),
        named=named or not is_sure,
    )
    if is_of_bridge and Pack.FULL not in game.printings:  # else other rules were asked for
        return game_named(LISTED["BRIDGE_GAME"].name)
    return game


Calls = Callable[[Sequence[Match[str]], Pack], tuple[str, ...]]
Rows = Callable[[Sequence[Match[str]], Pack, int], tuple[Row, ...]]
LooseEnds = Callable[[Any], Iterable[tuple[str, list[str]]]]
RowWords = Callable[[Sequence[Match[str]], int], list[list[Match[str]]]]


class SeveralWords(NamedTuple):
    """A call of an auction written in several ``words``, starting with the one at ``at``."""

    at: int
    words: int
    call: str


class Reading(NamedTuple):
    """How a tag is read: the reader of its value, and the fields of a deal that the value fills."""

    fields: tuple[str, ...]
    parse: Callable[[str, Pack], Any]


def call_of(calls: Iterable[str]) -> Callable[[str], str | None]:
    """Return a function that finds one of the ``calls`` in a word, whatever its capitals.

    >>> meant = call_of(["NoTricks", "Pass"])
    >>> meant("notricks"), meant("paso")
    ('NoTricks', 'Pass')
    """
    spelt = {**dict.fromkeys(PASSES, "Pass"), **{call.lower(): call for call in calls}}
    return lambda text: spelt.get(text.lower())


def calls_of(deal: Deal, pack: Pack) -> tuple[str, ...]:
    """Return the calls of the auction as the deal records them."""
    return () if deal.auction is None else deal.auction.calls


class Dialect(NamedTuple):
    """The way in which one game writes its deals in hand files.

    Attributes:
        readings: the reader of each tag, in the order tags are written. ``Pack``, ``Rules`` and
            ``Game``, on which the others depend, are not among them.
        read_calls: reads the words of an auction; ``None`` if nobody bids.
        calls: the words to be written for the auction of a deal, suits as the pack prints them.
        values: the values of a deal's tags, cards as the pack prints them; ``None`` for no tag.
        read_rows: reads the words of a record of play, with this many cards a row.
        row_words: the words that are cards of a record, row by row.
        marked_play: the words of a record that has notes and marks where they are kept.
        marked_rows: the words to be written for the record of a deal that has kept them.
        contract_meant: a contract with full words in it made one that can be read.
        result_meant: rewrites a result that is relative to the contract, or in words, given the
            fields read so far; ``None`` if the text is not a result.
        call_meant: the call that words are meant for which were written apart or in full, joined;
            ``None`` if they are for none.
        call_text: translates a call from English to the language of a pack.
        calls_in_words: calls of several words that the order of an auction determines, where each
            of the words may be a call too: ``Play More``.
        is_pbn: whether files are taken as other programs write them: any tag, table and note of
            PBN 2.1, lines of any length, values that stand for the deals to come.
        auction_notes: the tags that follow the auction, as those of ``loose_ends``.
        loose_ends: the tags that follow the sections, each by its name and with its lines.
        implied: completes the fields of a deal, read from any format, with those that follow from
            them.
        seating_after: what the next deal takes of the table where that is not what a deal says:
            ``names`` by letters of seats and the ``dealer``, each ``None`` if it is; ``None`` in
            games in which nobody changes chairs. The first argument is what this returned for the
            deal before.
        order: tags that are written first, in this order; ``Game`` last then, which other programs
            do not know. Without it tags stand in the order of the readings, free text behind.
    """

    readings: Mapping[str, Reading]
    read_calls: Calls | None
    values: Callable[[Any, Pack], Mapping[str, str | None]]
    read_rows: Rows = read_rows
    calls: Callable[[Any, Pack], tuple[str, ...]] = calls_of
    row_words: RowWords = lambda words, columns: rows_of(words)
    marked_play: Callable[[Sequence[Match[str]]], tuple[str, ...]] = lambda words: ()
    marked_rows: Callable[[Any], list[list[str]] | None] = lambda deal: None
    contract_meant: Callable[[str, Pack], str] = contract_words
    result_meant: Callable[[str, Mapping[str, Any]], str | None] | None = None
    call_meant: Callable[[str], str | None] = lambda text: None
    call_text: Callable[[str, Pack], str] = lambda call, pack: call
    calls_in_words: Callable[[Sequence[Match[str]]], Sequence[SeveralWords]] = lambda words: ()
    is_pbn: bool = False
    auction_notes: LooseEnds = lambda deal: ()
    loose_ends: LooseEnds = lambda deal: ()
    implied: Callable[[dict[str, Any]], dict[str, Any]] = lambda fields: fields
    seating_after: Callable[[Any, Any], Any] = lambda before, deal: None
    order: tuple[str, ...] = ()


class NotationPart(Protocol):
    """The part of a game that reads and writes hand files."""

    DIALECT: Dialect


NOTATION: Part[NotationPart] = Part("notation", "notation")


def dialect_of(game: Game) -> Dialect:
    """Return the dialect in which hand files of ``game`` are written."""
    return NOTATION.of(game).DIALECT


def hands_text(value: tuple[Sequence[Hand | None], frozenset[Seat]], pack: Pack) -> str:
    """Return the value of ``Deal``: the hands clockwise, with a seat without a hand last."""
    hands, empty = value
    last = max(empty, default=Seat.WEST)
    first = SEATS[(last + 1) % len(SEATS)]
    words = []
    for seat in Direction.CLOCKWISE.round_from(first, SEATS):
        hand = hands[seat]
        words.append("-" if seat in empty else "?" if hand is None else pack.hand_text(hand))
    return f"{first.letter}:{' '.join(words)}"


def cards_text(cards: Iterable[Card], pack: Pack) -> str:
    """Return cards as they stand in the value of a tag: ``SA H7``."""
    return " ".join(map(pack.card_text, cards))

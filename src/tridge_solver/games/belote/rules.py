"""The rules of Belote: the options of tables, the rank and points of cards, and the duty to follow
suit and ruff.

Only suit and rank of cards are used; every number on which tables may differ is data here, none is
code.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from tridge_solver.core.cards import Card, Denomination, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import NO_CHOICES, Ruleset, RulesetError, is_number
from tridge_solver.core.seats import Direction

OPTIONS = (
    "direction",
    "overtake_partner",
    "ruff_plain_winner",
    "undertrump",
    "trump_under_partner",
    "capot",
    "two_over",
    "keep_belote",
    "target",
)
"""The names of the options, in the order they are written."""

HIGHEST_TARGET = 1_000_000


@dataclass(frozen=True)
class BeloteRules(Ruleset):
    """The options that a table of Belote has agreed on.

    Attributes:
        overtake_partner: whether a trump lead must be beaten even when the partner is winning.
        ruff_plain_winner: whether a hand void in the suit led must ruff an opponent's winning card
            that is no trump.
        undertrump: whether a hand that cannot overruff an opponent must play a lower trump.
        trump_under_partner: whether a hand void in the suit led may put a lower trump under its
            partner's winning card.
        capot: whether all eight tricks count 90 more, and may be bid.
        two_over: whether a contract needs two points more than the number bid.
        keep_belote: whether a side that fails keeps its own king and queen of trumps.
        target: the points that end a game.

    >>> str(BELOTE.with_options("undertrump=off target=500"))
    'belote undertrump=off target=500'
    """

    overtake_partner: bool = True
    ruff_plain_winner: bool = True
    undertrump: bool = True
    trump_under_partner: bool = True
    capot: bool = False
    two_over: bool = False
    keep_belote: bool = False
    target: int = 1000

    @property
    def usual(self) -> Ruleset:
        """The rules of Belote with default options."""
        return BELOTE

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """The names of the options; see :data:`OPTIONS`."""
        return OPTIONS

    @classmethod
    def option_value(cls, option: str, value: str) -> object:
        """Return the value of ``option``; raise :class:`~tridge_solver.errors.RulesetError`."""
        if option != "target":
            return super().option_value(option, value)
        if not is_number(value) or not 0 < int(value) <= HIGHEST_TARGET:
            raise RulesetError(
                f"{value!r} is not a value of target",
                f"a whole number of points from 1 to {HIGHEST_TARGET:,}",
            )
        return int(value)


BELOTE = BeloteRules(
    name="belote",
    direction=Direction.ANTICLOCKWISE,
    preference=Suit.SPADES,
    **NO_CHOICES,
)
"""The rules of Belote with the default option values."""


NATURAL_RANKS = "AKQJT987"
"""The order of ranks in a written hand, and in sequences."""

TRUMP_RANKS = "J9ATKQ87"
"""The ranks of a trump suit, the strongest first."""

PLAIN_RANKS = "ATKQJ987"
"""The ranks of a plain suit, the strongest first."""

TRUMP_WORTH = {"J": 20, "9": 14, "A": 11, "T": 10, "K": 4, "Q": 3, "8": 0, "7": 0}
"""The points of each card of a trump suit, 62 in all."""

PLAIN_WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0, "8": 0, "7": 0}
"""The points of each card of a plain suit, 30 in all."""

LAST_TRICK = 10
"""The points for the last trick."""

TRICKS = 8
"""The number of tricks in a whole deal."""

PLAYERS = 4


class BeloteStrain(Denomination):
    """A denomination: one suit as trumps, no trump, or all trump.

    >>> BeloteStrain.parse("nt").value, BeloteStrain.ALL_TRUMP.points
    ('NT', 258)
    """

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP = "NT"
    ALL_TRUMP = "AT"

    def is_trump(self, suit: Suit) -> bool:
        """Return whether the cards of ``suit`` have the rank and the points of trumps."""
        return self is BeloteStrain.ALL_TRUMP or self.suit is suit

    @property
    def points(self) -> int:
        """All points in a deal, with ten for the last trick: 162, 130 or 258."""
        tables = (TRUMP_WORTH if self.is_trump(suit) else PLAIN_WORTH for suit in Suit)
        return sum(sum(worth.values()) for worth in tables) + LAST_TRICK


TOTALS = sorted({denomination.points for denomination in BeloteStrain})
"""All points in a deal, for each kind of denomination."""


def worth(card: Card, denomination: BeloteStrain) -> int:
    """Return the points of ``card``."""
    table = TRUMP_WORTH if denomination.is_trump(card.suit) else PLAIN_WORTH
    return table[card.rank]


def ranks_of(suit: Suit, denomination: BeloteStrain) -> str:
    """Return the ranks of ``suit``, the strongest first."""
    return TRUMP_RANKS if denomination.is_trump(suit) else PLAIN_RANKS


def beats(card: Card, other: Card, denomination: BeloteStrain) -> bool:
    """Return whether ``card`` wins over ``other``, which was played earlier and was winning so
    far."""
    if card.suit is other.suit:
        ranks = ranks_of(card.suit, denomination)
        return ranks.index(card.rank) < ranks.index(other.rank)
    return card.suit is denomination.suit


def winning_place(trick: Sequence[Card], denomination: BeloteStrain) -> int:
    """Return the index in ``trick`` of the winning card; raise ``ValueError`` if there is no
    card."""
    if not trick:
        raise ValueError("an empty trick has no winner (expected a card)")
    best = 0
    for place in range(1, len(trick)):
        if beats(trick[place], trick[best], denomination):
            best = place
    return best


class Duty(Enum):
    """The rule that limits which cards a hand may play, in the words of an error."""

    NONE = "any card may be played"
    FOLLOW = "the suit led must be followed"
    BEAT = "the suit led must be followed with a card that beats the trick"
    RUFF = "without the suit led an opponent's winning card must be ruffed"
    OVERRUFF = "an opponent's ruff must be overruffed"
    UNDERRUFF = "without a higher trump a lower one must be played"
    NOT_UNDER_PARTNER = "a partner's winning card may not be undertrumped"


def duty(
    hand: Sequence[Card], trick: Sequence[Card], denomination: BeloteStrain, rules: BeloteRules
) -> tuple[Duty, tuple[Card, ...]]:
    """Return the rule that limits ``hand`` in ``trick``, and the cards it may play, in the order of
    the hand.

    >>> from tridge_solver.games.belote.rules import BELOTE
    """
    every = tuple(hand)
    if not trick:
        return Duty.NONE, every
    led = trick[0].suit
    follow = tuple(card for card in hand if card.suit is led)
    best = winning_place(trick, denomination)
    winning = trick[best]
    partner_wins = best == len(trick) - 2
    if follow:
        if not denomination.is_trump(led) or (partner_wins and not rules.overtake_partner):
            return Duty.FOLLOW, follow
        higher = tuple(card for card in follow if beats(card, winning, denomination))
        return (Duty.BEAT, higher) if higher else (Duty.FOLLOW, follow)
    trumps = tuple(card for card in hand if card.suit is denomination.suit)
    if not trumps:
        return Duty.NONE, every
    higher = tuple(card for card in trumps if beats(card, winning, denomination))
    if partner_wins:
        allowed = tuple(card for card in hand if card not in trumps or card in higher)
        if rules.trump_under_partner or not allowed or allowed == every:
            return Duty.NONE, every
        return Duty.NOT_UNDER_PARTNER, allowed
    if winning.suit is not denomination.suit:
        return (Duty.RUFF, trumps) if rules.ruff_plain_winner else (Duty.NONE, every)
    if higher:
        return Duty.OVERRUFF, higher
    return (Duty.UNDERRUFF, trumps) if rules.undertrump else (Duty.NONE, every)


def legal_cards(
    hand: Sequence[Card], trick: Sequence[Card], denomination: BeloteStrain, rules: BeloteRules
) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may be played to ``trick``, in the order of the hand."""
    return duty(hand, trick, denomination, rules)[1]

"""Très: two seats, three cards to a trick, and points for the twos, threes and fours in it.

The leader plays, the other seat replies, the leader plays a third card. The lead alternates,
whoever wins. Hearts are always trumps; the five of hearts is not in the pack.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, ClassVar

from tridge_solver.core.cards import FULL_PACK, FULL_RANKS, Card, Pack, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import Deal
from tridge_solver.core.game import Game
from tridge_solver.core.ruleset import NO_CHOICES, Ruleset
from tridge_solver.core.seats import Direction, Seat


class TresRules(Ruleset):
    """The rules of Très, which are the same at every table."""

    @property
    def title(self) -> str:
        """The name of the game, with its accent."""
        return "Très"

    @property
    def usual(self) -> Ruleset:
        """The rules themselves: Très has no variants."""
        return TRES

    @classmethod
    def option_names(cls) -> tuple[str, ...]:
        """Return no option names: Très has no options."""
        return ()


TRES = TresRules(
    name="tres",
    direction=Direction.CLOCKWISE,
    preference=Suit.HEARTS,
    **NO_CHOICES,
)
"""The rules of Très; the general options about contracts and exchanges do not apply to it."""


TRUMPS = Suit.HEARTS
MISSING = Card.of(TRUMPS, "5", Pack.FULL)
TRES_PACK = tuple(card for card in FULL_PACK if card is not MISSING)
KEY_RANKS = "234"
CARDS_IN_TRICK = 3
TRES_TRICKS = len(TRES_PACK) // CARDS_IN_TRICK

POINTS = (1, 2, 4)
"""Points of a trick that holds no key, one key, or two keys."""

LIKE_KEYS = 16
UNLIKE_KEYS = 8
"""Points of a trick of three keys: 16 if all suits are equal or all differ, else 8."""

REFUSALS = {
    "exchange": "Très has no exchange: all cards are dealt",
    "open_exchange": "Très has no exchange: all cards are dealt",
    "bid": "Très has no bids: hearts are trumps in every deal",
    "open_bid": "Très has no bids: hearts are trumps in every deal",
    "table": "Très has no table: there is no contract to choose from",
    "solve.table": "Très has no table: there is no contract to choose from",
    "solve.par": "Très has no par: there is no auction",
    "review.closed": "Très has no closed cards: each seat knows the other's hand",
    "play": "Très has no play: each seat knows all cards, so nothing is closed",
    "one_hand": "Très has no question about one hand alone: each seat knows all cards",
    "puzzle": "Très has no puzzles: its cards win and lose points, and no grade",
    "advise": "Très has no advice: each seat knows all cards, so ask solve",
}
"""The questions that Très does not answer, each with the reason."""


@dataclass(frozen=True, repr=False)
class TresDeal(Deal):
    """One deal of Très.

    Attributes:
        points_won: points of each seat before the first card of the record, as given.
        result: points of the non-dealer and the dealer, as given.
    """

    rules: Ruleset = TRES
    pack: Pack = field(default=Pack.FULL, compare=False)
    result: tuple[int, int] | None = None
    points_won: Mapping[Seat, int] | None = None

    @property
    def trumps(self) -> Suit:
        """The trumps: always hearts."""
        return TRUMPS

    def points_before(self) -> Mapping[Seat, int] | None:
        return self.points_won


def is_key(card: Card) -> bool:
    """Return whether a card is one of the twelve keys: a two, three or four."""
    return card.rank in KEY_RANKS


def points_of(trick: Iterable[Card]) -> int:
    """Return the points of a trick, given its cards.

    >>> [points_of(Card.parse(code) for code in codes.split())
    ...  for codes in ("SA SK SQ", "S2 SK SQ", "S2 S3 SQ", "S2 S3 H4", "S2 S3 S4", "S2 H2 D4")]
    [1, 2, 4, 8, 16, 16]
    """
    suits = [card.suit for card in trick if is_key(card)]
    if len(suits) < len(POINTS):
        return POINTS[len(suits)]
    return UNLIKE_KEYS if len(set(suits)) == 2 else LIKE_KEYS


def beats(card: Card, best: Card) -> bool:
    """Return whether ``card`` beats the best card played before it: a higher card of the same suit,
    or a trump on another suit.

    >>> ten, seven, two = (Card.parse(code, Pack.FULL) for code in ("ST", "S7", "H2"))
    >>> beats(ten, seven), beats(two, ten), beats(ten, two)
    (True, True, False)
    """
    if card.suit is best.suit:
        return FULL_RANKS.index(card.rank) < FULL_RANKS.index(best.rank)
    return card.suit is TRUMPS


class Tres(Game):
    """The game of Très: how its cards are played and what they count."""

    always_trumps = TRUMPS
    places: ClassVar[tuple[str, ...]] = ("games.tres.{}",)
    deal_type = TresDeal
    refusals = REFUSALS
    unplayed_contracts: ClassVar[Mapping[str, str]] = {}

    def tricks_with(self, hand_size: int) -> int:
        """Return the number of tricks, given the number of cards in the leader's hand, the larger
        one."""
        return 2 * hand_size // CARDS_IN_TRICK

    def first_leader(
        self, dealer: Seat, seats: tuple[Seat, ...], direction: Direction, tricks: int
    ) -> Seat:
        """Return the non-dealer if an odd number of tricks is left, else the dealer."""
        other = direction.after(dealer, seats)
        return other if tricks % 2 else dealer

    def playing_order(self, seats: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
        """Return the order of play in a trick: the leader, the other seat, then the leader
        again."""
        return (leader, next((seat for seat in seats if seat is not leader), leader), leader)

    def next_leader(self, seats: tuple[Seat, ...], leader: Seat, winner: Seat) -> Seat:
        """Return the leader of the next trick: the seat that did not lead this one, whoever won
        it."""
        return next((seat for seat in seats if seat is not leader), leader)

    def record_columns(self, seats: Sequence[Seat], order: Sequence[Seat]) -> tuple[int, ...]:
        """Return the columns of a row in the record, in playing order, since the leader plays
        twice."""
        return tuple(range(len(order)))

    def legal_cards(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Suit, rules: Ruleset
    ) -> tuple[Card, ...]:
        """Return the legal cards: the reply must follow suit if possible, and so must the third
        card if the reply is winning.

        >>> from tridge_solver.core.cards import parse_hand
        >>> hand = frozenset(parse_hand("2.K..", Pack.FULL))
        >>> seven, ten, five = (Card.parse(code, Pack.FULL) for code in ("S7", "ST", "S5"))
        >>> [c.code for c in TRES_GAME.legal_cards(hand, (seven, ten), TRUMPS, TRES)]
        ['S2']
        >>> [c.code for c in TRES_GAME.legal_cards(hand, (seven, five), TRUMPS, TRES)]
        ['S2', 'HK']
        """
        written = tuple(Pack.FULL.written(hand))
        if not trick or (len(trick) == 2 and not beats(trick[1], trick[0])):
            return written
        return tuple(card for card in written if card.suit is trick[0].suit) or written

    def broken_rule(
        self, hand: frozenset[Card], trick: Sequence[Card], trumps: Suit, rules: Ruleset
    ) -> str | None:
        """Return why the third card must follow suit, or ``None`` for the reply."""
        return "the reply wins, so the third card follows suit" if len(trick) == 2 else None

    def winner(self, trick: Sequence[Card], trumps: Suit) -> int:
        """Return the place of the winning card: the highest trump, else the highest card of the
        suit led.

        >>> led, reply, third = (Card.parse(code, Pack.FULL) for code in ("C7", "H2", "CA"))
        >>> TRES_GAME.winner((led, reply, third), TRUMPS)
        1
        """
        best = 0
        for n in range(1, len(trick)):
            if beats(trick[n], trick[best]):
                best = n
        return best

    def result_order(
        self, seats: Collection[Seat], fields: Mapping[str, Any]
    ) -> Sequence[Seat] | None:
        """Return the seats in the order of a result: the non-dealer, then the dealer."""
        dealer = fields.get("dealer")
        if len(seats) != self.seats or dealer not in seats:
            return None
        return sorted(seats, key=lambda seat: seat is dealer)

    @property
    def title(self) -> str:
        """The title of the game, taken from its rules."""
        return self.rules.title

    def worth(self, trick: Sequence[Card], trumps: Suit, *, is_last: bool) -> int:
        """Return the points of a trick; see :func:`points_of`."""
        return points_of(trick)


TRES_GAME = Tres(
    name="Tres",
    rules=TRES,
    seats=2,
    cards_in_trick=CARDS_IN_TRICK,
    hand_sizes=(26, 25),
    stock=0,
    pack=TRES_PACK,
    printings=(Pack.FULL,),
    counts_points=True,
)

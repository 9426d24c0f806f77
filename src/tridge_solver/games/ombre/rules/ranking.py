"""The order of the cards, matadors, honours and points, which cards may be played, and which card
wins.

The black aces belong to no plain suit: they are always the first and third trump. The second
trump is the lowest plain card of the trump suit, the 7 of a red or the 2 of a black suit; a red
trump suit has its own ace as fourth trump.

L'hombre has contracts in which no suit is trumps (:class:`NoSuit`): a nolo, in which the black aces
are the lowest cards of their suits, and a grandissimo, in which they are the only trumps.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from functools import cache

from tridge_solver.core.cards import CLUB_ACE, SPADE_ACE, SUITS, Card, Suit
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.ruleset import Ruleset

MATADORS = 3
"""The number of matadors, the highest trumps: SA, the second trump, and CA."""

MAX_HONOURS = MATADORS + 1
"""The most honours in a red suit; a black suit has one fewer."""


class NoSuit(Enum):
    """A substitute for the trump suit in contracts where no suit is trumps."""

    NOLO = "nolo"
    GRANDISSIMO = "grandissimo"

    __hash__ = object.__hash__  # members are single; the hash of Enum is a function in Python

    @property
    def letter(self) -> str:
        """The letter in tables and JSON, used like the letter of a suit.

        >>> NoSuit.NOLO.letter, NoSuit.GRANDISSIMO.letter
        ('N', 'G')
        """
        return self.name[0]

    @property
    def symbol(self) -> str:
        """The word printed in place of a suit symbol."""
        return self.value


Trumps = Suit | NoSuit
"""The trumps: a suit, or a substitute if no suit is trumps."""


@cache
def trump_order(trumps: Trumps) -> tuple[Card, ...]:
    """Return the trumps, the highest first: 12 in a red suit, 11 in a black one, none in a nolo.

    >>> " ".join(card.code for card in trump_order(Suit.DIAMONDS))
    'SA D7 CA DA DK DQ DJ D2 D3 D4 D5 D6'
    >>> " ".join(card.code for card in trump_order(Suit.CLUBS))
    'SA C2 CA CK CQ CJ C7 C6 C5 C4 C3'
    """
    if isinstance(trumps, NoSuit):
        return (SPADE_ACE, CLUB_ACE) if trumps is NoSuit.GRANDISSIMO else ()
    ranks = "7AKQJ23456" if trumps.is_red else "2KQJ76543"
    second, *rest = (Card.of(trumps, rank) for rank in ranks)
    return (SPADE_ACE, second, CLUB_ACE, *rest)


@cache
def plain_order(suit: Suit) -> tuple[Card, ...]:
    """Return the cards of ``suit`` if it is not trumps, the highest first: 10 if red, 9 if black.

    >>> " ".join(card.code for card in plain_order(Suit.SPADES))
    'SK SQ SJ S7 S6 S5 S4 S3 S2'
    """
    ranks = "KQJA234567" if suit.is_red else "KQJ765432"
    return tuple(Card.of(suit, rank) for rank in ranks)


@cache
def suit_order(suit: Suit, trumps: Trumps) -> tuple[Card, ...]:
    """Return the cards of a ``suit`` that is not trumps, the highest first; in a nolo, the black
    aces are the lowest of their suits.

    >>> " ".join(card.code for card in suit_order(Suit.CLUBS, NoSuit.NOLO))
    'CK CQ CJ C7 C6 C5 C4 C3 C2 CA'
    """
    has_ace = trumps is NoSuit.NOLO and not suit.is_red
    return (*plain_order(suit), Card.of(suit, "A")) if has_ace else plain_order(suit)


@cache
def matadors(trumps: Trumps) -> tuple[Card, ...]:
    """Return the three highest trumps, the highest first; a grandissimo has only two."""
    return trump_order(trumps)[:MATADORS]


@cache
def lane_orders(trumps: Trumps) -> tuple[tuple[Card, ...], ...]:
    """Return all forty cards in *lanes*, each from the highest card down: trumps, then the plain
    suits.

    A lane is a set of cards that must follow one another; cards of different lanes never
    compare, except that any trump beats any plain card. There are four, and five where no suit is
    trumps; in a nolo the first is empty.
    """
    plain = (suit_order(suit, trumps) for suit in SUITS if suit is not trumps)
    return (trump_order(trumps), *plain)


@cache
def is_trump(card: Card, trumps: Trumps) -> bool:
    """Return whether ``card`` is a trump; except in a nolo, the black aces always are."""
    return card in trump_order(trumps)


def possible_tops(trumps: Suit | None, rules: Ruleset) -> range:
    """Return the possible values of :func:`counted_tops`; ``trumps`` may be ``None`` if they are
    unknown.

    >>> from tridge_solver.core.ruleset import TRESILLO, TRIDGE
    >>> possible_tops(Suit.SPADES, TRIDGE), possible_tops(Suit.SPADES, TRESILLO)
    (range(0, 4), range(1, 4))
    """
    if rules.paid_tops != "honours":
        return range(1, MATADORS + 1)
    return range((MATADORS if trumps is not None and not trumps.is_red else MAX_HONOURS) + 1)


def honours(hand: Collection[Card], trumps: Suit) -> int:
    """Return the number of top trumps that ``hand`` holds in a row from SA down: at most 4 in red,
    3 in black.

    The chips they earn double in diamonds, which is the settlement's business.

    >>> from tridge_solver.core.cards import parse_hand
    >>> honours(parse_hand("A..7A.A"), Suit.DIAMONDS), honours(parse_hand("2...A"), Suit.SPADES)
    (4, 0)
    """
    most = MAX_HONOURS if trumps.is_red else MATADORS
    count = 0
    for card in trump_order(trumps)[:most]:
        if card not in hand:
            break
        count += 1
    return count


def counted_tops(hand: Collection[Card], trumps: Trumps, rules: Ruleset) -> int:
    """Return how many top trumps of ``hand`` are paid for under ``rules``.

    Honours in Tridge; in Tresillo the run of matadors or, with ``estuches=each``, all matadors; in
    L'hombre none.

    >>> from tridge_solver.core.cards import parse_hand
    >>> from tridge_solver.core.ruleset import TRESILLO, TRIDGE
    >>> hand = parse_hand("A...A")
    >>> counted_tops(hand, Suit.SPADES, TRIDGE), counted_tops(hand, Suit.SPADES, TRESILLO)
    (1, 1)
    >>> counted_tops(hand, Suit.SPADES, TRESILLO.with_options("estuches=each"))
    2
    """
    if rules.paid_tops is None or isinstance(trumps, NoSuit):
        return 0
    if rules.paid_tops == "honours":
        return honours(hand, trumps)
    return (each_matador if rules.estuches == "each" else matador_run)(hand, trumps)


def each_matador(hand: Collection[Card], trumps: Suit) -> int:
    """Return how many matadors (1 to 3) ``hand`` holds, in a row or not; without SA, how many it
    lacks.

    >>> from tridge_solver.core.cards import parse_hand
    >>> [each_matador(parse_hand(text), Suit.SPADES) for text in ("A...A", "2...", "A2...A")]
    [2, 2, 3]
    """
    held = SPADE_ACE in hand
    return sum((card in hand) is held for card in matadors(trumps))


def matador_run(hand: Collection[Card], trumps: Suit) -> int:
    """Return how many matadors in a row from SA down (1 to 3) ``hand`` holds; without SA, how many
    it lacks.

    This is what Tresillo pays as *estuche* or *contraestuche*.

    >>> from tridge_solver.core.cards import parse_hand
    >>> matador_run(parse_hand("A2..."), Suit.SPADES), matador_run(parse_hand("2..."), Suit.SPADES)
    (2, 1)
    """
    held = SPADE_ACE in hand
    count = 0
    for card in matadors(trumps):
        if (card in hand) is not held:
            break
        count += 1
    return count


def lane_of(card: Card, trumps: Trumps) -> tuple[Card, ...]:
    """Return the cards of the suit, or of the trumps, that ``card`` belongs to, the highest
    first."""
    return trump_order(trumps) if is_trump(card, trumps) else suit_order(card.suit, trumps)


def legal_cards(
    hand: frozenset[Card], led: Card | None, trumps: Trumps, estuche: bool
) -> tuple[Card, ...]:
    """Return the cards of ``hand`` that may be played after ``led``; if it is ``None``, all may be
    led.

    Follow suit if able, else any card; nothing need be beaten or trumped. Under the estuche
    privilege a hand whose trumps are all matadors outranking a led trump may play anything.

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> hand, led = frozenset(parse_hand("A.K..")), Card.parse("D5")
    >>> [c.code for c in legal_cards(hand, led, Suit.DIAMONDS, estuche=False)]
    ['SA']
    >>> [c.code for c in legal_cards(hand, led, Suit.DIAMONDS, estuche=True)]
    ['SA', 'HK']
    """
    if led is None:
        return tuple(sorted(hand))
    lane = lane_of(led, trumps)
    following = tuple(sorted(card for card in hand if card in lane))
    if not following:
        return tuple(sorted(hand))
    if estuche and is_trump(led, trumps):
        place = lane.index(led)
        privileged = [card for card in matadors(trumps) if lane.index(card) < place]
        if all(card in privileged for card in following):
            return tuple(sorted(hand))
    return following


def trick_winner(cards: Sequence[Card], trumps: Trumps) -> int:
    """Return the place of the winning card among ``cards``, which are in playing order: 0 for the
    lead, 1, 2.

    >>> from tridge_solver.core.cards import Suit
    >>> trick_winner([Card.parse("HK"), Card.parse("H3"), Card.parse("CA")], Suit.SPADES)
    2
    """
    places = _places(cards[0], trumps)
    return min(range(len(cards)), key=lambda n: places.get(cards[n], len(places)))


@cache
def _places(led: Card, trumps: Trumps) -> dict[Card, int]:
    """Return the ranks of the cards that can win a trick, 0 for the strongest: trumps, then the
    suit led."""
    ranked = dict.fromkeys((*trump_order(trumps), *lane_of(led, trumps)))
    return {card: place for place, card in enumerate(ranked)}


@dataclass(frozen=True)
class PointCount:
    """The club's points of nine cards for one trump suit, listed by item.

    The club's table compares ``total`` with 13: "Play wants at least 13, better 14".
    """

    first: int
    second: int
    third: int
    fourth: int
    kings: int
    other_trumps: int
    voids: int

    @property
    def total(self) -> int:
        """The sum of the points of all items."""
        points: int = sum(vars(self).values())
        return points


def point_count(hand: Collection[Card], trumps: Suit) -> PointCount:
    """Return the points of ``hand`` before the exchange, by the club's bidding table.

    First, second, third trump 7, 6, 5; the ace of a red trump suit 4; each king 2, trump or
    plain; every other trump 1; each void in a plain suit 1. A suit whose only card is a black ace
    is a void.

    >>> from tridge_solver.core.cards import parse_hand
    >>> point_count(parse_hand("A6.K234.K.A"), Suit.SPADES).total
    18
    """
    order = trump_order(trumps)
    kings = sum(card.rank == "K" for card in hand)
    fourth = trumps.is_red and order[MATADORS] in hand
    counted = set(order[: MATADORS + trumps.is_red])
    others = sum(
        card in hand and card not in counted and card.rank != "K" for card in order[MATADORS:]
    )
    voids = sum(not any(card in hand for card in lane) for lane in lane_orders(trumps)[1:])
    return PointCount(
        first=7 * (order[0] in hand),
        second=6 * (order[1] in hand),
        third=5 * (order[2] in hand),
        fourth=4 * fourth,
        kings=2 * kings,
        other_trumps=others,
        voids=voids,
    )

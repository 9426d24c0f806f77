"""Which cards may follow a lead, and which of a trick wins, in the games of three seats."""

from __future__ import annotations

from collections.abc import Sequence

from tridge_solver.core.cards import Card
from tridge_solver.games.ombre.rules.ranking import (
    Trumps,
    is_trump,
    matadors,
    suit_order,
    trump_order,
)


def lane_of(card: Card, trumps: Trumps) -> tuple[Card, ...]:
    """The cards that follow one another with ``card``, highest first."""
    return trump_order(trumps) if is_trump(card, trumps) else suit_order(card.suit, trumps)


def legal_cards(
    hand: frozenset[Card], led: Card | None, trumps: Trumps, estuche: bool
) -> tuple[Card, ...]:
    """The cards of ``hand`` that may be played to a trick in which ``led`` was led.

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
    """Which of ``cards``, in the order played, wins: 0 for the lead, 1, 2.

    >>> from tridge_solver.core.cards import Suit
    >>> trick_winner([Card.parse("HK"), Card.parse("H3"), Card.parse("CA")], Suit.SPADES)
    2
    """
    lane = trump_order(trumps)
    if not any(card in lane for card in cards):
        lane = lane_of(cards[0], trumps)
    return min(
        (n for n, card in enumerate(cards) if card in lane), key=lambda n: lane.index(cards[n])
    )

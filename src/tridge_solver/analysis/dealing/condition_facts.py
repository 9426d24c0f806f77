"""What a condition may ask of a deal: about a hand at once, about the play by solving it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple

from tridge_solver.core.cards import Card, Suit
from tridge_solver.core.seats import Seat

Cards = frozenset[Card]


class NotPlayable(Exception):  # noqa: N818 - it names what is the matter with a deal
    """The deal has not what the contract asked about takes: a trump, or the turned suit."""


class Facts:
    """One deal as conditions see it; a game that is solved for them has a subclass.

    Args:
        hands: the cards of the seats that play.
        stock: the undealt cards, top first.
    """

    def __init__(
        self, hands: Mapping[Seat, tuple[Card, ...]], stock: tuple[Card, ...] = ()
    ) -> None:
        self._hands = hands
        self._stock = stock
        self._cards: dict[Seat | None, Cards] = {}

    def cards(self, seat: Seat | None) -> Cards:
        """The cards of ``seat``; ``None`` is the stock."""
        cards = self._cards.get(seat)
        if cards is None:
            cards = frozenset(self._stock if seat is None else self._hands[seat])
            self._cards[seat] = cards
        return cards


class Wants(Enum):
    """What a question about a hand is asked with; the value is an example of the call."""

    NOTHING = "{}()"
    SUIT = "{}(D)"
    CARDS = '{}("SA")'


class HandQuestion(NamedTuple):
    """A question about the cards of a hand: whether its answer is a truth or else a number."""

    wants: Wants
    is_truth: bool
    about_suit: Callable[[Cards, Suit], int] | None = None
    about_cards: Callable[[Cards, Cards], int] | None = None


def suit_length(hand: Cards, suit: Suit) -> int:
    """How many cards of a suit a hand holds, where no ace belongs to another."""
    return sum(card.suit is suit for card in hand)

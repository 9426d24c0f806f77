"""The play of the cards in plain Python: the readable reference of the rules.

A :class:`Position` is three hands, the cards on the table and the tricks won. It says which
cards are legal and what the next position is; the search engine has its own, faster words for
the same things, and the tests hold one against the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from tridge_solver.cards import Card, Suit
from tridge_solver.rules.ranking import is_trump, matadors, plain_order, trump_order
from tridge_solver.rules.ruleset import Ruleset
from tridge_solver.seats import Seat


class IllegalPlay(ValueError):  # noqa: N818 - it names what happened at the table
    """A card that may not be played; ``legal`` holds the cards that might have been."""

    def __init__(self, message: str, legal: tuple[Card, ...]) -> None:
        super().__init__(message)
        self.legal = legal


def lane_of(card: Card, trumps: Suit) -> tuple[Card, ...]:
    """The cards that follow one another with ``card``, highest first."""
    return trump_order(trumps) if is_trump(card, trumps) else plain_order(card.suit)


def legal_cards(
    hand: frozenset[Card], led: Card | None, trumps: Suit, estuche: bool
) -> tuple[Card, ...]:
    """The cards of ``hand`` that may be played to a trick in which ``led`` was led.

    Follow suit if able, else any card; nothing need be beaten or trumped. Under the estuche
    privilege a hand whose trumps are all matadors outranking a led trump may play anything.

    >>> from tridge_solver.cards import parse_hand
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


def trick_winner(cards: Sequence[Card], trumps: Suit) -> int:
    """Which of ``cards``, in the order played, wins: 0 for the lead, 1, 2.

    >>> trick_winner([Card.parse("HK"), Card.parse("H3"), Card.parse("CA")], Suit.SPADES)
    2
    """
    lane = trump_order(trumps)
    if not any(card in lane for card in cards):
        lane = lane_of(cards[0], trumps)
    return min(
        (n for n, card in enumerate(cards) if card in lane), key=lambda n: lane.index(cards[n])
    )


@dataclass(frozen=True)
class Position:
    """A moment of the play.

    Attributes:
        rules: the ruleset (its estuche privilege matters here).
        trumps: the trump suit.
        seats: the three active seats in playing order, from any of them.
        hands: the cards each seat still holds; cards on the table are in no hand.
        leader: who led, or leads, the current trick.
        trick: the cards on the table in the order played.
        won: complete tricks won by each seat so far.

    >>> from tridge_solver.cards import parse_hand
    >>> from tridge_solver.rules.ruleset import TRIDGE
    >>> n, e, w = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> hands = {n: frozenset(parse_hand("K...A")), e: frozenset(parse_hand(".KQ..")),
    ...          w: frozenset(parse_hand("2.A.."))}
    >>> start = Position(TRIDGE, Suit.SPADES, (n, e, w), hands, e, (), {n: 3, e: 2, w: 2})
    >>> led = start.play(Card.parse("HK"))
    >>> led.to_play.letter, [card.code for card in led.legal_cards()]
    ('W', ['HA'])
    >>> after = led.play(Card.parse("HA")).play(Card.parse("CA"))
    >>> after.leader.letter, after.won[n]
    ('N', 4)
    """

    rules: Ruleset
    trumps: Suit
    seats: tuple[Seat, Seat, Seat]
    hands: Mapping[Seat, frozenset[Card]]
    leader: Seat
    trick: tuple[Card, ...]
    won: Mapping[Seat, int]

    @property
    def order(self) -> tuple[Seat, Seat, Seat]:
        """The seats in the order they play to the current trick."""
        first = self.seats.index(self.leader)
        a, b, c = self.seats[first:] + self.seats[:first]
        return a, b, c

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not self.trick and not self.hands[self.leader]

    @property
    def to_play(self) -> Seat | None:
        """The seat to play next, ``None`` when the play is over."""
        return None if self.is_over else self.order[len(self.trick)]

    @property
    def led(self) -> Card | None:
        """The card led to the current trick."""
        return self.trick[0] if self.trick else None

    @property
    def tricks_left(self) -> int:
        """Tricks still to be won, the current one included."""
        return len(self.hands[self.leader]) + bool(self.trick)

    def legal_cards(self) -> tuple[Card, ...]:
        """The cards the seat to play may choose from, in written order; none when over."""
        seat = self.to_play
        if seat is None:
            return ()
        return legal_cards(self.hands[seat], self.led, self.trumps, self.rules.estuche)

    def play(self, card: Card) -> Position:
        """The position after ``card``; raises :class:`IllegalPlay` with the legal cards."""
        seat = self.to_play
        if seat is None:
            raise IllegalPlay(f"{card} cannot be played: the play is over", ())
        legal = self.legal_cards()
        if card not in legal:
            held = "does not follow suit" if card in self.hands[seat] else "is not in the hand"
            raise IllegalPlay(f"{card} {held} of {seat.letter}", legal)
        hands = {**self.hands, seat: self.hands[seat] - {card}}
        trick = (*self.trick, card)
        if len(trick) < len(self.seats):
            return Position(
                self.rules, self.trumps, self.seats, hands, self.leader, trick, self.won
            )
        winner = self.order[trick_winner(trick, self.trumps)]
        won = {**self.won, winner: self.won[winner] + 1}
        return Position(self.rules, self.trumps, self.seats, hands, winner, (), won)


def cards_played(positions: Sequence[Position]) -> list[tuple[Seat, Card]]:
    """Who played what between ``positions``, each of which follows from the one before.

    >>> from tridge_solver.cards import parse_hand
    >>> from tridge_solver.rules.ruleset import TRIDGE
    >>> n, e, w = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> hands = {n: frozenset(parse_hand("A...")), e: frozenset(parse_hand("K...")),
    ...          w: frozenset(parse_hand("2..."))}
    >>> start = Position(TRIDGE, Suit.SPADES, (n, e, w), hands, e, (), {n: 4, e: 4, w: 0})
    >>> [(seat.letter, card.code) for seat, card in cards_played(
    ...     [start, start.play(Card.parse("SK"))])]
    [('E', 'SK')]
    """
    played = []
    for before, after in pairwise(positions):
        seat = before.to_play
        assert seat is not None  # a card was played
        played.append((seat, next(iter(before.hands[seat] - after.hands[seat]))))
    return played

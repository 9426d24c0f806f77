"""The play of the cards in plain Python, as a readable reference for the rules.

A :class:`Position` is the hands, the cards on the table and the tricks won. It says which cards are
legal and what the next position is, by the rules of its game. The search engine has its own, faster
code for the same things, and the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from itertools import pairwise
from typing import Any

from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.display import Displayed
from tridge_solver.core.registry import Game, game_of
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat


class IllegalPlay(ValueError):  # noqa: N818 - it names what happened at the table
    """A card that may not be played; ``legal`` contains the legal cards."""

    def __init__(self, message: str, legal: tuple[Card, ...]) -> None:
        super().__init__(message)
        self.legal = legal


@dataclass(frozen=True, repr=False)
class Position(Displayed):
    """A position: the state of the play at one moment.

    Attributes:
        rules: the ruleset (its estuche privilege matters here).
        trumps: the trump suit; a game with other denominations says so in its file.
        seats: the active seats in playing order, from any of them.
        hands: the cards each seat still holds; cards on the table are in no hand.
        leader: the leader of the current trick.
        trick: the cards on the table in the order played.
        won: complete tricks won by each seat so far.
        points: the points of each seat's tricks so far, in games that count more than tricks; else
            empty.
        game_name: the name of the game, ``None`` if rules and seats imply it (see :attr:`game`).

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
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
    trumps: Any
    seats: tuple[Seat, ...]
    hands: Mapping[Seat, frozenset[Card]]
    leader: Seat
    trick: tuple[Card, ...]
    won: Mapping[Seat, int]
    points: Mapping[Seat, int] = field(default_factory=dict)
    game_name: str | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        """Return a text with the hands and the seat to play."""
        return f"<Position {self}>"

    def __str__(self) -> str:
        """Return a text with the hands, the seat to play and the current trick."""
        pack = self.game.printing(Pack.ENGLISH)
        hands = " ".join(f"{seat}:{pack.hand_text(self.hands[seat])}" for seat in self.seats)
        if self.to_play is None:
            return f"{hands} · all cards are played"
        table = " to " + " ".join(map(str, self.trick)) if self.trick else ""
        return f"{hands} · {self.to_play} to play{table}"

    @property
    def game(self) -> Game:
        """The game being played."""
        return game_of(self.rules, len(self.seats), self.game_name)

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats in the order they play to the current trick; in some games a seat plays
        twice."""
        return self.game.playing_order(self.seats, self.leader)

    @property
    def is_over(self) -> bool:
        """Whether every card has been played."""
        return not self.trick and not self.hands[self.leader]

    @property
    def to_play(self) -> Seat | None:
        """The seat to play next; ``None`` when the play is over."""
        return None if self.is_over else self.order[len(self.trick)]

    @property
    def led(self) -> Card | None:
        """The card led to the current trick; ``None`` before the lead."""
        return self.trick[0] if self.trick else None

    @property
    def tricks_left(self) -> int:
        """The number of tricks still to be won, including the current one."""
        cards = len(self.trick) + sum(map(len, self.hands.values()))
        return cards // self.game.cards_in_trick

    def legal_cards(self) -> tuple[Card, ...]:
        """Return the legal cards of the seat to play, in written order; none when the play is
        over."""
        seat = self.to_play
        if seat is None:
            return ()
        return self.game.legal_cards(self.hands[seat], self.trick, self.trumps, self.rules)

    def play(self, card: Card | str, *, lawful: bool = True) -> Position:
        """Return the position after ``card`` (a card or a text such as ``"S3"``). Without
        ``lawful`` it need only be in the hand.

        Raises :class:`IllegalPlay` with the legal cards, and
        :class:`~tridge_solver.errors.CardError` for text that is not a card.
        """
        if not isinstance(card, Card):
            card = Card.parse(card, self.game.printings[0])
        if self.is_over:
            raise IllegalPlay(f"{card} cannot be played: the play is over", ())
        game = self.game
        order = game.playing_order(self.seats, self.leader)
        seat = order[len(self.trick)]
        hand = self.hands[seat]
        if card not in (self.legal_cards() if lawful else hand):
            held = "does not follow suit" if card in hand else "is not in the hand"
            message = f"{card} {held} of {seat.letter}"
            rule = game.broken_rule(hand, self.trick, self.trumps, self.rules)
            if rule is not None and card in hand:
                message = f"{card} may not be played by {seat.letter}: {rule}"
            raise IllegalPlay(message, self.legal_cards())
        hands = {**self.hands, seat: hand - {card}}
        trick = (*self.trick, card)
        if len(trick) < game.cards_in_trick:
            return self._after(hands, self.leader, trick, self.won, self.points)
        winner = order[game.winner(trick, self.trumps)]
        leader = game.next_leader(self.seats, self.leader, winner)
        won = {**self.won, winner: self.won[winner] + 1}
        points = self.points
        if game.counts_points:
            worth = game.worth(trick, self.trumps, is_last=not any(hands.values()))
            points = {**points, winner: points.get(winner, 0) + worth}
        return self._after(hands, leader, (), won, points)

    def _after(
        self,
        hands: Mapping[Seat, frozenset[Card]],
        leader: Seat,
        trick: tuple[Card, ...],
        won: Mapping[Seat, int],
        points: Mapping[Seat, int],
    ) -> Position:
        """Return a later position of the same play; this is faster than replacing single fields."""
        return Position(
            self.rules, self.trumps, self.seats, hands, leader, trick, won, points, self.game_name
        )


def cards_played(positions: Sequence[Position]) -> list[tuple[Seat, Card]]:
    """Return the cards played between successive ``positions``, each with the seat that played it.

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
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

"""The card a player would put down without a thought: what a puzzle is measured against."""

from __future__ import annotations

from tridge_solver.core.cards import Card
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.following import lane_of
from tridge_solver.games.ombre.rules.ranking import is_trump


def natural_card(position: Position, player: Seat, contract: Contract) -> Card:
    """The card of habit of the seat to play.

    The Player leads his strongest trump, a seat without one and a defender the strongest card of
    the longest plain suit. Whoever follows wins the trick as cheaply as he can where his own side
    does not win it already, and else throws his cheapest card. Who wants few tricks, in *No
    Tricks*, leads his weakest card, stays under the winning card as closely as he can, and where
    he must win it does so with his strongest.

    >>> from tridge_solver.core.cards import Suit, parse_hand
    >>> from tridge_solver.core.ruleset import TRIDGE
    >>> n, e, w = Seat.NORTH, Seat.EAST, Seat.WEST
    >>> hands = {n: frozenset(parse_hand("KQ.5..")), e: frozenset(parse_hand("J7.K..")),
    ...          w: frozenset(parse_hand("2.A.A."))}
    >>> start = Position(TRIDGE, Suit.HEARTS, (n, e, w), hands, n, (), {n: 2, e: 2, w: 2})
    >>> play = Contract.play(Suit.HEARTS)
    >>> natural_card(start, n, play).code, natural_card(start, w, play).code
    ('H5', 'SK')
    """
    seat = position.to_play
    assert seat is not None  # there is a card to play
    legal = position.legal_cards()
    avoids = contract.wants_few_tricks and seat is player
    if not position.trick:
        return _lead(position, legal, as_player=seat is player, avoids=avoids)
    winner = position.order[position.game.winner(position.trick, position.trumps)]
    winning = [card for card in legal if _wins(position, card)]
    if avoids:
        staying = [card for card in legal if card not in winning]
        return min(staying or legal, key=lambda card: _cheapness(position, card))
    is_own = (winner is player) is (seat is player)
    return max(legal if is_own else winning or legal, key=lambda card: _cheapness(position, card))


def _lead(position: Position, legal: tuple[Card, ...], *, as_player: bool, avoids: bool) -> Card:
    """The lead of habit."""
    if avoids:
        return max(legal, key=lambda card: _cheapness(position, card))
    trumps = [card for card in legal if is_trump(card, position.trumps)]
    plain = [card for card in legal if card not in trumps]
    if trumps and (as_player or not plain):
        return min(trumps, key=lambda card: _strength(position, card))
    longest = max(plain, key=lambda card: (sum(o.suit is card.suit for o in plain), -card)).suit
    return min(
        (card for card in plain if card.suit is longest),
        key=lambda card: _strength(position, card),
    )


def _wins(position: Position, card: Card) -> bool:
    """Whether ``card`` beats everything on the table."""
    trick = (*position.trick, card)
    return position.game.winner(trick, position.trumps) == len(trick) - 1


def _strength(position: Position, card: Card) -> int:
    """The place of a card among those of its suit, 0 the strongest."""
    return lane_of(card, position.trumps).index(card)


def _cheapness(position: Position, card: Card) -> tuple[bool, int, int]:
    """Greater for a cheaper card: plain before trump, weak before strong."""
    return not is_trump(card, position.trumps), _strength(position, card), -card

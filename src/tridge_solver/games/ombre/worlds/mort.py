"""What a mort does with the talon by custom: which nine cards it keeps, and in which suit."""

from __future__ import annotations

from collections.abc import Collection

from tridge_solver.core.cards import SUITS, Card, Suit
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.rules.mort import MORT_STOCK
from tridge_solver.games.ombre.rules.points import point_count
from tridge_solver.games.ombre.worlds.customs import thrown_by_custom


def kept_by_custom(talon: Collection[Card], trumps: Suit) -> frozenset[Card]:
    """The nine of thirteen cards that a mort in ``trumps`` keeps: it lays aside what an exchange
    would throw first.

    >>> from tridge_solver.core.cards import parse_hand
    >>> talon = parse_hand("KJ5.J6.54.A75432")
    >>> kept = kept_by_custom(talon, Suit.CLUBS)
    >>> " ".join(card.code for card in talon if card not in kept)
    'S5 H6 D4 D5'
    """
    aside = thrown_by_custom(talon, Contract.play(trumps), MORT_STOCK, MORT_STOCK)
    return frozenset(talon) - set(aside)


def points_kept(talon: Collection[Card], trumps: Suit) -> int:
    """The club's points of these nine."""
    return point_count(kept_by_custom(talon, trumps), trumps).total


def suits_by_custom(talon: Collection[Card]) -> list[Suit]:
    """The suits in which the nine cards kept have most of the club's points.

    >>> from tridge_solver.core.cards import parse_hand
    >>> [suit.letter for suit in suits_by_custom(parse_hand("KJ5.J6.54.A75432"))]
    ['C']
    """
    points = {suit: points_kept(talon, suit) for suit in SUITS}
    return [suit for suit, count in points.items() if count == max(points.values())]

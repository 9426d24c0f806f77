"""The fitted points count what the study of ``research/fit_points.py`` found, in small numbers."""

from __future__ import annotations

from hypothesis import given, strategies as st

from tridge_solver.core.cards import PACK, SUITS, Card, Suit
from tridge_solver.games.ombre.bidding.three_seats import fitted_points
from tridge_solver.games.ombre.rules.ranking import trump_order

OF_RANK = {"K": 4, "Q": 3}


@given(st.permutations(PACK), st.sampled_from(SUITS))
def test_fitted_points_are_those_of_the_table(cards: list[Card], trumps: Suit) -> None:
    hand, order = cards[:9], trump_order(trumps)
    first, second, third, *lower = order
    tops = {first: 8, second: 6, third: 5} | ({lower[0]: 4} if trumps.is_red else {})
    points = -1 if trumps.is_red else 0
    for card in hand:
        if card in order:
            points += tops.get(card, OF_RANK.get(card.rank, 2))
        elif card.rank == "K":
            points += 2
    assert fitted_points(hand, trumps).total == points

"""Deals for Hypothesis, and what holds of all of them.

``deals()`` is a strategy: it shrinks to fewer cards moved from the order of the pack.
"""

from __future__ import annotations

import hypothesis
from hypothesis import strategies

import tridge_solver as tridge

PACK = tuple(tridge.Card(number) for number in range(40))
CONTRACTS = ("Play S", "Play H", "No Tricks D", "All Tricks C", "Fixed 3 H")


@strategies.composite
def deals(draw: strategies.DrawFn) -> tridge.OmbreDeal:
    """Deals of Tridge with a contract of the first hand."""
    cards = draw(strategies.permutations(PACK))
    hands = [cards[:9], cards[9:18], cards[18:27]]
    written = " ".join(tridge.deals.Pack.ENGLISH.hand_text(hand) for hand in hands)
    contract = draw(strategies.sampled_from(CONTRACTS))
    try:
        deal = tridge.Deal.of(f"W:{written} -", dealer="S", declarer="W", contract=contract)
    except tridge.DealError:  # a Fixed takes a trump in hand
        hypothesis.reject()
    assert isinstance(deal, tridge.OmbreDeal)
    return deal


@hypothesis.settings(max_examples=25, deadline=None)
@hypothesis.given(deals())
def check(deal: tridge.OmbreDeal) -> None:
    """The best card is worth what the deal is, and the line of play ends there."""
    value, values = tridge.solve(deal), tridge.card_values(deal)
    assert (values[0].grade, values[0].player_tricks) == (value.grade, value.player_tricks)
    tricks = [trick for trick in tridge.line(deal) if trick.winner is deal.declarer]
    assert len(tricks) == value.player_tricks


if __name__ == "__main__":
    check()

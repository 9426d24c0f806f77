"""The themes of Très, where the values of the cards are proved.

A seat has no partner and leads to every other trick whoever wins: it cannot leave a trick to a
partner, or give up the lead.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from tridge_solver.analysis.themes import Reasons, Themes, WeighedCards, chooser
from tridge_solver.checks import check
from tridge_solver.core.cards import FULL_RANKS, Card, Pack
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.tres.game import TRUMPS, TresDeal
from tridge_solver.games.tres.scoring import non_dealer
from tridge_solver.games.tres.solving import DEFAULT_NODES, TresCardValue, TresSolver


@cache
def lane_of(card: Card) -> tuple[Card, ...]:
    """Return all cards of the same suit as ``card``, the strongest first."""
    return tuple(Card.of(card.suit, rank, Pack.FULL) for rank in FULL_RANKS)


def best_of(values: Sequence[TresCardValue]) -> tuple[Card, ...]:
    """Return the cards of ``values`` that are as good as the first; none unless every value is
    exact."""
    if not all(value.bounds.exact for value in values):
        return ()
    return tuple(value.card for value in values if value.bounds == values[0].bounds)


def proved_reasons(position: Position, best: Sequence[Card]) -> Reasons:
    """Return the themes of ``position``, given the ``best`` cards."""
    seat = position.to_play
    assert seat is not None  # it has cards to choose from

    def led_to(card: Card) -> Seat:
        raise AssertionError(f"{card} gives up no lead: that is not the winner's")

    is_trump = [card for card in position.legal_cards() if card.suit is TRUMPS]
    return WeighedCards(
        position, frozenset(best), frozenset((seat,)), lane_of, is_trump.__contains__, led_to
    ).reasons


def themes(
    deal: TresDeal,
    *,
    from_start: bool = False,
    nodes: int | None = DEFAULT_NODES,
    solver: TresSolver | None = None,
) -> Themes:
    """Find the themes of a position; see :func:`~tridge_solver.themes`, and
    :func:`~tridge_solver.solve` for ``nodes``. It gets none unless the value of every card is
    exact, and never a trick that pays for a card."""
    check(deal)
    position = deal.reached(from_start=from_start)
    chooser(position)
    solver = solver or TresSolver()
    solver.begin(nodes)
    return proved(position, solver.card_bounds(position, non_dealer(deal)))


def proved(position: Position, values: Sequence[TresCardValue]) -> Themes:
    """Return the themes proved in ``position``; the best of the card ``values`` comes first."""
    best = best_of(values)
    reasons = proved_reasons(position, best) if best else {}
    return Themes(chooser(position), best, tuple(reasons), (), reasons)

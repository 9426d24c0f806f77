"""The themes of Trumps and bridge with open cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tridge_solver.analysis.paid_for import TrickCost, trick_paid
from tridge_solver.analysis.themes import Reasons, Themes, WeighedCards, chooser, themes_of
from tridge_solver.checks import check
from tridge_solver.core.cards import Card
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.game import TrumpsDeal
from tridge_solver.games.trumps.solving import SidesSolver, TrumpsCardValue, lane_in, reached


class SidesThemes:
    """Finds the themes of positions in a contract, with a solver and its table."""

    def __init__(self, solver: SidesSolver, declarer: Seat) -> None:
        self._solver = solver
        self._declarer = declarer

    def best(self, position: Position) -> tuple[Card, ...]:
        """Return the cards that lose no tricks, in written order."""
        return best_of(self._solver.card_values(position, self._declarer))

    def line(self, position: Position, like: Iterable[Card]) -> None:
        """Return the line card by card. Few cards are needed, and the first difference is then
        found sooner."""

    def reasons(self, position: Position, values: Sequence[TrumpsCardValue]) -> Reasons:
        """Return the themes of ``position``, given the ``values`` of its cards, best first."""
        return self.reasons_if(position, best_of(values))

    def reasons_if(self, position: Position, best: Sequence[Card]) -> Reasons:
        """Return the themes that ``position`` has if its best cards are ``best``."""
        strain = position.trumps
        ours, _ = _sides(position)
        return WeighedCards(
            position,
            frozenset(best),
            frozenset(ours),
            lane_in(strain),
            lambda card: card.suit is strain.suit,
            lambda card: self._solver.line(position, [card])[0].winner,
        ).reasons

    def cost(
        self, position: Position, values: Sequence[TrumpsCardValue], wrong: TrumpsCardValue
    ) -> TrickCost | None:
        """Return the trick that a wrong card of ``values`` loses."""
        _, theirs = _sides(position)
        return trick_paid(self, position, wrong.card, best_of(values), theirs)


def best_of(values: Sequence[TrumpsCardValue]) -> tuple[Card, ...]:
    """Return the cards of ``values``, best first, that are as good as the first."""
    most = values[0].declarer_tricks
    return tuple(value.card for value in values if value.declarer_tricks == most)


def _sides(position: Position) -> tuple[tuple[Seat, ...], ...]:
    """Return the side that plays next, then the other side."""
    seat = position.to_play
    assert seat is not None  # it has cards to choose from
    return position.game.sides(position.seats, seat)


def themes(
    deal: TrumpsDeal, *, from_start: bool = False, solver: SidesSolver | None = None
) -> Themes:
    """Return the themes of a position; see :func:`~tridge_solver.themes`. Raise
    :class:`~tridge_solver.DealError` while the denomination has not been named."""
    check(deal)
    position, declarer, _ = reached(deal, from_start=from_start)
    chooser(position)
    solver = solver or SidesSolver()
    values = solver.card_values(position, declarer)
    return themes_of(SidesThemes(solver, declarer), position, values)

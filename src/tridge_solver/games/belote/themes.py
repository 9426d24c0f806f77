"""The themes of Belote with open cards. Play is for points, so a wrong card is one that loses
points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tridge_solver.analysis.paid_for import TrickCost, points_paid, trick_paid
from tridge_solver.analysis.themes import Reasons, Themes, WeighedCards, chooser, themes_of
from tridge_solver.checks import check
from tridge_solver.core.cards import Card
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.belote.game import BeloteDeal
from tridge_solver.games.belote.rules import BeloteRules
from tridge_solver.games.belote.solving import (
    BeloteCardValue,
    BeloteSolver,
    belote_problem,
    lane_in,
)


class BeloteThemes:
    """Finds the themes of positions with a solver and its table."""

    def __init__(self, solver: BeloteSolver) -> None:
        self._solver = solver

    def best(self, position: Position) -> list[Card]:
        """Return the cards that lose no points, in written order."""
        return self._solver.best_cards(position)

    def line(self, position: Position, like: Iterable[Card]) -> list[Card] | None:
        """Return best play to the end; among equivalent cards, take the first in ``like``. If
        all tricks earn a bonus, the line is found card by card."""
        rules = position.rules
        assert isinstance(rules, BeloteRules)
        return None if rules.capot else self._solver.line_like(position, like)

    def reasons(self, position: Position, values: Sequence[BeloteCardValue]) -> Reasons:
        """Return the themes of ``position``, given the ``values`` of its cards, best first."""
        return self.reasons_if(position, best_of(values))

    def reasons_if(self, position: Position, best: Sequence[Card]) -> Reasons:
        """Return the themes that ``position`` has if its best cards are ``best``."""
        denomination = position.trumps
        return WeighedCards(
            position,
            frozenset(best),
            _ours(position),
            lane_in(denomination),
            lambda card: card.suit is denomination.suit,
            lambda card: self._solver.line(position, [card])[0].winner,
        ).reasons

    def cost(
        self, position: Position, values: Sequence[BeloteCardValue], wrong: BeloteCardValue
    ) -> TrickCost | None:
        """Return the trick in which a wrong card of ``values`` loses the most points. If it
        loses the bonus for all tricks, return the first trick lost."""
        ours, rules = _ours(position), position.rules
        assert isinstance(rules, BeloteRules)
        if rules.capot and wrong.capot != values[0].capot:
            theirs = [seat for seat in position.seats if seat not in ours]
            return trick_paid(self, position, wrong.card, best_of(values), theirs)
        return points_paid(self, position, wrong.card, values[0].card, ours)


def best_of(values: Sequence[BeloteCardValue]) -> tuple[Card, ...]:
    """Return the cards of ``values``, best first, that gain as many points as the first."""
    return tuple(value.card for value in values if value.points == values[0].points)


def _ours(position: Position) -> frozenset[Seat]:
    """Return the seats of the side that plays next."""
    seat = position.to_play
    assert seat is not None  # it has cards to choose from
    return frozenset(position.game.sides(position.seats, seat)[0])


def themes(
    deal: BeloteDeal, *, from_start: bool = False, solver: BeloteSolver | None = None
) -> Themes:
    """Return the themes of a position; see :func:`~tridge_solver.themes`."""
    check(deal)
    position = belote_problem(deal, from_start=from_start)
    chooser(position)
    solver = solver or BeloteSolver()
    return themes_of(BeloteThemes(solver), position, solver.card_values(position))

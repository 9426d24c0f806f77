"""Puzzles of Trumps and bridge: one card, or one run of equals, keeps the contract, or beats it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tridge_solver.analysis.line import LineTrick
from tridge_solver.analysis.sides_puzzles import CardOption, SidesPuzzles, is_own_side
from tridge_solver.core.cards import Card
from tridge_solver.core.position import Position
from tridge_solver.games.trumps.advice import bridge_view
from tridge_solver.games.trumps.closed_seats import with_best_contract
from tridge_solver.games.trumps.contracts import MAX_TRICKS
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, side_of
from tridge_solver.games.trumps.solving import SidesSolver, lane_in, reached
from tridge_solver.games.trumps.thumb import rule_card


class TrumpsPuzzles(SidesPuzzles):
    """See :class:`~tridge_solver.analysis.sides_puzzles.SidesPuzzles`."""

    limits = (5, 13)

    def new_solver(self, table_bytes: int | None) -> SidesSolver:
        """A solver."""
        return SidesSolver(table_bytes)

    def as_played(self, deal: TrumpsDeal, solver: SidesSolver, *, makes: bool) -> TrumpsDeal | None:
        """The deal in the contract that scores most of those that are made with open cards, or one
        trick higher."""
        found = with_best_contract(deal, solver)
        if makes:
            return found
        assert found.contract is not None
        number = found.contract.number + 1
        if number > MAX_TRICKS:
            return None
        return replace(found, contract=replace(found.contract, number=number))

    def ready(self, deal: TrumpsDeal) -> TrumpsDeal:
        """A deal with its contract and declarer."""
        reached(deal)
        return deal

    def options(
        self, deal: TrumpsDeal, position: Position, solver: SidesSolver
    ) -> tuple[CardOption, ...]:
        """Every legal card with the tricks of declarer's side."""
        contract, declarer = deal.contract, deal.declarer
        assert contract is not None
        assert declarer is not None
        values = solver.card_values(position, declarer)
        found = [
            CardOption(each.card, each.declarer_tricks >= contract.number, each.declarer_tricks)
            for each in values
        ]
        seat = position.to_play
        assert seat is not None
        sign = -1 if is_own_side(seat, declarer) else 1
        return tuple(sorted(found, key=lambda each: sign * each.worth))

    def line(
        self, position: Position, solver: SidesSolver, after: Sequence[Card]
    ) -> Sequence[LineTrick]:
        """Best play for tricks."""
        tricks = solver.line(position, after)
        return [LineTrick(trick.leader, dict(trick.cards), trick.winner) for trick in tricks]

    def is_settled(self, deal: TrumpsDeal, position: Position) -> bool:
        """Whether declarer's side has its tricks, or too few are left."""
        contract, declarer = deal.contract, deal.declarer
        assert contract is not None
        assert declarer is not None
        won = sum(position.won[seat] for seat in SIDES[side_of(declarer)])
        return won >= contract.number or won + position.tricks_left < contract.number

    def habit(self, deal: TrumpsDeal) -> Card:
        """See :func:`~tridge_solver.games.trumps.thumb.rule_card`."""
        return rule_card(bridge_view(deal))

    def lane_of(self, position: Position) -> Callable[[Card], Sequence[Card]]:
        """The cards of a suit, the ace first."""
        return lane_in(position.trumps)

    def ended(self, deal: TrumpsDeal, position: Position, **fields: Any) -> TrumpsDeal:
        """The ending with the tricks won."""
        won = {seats[0]: sum(position.won[seat] for seat in seats) for seats in SIDES.values()}
        if any(won.values()):
            fields["tricks_won"] = won
        return replace(deal, marked_play=(), **fields)

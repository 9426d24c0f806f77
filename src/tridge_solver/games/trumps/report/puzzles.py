"""Puzzles of Trumps and bridge and their words: one card keeps the contract, or beats it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.text import Text

from tridge_solver.analysis.line import LineTrick
from tridge_solver.analysis.puzzles import CardOption, SidesPuzzles, is_own_side
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.game import Game
from tridge_solver.core.position import Position
from tridge_solver.core.seats import Seat
from tridge_solver.games.trumps.advice import bridge_view
from tridge_solver.games.trumps.closed_seats import rule_card, with_best_contract
from tridge_solver.games.trumps.game import SIDES, TrumpsDeal, side_of
from tridge_solver.games.trumps.report.theme import (
    by_side,
    contract_text,
    contract_words,
    look_of,
    side_notes,
)
from tridge_solver.games.trumps.rules import MAX_TRICKS
from tridge_solver.games.trumps.solving import SidesSolver, lane_in, reached
from tridge_solver.games.trumps.themes import SidesThemes
from tridge_solver.report.puzzles_text import SidesPuzzleGame, SidesView
from tridge_solver.report.theme.signs import count


class TrumpsPuzzles(SidesPuzzles):
    """The finder of puzzles in Trumps and bridge; see
    :class:`~tridge_solver.analysis.puzzles.SidesPuzzles`."""

    limits = (5, 13)

    def new_solver(self, table_bytes: int | None) -> SidesSolver:
        """Return a solver."""
        return SidesSolver(table_bytes)

    def as_played(self, deal: TrumpsDeal, solver: SidesSolver, *, makes: bool) -> TrumpsDeal | None:
        """Return the deal in the contract with the best score among those made with open cards,
        or in one trick more."""
        found = with_best_contract(deal, solver)
        if makes:
            return found
        assert found.contract is not None
        number = found.contract.number + 1
        if number > MAX_TRICKS:
            return None
        return replace(found, contract=replace(found.contract, number=number))

    def ready(self, deal: TrumpsDeal) -> TrumpsDeal:
        """Return a deal that has a contract and a declarer; raise an error for any other."""
        reached(deal)
        return deal

    def options(
        self, deal: TrumpsDeal, position: Position, solver: SidesSolver
    ) -> tuple[CardOption, ...]:
        """Return every legal card, with the tricks of declarer's side after it."""
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
        """Return a line of best play for tricks."""
        tricks = solver.line(position, after)
        return [LineTrick(trick.leader, dict(trick.cards), trick.winner) for trick in tricks]

    def themes(
        self, deal: TrumpsDeal, position: Position, right: Sequence[Card], solver: SidesSolver
    ) -> Sequence[CardTheme]:
        """Return the finder of themes: :class:`~tridge_solver.games.trumps.themes.SidesThemes`."""
        assert deal.declarer is not None
        return tuple(SidesThemes(solver, deal.declarer).reasons_if(position, right))

    def is_settled(self, deal: TrumpsDeal, position: Position) -> bool:
        """Return whether the contract is decided: declarer's side has enough tricks, or too few
        are left."""
        contract, declarer = deal.contract, deal.declarer
        assert contract is not None
        assert declarer is not None
        won = sum(position.won[seat] for seat in SIDES[side_of(declarer)])
        return won >= contract.number or won + position.tricks_left < contract.number

    def habit(self, deal: TrumpsDeal) -> Card:
        """Return the natural card: :func:`~tridge_solver.games.trumps.closed_seats.rule_card`."""
        return rule_card(bridge_view(deal))

    def lane_of(self, position: Position) -> Callable[[Card], Sequence[Card]]:
        """Return the cards of a suit, beginning with the ace."""
        return lane_in(position.trumps)

    def ended(self, deal: TrumpsDeal, position: Position, **fields: Any) -> TrumpsDeal:
        """Return the ending as a deal, with the tricks won before."""
        won = {seats[0]: sum(position.won[seat] for seat in seats) for seats in SIDES.values()}
        if any(won.values()):
            fields["tricks_won"] = won
        return replace(deal, marked_play=(), **fields)


class TrumpsView(SidesView):
    """The words of a puzzle in Trumps and bridge; see
    :class:`~tridge_solver.report.puzzles.SidesView`."""

    worth_name = "declarer_tricks"

    @property
    def contract(self) -> Text:
        """The contract and its declarer in words."""
        return contract_words(self.puzzle.deal, self.puzzle.contract, self.puzzle.player)

    @property
    def notes(self) -> Mapping[Seat, str]:
        """The tricks of each side, as notes beside its first seat."""
        return side_notes(self.puzzle.position.won)

    def worth(self, number: int) -> str:
        """Return a number of tricks in words."""
        return f"{count(number, 'trick')} to declarer's side"

    @property
    def contract_name(self) -> str:
        """The contract for JSON, as in the answers of ``solve``."""
        return contract_text(self.puzzle.deal, self.puzzle.contract)

    @property
    def tricks_so_far(self) -> Mapping[str, int]:
        """The tricks won so far by each side."""
        return by_side(self.puzzle.position.won)


class TrumpsPuzzleGame(TrumpsPuzzles, SidesPuzzleGame):
    """The puzzles of Trumps and bridge with their words; see
    :class:`~tridge_solver.report.puzzles.PuzzleGame`."""

    def view(self, puzzle: Any, pack: Pack) -> TrumpsView:
        """Return the words for a puzzle."""
        return TrumpsView(puzzle, look_of(puzzle.position.trumps))


def puzzle_game(game: Game) -> TrumpsPuzzleGame:
    """Return the finder of the game's puzzles."""
    return TrumpsPuzzleGame()

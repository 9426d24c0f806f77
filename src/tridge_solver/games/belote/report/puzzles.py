"""Puzzles of Belote and their words: one card, or a group of touching cards, keeps the contract
or beats it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rich.text import Text

from tridge_solver.analysis.line import LineTrick
from tridge_solver.analysis.puzzles import CardOption, SidesPuzzles, is_own_side
from tridge_solver.analysis.seen import seat_view
from tridge_solver.analysis.themes import CardTheme
from tridge_solver.core.cards import Card, Pack
from tridge_solver.core.deal import DealError
from tridge_solver.core.game import Game
from tridge_solver.core.languages import said
from tridge_solver.core.position import Position
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.games.belote.closed_seats import bid_by_rule, rule_card
from tridge_solver.games.belote.contracts import BID_STEP, HIGHEST_BID, LOWEST_BID, BeloteContract
from tridge_solver.games.belote.game import BeloteDeal, by_side, side_of
from tridge_solver.games.belote.report.solving import sides_json
from tridge_solver.games.belote.report.theme import contract_by, look_of, points_text
from tridge_solver.games.belote.review import facts_of
from tridge_solver.games.belote.scored_deal import declared, facts, is_made, rules_of
from tridge_solver.games.belote.solving import BeloteSolver, belote_problem, lane_in
from tridge_solver.games.belote.themes import BeloteThemes
from tridge_solver.report.puzzles_text import SidesPuzzleGame, SidesView


class BelotePuzzles(SidesPuzzles):
    """The finder of puzzles in Belote; see
    :class:`~tridge_solver.analysis.puzzles.SidesPuzzles`."""

    limits = (5, 11)

    def new_solver(self, table_bytes: int | None) -> BeloteSolver:
        """Return a solver."""
        return BeloteSolver(table_bytes)

    def as_played(
        self, deal: BeloteDeal, solver: BeloteSolver, *, makes: bool
    ) -> BeloteDeal | None:
        """Return the deal in the kind of contract that four seats bid by the rule. Its number is
        the highest that is made with open cards, or ten more."""
        bid = bid_by_rule(deal)
        if bid.passed_out:
            return None
        assert bid.contract is not None
        kind, value = bid.contract.denomination, solver.value(bid.start())
        numbers = [
            number
            for number in range(LOWEST_BID, HIGHEST_BID + BID_STEP, BID_STEP)
            if is_made(facts_of(bid, BeloteContract(number, kind), value), rules_of(bid))
        ]
        highest = max(numbers, default=LOWEST_BID - BID_STEP)
        number = highest if makes else highest + BID_STEP
        if not LOWEST_BID <= number <= HIGHEST_BID:
            return None
        return replace(bid, contract=BeloteContract(number, kind), auction=None)

    def ready(self, deal: BeloteDeal) -> BeloteDeal:
        """Return a deal that has a contract and a bidder; raise an error for any other."""
        if deal.declarer is None:
            raise DealError("who bid the contract is not known (expected a Declarer)")
        belote_problem(deal)
        return deal

    def options(
        self, deal: BeloteDeal, position: Position, solver: BeloteSolver
    ) -> tuple[CardOption, ...]:
        """Return every legal card, with the points of the bidders' tricks after it."""
        contract, declarer = deal.contract, deal.declarer
        assert contract is not None
        assert declarer is not None
        found = [
            CardOption(
                value.card,
                is_made(facts_of(deal, contract, value), rules_of(deal)),
                value.points[side_of(declarer)],
            )
            for value in solver.card_values(position)
        ]
        seat = position.to_play
        assert seat is not None
        sign = -1 if is_own_side(seat, declarer) else 1
        return tuple(sorted(found, key=lambda each: (sign * each.made, sign * each.worth)))

    def line(
        self, position: Position, solver: BeloteSolver, after: Sequence[Card]
    ) -> Sequence[LineTrick]:
        """Return a line of best play for points."""
        return solver.line(position, after)

    def themes(
        self, deal: BeloteDeal, position: Position, right: Sequence[Card], solver: BeloteSolver
    ) -> Sequence[CardTheme]:
        """Return the finder of themes: :class:`~tridge_solver.games.belote.themes.BeloteThemes`."""
        return tuple(BeloteThemes(solver).reasons_if(position, right))

    def is_settled(self, deal: BeloteDeal, position: Position) -> bool:
        """Return whether the contract is decided: made even without further points, or failing
        even with all."""
        contract, declarer = deal.contract, deal.declarer
        assert contract is not None
        assert declarer is not None
        side = side_of(declarer)
        won, before = by_side(position.won), by_side(position.points)
        rest = contract.denomination.points - sum(before)
        fates = set()
        for taker in (0, 1):
            points = (before[0] + rest * (taker == 0), before[1] + rest * (taker == 1))
            takes_all = taker if won[1 - taker] == 0 else None
            ended = facts(deal, contract, side, points, takes_all)
            fates.add(is_made(ended, rules_of(deal)))
        return len(fates) == 1

    def habit(self, deal: BeloteDeal) -> Card:
        """Return the natural card: :func:`~tridge_solver.games.belote.closed_seats.rule_card`."""
        return rule_card(seat_view(deal))

    def lane_of(self, position: Position) -> Callable[[Card], Sequence[Card]]:
        """Return the cards of a suit in the order of their strength in the contract."""
        return lane_in(position.trumps)

    def ended(self, deal: BeloteDeal, position: Position, **fields: Any) -> BeloteDeal:
        """Return the ending as a deal, with the points, melds and belotes of the whole deal."""
        won = by_side(position.won)
        if any(won):
            assert deal.contract is not None
            melds = declared(deal, deal.contract.denomination)
            scored = [side for side in (0, 1) if melds.melds[side]]
            fields |= {
                "tricks_won": dict(zip(SEATS, won, strict=False)),
                "points": by_side(position.points),
                "melds": {s: n for s, n in melds.shown.items() if n and side_of(s) in scored}
                or None,
                "belote": melds.belote if any(melds.belote) else None,
            }
        return replace(deal, **fields)


class BeloteView(SidesView):
    """The words of a puzzle in Belote; see :class:`~tridge_solver.report.puzzles.SidesView`."""

    worth_name = "points"

    @property
    def contract(self) -> Text:
        """The contract and its bidder in words."""
        return contract_by(self.puzzle.deal, self.puzzle.contract)

    @property
    def stands(self) -> Text:
        """The seat to play and the cards on the table, with the points won so far."""
        won = by_side(self.puzzle.position.points)
        return super().stands.append(
            f"; {said('won so far')}: {points_text(won)}" if any(won) else ""
        )

    @property
    def notes(self) -> Mapping[Seat, str]:
        """No notes beside seats, since points belong to sides."""
        return {}

    def worth(self, number: int) -> str:
        """Return the points of tricks in words."""
        return f"{number} points of tricks"

    @property
    def contract_name(self) -> str:
        """The contract for JSON, as in the answers of ``solve``."""
        return str(self.puzzle.contract)

    @property
    def tricks_so_far(self) -> Mapping[str, int]:
        """The tricks won so far by each side."""
        return sides_json(by_side(self.puzzle.position.won))


class BelotePuzzleGame(BelotePuzzles, SidesPuzzleGame):
    """The puzzles of Belote with their words; see
    :class:`~tridge_solver.report.puzzles.PuzzleGame`."""

    def view(self, puzzle: Any, pack: Pack) -> BeloteView:
        """Return the words for a puzzle."""
        return BeloteView(puzzle, look_of(puzzle.position.trumps))


def puzzle_game(game: Game) -> BelotePuzzleGame:
    """Return the finder of the game's puzzles."""
    return BelotePuzzleGame()

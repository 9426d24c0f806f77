"""What a play that is not over may bring the Player in chips, world by world."""

from __future__ import annotations

from functools import cache
from typing import Literal

import numpy as np
import numpy.typing as npt

from tridge_solver.core.cards import cards_of
from tridge_solver.games.ombre.advice.seat_view import SeatView
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Grade
from tridge_solver.games.ombre.rules.ranking import counted_tops, trump_order
from tridge_solver.games.ombre.scoring import (
    AnyFunds,
    Facts,
    Settlement,
    Undertaken,
    fourth_payer,
    funds_of,
    named_funds,
    settle,
)
from tridge_solver.games.ombre.solving.double_dummy import Value
from tridge_solver.games.ombre.solving.objectives import GRADE_STEP, read_level
from tridge_solver.games.ombre.solving.stakes import defenders_share
from tridge_solver.games.ombre.worlds.dealt import Grid

MAX_HONOURS = 4


class ClosedStakes:
    """The chips of one decision.

    A game that has not come to the sixth trick is settled as a claim, whatever all nine may
    bring later; one whose Player leads to it after winning five undertakes all nine, and stays so
    whoever wins the tricks after it.

    Args:
        view: the decision; its deal names the funds, else they are those of a first deal.

    Attributes:
        undertakes: whether all nine are undertaken once another card is played.
        may_make_nine: whether they can still be made.
    """

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.funds = self.played_for(view)
        self.funds_named = named_funds(view.deal) is not None
        won, tricks = view.won[view.player], sum(view.won.values())
        alone = won == tricks >= FIRST_TRICKS
        may_undertake = (
            view.contract.is_normal
            and view.deal.undertaken is not False
            and view.player is view.declarer
        )
        self.first_five = alone or view.undertaken
        self.undertakes = view.undertaken or (alone and may_undertake)
        self.may_make_nine = self.undertakes and alone
        self._chips = cache(self._chips_once)

    def played_for(self, view: SeatView) -> AnyFunds:
        """The funds the deal is played for."""
        return funds_of(view.deal)

    def level(self, value: Value) -> int:
        """The lexicographic level of a value."""
        contract = self.view.contract
        step = len(contract.grades) - 1 - contract.grades.index(value.grade)
        few = contract.wants_few_tricks
        return step * GRADE_STEP + (TRICKS - value.player_tricks if few else value.player_tricks)

    def honours(self, hands: Grid) -> Grid:
        """What the bidder's top trumps count in each world, from his hands when the play began."""
        tops = trump_order(self.view.trumps)[:MAX_HONOURS]
        mask = np.uint64(sum(1 << card for card in tops))
        held, again = np.unique(hands & mask, return_inverse=True)
        counts = [
            counted_tops(tuple(cards_of(int(cards))), self.view.trumps, self.view.rules)
            for cards in held
        ]
        by_world: Grid = np.array(counts, np.int64)[again.reshape(-1)]
        return by_world

    def of_levels(self, levels: Grid, honour: Grid) -> npt.NDArray[np.float64]:
        """The Player's chips in each world whose play ends at these levels."""
        chips = np.zeros(len(levels))
        for level, count in sorted(set(zip(levels.tolist(), honour.tolist(), strict=True))):
            grade, tricks = read_level(level, self.view.contract)
            rows = (levels == level) & (honour == count)
            chips[rows] = self._chips(grade, tricks, count, None)
        return chips

    def of_choice(
        self, choice: Literal["claim", "surrender"], honour: Grid
    ) -> npt.NDArray[np.float64]:
        """The Player's chips in each world when he claims or surrenders and it is accepted."""
        chips = np.zeros(len(honour))
        for count in sorted(set(honour.tolist())):
            won = self.view.won[self.view.player]
            grade = Grade.WIN if choice == "claim" else Grade.DRAW
            chips[honour == count] = self._chips(grade, won, count, choice)
        return chips

    def undertaken(self, tricks: int, choice: str | None) -> Undertaken:
        """What becomes of all nine tricks with so many of the Player's."""
        if not self.undertakes or choice is not None:
            return Undertaken.NOTHING
        return Undertaken.MADE if tricks == TRICKS else Undertaken.FAILED

    def _chips_once(
        self, grade: Grade, tricks: int, count: int, choice: Literal["claim", "surrender"] | None
    ) -> int:
        """The Player's chips for one result with so many honours."""
        return self.settled(grade, tricks, count, choice).worth[self.view.player]

    def settled(
        self, grade: Grade, tricks: int, count: int, choice: Literal["claim", "surrender"] | None
    ) -> Settlement:
        """The settlement of one result of the Player's with so many honours."""
        view, deal = self.view, self.view.deal
        first, second = deal.defenders
        if choice is None:
            share = defenders_share(view.contract, grade, tricks, view.rules)
            by_seat = dict(zip(deal.from_player(view.player), (tricks, *share), strict=True))
        else:
            by_seat = view.won
        facts = Facts(
            rules=view.rules,
            contract=view.contract,
            player=view.declarer,
            first_defender=first,
            second_defender=second,
            fourth=fourth_payer(deal),
            tricks=(by_seat[view.declarer], by_seat[first], by_seat[second]),
            honours=count,
            undertaken=self.undertaken(tricks, choice),
            first_five=self.first_five,
            surrendered=choice == "surrender" or view.player is not view.declarer,
            continued_by=view.player if view.player is not view.declarer else None,
        )
        return settle(facts, self.funds)

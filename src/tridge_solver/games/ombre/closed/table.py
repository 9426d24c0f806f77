"""The closed table: its seats play deals of one contract, on any number of threads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from tridge_solver.analysis.sampling import unchecked
from tridge_solver.at_table.style import USUAL, Style
from tridge_solver.core.cards import cards_of
from tridge_solver.core.dataclass import dataclass
from tridge_solver.core.deal import HAND_SIZE
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.engine.ombre3 import five_lanes
from tridge_solver.engine.ombre3.solver import ClosedTable
from tridge_solver.games.ombre.rules.contracts import FIRST_TRICKS, TRICKS, Contract, Kind
from tridge_solver.games.ombre.rules.ranking import MATADORS, counted_tops, lane_orders, trump_order
from tridge_solver.games.ombre.scoring import AnyFunds, Facts, Undertaken, fourth_payer, settle
from tridge_solver.games.ombre.solving.double_dummy import (
    GRADE_STEP,
    first_guesses,
    grade_guesses,
    grade_levels,
    lexicographic_levels,
)
from tridge_solver.games.ombre.worlds.customs import (
    PLAYER_STRAYS,
    STRAYS,
    hand_counts,
    keepers,
    least_dealt,
    names_suit,
    needed,
)
from tridge_solver.games.ombre.worlds.heard import bounds_of_seats
from tridge_solver.games.ombre.worlds.seat_worlds import Dealt, Grid
from tridge_solver.games.ombre.worlds.setting import Setting

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

UNDERTAKEN = (Undertaken.NOTHING, Undertaken.MADE, Undertaken.FAILED)
"""The possible fates of all nine tricks, indexed by the engine's number."""


@dataclass(frozen=True)
class Played:
    """The results of deals played at the table, with a row for each.

    Attributes:
        tricks: of the three seats: 5, 0, 0 if the Player claimed. Once only tricks are left to play
            for, the rest counts for the Player.
        undertaken: the fate of all nine tricks, by number in :data:`UNDERTAKEN`.
        cards: the cards in the order played, 255 after the last; empty unless asked for.
        grade: the number of the Player's grade from the worst.
        chips: the Player's chips.
    """

    tricks: npt.NDArray[np.uint8]
    undertaken: npt.NDArray[np.uint8]
    cards: npt.NDArray[np.uint8]
    grade: npt.NDArray[np.int64]
    chips: npt.NDArray[np.float64]


class Payout:
    """The payments of a deal, computed from the result of its play.

    Args:
        setting: contract, seats and rules.
        funds: the funds when the cards were dealt.
    """

    def __init__(self, setting: Setting, funds: AnyFunds) -> None:
        self.setting = setting
        self.funds = funds
        self.worth = cache(self._worth)

    def honours(self, hand: int) -> int:
        """Return how many top trumps count in the Player's hand at the start of play; ``hand`` is a
        mask."""
        held = tuple(cards_of(hand))
        return counted_tops(held, self.setting.denomination, self.setting.rules)

    def chips(
        self, tricks: tuple[int, int, int], undertaken: Undertaken, first_five: bool, run: int
    ) -> int:
        """Return the Player's chips for a result."""
        return self.worth(tricks, undertaken, first_five, run)[self.setting.player]

    def _worth(
        self, tricks: tuple[int, int, int], undertaken: Undertaken, first_five: bool, run: int
    ) -> Mapping[Seat, int]:
        player, first, second = self.setting.seats
        facts = Facts(
            rules=self.setting.rules,
            contract=self.setting.contract,
            player=player,
            first_defender=first,
            second_defender=second,
            fourth=fourth_payer(self.setting.deal),
            tricks=tricks,
            honours=run,
            undertaken=undertaken,
            first_five=first_five,
        )
        return settle(facts, self.funds).worth


class ClosedTables:
    """Tables shared by many games, one for each thread; they keep their caches from game to game.
    They have four lanes, or five if no suit is trumps.

    >>> tables = ClosedTables(2)
    >>> len(tables.of(False)), tables.of(False) is tables.of(False)
    (2, True)
    """

    def __init__(self, threads: int = 1) -> None:
        self._threads = threads
        self._tables: dict[bool, list[ClosedTable]] = {}

    def of(self, is_trumpless: bool) -> list[ClosedTable]:
        """Return the tables for games with a trump suit, or for games without one."""
        if is_trumpless not in self._tables:
            kind = five_lanes.ClosedTable if is_trumpless else ClosedTable
            self._tables[is_trumpless] = [kind() for _ in range(self._threads)]
        return self._tables[is_trumpless]


def engine_words(style: Style) -> tuple[int, int, bool, bool]:
    """Return a style of play in the form that the engine takes."""
    return style.worlds, style.looks, style.sees, style.trusts


AT_A_TIME = 2
"""The number of deals a thread plays between two checks whether anybody still waits; a deal takes
some 30 ms."""


class ClosedGame:
    """A game at the table in one setting; each thread has a table that keeps its caches from deal
    to deal.

    Args:
        setting: who plays what; of its deal only rules, places and the auction are used. A Flip
            names the suit turned.
        funds: the funds at stake.
        threads: the number of threads.
        player_strays: how often the Player is assumed not to exchange in the usual way.
        tables: the tables to play at, instead of new ones for ``threads``; of five lanes if no suit
            is trumps.
    """

    def __init__(
        self,
        setting: Setting,
        funds: AnyFunds,
        threads: int = 1,
        player_strays: float = PLAYER_STRAYS,
        tables: Sequence[ClosedTable] | None = None,
    ) -> None:
        self.setting = setting
        self.payout = Payout(setting, funds)
        self._tables = tables or ClosedTables(threads).of(setting.is_trumpless)
        for table in self._tables:
            self._load(table, player_strays)

    def play(
        self,
        dealt: Dealt,
        seeds: npt.NDArray[np.uint64],
        styles: Sequence[Style] = (USUAL, USUAL, USUAL),
        *,
        to_the_end: bool = False,
        played: Sequence[int] = (),
        going_on: bool = False,
        check: Callable[[], None] = unchecked,
    ) -> Played:
        """Play deals, each with its own random seed.

        Args:
            dealt: the deals.
            seeds: of each.
            styles: of the seats.
            to_the_end: play on where nothing but tricks is left to play for.
            played: cards, by number, with which the play of each deal begins.
            going_on: whether all nine tricks are undertaken by then.
            check: called before every few deals; what it raises ends the work.
        """
        count = len(dealt)
        tricks = np.zeros((count, 3), np.uint8)
        undertaken = np.zeros(count, np.uint8)
        cards = np.full((count, 3 * TRICKS), 255, np.uint8)
        threads = max(min(len(self._tables), count), 1)

        def work(number: int, first: int) -> None:
            rows = slice(first + number * AT_A_TIME, first + (number + 1) * AT_A_TIME)
            part = dealt.rows(rows)
            if not part:
                return
            self._tables[number].play(
                part.dealt,
                part.held,
                [self.setting.leader] * len(part),
                part.firsts,
                part.turned,
                [engine_words(style) for style in styles],
                np.ascontiguousarray(seeds[rows]),
                tricks[rows],
                undertaken[rows],
                cards[rows],
                to_the_end,
                played=played,
                going_on=going_on,
            )

        with _pool(threads) as pool:
            for first in range(0, count, AT_A_TIME * threads):
                check()
                if pool is None:
                    work(0, first)
                else:
                    list(pool.map(work, range(threads), [first] * threads))
        return self._settled(dealt, tricks, undertaken, cards)

    def _settled(self, dealt: Dealt, tricks: Grid, undertaken: Grid, cards: Grid) -> Played:
        contract, rules = self.setting.contract, self.setting.rules
        chips = np.zeros(len(dealt))
        grade = np.zeros(len(dealt), np.int64)
        best = len(contract.grades) - 1
        tops = mask_of_tops(contract)
        for n in range(len(dealt)):
            won = [int(count) for count in tricks[n]]
            claimed = won == [FIRST_TRICKS, 0, 0] and contract.is_normal
            first_five = claimed or undertaken[n] > 0
            if not claimed:
                won[0] += TRICKS - sum(won)
            result = (won[0], won[1], won[2])
            grade[n] = best - contract.grades.index(contract.grade(*result, rules))
            run = self.payout.honours(int(dealt.held[n, 0]) & tops)
            chips[n] = self.payout.chips(result, UNDERTAKEN[undertaken[n]], first_five, run)
        return Played(tricks, undertaken, cards, grade, chips)

    def _load(self, table: ClosedTable, player_strays: float) -> None:
        setting, contract, rules = self.setting, self.setting.contract, self.setting.rules
        by_grade = self.worth_of_grades
        heard = bounds_of_seats(setting.deal, (), HAND_SIZE, contract)
        chips = self.payout.chips
        claim = None
        if contract.is_normal:
            claim = (
                chips((FIRST_TRICKS, 0, 0), Undertaken.NOTHING, True, 0),
                chips((TRICKS, 0, 0), Undertaken.MADE, True, 0),
                chips((TRICKS - 1, 1, 0), Undertaken.FAILED, True, 0),
            )
        table.load(
            lane_orders(setting.denomination),
            setting.privileged,
            keepers(contract),
            (grade_levels(contract, rules), grade_guesses(contract), by_grade),
            fine_aim(contract, rules),
            claim=claim,
            unwelcome=contract.wants_few_tricks or contract.kind is Kind.FIXED,
            most=setting.most,
            strays=(player_strays, STRAYS, STRAYS),
            valuations=hand_counts(setting.denomination),
            least=least_dealt(contract),
            favours_first=names_suit(contract),
            one_of=needed(contract),
            least_of_any=[heard[seat].least for seat in setting.seats],
            most_of_any=[heard[seat].most for seat in setting.seats],
            first_is_richer=contract.defenders_exchange(rules)
            and rules.exchange_limit > 0
            and rules.defenders_choose_first,
            exposed=contract.lies_open,
        )

    @cached_property
    def worth_of_grades(self) -> list[int]:
        """Return the Player's chips for each grade, the worst first, without honours. For a lost
        nolo that costs more by tricks (L'hombre), return the chips for the fewest tricks."""
        contract, rules = self.setting.contract, self.setting.rules
        worth = {}
        for player in range(TRICKS + 1):
            for first in range(TRICKS + 1 - player):
                second = TRICKS - player - first
                if (player, first, second) == (TRICKS, 0, 0) and contract.is_normal:
                    continue
                grade = contract.grade(player, first, second, rules)
                if grade not in worth:
                    result = player, first, second
                    worth[grade] = self.payout.chips(result, Undertaken.NOTHING, False, 0)
        return [worth[grade] for grade in reversed(contract.grades)]


def _pool(threads: int) -> AbstractContextManager[ThreadPoolExecutor | None]:
    """Return a pool of this many threads; ``None`` for one thread, since the caller's own is
    enough."""
    if threads == 1:
        return nullcontext()
    return ThreadPoolExecutor(threads)


def mask_of_tops(contract: Contract) -> int:
    """Return the trumps that may count as honours, as a mask."""
    assert contract.denomination is not None
    return sum(1 << card for card in trump_order(contract.denomination)[: MATADORS + 1])


def fine_aim(contract: Contract, rules: Ruleset) -> tuple[list[list[int]], list[int], list[int]]:
    """Return the measure that decides between results of the same grade: levels, first guesses, and
    the value of each level.

    The Player's tricks, or in Fixed how near they come to the number bid.
    """
    if contract.kind is Kind.FIXED and contract.tricks is not None:
        near = [TRICKS - abs(tricks - contract.tricks) for tricks in range(TRICKS + 1)]
        levels = [[near[tricks]] * (TRICKS + 1) for tricks in range(TRICKS + 1)]
        return levels, [TRICKS] * (TRICKS + 1), list(range(TRICKS + 1))
    grades = len(contract.grades)
    return (
        lexicographic_levels(contract, rules),
        first_guesses(contract),
        [level % GRADE_STEP for level in range(GRADE_STEP * grades)],
    )

"""Which contracts of a bid are played in fewer worlds, and that nobody better is lost by it."""

from __future__ import annotations

from functools import cache

from tridge_solver.analysis.sampling import Sampling, no_progress
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.at_table import chips_of_plan, goals
from tridge_solver.games.ombre.bidding.closed import bid, dealt_hand
from tridge_solver.games.ombre.bidding.contracts import possible_contracts
from tridge_solver.games.ombre.bidding.exchanges import Exchanges, Plan
from tridge_solver.games.ombre.bidding.open_worlds import BATCH, OpenWorlds, play_open, rivals
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import Funds
from tridge_solver.games.ombre.worlds.seat_worlds import Grid, SeatWorlds

LOW = "75.6542.3A.4"
WORLDS = 4 * BATCH


@cache
def played(to_the_end: bool) -> tuple[list[Plan], OpenWorlds]:
    """No Tricks and Fixed 1 with a low hand."""
    deal, sampling = dealt_hand(LOW), Sampling(samples=WORLDS)
    seat = Seat.WEST
    contracts = possible_contracts(deal.known_hand(seat), TRIDGE, passed=True)
    contracts = tuple(contract for contract in contracts if contract.tricks in (None, 1))
    plans = Exchanges(deal, seat, sampling, no_progress).plans(contracts)
    settings = [arm.setting for plan in plans for arm in plan.arms.values()]
    worlds = SeatWorlds(settings, seat, sampling)

    def chips(n: int, grades: Grid, matadors: Grid, turned: Grid) -> Grid:
        return chips_of_plan(plans[n], Funds.fresh(3), grades, matadors, turned)

    return plans, play_open(worlds, plans, sampling, chips, no_progress, to_the_end=to_the_end)


def test_all_are_played_in_all_worlds_where_nobody_is_left_out() -> None:
    plans, found = played(to_the_end=True)
    assert found.played == (WORLDS,) * len(plans)


def test_only_suits_that_trail_another_of_their_contract_are_left_out() -> None:
    plans, whole = played(to_the_end=True)
    _, found = played(to_the_end=False)
    left_out = [n for n, worlds in enumerate(found.played) if worlds < WORLDS]
    assert left_out
    for n in left_out:
        mean = whole.chips[:, n].mean()
        assert any(
            rivals(other) == rivals(plans[n]) and whole.chips[:, m].mean() > mean
            for m, other in enumerate(plans)
        )
    for what in {rivals(plan) for plan in plans}:
        of_contract = [n for n, plan in enumerate(plans) if rivals(plan) == what]
        best = max(of_contract, key=lambda n: whole.chips[:, n].mean())
        assert found.played[best] == WORLDS


def test_what_is_played_is_played_in_the_same_worlds() -> None:
    _, whole = played(to_the_end=True)
    _, found = played(to_the_end=False)
    for n, worlds in enumerate(found.played):
        assert (found.grades_of(n) == whole.grades[:worlds, n]).all()
        assert (found.chips_of(n) == whole.chips[:worlds, n]).all()


def test_closed_deals_are_looked_at_after_ten_and_twenty() -> None:
    assert goals(40) == [10, 20, 40]
    assert goals(20) == [10, 20]
    assert goals(3) == [3]


def test_deals_go_to_what_may_be_best() -> None:
    over = Contract.parse("Fixed 3 D")
    answer = bid(dealt_hand(LOW), sampling=Sampling(samples=WORLDS), passed=True, over=over)
    best, *others = (bid for bid in answer.bids if bid.table is not None)
    assert best.table is not None
    assert best.table.deals == WORLDS // 25
    assert others
    for one in others:
        assert one.table is not None
        assert one.table_gap is not None
        surely_less = not one.table_gap.is_tie or one.table.points < 0
        assert one.table.deals == best.table.deals or surely_less

"""Which contracts of a bid are played in fewer worlds, and that nobody better is lost by it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling, no_progress
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.at_table import goals
from tridge_solver.games.ombre.bidding.contracts import possible_contracts
from tridge_solver.games.ombre.bidding.open_worlds import (
    BATCH,
    LEAST_AT_TABLE,
    Exchanges,
    OpenWorlds,
    Plan,
    PlanChips,
    play_open,
    rivals,
)
from tridge_solver.games.ombre.bidding.three_seats import bid, dealt_hand
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.games.ombre.scoring import Funds
from tridge_solver.games.ombre.worlds.seat_worlds import SeatWorlds

LOW = "75.6542.3A.4"
STRONG = "A2KQ.A32.4.4"
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
    chips = [PlanChips(plan, Funds.fresh(3)) for plan in plans]
    return plans, play_open(worlds, chips, sampling, no_progress, to_the_end=to_the_end)


@pytest.mark.slow
def test_all_are_played_in_all_worlds_where_nobody_is_left_out() -> None:
    plans, found = played(to_the_end=True)
    assert found.played == (WORLDS,) * len(plans)


@pytest.mark.slow
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


@pytest.mark.slow
def test_an_early_end_plays_the_same_worlds() -> None:
    _, whole = played(to_the_end=True)
    _, found = played(to_the_end=False)
    for n, worlds in enumerate(found.played):
        assert (found.grades_of(n) == whole.grades[:worlds, n]).all()
        assert (found.chips_of(n) == whole.chips[:worlds, n]).all()


@cache
def first_bids(to_the_end: bool) -> tuple[list[PlanChips], SeatWorlds, OpenWorlds]:
    """Play, Flip and No Change with a hand of one suit."""
    deal, sampling = dealt_hand(STRONG), Sampling(samples=WORLDS)
    seat = Seat.WEST
    contracts = [
        contract
        for contract in possible_contracts(deal.known_hand(seat), TRIDGE)
        if contract.kind in (Kind.PLAY, Kind.FLIP, Kind.NO_CHANGE)
    ]
    plans = Exchanges(deal, seat, sampling, no_progress).plans(contracts)
    settings = [arm.setting for plan in plans for arm in plan.arms.values()]
    worlds = SeatWorlds(settings, seat, sampling)
    chips = [PlanChips(plan, Funds.fresh(3)) for plan in plans]
    found = play_open(worlds, chips, sampling, no_progress, to_the_end=to_the_end)
    return chips, worlds, found


def table_points(chips: PlanChips, found: OpenWorlds, n: int) -> float:
    worth = chips.at_table(
        found.grades[:, n], found.chips[:, n], found.matadors[:, n], found.turned
    )
    assert worth is not None
    return float(worth.mean())


@pytest.mark.slow
def test_a_contract_that_trails_another_at_the_table_is_left_out() -> None:
    chips, _, whole = first_bids(to_the_end=True)
    _, _, found = first_bids(to_the_end=False)
    points = [table_points(each, whole, n) for n, each in enumerate(chips)]
    best = int(np.argmax(points))
    assert found.played[best] == WORLDS
    kinds_left_out = {
        chips[n].plan.contract.kind for n, worlds in enumerate(found.played) if worlds < WORLDS
    }
    assert kinds_left_out >= {Kind.FLIP, Kind.NO_CHANGE}
    for n, worlds in enumerate(found.played):
        assert worlds == WORLDS or points[n] < points[best]
    others = [n for n, each in enumerate(chips) if each.plan.contract.kind is Kind.FLIP]
    assert all(found.played[n] >= LEAST_AT_TABLE for n in others)


@pytest.mark.slow
def test_a_flip_is_worth_what_its_discards_bring_where_their_suit_is_turned() -> None:
    """Also where a Play with the same discard has been played in that world."""
    chips, worlds, found = first_bids(to_the_end=True)
    n = next(n for n, each in enumerate(chips) if each.plan.turned)
    words = world_words(1, FRESH, 0, WORLDS)
    discards = {
        suit: each.plan.arms[suit].discard
        for each in chips
        if each.plan.contract.kind is Kind.PLAY
        for suit in each.plan.arms
    }
    same = [suit for suit, arm in chips[n].plan.arms.items() if discards[suit] == arm.discard]
    assert same
    for suit, arm in chips[n].plan.arms.items():
        rows = np.flatnonzero(found.turned == suit)
        grades, matadors = worlds.grades_in([arm], words[rows])
        assert (found.grades[rows, n] == grades[:, 0]).all()
        assert (found.matadors[rows, n] == matadors[:, 0]).all()


@pytest.mark.slow
def test_chips_at_the_table_are_spread_over_the_worlds() -> None:
    chips, _, found = first_bids(to_the_end=True)
    answer = bid(dealt_hand(STRONG), sampling=Sampling(samples=WORLDS), every_suit=True)
    tables = {each.contract: each.table for each in answer.bids}
    for n, each in enumerate(chips):
        table = tables[each.plan.contract]
        assert table is not None
        assert table_points(each, found, n) == pytest.approx(table.points)


def test_closed_deals_are_looked_at_after_ten_and_twenty() -> None:
    assert goals(40) == [10, 20, 40]
    assert goals(20) == [10, 20]
    assert goals(3) == [3]


@pytest.mark.slow
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


def of_passing(passing: float) -> OpenWorlds:
    """The same hand of one suit, where passing brings so many chips."""
    chips, worlds, _ = first_bids(to_the_end=False)
    sampling = Sampling(samples=WORLDS)
    return play_open(worlds, chips, sampling, no_progress, passing=passing)


@pytest.mark.slow
def test_a_hand_that_surely_passes_is_played_no_further() -> None:
    _, _, usual = first_bids(to_the_end=False)
    found = of_passing(1000.0)
    assert len(found) == LEAST_AT_TABLE
    assert (found.chips == usual.chips[:LEAST_AT_TABLE]).all()


@pytest.mark.slow
def test_a_contract_that_may_be_worth_more_than_passing_is_played_on() -> None:
    _, _, usual = first_bids(to_the_end=False)
    assert of_passing(-1000.0).played == usual.played


def test_the_value_of_passing_does_not_depend_on_rows_left_out() -> None:
    weak = dealt_hand("KJ7.J32.A.75")
    answer = bid(weak, sampling=Sampling())
    assert answer.recommended is None
    assert answer.samples == LEAST_AT_TABLE
    surely = answer.passing.points - answer.passing.points_margin
    assert all(each.table is None or each.table.points < surely for each in answer.bids)


@pytest.mark.slow
def test_every_contract_gets_all_worlds_when_asked() -> None:
    weak = dealt_hand("KJ7.J32.A.75")
    every = bid(weak, sampling=Sampling(samples=WORLDS), every_suit=True)
    assert {each.samples for each in every.bids} == {WORLDS}

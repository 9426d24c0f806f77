"""The value of deals of Belote at the table, corrected from their value with open cards."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from tridge_solver.analysis.sampling import Sampling
from tridge_solver.games.belote.bidding import bid
from tridge_solver.games.belote.contracts import BeloteContract
from tridge_solver.games.belote.correction import ContractWorth, at_table, gains_of, value_of
from tridge_solver.games.belote.dealing import BeloteDealMaker
from tridge_solver.games.belote.rules import BELOTE, BeloteStrain
from tridge_solver.games.belote.scored_deal import BeloteFacts, score


def facts(contract: str, own: int, *, bidder: int = 0, **more: object) -> BeloteFacts:
    """A deal whose bidders win so many points of tricks."""
    found = BeloteContract.parse(contract)
    every = found.denomination.points
    points = (own, every - own) if bidder == 0 else (every - own, own)
    return replace(BeloteFacts(found, bidder, points), **more)  # type: ignore[arg-type]


def table(found: BeloteFacts, rules: str = "", *, leads: bool = True) -> ContractWorth:
    """Return what it is worth."""
    return at_table(found, BELOTE.with_options(rules), leads=leads)


@pytest.mark.parametrize("kind", list(BeloteStrain))
def test_more_points_with_open_cards_are_more_at_the_table(kind: BeloteStrain) -> None:
    found = [table(facts(f"90 {kind.value}", own)) for own in range(0, kind.points + 1, 5)]
    for value, better in pairwise(found):
        assert value.made < better.made
        assert value.gain < better.gain
    assert found[0].made < 0.1
    assert found[-1].made > 0.8
    higher = table(facts(f"160 {kind.value}", 100))
    assert higher.made < table(facts(f"90 {kind.value}", 100)).made


def test_a_contract_that_surely_fails_or_holds_scores_as_it_does_with_open_cards() -> None:
    lost = facts("160 S", 20, belote=(0, 20), melds=(0, 50))
    assert table(lost).gain == pytest.approx(-sum(score(lost, BELOTE)), abs=15)
    made = facts("80 S", 162, melds=(50, 0))
    gain = score(made, BELOTE)
    assert table(made).gain == pytest.approx(gain[0] - gain[1], abs=60)


def test_both_sides_are_worth_the_same_and_a_double_twice_as_much() -> None:
    found = facts("100 D", 104, melds=(20, 0), belote=(0, 20))
    other = facts("100 D", 104, bidder=1, melds=(0, 20), belote=(20, 0))
    assert table(found) == table(other)
    doubled = table(replace(found, contract=BeloteContract.parse("100 D X")))
    assert doubled.made == table(found).made
    assert doubled.gain == pytest.approx(2 * table(found).gain)


def test_the_options_of_a_table_count() -> None:
    found = facts("100 H", 100)
    assert table(found, "two_over=on").made < table(found).made
    kept = facts("140 H", 60, belote=(20, 0))
    assert table(kept, "keep_belote=on").gain > table(kept).gain + 15
    all_tricks = facts("100 H", 162, capot=0)
    assert table(all_tricks, "capot=on").gain > table(all_tricks).gain
    sure, unsure = (table(facts("Capot H", 162, capot=capot)) for capot in (0, None))
    assert 1 > sure.made > unsure.made > 0


def test_worlds_are_counted_for_the_side_that_asks() -> None:
    ends = [ContractWorth(0.5, 100.0, 400.0, 0.02), None, ContractWorth(0.25, -60.0, 400.0, 0.02)]
    assert gains_of(ends, [True, False, False]).tolist() == [100.0, 0.0, 60.0]
    value = value_of(ends, ends, [True, False, False])
    assert (value.made, value.score) == (pytest.approx(0.375), pytest.approx(160 / 3))
    assert value.margin > 0
    assert value.made_margin is not None
    assert value.made_margin > 0.02
    thrown_in = value_of([None, None], [None, None], [False, False])
    assert (thrown_in.made, thrown_in.made_margin, thrown_in.score) == (None, None, 0.0)


def test_a_bid_names_the_number_that_gains_most_at_the_table() -> None:
    deal = BeloteDealMaker(seed=5).find(8).deal
    assert deal is not None
    found = bid(deal, sampling=Sampling(samples=12))  # type: ignore[arg-type]
    worth = {each.denomination: each.table.score for each in found.bids}
    for each in found.bids:
        assert (each.number is None) == (each.table.score <= 0)
    assert found.best is None or worth[found.best.denomination] == max(worth.values())

"""A session of each game on paper, deal by deal, and what the ledger does with warnings."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring_deals import EAST, NORTH, SOUTH, WEST, passed, played
from sessions import TRESILLO_SESSION, TRIDGE_SESSION, debts, spanish, void
from tridge_solver.core.deal import Deal, DealError
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import Funds, Ledger, Pot, Row


def messages(row: Row) -> tuple[str, ...]:
    """The warnings of a row in words."""
    return tuple(warning.message for warning in row.warnings)


def chips_in(funds: Funds | Pot) -> int:
    """All chips that lie in the funds."""
    if isinstance(funds, Pot):
        return funds.chips
    return funds.game + funds.widow + sum(funds.reserves)


@pytest.mark.parametrize("session", [TRIDGE_SESSION, TRESILLO_SESSION])
def test_a_session_on_paper(session: list[tuple[Deal, str, Funds | Pot]]) -> None:
    assert len(session) >= 20
    ledger = Ledger()
    for number, (deal, totals, funds) in enumerate(session, 1):
        row = ledger.add(deal)
        assert (number, " ".join(map(str, row.totals.values()))) == (number, totals)
        assert (number, row.funds) == (number, funds)
        assert sum(row.totals.values()) == -chips_in(row.funds)
        assert row.certain
        assert not row.warnings
    assert ledger.complete
    assert ledger.funds == session[-1][2]


def test_contributions_stand_beside_the_points() -> None:
    ledger = Ledger()
    first, second = ledger.add(played(NORTH, "Play H", "5:3:1", 2)), ledger.add(passed())
    assert first.contributions == {NORTH: 30, EAST: 30, WEST: 30}
    assert first.points == {
        "N": 19,
        "E": -2,
        "W": -2,
        "GameFund": -15,
        "ReserveFunds": 0,
        "WidowFund": 0,
    }
    # 5 for the fund that was won, 5 for the pass.
    assert second.contributions == {NORTH: 10, EAST: 10, WEST: 10}
    assert set(second.points.values()) == {0}


def test_the_dealer_of_tresillo_contributes_and_a_void_deal_has_no_points() -> None:
    row = Ledger().add(void(EAST))
    assert row.contributions == {NORTH: 0, EAST: 5, SOUTH: 0, WEST: 0}
    assert row.points == {"N": 0, "E": 0, "S": 0, "W": 0, "Pot": 0}


def test_the_initial_sum_is_that_of_the_payers_of_the_current_deal() -> None:
    ledger = Ledger()
    four: dict[str, Any] = {"empty": SOUTH, "dealer": SOUTH}
    assert ledger.add(played(NORTH, "Play H", "5:4:0", 0, **four)).funds == Funds(0, 100)
    # Three pay now: 15.
    assert ledger.add(played(NORTH, "Play H", "4:4:1", 0)).funds == Funds(30, 100)
    assert ledger.add(passed(**four)).funds == Funds(50, 100)


class TestCarriedOn:
    """A first deal that names funds such as only earlier deals leave behind."""

    @pytest.mark.parametrize(
        "tags",
        [
            {"game_fund": 30, "widow_fund": 75},  # doubled
            {"game_fund": 60, "reserve_funds": (45,), "widow_fund": 77},
            {"game_fund": 15, "reserve_funds": (45,), "widow_fund": 300},
        ],
    )
    def test_nobody_contributes_until_all_of_it_is_won(self, tags: dict[str, Any]) -> None:
        ledger = Ledger()
        row = ledger.add(played(NORTH, "Play H", "4:3:2", 0, **tags))
        assert set(row.contributions.values()) == {0}
        assert not row.warnings
        left = tags.get("reserve_funds", ())
        assert row.funds == Funds(sum(left), tags["widow_fund"])
        assert row.totals == {NORTH: tags["game_fund"], EAST: 0, WEST: 0}
        while ledger.funds != Funds(0, tags["widow_fund"]):
            ledger.add(played(NORTH, "Play H", "4:3:2", 0))
        # Now all is won, and everybody pays again.
        assert ledger.add(passed()).contributions == {NORTH: 10, EAST: 10, WEST: 10}

    def test_a_missing_fund_is_reported_with_its_default(self) -> None:
        row = Ledger().add(played(NORTH, "Play H", "4:3:2", 0, reserve_funds=(45,)))
        assert messages(row) == (
            "GameFund is not named in a session that goes on (15 are taken)",
            "WidowFund is not named in a session that goes on (75 are taken)",
        )
        assert row.points["N"] == 15

    def test_a_fund_of_less_than_twice_its_first_sum_is_that_of_a_fresh_session(self) -> None:
        row = Ledger().add(played(NORTH, "Play H", "4:3:2", 0, game_fund=25))
        assert row.contributions[NORTH] == 30
        assert messages(row) == ("GameFund is 25 by its tag, 15 by the ledger (the tag is taken)",)


class TestPasses:
    """Return the cost of a passed-out deal while Reserve Funds wait."""

    def test_they_cost_until_the_cap_is_reached_and_beyond_it(self) -> None:
        ledger = Ledger()
        for game, reserves in ((30, ()), (45, ()), (60, ()), (60, (15,)), (60, (30,))):
            assert ledger.add(passed()).funds == Funds(game, 75, reserves)

    def test_or_only_until_there_is_a_reserve_fund(self) -> None:
        rules = TRIDGE.with_options("pass_contributions=until_won")
        ledger = Ledger()
        for game, reserves in ((30, ()), (45, ()), (60, ()), (60, (15,)), (60, (15,))):
            row = ledger.add(passed(rules=rules))
            assert row.funds == Funds(game, 75, reserves)
        assert set(row.contributions.values()) == {0}
        # North wins the sixty, then East the Reserve Fund: passes cost again.
        won = ledger.add(played(NORTH, "Play H", "5:3:1", rules=rules))
        assert won.funds == Funds(15, 75)
        assert ledger.add(passed(rules=rules)).contributions[WEST] == 5


class TestTags:
    """Funds named by the deals."""

    def test_agreeing_tags_say_nothing(self) -> None:
        ledger = Ledger()
        tags: dict[str, Any] = {"game_fund": 15, "widow_fund": 75, "reserve_funds": ()}
        row = ledger.add(played(NORTH, "Play H", "4:4:1", 0, **tags))
        assert messages(row) == ()
        assert row.contributions[EAST] == 30

    def test_a_disagreeing_tag_wins_and_both_figures_are_named(self) -> None:
        ledger = Ledger()
        ledger.add(played(NORTH, "Play H", "4:4:1", 0))
        tags: dict[str, Any] = {"game_fund": 45, "widow_fund": 80, "reserve_funds": (20, 10)}
        row = ledger.add(played(EAST, "Play H", "5:3:1", 0, dealer=NORTH, **tags))
        assert messages(row) == (
            "GameFund is 45 by its tag, 30 by the ledger (the tag is taken)",
            "ReserveFunds is 20 10 by its tag, none by the ledger (the tag is taken)",
            "WidowFund is 80 by its tag, 75 by the ledger (the tag is taken)",
        )
        assert row.points["E"] == 45
        assert row.funds == Funds(20, 80, (10,))

    def test_tresillo(self) -> None:
        ledger = Ledger()
        ledger.add(spanish(NORTH, "Play H", "4:4:1", 1, SOUTH))
        tags: dict[str, Any] = {"pot": 20, "pot_holds_puesta": True, "debts": debts("W:9 N:7")}
        row = ledger.add(spanish(NORTH, "Play H", "5:3:1", 1, EAST, **tags))
        assert messages(row) == (
            "Pot is 20+ by its tag, 19+ by the ledger (the tag is taken)",
            "Debts is W:9 N:7 by its tag, none by the ledger (the tag is taken)",
        )
        assert row.points["Pot"] == -20
        assert row.funds == Pot(0, False, debts("W:9 N:7"))


class TestDoubt:
    """Deals that cannot be settled."""

    @staticmethod
    def spoilt() -> Ledger:
        """A ledger after a won deal and one without a result."""
        ledger = Ledger()
        assert ledger.add(played(NORTH, "Play H", "5:3:1")).certain
        with pytest.raises(DealError, match="neither given nor played out"):
            ledger.add(played(EAST, "Play H", None))
        return ledger

    def test_an_unsettled_deal_leaves_the_ledger_uncertain(self) -> None:
        ledger = self.spoilt()
        assert not ledger.complete
        assert ledger.totals == {NORTH: -15, EAST: -30, WEST: -30}
        row = ledger.add(played(NORTH, "Play H", "5:3:1"))
        assert not row.certain

    def test_tags_that_name_the_funds_make_it_certain_again_without_a_warning(self) -> None:
        ledger = self.spoilt()
        some = ledger.add(played(NORTH, "Play H", "4:4:1", game_fund=30))
        assert (some.certain, some.warnings) == (False, ())
        tags: dict[str, Any] = {"game_fund": 45, "widow_fund": 75, "dealer": NORTH}
        every = ledger.add(played(NORTH, "Play H", "5:3:1", **tags))
        assert (every.certain, every.warnings) == (True, ())
        assert ledger.add(passed()).certain
        assert not ledger.complete

    def test_reserve_funds_the_ledger_knows_of_must_be_named_too(self) -> None:
        ledger = Ledger()
        ledger.add(played(NORTH, "Play H", "4:4:1", game_fund=60))
        ledger.skip()
        assert not ledger.add(played(NORTH, "Play H", "4:4:1", game_fund=60, widow_fund=75)).certain
        tags: dict[str, Any] = {"game_fund": 60, "widow_fund": 75, "reserve_funds": (60,)}
        assert ledger.add(played(NORTH, "Play H", "4:4:1", **tags)).certain

    def test_a_named_pot_makes_tresillo_certain_again(self) -> None:
        ledger = Ledger()
        ledger.skip()
        assert not ledger.add(void(NORTH)).certain
        assert ledger.add(spanish(NORTH, "Play H", "5:3:1", 1, WEST, pot=15)).certain

    def test_a_deal_of_the_other_game_is_refused(self) -> None:
        ledger = Ledger()
        ledger.add(passed())
        with pytest.raises(DealError, match="tresillo in a session of tridge"):
            ledger.add(void(NORTH))

    def test_tresillo_needs_a_dealer_for_the_stake(self) -> None:
        with pytest.raises(DealError, match="expected a Dealer"):
            Ledger().add(passed(rules=TRESILLO, dealer=None))

    def test_honours_of_an_ending_are_those_it_shows_and_a_warning(self) -> None:
        deal = played(NORTH, "Play H", "5:3:1", 2, tricks_won={NORTH: 1})
        hand = deal.known_hand(NORTH)
        short = OmbreDeal(**{**vars(deal), "hands": (hand[:8], None, None, None)})
        row: Row = Ledger().add(short)
        assert messages(row) == ("honours counted in the 8 cards shown (the deal is an ending)",)


class TestTheDeal:
    """The deal moves on, but for one that was not valid."""

    def test_a_dealer_out_of_turn_is_a_message(self) -> None:
        ledger = Ledger()
        for dealer, turn in ((WEST, None), (NORTH, None), (NORTH, "E"), (EAST, None)):
            row = ledger.add(passed(dealer=dealer))
            text = f"{dealer.letter} dealt, but it was the turn of {turn}"
            assert messages(row) == ((text,) if turn else ())

    def test_a_fund_that_would_make_reserve_funds_without_end_is_refused(self) -> None:
        ledger = Ledger()
        lost = played(NORTH, "Play S", "2:6:1", game_fund=99_999)
        for _ in range(5):
            funds = ledger.add(lost).funds
        with pytest.raises(DealError, match="more than 10,000 Reserve Funds"):
            ledger.add(lost)
        assert ledger.funds == funds

    def test_the_dealer_after_a_gap_is_not_checked(self) -> None:
        ledger = Ledger()
        ledger.add(passed(dealer=WEST))
        ledger.skip()
        assert not ledger.add(passed(dealer=WEST)).warnings

    def test_of_four_whoever_sits_out_deals_and_the_deal_goes_round(self) -> None:
        ledger = Ledger()
        for seat in (SOUTH, WEST, NORTH, EAST):
            row = ledger.add(passed(empty=seat, dealer=seat))
            assert not row.warnings

    def test_a_deal_that_is_not_valid_costs_nothing_and_is_dealt_again(self) -> None:
        not_valid = Contract.parse("not valid")
        ledger, plain = Ledger(), Ledger()
        for dealer in (WEST, NORTH):
            spoilt = ledger.add(replace(passed(dealer=dealer), contract=not_valid))
            assert set(spoilt.contributions.values()) == {0}
            assert set(spoilt.points.values()) == {0}
            one, other = (each.add(passed(dealer=dealer)) for each in (ledger, plain))
            assert not one.warnings
            assert (one.totals, one.funds) == (other.totals, other.funds)

"""The end of a deal: results, records, claims, all nine tricks, surrenders."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring_deals import EAST, NORTH, SOUTH, WEST, passed, play_out, played
from tridge_solver.core.cards import Card, parse_hand
from tridge_solver.core.deal import Deal, DealError, Exchange, PlayRecord
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import (
    Funds,
    Pot,
    Undertaken,
    facts_of,
    is_committed,
    named_funds,
    outcome_of,
    points_of_line,
)

# North leads and has the five highest trumps; the four cards he has left then win nothing.
STRONG = OmbreDeal(
    hands=(
        parse_hand("A32.7.7AK.A2"),
        parse_hand("KQJ.KQJ.23.7"),
        None,
        parse_hand("7.A2.45.KQJ6"),
    ),
    empty=SOUTH,
    dealer=WEST,
    declarer=NORTH,
    contract=Contract.parse("Play D"),
)
# North has nine trumps, the highest.
ALL_TRUMPS = replace(
    STRONG,
    hands=(
        parse_hand("A..KQJA237.A"),
        parse_hand("KQJ.KQJ.4.76"),
        None,
        parse_hand("7.A2.56.KQJ3"),
    ),
)


def recorded(deal: Deal, cards: int = 27, result: tuple[int, int, int] | None = None) -> Deal:
    """``deal`` with the first ``cards`` cards of its record."""
    rows: list[tuple[Card | None, ...]] = []
    for n, row in enumerate(play_out(deal)):
        shown = max(0, min(3, cards - 3 * n))
        # In the tricks North leads, which all the tested cuts are in, he is the first column.
        if shown:
            rows.append(row[:shown] + (None,) * (3 - shown))
    return replace(deal, play=PlayRecord(NORTH, tuple(rows)), result=result)


def test_a_complete_record_gives_the_tricks() -> None:
    outcome = outcome_of(recorded(STRONG))
    assert sum(outcome.tricks.values()) == 9
    assert outcome.tricks[NORTH] == 5
    assert list(outcome.tricks) == [NORTH, EAST, WEST]


def test_leading_to_the_sixth_trick_undertakes_all_nine() -> None:
    outcome = outcome_of(recorded(STRONG))
    assert (outcome.undertaken, outcome.first_five) == (Undertaken.FAILED, True)
    outcome = outcome_of(recorded(ALL_TRUMPS))
    assert (outcome.undertaken, outcome.first_five) == (Undertaken.MADE, True)


def test_a_claim_ends_the_play() -> None:
    outcome = outcome_of(recorded(STRONG, 15, (5, 0, 0)))
    assert outcome.tricks == {NORTH: 5, EAST: 0, WEST: 0}
    assert (outcome.undertaken, outcome.first_five) == (Undertaken.NOTHING, True)
    assert outcome_of(replace(STRONG, result=(5, 0, 0))).first_five


@pytest.mark.parametrize("cards", [15, 16, 20])
def test_a_record_that_stops_after_five_clean_tricks_and_a_full_result(cards: int) -> None:
    outcome = outcome_of(recorded(STRONG, cards, (6, 2, 1)))
    assert outcome.undertaken is Undertaken.FAILED


def test_a_short_record_does_not_tell_of_the_sixth_trick() -> None:
    outcome = outcome_of(recorded(STRONG, 12, (6, 2, 1)))
    assert (outcome.undertaken, outcome.first_five) == (Undertaken.NOTHING, False)


@pytest.mark.parametrize("cards", [0, 14, 15, 16])
def test_an_unfinished_record_without_a_result_is_no_result(cards: int) -> None:
    with pytest.raises(DealError, match="neither given nor played out"):
        outcome_of(recorded(STRONG, cards))


@pytest.mark.parametrize(
    ("result", "tag", "undertaken"),
    [
        ("9:0:0", None, Undertaken.MADE),
        ("9:0:0", True, Undertaken.MADE),
        ("9:0:0", False, Undertaken.NOTHING),
        ("8:1:0", None, Undertaken.NOTHING),
        ("8:1:0", True, Undertaken.FAILED),
        ("5:4:0", True, Undertaken.FAILED),
        ("4:4:1", None, Undertaken.NOTHING),
        ("4:4:1", False, Undertaken.NOTHING),
    ],
)
def test_without_a_record_the_tag_or_nine_tricks_say_so(
    result: str, tag: bool | None, undertaken: Undertaken
) -> None:
    assert outcome_of(played(NORTH, "Play H", result, undertaken=tag)).undertaken is undertaken


def test_the_tag_overrules_the_record() -> None:
    deal = replace(recorded(STRONG), undertaken=False)
    assert outcome_of(deal).undertaken is Undertaken.NOTHING


def test_all_tricks_bid_at_the_start_is_nothing_undertaken() -> None:
    assert outcome_of(played(NORTH, "All Tricks H", "9:0:0")).undertaken is Undertaken.NOTHING


@pytest.mark.parametrize(
    ("contract", "result", "tag", "message"),
    [
        ("Play H", "5:0:0", True, "undertaken with 5 of 5 won"),
        ("Play H", "4:4:1", True, "undertaken with 4 of 9 won"),
        ("Play H", "4:3:1", None, "4:3:1 add up to 8"),
        ("Play H", "0:5:0", None, "0:5:0 add up to 5"),
        ("No Tricks H", "5:0:0", None, "5:0:0 add up to 5"),
        ("Play H", None, None, "neither given nor played out"),
    ],
)
def test_results_that_cannot_be(
    contract: str, result: str | None, tag: bool | None, message: str
) -> None:
    with pytest.raises(DealError, match=message):
        outcome_of(played(NORTH, contract, result, undertaken=tag))


def test_an_incomplete_deal_has_no_outcome() -> None:
    with pytest.raises(DealError, match="expected a Contract"):
        outcome_of(replace(STRONG, contract=None))
    with pytest.raises(DealError, match="expected a Declarer"):
        outcome_of(replace(STRONG, declarer=None))
    with pytest.raises(DealError, match="passed out"):
        outcome_of(passed())
    with pytest.raises(DealError, match="the hand of N is not known"):
        facts_of(replace(STRONG, hands=(None,) * 4, result=(5, 3, 1)))


def test_a_record_against_the_rules_is_no_result() -> None:
    deal = recorded(STRONG)
    assert deal.play is not None
    first, *rest = deal.play.rows
    broken = replace(deal, play=PlayRecord(NORTH, ((first[0], first[0], first[2]), *rest)))
    with pytest.raises(DealError, match="cannot be followed"):
        outcome_of(broken)


def test_a_record_without_the_hands_needs_a_result() -> None:
    deal = recorded(STRONG, result=(5, 3, 1))
    north = deal.hands[0]
    blind = replace(deal, hands=(north, None, None, None))
    assert outcome_of(blind).tricks == {NORTH: 5, EAST: 3, WEST: 1}
    with pytest.raises(DealError, match="the hand of E is not known"):
        outcome_of(replace(blind, result=None))


def test_an_ending_counts_the_tricks_already_won() -> None:
    start = recorded(STRONG, 18)
    middle = start.positions()[-1]
    hands = [tuple(sorted(middle.hands.get(seat, ()))) for seat in (NORTH, EAST, SOUTH, WEST)]
    ending = replace(
        STRONG,
        hands=(hands[0], hands[1], None, hands[3]),
        tricks_won=middle.won,
        leader=middle.leader,
    )
    ending = replace(ending, play=PlayRecord(middle.leader, play_out(ending)))
    outcome = outcome_of(ending)
    assert sum(outcome.tricks.values()) == 9
    # Five to North and one to another: who won which is not known.
    assert outcome.undertaken is Undertaken.NOTHING


def test_honours_are_those_of_the_hand_as_played() -> None:
    hand = parse_hand("A32.765.7.32")
    deal = replace(
        STRONG,
        hands=(hand, None, None, None),
        result=(5, 3, 1),
        stock=(Card.parse("CA"), Card.parse("DA"), Card.parse("H2")),
        exchanges=(
            Exchange(NORTH, (Card.parse("S2"), Card.parse("S3"))),
            # West draws from what is not known; it does not matter.
            Exchange(WEST, tuple(parse_hand("..6543."))),
        ),
    )
    assert facts_of(deal).honours == 4
    unknown = replace(deal, stock=None)
    with pytest.raises(DealError, match="a stock that is not known"):
        facts_of(unknown)


def test_matadors_missing_count_in_tresillo() -> None:
    deal = played(NORTH, "Play H", "5:3:1", -2, rules=TRESILLO)
    assert facts_of(deal).honours == 2


def test_payers() -> None:
    assert facts_of(replace(STRONG, result=(5, 3, 1))).fourth is None
    assert facts_of(replace(STRONG, result=(5, 3, 1), dealer=SOUTH)).fourth is SOUTH
    assert facts_of(replace(STRONG, result=(5, 3, 1), participants=4)).fourth is SOUTH
    three = replace(STRONG, result=(5, 3, 1), dealer=SOUTH, participants=3)
    assert facts_of(three).payers == (NORTH, EAST, WEST)


class TestSurrender:
    """North plays Play H in Tresillo; West sits after him, East behind West."""

    def test_accepted(self) -> None:
        deal = played(NORTH, "Play H", "0:2:1", 1, rules=TRESILLO, surrender="accepted")
        facts = facts_of(deal)
        assert facts.tricks == (0, 2, 1)
        assert (facts.surrendered, facts.continued_by) == (True, None)
        assert facts.grade.value == "DRAW"
        assert not outcome_of(deal).first_five

    def test_accepted_with_the_record_only(self) -> None:
        deal = replace(recorded(STRONG, 9), rules=TRESILLO, surrender="accepted")
        assert deal.play is not None
        # Anticlockwise the columns are N W E.
        rows = tuple((n, w, e) for n, e, w in deal.play.rows)
        deal = replace(deal, dealer=EAST, play=PlayRecord(NORTH, rows))
        assert outcome_of(deal).tricks == {NORTH: 3, WEST: 0, EAST: 0}

    def test_continued(self) -> None:
        deal = played(NORTH, "Play H", "2:5:2", 1, rules=TRESILLO, surrender=WEST)
        facts = facts_of(deal)
        assert (facts.principal, facts.opponents, facts.grade.value) == (WEST, (EAST, NORTH), "WIN")

    def test_the_new_player_may_claim_and_undertakes_nothing_by_going_on(self) -> None:
        deal = played(NORTH, "Play H", "0:5:0", 1, rules=TRESILLO, surrender=WEST)
        assert outcome_of(deal).tricks == {NORTH: 0, WEST: 5, EAST: 0}
        for undertaken in (None, True):
            deal = played(NORTH, "Play H", "0:0:9", 1, rules=TRESILLO, surrender=EAST)
            nine = outcome_of(replace(deal, undertaken=undertaken))
            assert nine.undertaken is Undertaken.NOTHING

    def test_some_contracts_cannot_be_surrendered(self) -> None:
        deal = played(NORTH, "No Change H", "2:5:2", 1, rules=TRESILLO, surrender="accepted")
        with pytest.raises(DealError, match="No Change H cannot be surrendered"):
            outcome_of(deal)
        with pytest.raises(DealError, match="cannot be surrendered"):
            outcome_of(played(NORTH, "Play H", "2:5:2", surrender="accepted"))
        with pytest.raises(DealError, match="N cannot continue"):
            outcome_of(played(NORTH, "Play H", "2:5:2", 1, rules=TRESILLO, surrender=NORTH))


class TestPointsOfLine:
    """Settlements for tridge solve."""

    deal = replace(STRONG, game_fund=15, widow_fund=75)

    def test_a_line_is_settled_as_a_claim(self) -> None:
        # Four honours doubled: 15 + 2·8.
        points = points_of_line(self.deal, {NORTH: 6, EAST: 2, WEST: 1})
        expected = {"N": 31, "E": -8, "W": -8, "GameFund": -15, "ReserveFunds": 0, "WidowFund": 0}
        assert points == expected

    def test_unless_all_nine_are_sure(self) -> None:
        tricks = {NORTH: 9, EAST: 0, WEST: 0}
        points = points_of_line(self.deal, tricks, all_tricks=True)
        assert points is not None
        assert points["N"] == 15 + 75 + 2 * (40 + 8)
        # A contract for all nine is not paid twice.
        bid = self.deal.with_contract(NORTH, Contract.parse("All Tricks D"))
        points = points_of_line(bid, tricks, all_tricks=True)
        assert points is not None
        assert points["N"] == 15 + 75 + 2 * (40 + 8)

    def test_or_already_undertaken(self) -> None:
        assert not is_committed(recorded(self.deal, 15))
        assert is_committed(recorded(self.deal, 16))
        points = points_of_line(recorded(self.deal, 16), {NORTH: 6, EAST: 2, WEST: 1})
        assert points is not None
        assert points["N"] == 15 + 2 * 8 - 75 - 2 * 40

    def test_an_ending_says_by_its_tag_that_they_were_undertaken(self) -> None:
        ending = replace(self.deal, undertaken=True, tricks_won={NORTH: 5, EAST: 1})
        assert is_committed(ending)
        assert not is_committed(replace(ending, undertaken=None))
        assert not is_committed(replace(ending, tricks_won={NORTH: 5}))  # he may still claim

    def test_without_the_funds_there_are_none(self) -> None:
        tricks = {NORTH: 5, EAST: 3, WEST: 1}
        assert points_of_line(STRONG, tricks) is None
        assert points_of_line(replace(self.deal, declarer=None), tricks) is None

    def test_an_unnamed_widows_fund_matters_where_it_is_played_for(self) -> None:
        deal = replace(STRONG, game_fund=15)
        tricks = {NORTH: 5, EAST: 3, WEST: 1}
        assert points_of_line(deal, tricks) is not None
        exceptional = deal.with_contract(NORTH, Contract.parse("No Change D"))
        assert points_of_line(exceptional, tricks) is None

    def test_tresillo_pays_the_first_five(self) -> None:
        deal = replace(self.deal, rules=TRESILLO, pot=20)
        tricks = {NORTH: 5, EAST: 3, WEST: 1}
        assert points_of_line(deal, tricks) == {"N": 28, "E": -4, "W": -4, "Pot": -20}
        points = points_of_line(deal, tricks, first_five=True)
        assert points == {"N": 30, "E": -5, "W": -5, "Pot": -20}


def test_named_funds() -> None:
    assert named_funds(STRONG) is None
    assert named_funds(replace(STRONG, game_fund=30)) == Funds(30, 0)
    named = replace(STRONG, game_fund=60, widow_fund=80, reserve_funds=(60, 45))
    assert named_funds(named) == Funds(60, 80, (60, 45))
    assert named_funds(replace(named, rules=TRESILLO)) is None
    assert named_funds(replace(named, rules=TRESILLO, pot=7)) == Pot(7)

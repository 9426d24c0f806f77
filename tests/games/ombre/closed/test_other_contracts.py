"""``tridge play`` of a deal in a contract that is not its own, and of deals that say too much."""

from __future__ import annotations

import pytest

from cases import EXAMPLES
from cli_calls import call, printed_by, wrong_usage
from tridge_solver.games.ombre.closed.table import ready_to_bid
from tridge_solver.games.ombre.scoring import facts_of, outcome_of
from tridge_solver.handfile import loads

PLAY = EXAMPLES / "play.pbn"
"""West plays diamonds, exchanges and auction told; the heart queen lies on top of the stock."""

QUICK = ("play", "--seats", "all", "--worlds", "1")


@pytest.mark.parametrize(
    ("contract", "changed"),
    [
        ("Play H", {"W", "N", "E"}),
        ("Flip H", {"W", "N", "E"}),
        ("No Change S", {"N", "E"}),
        ("All Tricks C", {"W", "N", "E"}),
        ("No Tricks H", {"N", "E"}),
        ("Fixed 2 S", set()),
    ],
)
def test_a_deal_in_another_contract_is_exchanged_and_played_for_that_one(
    contract: str, changed: set[str]
) -> None:
    result = printed_by(*QUICK, "--contract", contract, str(PLAY))
    checked = call("check", "-", stdin=result)
    assert (checked.exit_code, checked.stderr) == (0, "")
    [deal] = loads(result)
    assert str(deal.contract) == contract
    assert {exchange.seat.letter for exchange in deal.exchanges or () if exchange.count} == changed
    assert deal.auction is None
    facts_of(deal, outcome_of(deal))


def test_a_deal_in_its_own_contract_keeps_what_was_exchanged_for_it() -> None:
    [asked] = loads(call(*QUICK, "--contract", "play d", str(PLAY)).stdout)
    [given] = loads(PLAY.read_text(encoding="utf-8"))
    assert (asked.exchanges, asked.auction) == (given.exchanges, given.auction)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (("--contract", "Flip D"), "Flip H"),
        (("--contract", "All Tricks C", "--rules", "tresillo"), "tresillo has no All Tricks"),
        (("--contract", "Fixed 1 D", "--rules", "tresillo"), "tresillo has no Fixed"),
    ],
)
@pytest.mark.parametrize("seats", [("--seats", "all"), ("--seat", "N")])
def test_a_contract_unknown_to_the_rules_is_an_error(
    asked: tuple[str, ...], message: str, seats: tuple[str, ...]
) -> None:
    result = call("play", *seats, "--worlds", "1", *asked, str(PLAY))
    assert (result.exit_code, result.stdout) == (1, "")
    assert message in result.stderr


@pytest.mark.parametrize("seats", [("--seats", "all"), ("--seat", "N")])
def test_passing_out_is_no_contract_to_be_played(seats: tuple[str, ...]) -> None:
    assert "nobody plays" in wrong_usage("play", *seats, "--contract", "Pass", str(PLAY))


SURRENDERED = """\
[Rules "tresillo"]
[Dealer "E"]
[Deal "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"]
[Stock "CQ H6 D2 C5 D5 DA C3 H7 D4 C6 D3 C4 C2"]
[Declarer "W"]
[Contract "Play S"]
[FirstDefender "E"]
[Surrender "accepted"]
"""


def test_a_deal_that_was_surrendered_is_played_as_if_it_had_not_been() -> None:
    result = printed_by(*QUICK, "-", stdin=SURRENDERED)
    [deal] = loads(result)  # which has no errors
    assert deal.surrender is None
    assert deal.play is not None


def test_an_auction_does_not_begin_with_what_came_of_another() -> None:
    [deal] = loads(SURRENDERED)
    before = ready_to_bid(deal)
    assert (before.declarer, before.first_defender, before.surrender) == (None, None, None)

"""An evening against the program: ``tridge play --deals``."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cli_calls import call, failure, printed_by, wrong_usage
from tridge_solver.at_table.evening import Evening
from tridge_solver.checks import check
from tridge_solver.core.ruleset import TRESILLO, TRIDGE
from tridge_solver.games.ombre.bidding.auction_session import OmbreAuction
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.game import TRESILLO_GAME, TRIDGE_GAME
from tridge_solver.handfile import loads

pytestmark = pytest.mark.usefixtures("short_races", "few_spoken_worlds")

KEYS = "\n1\n" * 120
"""Enter passes and throws by custom, 1 is the first card; where one is no answer the other is."""


def passed_out(deal: OmbreDeal) -> OmbreDeal:
    """The deal once nobody has wanted it."""
    auction = OmbreAuction(deal, worths=lambda seat: {})
    while not auction.is_over:
        auction.say(auction.choice())
    return auction.passed_out


@pytest.mark.slow
def test_an_evening_is_its_hand_file(tmp_path: Path) -> None:
    """Auctions, play and score of two deals; the ledger of the file is that of the table."""
    kept = tmp_path / "evening.pbn"
    asked = ("play", "--deals", "2", "--seed", "5", "--worlds", "2", "-o", str(kept))
    result = printed_by(*asked, stdin=KEYS)
    deals = list(loads(kept.read_text(encoding="utf-8")))
    assert [deal.board for deal in deals] == ["1", "2"]
    for deal in deals:
        check(deal)
        assert deal.auction is not None
    ledger = call("score", "--json", str(kept))
    assert "by the ledger" not in ledger.stderr  # the funds that are named are those that were left
    scored = json.loads(ledger.stdout)
    output = re.findall(r"([NEW]) ([−+]?\d+)", result.rsplit("After two deals:", 1)[1])
    assert {seat: int(chips.replace("−", "-")) for seat, chips in output} == scored["totals"]


@pytest.mark.slow
def test_leaving_keeps_the_finished_deals(tmp_path: Path) -> None:
    kept = tmp_path / "evening.pbn"
    asked = ("play", "--deals", "5", "--seed", "5", "--worlds", "2", "-o", str(kept))
    assert "not played to its end" in failure(*asked, stdin="\n1\n" * 14)
    assert len(list(loads(kept.read_text(encoding="utf-8")))) == 1


def test_funds_grow_by_a_deal_that_is_passed_out() -> None:
    evening = Evening(TRIDGE_GAME, 3, 2, TRIDGE)
    first = evening.next_deal()
    evening.add(passed_out(first))
    assert evening.next_deal().game_fund == 30
    assert evening.totals == dict.fromkeys("NEW", -35)


def test_an_evening_of_tresillo_has_its_pot() -> None:
    evening = Evening(TRESILLO_GAME, 2, 2, TRESILLO)
    deal = evening.next_deal()
    assert deal.pot
    evening.add(passed_out(deal))
    assert evening.next_deal().pot == 2 * deal.pot
    assert evening.next_deal() is evening.next_deal()


@pytest.mark.parametrize(
    "args",
    [("--seats", "all"), ("-n", "3"), ("--contract", "Play H"), ("play.pbn",)],
    ids=lambda args: args[0],
)
def test_an_evening_is_of_random_deals_with_a_person(args: tuple[str, ...]) -> None:
    assert "--deals" in wrong_usage("play", "--deals", "3", *args)

"""The contracts an in-comer may name on his nine cards, and the value of coming in blind."""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import Any

import pytest

import tridge_solver as tridge
from cli_calls import call, json_lines
from tridge_solver.board.streams import Stopped
from tridge_solver.core.cards import PACK, parse_hand
from tridge_solver.core.ruleset import TRIDGE
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.bidding.incomer import coming_in, incomer_hand
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.games.ombre.scoring import Ledger
from tridge_solver.games.ombre.scoring.funds import Funds
from tridge_solver.games.ombre.worlds.incomer_worlds import (
    AT_ONCE,
    Engines,
    IncomerWorlds,
    chips_of,
    choices_of,
    contracts_of,
    is_believed,
    worth_of,
)

GOOD = "A.AJ.J74.A62"
"""Three top diamonds; the in-comer of the example."""

POOR = "76.4567.3.Q2"


def bid_of(*options: str) -> dict[str, Any]:
    """The answer about one hand, with few worlds."""
    [found] = json_lines(call("bid", "--incomer", "--samples", "8", "--jsonl", *options))
    return found


@pytest.mark.slow
def test_every_contract_he_may_name_is_weighed_beside_no_play() -> None:
    found = bid_of("--hand", POOR, "--game-fund", "60")
    names = {each["contract"] for each in found["contracts"]}
    assert names == {
        f"{kind} {suit}" for kind in ("Play", "All Tricks", "No Tricks") for suit in "SHDC"
    }
    assert found["recommended"] == "No Play"
    assert not any(each["feasible"] for each in found["contracts"])
    assert found["quarter"] == 15
    good = bid_of("--hand", GOOD, "--game-fund", "60")
    assert good["recommended"] == "Play D"
    points = [each["points"] for each in good["contracts"]]
    assert points == sorted(points, reverse=True)
    for each in good["contracts"]:
        assert each["feasible"] == (each["points"] > 0)
        assert each["win"] + each["draw"] + each["loss"] == pytest.approx(1)
        low, high = each["interval"]
        assert low <= each["win"] <= high
        assert len(each["exchange"]) <= 1


def test_the_same_seed_finds_the_same_and_the_text_names_the_assumptions() -> None:
    options = ("--hand", POOR, "--seed", "3")
    assert bid_of(*options) == bid_of(*options)
    options = ("--hand", "AKQ2.A5.KQ.4", "--seed", "3")
    text = " ".join(call("bid", "--incomer", "--method", "--samples", "8", *options).stdout.split())
    for words in (
        "Name Play",
        "No Play",
        "eight worlds, seed 3",
        "double dummy",
        "quarter of five",
    ):
        assert words in text


@pytest.mark.slow
def test_any_number_of_threads_finds_the_same() -> None:
    worlds = IncomerWorlds(parse_hand("AKQ2.A5.KQ.4"), TRIDGE, seed=2)
    dealt = worlds.worlds(1, 0, 41)
    contract = Contract.parse("Play S")
    alone = worlds.grades(dealt, contract, ())
    for threads in (2, 3):
        shared = replace(worlds, solver=Engines(threads, 1 << 16))
        assert shared.grades(dealt, contract, ()) == alone
    options = ("--hand", POOR, "--seed", "3")
    assert bid_of(*options, "--threads", "2") == bid_of(*options, "--threads", "1")


def test_worlds_are_laid_out_as_they_are_solved_so_that_whoever_leaves_is_seen_at_once() -> None:
    laid = 0

    class Counting(IncomerWorlds):
        """Worlds whose exchanges are counted."""

        def after_exchange(self, *arguments: Any) -> Any:
            """One more."""
            nonlocal laid
            laid += 1
            return super().after_exchange(*arguments)

    def leave() -> None:
        if laid:
            raise Stopped

    worlds = Counting(parse_hand("AKQ2.A5.KQ.4"), TRIDGE, seed=2)
    dealt = worlds.worlds(1, 0, 3 * AT_ONCE)
    with pytest.raises(Stopped):
        replace(worlds, check=leave).grades(dealt, Contract.parse("Play S"), ())
    assert laid == AT_ONCE


def test_no_tricks_needs_a_trump_among_the_nine() -> None:
    hand = parse_hand(".34567.34.45")
    names = {str(contract) for contract in contracts_of(hand)}
    assert {"No Tricks H", "No Tricks D", "No Tricks C"} <= names
    assert "No Tricks S" not in names


@pytest.mark.parametrize(
    "options",
    [
        ("--incomer",),
        ("--incomer", "--hand", GOOD, "--position", "last"),
        ("--incomer", "--hand", GOOD, "--over", "Play H"),
        ("--incomer", "--hand", GOOD, "--passed"),
        ("--incomer", "--hand", GOOD, "--rules", "tresillo"),
        ("--incomer", "--hand", "A.AJ.J74.A6"),
        ("--incomer", "--hand", GOOD, "--precision", "2"),
    ],
)
def test_options_of_the_auction_are_wrong_usage_for_an_in_comer(options: tuple[str, ...]) -> None:
    result = call("bid", *options)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.slow
def test_a_deal_in_a_file_is_asked_from_the_in_comer_s_cards_alone() -> None:
    deal = replace(incomer_hand(POOR), game_fund=20, widow_fund=100)
    rest = [card for card in PACK if card not in deal.known_hand(SEATS[0])]
    whole = replace(
        deal, hands=(deal.hands[0], tuple(rest[:9]), tuple(rest[9:18]), tuple(rest[18:27]))
    )
    own, other = (tridge.bid(each, sampling=tridge.Sampling(samples=3)) for each in (deal, whole))
    assert own.bids == other.bids  # type: ignore[attr-defined]
    with pytest.raises(tridge.DealError, match="E did not come in"):
        tridge.bid(deal, SEATS[1])


def test_a_world_is_solved_and_settled_as_the_deal_it_is() -> None:
    hand = parse_hand(GOOD)
    worlds = IncomerWorlds(hand, TRIDGE, seed=5)
    contract = Contract.parse("Play D")
    thrown = choices_of(hand, contract)[0]
    dealt = worlds.worlds(1, 0, 6)
    outcomes = worlds.grades(dealt, contract, thrown)
    funds = Funds(25, 100)
    chips = []
    for world, outcome in zip(dealt, outcomes, strict=True):
        assert sorted((*world.stock, *(card for each in world.hands for card in each))) == [*PACK]
        played = worlds.after_exchange(world, contract, thrown)
        north, east, south, west = (tuple(cards) for cards in played)
        deal = OmbreDeal(
            (north, east, south, west), frozenset(), dealer=SEATS[0], contract=contract
        )
        value = tridge.solve(deal)
        assert value.grade is outcome.grade
        result = {"WIN": (5, 2, 1, 1), "DRAW": (3, 3, 2, 1), "LOSS": (2, 3, 2, 2)}
        scored = replace(
            deal, result=result[outcome.grade.name], declarer=SEATS[0], game_fund=20, widow_fund=100
        )
        row = Ledger().add(scored)
        assert row.settlement is not None
        assert chips_of(TRIDGE, contract, outcome, funds) == row.settlement.seats[SEATS[0]]
        chips.append(row.settlement.seats[SEATS[0]])
    assert worth_of(TRIDGE, contract, outcomes, funds).points == pytest.approx(fmean(chips))


def test_every_seat_draws_the_top_of_what_those_before_have_left() -> None:
    worlds = IncomerWorlds(parse_hand(GOOD), TRIDGE, seed=2)
    contract = Contract.parse("Play D")
    for world in worlds.worlds(0, 0, 20):
        stock = list(world.stock)
        for before, after in zip(
            world.hands, worlds.after_exchange(world, contract, ()), strict=True
        ):
            assert len(after) == 9
            drawn = set(after) - set(before)
            assert drawn <= {stock[0]} if stock else not drawn
            del stock[: len(drawn)]


def test_a_defender_believes_in_a_hand_worth_its_contract() -> None:
    contract = Contract.parse("Play H")
    worlds = IncomerWorlds(parse_hand(POOR), TRIDGE, seed=1, place=2)
    for world in worlds.worlds(1, 0, 10, contract):
        assert is_believed(world.hands[0], contract)
        assert set(world.hands[2]) == set(parse_hand(POOR))


def test_coming_in_costs_its_quarter_and_is_never_played_at_a_loss_known_before() -> None:
    for game in (0, 3, 20, 55, 80):
        blind = coming_in(Funds(game, 100))
        assert blind.quarter == game // 4
        assert blind.points + blind.quarter > -blind.margin
        assert 0 <= blind.played <= 1
        assert 0 <= blind.wins <= 1

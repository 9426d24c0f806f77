"""The calls each seat may make: the auctions of both games call by call."""

from __future__ import annotations

import pytest

from tridge_solver.core.cards import Pack
from tridge_solver.core.ruleset import TRESILLO, TRIDGE, Ruleset
from tridge_solver.games.ombre.notation.calls import sayings
from tridge_solver.games.ombre.rules.auction import (
    MORE,
    NO_TRICKS,
    PASS,
    PLAY,
    AuctionMoment,
    Call,
    Stage,
    all_contracts,
)
from tridge_solver.games.ombre.rules.contracts import Contract

WORDS = {"-": PASS, "P": PLAY, "M": MORE, "N": NO_TRICKS}


def after(calls: str, rules: Ruleset = TRIDGE) -> AuctionMoment:
    """The auction after calls written as ``- P M N``; ``1H`` is Fixed 1 H."""
    auction = AuctionMoment(rules)
    for word in calls.split():
        call = WORDS.get(word) or Call.fixed(Contract.parse(f"Fixed {word[0]} {word[1]}"))
        auction = auction.after(call)
    return auction


def words_of(auction: AuctionMoment) -> list[str]:
    return [call.word for call in auction.calls]


def named(auction: AuctionMoment) -> set[str]:
    """Return what the Player may name."""
    return {str(c) for c in all_contracts(auction.rules) if auction.may_be_named(c)}


def test_play_is_the_first_bid_only() -> None:
    assert words_of(after("")) == ["Pass", "Play"]
    assert words_of(after("- -")) == ["Pass", "Play"]
    assert words_of(after("P")) == ["Pass", "More"]
    with pytest.raises(ValueError, match="Play is not allowed"):
        after("P P")
    with pytest.raises(ValueError, match="More is not allowed"):
        after("M")


@pytest.mark.parametrize("rules", [TRIDGE, TRESILLO], ids=["tridge", "tresillo"])
def test_the_last_bidder_names_any_contract_from_their_claim_up(rules: Ruleset) -> None:
    done = after("- P -", rules)
    assert (done.is_over, done.holder) == (True, 1)
    assert "Play H" in named(done)
    assert not any(text.startswith(("Fixed", "No Tricks")) for text in named(done))
    assert words_of(done) == []


def test_the_first_play_more_claims_play_in_the_preferential_suit() -> None:
    done = after("P M - -")
    assert done.holder == 1
    assert "Play H" not in named(done)
    assert {"Play D", "Flip", "No Change S", "All Tricks C"} <= named(done)


def test_each_play_more_claims_a_step() -> None:
    assert "Play D" not in named(after("P M M - -"))
    assert "Flip" in named(after("P M M - -"))
    assert named(after("P M M M M M - -")) == {f"All Tricks {suit}" for suit in "SHDC"}


def test_nobody_outbids_the_highest_claim() -> None:
    assert words_of(after("P M M M M M")) == ["Pass"]


def test_a_seat_that_passed_is_not_asked_again() -> None:
    auction = after("P - M")
    assert auction.to_speak == 0
    assert auction.after(MORE).to_speak == 2
    assert auction.after(PASS).is_over


def test_three_passes_ask_for_no_tricks_and_failing_that_for_fixed() -> None:
    assert after("- - -").stage is Stage.NO_TRICKS
    assert words_of(after("- - -")) == ["Pass", "NoTricks"]
    done = after("- - - - N")
    assert (done.is_over, done.holder) == (True, 1)
    assert named(done) == {f"No Tricks {suit}" for suit in "SHDC"}
    fixed = after("- - - - - -")
    assert (fixed.stage, fixed.to_speak) == (Stage.FIXED, 0)
    assert len(fixed.calls) == 13


def test_fixed_bids_are_exact_and_outrank_by_tricks_then_by_suit() -> None:
    opened = "- - - " * 2
    over = after(opened + "3D")
    assert {call.short for call in over.calls} == {"Pass", "Fixed2", "Fixed1"}
    assert [str(call.contract) for call in after(opened + "1S").calls[1:]] == [
        "Fixed 1 H",
        "Fixed 1 D",
    ]
    done = after(opened + "3D 2C - -")
    assert (done.is_over, done.holder) == (True, 1)
    assert named(done) == {"Fixed 2 C"}


def test_a_deal_nobody_wants_is_passed_out() -> None:
    done = after("- - - " * 3)
    assert (done.is_over, done.holder, named(done)) == (True, None, set())
    void = after("- - -", TRESILLO)
    assert (void.is_over, void.holder) == (True, None)


def test_in_tresillo_an_earlier_seat_holds_with_an_equal_claim() -> None:
    held = after("P M M M - -", TRESILLO)
    assert held.holder == 0
    assert "Flip" in named(held)
    assert "Play S" not in named(held)
    assert "Play S" in named(after("- P M M -", TRESILLO))
    assert "Play S" in named(after("P M - M -", TRESILLO))
    assert "Play D" not in named(after("P M - M -", TRIDGE))


def test_in_tresillo_a_later_seat_goes_higher() -> None:
    later = after("P M - M M -", TRESILLO)
    assert later.holder == 1
    assert "Play S" not in named(later)


def test_in_tresillo_the_highest_claim_ends_the_auction() -> None:
    done = after("P M M M M M", TRESILLO)
    assert (done.is_over, done.holder) == (True, 2)
    assert named(done) == {"No Change S"}


def test_no_flip_where_nobody_may_exchange() -> None:
    rules = TRIDGE.with_options("exchange_limit=0")
    assert "Flip" not in {str(contract) for contract in all_contracts(rules)}
    assert "No Change S" in named(after("P M M - -", rules))


@pytest.mark.parametrize(
    ("lines", "calls"),
    [
        (["Play Pass", "Play More"], "Play Pass More"),  # a bid stands before it
        (["Play Pass", "Pass", "Play More"], "Play Pass Pass More"),
        (["Pass Pass", "Play More"], "Pass Pass Play More"),  # none does
        (["Pass", "Play More"], "Pass More"),  # a call on each line
    ],
)
def test_play_more_is_one_call_where_it_can_be(lines: list[str], calls: str) -> None:
    found = sayings([line.split() for line in lines], Pack.ENGLISH)
    assert [saying.call for saying in found] == calls.split()

"""The auction with closed seats: what they claim, what they name, and a person among them."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from cli_calls import call, wrong_usage
from terminal import at_a_terminal
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.checks import check
from tridge_solver.core.cards import PACK, Pack, parse_hand
from tridge_solver.core.deal import Deal
from tridge_solver.core.ruleset import TRESILLO, Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.bidding.auction_session import OmbreAuction, Worths
from tridge_solver.games.ombre.dealing import Table, random_deals
from tridge_solver.games.ombre.rules.contracts import Contract, Kind
from tridge_solver.handfile import loads

CLUBLESS = """\
[Dealer "S"]
[Deal "W:76543.56.Q6. AQJ.2.JA27.6 .KQ7.K35.K73 -"]
[Stock "C4 SK CA HA C5 CQ D4 H4 S2 H3 C2 CJ HJ"]
"""


def spoken(deal: Deal, *worths: dict[str, float]) -> OmbreAuction:
    """The auction of three closed seats to its end, by what each contract is worth to each."""
    by_seat: dict[object, Worths] = {
        seat: {
            Contract(Kind.FLIP) if text == "Flip" else Contract.parse(text): chips
            for text, chips in given.items()
        }
        for seat, given in zip(deal.playing_order, worths, strict=True)
    }
    auction = OmbreAuction(deal, worths=lambda seat: by_seat[seat])
    while not auction.is_over:
        auction.say(auction.choice())
    return auction


@pytest.mark.parametrize(
    ("worths", "words", "played"),
    [
        (({}, {}, {}), "Pass Pass Pass Pass Pass Pass Pass Pass Pass", None),
        (({"Play H": -1}, {"Play S": 2}, {}), "Pass Play Pass", "Play S"),
        (({"Play H": 3}, {"Play D": 2}, {}), "Play More Pass Pass", "Play D"),
        (({"Play H": 3, "Play S": 4}, {}, {}), "Play Pass Pass", "Play S"),
        (({"Play S": 4, "No Change D": 9}, {"Play D": 5}, {}), "Play More Pass More Pass", None),
        (({}, {"No Tricks C": 5}, {}), "Pass Pass Pass Pass NoTricks", "No Tricks C"),
        (
            ({}, {"Fixed 3 H": 5, "Fixed 1 S": 4}, {"Fixed 2 S": 1}),
            "Pass Pass Pass Pass Pass Pass Pass Fixed3H Fixed2S Fixed1S Pass",
            "Fixed 1 S",
        ),
    ],
)
def test_closed_seats_bid_what_brings_them_chips(
    worths: tuple[dict[str, float], ...], words: str, played: str | None
) -> None:
    deal = next(random_deals(seed=4))
    auction = spoken(deal, *worths)
    assert " ".join(auction.words) == words
    if auction.holder is None:
        return
    full = auction.played(auction.named())
    check(full)
    if played is not None:
        assert str(full.contract) == played


def test_in_tresillo_three_passes_end_it() -> None:
    deal = next(random_deals(seed=4, table=Table(rules=TRESILLO)))
    assert spoken(deal, {}, {}, {}).holder is None


def test_a_flip_has_the_suit_that_is_turned_and_nobody_names_less_than_he_bid() -> None:
    deal = next(random_deals(seed=4))
    auction = spoken(deal, {"Play D": 1, "Flip": 7}, {"Play D": 1}, {})
    assert auction.holder is deal.playing_order[0]
    with pytest.raises(ValueError, match="may not be named"):
        auction.played(Contract.parse("Play H"))
    assert deal.stock
    flip = auction.played(auction.named())
    assert flip.contract == Contract(Kind.FLIP, deal.stock[0].suit)
    check(flip)


@pytest.mark.slow
def test_a_person_bids_and_plays_at_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "hand.pbn"
    keys = "Pley\nPlay\nPlay H\n\n\n" + "1\n" * 9
    few = ("--worlds", "2", "--rules", "tridge all_tricks_exchange=off exchange_limit=4")
    args = ("play", "--seed", "4", "--bid", *few, "-o", str(kept))
    status, shown = at_a_terminal(keys, *args)
    assert status == 0, shown
    assert "is not allowed now" in shown
    [deal] = loads(kept.read_text(encoding="utf-8"))
    check(deal)
    assert deal.auction is not None
    assert deal.auction.calls[0] == "Play"
    assert deal.result is not None


def test_bidding_is_for_a_person() -> None:
    assert "--bid" in wrong_usage("play", "--bid", "--seats", "all")


PASSED_OUT = ("Pass",) * 6
"""All have passed, and nobody wanted No Tricks: Fixed may be bid."""


def after(deal: Deal, *words: str) -> OmbreAuction:
    """The auction of a deal after what was said, by the words of the calls."""
    auction = OmbreAuction(deal, worths=lambda seat: {})
    for word in words:
        auction.say(next(call for call in auction.calls if call.word == word))
    return auction


@pytest.mark.parametrize("text", ["All Tricks D", "No Tricks S", "Fixed 2 H", "Pass"])
def test_nobody_names_a_contract_that_tresillo_lacks(text: str) -> None:
    deal = next(random_deals(seed=4, table=Table(rules=TRESILLO)))
    auction = after(deal, "Play", "Pass", "Pass")
    with pytest.raises(ValueError, match=r"has no|may not be named"):
        auction.played(Contract.parse(text))
    check(auction.played(Contract.parse("Play D")))


def test_nobody_turns_a_card_that_he_may_not_take() -> None:
    deal = next(random_deals(seed=4, table=Table(rules=Ruleset.parse("tridge exchange_limit=0"))))
    auction = after(deal, "Play", "Pass", "Pass")
    with pytest.raises(ValueError, match="Flip may not be named"):
        auction.played(Contract(Kind.FLIP))


def test_a_contract_that_takes_a_trump_is_not_bid_without_one() -> None:
    [deal] = loads(CLUBLESS)
    auction = after(deal, *PASSED_OUT)
    fixed = {str(call.contract) for call in auction.calls if call.contract is not None}
    assert {"Fixed 1 S", "Fixed 1 H", "Fixed 1 D"} <= fixed
    assert not any(text.endswith("C") for text in fixed)
    auction = after(deal, "Pass", "Pass", "Pass", "NoTricks")
    with pytest.raises(ValueError, match="Contrabola B may not be named"):
        auction.played(Contract.parse("No Tricks C"), Pack.SPANISH)
    check(auction.played(Contract.parse("No Tricks S")))


def test_a_fixed_bid_names_its_contract_already() -> None:
    [deal] = loads(CLUBLESS)
    auction = after(deal, *PASSED_OUT, "Fixed1S", "Pass", "Pass")
    assert auction.holder is deal.playing_order[0]
    assert auction.settled is not None
    check(auction.played(auction.settled))
    assert after(deal, "Play", "Pass", "Pass").settled is None


@pytest.mark.slow
def test_advice_in_an_auction_is_of_what_may_follow_the_bids() -> None:
    """Of a hand that is worth a Flip and no more: once more has been bid nothing is worth it."""
    deal = next(random_deals(seed=4, table=Table(rules=TRESILLO)))
    hand = parse_hand("A5.K6.K42.A5")
    others = iter(set(PACK) - set(hand))
    lead, middle, last = deal.playing_order
    hands = {lead: hand, middle: tuple(islice(others, 9)), last: tuple(islice(others, 9))}
    by_seat = tuple(hands.get(seat) for seat in SEATS)
    deal = replace(deal, hands=by_seat, stock=None)
    few = Sampling(samples=60)
    assert not asked_after(deal, few, "Play", "More").state.may_equal  # the last hand speaks
    assert asked_after(deal, few, "Play", "More", "Pass").state.may_equal
    flips = asked_after(deal, few, "Play", "More", "Pass", "More", "More")
    assert flips.state.claim == 2
    assert flips.state.may_equal
    held = flips.advice()
    assert held is not None
    assert held.contract.kind is Kind.FLIP
    beyond = asked_after(deal, few, "Play", "More", "Pass", *["More"] * 4)
    assert beyond.state.claim == 3
    assert beyond.advice() is None  # No Change is not worth it
    highest = asked_after(deal, few, "Play", "More", "Pass", *["More"] * 6)
    assert highest.is_over
    assert highest.holder is middle


def test_a_hand_stands_by_plain_suits_until_trumps_are_named() -> None:
    shown = call("play", "--seed", "5", "--bid", "--seat", "E", stdin="").stdout
    dealt = next(line for line in shown.splitlines() if "you are dealt" in line)
    suits = [sign for sign in dealt if sign in "♠♥♦♣"]
    assert suits == sorted(suits, key="♠♥♦♣".index)
    assert len(suits) == len(set(suits))


@pytest.mark.slow
def test_advice_is_of_what_may_be_said_and_a_defender_reads_of_success() -> None:
    keys = "pass\n?\n"
    args = ("--seed", "7", "--bid", "--seat", "N", "--worlds", "2")
    shown = call("play", *args, stdin=keys)
    assert "Pass now, to play Fixed 2 D: " in shown.stdout + shown.stderr
    args = ("--seed", "5", "--seat", "N", "--worlds", "2")
    shown = call("play", *args, stdin="\n1" * 30)
    assert "LOSS for East: you have beaten the Player." in shown.stdout + shown.stderr


def asked_after(deal: Deal, sampling: Sampling, *words: str) -> OmbreAuction:
    """The auction after these words, with closed seats that reckon in so many worlds."""
    auction = OmbreAuction(deal, sampling)
    for word in words:
        auction.say(next(call for call in auction.calls if call.word == word))
    return auction


@pytest.mark.slow
def test_an_unknown_contract_is_asked_again_at_the_terminal() -> None:
    keys = "Play\nAll Tricks D\nPlay H\n"
    args = ("--seed", "3", "--bid", "--seat", "W", "--rules", "tresillo")
    _, shown = at_a_terminal(keys, "play", *args, "--worlds", "2")
    assert "tresillo has no All Tricks" in shown
    assert "throw which cards" in shown

"""Auctions against the rules: warnings at the call to blame, and none for any legal auction."""

from __future__ import annotations

import io
import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from handfile_texts import GOOD, marked, only, text
from tridge_solver.checks import warnings
from tridge_solver.core.cards import Pack
from tridge_solver.core.deal import Auction as Record, Deal
from tridge_solver.core.ruleset import Ruleset
from tridge_solver.core.seats import SEATS
from tridge_solver.games.ombre.rules.auction import (
    MORE,
    PASS,
    AuctionMoment,
    Stage,
    all_contracts,
    named_steps,
)
from tridge_solver.games.ombre.rules.contracts import Contract
from tridge_solver.handfile import dumps, loads
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

# The order is W N E, in Tresillo W E N. Each case: the calls, marked where they are to blame; the
# contract and the declarer (None for no tag); further tags; words of the warnings.
DOUBTFUL: dict[str, tuple[str, str | None, str | None, dict[str, str], list[str]]] = {
    "Play once there is a bid": ("Play ‸Play Pass", "Play S", "W", {}, ["More"]),
    "More before there is one": ("‸More Pass Pass", "Play S", "W", {}, ["Play"]),
    "an equal bid": ("Play Flip ‸Flip Pass Pass", "Flip D", "E", {}, ["E cannot"]),
    "a lower bid": ("Play NoChangeD ‸NoChange", None, None, {}, ["AllTricks"]),
    "higher than the highest": ("Play AllTricks ‸More", None, None, {}, ["Pass"]),
    "a bid after a pass": ("Pass Play More Pass More More ‸More", None, None, {}, ["after a pass"]),
    "a call too many": ("Play Pass Pass ‸Pass", None, None, {}, ["after the end"]),
    "a bid too many": ("Play Pass Pass ‸More", None, None, {}, ["after the end"]),
    "two contracts named": ("Play Pass Pass Flip ‸Flip", None, None, {}, ["after the end"]),
    "more than three rounds of passes": ("Pass " * 9 + "‸Pass", None, None, {}, ["after the end"]),
    "a low contract named": ("Play Flip Pass Pass ‸Play", None, None, {}, ["NoChange"]),
    "No Tricks before all have passed": ("‸NoTricks Pass", None, None, {}, ["Play"]),
    "Fixed before all have passed": ("Pass Pass ‸Fixed1", None, None, {}, ["Play"]),
    "Play once all have passed": ("Pass Pass Pass ‸Play", None, None, {}, ["NoTricks"]),
    "a lower Fixed": ("Pass " * 3 + "Fixed2 ‸Fixed3", None, None, {}, ["Fixed1"]),
    "Fixed 1 but four times": ("Pass " * 3 + "Fixed1 " * 4 + "‸Fixed1", None, None, {}, ["Pass"]),
    "a later seat holds in Tresillo": (
        "Play Flip ‸Flip", None, None, {"Rules": "tresillo", "Dealer": "N"}, ["NoChange"],
    ),
    "a call after the highest in Tresillo": (
        "Play NoChangeD ‸More", None, None, {"Rules": "tresillo", "Dealer": "N"}, ["after the end"],
    ),
    "too short": ("Play ‸More", "Play D", "N", {}, ["a call of E"]),
    "too short for a deal passed out": ("Pass ‸Pass", "Pass", None, {}, ["a call of E"]),
    "too short for a Player": ("Pass Pass ‸Pass", None, "W", {}, ["a call of W"]),
    "another has won": ("Pass ‸Play Pass", "Play S", "W", {}, ["W is the Player, but N"]),
    "another has won, a seat passing again": (
        "Pass Play More Pass ‸NoChangeD Pass", "No Change D", "E", {}, ["but N"],
    ),
    "a contract too low": ("Play ‸More Pass Pass", "Play S", "N", {}, ["Play D, Flip"]),
    "a contract only for who have passed": ("‸Play Pass Pass", "No Tricks S", "W", {}, ["Play"]),
    "another than the one named": ("Play Pass Pass ‸NoChange", "No Change D", "W", {}, ["S/H/C"]),
    "another than No Tricks": ("Pass Pass Pass Pass ‸NoTricks", "Play S", "N", {}, ["No Tricks"]),
    "another Fixed": ("Pass " * 3 + "‸Fixed2 Pass Pass", "Fixed 1 S", "W", {}, ["Fixed 2"]),
    "a suit that was outbid": (
        "Pass " * 3 + "Fixed2 ‸Fixed2 Pass Pass", "Fixed 2 C", "N", {}, ["S/H/D"],
    ),
    "another suit than the one named": (
        "Pass " * 3 + "Fixed3H ‸Fixed2S Pass Pass", "Fixed 2 D", "N", {}, ["Fixed 2 S"],
    ),
    "a suit after one that was not named": (
        "Pass " * 3 + "Fixed2 Fixed2 ‸Fixed2S", None, None, {}, ["Fixed2"],
    ),
    "passed out with a bid": ("‸Play Pass Pass", "Pass", None, {}, ["W has won"]),
    "a contract with no bid": ("Pass " * 8 + "‸Pass", "Play S", None, {}, ["all have passed"]),
    "a Player with no bid": ("Pass " * 8 + "‸Pass", None, "N", {}, ["all have passed"]),
    "another winner and another contract": (
        "Play ‸‸More Pass Pass", "Play S", "W", {}, ["N has won the auction", "Play D"],
    ),
}  # fmt: skip

RIGHT: dict[str, tuple[str, str | None, str | None, dict[str, str]]] = {
    "empty": ("", "Play S", "W", {}),
    "not yet over": ("Play More", None, None, {}),
    "the winner names what he plays": ("Play Pass Pass Flip", "Flip D", "W", {}),
    "who has passed passes again": ("Pass Play More Pass More Pass", "Flip D", "N", {}),
    "who has passed is left out": ("Pass Play More More Pass", "Flip D", "N", {}),
    "passed out in one round": ("Pass Pass Pass", "Pass", None, {}),
    "passed out in two": ("Pass " * 6, "Pass", None, {}),
    "passed out in three": ("Pass " * 9, "Pass", None, {}),
    "No Tricks and passes": ("Pass Pass Pass NoTricks Pass Pass", "No Tricks S", "W", {}),
    "Fixed without asking for No Tricks": ("Pass " * 3 + "Fixed2 Pass Pass", "Fixed 2 S", "W", {}),
    "Fixed in a higher suit": ("Pass " * 3 + "Fixed2 Fixed2 Pass Pass", "Fixed 2 D", "N", {}),
    "Fixed with its suit": (
        "Pass " * 6 + "Fixed3C Fixed3D Fixed2C Pass Pass", "Fixed 2 C", "E", {},
    ),
    "a Leader who is not the dealer's": (
        "Play Pass Pass", "Play S", "W", {"Leader": "W", "Dealer": "N"},
    ),
    "an earlier seat holds in Tresillo": (
        "Play Flip Pass Flip Pass", "Flip D", "W", {"Rules": "tresillo", "Dealer": "N"},
    ),
}  # fmt: skip


def source(
    calls: str, contract: str | None, declarer: str | None, tags: dict[str, str], first: str = "W"
) -> str:
    """A hand file with an auction."""
    named = {"Contract": contract, "Declarer": declarer, **tags}
    return text(GOOD, f'[Auction "{first}"]', calls, **named)


@pytest.mark.parametrize(
    ("calls", "contract", "declarer", "tags", "words"), DOUBTFUL.values(), ids=DOUBTFUL
)
def test_a_broken_rule_is_a_warning_at_the_call(
    calls: str, contract: str | None, declarer: str | None, tags: dict[str, str], words: list[str]
) -> None:
    plain, places = marked(source(calls, contract, declarer, tags))
    entry = only(plain)
    assert entry.deal is not None
    assert [(each.line, each.column) for each in entry.warnings] == places
    for warning, word in zip(entry.warnings, words, strict=True):
        assert word in str(warning)


@pytest.mark.parametrize(
    ("calls", "tag", "words"),
    [
        ("Pass Play Pass", '[Declarer "‸W"]', "N has won the auction"),
        ("Pass Pass Pass Pass Pass Pass Pass Pass Pass", '[Declarer "‸W"]', "all have passed"),
        ("Play More Pass Pass", '[Contract "‸Play S"]', "N has won with More"),
        ("Pass Pass Pass Pass Pass Pass Pass Pass Pass", '[Contract "‸Flip S"]', "all have passed"),
    ],
)
def test_a_tag_behind_the_auction_it_contradicts_is_to_blame(
    calls: str, tag: str, words: str
) -> None:
    auction = source(calls, None, None, {})
    plain, places = marked(f"{auction}{tag}\n")
    warning = next(each for each in only(plain).warnings if words in each.message)
    assert [(warning.line, warning.column)] == places


@pytest.mark.parametrize(("calls", "contract", "declarer", "tags"), RIGHT.values(), ids=RIGHT)
def test_legal_calls_give_no_warning(
    calls: str, contract: str | None, declarer: str | None, tags: dict[str, str]
) -> None:
    entry = only(source(calls, contract, declarer, tags))
    assert (entry.errors, entry.warnings) == ((), ())


def test_the_seat_after_the_dealer_speaks_first() -> None:
    plain, (place,) = marked(source("Pass Play Pass", "Play S", "W", {}, first="‸N"))
    (warning,) = only(plain).warnings
    assert (warning.line, warning.column) == place
    assert warning.expected == "W"


@pytest.mark.parametrize(
    "spoiled",
    [
        source("Play Play Bid", "Play S", "W", {}),
        source("Play Play", "Play S", "W", {"Rules": "whist"}),
        source("NoTricks", "Play S", "W", {"Rules": "tresillo"}),
        source("Play Play", "Play S", "W", {}, first="S"),
        source("Play", "Play S", "W", {}) + "Pass {not closed",
        source("Play Play", "Play S", "W", {}) + '[Auction "W"] Play Pass Pass\n',
        source("Play Pass Pass", "Play S", "S", {}),
    ],
    ids=["no call", "no rules", "other calls", "no seat", "breaks off", "twice", "no Player"],
)
def test_nothing_is_reported_of_an_auction_that_is_an_error(spoiled: str) -> None:
    entry = only(spoiled)
    assert entry.errors
    assert entry.warnings == ()


def test_json_is_held_against_the_rules_as_well() -> None:
    (deal,) = loads(source("Play Play", None, None, {}))
    written = json.dumps(deal_json(deal, Source("-", 1)))
    (entry,) = read_json(io.BytesIO(written.encode()))
    assert entry.deal == deal
    assert [warning.message for warning in entry.warnings] == [
        warning.message for warning in warnings(deal)
    ]
    assert entry.warnings


(DEAL,) = loads(text(Contract=None, Declarer=None))
RULES = ["tridge", "tridge preference=S", "tridge exchange_limit=0", "tresillo"]


def a_legal_auction(rng: random.Random, rules: Ruleset) -> Deal:
    """A deal with a legal auction, written in one of the usual ways, and what came of it."""
    deal = replace(DEAL, rules=rules, dealer=rng.choice(SEATS))
    first = deal.playing_order[0]
    auction = AuctionMoment(rules)
    passes_again = rng.random() < 0.5
    words: list[str] = []
    turn = 0
    fixed: Contract | None = None
    while not auction.is_over:
        while passes_again and turn != auction.to_speak:
            words.append("Pass")
            turn = (turn + 1) % 3
        call = PASS if rng.random() < 0.5 else rng.choice(auction.calls)
        after = auction.after(call)
        fixed = call.contract or fixed
        named = {step: word for word, step in named_steps(rules).items()}
        is_named = call == MORE and after.claim in named and rng.random() < 0.5
        words.append(named[after.claim] if is_named else call.word)
        auction = after
        turn = (turn + 1) % 3
    if auction.holder is None:
        assert deal.rules.bids_after_passes is (len(words) == 9)
        kept = rng.choice((3, 6, 9))
        return replace(
            deal, contract=Contract.parse("Pass"), auction=Record(first, tuple(words[:kept]))
        )
    contract = rng.choice([each for each in all_contracts(rules) if auction.may_be_named(each)])
    if auction.stage is Stage.FIXED:
        assert contract == fixed
        if rng.random() < 0.5:
            del words[3:6]
    if passes_again and rng.random() < 0.5:
        words += ["Pass"] * ((auction.holder - turn) % 3)
    played = contract if contract.trumps is not None else Contract.parse("Flip D")
    seat = deal.playing_order[auction.holder]
    return replace(deal, declarer=seat, contract=played, auction=Record(first, tuple(words)))


@given(st.integers(0, 2**32), st.sampled_from(RULES))
def test_legal_auctions_give_no_warning(seed: int, rules: str) -> None:
    deal = a_legal_auction(random.Random(seed), Ruleset.parse(rules))
    assert warnings(deal) == [], deal.auction


@pytest.mark.parametrize(
    ("calls", "place", "message"),
    [
        # Among equal tricks diamonds, hearts, spades, clubs; and fewer tricks above all of them.
        ("Fixed3D Fixed3H", 9, "Fixed3H does not outrank Fixed3D (expected Fixed2C, Fixed2S"),
        ("Fixed2H Fixed3D", 9, "Fixed3D does not outrank Fixed2H (expected Fixed2D, Fixed1C"),
        ("Fixed2H Pass Fixed2H", 14, "Fixed2H does not outrank Fixed2H"),
        ("Fixed1D Fixed1H", 9, "Fixed1H does not outrank Fixed1D (expected Pass"),
        ("Fixed3H Fixed2 Fixed3H", 16, "Fixed3H does not outrank Fixed3H"),
    ],
)
def test_a_fixed_bid_that_does_not_outrank_is_an_error(
    calls: str, place: int, message: str
) -> None:
    (error,) = only(source("Pass Pass Pass\n" + calls, None, None, {})).errors
    assert error.column == place
    assert message in f"{error.message} (expected {error.expected}"


@pytest.mark.parametrize(
    ("rules", "calls", "message"),
    [
        ("tresillo", "Play NoTricks", "tresillo has no NoTricks"),
        ("tresillo", "Play Fixed2H", "tresillo has no Fixed2H"),
        ("tridge", "Play Foo", "'Foo' is not a call"),
    ],
)
def test_a_call_of_another_game_and_a_word_that_is_no_call_differ(
    rules: str, calls: str, message: str
) -> None:
    dealer = {"Dealer": "N"} if rules == "tresillo" else {}
    (error,) = only(source(calls, None, None, {"Rules": rules, **dealer})).errors
    assert error.message == message


def test_the_order_of_the_suits_is_the_table_s() -> None:
    calls = "Pass Pass Pass\nFixed3D Fixed3H"
    assert not only(source(calls, None, None, {"Rules": "tridge fixed_suits=HDSC"})).errors


def test_a_fixed_call_has_the_suits_of_the_pack_and_is_written_so() -> None:
    written = dumps(loads(source("Pass Pass Pass Fixed3H Pass Pass", "Fixed 3 H", "W", {})))
    assert "Fixed3H" in written
    (deal,) = loads(written)
    spanish = dumps([deal], pack=Pack.SPANISH)
    assert "Fixed3C" in spanish  # copas
    assert loads(spanish) == [deal]
    apart = source("Pass Pass Pass Fixed 3 H Pass Pass", "Fixed 3 H", "W", {})
    assert loads(apart) == [deal]
    [entry] = read_json(io.BytesIO(json.dumps(deal_json(deal, Source(None, 1))).encode()))
    assert entry.deal == deal

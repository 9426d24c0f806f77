"""Deals and hands of every game on the command line, without a file or in place of what it says."""

from __future__ import annotations

import json

import pytest

from cli_calls import call, failure, wrong_usage

BELOTE = "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"
TRUMPS = "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"
ENDING = "N:A.J.. K.A.. T.9.. Q.K.."
WON = ("--leader", "W", "--tricks-won", "NS:3 EW:3", "--points-won", "NS:74 EW:97")


def solved(*arguments: str) -> dict:
    """The answer of ``solve`` to a deal on the command line."""
    done = call("solve", "--jsonl", *arguments)
    assert done.exit_code == 0, done.stderr
    found: dict = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("how", [("--game", "belote"), ("--rules", "belote")])
def test_a_deal_of_belote_is_named_by_game_or_rules(how: tuple[str, str]) -> None:
    given = (*how, "--deal", BELOTE, "--dealer", "N")
    found = solved(*given, "--declarer", "N", "--contract", "90 H")
    assert (found["game"], found["points"]) == ("Belote", {"NS": 113, "EW": 49})
    assert (found["made"], found["score"]) == (True, {"NS": 200, "EW": 40})


def test_options_of_the_rules_hold_for_the_deal_given() -> None:
    given = ("--deal", BELOTE, "--dealer", "N", "--declarer", "N", "--contract", "90 H")
    found = solved("--rules", "belote direction=clockwise", *given)
    assert (found["to_play"], found["rules_options"]) == ("E", {"direction": "clockwise"})


def test_an_ending_of_belote_is_given_with_tricks_and_points() -> None:
    given = ("--game", "belote", "--deal", ENDING, *WON)
    found = solved(*given, "--contract", "100 AT", "--declarer", "E")
    assert (found["points"], found["made"]) == ({"NS": 161, "EW": 97}, False)


@pytest.mark.parametrize(
    ("options", "game", "contract"),
    [
        (("--game", "trumps", "--contract", "Bid 9 NT"), "Trumps", "Bid 9 NT"),
        (("--rules", "trumps", "--contract", "Bid 9 NT"), "Trumps", "Bid 9 NT"),
        (("--contract", "3NT"), "Bridge", "3NT"),
    ],
)
def test_four_hands_of_thirteen_are_trumps_where_that_is_said_else_bridge(
    options: tuple[str, ...], game: str, contract: str
) -> None:
    given = ("--deal", TRUMPS, "--dealer", "N", "--declarer", "N")
    found = solved(*given, *options)
    assert (found["game"], found["contract"], found["declarer_tricks"]) == (game, contract, 12)


def test_four_hands_of_forty_cards_are_an_in_comer() -> None:
    hands = "W:A.K.. .Q..K .J..Q .A..J"
    found = solved("--deal", hands, "--dealer", "S", "--tricks-won", "W:7")
    assert found["incomer"] == "S"


def test_options_take_the_place_of_what_a_file_of_another_game_says() -> None:
    file = f'[Game "Belote"]\n[Dealer "N"]\n[Deal "{BELOTE}"]\n[Declarer "N"]\n[Contract "90 H"]\n'
    file += '[Auction "W"]\nPass 80H Pass 90H\nPass Pass Pass\n'
    done = call("solve", "--jsonl", "--contract", "80 S", "--declarer", "E", "-", stdin=file)
    found = json.loads(done.stdout)
    assert (found["contract"], found["points"]) == ("80 S", {"NS": 41, "EW": 121})
    wrong = failure("solve", "--contract", "Play S", "--declarer", "E", "-", stdin=file)
    assert "not a contract of Belote" in wrong


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--deal", BELOTE), "--game belote"),
        (("--game", "belot", "--deal", BELOTE), "belot"),
        (("--game", "belote", "--rules", "tridge", "--deal", BELOTE), "--rules belote"),
        (("--game", "belote", "x.pbn"), "--deal"),
        (("--game", "belote", "--deal", BELOTE, "--stock", "S7"), "Belote has no Stock"),
        (("--game", "belote", "--deal", BELOTE, "--contract", "9H"), "--contract"),
        (("--contract", "Plya S", "x.pbn"), "Play"),
        (("--contract", "4Q", "x.pbn"), "in bridge '3NT'"),
    ],
)
def test_impossible_options_are_wrong_usage(arguments: tuple[str, ...], words: str) -> None:
    assert words in wrong_usage("solve", *arguments)


def test_eight_cards_of_belote_are_bid_with_intervals_and_assumptions() -> None:
    hand = ("--game", "belote", "--hand", "J9A.A10.K.87", "--samples", "2", "--jsonl")
    found = json.loads(call("bid", *hand).stdout)
    assert (found["seat"], found["hand"][0], found["samples"]) == ("S", "SA", 2)
    assert [bid["denomination"] for bid in found["bids"]] == ["S", "H", "D", "C", "NT", "AT"]
    for bid in found["bids"]:
        low, high = bid["chance_interval"]
        assert 0 <= low <= bid["chance"] <= high <= 1
    assert "at random" in found["assumes"]
    again = json.loads(call("bid", *hand, "--threads", "1").stdout)
    assert again == found
    assert json.loads(call("bid", "--rules", *hand[1:]).stdout) == found
    other = json.loads(call("bid", *hand, "--seed", "2").stdout)
    assert other["bids"] != found["bids"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--game", "belote", "--hand", "J9A.A10.K.8"), "7 cards"),
        (("--game", "belote", "--hand", "J9A.A10.K.83"), "not a card of Belote"),
        (("--game", "trumps", "--hand", "J9A.A10.K.83"), "Trumps has no"),
        (("--game", "belote", "--hand", "J9A.A10.K.87", "--dealer", "N"), "--position"),
    ],
)
def test_other_hands_are_refused(arguments: tuple[str, ...], words: str) -> None:
    assert words in wrong_usage("bid", *arguments)


def test_deals_are_dealt_of_the_game_whose_rules_are_named() -> None:
    assert '[Game "Belote"]' in call("deal", "--rules", "belote").stdout
    assert '[Rules "tresillo"]' in call("deal", "--rules", "tresillo").stdout


def test_an_ending_has_no_par() -> None:
    assert "no auction" in failure("solve", "--game", "belote", "--par", "--deal", ENDING, *WON)

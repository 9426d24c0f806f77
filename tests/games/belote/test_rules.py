"""Belote: which cards are legal, what they count, the auction, melds and every worked score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tridge_solver.core.cards import Card, Pack, parse_hand
from tridge_solver.core.registry import game_named, rules_named
from tridge_solver.core.ruleset import RulesetError
from tridge_solver.core.seats import SEATS, Seat
from tridge_solver.core.text import ParseError
from tridge_solver.games.belote.auction import may_say, spoken_after
from tridge_solver.games.belote.contracts import BeloteAuction, BeloteContract
from tridge_solver.games.belote.game import BELOTE_GAME
from tridge_solver.games.belote.rules import BELOTE, BeloteRules, BeloteStrain, legal_cards, worth
from tridge_solver.games.belote.scored_deal import (
    BeloteFacts,
    GameState,
    belote_of,
    best_number,
    melding,
    melds_of,
    score,
)


def rules(options: str) -> BeloteRules:
    """Belote with some options."""
    found = BELOTE.with_options(options)
    assert isinstance(found, BeloteRules)
    return found


def cards(text: str) -> list[Card]:
    """Cards written one after the other."""
    return [Card.parse(word, Pack.FULL) for word in text.split()]


HEARTS = BeloteStrain.HEARTS


@pytest.mark.parametrize(
    ("trick", "hand", "legal", "kind", "options"),
    [
        ("H8", "HJ HQ C7", "HJ HQ", HEARTS, ""),
        ("H9", "HA HT C7", "HA HT", HEARTS, ""),
        ("H9 H7", "HJ H8 SA", "HJ", HEARTS, ""),
        ("H9 H7", "HJ H8 SA", "HJ H8", HEARTS, "overtake_partner=off"),
        ("CK", "HJ H7 SA", "HJ H7", HEARTS, ""),
        ("CK", "HJ H7 SA", "HJ H7 SA", HEARTS, "ruff_plain_winner=off"),
        ("CK H9", "HJ H7 SA", "HJ", HEARTS, "ruff_plain_winner=off"),
        ("CK H9", "HQ H7 SA", "HQ H7", HEARTS, "ruff_plain_winner=off"),
        ("CK CA C7", "HJ H7 SA", "HJ H7 SA", HEARTS, ""),
        ("CK CA C7", "HJ H7 SA", "HJ H7 SA", HEARTS, "trump_under_partner=off"),
        ("CK H9", "HQ H7 SA", "HQ H7", HEARTS, ""),
        ("CK H9", "HQ H7 SA", "HQ H7 SA", HEARTS, "undertrump=off"),
        ("CK H9", "HJ H7 SA", "HJ", HEARTS, ""),
        ("CK H9 C7", "HJ H7 SA", "HJ H7 SA", HEARTS, ""),
        ("CK H9 C7", "HJ H7 SA", "HJ SA", HEARTS, "trump_under_partner=off"),
        ("CK H9 C7", "H8 H7", "H8 H7", HEARTS, ""),
        ("CK H9 C7", "H8 H7", "H8 H7", HEARTS, "trump_under_partner=off"),
        ("CK H9 C7", "H8 H7", "H8 H7", HEARTS, "undertrump=off"),
        ("S9", "SJ SA D7", "SJ", BeloteStrain.ALL_TRUMP, ""),
        ("S9", "HJ D7", "HJ D7", BeloteStrain.ALL_TRUMP, ""),
        ("S9", "SA S7 D7", "SA S7", BeloteStrain.NO_TRUMP, ""),
        ("CK H9", "CA HJ", "CA", HEARTS, ""),
        ("", "CA HJ", "CA HJ", HEARTS, ""),
    ],
)
def test_a_hand_may_play_what_the_table_of_legal_cards_says(
    trick: str, hand: str, legal: str, kind: BeloteStrain, options: str
) -> None:
    # In "CK CA C7" the partner is the second of three: the card before the last.
    found = legal_cards(cards(hand), cards(trick), kind, rules(options))
    assert set(found) == set(cards(legal))


@pytest.mark.parametrize(
    ("kind", "total"), [("S", 162), ("H", 162), ("D", 162), ("C", 162), ("NT", 130), ("AT", 258)]
)
def test_all_cards_and_the_last_trick_are_worth_the_total(kind: str, total: int) -> None:
    denomination = BeloteStrain.parse(kind)
    assert sum(worth(card, denomination) for card in BELOTE_GAME.pack) + 10 == total
    assert denomination.points == total


@pytest.mark.parametrize(
    ("contract", "points", "melds", "belote", "options", "expected"),
    [
        ("80 H", (82, 80), (0, 0), (0, 0), "", (160, 80)),
        ("80 H", (81, 81), (0, 0), (0, 0), "", (0, 240)),
        ("90 S", (88, 74), (20, 0), (0, 0), "", (190, 70)),
        ("100 S", (95, 67), (0, 50), (0, 0), "", (0, 310)),
        ("110 AT", (140, 118), (0, 20), (0, 0), "", (250, 130)),
        ("80 NT", (60, 70), (100, 0), (0, 0), "", (240, 70)),
        ("80 NT X", (60, 70), (0, 0), (0, 0), "", (0, 480)),
        ("120 C XX", (124, 38), (20, 0), (0, 0), "", (1040, 120)),
        ("90 D", (86, 76), (0, 20), (0, 0), "", (0, 270)),
        ("160 H", (162, 0), (20, 0), (0, 0), "", (340, 0)),
        ("Capot H", (162, 0), (20, 0), (0, 0), "capot=on", (520, 0)),
        ("80 H", (80, 82), (0, 0), (20, 0), "", (180, 80)),
        ("90 H", (60, 102), (20, 0), (20, 0), "", (0, 250)),
        ("90 H", (60, 102), (0, 0), (20, 0), "keep_belote=on", (20, 250)),
        ("90 H", (91, 71), (0, 0), (0, 0), "two_over=on", (0, 250)),
        ("90 H", (92, 70), (0, 0), (0, 0), "two_over=on", (180, 70)),
    ],
)
def test_worked_scores(
    contract: str,
    points: tuple[int, int],
    melds: tuple[int, int],
    belote: tuple[int, int],
    options: str,
    expected: tuple[int, int],
) -> None:
    capot = 0 if points[1] == 0 else None
    facts = BeloteFacts(BeloteContract.parse(contract), 0, points, capot, melds, belote)
    assert score(facts, rules(options)) == expected
    mirrored = replace(
        facts,
        bidder=1,
        tricks_points=points[::-1],
        capot=None if capot is None else 1,
        melds=melds[::-1],
        belote=belote[::-1],
    )
    assert score(mirrored, rules(options)) == expected[::-1]


def test_a_capot_may_be_bid_over_any_number_where_the_rules_have_it() -> None:
    for word in ("80H", "640AT"):
        assert "CapotS" in may_say(spoken_after([word], rules("capot=on")), rules("capot=on"))
        assert "CapotS" not in may_say(spoken_after([word], BELOTE), BELOTE)
    over = may_say(spoken_after(["80H", "CapotH"], rules("capot=on")), rules("capot=on"))
    assert over == ("Pass", "X")


def test_a_capot_without_all_tricks_fails_however_many_points() -> None:
    facts = BeloteFacts(BeloteContract.parse("Capot H"), 0, (162, 0), None)
    assert score(facts, rules("capot=on")) == (0, 410)


def test_a_game_is_won_by_the_higher_and_a_tie_goes_on() -> None:
    state = GameState().after((1000, 1000), BELOTE)
    assert state.winner is None
    state = state.after((0, 10), BELOTE)
    assert (state.winner, state.totals, state.number) == (1, (1000, 1010), 1)
    assert state.after((80, 20), BELOTE) == GameState(2, (80, 20), None)


def test_the_best_number_is_the_largest_ten_made() -> None:
    assert best_number(119, 43, BELOTE) == 110
    assert best_number(119, 119, BELOTE) is None
    assert best_number(79, 51, BELOTE) is None
    assert best_number(91, 71, rules("two_over=on")) == 80


@pytest.mark.parametrize(
    ("hand", "kind", "worths"),
    [
        ("AKQJT987...", "S", [100]),
        ("AKQ.AKQJ.7.", "S", [50, 20]),
        ("J.J.J.JT98", "S", [200, 20]),
        ("J.J.J.JT98", "NT", [100, 20]),
        ("9.9.9.987", "NT", [20]),
        ("A.A.A.AKQJ", "NT", [200, 20]),
        ("7.7.7.7", "S", []),
        ("AKQJT.987..", "S", [100, 20]),
    ],
)
def test_the_best_meld_is_taken_first(hand: str, kind: str, worths: list[int]) -> None:
    found = melds_of(parse_hand(hand, Pack.FULL), BeloteStrain.parse(kind))
    assert [meld.worth for meld in found] == worths


def test_the_side_of_the_best_meld_scores_all_its_melds() -> None:
    texts = {"N": "AKQ...", "E": ".AKQ..", "S": "..987.", "W": "...T98"}
    hands = {Seat.parse(s): parse_hand(text, Pack.FULL) for s, text in texts.items()}
    west_first = (Seat.WEST, Seat.SOUTH, Seat.EAST, Seat.NORTH)
    in_clubs = melding(hands, west_first, BeloteStrain.CLUBS)
    assert in_clubs.best is Seat.EAST  # equal to North's: nearer to eldest
    in_spades = melding(hands, west_first, BeloteStrain.SPADES)
    assert in_spades.best is Seat.NORTH  # of equal sequences that in trumps
    assert in_spades.of_side((Seat.NORTH, Seat.SOUTH)) == 40
    assert in_spades.of_side((Seat.EAST, Seat.WEST)) == 0
    assert in_spades.shown == dict.fromkeys(SEATS, 20)


def test_king_and_queen_of_trumps_are_a_belote_in_every_suit_of_all_trump() -> None:
    hand = parse_hand("KQ.KQ.K.Q", Pack.FULL)
    kinds = ("S", "D", "NT", "AT")
    assert [belote_of(hand, BeloteStrain.parse(kind)) for kind in kinds] == [20, 0, 0, 40]


def auction_after(calls: str) -> BeloteAuction:
    """The auction after these calls."""
    auction = BeloteAuction(BELOTE)
    for word in calls.split():
        auction = auction.after(word)
    return auction


@pytest.mark.parametrize(
    ("calls", "contract", "bidder"),
    [
        ("Pass 80H Pass 90H Pass Pass Pass", "90 H", 3),
        ("Pass Pass Pass Pass", "None", None),
        ("80H X Pass Pass", "80 H X", 0),
        ("80H X Pass XX", "80 H XX", 0),
        # A double proves the agreement: nothing need be said after it, anybody may pass.
        ("90S X", "90 S X", 0),
        ("90S X Pass", "90 S X", 0),
        ("90S X Pass Pass Pass", "90 S X", 0),
        ("90S X Pass Pass XX", "90 S XX", 0),
        ("Pass 90S Pass Pass X Pass Pass XX", "90 S XX", 1),
        ("90S X Pass Pass Pass Pass", None, None),
        ("90S X Pass Pass Pass XX", None, None),
        ("90S X XX Pass", None, None),
        ("90S X Pass 100S", None, None),
        ("80AT Pass Pass X XX", "80 AT XX", 0),
        ("80S 80H", None, None),
        ("80S Pass X", None, None),
        ("80S X 90S", None, None),
        ("X", None, None),
        ("XX", None, None),
        ("85S", None, None),
        ("70S", None, None),
        ("CapotH", None, None),
        ("80S Pass Pass Pass Pass", None, None),
    ],
)
def test_auctions(calls: str, contract: str | None, bidder: int | None) -> None:
    if contract is None:
        with pytest.raises(ParseError):
            auction_after(calls)
        return
    auction = auction_after(calls)
    assert auction.is_over
    assert (str(auction.contract), auction.bidder) == (contract, bidder)


def test_a_second_double_is_refused() -> None:
    with pytest.raises(ParseError, match="a contract that is doubled"):
        auction_after("80S X X")


def test_the_rules_are_read_and_written() -> None:
    text = "belote direction=clockwise overtake_partner=off capot=on target=501"
    assert str(rules_named(text)) == text
    assert game_named("BELOTE").rules is BELOTE
    for wrong in ("estuche=on", "target=0", "target=x", "capot=maybe"):
        with pytest.raises(RulesetError):
            BELOTE.with_options(wrong)

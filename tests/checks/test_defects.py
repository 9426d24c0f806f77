"""The rules a deal must keep: every violation has its own defect, at its place in the file."""

from __future__ import annotations

from dataclasses import replace

import pytest

from handfile_texts import ENDING, GOOD, errors_stand, only, text
from tridge_solver.checks import check, defects
from tridge_solver.core.cards import Card, parse_hand
from tridge_solver.core.deal import Auction, Deal, DealError, Debt, Exchange, PlayRecord
from tridge_solver.core.ruleset import TRESILLO
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.handfile import loads

PLAY = '[Play "W"]'
TRICKS = ("SA S6 S3", "HK H2 HA", "CA S7 S4", "S2 C7 S5", "CK H3 C6")

CARDS = {
    "card of two hands": (
        text(Deal="W:A2.KQ.67.AK6 76.J2345.J.7 QJ543.A.KQ.‸6 -"),
        "C6 is held by both E and W",
    ),
    "card of three hands": (
        text(Deal="W:A2.KQ.67.AK6 76.J2345.J.6 QJ543.A.KQ.‸6 -"),
        "C6 is held by N and E and W",
    ),
    "card twice in a hand": (
        text(Deal="W:A2.KQ.67.A4‸4 76.J2345.J.7 QJ543.A.KQ.6 -"),
        "C4 stands twice",
    ),
    "card of a hand and the stock": (text(Stock=GOOD["Stock"].replace("CQ", "‸CA")), "CA"),
    "card of the stock and a hand": (
        '[Stock "SA H6 H7 D2 D3 D4 D5 SK CQ CJ C5 C3 C2"]\n'
        + text(Stock=None, Deal=GOOD["Deal"].replace("A2.", "‸A2.")),
        "SA",
    ),
    "card twice in the stock": (
        text(Stock="DA H6 H7 D2 D3 D4 D5 SK ‸DA CJ C5 C3 C2"),
        "DA stands twice",
    ),
    "eight cards": (text(Deal="W:A2.KQ.67.AK4 ‸76.J2345.J. QJ543.A.KQ.6 -"), "N has 8"),
    "ten cards": (text(Deal="W:A2.KQ.67.AK4 76.J2345.J.7 ‸QJ543.A.KQ.62 -", Stock="?"), "E has 10"),
    "no cards": (text(Deal="W:A2.KQ.67.AK4 76.J2345.J.7 ‸... -"), "E has 0"),
    "two wrong counts": (text(Deal="W:A2.KQ.67.AK4 ‸76.J2345.J. ‸QJ543.A.K. -"), "N", "E"),
    "twelve in the stock": (text(Stock="‸DA H6 H7 D2 D3 D4 D5 SK CQ CJ C5 C3"), "12 cards"),
    "full and open stock": (text(Stock="‸" + GOOD["Stock"] + " ?"), "13"),
    "empty stock": (text(Stock="‸"), "0 cards"),
    "ending without tricks": ("‸" + text(ENDING, TricksWon=None), "TricksWon"),
    "ending without a leader": ("‸" + text(ENDING, Leader=None), "leads"),
    "tricks that do not add up": (text(ENDING, TricksWon="‸W:4 N:1"), "5"),
    "unequal ending": (text(ENDING, Deal="W:A2.K.. ‸76... Q.A.K. -"), "N has 2"),
    "tricks in a full deal": (text(TricksWon="‸W:1"), "1"),
    "tricks before the hands": (
        '[TricksWon "W:1"]\n' + text(Deal="‸" + GOOD["Deal"]),
        "TricksWon",
    ),
}
SEATS = {
    "Player without cards": (text(Declarer="‸S"), "S"),
    "leader without cards": (text(Leader="‸S"), "S"),
    "first defender without cards": (text(FirstDefender="‸S"), "S"),
    "tricks of a seat without cards": (text(ENDING, TricksWon="W:4 N:1 ‸S:1"), "S"),
    "exchange of a seat without cards": (text(Exchange="W:S2; ‸S:"), "S"),
    "auction from a seat without cards": (text(GOOD, '[Auction "‸S"]', "Pass"), "S"),
    "play from a seat without cards": (text(GOOD, '[Play "‸S"]', "SA"), "S"),
    "the Player defends": (text(FirstDefender="‸W"), "both"),
    "seat without cards, named before": (
        '[Declarer "S"]\n' + text(Declarer=None, Deal=GOOD["Deal"].replace(" -", " ‸-")),
        "S",
    ),
}
CONTRACTS = {
    "no trump held": (
        text(
            Deal="W:.KQ.67.K4752 76.J2345.J.A QJ543.A.KQ.6 -", Contract="‸No Tricks S", Stock=None
        ),
        "trump",
    ),
    "no trump held in Fixed": (
        text(Deal="W:.KQ.67.K4752 76.J2345.J.A QJ543.A.KQ.6 -", Contract="‸Fixed 1 S", Stock=None),
        "trump",
    ),
    "flipped another suit": (text(Contract="‸Flip S"), "DA"),
    "flipped another suit, stock last": (
        text(Stock=None, Contract="Flip S") + f'[Stock "‸{GOOD["Stock"]}"]\n',
        "DA",
    ),
    "No Tricks in Tresillo": (text(Rules="tresillo", Contract="‸No Tricks S"), "tresillo"),
    "Fixed in Tresillo": (text(Rules="tresillo", Contract="‸Fixed 1 S"), "tresillo"),
    "All Tricks in Tresillo": (text(Rules="tresillo", Contract="‸All Tricks S"), "tresillo"),
    "calls of Tridge in Tresillo": (
        text(GOOD, '[Auction "N"]', "Pass ‸NoTricks ‸Fixed1", Rules="tresillo"),
        "NoTricks",
        "Fixed1",
    ),
}
EXCHANGES = {
    "card not held": (text(Exchange="W:S2 ‸S7"), "dealt to N"),
    "card of the stock": (text(Exchange="W:S2 ‸DA"), "stock"),
    "card nowhere": (text(Exchange="W:S2 ‸DA", Stock=None), "not in that hand"),
    "card twice": (text(Exchange="W:S2 ‸S2"), "twice"),
    "too many": (text(Exchange="‸W:SA S2 HK HQ D6 D7 CA CK C4"), "9 cards"),
    "more than an option allows": (text(Rules="tridge exchange_limit=1", Exchange="‸W:S2 SA"), "2"),
    "more than the stock": (
        text(Exchange="W:S2 HK HQ D6 D7 CA CK; ‸N:S7 S6 HJ H2 H3 H4 H5"),
        "6 left",
    ),
    "nothing left": (
        text(Exchange="W:S2 HK HQ D6 D7 CA CK; N:S7 S6 HJ H2 H3 H4; ‸E:SQ"),
        "0 left",
    ),
    "the Player second": (text(Exchange="N:S7; ‸W:S2"), "Player"),
    "the second defender before the first": (
        text(FirstDefender="E", Exchange="W:S2; N:S7; ‸E:SQ"),
        "first defender",
    ),
    "the same, told later": (
        text(Exchange="W:S2; N:S7; E:SQ") + '[FirstDefender "‸E"]\n',
        "first defender",
    ),
    "a seat twice": (text(Exchange="W:S2; N:S7; ‸N:S6"), "twice"),
    "the Player in No Change": (text(Contract="No Change S", Exchange="‸W:S2"), "No Change S"),
    "the Player in No Tricks": (text(Contract="No Tricks S", Exchange="‸W:S2"), "No Tricks S"),
    "anybody in Fixed": (text(Contract="Fixed 2 S", Exchange="‸W:S2; ‸N:S7"), "Fixed", "Fixed"),
    "anybody when passed out": (text(Declarer=None, Contract="Pass", Exchange="‸N:S7"), "Pass"),
    "no discard in Flip": (text(Contract="Flip D", Exchange="‸W:; N:S7"), "turned"),
    "the Player left out in Flip": (text(Contract="Flip D", Exchange="‸N:S7"), "turned"),
    "in an ending": (text(ENDING, Exchange="‸W:S2"), "3 cards"),
}
RECORDS = {
    "revoke": (text(GOOD, PLAY, "HK H2 ‸SQ"), "trick 1: E revokes with SQ"),
    "two revokes": (
        text(GOOD, PLAY, "HK H2 ‸SQ", "‸S2 DJ DK"),
        "trick 1",
        "trick 2",
    ),
    "card of another": (text(GOOD, PLAY, "SA ‸S3 S4"), "hand of E"),
    "card of the stock": (text(GOOD, PLAY, "SA S6 ‸SK"), "stock"),
    "card played before": (text(GOOD, PLAY, "SA S6 S3", "‸SA S7 S4"), "played"),
    "card thrown": (text(GOOD, PLAY, "‸HQ H2 HA", Exchange="W:HQ"), "thrown"),
    "card not drawn": (text(GOOD, PLAY, "‸H6 H2 HA", Exchange="W:HQ"), "stock"),
    "out of turn": (text(GOOD, PLAY, "D6 DJ DK", "‸SA - -"), "W has a card"),
    "before the leader": (text(GOOD, PLAY, "- ‸S6 -"), "N has a card"),
    "a trick after an unfinished one": (text(GOOD, PLAY, "SA S6 -", "‸S2 S7 S4"), "not finished"),
    "wrong opening leader": (text(GOOD, '[Play "‸N"]', "S6"), "W leads"),
    "other than the leader": (text(GOOD, '[Play "‸W"]', "SA", Leader="N"), "N leads"),
    "leader told later": (
        text(GOOD, PLAY, "SA", '[Leader "‸N"]'),
        "N leads",
    ),
    "no contract": ("‸" + text(GOOD, PLAY, "SA", Contract=None), "trumps"),
    "passed out": (text(GOOD, '[Play "‸W"]', "SA", Contract="Pass", Declarer=None), "passed out"),
}
RESULTS = {
    "ten tricks": (text(Result="‸5:3:2"), "10"),
    "eight tricks": (text(Result="‸5:3:0"), "8"),
    "a claim of a defender": (text(Result="‸4:1:0"), "5"),
    "a claim in No Tricks": (text(Contract="No Tricks S", Result="‸5:0:0"), "5"),
    "a result of no play": (text(Contract="Pass", Declarer=None, Result="‸5:3:1"), "passed out"),
    "undertaken without five": (text(Undertaken="yes", Result="‸4:3:2"), "undertaken"),
    "undertaken and claimed": (text(Result="5:0:0") + '[Undertaken "‸yes"]\n', "undertaken"),
    "undertaken after a trick lost": (
        text(GOOD, PLAY, TRICKS[0], "‸D6 DJ DK", "*", Undertaken="yes"),
        "W lost trick 2",
    ),
    "undertaken of six tricks, one of five lost": (
        text(GOOD, PLAY, "D6 DJ DK", '[Undertaken "‸yes"]', '[Result "6:1:2"]'),
        "W lost trick 1",
    ),
    "undertaken of five tricks, one of the first five lost": (
        text(GOOD, PLAY, "D6 DJ DK", '[Undertaken "‸yes"]', '[Result "5:2:2"]'),
        "lost trick 1",
    ),
    "undertaken after tricks lost before": (text(ENDING, Undertaken="‸yes"), "W lost"),
    "undertaken of the Player who gave up": (
        text(Rules="tresillo", Surrender="E", Result="6:0:3", Undertaken="‸yes"),
        "undertaken",
    ),
    "a claim of the Player who gave up": (
        text(Rules="tresillo", Surrender="E", Result="‸5:0:0"),
        "5",
    ),
    "already contradicted": (text(GOOD, PLAY, *TRICKS[:1], '[Result "‸0:5:4"]'), "W:1"),
    "already contradicted, play last": (
        text(GOOD, '[Play "‸W"]', *TRICKS[:1], Result="0:5:4"),
        "W:1",
    ),
    "contradicted by tricks won": (text(ENDING, Result="‸3:3:3"), "W:4"),
    "against a complete play": (
        text(ENDING, PLAY, "SA S6 SQ", "S2 S7 DK", "HK HJ HA", '[Result "‸6:1:2"]'),
        "W:7 N:1 E:1",
    ),
    "surrender in Tridge": (text(Surrender="‸accepted"), "tridge"),
    "surrender in No Change": (
        text(Rules="tresillo", Contract="No Change S", Surrender="‸accepted"),
        "No Change",
    ),
    "his own surrender": (text(Rules="tresillo", Surrender="‸W"), "own"),
    "four tricks before a surrender": (
        text(Rules="tresillo", Surrender="accepted", Result="‸2:1:1"),
        "4",
    ),
}


def cases(table: dict[str, tuple[str, ...]]) -> list[object]:
    return [pytest.param(source, words, id=name) for name, (source, *words) in table.items()]


@pytest.mark.slow(keep=83)
@pytest.mark.parametrize(
    ("source", "words"),
    cases(
        {
            f"{group}: {name}": case
            for group, table in {
                "cards": CARDS,
                "seats": SEATS,
                "contract": CONTRACTS,
                "exchange": EXCHANGES,
                "play": RECORDS,
                "result": RESULTS,
            }.items()
            for name, case in table.items()
        }
    ),
)
def test_a_defect_is_reported_at_its_place(source: str, words: list[str]) -> None:
    errors_stand(source, words)


@pytest.mark.parametrize(
    "source",
    [
        text(),
        text(Declarer=None, Contract=None),
        text(Declarer=None),
        text(Contract=None),
        text(Declarer="-", Contract="Pass"),
        text(Stock="?"),
        text(Stock="DA ?"),
        text(Stock=None, Exchange="W:S2"),
        text(Deal="W:? ? ? -", Stock=None),
        text(Deal="W:A2.KQ.67.AK4 ? ? -", Exchange="W:S2; N:S7; E:SQ"),
        text(Exchange="N:S7; E:SQ", Declarer=None, Contract=None),
        text(Exchange=""),
        text(Exchange="W:SA S2 HK HQ D6 D7 CA CK C4", Rules="tresillo", Contract="Play C"),
        text(Exchange="W:S2", Contract="No Tricks S", Rules="tridge no_tricks_exchange=on"),
        text(Exchange="N:S7", Contract="No Change S"),
        text(Exchange="N:S7; E:SQ", Contract="No Tricks S"),
        text(Exchange="N:S7", Contract="Flip D", Rules="tridge flip_takes_card=off"),
        text(Contract="Flip D"),
        text(Exchange="W:DA", Contract="Flip D", Rules="tresillo"),
        text(FirstDefender="E", Exchange="W:S2; E:SQ; N:S7"),
        text(Result="5:0:0"),
        text(Result="5:0:0", Undertaken="no"),
        text(Result="5:2:2", Undertaken="yes"),
        text(Rules="tresillo", Surrender="accepted", Result="2:1:0"),
        text(GOOD, '[Play "E"]', "SQ S6 SA", "*", Rules="tresillo", Surrender="accepted"),
        text(Rules="tresillo", Surrender="E", Result="2:4:3"),
        text(Rules="tresillo", Surrender="E", Result="0:9:0", Undertaken="yes"),
        text(Rules="tresillo", Surrender="N", Result="0:2:7", Undertaken="yes"),
        text(Rules="tresillo", Surrender="E", Result="0:5:0"),
        text(GOOD, PLAY, *TRICKS, "*", Undertaken="yes"),
        text(ENDING, TricksWon="W:6", Undertaken="yes"),
        text(Dealer="N", Leader="W"),
        text(Declarer="-", Contract="-", Stock="-", Result="-", Leader="?", Surrender="-"),
        text(GOOD, PLAY),
        text(GOOD, PLAY, "*"),
        text(GOOD, PLAY, "SA S6"),
        text(GOOD, PLAY, "SA S6 S3 *"),
        text(GOOD, PLAY, "D6 DJ DK", "- - SQ", "*"),
        text(GOOD, PLAY, *TRICKS, "*", Result="5:2:2"),
        text(GOOD, PLAY, "SA S6 S3", "- - -", "- - -"),
        text(ENDING),
        text(ENDING, Leader=None, Dealer="S"),
        text(ENDING, Dealer="N"),
        text(ENDING, PLAY, "SA S6 SQ", "S2 S7 DK", "HK HJ HA", '[Result "7:1:1"]'),
        text(ENDING, TricksWon="W:0 N:6"),
        text(GOOD, '[Auction "W"]', "Pass Play More", "Pass NoChangeD Pass"),
        text(GameFund="15", WidowFund="75", ReserveFunds="60 45", Participants="4"),
        text(ReserveFunds=""),
        text(Rules="tresillo", Pot="23+", Debts="N:23 W:9 N:23"),
    ],
)
def test_good_deals_have_no_defects(source: str) -> None:
    (deal,) = loads(source)
    assert defects(deal) == []
    check(deal)


@pytest.mark.parametrize(
    ("surrender", "expected"),
    [(None, "9 tricks, or the claim 5:0:0"), ("accepted", "9 tricks, or those before the")],
)
def test_of_tricks_that_do_not_add_up_the_claim_or_the_surrender_is_reported(
    surrender: str | None, expected: str
) -> None:
    (error,) = only(text(Rules="tresillo", Surrender=surrender, Result="2:1:1")).errors
    assert error.expected.startswith(expected)


def test_a_drawn_card_may_be_played() -> None:
    """One that is known to have been drawn, or that may have been drawn from an unknown stock."""
    assert only(text(GOOD, PLAY, "DA DJ DK", Exchange="W:HQ")).deal
    assert only(text(GOOD, PLAY, "DA DJ DK", Exchange="W:HQ", Stock=None)).deal
    twice = text(GOOD, PLAY, "DA DJ DK", "D3 - DQ", Exchange="W:HQ", Stock=None)
    (error,) = only(twice).errors
    assert (error.line, error.column) == (8, 1)
    assert "D3" in error.message


def test_unknown_hands_may_not_revoke_either() -> None:
    """What a hand plays later it held before: E had a diamond when diamonds were led."""
    record = ("D6 DJ SQ", "- - DK")
    (error,) = only(text(GOOD, PLAY, *record, Deal="W:? ? ? -", Stock=None)).errors
    assert (error.line, error.column) == (6, 7)
    assert "SQ" in error.message
    assert "DK" in (error.expected or "")


def test_the_ace_of_spades_is_a_trump_whatever_the_suit() -> None:
    """It has to follow a trump, but for the privilege of the estuche."""
    hands = {"Deal": "W:A.K.. ..7.3 ..2.4 -", "TricksWon": "W:7", "Contract": "Play D"}
    play = ('[Play "N"]', "D7 D2 HK")
    (error,) = only(text(ENDING, *play, Leader="N", **hands)).errors
    assert (error.line, error.column) == (7, 7)
    assert error.expected == "SA"
    assert only(text(ENDING, *play, Leader="N", Rules="tridge estuche=on", **hands)).deal


def test_a_revoke_names_trick_seat_card_and_what_was_legal() -> None:
    (error,) = only(text(GOOD, PLAY, "SA S6 S3", "HK S7 HA")).errors
    assert all(word in error.message for word in ("trick 2", "N", "S7", "HK"))
    assert error.expected == "one of HJ H2 H3 H4 H5"


def test_tricks_are_counted_from_the_first_one_of_the_deal() -> None:
    (error,) = only(text(ENDING, PLAY, "SA S6 SQ", "HK S7 HA")).errors
    assert "trick 8" in error.message


def test_consequences_of_an_error_are_not_reported() -> None:
    """One wrong value, one error: nothing is concluded from what could not be read."""
    for source in (
        text(ENDING, TricksWon="W:4 N:x E:1"),
        text(Dealer="Q"),
        text(GOOD, PLAY, *TRICKS, Contract="Plya S"),
        text(GOOD, PLAY, *TRICKS, Rules="tresilo"),
        text(GOOD, PLAY, "HA", Exchange="W:HK X; E:D2"),
        text(Pack="Spansh", Exchange="W:E2"),
        text(GOOD, PLAY, *TRICKS, Result="5:4:0", FirstDefender="X"),
        text(Stock="X2", Contract="Flip D"),
        text(GOOD, PLAY, "S5", Exchange="W:S5; N:S7; E:"),
    ):
        assert len(only(source).errors) == 1, source


def test_a_card_thrown_from_an_unknown_hand_cannot_be_played() -> None:
    unknown = GOOD["Deal"].replace("76.J2345.J.7", "?")
    (error,) = only(text(GOOD, PLAY, "SA S7 S3", Deal=unknown, Exchange="W:HQ; N:S7; E:")).errors
    assert "S7" in error.message
    assert "was thrown by N" in error.message


HANDS = (parse_hand("76.J2345.J.7"), parse_hand("QJ543.A.KQ.6"), None, parse_hand("A2.KQ.67.AK4"))
DEAL = OmbreDeal(HANDS, Seat.SOUTH, dealer=Seat.SOUTH)


@pytest.mark.parametrize(
    "deal",
    [
        replace(DEAL, hands=(*HANDS[:2], HANDS[0], HANDS[3])),
        replace(DEAL, stock=(), stock_open=True),
        replace(DEAL, game_fund=-1),
        replace(DEAL, game_fund=100_000),
        replace(DEAL, reserve_funds=(5, 100_000)),
        replace(DEAL, reserve_funds=(5,) * 1001),
        replace(DEAL, debts=(Debt(Seat.NORTH, 5),) * 1001),
        replace(DEAL, widow_fund=10**12),
        replace(DEAL, pot_holds_puesta=True),
        replace(DEAL, participants=5),
        replace(DEAL, tricks_won={Seat.NORTH: -1, Seat.EAST: 1}),
        replace(DEAL, result=(10, -1, 0)),
        replace(DEAL, auction=Auction(Seat.WEST, ("Redouble",))),
        replace(DEAL, play=PlayRecord(Seat.WEST, ((Card.parse("SA"),),))),
        replace(DEAL, exchanges=(Exchange(Seat.SOUTH, ()),)),
        replace(DEAL, rules=TRESILLO, surrender=Seat.SOUTH),
    ],
)
def test_deals_made_in_python_are_judged_too(deal: Deal) -> None:
    assert defects(DEAL) == []
    assert defects(deal)
    with pytest.raises(DealError):
        check(deal)


def test_check_joins_all_defects() -> None:
    deal = replace(DEAL, game_fund=-1, declarer=Seat.SOUTH)
    with pytest.raises(DealError) as raised:
        check(deal)
    assert all(str(defect) in str(raised.value) for defect in defects(deal))
    assert len(defects(deal)) == 2

"""Hand files of in-comers: what they say, what they may not say, and that nothing is lost."""

from __future__ import annotations

import io
import json

import pytest

from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.deal import OmbreDeal
from tridge_solver.games.ombre.rules.contracts import Kind
from tridge_solver.handfile import dumps, loads, read
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

CARDS = '[Dealer "E"]\n[Deal "N:J7.72.K6.KQ4 A.AJ.J74.A62 432.KQ3.A2.5 KQ5.654.Q.J7"]\n'

PLAYED = (
    CARDS
    + """\
[Stock "C3 D3 D5 S6"]
[Contract "Play D"]
[Exchange "E:C2; S:S2; W:; N:H7"]
[GameFund "60"]
[WidowFund "100"]
[Auction "S"]
Pass Pass Pass InCome
[Play "S"]
C5 C7 C4 C3
HQ H6 H2 HA
H3 H5 D6 HJ
S3 CJ CQ C6
S4 H4 CK CA
D3 DQ D5 D7
D2 S5 DK SA
DA SQ S7 D4
HK SK SJ DJ
[Result "4:2:1:2"]
"""
)

NO_PLAY = """\
[Dealer "W"]
[Deal "N:? ? ? AKJ.J3.A7.Q7"]
[Contract "No Play"]
"""

ENDING = """\
[Leader "W"]
[TricksWon "W:2 N:2 E:1 S:1"]
[Declarer "W"]
[Deal "W:3.A4.. K..KJ. J..47. 2..Q6."]
[Contract "Play H"]
"""

GOOD = {"played": PLAYED, "no play": NO_PLAY, "ending": ENDING, "cards": CARDS}


def problems(text: str) -> list[str]:
    """Errors and warnings with line and column."""
    return [
        str(problem)
        for entry in read(io.BytesIO(text.encode()), "f")
        for problem in (*entry.errors, *entry.warnings)
    ]


@pytest.mark.parametrize("text", GOOD.values(), ids=GOOD)
def test_a_file_keeps_what_it_says_through_every_form(text: str) -> None:
    assert problems(text) == []
    [deal] = loads(text)
    assert len(deal.active) == 4
    assert loads(dumps([deal])) == [deal]
    assert loads(dumps([deal]).replace("[Dealer", '[Rules "tridge"]\n[Dealer')) == [deal]
    written = json.dumps(deal_json(deal, Source(None, 1)))
    [entry] = read_json(io.BytesIO(written.encode()))
    assert entry.deal == deal
    assert not entry.warnings


def test_the_dealer_is_the_player() -> None:
    [deal] = loads(PLAYED)
    assert deal.declarer is Seat.EAST
    assert deal.lead is Seat.SOUTH
    assert deal.defenders == (Seat.SOUTH, Seat.WEST, Seat.NORTH)
    assert deal.result == (4, 2, 1, 2)
    assert deal.payers == 4


@pytest.mark.parametrize("message", ["Pass Pass Pass", "Pass Pass Pass Pass Pass Pass"])
@pytest.mark.parametrize("then", ["", " InCome"])
def test_the_round_on_no_tricks_may_be_left_out_before_coming_in(message: str, then: str) -> None:
    assert problems(PLAYED.replace("Pass Pass Pass InCome", message + then)) == []


@pytest.mark.parametrize(
    ("calls", "blamed"),
    [
        ("Pass Pass Pass Pass NoTricks InCome", "9:21: NoTricks in an auction"),
        ("Pass Pass Pass Pass InCome", "9:21: InCome in an auction"),
        ("Pass Pass Pass InCome Pass", "9:23: Pass in an auction"),
        ("Pass Pass Pass Pass Pass Pass Pass", "9:31: Pass in an auction"),
    ],
)
def test_an_auction_after_which_he_cannot_have_come_in_is_a_warning(
    calls: str, blamed: str
) -> None:
    [problem] = problems(PLAYED.replace("Pass Pass Pass InCome", calls))
    assert blamed in problem


def test_no_play_is_nothing_played() -> None:
    [deal] = loads(NO_PLAY)
    assert deal.contract is not None
    assert deal.contract.kind is Kind.NO_PLAY
    assert deal.is_passed_out
    assert deal.was_thrown_in


def test_all_nine_may_be_undertaken_once_the_first_five_are_won() -> None:
    assert problems(CARDS + '[Undertaken "yes"]\n[Result "5:2:1:1"]\n') == []


def test_of_a_stock_some_cards_may_be_known() -> None:
    assert problems(CARDS + '[Stock "C3 D3 D5 ?"]\n') == []


def test_a_record_is_followed_in_four_columns() -> None:
    [deal] = loads(PLAYED)
    last = deal.positions()[-1]
    assert last.is_over
    assert [last.won[seat] for seat in deal.from_player(Seat.EAST)] == [4, 2, 1, 2]


WRONG = {
    '[Contract "Flip D"]': "f:3:12: the in-comer has no Flip",
    '[Contract "Fixed 2 H"]': "f:3:12: the in-comer has no Fixed",
    '[Contract "No Change D"]': "f:3:12: the in-comer has no No Change",
    '[Contract "Pass"]': "f:3:12: the in-comer has no Pass",
    '[FirstDefender "S"]': "f:3:2: In-comer has no FirstDefender",
    '[Surrender "accepted"]': "f:3:2: In-comer has no Surrender",
    '[Pot "12"]': "f:3:2: In-comer has no Pot",
    '[Debts "N:2"]': "f:3:2: In-comer has no Debts",
    '[Participants "3"]': "f:3:16: 3 payers at the table of an in-comer",
    '[Declarer "S"]': "f:3:12: S is the in-comer, but E dealt",
    '[Stock "C3 D3 D5"]': "f:3:9: the in-comer's stock has 3 cards",
    '[Stock "C3 D3 D5 S6 ?"]': "f:3:9: the in-comer's stock has 4 known cards and unknown ones",
    '[Stock "C3 D3 D5 SA"]': "f:3:18: SA is held by E and lies in the stock",
    '[Exchange "E:C2 C6"]': "f:3:17: E throws 2 cards at the table of an in-comer",
    '[Exchange "S:S2; E:C2"]': "f:3:18: E exchanges after S",
    '[Exchange "E:C2; N:H7; W:H4"]': "f:3:24: W exchanges after N",
    '[Exchange "E:H7"]': "f:3:14: E throws H7, which was dealt to N",
    '[Result "5:2:2"]': "f:3:10: '5:2:2' is not a result of an in-comer",
    '[Result "5:2:2:1"]': "f:3:10: the result 5:2:2:1 adds up to 10",
    '[Contract "No Tricks D"]\n[Result "5:0:0:0"]': "f:4:10: the result 5:0:0:0 adds up to 5",
    '[Undertaken "yes"]\n[Result "4:2:2:1"]': "f:4:10: all nine tricks are undertaken, but the",
    '[Undertaken "yes"]\n[Result "5:0:0:0"]': "f:4:10: all nine tricks are undertaken, but the",
    '[Contract "No Play"]\n[Result "5:2:1:1"]': "f:4:10: a deal that was thrown in has a result",
    '[Contract "No Play"]\n[Play "S"]\nC5 C7 C4 C3': "f:4:8: cards are played in a deal that was "
    "thrown in",
    '[Contract "No Play"]\n[Exchange "E:; S:S2"]': "f:4:16: S exchanges although the in-comer",
    '[Auction "S"]\nPass Play Pass InCome': "f:4:6: Play in an auction after which the dealer",
    '[Auction "W"]\nPass Pass Pass InCome': "f:3:11: the auction begins with W, but S speaks",
    '[Auction "S"]\nPass Pass Pass Incme': "f:4:16: 'Incme' is not a call",
}


@pytest.mark.parametrize(("more", "expected"), WRONG.items())
def test_an_in_comers_illegal_choice_is_reported_at_its_word(more: str, expected: str) -> None:
    [problem] = problems(CARDS + more + "\n")
    assert problem.startswith(expected)
    assert "(expected" in problem


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CARDS.replace('[Dealer "E"]\n', ""), "the dealer, who is the in-comer, is not known"),
        ('[Rules "tresillo"]\n' + CARDS, "an in-comer, with four, is of tridge, a mort of lhombre"),
        (ENDING.replace('[Declarer "W"]\n', ""), "who the in-comer is is not known"),
        (ENDING.replace("S:1", "S:2"), "TricksWon adds up to 7"),
        (CARDS.replace("KQ4", "KQ43"), "the hand of N has 10 cards"),
        (
            '[Dealer "E"]\n[Deal "N:? .KQJ23.KQ.KQ ? ?"]\n[Contract "No Tricks S"]',
            "No Tricks S by E, who holds no trump",
        ),
    ],
)
def test_missing_and_contradictory_tags_are_reported(text: str, expected: str) -> None:
    assert [expected in problem for problem in problems(text)] == [True]


@pytest.mark.parametrize("word", ['[Contract "No Play"]', '[Auction "S"]\nPass Pass Pass InCome'])
def test_deals_of_three_seats_have_no_such_words(word: str) -> None:
    text = CARDS.replace(" KQ5.654.Q.J7", " -").replace('"E"', '"W"')
    assert len(problems(text)) == 0
    assert len(problems(text + word)) == 1


def test_a_claim_and_a_result_the_play_contradicts() -> None:
    assert problems(CARDS + '[Contract "Play D"]\n[Result "5:0:0:0"]\n') == []
    wrong = PLAYED.replace("4:2:1:2", "4:1:2:2")
    assert ["goes against the tricks won" in problem for problem in problems(wrong)] == [True]


def test_a_deal_made_in_python_is_held_against_the_same_rules() -> None:
    from tridge_solver.checks import defects

    deal = OmbreDeal((None,) * 4, frozenset(), dealer=Seat.EAST, first_defender=Seat.SOUTH, pot=3)
    assert [str(defect).split(" (")[0] for defect in defects(deal)] == [
        "an in-comer's deal has no FirstDefender",
        "an in-comer's deal has no Pot",
    ]

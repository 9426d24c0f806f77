"""Hand files of Trumps: read, written, checked, each error at its place."""

from __future__ import annotations

import json

import pytest

from cases import EXAMPLES
from cli_calls import call, printed_by
from tridge_solver.core.seats import Seat
from tridge_solver.handfile import dumps, loads, read
from tridge_solver.handfile.json_fields import deal_fields
from tridge_solver.handfile.json_reader import read_json
from trumps_cases import EXAMPLE

ENDING = """[Game "Trumps"] [Deal "N:A... K... Q... J..."] [Leader "N"]
[Declarer "N"] [Contract "Bid 7 NT"] [TricksWon "NS:5 EW:7"]
"""


def problems(text: str) -> list[tuple[int, int, str]]:
    """Line, column and message of every error."""
    [entry] = read(text.splitlines(keepends=True))
    return [(error.line, error.column, error.message) for error in entry.errors]


def test_the_example_is_read_and_written_back() -> None:
    [deal] = loads(EXAMPLE)
    assert (deal.game.name, deal.rules.name, deal.lead) == ("Trumps", "trumps", Seat.EAST)
    assert str(deal.contract) == "Bid 10 NT"
    assert loads(dumps([deal])) == [deal]
    [entry] = read(EXAMPLE.splitlines(keepends=True))
    assert (entry.errors, entry.warnings) == ((), ())


def test_a_deal_goes_through_json_unchanged() -> None:
    [deal] = loads(EXAMPLE)
    made = printed_by("convert", "--jsonl", "-", stdin=EXAMPLE)
    [entry] = read_json([made.encode()])
    assert entry.errors == ()
    assert entry.deal == deal


def test_tricks_before_an_ending_go_through_json_and_are_an_object_of_both_sides() -> None:
    [deal] = loads(ENDING)
    fields = deal_fields(deal)
    assert fields["tricks_won"] == {"NS": 5, "EW": 7}
    [entry] = read_json([json.dumps(fields).encode()])
    assert entry.deal == deal
    for wrong in ({"NS": 6}, {"N": 6, "E": 5}, [6, 5], {"NS": 6, "EW": True}, {"NS": 14, "EW": 5}):
        [entry] = read_json([json.dumps(fields | {"tricks_won": wrong}).encode()])
        assert [error.message for error in entry.errors] == ["tricks_won: this does not fit"]


def test_a_ten_may_be_written_as_two_digits() -> None:
    text = EXAMPLE.replace(" T65.", " 1065.").replace("43.T962", "43.10962")
    assert loads(text) == loads(EXAMPLE)


REPLACED = [
    # what, by what, line, column, words of the message
    ("Bid 10 NT", "3NT", 7, 12, "is not a contract"),
    ("Bid 10 NT", "Bid 14 S", 7, 12, "cannot be bid"),
    ("Bid 10 NT", "Bid 10", 11, 4, "past the first card"),
    ("Bid 10 NT", "Bid 9 NT", 9, 15, "highest bid is 10"),
    ('[Declarer "N"]', '[Declarer "S"]', 9, 15, "declarer"),
    ("1 Pass C Pass 10 S", "1 Pass C Pass 10", 9, 15, "stops before it is over"),
    ("1 Pass C Pass 10 S", "Pass 1", 9, 1, "begins"),
    ("1 Pass C Pass 10 S", "1 1", 9, 3, "cannot be bid"),
    ("1 Pass C Pass 10 S", "1 Double", 9, 3, "not a call"),
    ('[Auction "N"]', '[Auction "E"]', 8, 11, "dealt"),
    ("S7 S5 S3 S2", "S7 S5 S3 HK", 11, 10, "revokes"),
    ("S7 S5 S3 S2", "HA S5 S3 S2", 11, 1, "in the hand of S"),
    ('[Play "E"]', '[Play "W"]', 10, 8, "leads"),
    ("J987", "J98", 5, 27, "12 cards"),
    ("J987", "J98K", 5, 30, "held by"),
    ("43.T962.JT864.T4", "-", 5, 61, "without a hand"),
    ('[Dealer "N"]', '[Dealer "N"]\n[Stock "SA"]', 5, 2, "no Stock"),
    ('[Dealer "N"]', '[Dealer "N"]\n[GameFund "15"]', 5, 2, "no GameFund"),
    ('[Dealer "N"]', '[Dealer "N"]\n[Rules "tridge"]', 5, 9, "not the rules"),
    ('[Dealer "N"]', '[Dealer "N"]\n[Rules "trumps to_game=none"]', 5, 16, "not a value"),
    ('[Dealer "N"]', '[Dealer "N"]\n[Result "14"]', 5, 10, "not a result"),
    ("*", '*\n[Result "NS 13"]', 13, 10, "shows 0"),
    ('[Declarer "N"]', '[Result "9"]', 6, 10, "whose tricks"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "words"), REPLACED)
def test_each_error_is_reported_at_its_place(
    old: str, new: str, line: int, column: int, words: str
) -> None:
    text = EXAMPLE.replace(old, new, 1)
    found = problems(text)
    assert found[0][:2] == (line, column), found
    assert words in found[0][2]


def test_a_first_card_needs_no_denomination() -> None:
    text = EXAMPLE.replace("Bid 10 NT", "Bid 10").replace("S7 S5 S3 S2", "S7 - - -")
    assert problems(text) == []


def test_an_ending_needs_the_tricks_before_it() -> None:
    ending = '[Game "Trumps"]\n[Deal "N:A... K... Q... J..."]\n[Leader "N"]\n'
    assert [words for _, _, words in problems(ending)] == ["hands of 1 card need TricksWon"]
    assert problems(ending + '[TricksWon "NS:5 EW:7"]\n') == []
    assert problems(ending + '[TricksWon "NS:5 EW:6"]\n') != []


def test_options_of_the_rules_are_kept() -> None:
    text = EXAMPLE.replace("[Dealer", '[Rules "trumps to_game=30 doubles=off"]\n[Dealer')
    [deal] = loads(text)
    assert deal.rules.options == {"to_game": "30", "doubles": "off"}
    assert loads(dumps([deal])) == [deal]


def test_check_accepts_the_example() -> None:
    assert call("check", "-", stdin=EXAMPLE).exit_code == 0


def test_show_prints_all_hands_and_the_contract() -> None:
    shown = printed_by("show", "-", stdin=EXAMPLE)
    assert "Bid 10 NT by North" in shown
    assert shown.count("♠ ") >= 4


@pytest.mark.parametrize("name", ["trumps.pbn", "bridge.pbn"])
def test_the_examples_are_right(name: str) -> None:
    example = EXAMPLES / name
    with example.open(encoding="utf-8") as stream:
        entries = list(read(stream))
    assert [(entry.errors, entry.warnings) for entry in entries] == [((), ())] * len(entries)


def test_a_mark_that_stands_alone_in_an_auction_is_one_error() -> None:
    text = EXAMPLE.replace("1 Pass C Pass 10 S", "1 ! Pass C Pass 10 S")
    assert ["PBN annotation" in words for _, _, words in problems(text)] == [True]


def test_a_contract_that_cannot_be_read_leaves_the_play_alone() -> None:
    text = EXAMPLE.replace("Bid 10 NT", "Bid 10")
    assert any("past the first card" in words for _, _, words in problems(text))
    found = [words for _, _, words in problems(EXAMPLE.replace("Bid 10 NT", "nonsense"))]
    assert not any("past the first card" in words for words in found)

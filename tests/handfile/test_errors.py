"""Malformed deals: each error where it belongs, about what it should be, and nothing else."""

from __future__ import annotations

import io
import json

import pytest

from cases import EXAMPLES
from handfile_texts import ENDING, GOOD, entries, errors_stand, marked, only, text
from tridge_solver.handfile import load, read
from tridge_solver.handfile.json_reader import read_json
from tridge_solver.report.showing import deal_json
from tridge_solver.report.theme.source import Source

# Every case is a text whose errors are marked, and for each mark a word of its message.
LEXICAL = {
    "unclosed value": (text(Declarer=None) + '[Declarer ‸"W]\n[Result "‸x"]\n', "Declarer", "x"),
    "value closed by an escape": (text(Contract=None) + '[Site ‸"C:\\"]\n', "not closed"),
    "value without quotes": (text(Dealer=None) + "[Dealer ‸S]\n", "Dealer"),
    "no value": (text() + "‸[Result]\n".replace("]", ""), "Result"),
    "no value but a bracket": (text() + "[Result ‸]\n", "Result"),
    "tag not closed": (text() + '‸[Result "5:3:1"\n', "not closed"),
    "quotes inside a value": (
        text() + '[Event "a ‸"b" c"]\n'.replace("‸", "", 1).replace("b", "‸b"),
        "after the value",
    ),
    "a name after a blank": (text() + "[ Event ‸x]\n", "'x]' stands where the value of Event"),
    "a long word for a value": (text() + f"[Event ‸{30 * 'x'}]\n", f"'{29 * 'x'}…' stands"),
    "tag without a name": (text() + '‸["x"]\n', "name"),
    "tag name of digits": (text() + '‸[9 "x"]\n', "name"),
    "stray bracket": (text() + "‸]\n", "]"),
    "stray quote": (text() + '‸"x"\n', '"'),
    "comment never opened": (text() + "‸}\n", "}"),
    "comment never closed": (text() + '‸{ to be continued\n[Event "x"]\n', "comment"),
    "comment never closed in a section": (text(GOOD, '[Play "W"]', "SA ‸{ strong"), "comment"),
    "text after a tag": (text() + '[Event "x"] ‸nonsense more nonsense\n', "nonsense"),
    "text before the tags": ("‸hello\n" + text(), "hello"),
    "text after a free tag": (text() + '[ScoreTable "x"]\n‸S 1 2\n', "'S'"),
    "escape line that is indented": (text() + " ‸% 2\n", "%"),
}
TAGS = {
    "same tag twice": (text() + '[‸Dealer "N"]\n', "Dealer"),
    "same unknown tag twice": (text() + '[Note "1"]\n[‸Note "2"]\n', "Note"),
    "same section twice": (text(GOOD, '[Play "W"]', "SA", '[‸Play "W"]', "S2"), "Play"),
    "no deal": ('‸‸[Event "x"]\n', "cards", "the dealer"),
    "no dealer": ("‸" + text(Dealer=None), "the dealer"),
    "tag in the wrong case": ('‸[dealer "S"]\n' + text(Dealer=None), "the dealer"),
    "unknown dealer": (text(Dealer="‸?"), "the dealer"),
    "deal of an unknown value": (text(Deal="‸?"), "'?'"),
    "an empty line amid a deal": (
        text(Declarer=None, Contract=None) + '\n‸‸[Declarer "W"]\n',
        "cards",
        "the dealer",
    ),
    "nothing to inherit from": (text(Declarer="‸#"), "Declarer"),
    "nothing to inherit": (text() + "\n" + text(Leader="‸#"), "Leader"),
    "inherits nonsense": (text(Event="x", Result="‸5") + "\n" + text(Result="‸#"), "'5'", "'5'"),
}
VALUES = {
    "no seat": (text(Dealer="‸Q"), "'Q'"),
    "seat in other words": (text(Declarer="‸Western"), "Western"),
    "empty seat": (text(Dealer="‸"), "seat"),
    "no pack": (text(Pack="‸French"), "French"),
    "no rules": (text(Rules="‸tridg"), "tridg"),
    "no rules to exchange by": (text(Rules="‸tresilo", Exchange="W:S2; E:C6; N:C7"), "tresilo"),
    "empty rules": (text(Rules="‸"), "rules"),
    "no option": (text(Rules="tridge ‸estuch=on"), "estuch"),
    "no value of an option": (text(Rules="tridge ‸estuche=maybe ‸preference=X"), "maybe", "X"),
    "option of the other game": (text(Rules="tridge ‸dealer_stake=1"), "dealer_stake"),
    "deal without a seat": (text(Deal="‸" + GOOD["Deal"][2:]), "colon"),
    "deal from no seat": (text(Deal="‸X" + GOOD["Deal"][1:]), "seat"),
    "three hands": (text(Deal="‸W:A2.KQ.67.AK4 76.J2345.J.7 -"), "3 hands"),
    "five hands": (text(Deal=GOOD["Deal"] + " ‸-"), "5 hands"),
    "two without a hand": (text(Deal="W:A2.KQ.67.AK4 76.J2345.J.7 - ‸-"), "without"),
    "hand of three holdings": (text(Deal="W:‸A2.KQ.67AK4 76.J2345.J.7 QJ543.A.KQ.6 -"), "holdings"),
    "no rank": (text(Deal="W:A2.KQ.67.AK4 76.J2345.J.‸T QJ543.A.KQ.6 -"), "'T'"),
    "two wrong hands": (text(Deal="W:A‸8.KQ.67.AK4 76.J2345.J.7 QJ543.A.KQ.‸9 -"), "'8'", "'9'"),
    "no card": (text(Stock=GOOD["Stock"].replace("D4", "‸D9")), "D9"),
    "no suit": (text(Stock=GOOD["Stock"].replace("D4", "‸X4").replace("CQ", "‸c10")), "X4", "c10"),
    "English card in the Spanish pack": (
        text(Pack="Spanish", Deal="W:? ? ? -", Stock="O1 ‸HK ?", Contract="Play E"),
        "HK",
    ),
    "stock unknown in its middle": (text(Stock="DA ‸? D2 ?"), "?"),
    "no contract": (text(Contract="‸Plya S"), "Plya"),
    "contract without a suit": (text(Contract="‸Play"), "suit"),
    "contract in no suit": (text(Contract="‸Play X"), "X"),
    "contract with too much": (text(Contract="‸Pass S"), "Pass"),
    "fixed without tricks": (text(Contract="‸Fixed S"), "tricks"),
    "fixed in four": (text(Contract="‸Fixed 4 S"), "Fixed"),
    "tricks won without a seat": (text(ENDING, TricksWon="‸6"), "'6'"),
    "tricks won by no seat": (text(ENDING, TricksWon="W:4 ‸X:2"), "'X'"),
    "tricks won twice": (text(ENDING, TricksWon="W:4 N:1 ‸W:1"), "W"),
    "tricks of two digits": (text(ENDING, TricksWon="‸W:10"), "W:10"),
    "exchange of no seat": (text(Exchange="W:S2; ‸Q:S7"), "'Q'"),
    "exchange of no card": (text(Exchange="W:S2 ‸S8; N:‸7X"), "S8", "7X"),
    "five payers": (text(Participants="‸5"), "payers"),
    "chips below nothing": (text(GameFund="‸-5"), "-5"),
    "chips in words": (text(WidowFund="‸many"), "many"),
    "more chips than there are": (text(WidowFund="‸" + "9" * 5000), "chips"),
    "reserve funds with commas": (text(ReserveFunds="‸60, 45"), "60,"),
    "pot with a minus": (text(Pot="‸23-"), "pot"),
    "debts without chips": (text(Debts="N:23 ‸W"), "'W'"),
    "undertaken perhaps": (text(Undertaken="‸maybe"), "maybe"),
    "surrender refused": (text(Surrender="‸refused"), "refused"),
    "result of two": (text(Result="‸5:4"), "5:4"),
    "result with signs": (text(Result="‸+5:3:1"), "+5"),
    "two wrong tags": (text(Dealer="‸Q", Contract="‸Flap S"), "'Q'", "Flap"),
}
SECTIONS = {
    "auction from no seat": (text(GOOD, '[Auction "‸Q"]', "Pass"), "'Q'"),
    "auction from an unknown seat": (text(GOOD, '[Auction "‸?"]', "Pass"), "Auction"),
    "no call": (text(GOOD, '[Auction "W"]', "Pass Play ‸Mor Pass"), "Mor"),
    "PBN's end of an auction": (text(GOOD, '[Auction "W"]', "Pass Pass Pass ‸*"), "'*'"),
    "note in an auction": (text(GOOD, '[Auction "W"]', "Play ‸=1= Pass"), "annotation"),
    "play from no seat": (text(GOOD, '[Play "‸5"]', "SA"), "'5'"),
    "thrown in, or perhaps": (
        text(Rules="lhombre", ThrownIn="‸maybe"),
        "'maybe' is not an answer",
    ),
    "play from an unknown seat": (text(GOOD, '[Play "‸-"]', "SA"), "Play"),
    "no card in the play": (text(GOOD, '[Play "W"]', "SA S6 ‸S9"), "S9"),
    "note in the play": (text(GOOD, '[Play "W"]', "SA S6‸! S3 ‸$12"), "annotation", "annotation"),
    "unknown card in the play": (text(GOOD, '[Play "W"]', "SA ‸? S3"), "annotation"),
    "four in a row": (text(GOOD, '[Play "W"]', "SA S6 S3 ‸S2"), "row 1"),
    "two in a row": (text(GOOD, '[Play "W"]', "‸SA S6", "S2 S7 S4"), "row 1"),
    "play after its end": (text(GOOD, '[Play "W"]', "SA S6 S3", "*", "‸S2"), "end"),
}


def errors_of(cases: dict[str, tuple[str, ...]]) -> list[object]:
    return [pytest.param(source, words, id=name) for name, (source, *words) in cases.items()]


@pytest.mark.slow(keep=80)
@pytest.mark.parametrize(("source", "words"), errors_of(LEXICAL | TAGS | VALUES | SECTIONS))
def test_an_error_is_reported_at_its_place_in_the_file(source: str, words: list[str]) -> None:
    errors_stand(source, words)


@pytest.mark.parametrize(
    ("source", "hint"),
    [
        (text(Dealer="Nort"), "did you mean N?"),
        (text(Contract="Plya S"), "did you mean Play?"),
        (text(Rules="tresilo"), "did you mean tresillo?"),
        (text(Rules="tridge estuch=on"), "did you mean estuche?"),
        (text(Pack="Spansh"), "did you mean Spanish?"),
        (text(GOOD, '[Auction "W"]', "Mor"), "did you mean More?"),
    ],
)
def test_slips_are_met_with_a_suggestion(source: str, hint: str) -> None:
    (error,) = only(source).errors
    assert error.expected is not None
    assert hint in error.expected


@pytest.mark.parametrize(
    ("source", "word"),
    [
        (text() + '[‸Delaer "S"]\n', "Dealer"),
        (text() + '[‸dealer "S"]\n', "Dealer"),
        (text() + '[‸CONTRACT "S"]\n', "Contract"),
        (text() + '[‸Foo "S"]\n', "Pot"),
        (text() + '[‸Dealer "S"]\n', "each tag once"),
        (text(GOOD, '[Play "W"]', "SA", '[‸Play "W"]', "SA"), "each tag once"),
        ("‸{" + "x" * 300 + "}\n" + text(), "255"),
    ],
)
def test_warnings_leave_the_deal_good(source: str, word: str) -> None:
    plain, places = marked(source)
    entry = only(plain)
    assert entry.deal is not None
    assert not entry.errors
    assert [(problem.line, problem.column) for problem in entry.warnings] == places
    (warning,) = entry.warnings
    assert warning.severity == "warning"
    assert word in str(warning)


def test_problem_names_file_line_and_column() -> None:
    (error,) = only(text(Dealer="Q")).errors
    assert str(error) == f"-:1:10: {error.message} (expected {error.expected})"


def test_a_bad_deal_spoils_no_other_and_is_counted() -> None:
    good = text()
    source = "\n".join([good, '[Dealer "S\n[Deal ""]\n', good, text(Dealer="Q"), good])
    found = entries(source)
    assert [entry.deal is not None for entry in found] == [True, False, True, False, True]
    assert [entry.index for entry in found] == [1, 2, 3, 4, 5]
    assert [entry.line for entry in found] == [1, 7, 10, 16, 22]


def test_an_unclosed_comment_swallows_no_deal() -> None:
    bad = text() + "{ never closed\n"
    for after in (text(), "{closed}\n" + text(), text() + "{closed\n\nlate}\n"):
        found = entries(text() + "\n" + bad + "\n" + after)
        assert [entry.deal is not None for entry in found] == [True, False, True]
        assert (found[1].errors[0].line, found[1].errors[0].column) == (12, 1)


def test_a_draft_keeps_what_could_be_read() -> None:
    entry = only(text(Stock="DA X9 ?", Result="5:3:2"))
    assert entry.deal is None
    assert entry.draft is not None
    assert entry.draft.stock is None
    assert entry.draft.result == (5, 3, 2)
    assert entry.draft.board is None
    hopeless = only(text(Deal=None))
    assert hopeless.draft is None


def test_a_wrong_hand_leaves_the_others_in_the_draft() -> None:
    entry = only(text(Deal="W:A2.KQ.67.AK4 76.J2345.J.T QJ543.A.KQ.6 -"))
    assert entry.draft is not None
    assert [hand is None for hand in entry.draft.hands] == [True, False, True, False]


def test_the_record_is_judged_up_to_its_first_wrong_word() -> None:
    source, places = marked(text(GOOD, '[Play "W"]', "SA S6 S3", "HK H2 ‸SQ", "‸HX - -"))
    errors = only(source).errors
    assert [(error.line, error.column) for error in errors] == places


def test_cards_of_the_other_pack_are_reported_once() -> None:
    spanish = {
        "Deal": "W:12.RC.67.1R4 76.S2345.S.7 CS543.1.RC.6 -",
        "Stock": "O1 C6 C7 O2 O3 O4 O5 ER BC BS B5 B3 B2",
        "Contract": "Play E",
    }
    good = only(text(GOOD, '[Play "W"]', "E1 E6 E3", Pack="Spanish", **spanish))
    assert good.deal is not None
    (error,) = only(text(GOOD, '[Play "W"]', "E1 E6 E3", **spanish)).errors
    assert (error.line, error.column) == (2, 10)
    assert '[Pack "Spanish"]' in (error.expected or "")


def test_the_pack_counts_even_after_a_lexical_error() -> None:
    source = '[Contract "Play E"]\n[Deal "W:R... ? ? -"]\n[Dealer ‸"S]\n[Pack "Spanish"]\n'
    plain, places = marked(source)
    errors = only(plain).errors
    assert [(error.line, error.column) for error in errors if "closed" in error.message] == places
    assert not any("suit" in error.message or "rank" in error.message for error in errors)


def test_two_deals_without_an_empty_line_between() -> None:
    """One message tells where the other deal begins, not what the two make of each other."""
    other = {"Deal": "W:? ? ? -", "Stock": "SA ?", "Contract": "Flip D", "Dealer": "N"}
    (error,) = only(text() + text(GOOD, **other)).errors
    assert error.line == 6
    assert "another deal begins" in error.message
    assert error.expected == "an empty line before it"


def test_nothing_is_concluded_from_a_tag_that_contradicts_itself() -> None:
    play = ('[Play "W"]', "SA S6 S3")
    (error,) = only(text(GOOD, '[Contract "Play D"]', *play)).errors
    assert (error.line, error.column) == (6, 2)
    (error,) = only(text(GOOD, *play, '[Play "E"]')).errors
    assert (error.line, error.column) == (8, 2)


def test_messages_quote_endless_values_in_part() -> None:
    for tag in ("Dealer", "Deal", "Stock", "Contract", "GameFund", "Rules", "Result", "Exchange"):
        for error in only(text(**{tag: "x" * 10_000})).errors:
            assert len(str(error)) < 500


@pytest.mark.parametrize("tag", ["Dealer", "Contract"])
def test_a_quoted_word_is_not_taken_for_the_expected_one(tag: str) -> None:
    """A value that reads like the end of a message stays part of what is wrong."""
    (error,) = only(text(**{tag: "x (expected z)"})).errors
    assert "x (expected z)" in error.message
    assert "z" not in (error.expected or "")


def test_an_auction_of_a_game_without_one_is_an_error_though_it_is_empty() -> None:
    text = (EXAMPLES / "tres.pbn").read_text(encoding="utf-8")
    text = text.replace('[Play "E"]', '[Auction "W"]\n[Play "E"]', 1)
    first = next(iter(read(text.splitlines())))
    assert [error.message for error in first.errors] == ["Très has no auction"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("tables", [{"tag": "ScoreTable", "value": "Rank", "lines": ["1 2"]}]),
        ("irregular", True),
        ("marked_play", ["SA"]),
    ],
)
def test_json_of_trumps_says_nothing_that_its_text_cannot_hold(field: str, value: object) -> None:
    [deal, *_] = load(io.StringIO((EXAMPLES / "trumps.pbn").read_text(encoding="utf-8")))
    fields = deal_json(deal, Source("a.pbn", 1))
    [good] = read_json(io.BytesIO(json.dumps(fields).encode()))
    assert good.deal == deal
    [bad] = read_json(io.BytesIO(json.dumps(fields | {field: value}).encode()))
    assert [error.message for error in bad.errors] == [
        f"{field}: deals of Trumps have none of this"
    ]

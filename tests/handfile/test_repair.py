"""Other ways to write the notation: read if they can mean only one thing, with a warning."""

from __future__ import annotations

import re
from functools import partial
from itertools import pairwise

import pytest

from handfile_texts import only
from tridge_solver.core.cards import Pack
from tridge_solver.handfile import dumps, loads, read
from tridge_solver.handfile.places import fixed_text

PLAYED = """\
[Event "Thursday"]
[Dealer "S"]
[Deal "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA6. -"]
[Stock "SK CQ H2 S6 CK C3 D7 S2 H7 C7 D4 H4 DJ"]
[Declarer "N"]
[Contract "Play D"]
[FirstDefender "E"]
[Exchange "N:S5 CJ C6 C4 C2; E:SQ SJ S3 HQ HA H6; W:S4 H5"]
[Auction "W"]
Pass Play Pass
[Play "W"]
DJ SA D6
S7 SK S2
C5 CK C3
D3 CQ C7
D2 D5 D4
HK H2 H7
HJ S6 DK
H4 DQ D7
H3 CA DA
[Result "4:2:3"]
"""

FELL = """\
DJ SA D6
SK S2 S7
CK C3 C5
CQ C7 D3
D2 D5 D4
HK H2 H7
HJ S6 DK
D7 H4 DQ
DA H3 CA
"""
"""The same play in the order the cards fell."""

SPANISH = """\
[Pack "Spanish"]
[Rules "tresillo"]
[Dealer "N"]
[Deal "W:RC632.1.RC.R .C2347..17C5 1S754.R6.24. -"]
[Declarer "W"]
[Contract "Play E"]
"""


entry = partial(only, name="x.pbn")


@pytest.mark.parametrize(
    ("right", "written"),
    [
        ('[Dealer "S"]', '[Dealer "South"]'),
        ('[Declarer "N"]', '[Declarer "north"]'),
        ('[Auction "W"]', '[Auction "WEST"]'),
        ('[Play "W"]', '[Play "West"]'),
        ('"Play D"', '"Play diamonds"'),
        ('"Play D"', '"Diamonds"'),
        ('"Play D"', '"play oros"'),
        ('"N:S5 CJ', '"North:S5 CJ'),
        ("E:SQ SJ", "East:SQ JS"),
        ('[Event "Thursday"]', "[Event “Thursday”]"),
        ('[Event "Thursday"]', "[Event „Thursday“]"),
        (
            "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA6. -",
            "W: ♠74 ♥KJ35 ♦23 ♣5 ♠A5 ♦Q5 ♣AJ642 ♠QJ3 ♥QA6 ♦KA6 -",
        ),
        (
            "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA6. -",
            "W:S74.HKJ35.D23.C5 SA5 DQ5 CAJ642 SQJ3 HQA6 DKA6 -",
        ),
        (
            "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA6. -",
            "West: S74 HKJ35 D23 C5, SA5 H- DQ5 CAJ642, SQJ3 HQA6 DKA6, —",
        ),
        (
            "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA6. -",
            "W:74.KJ35.23.5 A5.-.Q5.AJ642 QJ3.QA6.KA6.- -",
        ),
        ("Pass Play Pass\n", "Pass Play More No Tricks Pass\n"),
    ],
    ids=lambda text: text[:24],
)
def test_an_unambiguous_form_is_read_with_a_warning(right: str, written: str) -> None:
    assert right in PLAYED
    text = PLAYED.replace(right, written)
    found = entry(text)
    assert not found.errors
    assert found.deal is not None
    if "No Tricks" not in written:
        assert found.deal == entry(PLAYED).deal
    (first, *_) = found.warnings
    assert "read as" in first.message
    assert written.startswith(text.splitlines()[first.line - 1][first.column - 1 :][:1]) or (
        first.column > 1
    )
    begin = text.index(written)
    assert text[:begin].count("\n") + 1 == first.line


@pytest.mark.parametrize(
    "written",
    [
        '[Dealer "Nort"]',
        '[Declarer "Ada"]',
        '[Contract "Play reds"]',
        '[Deal "W: ♠74 ♥KJ35 ♦23 ♠A5 ♦Q5 ♣AJ642 ♠QJ3 ♥QA6 ♦KA6 -"]',
        '[Deal "W: ♠74 KJ35 ♦23 ♣5 ♠A5 ♦Q5 ♣AJ642 ♠QJ3 ♥QA6 ♦KA6 -"]',
    ],
)
def test_an_ambiguous_form_stays_an_error(written: str) -> None:
    name = written[: written.index('"')]
    lines = [written if line.startswith(name) else line for line in PLAYED.splitlines()]
    found = entry("\n".join(lines))
    assert found.errors
    assert not found.fixes


def test_tricks_written_as_they_fell_are_one_warning_and_the_same_record() -> None:
    begin, end = PLAYED.index("DJ SA"), PLAYED.index("[Result")
    found = entry(PLAYED[:begin] + FELL + PLAYED[end:])
    assert found.deal is not None
    assert found.deal.play == loads(PLAYED)[0].play
    (warning,) = found.warnings
    assert (warning.line, warning.column) == (13, 1)
    assert "S7 SK S2" in warning.message


@pytest.mark.parametrize("tricks", range(2, 9))
def test_a_record_that_fell_may_stop_in_the_middle_of_a_trick(tricks: int) -> None:
    begin = PLAYED.index("DJ SA")
    rows = FELL.splitlines()
    last = rows[tricks].split()[:2]
    stops = "\n".join([*rows[:tricks], " ".join(last)])
    found = entry(PLAYED[:begin] + stops + "\n*\n")
    assert found.deal is not None, [*map(str, found.errors)]
    whole = loads(PLAYED)[0].positions()
    assert found.deal.positions()[-1] == whole[3 * tricks + 2]


def test_of_a_record_that_fell_only_the_slips_are_errors() -> None:
    begin, end = PLAYED.index("DJ SA"), PLAYED.index("[Result")
    wrong = FELL.replace("D2 D5 D4", "D2 H2 D4")
    found = entry(PLAYED[:begin] + wrong + PLAYED[end:])
    assert found.deal is None
    assert found.errors[0].line == 16
    assert len(found.errors) <= 3


def test_a_record_in_columns_with_a_slip_is_not_turned_round() -> None:
    found = entry(PLAYED.replace("C5 CK C3", "C5 CK H3"))
    assert found.deal is None
    assert not found.fixes


@pytest.mark.parametrize(
    ("right", "written"),
    [
        ("RC632.1.RC.R .C2347", "12C632.1.1211.12 .112347"),
        ("RC632.1.RC.R .C2347", "12C632.1.RC.R .C2347"),
        ("1S754.R6", "110754.126"),
        (
            "RC632.1.RC.R .C2347..17C5 1S754.R6.24.",
            "E12C632 C1 O1211 B12 C112347 B17C5 E1S754 C126 O24",
        ),
    ],
)
def test_numbers_of_spanish_cards_are_read_where_that_is_the_only_way(
    right: str, written: str
) -> None:
    found = entry(SPANISH.replace(right, written))
    assert not found.errors, [*map(str, found.errors)]
    assert found.deal == entry(SPANISH).deal
    assert "read as" in found.warnings[0].message


def test_an_ace_and_a_two_of_the_spanish_pack_are_no_king() -> None:
    found = entry(
        '[Pack "Spanish"]\n[Leader "W"]\n[TricksWon "W:7"]\n[Deal "W:12... .12.. ..12. -"]'
    )
    assert not found.errors
    assert found.deal is not None
    assert len(found.deal.hands[3] or ()) == 2


def test_numbers_that_may_be_read_in_two_ways_stay_an_error() -> None:
    # Either of two hands may hold the king or the ace and the two; the sizes do not say which.
    ending = '[Pack "Spanish"]\n[Leader "W"]\n[Deal "W:12.3.. 12.4.. ..3.4 -"]\n'
    assert entry(ending).errors


def test_spanish_numbers_of_single_cards() -> None:
    text = SPANISH + '[Stock "O10 C11 B12 ?"]\n[Exchange "W:E12 E11"]\n'
    plain = SPANISH + '[Stock "OS CC BR ?"]\n[Exchange "W:ER EC"]\n'
    assert [w.message for w in entry(text).errors] == [w.message for w in entry(plain).errors]


def test_errors_are_reported_at_their_place_in_the_text() -> None:
    text = PLAYED.replace('[Dealer "S"]', '[Dealer "South"] [Site "Cork"] [Participants "9"]')
    (error,) = entry(text).errors
    line = text.splitlines()[error.line - 1]
    assert line[error.column - 1 :].startswith("9")


@pytest.mark.parametrize("blanks", [1, 40])
def test_a_comment_with_a_long_line_may_stand_before_a_deal_that_is_put_right(blanks: int) -> None:
    comment = f"{{ {'word ' * 60}}}\n"
    deal = PLAYED.replace('[Dealer "S"]', '[Dealer "South"]')
    found = entry(comment + "\n" * blanks + comment + deal)
    assert found.deal is not None
    places = [(warning.line, warning.column) for warning in found.warnings]
    assert places == [(1, 1), (blanks + 2, 1), (blanks + 4, 10)]


def test_the_next_deal_refers_to_what_was_read() -> None:
    text = PLAYED.replace('[Dealer "S"]', '[Dealer "South"]') + '\n[Dealer "#"]\n[Deal "#"]\n'
    _, second = read(text.splitlines(keepends=True))
    assert second.deal is not None
    assert second.deal.dealer is not None


def test_fixes_make_the_text_clean_and_leave_the_rest_of_it_alone() -> None:
    begin, end = PLAYED.index("DJ SA"), PLAYED.index("[Result")
    text = "; mine\n" + PLAYED[:begin] + FELL + PLAYED[end:]
    for right, written in (('"S"', '"South"'), ('"Thursday"', "“Thursday”"), ("SQ SJ", "QS JS")):
        text = text.replace(right, written)
    found = entry(text)
    clean = fixed_text(text, found.fixes)
    assert clean == "; mine\n" + PLAYED
    assert not entry(clean).warnings
    assert entry(clean).deal == found.deal


def test_a_comment_in_a_line_that_is_put_in_columns_goes_with_its_card() -> None:
    begin, end = PLAYED.index("DJ SA"), PLAYED.index("[Result")
    fell = FELL.replace("SK S2 S7", "SK {of N} S2 S7 {the trick}")
    text = PLAYED[:begin] + fell + PLAYED[end:]
    clean = fixed_text(text, entry(text).fixes)
    assert clean == PLAYED.replace("S7 SK S2", "S7 SK {of N} S2 {the trick}")


def test_clean_deals_are_read_as_they_stand() -> None:
    for text, pack in ((PLAYED, Pack.ENGLISH), (SPANISH, Pack.SPANISH)):
        found = entry(text)
        assert (found.fixes, found.warnings) == ((), ())
        assert found.deal is not None
        assert entry(dumps([found.deal], pack=pack)).fixes == ()


def test_after_a_broken_tag_the_others_are_read() -> None:
    text = '[Event "Thursday]\n[Dela "x"]\n[Dealer "S"]\n[Contract "Pley D"]\n[Play "W]\nS7\n'
    found = entry(text)
    assert [error.line for error in found.errors] == [1, 4, 5]
    assert [warning.line for warning in found.warnings] == [2]


def test_nothing_is_read_behind_a_comment_that_is_not_closed() -> None:
    found = entry('[Event "x"]\n{ open\n[Dealer "Q"]\n')
    assert [error.line for error in found.errors] == [2]
    assert all(a.line <= b.line for a, b in pairwise(found.errors))


def test_python_warns_of_corrections() -> None:
    with pytest.warns(UserWarning, match="'South'"):
        (deal,) = loads(PLAYED.replace('[Dealer "S"]', '[Dealer "South"]'))
    assert deal == loads(PLAYED)[0]


def test_hands_that_hid_the_game_do_not_hide_what_its_tags_mean() -> None:
    text = PLAYED
    for right, written in (
        (
            "W:74.KJ35.23.5 A5..Q5.AJ642 QJ3.QA6.KA6. -",
            "W: ♠74♥KJ35♦23♣5, N: ♠A 5 ♦Q 5 ♣A J 6 4 2, East: ♠QJ3 ♥QA6 ♦KA6",
        ),
        ('[FirstDefender "E"]', '[FirstDefender "East"]'),
        ('"4:2:3"', '"4 - 2 - 3"'),
        ('"Thursday"', "“Thursday”"),
    ):
        assert right in text
        text = text.replace(right, written)
    found = entry(text)
    assert not found.errors, [*map(str, found.errors)]
    assert found.deal == entry(PLAYED).deal


NAMED = """[North "Ann"] [East "Bob"] [West "Dora"] [South "Cleo"]
[Dealer "Cleo"]
[Deal "N:? ? - ?"]
[Declarer "Ann"]
[Contract "Play D"]
[Result "Ann 5, Bob 3, Dora 1"]

[Dealer "Dora"] [Declarer "Bob"] [Contract "Play S"] [Result "Bob 4, Ann 4, Cleo 1"]
"""


@pytest.mark.parametrize("quotes", ["“”", "„“", "«»", "””"])
def test_typographic_quotes_of_several_tags_a_line_are_read_and_so_are_their_names(
    quotes: str,
) -> None:
    opening, closing = quotes
    plain = NAMED.splitlines(keepends=True)
    written = re.sub('"([^"]*)"', f"{opening}\\1{closing}", NAMED).splitlines(keepends=True)
    found = list(read(written, "x.pbn"))
    assert not any(each.errors for each in found)
    assert [each.deal for each in found] == [each.deal for each in read(plain, "x.pbn")]


BOARD = """[Board "1"]
[Site "Cork"]
[Dealer "S"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "N"]
[Contract "3NT"]
"""
REFERRING = {
    "as before": (PLAYED, '[Event "#"]\n[Dealer "S"]\n' + "".join(PLAYED.splitlines(True)[2:6])),
    "as before in PBN": (BOARD, BOARD.replace("Cork", "*").replace('"N"', '"#"')),
    "from here on": (
        BOARD.replace("Cork", "##Cork").replace('"N"', '"##N"'),
        re.sub(r"\[(Site|Declarer).*\n", "", BOARD),
    ),
}


@pytest.mark.parametrize("quotes", ["“”", "„“", "«»", '“"'])
@pytest.mark.parametrize("kind", REFERRING)
@pytest.mark.parametrize("spoilt", [(0,), (1,), (0, 1)], ids=["first", "second", "both"])
def test_a_deal_put_right_takes_from_the_deal_before_what_it_takes_otherwise(
    kind: str, quotes: str, spoilt: tuple[int, ...]
) -> None:
    opening, closing = quotes
    deals = REFERRING[kind]
    written = [re.sub('"([^"]*)"', f"{opening}\\1{closing}", deal) for deal in deals]
    text = "\n".join(written[n] if n in spoilt else deals[n] for n in range(2))
    lines = text.splitlines(keepends=True)
    found = list(read(lines, "x.pbn"))
    assert not any(each.errors for each in found), [each.errors for each in found]
    plain = [each.deal for each in read("\n".join(deals).splitlines(True), "x.pbn")]
    assert [each.deal for each in found] == plain
    assert [bool(each.warnings) for each in found] == [n in spoilt for n in range(2)]
    fixes = [fix for each in found for fix in each.fixes]
    fixed = fixed_text(text, fixes).splitlines(keepends=True)
    assert [each.deal for each in read(fixed, "x.pbn")] == plain


def test_a_name_in_another_encoding_is_reported_by_its_bytes() -> None:
    raw = NAMED.replace("Ann", "Ren\xe9").encode("latin-1")
    text = raw.decode("utf-8", "surrogateescape")
    [first, _] = read(text.splitlines(keepends=True), "x.pbn")
    assert {error.message for error in first.errors} == {"the byte E9 is not UTF-8"}

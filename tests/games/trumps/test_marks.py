"""Notes and marks of bridge programs: kept in the play as in the auction, each where it stood."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_calls import call, failure, printed_by
from tridge_solver.core.cards import Card, Pack
from tridge_solver.handfile import dumps, loads

BEGINNING = """\
[Dealer "N"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "N"]
[Contract "3NT"]
"""

RECORDS = [
    "S7 =1= {top of a series} S5 S3 S2 {won}\nH4 $3 {a switch} H8 H9 HK\n*",
    "S7! S5 S3?? ^R S2\n^H4!? $3 =12= {behind it all} H8 H9 HK\n*",
    "^L S7 ! S5 {dummy} - -\n*",
    "^ S7 - - - {the lead alone}\n*",
]


def words_after(text: str, name: str) -> list[str]:
    """Return what stands behind the head of a section, word by word."""
    return text.partition(f"[{name} ")[2].partition("]")[2].split()


@pytest.mark.parametrize("record", RECORDS)
@pytest.mark.parametrize("through_json", [False, True])
def test_marks_and_comments_of_a_record_stay_with_their_cards(
    record: str, through_json: bool
) -> None:
    text = f'{BEGINNING}[Play "E"]\n{record}\n'
    if through_json:
        text = call("convert", "--json", "-", stdin=text).stdout
    written = call("convert", "-", stdin=text)
    assert not written.stderr
    assert words_after(written.stdout, "Play") == record.split()


def test_cards_between_marks_are_those_of_a_record_without_them() -> None:
    (plain,) = loads(f'{BEGINNING}[Play "E"]\nS7 S5 S3 S2\nH4 H8 H9 HK\n*\n')
    marked, lower = loads(
        f'{BEGINNING}[Play "E"]\n^S7! =1= S5 S3 $14 S2 H4\nH8 ^ H9 HK\n*\n\n'
        f'{BEGINNING}[Play "E"]\n♠7? s5 s3 s2\nh4 h8 h9 hk\n*\n'
    )
    assert marked.play == lower.play == plain.play
    assert words_after(dumps([lower]), "Play")[:4] == ["S7?", "S5", "S3", "S2"]
    assert "\n^S7! =1= S5 S3 $14 S2\nH4 H8 ^ H9 HK\n*\n" in dumps([marked])  # a trick a line


def test_marked_cards_of_json_are_written_in_the_letters_of_files() -> None:
    text = f'{BEGINNING}[Play "E"]\nS7! S5 S3 S2\n*\n'
    (made,) = json.loads(call("convert", "--json", "-", stdin=text).stdout)
    made["marked_play"] = ["s7!", "♠5", "s3", "S2"]
    written = call("convert", "-", stdin=json.dumps(made)).stdout
    assert words_after(written, "Play") == ["S7!", "S5", "S3", "S2", "*"]


def test_marks_are_those_of_the_record_they_were_read_with() -> None:
    (deal,) = loads(f'{BEGINNING}[Play "E"]\nS7! S5 S3 S2\n*\n')
    cards = [Card.parse(code, Pack.FULL) for code in ("S8", "S5", "S3", "S2")]
    assert words_after(dumps([deal.with_play(cards)]), "Play") == ["S8", "S5", "S3", "S2", "*"]


def test_a_mark_that_would_be_read_as_something_else_is_not_written() -> None:
    text = f'{BEGINNING}[Play "E"]\nS7! S5 S3 S2\n*\n'
    (deal,) = json.loads(call("convert", "--json", "-", stdin=text).stdout)
    assert deal["marked_play"] == ["S7!", "S5", "S3", "S2"]
    for words in (["S7", '"]\n[Site "x"]', "S5", "S3", "S2"], ["S7", "", "S5"], ["S7", "\n\n"]):
        written = call("convert", "-", stdin=json.dumps([deal | {"marked_play": words}]))
        assert words_after(written.stdout, "Play") == ["S7", "S5", "S3", "S2", "*"]
        assert (written.exit_code, "marked_play" in written.stderr) == (0, True)


@pytest.mark.parametrize(
    ("words", "message"),
    [(["S7!", "S5", "S3", "S2"], False), (["S8!", "S5", "S3", "S2"], True), (["S7!", "S5"], True)],
)
def test_marks_of_json_on_other_cards_are_reported(words: list[str], message: bool) -> None:
    text = f'{BEGINNING}[Play "E"]\nS7! S5 S3 S2\n*\n'
    (deal,) = json.loads(call("convert", "--json", "-", stdin=text).stdout)
    checked = call("check", "-", stdin=json.dumps([deal | {"marked_play": words}]))
    assert (checked.exit_code, "marked_play" in checked.stderr + checked.stdout) == (0, message)


def test_notes_stand_behind_the_section_they_are_about() -> None:
    text = (
        f'{BEGINNING}[Auction "N"]\n1NT =1= Pass 3NT =2= AP\n'
        '[Note "1:15 to 17"]\n[Note "2:to play"]\n'
        '[Play "E"]\nS7 =1= S5 S3 S2\n*\n[Note "1:the fourth highest"]\n'
    )
    written = call("convert", "-", stdin=text).stdout
    heads = [line for line in written.splitlines() if line.startswith(("[Auc", "[Play", "[Note"))]
    assert heads == [
        '[Auction "N"]',
        '[Note "1:15 to 17"]',
        '[Note "2:to play"]',
        '[Play "E"]',
        '[Note "1:the fourth highest"]',
    ]
    assert call("convert", "-", stdin=written).stdout == written


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ("S7 S5 S3 S2 H4 H6 H9 HK", (6, 16)),
        ("S7 =1= S5 S3\nS2! H4 C5\nH9 HK *", (7, 8)),
        ("S7 S5 S3 ^R\n  S2\nH4\nH6 H9 HK\n*", (9, 1)),
    ],
)
def test_a_wrong_card_is_reported_where_it_stands_whatever_the_lines(
    record: str, place: tuple[int, int]
) -> None:
    checked = failure("check", "-", stdin=f'{BEGINNING}[Play "E"]\n{record}\n')
    assert checked.startswith(f"-:{place[0]}:{place[1]}: trick 2: S ")


def test_show_tells_marks_with_the_calls_they_stand_behind() -> None:
    text = f'{BEGINNING}[Auction "N"]\n1NT =1= Pass $3 =2= 3NT! AP\n'
    shown = call("show", "-", stdin=text).stdout
    assert "1NT =1= – Pass $3 =2= – 3NT! – AP" in shown


@pytest.mark.parametrize("result", ["NS 9 EW 5", "EW 4 EW 9", "NS 13 EW 13"])
def test_results_of_both_sides_are_thirteen_tricks(result: str) -> None:
    assert failure("check", "-", stdin=f'{BEGINNING}[Result "{result}"]\n').startswith("-:5:10: ")


@pytest.mark.parametrize(("result", "tricks"), [("NS 9 EW 4", "9"), ("EW 3 NS 10", "10")])
def test_a_result_of_both_sides_is_that_of_the_declarer(result: str, tricks: str) -> None:
    written = call("convert", "-", stdin=f'{BEGINNING}[Result "{result}"]\n')
    assert f'[Result "{tricks}"]' in written.stdout


IN_COLUMNS = [
    "S7! =1= S5 {dummy} S3 S2",
    "S8 ST S4! SQ",
    "C3 C5 $2 {why?} C4 CJ?",
    "SJ S6 =4= H2 SA",
]
AS_THEY_FELL = [
    "S7! =1= S5 {dummy} S3 S2",
    "S8 ST S4! SQ",
    "CJ? C3 C5 $2 {why?} C4",
    "SA SJ S6 =4= H2",
]


@pytest.mark.parametrize("line", [4, 6, 7, 8, 100])
def test_tricks_put_in_columns_take_notes_marks_and_comments_along(line: int) -> None:
    words = " ".join(AS_THEY_FELL).split(" ")
    lines = [" ".join(words[at : at + line]) for at in range(0, len(words), line)]
    text = f'{BEGINNING}[Play "E"]\n' + "\n".join([*lines, "*", ""])
    written = call("convert", "-", stdin=text)
    assert written.exit_code == 0
    assert "as they fell" in written.stderr
    found = words_after(written.stdout, "Play")
    found.remove("{why?}")  # behind as many words as before
    assert found == [word for word in " ".join([*IN_COLUMNS, "*"]).split() if word != "{why?}"]


@pytest.mark.parametrize("line", [4, 8, 100])
def test_fixing_tricks_as_they_fell_changes_nothing_but_their_order(
    line: int, tmp_path: Path
) -> None:
    words = " ".join(AS_THEY_FELL).split(" ")
    lines = [" ".join(words[at : at + line]) for at in range(0, len(words), line)]
    given, fixed = tmp_path / "given.pbn", tmp_path / "fixed.pbn"
    given.write_text(f'{BEGINNING}[Play "E"]\n' + "\n".join([*lines, "*", ""]), encoding="utf-8")
    assert call("check", "--fix", str(fixed), str(given)).exit_code == 0
    text = fixed.read_text(encoding="utf-8")
    assert words_after(text, "Play") == " ".join([*IN_COLUMNS, "*"]).split()
    printed_by("check", str(fixed))

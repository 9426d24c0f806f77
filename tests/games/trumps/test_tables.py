"""Tables of bridge programs: kept as they stand, and no more than tables."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli_calls import call, failure, printed_by
from tridge_solver.handfile import dumps, loads

DEAL = """\
[Dealer "N"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Declarer "N"]
[Contract "3NT"]
"""

ROWS = [
    ["E NT  1", "N NT 12"],
    [" 9 in the first column", "10"],
    ["9", " % of a hundred"],
    ["9", "% an escape line", "10 {in words}", '- "a quote" ] }'],
    ["a\vb", "a\fb", "a\x85b \u2028 c", "\x1c"],
    ["9 {a word", "", " and another} 10", "11"],
]
"""Lines of a table; Python takes more than one character in them for the end of a line."""


def tables(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """The tables of a file's only deal."""
    (deal,) = loads(text)
    return [(name, lines) for name, _, lines in deal.tables]


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("through_json", [False, True])
def test_the_lines_of_a_table_stay_as_they_stand(rows: list[str], through_json: bool) -> None:
    text = DEAL + "\n".join(['[ScoreTable "Rank"]', *rows, '[Room "Open"]', ""])
    if through_json:
        found = call("convert", "--json", "-", stdin=text).stdout
        text = call("convert", "-", stdin=found).stdout
        rows = ["".join(c if c.isprintable() else "\ufffd" for c in row) for row in rows]
    assert tables(text) == [("ScoreTable", tuple(rows))]
    assert tables(dumps(loads(text))) == tables(text)


def test_a_row_behind_its_tag_does_not_become_an_escape_line() -> None:
    again = dumps(loads(f'{DEAL}[ScoreTable "Rank"] % 3\n4\n'))
    assert tables(again) == [("ScoreTable", (" % 3", "4"))]


@pytest.mark.parametrize(
    "table",
    [
        {"lines": ['[Result "7"]']},
        {"lines": ["9 [Result"]},
        {"lines": ["9", "", "8"]},
        {"lines": ["9\n\n[Dealer"]},
        {"lines": ["9\n8"]},
        {"lines": ["% 9"]},
        {"lines": ["9 ; a word"]},
        {"lines": ["{a word"]},
        {"tag": "Result"},
        {"tag": 'Score" Table'},
        {"tag": "Auction"},
        {"value": 'a "quote"'},
        {"value": "a\nb"},
        {"value": "\\"},
    ],
)
def test_json_has_no_table_that_a_hand_file_would_take_for_something_else(
    table: dict[str, Any],
) -> None:
    whole = {"tag": "ScoreTable", "value": "Rank\\2R", "lines": ["9 8"], **table}
    (made,) = json.loads(call("convert", "--json", "-", stdin=DEAL).stdout)
    assert call("check", "-", stdin=json.dumps(made)).exit_code == 0
    assert "tables[0]: " in failure("check", "-", stdin=json.dumps({**made, "tables": [whole]}))


def test_a_tag_named_like_a_table_stands_where_tables_do() -> None:
    text = DEAL.replace("3NT", "Bid 9 NT") + '[Game "Trumps"]\n[ScoreTable "a\\"b"]\n[Event "x"]\n'
    bridge = call("convert", "--game", "Bridge", "-", stdin=text).stdout
    assert call("convert", "-", stdin=bridge).stdout == bridge
    assert bridge.splitlines()[-1] == '[ScoreTable "a\\"b"]'


@pytest.mark.parametrize("value", ["*", "#", "##", "##Ada", "###"])
def test_json_has_no_value_that_a_bridge_file_would_take_from_another_deal(value: str) -> None:
    (made,) = json.loads(call("convert", "--json", "-", stdin=DEAL).stdout)
    result = call("check", "-", stdin=json.dumps({**made, "tags": {"Event": value}}))
    assert (result.exit_code, "Event" in result.stderr) == (1, True)


@pytest.mark.parametrize(("value", "meant"), [("####Ada", "Ada"), ("##*", ""), ("###", "")])
def test_a_value_given_on_twice_is_read_as_one_given_on(value: str, meant: str) -> None:
    (deal,) = loads(f'{DEAL}[Event "{value}"]\n')
    assert deal.tag("Event") == meant
    assert loads(dumps([deal])) == [deal]


@pytest.mark.parametrize(
    ("value", "tag", "meant"),
    [
        ("##Ada", '[Event "#"]\n', "Ada"),
        ("##Ada", "", "Ada"),
        ("*", '[Event "#"]\n', ""),
        ("*", "", None),
        ("##*", '[Event "#"]\n', ""),
        ("##*", "", ""),
    ],
)
def test_tags_taken_from_another_game_lose_the_marks_of_bridge(
    value: str, tag: str, meant: str | None
) -> None:
    tridge = '[Dealer "S"]\n[Deal "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"]\n'
    text = f'{tridge}[Event "{value}"]\n\n{DEAL}{tag}'
    written = printed_by("convert", "-", stdin=text)
    first, second = loads(text)
    assert first.tag("Event") == value
    assert second.tag("Event") == meant
    assert loads(written) == [first, second]


def test_a_value_that_is_a_mark_in_bridge_is_the_error_of_the_deal_that_should_become_one() -> None:
    text = DEAL.replace("3NT", "Bid 9 NT") + '[Game "Trumps"]\n[Event "##Ada"]\n'
    result = call("convert", "--game", "Bridge", "-", stdin=text)
    assert (result.exit_code, "##Ada" in result.stderr) == (1, True)
    assert "internal" not in result.stderr

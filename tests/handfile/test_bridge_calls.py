"""The calls of a bridge auction, in whichever form they come."""

from __future__ import annotations

import json

import pytest

from cli_calls import call, failure, printed_by

DEAL = """\
[Game "Bridge"]
[Dealer "N"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
[Auction "N"]
1NT =1= Pass! 3NT$2 AP
"""


def with_calls(calls: list[str], **more: object) -> str:
    [deal] = json.loads(call("convert", "--json", "-", stdin=DEAL).stdout)
    return json.dumps({**deal, "auction": {"first": "N", "calls": calls}, **more})


def test_calls_with_notes_and_marks_come_back_from_json() -> None:
    [deal] = json.loads(call("convert", "--json", "-", stdin=DEAL).stdout)
    assert "1NT =1= Pass! 3NT$2" in printed_by("convert", "-", stdin=json.dumps(deal))


@pytest.mark.parametrize("word", ["", " ", "1NT ]", "1NT\n[Foo", "{1NT", "%1NT", '1NT"'])
def test_json_has_no_calls_that_a_hand_file_could_not_have(word: str) -> None:
    result = failure("convert", "-", stdin=with_calls(["1NT", word, "Pass"]))
    assert "is not a call" in result


@pytest.mark.parametrize("word", ["80H", "InCome", "1", "S", "8NT", "foo"])
def test_a_word_that_is_no_call_is_a_warning_and_is_kept(word: str) -> None:
    """The cards do not depend on it, nor a contract that is given: in text, in JSON, in LIN."""
    result = call("convert", "-", stdin=with_calls(["1NT", word, "Pass"]))
    assert result.exit_code == 0
    assert f"warning: {word!r} is not a call of bridge" in result.stderr
    assert f"1NT {word} Pass" in result.stdout
    again = call("convert", "--json", "-", stdin=result.stdout)
    assert json.loads(again.stdout)[0]["auction"]["calls"] == ["1NT", word, "Pass"]
    solved = call("solve", "-", stdin=result.stdout)
    assert (solved.exit_code, "3NT by North" in solved.stdout) == (0, True)
    lin = call("convert", "--lin", "-", stdin=result.stdout)
    assert (lin.exit_code, "mb|1N|pg|" in lin.stdout) == (0, True)


def test_no_deal_of_trumps_is_passed_out_in_json_either() -> None:
    text = with_calls([]).replace('"Bridge"', '"Trumps"').replace('"bridge"', '"trumps"')
    deal = {**json.loads(text), "auction": None, "contract": "Pass"}
    assert "Pass" in failure("convert", "-", stdin=json.dumps(deal))

"""``tridge ask``: one JSON question a line, one answer a line."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from cases import EXAMPLES
from cli_calls import ROCK, call, script

DEAL = "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ. -"
EVENING = str(EXAMPLES / "evening.pbn:1")


def answers(*questions: Any, options: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """Return what is answered to questions, each an object or the text of a line."""
    lines = [each if isinstance(each, str) else json.dumps(each) for each in questions]
    done = call("ask", *options, stdin="\n".join(lines) + "\n")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.exit_code == int(any("error" in each for each in found))
    return found


def printed(*words: str, stdin: str | None = None) -> dict[str, Any]:
    """Return what a command prints of one deal."""
    found: dict[str, Any] = json.loads(call(*words, "--jsonl", stdin=stdin).stdout)
    return found


def test_an_answer_equals_the_output_of_the_command() -> None:
    tags = {"dealer": "S", "declarer": "W", "contract": "Play S"}
    options = [word for name, value in tags.items() for word in (f"--{name}", value)]
    (found,) = answers({"do": "solve", "deal": DEAL, "cards": True, **tags})
    assert found == printed("solve", "--cards", "--deal", DEAL, *options)


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize(
    ("question", "words"),
    [
        ({"do": "solve", "from_start": True, "line": True}, ("solve", "--from-start", "--line")),
        ({"do": "table"}, ("solve", "--table")),
        ({"do": "review", "play-only": True}, ("review", "--play-only")),
        ({"do": "bid", "seat": "Bruno", "samples": 4}, ("bid", "--seat", "E", "--samples", "4")),
        (
            {"do": "exchange", "trumps": "H", "samples": 4, "seed": 2},
            ("exchange", "--trumps", "H", "--samples", "4", "--seed", "2"),
        ),
    ],
)
def test_every_question_of_a_batch_is_answered(
    question: dict[str, Any], words: tuple[str, ...]
) -> None:
    (found,) = answers({**question, "file": EVENING})
    expected = printed(*words, EVENING)
    if question["do"] == "table":  # a batch leaves out what takes most of the time
        expected["table"] = [
            {name: value for name, value in row.items() if name != "min_tricks"}
            for row in expected["table"]
        ]
    assert found == expected


@pytest.mark.slow
def test_a_deal_is_text_or_an_object_and_a_hand_is_one() -> None:
    as_json = json.loads(call("convert", "--jsonl", stdin=ROCK).stdout)
    text, thing, hand = answers(
        {"deal": ROCK}, {"deal": as_json}, {"do": "bid", "hand": "AQ7.43.KQJ.A", "samples": 3}
    )
    assert text == thing
    assert (text["grade"], text["file"]) == ("WIN", None)
    assert hand == printed("bid", "AQ7.43.KQJ.A", "--samples", "3")


@pytest.mark.slow
def test_the_same_question_has_the_same_answer_whatever_was_asked_before() -> None:
    few = {"do": "exchange", "hand": "AQ7.43.KQJ.A", "trumps": "D", "samples": 3}
    first, other, again, of_more = answers(
        few, {**few, "samples": 6}, few, {**few, "samples": 6, "id": [1]}
    )
    assert first == again
    assert other | {"id": [1]} == of_more
    assert (first["samples"], other["samples"]) == (3, 6)


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("nonsense", "not JSON"),
        ("[1]", "not a question"),
        ("{}", "one of deal, file and hand"),
        ('{"do": "slove", "deal": "x"}', "'slove' is not one of"),
        ('{"crads": true}', "did you mean cards?"),
        ('{"do": "bid", "cards": true, "hand": "A"}', "'cards' says nothing to 'do' bid"),
        ('{"deal": 7}', "neither a text nor an object"),
        ('{"deal": {"schema": "tridge.deal/1"}}', "expected"),
        ('{"deal": "[Dealer \\"Q\\"]\\n[Deal \\"N:- ? ? ?\\"]"}', "1:10: 'Q' is not a seat"),
        ('{"deal": "W:A2"}', "for 'deal': "),
        ('{"do": "slove", "hand": "A"}', "for 'do': 'slove' is not one of"),
        ('{"file": "nosuch.pbn"}', "no such file"),
        ('{"file": "-"}', "expected the name of a file"),
        ('{"output": "x", "hand": "A"}', "not a field of a question"),
        ('{"trumps": {"S": 1}}', "trumps is an object"),
        (json.dumps({"seat": "Eva", "do": "bid", "file": EVENING}), "'Eva' is not a seat"),
        ("\\xff", "not JSON"),
    ],
)
def test_a_question_without_an_answer_is_named_by_its_line(line: str, error: str) -> None:
    first, wrong, last = answers("", {"deal": ROCK}, line, "", {"deal": ROCK})
    assert first == last
    assert (wrong["schema"], wrong["line"]) == ("tridge.ask/1", 3)
    assert error in wrong["error"]


def test_two_deals_are_not_one() -> None:
    (found,) = answers({"deal": f"{ROCK}\n{ROCK}"})
    assert "more than one deal" in found["error"]


def test_a_correction_is_a_warning_of_the_answer() -> None:
    (found,) = answers({"deal": ROCK.replace('Dealer "S"', 'Dealer "south"')})
    assert found["grade"] == "WIN"
    assert found["warnings"] == ["6:10: 'south' is read as 'S'"]


def test_options_before_the_questions_hold_for_all() -> None:
    (found,) = answers({"deal": DEAL, "dealer": "S"}, options=("--rules", "tresillo"))
    assert found["rules"] == "tresillo"
    (own,) = answers(
        {"deal": DEAL, "dealer": "S", "rules": "tridge"}, options=("--rules", "tresillo")
    )
    assert own["rules"] == "tridge"


def test_every_answer_comes_before_the_next_question() -> None:
    engine = subprocess.Popen(
        [*script(), "ask"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert engine.stdin is not None
    assert engine.stdout is not None
    for number in range(3):
        engine.stdin.write(json.dumps({"deal": ROCK, "id": number}) + "\n")
        engine.stdin.flush()
        assert json.loads(engine.stdout.readline())["id"] == number
    assert engine.communicate()[0] == ""
    assert engine.returncode == 0


def test_a_file_of_questions_is_read_and_a_missing_one_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "q.jsonl").write_text(json.dumps({"deal": ROCK}) + "\n", encoding="utf-8")
    assert json.loads(call("ask", str(tmp_path / "q.jsonl")).stdout)["grade"] == "WIN"
    missing = call("ask", str(tmp_path / "none.jsonl"))
    assert (missing.exit_code, missing.stdout) == (3, "")
    assert "none.jsonl" in missing.stderr
    assert call("ask", "--json", stdin="").exit_code == 2


def test_an_endless_line_is_one_error() -> None:
    long, after = answers(json.dumps({"deal": "x" * (1 << 21)}), {"deal": ROCK})
    assert "MiB" in long["error"]
    assert after["grade"] == "WIN"

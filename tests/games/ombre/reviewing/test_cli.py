"""``tridge review``: JSON as documented, text trick by trick, broken records told and reviewed."""

from __future__ import annotations

import json

import pytest

from cases import EXAMPLES
from cli_calls import BAD, ENDING, POEM, ROCK, call, deals, json_lines, one, printed_by

EVENING = str(EXAMPLES / "evening.pbn")

KEYS = {
    "kind",
    "trick",
    "seat",
    "choice",
    "grade_before",
    "grade_after",
    "player_tricks_before",
    "player_tricks_after",
    "best",
    "error",
}

REVOKE = '[Play "W"]\nSA S6 S3\nS2 S7 HA\n*\n'


def test_json() -> None:
    found = one("review", stdin=ROCK + POEM)
    assert found["schema"] == "tridge.review/1"
    assert (found["declarer"], found["contract"]) == ("W", "Play S")
    assert len(found["decisions"]) == 27
    for decision in found["decisions"]:
        assert decision.keys() >= KEYS
        assert decision["error"] is False
        assert decision["choice"] in decision["best"]
    first = found["decisions"][0]
    assert (first["kind"], first["trick"], first["seat"]) == ("card", 1, "W")
    assert first["best"] == ["SA", "SK", "S2", "HK", "HQ", "CA"]
    assert found["result"] == {"grade": "WIN", "tricks": {"N": 0, "E": 4, "W": 5}}
    assert found["points"] is None
    assert found["turning_point"]["decision"] is None
    assert found["defects"] == []


@pytest.mark.slow
def test_json_of_an_evening() -> None:
    result = printed_by("review", "--json", EVENING)
    first, passed, flip, _ = json.loads(result)
    assert first["summary"]["N"]["role"] == "player"
    assert (passed["contract"], passed["decisions"]) == ("Pass", [])
    early, cards = flip["decisions"][:3], flip["decisions"][3:]
    assert [(d["kind"], d["seat"], d["trick"]) for d in early] == [
        ("exchange", "W", None),
        ("exchange", "E", None),
        ("exchange", "S", None),
    ]
    assert early[2]["choice"] == ["H6", "C3", "C2"]
    assert early[2]["best"] == [["SQ", "SJ", "S7"]]
    assert [d["kind"] for d in first["decisions"][:2]] == ["bid", "exchange"]
    (error,) = [d for d in cards if d["error"]]
    assert (error["choice"], error["best"]) == ("SK", ["DQ", "DJ"])
    assert error["lost"] == {"grades": 1, "tricks": 1, "chips": 110}
    assert flip["decisions"][flip["turning_point"]["decision"]] == error
    assert (flip["points"]["W"], flip["best_points"]["W"]) == (-55, 55)
    assert sum(flip["points"].values()) == 0


@pytest.mark.slow
def test_text() -> None:
    shown = " ".join(call("review", EVENING).stdout.split())
    assert "♠K✘" in shown
    assert "✘ Dorian: ♠K turns WIN 5 into DRAW 4; ♦Q or ♦J would keep WIN 5 (110 chips)." in shown
    assert "for the last time in trick 6, where Dorian fell from WIN to DRAW with ♠K" in shown
    assert "✘ Clara: throwing ♥6 ♣3 ♣2 raises Dorian from DRAW 4 to WIN 5; ♠Q ♠J ♠7" in shown
    assert (
        "Play ♦ loses with three tricks if everybody exchanges well; Play ♣ wins with seven"
        in shown
    )
    assert "Passed out: nothing was played." in shown
    assert "chips as played" in shown
    poem = call("review", stdin=ROCK + POEM).stdout
    assert "No card cost the grade: the game was won from the first card on." in poem
    assert "✘" not in poem


@pytest.mark.slow
def test_spanish_and_narrow() -> None:
    shown = call("review", "--pack", "spanish", EVENING, COLUMNS="60").stdout
    assert "ER✘" in shown
    assert max(map(len, shown.splitlines())) <= 60


def test_a_broken_record_is_reported_and_reviewed_up_to_there() -> None:
    result = call("review", "--jsonl", stdin=deals(ROCK + REVOKE, ROCK + POEM))
    assert result.exit_code == 1
    assert "E revokes with HA when S2 was led" in result.stderr
    broken, good = json_lines(result)
    assert len(broken["decisions"]) == 5
    assert any("revokes" in defect for defect in broken["defects"])
    assert broken["result"] is None
    assert len(good["decisions"]) == 27
    text = call("review", stdin=ROCK + REVOKE).stdout
    assert "! trick 2: E revokes with HA" in text
    assert "The record stops here. As it stands: WIN, Belinda with five tricks." in text


def test_a_result_against_the_play() -> None:
    result = call("review", "--jsonl", stdin=ROCK + POEM + '[Result "6:3:0"]\n')
    assert result.exit_code == 1
    (found,) = json_lines(result)
    assert found["result"]["tricks"] == {"N": 0, "E": 4, "W": 5}


def test_other_errors_leave_nothing_to_review() -> None:
    for text in (BAD + POEM, ROCK, ENDING, ROCK.replace("KQ.67", "KJ.67") + POEM):
        result = call("review", "--jsonl", stdin=text)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr


def test_play_only() -> None:
    result = call("review", "--jsonl", "--play-only", EVENING)
    assert {d["kind"] for deal in json_lines(result) for d in deal["decisions"]} == {"card"}
    shown = " ".join(call("review", "--play-only", EVENING).stdout.split())
    assert "Turning point: trick 6, where Dorian fell from WIN to DRAW with ♠K" in shown
    assert "Clara throws ♥6 ♣3 ♣2" in shown


@pytest.mark.slow
def test_threads_do_not_matter() -> None:
    once = call("review", "--jsonl", "--threads", "1", EVENING).stdout
    assert call("review", "--jsonl", "--threads", "3", EVENING).stdout == once


def test_a_wrong_card_where_a_claim_was_right() -> None:
    """Every lead to the sixth undertakes all nine: another card saves tricks, a claim the chips."""
    shown = call(
        "review",
        stdin="""\
[Leader "W"]
[Deal "W:.K2..76 .Q.KQJ. .A45.A. -"]
[TricksWon "W:5"]
[Declarer "W"]
[Contract "Play S"]
[GameFund "20"]
[WidowFund "75"]
[Play "W"]
H2 HQ HA
*
""",
    ).stdout
    assert "− West: ♥2 costs" in shown
    assert "a claim was right" in " ".join(shown.split())


def test_the_error_of_a_defender_says_whose_grade_it_raised() -> None:
    text = (
        '[North "Bo"] [East "Cy"] [West "Ada"]\n[Dealer "S"]\n[Declarer "W"]\n[Contract "Play D"]\n'
        '[Deal "W:4.QJA4.A367. Q.3.KJ4.A632 AKJ76.57..J7 -"]\n[Play "W"]\nDA D4 SA\nS4 SQ SK\n'
        "D6 H3 SJ\nHQ DJ H7\nD3 C6 C7\nHJ DK H5\nD7 CA S7\nHA C3 S6\nH4 C2 CJ\n"
    )
    shown = " ".join(call("review", "--play-only", stdin=text).stdout.split())
    assert "where Bo raised Ada from DRAW to WIN with ♣A; ♣3 or ♣2 would have held Ada" in shown
    assert "Bo: ♣A raises Ada from DRAW 3 to WIN 5; ♣3 or ♣2 would hold Ada to DRAW 3" in shown

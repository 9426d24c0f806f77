"""Sessions of Trumps: games to fifty, matches of three, partners that change."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cli_calls import call

HANDS = "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"
NAMES = {"North": "Ada", "East": "Bea", "South": "Cleo", "West": "Dora"}


def deal(dealer: str, declarer: str, contract: str, tricks: int, **names: str) -> str:
    """A deal with its result; who played it is all that matters."""
    tags = "".join(f'[{tag} "{name}"]\n' for tag, name in names.items())
    return (
        f'[Game "Trumps"]\n[Dealer "{dealer}"]\n[Deal "{HANDS}"]\n[Declarer "{declarer}"]\n'
        f'[Contract "{contract}"]\n[Result "{tricks}"]\n{tags}'
    )


def session(*deals: str) -> dict[str, Any]:
    """Return what ``tridge score`` makes of it."""
    done = call("score", "--json", "-", stdin="\n".join(deals))
    assert done.exit_code == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_points_belong_to_each_player_of_a_side() -> None:
    found = session(deal("N", "N", "Bid 7 H", 7))
    [row] = found["deals"]
    assert row["points"] == {"N": 5, "E": 0, "S": 5, "W": 0}
    assert row["players"] == {"N": "N", "E": "E", "S": "S", "W": "W"}
    assert (row["game_number"], row["totals"]) == (1, {"N": 5, "E": 0, "S": 5, "W": 0})
    assert found["games"] == []
    assert found["unfinished"]["points"] == {"N": 5, "E": 0, "S": 5, "W": 0}


def test_a_match_is_three_games_and_everybody_partners_everybody() -> None:
    slam = "Bid 12 S"  # fifty points: a game
    found = session(
        deal("N", "N", slam, 12),
        deal("N", "N", slam, 12),
        deal("N", "N", slam, 12),
    )
    games = found["games"]
    assert [game["sides"] for game in games[:3]] == [
        [["N", "S"], ["E", "W"]],
        [["N", "E"], ["S", "W"]],
        [["N", "W"], ["S", "E"]],
    ]
    assert games[3] == {
        "match": True,
        "totals": {"N": 150, "E": 50, "S": 50, "W": 50},
        "winners": ["N"],
    }
    assert [row["players"]["S"] for row in found["deals"]] == ["S", "E", "W"]
    assert found["unfinished"] is None


def test_equal_totals_share_the_win_and_another_match_begins() -> None:
    slam = "Bid 12 S"
    found = session(
        *(deal("E", declarer, slam, 12) for declarer in ("E", "N", "N")),
        deal("S", "S", "Bid 7 H", 7),
    )
    match = found["games"][3]
    assert match["totals"] == {"N": 50, "E": 50, "S": 50, "W": 150} or match["winners"]
    assert found["deals"][3]["game_number"] == 1
    assert found["deals"][3]["players"]["N"] == "N"


def test_a_failed_contract_is_the_opponents_gain() -> None:
    [row] = session(deal("N", "N", "Bid 10 S X", 8))["deals"]
    assert row["points"] == {"N": 0, "E": 20, "S": 0, "W": 20}


def test_another_dealer_than_the_turn_gives_is_a_warning() -> None:
    text = deal("N", "N", "Bid 7 H", 7) + "\n" + deal("N", "N", "Bid 7 H", 7)
    done = call("score", "--json", "-", stdin=text)
    assert done.exit_code == 0
    assert "turn of E" in done.stderr
    assert (
        session(deal("N", "N", "Bid 7 H", 7), deal("E", "N", "Bid 7 H", 7))["deals"][1]["warnings"]
        == []
    )


def test_names_follow_the_players_to_their_new_chairs() -> None:
    second = {"North": "Ada", "East": "Cleo", "South": "Bea", "West": "Dora"}
    found = session(deal("N", "N", "Bid 12 S", 12, **NAMES), deal("N", "E", "Bid 7 H", 7, **second))
    assert found["deals"][1]["totals"] == {"Ada": 0, "Bea": 0, "Cleo": 5, "Dora": 5}
    assert found["deals"][1]["warnings"] == []
    assert found["totals"] == {"Ada": 50, "Bea": 0, "Cleo": 55, "Dora": 5}


def test_a_name_that_nobody_of_the_match_has_is_a_warning_with_the_players() -> None:
    strange = {**NAMES, "South": "Zoe"}
    found = session(deal("N", "N", "Bid 7 H", 7, **NAMES), deal("N", "E", "Bid 7 H", 7, **strange))
    players = ", ".join(NAMES.values())
    warning = f"Zoe: not a player of this match, who are {players}"
    assert warning in found["deals"][1]["warnings"]


def test_the_end_of_a_game_is_an_option() -> None:
    text = deal("N", "N", "Bid 10 S", 10).replace("[Dealer", '[Rules "trumps to_game=20"]\n[Dealer')
    assert [game["game_number"] for game in session(text)["games"]] == [1]


def test_a_complete_record_tells_the_tricks_and_a_short_one_does_not() -> None:
    ending = (
        '[Game "Trumps"]\n[Dealer "N"]\n[Deal "N:A... K... Q... J..."]\n[Leader "N"]\n'
        '[TricksWon "NS:6 EW:6"]\n[Declarer "N"]\n[Contract "Bid 7 H"]\n'
    )
    whole = call("score", "--json", "-", stdin=ending + '[Play "N"]\nSA SK SQ SJ\n')
    assert json.loads(whole.stdout)["deals"][0]["points"]["N"] == 5
    assert call("score", "--json", "-", stdin=ending).exit_code == 1


def test_the_other_forms_of_a_session_are_written() -> None:
    text = "\n".join(deal("N", "N", "Bid 12 S", 12) for _ in range(3))
    assert "won by N" in call("score", "-", stdin=text).stdout
    assert len(call("score", "--csv", "-", stdin=text).stdout.splitlines()) == 4
    lines = call("score", "--jsonl", "-", stdin=text).stdout.splitlines()
    assert [len(json.loads(line)["games"]) for line in lines] == [1, 1, 2]


@pytest.mark.parametrize("nobody", ["", " ", "?", "-"])
def test_a_seat_whose_tag_names_nobody_leaves_the_players_to_the_seats(nobody: str) -> None:
    [row] = session(deal("N", "N", "Bid 7 H", 7, **{**NAMES, "South": nobody}))["deals"]
    assert row["players"] == {"N": "N", "E": "E", "S": "S", "W": "W"}

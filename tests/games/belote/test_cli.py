"""Belote through the command line: every command, its JSON, and errors at their place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import tridge_solver as tridge
from tridge_solver.cli.group import tridge as command

DEAL = """\
[Game "Belote"]
[Board "1"]
[Dealer "N"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
[Declarer "N"]
[Contract "90 H"]
"""


def run(*arguments: str, text: str = DEAL) -> Result:
    """Run a command with a hand file on standard input."""
    return CliRunner().invoke(command, list(arguments), input=text)


def answer(*arguments: str, text: str = DEAL) -> dict:
    """The one object a command prints with --jsonl."""
    result = run(*arguments, "--jsonl", text=text)
    assert result.exit_code == 0, result.output
    found: dict = json.loads(result.stdout)
    return found


def test_solve_has_the_fields_of_belote() -> None:
    found = answer("solve", "--cards", "--line", "--par", "-")
    assert found["game"] == "Belote"
    assert (found["denomination"], found["to_play"], found["contract"]) == ("H", "W", "90 H")
    assert found["points"] == {"NS": 113, "EW": 49}
    assert found["points_so_far"] == found["tricks_so_far"] == {"NS": 0, "EW": 0}
    assert (found["made"], found["score"]) == (True, {"NS": 200, "EW": 40})
    assert found["melds"] == found["belote"] == {"NS": 0, "EW": 0}
    assert found["capot"] is None
    cards = {card["card"]: card["points"] for card in found["cards"]}
    assert cards["DA"] == {"NS": 113, "EW": 49}
    assert cards["D9"] == {"NS": 141, "EW": 21}
    assert len(found["line"]) == 8
    assert set(found["par"]) == {"score", "contract", "by"}


def test_the_table_has_every_leader_from_eldest_in_every_kind() -> None:
    found = answer("solve", "--table", "-")
    cells = [(cell["leader"], cell["denomination"]) for cell in found["table"]]
    assert cells == [(seat, kind) for seat in "WSEN" for kind in ("S", "H", "D", "C", "NT", "AT")]
    assert set(found["melds"]) == set(found["belote"]) == set(found["shown"])
    assert found["shown"]["H"] == dict.fromkeys("NESW", 0)


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        (DEAL + '[Play "W"]\nDA DK H7 D8\n*\n', "8:7", ("E plays H7", "followed", "DQ D7")),
        (DEAL + '[Play "W"]\nSQ S9 S8 JH\n*\n', "8:10", ("'JH'",)),
        (DEAL.replace("90 H", "85 H"), "6:12", ("85", "multiple of ten")),
        (DEAL.replace("90 H", "90 X"), "6:12", ("90 X",)),
        (DEAL.replace("90 H", "Capot H"), "6:12", ("Capot", "capot=on")),
        (DEAL.replace("90 H", "Pass"), "6:12", ("thrown in", "no Declarer")),
        (DEAL.replace("A.JT.JT8.J8", "A.JT.JT8.J6"), "4:7", ("C6",)),
        (DEAL.replace("A.JT.JT8.J8", "A.JT.JT8.J"), "4:7", ("7 cards", "8")),
        (DEAL + '[Result "NS:92 EW:71"]\n', "7:10", ("163", "162")),
        (DEAL + '[Auction "S"]\n80H Pass Pass Pass\n', "7:11", ("W speaks first",)),
        (DEAL + '[Auction "W"]\nPass 90H 80S\n', "8:10", ("80S", "higher")),
        (DEAL + '[Auction "W"]\nPass 100H Pass Pass Pass\n', "8:6", ("100 H",)),
        (DEAL + '[Auction "W"]\nPass 90H! Pass Pass Pass\n', "8:9", ("'!' is a PBN annotation",)),
        (DEAL + '[Auction "W"]\nPass 90H Pass\n', "8:10", ("stops before", "a call of N")),
        (DEAL + '[Auction "W"]\nPass Pass Pass Pass\n', "8:16", ("90 H, but all have passed",)),
        (DEAL + '[Auction "W"]\n90H Pass Pass Pass\n', "8:1", ("N is the Declarer",)),
        (DEAL + '[Stock "SA"]\n', "7:2", ("Belote has no Stock",)),
    ],
)
def test_an_error_is_reported_at_its_place(
    tmp_path: Path, text: str, place: str, words: tuple[str, ...]
) -> None:
    file = tmp_path / "x.pbn"
    file.write_text(text, "utf-8")
    result = CliRunner().invoke(command, ["check", str(file)])
    assert result.exit_code == 1
    line = result.stderr.splitlines()[0]
    if place != "4:7":
        assert f"x.pbn:{place}: " in line, line
    for word in words:
        assert word in result.stderr


@pytest.mark.parametrize(
    ("rows", "place", "words"),
    [
        ("DA DK D7 D8\nD9 CA DQ DJ", "9:4", ("S plays CA", "must be ruffed", "one of HQ H8")),
        ("H9 H8 H7 HT", "8:10", ("N plays HT", "beats", "HJ")),
        ("DA DK H7 D8", "8:7", ("E plays H7", "must be followed", "one of DQ D7")),
    ],
)
def test_an_illegal_card_is_reported_with_the_legal_ones(
    tmp_path: Path, rows: str, place: str, words: tuple[str, ...]
) -> None:
    file = tmp_path / "x.pbn"
    file.write_text(f'{DEAL}[Play "W"]\n{rows}\n*\n', "utf-8")
    result = CliRunner().invoke(command, ["check", str(file)])
    assert result.exit_code == 1
    assert f"x.pbn:{place}: " in result.stderr
    for word in words:
        assert word in result.stderr


SESSION = "\n".join(
    DEAL.replace("90 H", contract).replace('[Board "1"]\n', "") + end
    for contract, end in (
        ("80 H", '[Result "NS:82 EW:80"]\n'),
        ("80 H", '[Result "NS:81 EW:81"]\n'),
        ("80 NT X", '[Result "NS:60 EW:70"]\n'),
        ("120 C XX", '[Melds "S:20"]\n[Result "NS:124 EW:38"]\n'),
        ("90 D", '[Melds "W:20"]\n[Result "NS:86 EW:76"]\n'),
    )
)


def test_a_session_is_scored_to_its_target() -> None:
    result = run("score", "--json", "-", text=SESSION)
    assert result.exit_code == 0, result.output
    deals = json.loads(result.stdout)["deals"]
    assert [deal["score"] for deal in deals] == [
        {"NS": 160, "EW": 80},
        {"NS": 0, "EW": 240},
        {"NS": 0, "EW": 480},
        {"NS": 1040, "EW": 120},
        {"NS": 0, "EW": 270},
    ]
    assert [deal["made"] for deal in deals] == [True, False, False, True, False]
    assert [deal["winner"] for deal in deals] == [None, None, None, "NS", None]
    assert deals[3]["totals"] == {"NS": 1200, "EW": 920}
    assert (deals[4]["game_number"], deals[4]["totals"]) == (2, {"NS": 0, "EW": 270})


def test_a_deal_thrown_in_is_scored_with_nothing() -> None:
    text = DEAL.replace('[Declarer "N"]\n', "").replace("90 H", "Pass")
    [deal] = json.loads(run("score", "--json", "-", text=text).stdout)["deals"]
    assert (deal["made"], deal["score"], deal["winner"]) == (None, {"NS": 0, "EW": 0}, None)


def test_a_review_tells_the_points_thrown_away() -> None:
    text = DEAL + '[Play "W"]\nD9 DK D7 DJ\n*\n'
    found = answer("review", "-", text=text)
    first = found["decisions"][0]
    assert (first["card"], first["lost"]) == ("D9", 28)
    assert first["points_before"] == {"NS": 113, "EW": 49}
    assert found["decisions"][1]["lost"] == 0


def test_a_deal_survives_every_form(tmp_path: Path) -> None:
    text = DEAL.replace("JT.JT8", "J10.JT8") + (
        '[Melds "N:20"]\n[Auction "W"]\nPass 80H Pass 90H\nPass Pass Pass\n'
        '[Play "W"]\nDA DK D7 D8\n*\n'
    )
    [deal] = tridge.loads(text)
    assert tridge.loads(tridge.dumps([deal])) == [deal]
    as_json = run("convert", "--json", "-", text=text)
    back = run("convert", "-", text=as_json.stdout)
    assert tridge.loads(back.stdout) == [deal]


def test_an_ending_survives_and_is_solved() -> None:
    text = """\
[Game "Belote"]
[Deal "N:A.J.. K.A.. T.9.. Q.K.."]
[Declarer "E"]
[Contract "100 AT"]
[Leader "W"]
[TricksWon "NS:3 EW:3"]
[PointsWon "NS:74 EW:97"]
"""
    [deal] = tridge.loads(text)
    assert tridge.loads(tridge.dumps([deal])) == [deal]
    found = answer("solve", "-", text=text)
    assert found["points_so_far"] == {"NS": 74, "EW": 97}
    assert found["tricks_so_far"] == {"NS": 3, "EW": 3}
    assert sum(found["points"].values()) == 258


def test_random_deals_are_deals_of_belote_that_meet_the_condition() -> None:
    result = run("deal", "--game", "belote", "-n", "3", "--where", 'Eldest.has("HJ")', text="")
    assert result.exit_code == 0, result.output
    deals = tridge.loads(result.stdout)
    assert [deal.game.name for deal in deals] == ["Belote"] * 3
    assert all("HJ" in map(str, deal.hands[deal.lead]) for deal in deals)


def test_advice_says_what_to_bid() -> None:
    found = answer("bid", "--seat", "N", "--samples", "4", "-")
    assert [bid["denomination"] for bid in found["bids"]] == ["S", "H", "D", "C", "NT", "AT"]
    assert found["samples"] == 4
    opened = answer("bid", "--open", "-")
    assert opened["best"]["H"] == {"NS": 110, "EW": None}


def test_commands_unknown_to_belote_are_wrong_usage() -> None:
    for arguments in (("exchange", "-"), ("review", "--closed", "-")):
        result = run(*arguments)
        assert result.exit_code == 2
        assert "Belote" in result.output


def test_a_card_that_gives_the_others_all_tricks_is_a_mistake_and_stands_below() -> None:
    """Where all tricks count more, a card may cost its own side nothing and bring the other 90."""
    text = (
        '[Game "Belote"]\n[Rules "belote capot=on undertrump=off"]\n[Dealer "N"]\n'
        '[Deal "N:J.T8.. T.7..8 A8.A.. 7.J..7"]\n[Declarer "E"]\n[Contract "80 D"]\n'
        '[Leader "W"]\n[TricksWon "NS:5"]\n[PointsWon "NS:106"]\n[Play "W"]\nS7 SJ ST SA\n*\n'
    )
    start = text.replace("S7 SJ ST SA\n*\n", "*\n")
    cards = run("solve", "--cards", "-", text=start)
    assert cards.stdout.index("♣7") < cards.stdout.index("all tricks to NS")
    found = answer("review", "-", text=text)
    [first] = [each for each in found["decisions"] if each["card"] == "S7"]
    assert (first["best"], first["lost"]) == (["C7"], 90)

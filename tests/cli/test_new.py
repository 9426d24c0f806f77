"""A new hand file: a skeleton that reads as it is, and deals asked for at a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_calls import call
from terminal import at_a_terminal
from tridge_solver.core.seats import Seat
from tridge_solver.handfile import loads


def test_a_skeleton_reads_without_a_word_and_names_who_is_known() -> None:
    result = call("new", "--players", "Ada Bruno Clara Dorian", "-n", "6", "--event", "Thursday")
    assert result.exit_code == 0
    checked = call("check", stdin=result.stdout)
    assert (checked.exit_code, checked.stderr) == (0, "")
    deals = loads(result.stdout)
    assert [deal.board for deal in deals] == ["1", "2", "3", "4", "5", "6"]
    assert [deal.dealer for deal in deals] == [*Seat, Seat.NORTH, Seat.EAST]
    assert all(deal.sitting_out is deal.dealer for deal in deals)
    assert deals[5].tag("West") == "Dorian"
    assert deals[5].tag("Event") == "Thursday"


def test_three_at_a_table_of_tresillo() -> None:
    args = ("--seats", "WEN", "--players", "Ada, Don Bruno, Eva", "--rules", "tresillo")
    deals = loads(call("new", *args, "--pack", "spanish", "-n", "4").stdout)
    assert [deal.dealer for deal in deals] == [Seat.WEST, Seat.EAST, Seat.NORTH, Seat.WEST]
    assert all(deal.sitting_out is Seat.SOUTH for deal in deals)
    assert deals[0].tag("East") == "Don Bruno"
    assert deals[0].rules.name == "tresillo"
    assert all(deal.play is None or deal.play.first is deal.lead for deal in deals)


@pytest.mark.parametrize(
    "args",
    [
        ("--seats", "NE"),
        ("--seats", "NEX"),
        ("--seats", "NNE"),
        ("--players", "Ada Bruno"),
        ("--seats", "NEW", "--dealer", "S"),
        ("--json",),
    ],
)
def test_what_makes_no_table_is_wrong_usage(args: tuple[str, ...]) -> None:
    assert call("new", *args).exit_code == 2


def test_names_that_are_as_many_as_other_seats_are_told_how_to_take_those() -> None:
    assert "--seats" in call("new", "--players", "Ada Bruno Clara", "--seats", "NESW").stderr
    assert "--seats" not in call("new", "--players", "Ada Bruno").stderr


def test_a_hand_file_that_is_there_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "evening.pbn"
    assert call("new", "-o", str(path)).exit_code == 0
    written = path.read_text()
    assert call("new", "-n", "1", "-o", str(path)).exit_code == 2
    assert path.read_text() == written
    assert call("new", "-n", "1", "--force", "-o", str(path)).exit_code == 0


ANSWERS = [
    "74.KJ35.23.5",  # West, who leads
    "S5A D5Q CAJ642 S9",  # no rank: asked again
    "♠A5 ♦Q5 ♣AJ642",
    "QJ3.QA6.KA6.7",  # ten cards: asked again
    "QJ3.QA6.KA6.",
    "SK CQ H2 S6 CK C3 D7 S2 H7 C7 D4 H4 DJ",
    "north",
    "?",  # explained, and asked again
    "hearts",
    "u",  # back to the contract
    "diamonds",
    "N:S5 CJ C6 C4 C2; E:SQ SJ S3 HQ HA H6; W:S4 H5",
    "DJ SA D6",
    "SK S2 SA",  # played before: asked again
    "SK S2 S7",  # as they fell: North leads
    "",
    "",
]


def test_deals_are_asked_for_and_checked_hand_by_hand_at_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "evening.pbn"
    keys = "\n".join(ANSWERS) + "\n"
    status, shown = at_a_terminal(keys, "new", "--ask", "-n", "1", "--dealer", "S", "-o", str(path))
    assert status == 0
    for said in (
        "S5A D5Q CAJ642 S9' is not a hand",
        "10 cards",
        "SA",
        "'diamonds' is read as 'Play D'",
        "No Tricks S or All Tricks H",
        "trick 2, N leads: N E W",
    ):
        assert said in shown
    text = path.read_text()
    checked = call("check", str(path))
    assert (checked.exit_code, checked.stderr) == (0, "")
    (deal,) = loads(text)
    assert deal.declarer is Seat.NORTH
    assert str(deal.contract) == "Play D"
    assert deal.play is not None
    assert len(deal.play.rows) == 2
    assert len(deal.positions()) == 7


def test_a_deal_may_be_begun_anew_passed_out_and_the_end_keeps_what_is_told(tmp_path: Path) -> None:
    path = tmp_path / "evening.pbn"
    keys = "A2.K5.QJ6.A3\n!\n" + "\n" * 5 + "y\n" + "\x04"
    status, shown = at_a_terminal(keys, "new", "--ask", "-o", str(path))
    assert status == 0
    assert "from the beginning" in shown
    (deal,) = loads(path.read_text())
    assert deal.is_passed_out
    assert deal.hands == (None, None, None, None)


CONTRACTS = {
    "tres": [],
    "belote": ["90 H", "110 AT X", "100 S XX", "Pass"],
    "trumps": ["Bid 10 H", "Bid 9 NT X"],
    "bridge": ["4H", "3NTX", "2SXX", "Pass"],
}


@pytest.mark.parametrize("game", CONTRACTS)
def test_every_game_has_a_skeleton_that_reads_in_its_own_words(game: str) -> None:
    text = call("new", "--rules", game, "-n", "3", "--event", "Thursday").stdout
    checked = call("check", stdin=text)
    assert (checked.exit_code, checked.stderr) == (0, "")
    deals = loads(text)
    assert {deal.game.name.lower() for deal in deals} == {game}
    assert len({deal.dealer for deal in deals}) == (2 if game == "tres" else 3)
    for contract in CONTRACTS[game]:
        assert contract in text
        filled = text.replace('[Contract "?"]', f'[Contract "{contract}"]')
        filled = filled.replace(
            '[Declarer "?"]\n', "" if contract == "Pass" else '[Declarer "N"]\n'
        )
        checked = call("check", stdin=filled)
        assert (checked.exit_code, checked.stderr) == (0, "")


def test_what_a_game_has_not_is_wrong_usage_with_its_name() -> None:
    for wrong in (("--ask",), ("--seats", "NEW")):
        result = call("new", "--rules", "belote", *wrong)
        assert result.exit_code == 2
        assert "Belote" in result.stderr


def test_a_game_may_be_named_by_its_name_as_well_as_by_its_rules() -> None:
    named = call("new", "--game", "Belote", "-n", "2")
    assert named.exit_code == 0
    assert named.stdout == call("new", "--rules", "belote", "-n", "2").stdout
    assert call("new", "--game", "in-comer").exit_code == 2
    assert call("new", "--game", "belote", "--rules", "trumps").exit_code == 2


def test_three_names_are_three_at_the_table() -> None:
    made = call("new", "--players", "Ada Bruno Clara", "-n", "1").stdout
    assert [f'[{seat} "{name}"]' in made for seat, name in
            (("North", "Ada"), ("East", "Bruno"), ("West", "Clara"))] == [True] * 3  # fmt: skip

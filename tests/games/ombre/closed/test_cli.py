"""``tridge play`` through a pseudo-terminal, ``tridge match``, and the table in ``bid``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cases import EXAMPLES
from cli_calls import call, failure, printed_by, wrong_usage
from terminal import at_a_terminal
from tridge_solver.checks import check
from tridge_solver.games.ombre.scoring import facts_of, outcome_of
from tridge_solver.handfile import loads


@pytest.mark.slow
def test_a_hand_is_played_to_its_end_at_the_terminal(tmp_path: Path) -> None:
    kept = tmp_path / "hand.pbn"
    keys = "\n" + "1\n" * 9
    play = ("play", "--seed", "7", "--worlds", "3", "--color", "always", "-o", str(kept))
    status, shown = at_a_terminal(keys, *play)
    assert status == 0, shown
    [deal] = loads(kept.read_text(encoding="utf-8"))
    check(deal)
    assert deal.play is not None
    assert facts_of(deal, outcome_of(deal)).grade.name in shown
    again = tmp_path / "again.pbn"
    at_a_terminal(keys, *play[:-1], str(again))
    assert again.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8")


@pytest.mark.slow
def test_advice_undoing_wrong_keys_and_leaving() -> None:
    status, shown = at_a_terminal("SX\n\nzz\n?\n1\nu\nq\n", "play", "--seed", "7", "--worlds", "2")
    assert status == 1
    assert "is not a card to play" in shown
    assert "by what you can see" in shown
    assert "taken back" in shown
    assert "not played to its end" in shown


def test_why_a_card_cannot_be_played_is_said() -> None:
    keys = "\n".join(("", "d7", "sk ", "ha", "6c", "club 3", "xx", "q"))
    shown = call("play", "--seed", "7", "--worlds", "1", stdin=keys + "\n").stdout
    assert "D7 cannot be played now: play ♣ (expected 1 to 2 or its name)" in shown
    assert "HA is not in your hand" in shown
    assert shown.count("you  ♣6") == shown.count("you  ♣3") == 1
    assert "'xx' is not a card to play" in shown


def test_closed_deals_are_hand_files_and_the_same_for_a_seed() -> None:
    args = ("play", "--seats", "all", "-n", "2", "--worlds", "2", "--seed", "5")
    result = printed_by(*args)
    deals = list(loads(result))
    assert len(deals) == 2
    for deal in deals:
        check(deal)
        outcome_of(deal)
    assert call(*args).stdout == result
    assert call(*args[:-1], "6").stdout != result


def test_closed_deals_of_a_file_go_on_after_one_that_nobody_can_play(tmp_path: Path) -> None:
    whole = EXAMPLES.joinpath("evening.pbn").read_text(encoding="utf-8")  # the second: passed out
    mixed = tmp_path / "mixed.pbn"
    nobody = whole.replace('[Declarer "N"]', '[Declarer "S"]', 1)
    play = EXAMPLES.joinpath("play.pbn").read_text(encoding="utf-8")
    mixed.write_text(f"{nobody}\n{play}", encoding="utf-8")
    result = call("play", "--seats", "all", "--worlds", "2", str(mixed))
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{mixed}:")
    passed, *played = loads(result.stdout)
    assert [deal.board for deal in (passed, *played)] == ["2", "3", "4", "1"]
    assert passed.is_passed_out
    assert all(deal.result is not None for deal in played)
    few = call("play", "--seats", "all", "--worlds", "2", "-n", "3", str(mixed))
    assert [deal.board for deal in loads(few.stdout)] == ["2", "3"]


def test_a_match_of_a_style_with_itself_is_even() -> None:
    result = call("match", "worlds=2", "worlds=2", "-n", "3", "--json")
    found = json.loads(result.stdout)
    assert found["schema"] == "tridge.match/1"
    assert (found["deals"], found["differences"], found["gain"]) == (3, 0, 0)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("match", "worlds=0", "worlds=2"), "expected 1 to 200"),
        (("match", "eyes=2", "worlds=2"), "not part of a style"),
        (("match", "worlds=2", "worlds=2", "--contract", "Ply"), "not a contract"),
        (("match", "worlds=2", "worlds=2", "--contract", "Flip", "--rules", "x"), "--rules"),
        (("play", "--seats", "all", "--seat", "N"), "exclude each other"),
        (("play", "-n", "3"), "--seats all"),
        (("play", "--contract", "Play H"), "expected FILE"),
        (("play", "--json"), "played as text"),
    ],
)
def test_wrong_usage_is_an_error_of_one_line(args: tuple[str, ...], message: str) -> None:
    assert message in wrong_usage(*args)


def test_a_match_tells_its_rules_as_every_answer_does() -> None:
    rules = ("--rules", "tridge estuche=on", "--json")
    found = json.loads(call("match", "worlds=1", "worlds=1", "-n", "1", *rules).stdout)
    assert (found["rules"], found["rules_options"]) == ("tridge", {"estuche": "on"})


@pytest.mark.parametrize(
    "asked",
    [
        ("match", "worlds=1", "worlds=1"),
        ("play",),
        ("play", "--bid"),
        ("play", "--seats", "all"),
    ],
)
def test_a_game_without_closed_play_is_refused_at_once(asked: tuple[str, ...]) -> None:
    assert "has no play" in wrong_usage(*asked, "--rules", "tres")


def test_a_hand_of_more_points_than_there_are_is_not_looked_for_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tridge_solver.games.ombre.closed.table.TRIES", 500)
    assert "40 points" in failure("match", "worlds=1", "worlds=1", "-n", "1", "--points", "40")


@pytest.mark.parametrize("kind", ["", "Fixed", "Pass", "Play H", "Fixed 4"])
def test_a_bad_kind_of_contract_is_quoted_in_the_error(kind: str) -> None:
    result = wrong_usage("match", "worlds=1", "worlds=1", "-n", "1", "--contract", kind)
    assert f"{kind!r} is not a contract" in result


@pytest.mark.parametrize("bid", [(), ("--bid",)])
def test_an_unplayable_file_has_the_usual_message(bid: tuple[str, ...], tmp_path: Path) -> None:
    bad = tmp_path / "bad.pbn"
    bad.write_text('[Dealer "X"]\n[Deal "x"]\n', encoding="utf-8")
    missing = call("play", *bid, str(tmp_path / "none.pbn"))
    assert (missing.exit_code, missing.stderr.count("\n")) == (3, 1)
    assert [line.split(": ")[0] for line in failure("play", *bid, str(bad)).splitlines()] == [
        f"{bad}:1:10",
        f"{bad}:2:8",
    ]


@pytest.mark.slow
def test_the_contract_is_asked_for_in_the_pack_at_the_table() -> None:
    keys = "Play\nPlay X\nPlay C\nq\n"
    play = ("play", "--bid", "--seed", "7", "--seat", "W", "--pack", "spanish")
    _, shown = at_a_terminal(keys, *play)
    assert "e.g. Juego C" in shown
    assert "'X' is not a suit (expected one of E C O B)" in shown
    assert "throw which cards" in shown.split("'X' is not a suit")[1]

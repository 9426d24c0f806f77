"""Differences between the games are told in the words of the game."""

from __future__ import annotations

import json

import pytest

from cli_calls import call, failure, printed_by, wrong_usage
from trumps_cases import EXAMPLE

FOUR_HANDS = """\
[Game "Tridge"]
[Dealer "E"]
[Deal "N:J7.72.K6.KQ4 A.AJ.J74.A62 432.KQ3.A2.5 KQ5.654.Q.J7"]
[Stock "C3 D3 D5 S6"]
[Declarer "E"]
[Contract "Play D"]
"""

BRIDGE = """\
[Game "Bridge"]
[Dealer "N"]
[Deal "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"]
"""

TRES = """\
[Game "Tres"]
[Dealer "W"]
[Deal "N:- 76432... - QJT.4.."]
[Leader "E"]
"""

BELOTE = """\
[Game "Belote"]
[Dealer "N"]
[Deal "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7 QJ7.9.A9.Q9"]
"""

ENDING = """\
[Game "Tridge"]
[Leader "N"]
[Deal "N:A.K.. ..K.K - 2.2.."]
[TricksWon "E:7"]
"""

TRUMPS_ENDING = """\
[Game "Trumps"]
[Leader "E"]
[Deal "N:A..K. K..A. Q..Q. J..J."]
[Declarer "N"]
[Contract "Bid 7"]
[TricksWon "NS:5 EW:6"]
"""


def test_tricks_won_before_an_ending_are_counted_though_no_denomination_is_named() -> None:
    [found] = json.loads(call("solve", "--json", "-", stdin=TRUMPS_ENDING).stdout)
    assert found["denomination"] is None
    assert found["tricks_so_far"] == {"NS": 5, "EW": 6}


def test_a_contract_of_bridge_is_written_in_json_as_in_its_file_and_read_again() -> None:
    text = BRIDGE + '[Declarer "N"]\n[Contract "4HX"]\n'
    written = call("convert", "--json", "-", stdin=text).stdout
    assert [deal["contract"] for deal in json.loads(written)] == ["4HX"]
    assert '[Contract "4HX"]' in call("convert", "-", stdin=written).stdout


def test_a_deal_of_tridge_with_four_hands_is_an_incomers_though_tridge_is_named() -> None:
    [found] = json.loads(call("solve", "--json", "-", stdin=FOUR_HANDS).stdout)
    assert found["incomer"] == "E"
    assert "Game" not in printed_by("convert", "-", stdin=FOUR_HANDS)


def test_three_hands_of_tridge_stay_three_wherever_the_empty_seat_stands() -> None:
    three = FOUR_HANDS.replace("N:J7.72.K6.KQ4 ", "N:- ").split("[Stock")[0]
    found = json.loads(call("convert", "--json", "-", stdin=three).stdout)
    assert [deal["sitting_out"] for deal in found] == ["N"]


@pytest.mark.parametrize("other", ["tresillo", "In-comer"])
def test_only_tridge_takes_a_fourth_hand(other: str) -> None:
    three = FOUR_HANDS.replace("N:J7.72.K6.KQ4 ", "N:- ").replace("Tridge", other)
    four = FOUR_HANDS.replace("Tridge", other)
    good, bad = (four, three) if other == "In-comer" else (three.split("[Stock")[0], four)
    assert call("check", "-", stdin=good).exit_code == 0
    assert call("check", "-", stdin=bad).exit_code == 1


@pytest.mark.parametrize("rules", ["tridge estuche=on estuche=off", "belote capot=on capot=on"])
def test_an_option_given_twice_is_an_error_at_its_second_place(rules: str) -> None:
    errors = call("check", "-", stdin=f'[Rules "{rules}"]\n[Dealer "N"]\n').stderr
    column = len('[Rules "') + rules.rindex(" ") + 2
    assert f"-:1:{column}: " in errors
    assert "twice" in errors


def test_a_deal_passed_out_at_bridge_is_said_to_be_that() -> None:
    done = call("score", "--rules", "trumps", "-", stdin=BRIDGE + '[Contract "Pass"]\n')
    assert "passed out" in done.stderr


@pytest.mark.parametrize(
    ("arguments", "text", "word"),
    [
        (("play", "--seats", "all"), FOUR_HANDS, "In-comer"),
        (("play", "--seats", "all"), TRES, "Très"),
        (("play", "--bid"), TRES, "Très"),
        (("solve", "--par"), TRES, "par"),
        (("review", "--closed"), EXAMPLE, "Trumps"),
        (("review", "--closed"), BRIDGE, "Bridge"),
    ],
)
def test_a_question_the_game_has_not_is_wrong_usage(
    arguments: tuple[str, ...], text: str, word: str
) -> None:
    done = call(*arguments, "-", stdin=text)
    assert done.exit_code == 2, done.stderr
    assert word in done.stderr


def test_an_incomers_par_is_not_promised_by_another_command() -> None:
    result = wrong_usage("solve", "--par", "-", stdin=FOUR_HANDS)
    assert "In-comer has no par" in result
    assert "--open" not in result


@pytest.mark.parametrize(
    ("text", "game"), [(TRES, "Très"), (BELOTE, "Belote"), (TRUMPS_ENDING, "Trumps")]
)
def test_a_deal_that_cannot_be_one_of_another_game_is_said_to_be_that(text: str, game: str) -> None:
    done = call("convert", "--game", "Tridge", "-", stdin=text)
    assert (done.exit_code, done.stdout) == (1, "")
    assert f"a deal of {game} cannot be one of Tridge" in done.stderr


def test_a_misspelt_game_gets_the_nearest_name() -> None:
    errors = call("check", "-", stdin=FOUR_HANDS.replace("Tridge", "Tridg")).stderr
    assert "did you mean Tridge?" in errors


def test_a_deal_that_lacks_a_hand_is_one_of_three_seats_which_still_want_their_dash() -> None:
    few = wrong_usage("solve", "--deal", "W:A2K.KQ.67.KA 76.J2345..J7 QJ543.A.KQJ.")
    assert "3 hands" in few
    assert "one of them -" in few
    four = wrong_usage(
        "solve", "--rules", "belote", "--deal", "N:A.JT.JT8.J8 K8.AK7.Q7.K T9.Q8.K.AT7"
    )
    assert "all of them with cards" in four


def test_a_hand_of_another_game_is_reported_with_that_game() -> None:
    assert "--game belote" in wrong_usage("bid", "--hand", "J9A.A8.T7.8")
    short = call("bid", "--hand", "AK.K.A7KQ.A")  # of Tridge as well, but for a card
    assert "8 cards" in short.stderr
    assert "nine" in short.stderr
    assert "--game" not in wrong_usage("bid", "--hand", "J9A.A8.Z7.8")
    assert "--game" not in wrong_usage("bid", "--rules", "tresillo", "--hand", "J9A.A8.T7.8")


@pytest.mark.parametrize(
    "args",
    [
        ("bid", "--game", "belote", "--hand", "J9A.A8.T7.8", "--table"),
        ("board", "--json"),
        ("board", "--no-browser", "--jsonl"),
    ],
)
def test_an_option_that_would_do_nothing_is_wrong_usage(args: tuple[str, ...]) -> None:
    wrong_usage(*args)


def test_an_error_of_conversion_names_the_games_that_fit() -> None:
    result = call("convert", "--game", "trumps", "-", stdin=FOUR_HANDS)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Bridge" in result.stderr


PLAYED_BRIDGE = (
    BRIDGE
    + """\
[Declarer "N"]
[Contract "4H"]
[Play "E"]
SJ S5 S4 SQ
*
"""
)


@pytest.mark.parametrize(
    ("text", "name", "rules"),
    [
        (BELOTE, "Belote", "tresillo"),
        (BELOTE, "Belote", "tridge estuche=on"),
        (BELOTE, "Belote", "trumps"),
        (TRES, "Tres", "tridge"),
        (TRES, "Tres", "belote"),
        (PLAYED_BRIDGE, "Bridge", "tresillo"),
        (TRUMPS_ENDING, "Trumps", "tres"),
        (FOUR_HANDS.replace("Tridge", "In-comer"), "In-comer", "tresillo"),
    ],
)
@pytest.mark.parametrize("command", ["check", "solve", "score"])
def test_rules_of_another_game_are_one_error_without_its_consequences(
    command: str, text: str, name: str, rules: str
) -> None:
    found = failure(command, "--rules", rules, stdin=text)
    [messages] = [line for line in found.splitlines() if line.startswith("-:")]
    assert f"{name} is not played by the rules of {rules.split()[0]}" in messages


@pytest.mark.parametrize(
    ("text", "rules"),
    [(PLAYED_BRIDGE, "trumps"), (TRUMPS_ENDING, "bridge"), (ENDING, "tresillo")],
)
def test_the_rules_of_a_game_of_the_same_deals_fit(text: str, rules: str) -> None:
    assert call("check", "--rules", rules, stdin=text).exit_code == 0

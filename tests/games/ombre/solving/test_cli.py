"""``tridge solve``: what its JSON says and means, and what it says to a reader."""

from __future__ import annotations

import json

import pytest

from cases import example
from cli_calls import (
    ENDING,
    RECORD,
    ROCK,
    TABLE_ONLY,
    WHOLE_RECORD,
    call,
    deals,
    failure,
    json_lines,
    one,
)
from tridge_solver.handfile import dumps

FUNDS = '[GameFund "15"]\n[WidowFund "75"]\n'


def test_a_contract_is_solved() -> None:
    assert one("solve", stdin=ROCK) == {
        "schema": "tridge.solve/1",
        "rules": "tridge",
        "rules_options": {},
        "file": "-",
        "index": 1,
        "board": "1",
        "declarer": "W",
        "contract": "Play S",
        "to_play": "W",
        "tricks_so_far": {"N": 0, "E": 0, "W": 0},
        "grade": "WIN",
        "player_tricks": 5,
        "all_tricks": False,
    }


def test_a_deal_without_contract_is_a_table() -> None:
    found = one("solve", stdin=TABLE_ONLY)
    assert not {"grade", "contract", "cards", "line"} & set(found)
    rows = [(cell["declarer"], cell["trumps"]) for cell in found["table"]]
    assert rows == [(seat, suit) for seat in "WNE" for suit in "SHDC"]
    assert found["table"][0] == {
        "declarer": "W",
        "trumps": "S",
        "grade": "WIN",
        "player_tricks": 5,
        "max_tricks": 5,
        "min_tricks": found["table"][0]["min_tricks"],
    }
    assert found == one("solve", stdin=TABLE_ONLY + '[Contract "Pass"]\n')


def test_table_agrees_with_the_contracts() -> None:
    for cell in one("solve", "--table", stdin=ROCK + RECORD)["table"]:
        args = ("--declarer", cell["declarer"], "--contract", f"Play {cell['trumps']}")
        found = one("solve", *args, stdin=TABLE_ONLY)
        assert (found["grade"], found["player_tricks"]) == (cell["grade"], cell["player_tricks"])


def test_tresillo_rows_go_the_other_way_round() -> None:
    found = one("solve", "--rules", "tresillo", stdin=TABLE_ONLY)
    assert [cell["declarer"] for cell in found["table"][::4]] == ["E", "N", "W"]


def test_an_ending_counts_the_tricks_before_it() -> None:
    found = one("solve", "--cards", "--line", stdin=ENDING)
    assert found["tricks_so_far"] == {"N": 3, "E": 2, "W": 2}
    assert (found["grade"], found["player_tricks"]) == ("WIN", 5)
    assert [value["card"] for value in found["cards"]] == ["SA", "HK"]
    assert found["line_tricks"] == {"N": 5, "E": 2, "W": 2}
    table = one("solve", "--table", stdin=ENDING)["table"]
    assert [cell["declarer"] for cell in table[::4]] == ["N", "E", "W"]
    assert min(cell["player_tricks"] for cell in table[:4]) >= 3


def test_the_record_is_where_the_answer_begins() -> None:
    found = one("solve", "--cards", stdin=ROCK + RECORD)
    assert found["to_play"] == "N"
    assert found["tricks_so_far"] == {"N": 0, "E": 0, "W": 4}
    assert {value["card"] for value in found["cards"]} == {"HJ", "H2", "H3", "H4", "H5"}
    from_start = one("solve", "--from-start", "--cards", stdin=ROCK + RECORD)
    assert from_start == one("solve", "--cards", stdin=ROCK)


def test_a_play_that_is_over() -> None:
    found = one("solve", "--cards", "--line", stdin=ROCK + WHOLE_RECORD)
    assert found["to_play"] is None
    assert (found["grade"], found["player_tricks"]) == ("WIN", 5)
    assert (found["cards"], found["line"]) == ([], [])
    assert found["tricks_so_far"] == found["line_tricks"] == {"N": 0, "E": 4, "W": 5}


def test_cards_are_all_the_legal_ones_best_first() -> None:
    found = one("solve", "--cards", stdin=ROCK)
    values = [(value["grade"], value["player_tricks"]) for value in found["cards"]]
    assert len(values) == 9
    assert values[0] == (found["grade"], found["player_tricks"])
    assert values == sorted(values, key=lambda v: (["WIN", "DRAW", "LOSS"].index(v[0]), -v[1]))


def test_a_line_is_legal_optimal_and_complete() -> None:
    found = one("solve", "--line", stdin=ROCK + RECORD)
    assert found["line"][0]["cards"]["W"] == "CK"
    assert len(found["line"]) == 5
    assert found["line_tricks"]["W"] == found["player_tricks"]
    assert sum(found["line_tricks"].values()) == 9
    for trick, following in zip(found["line"], found["line"][1:], strict=False):
        assert following["leader"] == trick["winner"]
        assert next(iter(trick["cards"])) == trick["leader"]
    assert "cards" not in found
    assert "points" not in found


def test_after_a_card_the_line_shows_its_refutation() -> None:
    found = one("solve", "--line", "--cards", "--after", "D7", stdin=ROCK)
    after = {value["card"]: value for value in found["cards"]}["D7"]
    assert found["line"][0]["cards"]["W"] == "D7"
    assert found["line_tricks"]["W"] == after["player_tricks"] < found["player_tricks"]
    assert found["line_grade"] == after["grade"]
    several = one("solve", "--line", "--after", "D7", "--after", "h5 DJ", stdin=ROCK)
    assert several["line"][0]["cards"] == {"W": "D7", "N": "H5", "E": "DJ"}
    assert several["after"] == ["D7", "H5", "DJ"]


def test_an_impossible_card_after_which_to_play() -> None:
    result = failure("solve", "--line", "--after", "HA", stdin=ROCK)
    assert "-:1:1: HA is not in the hand of W (expected" in result


def test_points_where_the_deal_names_its_funds() -> None:
    found = one("solve", "--line", stdin=ROCK + FUNDS)
    assert sum(found["points"].values()) == 0
    assert found["points"]["W"] > 0
    assert "GameFund" in found["points"]
    assert one("solve", stdin=ROCK + FUNDS)["points"] == found["points"]
    assert "points" not in one("solve", "--line", stdin=ROCK)


@pytest.mark.parametrize(
    ("contract", "grades"),
    [
        ("No Change S", ["WIN", "DRAW", "LOSS"]),
        ("No Tricks S", ["WIN", "LOSS"]),
        ("All Tricks S", ["WIN", "LOSS"]),
        ("Fixed 3 S", ["EXACT", "ONE_OFF", "LOSS"]),
    ],
)
def test_every_kind_of_contract(contract: str, grades: list[str]) -> None:
    found = one("solve", "--cards", "--contract", contract, stdin=ROCK)
    assert found["contract"] == contract
    assert found["grade"] in grades
    assert {value["grade"] for value in found["cards"]} <= set(grades)
    assert call("solve", "--contract", contract, stdin=ROCK).exit_code == 0


@pytest.mark.parametrize(
    ("text", "args", "message"),
    [
        (ROCK.replace('[Declarer "W"]\n', ""), (), "Play S has no Player"),
        (ROCK.replace('[Contract "Play S"]\n', ""), (), "no contract"),
        (TABLE_ONLY, ("--cards",), "no contract"),
        (TABLE_ONLY + '[Contract "Pass"]\n', ("--cards",), "no contract"),
        (TABLE_ONLY, ("--line",), "no contract"),
        (TABLE_ONLY.replace("76.J2345..J7", "?"), (), "hand of N is not known"),
        (ROCK + '[Exchange "W:D6 D7"]\n', (), "stock that is not known"),
    ],
)
def test_deals_that_cannot_be_solved(text: str, args: tuple[str, ...], message: str) -> None:
    result = call("solve", "--jsonl", *args, stdin=deals(text, ROCK, TABLE_ONLY))
    assert result.exit_code == 1
    assert message in result.stderr
    assert result.stderr.startswith("-:1:1: ")
    assert 1 not in [found["index"] for found in json_lines(result)]


def test_options_take_the_place_of_tags() -> None:
    found = one("solve", "--declarer", "E", "--contract", "Play D", "--dealer", "W", stdin=ROCK)
    assert (found["declarer"], found["contract"], found["to_play"]) == ("E", "Play D", "N")
    found = one("solve", "--leader", "E", stdin=ROCK)
    assert found["to_play"] == "E"
    assert failure("solve", "--declarer", "S", stdin=ROCK).startswith("-:1:1: ")


def test_json_is_an_array_and_english_whatever_the_pack() -> None:
    result = call("solve", "--json", "--cards", "--pack", "spanish", stdin=deals(ROCK, ROCK))
    first, second = json.loads(result.stdout)
    assert (first["index"], second["index"]) == (1, 2)
    assert first["cards"][0]["card"] == "SA"


def test_stats_only_when_asked_for() -> None:
    assert "stats" not in one("solve", stdin=ROCK)
    stats = one("solve", "--stats", stdin=ROCK)["stats"]
    assert stats["positions"] > 0
    assert " ms" not in call("solve", stdin=ROCK).stdout
    assert " ms" in call("solve", "--stats", stdin=ROCK).stdout


def test_the_report_shows_hands_contract_and_result() -> None:
    shown = call("solve", "--line", "--cards", stdin=ROCK).stdout
    for words in (
        "The Rape of the Lock",
        "board 1 · Tridge",
        "★ W  Belinda",
        "♠ A 2 ♣A K",
        "Play ♠ · Belinda leads",
        "✔ WIN  Belinda wins with five tricks, whatever the defenders do.",
        "keeps ✔ WIN",
        "won by",
        "exact, cards open, the defenders playing as one",
    ):
        assert words in shown
    shown = call("solve", stdin=ROCK + RECORD).stdout
    assert "trick 5: The third to play to ♣K (W)" in shown
    assert "Belinda  4 tricks" in shown
    assert "All cards are played" in call("solve", stdin=ROCK + WHOLE_RECORD).stdout
    shown = call("solve", stdin=TABLE_ONLY).stdout
    assert "W  leads" in shown
    assert "✔ WIN  5" in shown


def test_a_defenders_cards_are_described_in_their_own_words() -> None:
    """A card that gives the Player his win has no tick before it."""
    shown = call("solve", "--cards", stdin=dumps([example("mid-trick")])).stdout
    own = call("solve", "--cards", stdin=ENDING).stdout
    assert "✔" in own
    cards = shown[shown.index("may play") :]
    assert "would draw" in cards
    assert "would win" in cards
    assert "✔" not in cards
    assert "=" not in cards

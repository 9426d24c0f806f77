"""``solve --cards --why``: what a reader and a program are told of wrong cards."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tridge_solver as tridge
from cases import EXAMPLES, example
from cli_calls import call, failure, json_lines, wrong_usage
from theme_positions import spots

ENDING = str(EXAMPLES / "ending.pbn")


def solved(name: str, *options: str) -> dict[str, Any]:
    """Return what JSON says of the first deal of an example."""
    result = call("solve", "--cards", "--why", "--jsonl", *options, str(EXAMPLES / f"{name}.pbn"))
    assert result.exit_code == 0, result.stderr
    found: dict[str, Any] = json.loads(result.stdout.splitlines()[0])
    return found


def test_the_words_and_a_sentence_for_each_wrong_card_stand_below_the_cards() -> None:
    lines = [line.strip() for line in call("solve", "--cards", "--why", ENDING).stdout.splitlines()]
    cards = lines.index("drops to = DRAW        4   ♥A  ♥4")
    assert lines[cards + 1 : cards + 5] == [
        "",
        "Which defender gets it; give up the lead.",
        "♥A gives trick 9 to East, with ♠J; after ♠3 it is West's, with ♥A.",
        "♥4 gives trick 9 to East, with ♠J; after ♠3 it is West's, with ♥4.",
    ]


@pytest.mark.parametrize("name", ["ending", "mid-trick", "no-tricks"])
def test_json_agrees_with_python(name: str) -> None:
    found, themes = solved(name), tridge.themes(example(name))
    assert found["themes"] == [theme.value for theme in themes.themes]
    for entry in found["cards"]:
        cost = themes.cost(tridge.Card(entry["card"]))
        assert entry.get("cost") == (None if cost is None else cost.json())


def test_only_wrong_cards_have_a_cost() -> None:
    right, *wrong = solved("ending")["cards"]
    assert "cost" not in right
    assert [set(entry["cost"]) for entry in wrong] == [
        {"card", "trick", "to", "with", "instead_of"}
    ] * 2


@pytest.mark.slow
def test_points_give_the_value_of_the_trick() -> None:
    text = "".join(spot.text for spot in spots("Belote", 1, 20))
    found = json_lines(call("solve", "--cards", "--why", "--jsonl", "-", stdin=text))
    costs = [card["cost"] for each in found for card in each["cards"] if card.get("cost")]
    assert costs
    counted = [cost for cost in costs if "points" in cost]  # elsewhere all tricks are at stake
    assert counted
    for cost in counted:
        other = cost["instead_of"]
        assert (cost["points"], cost["to"]) != (other["points"], other["to"])


def test_a_wrong_card_of_tres_has_no_trick() -> None:
    _, found = json_lines(call("solve", "--cards", "--why", "--jsonl", str(EXAMPLES / "tres.pbn")))
    assert [entry.get("cost", "right") for entry in found["cards"]] == ["right"] * 3 + [None]


def test_equally_good_cards_need_no_explanation() -> None:
    asked = ("solve", "--cards", "--why", f"{EXAMPLES / 'trumps.pbn'}:2")
    [found] = json_lines(call(*asked, "--jsonl"))
    assert found["themes"] == []
    assert all("cost" not in entry for entry in found["cards"])
    assert call(*asked).stdout == call("solve", "--cards", asked[-1]).stdout


def test_why_needs_cards() -> None:
    result = wrong_usage("solve", "--why", ENDING)
    assert result.endswith("--why explains cards (expected --cards with it)\n")


def test_before_the_denomination_is_named_there_is_no_why() -> None:
    options = ("--game", "trumps", "--dealer", "N", "--declarer", "N", "--contract", "Bid 9")
    hands = "N:AKQ2.K73.A5.J982 J987.Q54.K72.Q63 T65.AJ8.Q93.AK75 43.T962.JT864.T4"
    result = failure("solve", "--cards", "--why", *options, "--deal", hands)
    assert "no denomination to say why in (expected a Contract with one" in result


def test_a_page_says_it_too(tmp_path: Any) -> None:
    page = tmp_path / "page.html"
    assert call("solve", "-q", "--cards", "--why", "--html", str(page), ENDING).exit_code == 0
    assert "Which defender gets it; give up the lead." in page.read_text(encoding="utf-8")

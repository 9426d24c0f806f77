"""Puzzles by theme: asked for, told with the answer and not before."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tridge_solver as tridge
from cases import EXAMPLES
from cli_calls import call, json_lines, wrong_usage
from pages import play_card
from tridge_solver.analysis.themes import CardTheme

ENDING = str(EXAMPLES / "ending.pbn")
TOLD = "Which defender gets it; give up the lead."


def asked(*options: str) -> list[dict[str, Any]]:
    """The puzzles of a command, as JSON has them."""
    return json_lines(call("puzzle", "--jsonl", *options))


def test_the_theme_comes_with_the_answer_and_not_before() -> None:
    assert "Which defender" not in call("puzzle", ENDING).stdout
    lines = call("puzzle", "--answer", ENDING, COLUMNS="200").stdout.splitlines()
    assert f" ♠3 keeps the ✔ WIN. {TOLD}" in lines


def test_a_page_has_it_in_the_answer(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert call("puzzle", "--html", str(page), ENDING).exit_code == 0
    question, answer = page.read_text(encoding="utf-8").split("<summary>Answer</summary>")
    assert TOLD not in question
    assert TOLD in answer


def test_a_page_asks_those_of_one_theme_and_those_that_were_missed(tmp_path: Path) -> None:
    browsing = pytest.importorskip("browsing")
    if browsing.CHROMIUM is None:
        pytest.skip("no Chromium on this machine")
    page = tmp_path / "page.html"
    found = asked("-n", "6", "--seed", "4", "--tricks", "5")
    call("puzzle", "-q", "-n", "6", "--seed", "4", "--tricks", "5", "--html", str(page))
    [tag, *_] = (tag for each in found for tag in each["themes"])
    number = sum(tag in each["themes"] for each in found)
    assert 0 < number < len(found)
    with browsing.chromium() as launched, browsing.quiet_tab(launched, 390, 844) as tab:
        which = tab.page.locator("article.shown .which select")
        tab.page.goto(page.as_uri())
        assert tab.page.locator("article:visible").count() == 1
        assert tab.sideways() <= 0
        which.select_option(tag)
        met = []
        for _ in range(number):
            title = tab.page.inner_text("article.shown h1")
            met.append(int(title.split()[2]))
            assert tag in found[met[-1] - 1]["themes"]
            for wrong in found[met[-1] - 1]["refutations"][:1]:
                play_card(tab.page, wrong["card"])
                assert wrong["card"][1] in tab.text(".verdict")
            if number > 1:
                tab.page.click("article.shown #quiz-next")
        assert sorted(set(met)) == sorted(met)
        which.select_option("missed")
        assert f"({number})" in tab.page.locator("article.shown .which option:checked").inner_text()


@pytest.mark.slow(keep=1)
@pytest.mark.parametrize("game", ["tridge", "belote", "bridge"])
def test_a_theme_that_is_asked_for_is_there(game: str) -> None:
    options = ("--game", game, "--tricks", "6", "-n", "2")
    found = asked(*options, "--theme", "hold_up", "--theme", "refuse_to_ruff")
    assert len(found) == 2
    assert all({"hold_up", "refuse_to_ruff"} & set(puzzle["themes"]) for puzzle in found)


def test_they_are_those_of_the_position() -> None:
    [puzzle] = asked(ENDING)
    [deal] = tridge.loads(Path(ENDING).read_text(encoding="utf-8"))
    assert puzzle["themes"] == [theme.value for theme in tridge.themes(deal).themes]


@pytest.mark.slow
def test_of_ones_own_deals_too_those_with_the_theme_are_asked() -> None:
    evening = str(EXAMPLES / "evening.pbn")
    everything = asked(evening)
    for theme in CardTheme:
        wanted = [each["deal"] for each in everything if theme.value in each["themes"]]
        assert [each["deal"] for each in asked("-q", "--theme", theme.value, evening)] == wanted


def test_an_unknown_theme_is_one_line() -> None:
    result = wrong_usage("puzzle", "--theme", "hold-up")
    assert "Error: Invalid value for '--theme': 'hold-up' is not a theme" in result
    assert "lead_high; did you mean hold_up?)" in result
    assert "did you mean" not in call("puzzle", "--theme", "xyz").stderr

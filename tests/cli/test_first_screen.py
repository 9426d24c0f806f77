"""The first screen of an answer, 24 lines of 80 columns, holds the answer."""

from __future__ import annotations

import re

import pytest

from cli_calls import call

LINES, COLUMNS = 24, 80

REVIEWS = {
    "evening.pbn:3": "drew with four tricks",
    "belote.pbn:1": "played: NS 113, EW 49",
    "bridge.pbn:1": "declarer's tricks 12 → 11",
    "lhombre.pbn:3": "won with five tricks",
    "incomer.pbn:1": "won with four tricks",
}
SOLVED = {
    "ending.pbn": "wins with four tricks",
    "belote.pbn:1": "NS took 113",
    "bridge.pbn:1": "NS 11 tricks",
    "trumps.pbn:1": "NS 11 tricks",
    "tres.pbn:2": "East wins by 2 points",
    "lhombre.pbn:1": "won with four tricks",
    "incomer.pbn:1": "won with four tricks",
}


def first_screen(*words: str) -> list[str]:
    """What a terminal shows before anybody scrolls."""
    shown = call(*words, COLUMNS=str(COLUMNS)).stdout.splitlines()[:LINES]
    assert max(map(len, shown)) <= COLUMNS
    return shown


@pytest.mark.parametrize("file", REVIEWS)
def test_a_review_begins_with_how_it_ended(file: str) -> None:
    shown = first_screen("review", "--play-only", f"examples/{file}")
    assert REVIEWS[file] in " ".join(shown[1:6])


@pytest.mark.parametrize("file", SOLVED)
def test_the_value_stands_on_the_first_screen(file: str) -> None:
    assert SOLVED[file] in " ".join(first_screen("solve", f"examples/{file}"))


@pytest.mark.parametrize("game", ["belote", "incomer", "lhombre", "tres"])
def test_an_evening_begins_with_who_is_ahead(game: str) -> None:
    first = first_screen("evening", "--play-only", f"examples/{game}.pbn")[0]
    assert re.search(r"ahead with [+−]?\d+", first)

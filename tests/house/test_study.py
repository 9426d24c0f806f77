"""The study in ``examples``: from a few deals to tables that add up."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

import study
from cli_calls import printed_by
from study_tables import COLUMNS, DEALT, OPEN, PLACES, Hand, club_order, grouped, hand_of, share
from tridge_solver.analysis.intervals import wilson
from tridge_solver.core.cards import Suit, parse_hand
from tridge_solver.games.ombre.dealing import random_deals
from tridge_solver.handfile import dumps

DEALS = 5


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with deals, their tables, and the answers with open cards."""
    folder = tmp_path_factory.mktemp("study")
    deals = folder / "deals.pbn"
    deals.write_text(dumps(random_deals(2 * DEALS, seed=3)), encoding="utf-8")
    printed_by("solve", "--table", "--jsonl", "-o", str(folder / "dealt.jsonl"), str(deals))
    assert run(folder) == 0
    return folder


def run(folder: Path, *options: str, deals: str = "deals.pbn", answers: str = "open.jsonl") -> int:
    """The study of the first five deals; its exit status."""
    files = [str(folder / deals), str(folder / "dealt.jsonl"), "-o", str(folder / answers)]
    return study.main([*files, "--deals", str(DEALS), *options])


def printed_tables(text: str) -> dict[str, list[list[str]]]:
    """The tables of a study by their first heading, as rows of cells."""
    tables = {}
    _, *blocks = text.strip().split("\n\n")  # the first says it in short
    for block in blocks:
        head, _, *rows = (
            [cell.strip() for cell in line.split("|")[1:-1]] for line in block.splitlines()
        )
        tables[head[0]] = rows
    return tables


def percent(cell: str) -> float:
    """The share in a cell, without its interval."""
    return float(cell.split()[0])


@pytest.mark.slow
def test_the_tables_add_up(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(folder) == 0
    tables = printed_tables(capsys.readouterr().out)
    for held in ("points", "matadors", "honours in a row", "trumps"):
        assert sum(int(row[1]) for row in tables[held]) == 3 * DEALS
    winners = tables["seats that could win, % of deals"]
    for column in (1, 2):
        none, one, two, three, some, several = (percent(row[column]) for row in winners)
        assert none + one + two + three == pytest.approx(100)
        assert some == pytest.approx(100 - none)
        assert several == pytest.approx(two + three)
    suits = tables["first suit that wins, % of hands that win"]
    assert sum(percent(row[1]) for row in suits) == pytest.approx(100, abs=0.3)
    both = tables["% of hands, any suit"]
    assert sum(percent(cell) for row in both for cell in row[1:]) == pytest.approx(100, abs=0.3)
    *places, everybody, _ = tables["%"]
    assert [row[0] for row in places] == list(PLACES)
    for column in range(1, 5):
        mean = sum(percent(row[column]) for row in places) / 3
        assert mean == pytest.approx(percent(everybody[column]), abs=0.1)


@pytest.mark.slow
def test_answers_that_were_cut_off_are_computed_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = (folder / "open.jsonl").read_bytes()
    (folder / "cut.jsonl").write_bytes(whole[: len(whole) // 2])
    assert run(folder, answers="cut.jsonl") == 0
    cut = capsys.readouterr().out
    assert (folder / "cut.jsonl").read_bytes() == whole
    assert run(folder) == 0
    assert capsys.readouterr().out == cut


def test_answers_about_other_deals_are_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = dumps(random_deals(DEALS, seed=4))
    (folder / "other.pbn").write_text(other, encoding="utf-8")
    assert run(folder, deals="other.pbn", answers="none.jsonl") == 1
    assert re.fullmatch(r"study.py: .*dealt.jsonl: .*other deals\n", capsys.readouterr().err)
    assert not (folder / "none.jsonl").exists()


def test_a_page_gets_its_tables(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    chosen = ["points", "matadors", "honours", "trumps"]
    names = ["short", "places", "seats", *chosen, "suits", "both", "tresillo"]
    page = folder / "page.md"
    page.write_text("".join(f"<!-- {n} -->\nold\n<!-- /{n} -->\ntext\n" for n in names), "utf-8")
    capsys.readouterr()
    assert run(folder, "--page", str(page)) == 0
    text = page.read_text("utf-8")
    assert "old" not in text
    assert text.count("text\n") == text.count("\n| --- |") + 1 == len(names)
    page.write_text("<!-- short -->\n<!-- /short -->\n", "utf-8")
    assert run(folder, "--page", str(page)) == 1
    assert "'places'" in capsys.readouterr().err


def test_a_hand_is_looked_at_in_the_suit_with_most_points() -> None:
    cards = parse_hand("A65.7.AK76.A")
    assert club_order(cards)[0] is Suit.DIAMONDS
    hand = hand_of(0, "Lead", cards, {OPEN: "SH", DEALT: "D"})
    assert (hand.points, hand.matadors, hand.honours, hand.trumps) == (26, 3, 4, 6)
    assert (hand.wins(OPEN), hand.wins_first(OPEN)) == (True, False)
    assert (hand.wins(DEALT), hand.wins_first(DEALT)) == (True, True)
    assert not hand_of(0, "Lead", cards, {OPEN: ""}).wins(OPEN)


def test_the_interval_of_hands_that_win_together_is_that_of_the_deals() -> None:
    alone = share((deal, deal % 5 == 0) for deal in range(900))
    assert (alone.low, alone.high) == pytest.approx(wilson(180, 900))
    together = share((deal, deal % 5 == 0) for deal in range(900) for _ in range(3))
    assert together.value == alone.value
    assert together.high - together.low == pytest.approx(alone.high - alone.low, rel=0.01)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 9), min_size=1, max_size=200))
def test_groups_hold_every_hand_once(numbers: list[int]) -> None:
    hands = [Hand(n, "Lead", 9, 0, 0, number, {}) for n, number in enumerate(numbers)]
    groups = grouped(hands, lambda hand: hand.trumps)
    assert Counter(hand.deal for group in groups for hand in group.hands) == Counter(
        range(len(hands))
    )
    assert all(len(groups[end].hands) >= 30 for end in (0, -1)) or len(groups) == 1
    highest = [max(hand.trumps for hand in group.hands) for group in groups]
    assert highest == sorted(set(highest))


def test_every_column_asks_something_else() -> None:
    rows = [json.dumps([column.asked(hand) for hand in ALL_KINDS]) for column in COLUMNS]
    assert len(set(rows)) == len(COLUMNS)


ALL_KINDS = [
    Hand(0, "Lead", 9, 0, 0, 3, {OPEN: opened, DEALT: dealt})
    for opened in (None, 0, 1)
    for dealt in (None, 0, 1)
]
"""A hand of every kind: no suit wins, the first, another; open and as dealt."""

"""What a form asks of a deal that is filled in by clicks, beside its cards and its result."""

from __future__ import annotations

import pytest

from handfile_texts import GOOD, text
from tridge_solver.handfile import loads

WITHOUT_HAND = GOOD["Deal"].replace("A2.KQ.67.AK4", "?")


def fields(source: str) -> list[str]:
    [deal] = loads(source)
    return [field.field for field in deal.game.blank_form.more(deal)]


def test_tridge_asks_for_funds_and_for_nine_tricks_once_somebody_plays() -> None:
    funds = ["game_fund", "widow_fund"]
    assert fields(text()) == ["undertaken", *funds]
    assert fields(text(Deal=WITHOUT_HAND)) == ["undertaken", "honours", *funds]
    assert fields(text(Declarer=None, Contract=None)) == funds


def test_tresillo_asks_for_the_pot_and_who_played_on_after_a_surrender() -> None:
    [deal] = loads(text(Rules="tresillo"))
    surrender, undertaken, pot = deal.game.blank_form.more(deal)
    assert (undertaken.field, pot.field) == ("undertaken", "pot")
    assert [value for value, _ in surrender.choices] == [None, "accepted", "N", "E"]
    assert fields(text(Rules="tresillo", Contract="Pass", Declarer=None)) == ["pot"]


@pytest.mark.parametrize(
    ("contract", "asked"), [("Tourné D", ["thrown_in"]), ("Solo C", []), ("Ren nolo", [])]
)
def test_lhombre_asks_whether_the_deal_was_thrown_in(contract: str, asked: list[str]) -> None:
    assert fields(text(Rules="lhombre", Contract=contract)) == asked

"""A caller that names a game gets deals of its class, or hears which deal is not one."""

from __future__ import annotations

import pytest

import tridge_solver as tridge
from cases import EXAMPLES

HANDS = "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"


def test_the_deals_of_a_file_are_of_the_class_that_is_asked_for() -> None:
    deals = tridge.load(EXAMPLES / "evening.pbn", of=tridge.OmbreDeal)
    assert [type(deal) for deal in deals] == [tridge.OmbreDeal] * len(deals)
    assert tridge.loads(tridge.dumps(deals), of=tridge.OmbreDeal) == deals


def test_every_deal_of_another_game_is_named_by_its_line() -> None:
    bridge = tridge.load(EXAMPLES / "bridge.pbn")
    with pytest.raises(tridge.HandFileError) as refused:
        tridge.load(EXAMPLES / "bridge.pbn", of=tridge.OmbreDeal)
    lines = str(refused.value).splitlines()
    assert len(lines) == len(bridge)
    assert lines[0].endswith("bridge.pbn:3:1: a deal of Bridge (expected OmbreDeal)")
    with pytest.raises(tridge.HandFileError, match="text:4:1: a deal of Tridge"):
        tridge.loads(tridge.dumps(tridge.Deal.of(HANDS, dealer="S")), of=tridge.bridge.TrumpsDeal)


def test_an_invalid_class_of_deals_is_refused() -> None:
    with pytest.raises(TypeError, match="not a class of deals"):
        tridge.loads("", of=int)  # type: ignore[type-var]


def test_a_deal_from_strings_is_of_the_class_that_makes_it() -> None:
    deal = tridge.OmbreDeal.of(HANDS, dealer="S", declarer="W", contract="Play S")
    assert deal == tridge.Deal.of(HANDS, dealer="S", declarer="W", contract="Play S")
    played = deal.with_play([tridge.Card("SA")])
    assert type(played) is tridge.OmbreDeal
    with pytest.raises(tridge.DealError, match=r"a deal of Tridge \(expected TresDeal\)"):
        tridge.tres.TresDeal.of(HANDS, dealer="S")

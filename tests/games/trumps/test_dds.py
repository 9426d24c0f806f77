"""Whole deals against DDS, where endplay is installed."""

from __future__ import annotations

import pytest

from tridge_solver.core.deal import Deal
from tridge_solver.games.trumps.dealing import TrumpsDealMaker
from tridge_solver.games.trumps.rules import Strain
from tridge_solver.games.trumps.solving import SidesSolver
from tridge_solver.handfile.dialect import hands_text


def assert_same_table(deal: Deal, solver: SidesSolver) -> None:
    """All twenty cells of a deal."""
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    theirs = dds.calc_dd_table(types.Deal(hands_text((deal.hands, deal.empty), deal.pack)))
    denominations = {strain: types.Denom.find(strain.value[0].lower()) for strain in Strain}
    for cell in solver.table(deal):
        player = types.Player.find(cell.declarer.letter)
        assert theirs[denominations[cell.strain], player] == cell.tricks, (deal, cell)


@pytest.mark.parametrize("number", [1])
def test_a_table_is_that_of_dds(number: int) -> None:
    deal = TrumpsDealMaker(seed=3).find(number).deal
    assert deal is not None
    assert_same_table(deal, SidesSolver())


@pytest.mark.exhaustive
@pytest.mark.parametrize("number", range(2, 202))
def test_two_hundred_tables_are_those_of_dds(number: int) -> None:
    deal = TrumpsDealMaker(seed=3).find(number).deal
    assert deal is not None
    assert_same_table(deal, SidesSolver())

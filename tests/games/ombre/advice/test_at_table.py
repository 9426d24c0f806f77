"""The column *at the table* of ``tridge advise``."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from cases import example
from cli_calls import one
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.at_table.part import Style
from tridge_solver.core.cards import PACK
from tridge_solver.core.game import UnsupportedQuestion
from tridge_solver.games.ombre.advice.closed_worlds import ClosedStakes, ClosedWorlds
from tridge_solver.games.ombre.advice.seat_view import seat_view
from tridge_solver.games.ombre.advice.three_seats import ChoicesAtTable, advise, may_be_put_on_table
from tridge_solver.games.ombre.closed.table import ClosedGame, dealt_of, setting_of, table_deals
from tridge_solver.games.ombre.closed.value import LEAST_DEALS
from tridge_solver.games.ombre.scoring import funds_of
from tridge_solver.handfile import dumps

FEW = Sampling(samples=100, seed=3)


def test_a_play_begun_is_played_on_as_it_would_have_gone() -> None:
    deal = next(table_deals(1, 4))
    game, dealt = ClosedGame(setting_of(deal), funds_of(deal)), dealt_of([deal])
    style, seeds = [Style(worlds=4)] * 3, np.array([7], np.uint64)
    whole = game.play(dealt, seeds, style)
    cards = [int(card) for card in whole.cards[0] if card < len(PACK)]
    for begun in (1, 5, len(cards) - 1):
        again = game.play(dealt, seeds, style, played=cards[:begun])
        assert again.cards.tolist() == whole.cards.tolist()
        assert (again.grade, again.chips) == (whole.grade, whole.chips)


@pytest.mark.slow
def test_choices_that_come_to_the_same_share_a_value_and_the_worst_have_none() -> None:
    options = advise(next(table_deals(1, 5)), 0, FEW, table_deals=10).options
    values = {id(option.table) for option in options if option.table is not None}
    assert options[0].table is not None
    assert options[0].table.deals == 10
    assert len(values) == 3
    assert options[-1].table is None


def test_the_table_changes_neither_the_order_nor_the_other_figures() -> None:
    deal = example("mid-trick")
    with_table, without = (advise(deal, None, FEW, table_deals=deals) for deals in (10, 0))
    assert [replace(option, table=None) for option in with_table.options] == list(without.options)


@pytest.mark.slow
def test_the_numbers_are_the_same_for_any_threads() -> None:
    deal = example("mid-trick")
    one_thread, two = (
        advise(deal, None, Sampling(samples=100, threads=threads), table_deals=10).options
        for threads in (1, 2)
    )
    assert one_thread == two


def test_hands_dealt_to_hidden_seats_fit_the_public_information() -> None:
    deal = example("mid-trick")
    view = seat_view(deal)
    worlds = ClosedWorlds(view, seed=1)
    hands = worlds.hands(0, 20)
    found = ChoicesAtTable(view, worlds, hands, ClosedStakes(view), FEW).dealt
    for dealt, held in zip(found.dealt.tolist(), found.held.tolist(), strict=True):
        assert not any(a & b for a, b in zip(dealt, (*dealt[1:], dealt[0]), strict=True))
        thrown = [a & ~b for a, b in zip(dealt, held, strict=True)]
        counts = [each.bit_count() for each in thrown]
        exchanges = {made.seat: made.count for made in deal.exchanges or ()}
        assert counts == [exchanges.get(seat, 0) for seat in worlds.seats]
        assert not any(cards & hand for cards in thrown for hand in held)


def test_uniform_worlds_have_no_table() -> None:
    deal = example("mid-trick")
    view = seat_view(deal)
    assert may_be_put_on_table(view, ClosedWorlds(view))
    assert not may_be_put_on_table(view, ClosedWorlds(view, "uniform"))
    assert all(o.table is None for o in advise(deal, None, FEW, worlds="uniform").options)


def test_the_command_tells_it() -> None:
    answer = one("advise", "--samples", "50", stdin=dumps([example("mid-trick")]))
    table = answer["options"][0]["table"]
    assert table["deals"] == 10
    assert table["by"] == "closed deals"
    assert table["win"] + table["draw"] + table["loss"] == pytest.approx(1, abs=1e-5)


def test_too_few_closed_deals_give_no_table_value() -> None:
    few = Sampling(samples=LEAST_DEALS - 1)
    assert all(option.table is None for option in advise(example("mid-trick"), None, few).options)
    with pytest.raises(UnsupportedQuestion, match="3 closed deals"):
        advise(example("mid-trick"), None, FEW, table_deals=3)

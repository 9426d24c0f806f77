"""Old names go on working for one release, and say what they are called now."""

from __future__ import annotations

import warnings

import pytest

import tridge_solver as tridge
from cases import example


@pytest.mark.parametrize(("old", "new"), sorted(tridge._RENAMED.items()))
def test_an_old_class_is_the_new_one(old: str, new: str) -> None:
    module = tridge._MODULE_OF[new]
    with pytest.warns(
        DeprecationWarning, match=rf"{old} is called tridge_solver.{module}.{new} now"
    ):
        assert getattr(tridge, old) is getattr(getattr(tridge, module), new)
    assert old not in tridge.__all__


def test_old_attributes_of_tables_are_the_new_ones() -> None:
    for name, old in (("bridge", "strain"), ("belote", "denomination")):
        cell = tridge.table(example(name))[0]
        with pytest.warns(DeprecationWarning, match=rf"{old} is called trumps now"):
            assert getattr(cell, old) is cell.trumps


def test_the_methods_that_counted_errors_count_them_with_a_warning() -> None:
    review = tridge.review(example("belote"))
    seat = review.decisions[0].seat
    with pytest.warns(DeprecationWarning, match="errors_by"):
        assert review.errors_of(seat) == len(review.errors_by(seat))  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["evening", "belote", "bridge"])
def test_reviews_of_all_games_are_asked_in_the_same_words(name: str) -> None:
    review = tridge.review(example(name))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert review.errors == tuple(each for each in review.decisions if each.is_error)
        for seat in {each.seat for each in review.decisions}:
            assert {each.seat for each in review.errors_by(seat)} <= {seat}
        assert all(each.choice is not None and each.best is not None for each in review.decisions)


@pytest.mark.parametrize("name", ["evening", "bridge", "incomer"])
def test_every_number_of_tricks_is_called_tricks(name: str) -> None:
    deal = example(name)
    values = tridge.card_values(deal, from_start=True)
    tricks = {each.tricks for each in values}
    assert tridge.solve(deal, from_start=True).tricks in tricks
    assert all(0 <= cell.tricks <= 13 for cell in tridge.table(deal))


def test_contracts_of_all_games_say_what_is_trumps() -> None:
    found = [example(name).contract for name in ("evening", "belote", "bridge")]
    assert [each.trumps.letter for each in found] == ["D", "H", "NT"]

"""Arguments that programmers know from other packages: paths, forms, sets of cards, seeds,
pickles.
"""

from __future__ import annotations

import copy
import pickle
from itertools import islice
from pathlib import Path

import pytest

import tridge_solver as tridge
from cases import EXAMPLES, example
from tridge_solver.core.cards import Pack
from tridge_solver.games.ombre.bidding.three_seats import dealt_hand

HANDS = "W:AK2.KQ.67.AK 76.J2345..J7 QJ543.A.KQJ. -"


@pytest.mark.parametrize("name", ["deals.pbn", "deals.json", "deals.jsonl", "deals"])
def test_deals_are_written_to_a_path_in_the_form_of_its_name(tmp_path: Path, name: str) -> None:
    deals = tridge.load(EXAMPLES / "evening.pbn")
    tridge.dump(deals, tmp_path / name)
    text = (tmp_path / name).read_text(encoding="utf-8")
    form = Path(name).suffix.lstrip(".") or "pbn"
    assert text == tridge.dumps(deals, form=form)
    assert tridge.load(tmp_path / name) == deals


def test_a_form_may_be_named(tmp_path: Path) -> None:
    deal = example("play")
    tridge.dump(deal, str(tmp_path / "x"), form="jsonl")
    assert (tmp_path / "x").read_text(encoding="utf-8").startswith('{"schema"')
    tridge.dump([], tmp_path / "none.json")
    assert (tmp_path / "none.json").read_text(encoding="utf-8") == "[\n]\n"
    with pytest.raises(ValueError, match="no form 'xml'"):
        tridge.dump(deal, tmp_path / "x", form="xml")
    with pytest.raises(TypeError, match="5 is not a file"):
        tridge.dump(deal, 5)


def test_a_deal_is_made_of_sets_of_cards() -> None:
    deal = tridge.Deal.of(HANDS, dealer="S")
    sets = {seat: set(deal.known_hand(seat)) for seat in (*"NE", tridge.Seat.WEST)}
    assert tridge.Deal.of(sets, dealer="S") == deal
    assert tridge.Deal.of({"W": "AK2.KQ.67.AK", "N": None, "e": None}, dealer="S").hands[0] is None
    with pytest.raises(tridge.DealError, match="SA is held by both"):
        tridge.Deal.of({**sets, "N": sets["N"] - {tridge.Card("S6")} | {"SA"}}, dealer="S")
    with pytest.raises(TypeError, match="hands are 5"):
        tridge.Deal.of(5)


@pytest.mark.parametrize("name", ["play", "lhombre", "incomer", "belote", "trumps", "bridge"])
def test_the_leader_tells_the_dealer(name: str) -> None:
    deal = example(name)
    game = {"game": deal.game_tag} if deal.game_tag else {"rules": str(deal.rules)}
    hands = {seat: deal.hands[seat] for seat in deal.active}
    for leader in deal.active:
        made = type(deal).of(hands, leader=leader, **game)
        assert made.lead is leader


def test_a_deal_without_dealer_and_leader_names_both_tags() -> None:
    with pytest.raises(tridge.DealError, match=r"expected a dealer, or leader: N, E, S or W"):
        tridge.Deal.of(HANDS)


def test_deals_without_a_seed_are_others_each_time() -> None:
    first, second = (list(islice(tridge.random_deals(), 3)) for _ in range(2))
    assert first != second
    assert list(tridge.random_deals(3, seed=1)) == list(tridge.random_deals(3, seed=1))


def test_a_stream_of_deals_is_solved_in_order() -> None:
    deals = [example(name) for name in ("play", "lhombre", "flip", "no-change", "mid-trick")]
    found = list(tridge.solve_many(deals, threads=2))
    assert found == [tridge.solve(deal) for deal in deals]
    with pytest.raises(tridge.errors.UnsupportedQuestion, match="Bridge is none of"):
        list(tridge.solve_many([example("bridge")]))
    with pytest.raises(tridge.errors.UnsupportedQuestion, match="is not solved in bundles"):
        list(tridge.solve_many([example("incomer")]))


def test_nolos_are_solved_in_a_stream() -> None:
    table = {"dealer": "S", "rules": "lhombre", "declarer": "W"}
    played = ("Pure Nolo", "Play S", "Nolo Ouvert")
    nolos = [tridge.OmbreDeal.of(HANDS, contract=contract, **table) for contract in played]
    assert list(tridge.solve_many(nolos)) == [tridge.solve(each) for each in nolos]


def test_all_cards_of_a_pack() -> None:
    assert len(Pack.SPANISH.cards) == 40
    assert len(set(Pack.FULL.cards)) == 52
    assert sorted(Pack.DANISH.cards) == list(Pack.ENGLISH.cards)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))])
def test_copies_are_equal(copied: object) -> None:
    values = (
        tridge.bridge.HandRange.parse("5-9 hcp, 6S or 12+ hcp, 5-5-2-1"),
        tridge.solve_masks([[1, 2, 4]], "Play H", leaders=0, won=[8, 0, 0]),
        dealt_hand("AQ3.K6.KJ4.5"),
        tridge.Contract("Play S"),
        tridge.Ruleset("tridge estuche=on"),
    )
    for value in values:
        assert copied(value) == value  # type: ignore[operator]
    assert tridge.bridge.HandRange.parse("5 hcp") != tridge.bridge.HandRange.parse("6 hcp")

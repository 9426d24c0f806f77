"""The value of a hand in every contract: nested chances, the same for any number of threads."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tridge_solver.analysis.layouts import FRESH, world_words
from tridge_solver.analysis.sampling import Sampling
from tridge_solver.core.cards import PACK, SUITS, parse_hand
from tridge_solver.core.deal import DealError
from tridge_solver.core.ruleset import LHOMBRE, TRESILLO, TRIDGE, Ruleset
from tridge_solver.core.seats import Seat
from tridge_solver.games.ombre.bidding.contracts import parse_bid, possible_contracts
from tridge_solver.games.ombre.bidding.open_worlds import HOPELESS
from tridge_solver.games.ombre.bidding.three_seats import Bid, Bidding, bid, dealt_hand
from tridge_solver.games.ombre.exchange.closed import sampled_exchange
from tridge_solver.games.ombre.rules.contracts import Contract, ContractError, Kind
from tridge_solver.games.ombre.rules.ranking import is_trump
from tridge_solver.games.ombre.scoring import Funds
from tridge_solver.games.ombre.worlds.seat_worlds import Arm, Grid, SeatWorlds
from tridge_solver.games.ombre.worlds.setting import Setting

pytestmark = pytest.mark.usefixtures("short_races")

MIDDLING = "AQ3.K6.KJ4.5"
TOP = "AK.K.A7KQ.AK"
LOW = "654.456.6.43"
FEW = 80
QUICK = TRIDGE.with_options("exchange_limit=1")
"""Rules with short races."""


@cache
def asked(hand: str, rules: Ruleset = TRIDGE) -> Bidding:
    return bid(dealt_hand(hand, "middle", rules), sampling=Sampling(samples=FEW))


def of(answer: Bidding, text: str) -> Bid:
    (found,) = [bid for bid in answer.bids if str(bid.contract) == text]
    return found


def test_every_contract_of_tridge_that_may_be_bid_now() -> None:
    answer = asked(MIDDLING)
    contracts = [str(bid.contract) for bid in answer.bids]
    assert len(contracts) == len(set(contracts)) == 4 * 3 + 1
    assert all(bid.may_be_bid for bid in answer.bids)


@pytest.mark.slow
def test_every_suit_includes_contracts_open_after_three_passes() -> None:
    deal = dealt_hand(MIDDLING, "middle", QUICK)
    answer = bid(deal, sampling=Sampling(samples=20), every_suit=True)
    waiting = [str(each.contract) for each in answer.bids if not each.may_be_bid]
    assert sum(text.startswith("Fixed") for text in waiting) == 12
    assert len(waiting) == 16
    assert len(answer.bids) == 4 * 7 + 1
    assert answer.recommended is None or answer.recommended.may_be_bid


def test_every_contract_of_tresillo() -> None:
    answer = asked(LOW, TRESILLO)
    assert {bid.contract.kind for bid in answer.bids} == {Kind.PLAY, Kind.FLIP, Kind.NO_CHANGE}
    assert all(bid.may_be_bid for bid in answer.bids)


@pytest.mark.slow
def test_same_numbers_for_any_number_of_threads_and_the_same_seed() -> None:
    few, other = Sampling(samples=20), Sampling(samples=20, seed=2)
    deal, over = dealt_hand(MIDDLING, "last", QUICK), Contract.parse("Play H")
    answers = [bid(deal, sampling=replace(few, threads=threads), over=over) for threads in (1, 3)]
    assert answers[0] == answers[1]
    flips = Contract.parse("Flip S")
    few_bids, others = (bid(deal, sampling=ask, over=flips).bids for ask in (few, other))
    assert few_bids != others


@pytest.mark.parametrize("hand", [MIDDLING, TOP, LOW])
def test_contracts_are_nested(hand: str) -> None:
    answer = asked(hand)
    for suit in SUITS:
        play = of(answer, f"Play {suit.letter}")
        assert of(answer, f"All Tricks {suit.letter}").wins <= play.wins
        assert of(answer, f"No Change {suit.letter}").win_interval.low <= play.win_interval.high


def test_counts_chips_and_order() -> None:
    answer = asked(MIDDLING)
    assert all(sum(bid.counts) == FEW for bid in answer.bids)
    points = [bid.table.points for bid in answer.bids if bid.table is not None]
    assert points == sorted(points, reverse=True)
    assert all(bid.table is None for bid in answer.bids[len(points) :])
    assert all(sum(bid.table.shares) == pytest.approx(1) for bid in answer.bids if bid.table)
    assert answer.funds == Funds.fresh(3)
    play = of(answer, "Play H")
    # No honours but SA alone can be missing from an exchange that keeps it: one of each payer.
    chips = (15 * play.wins - 15 * play.draws - 30 * play.losses) / FEW
    assert 0 <= play.points - chips + 2 <= 6
    best = next(bid for bid in answer.bids if bid.may_be_bid)
    assert best.gap is None
    assert all((bid.gap is None) == (bid is best) for bid in answer.bids)


def test_a_hand_of_tops_bids_high() -> None:
    best = asked(TOP).recommended
    assert best is not None
    assert str(best.contract) == "All Tricks D"
    assert best.points > 100
    over = Contract.parse("No Change D")
    lead = bid(dealt_hand(TOP), sampling=Sampling(samples=FEW), over=over).recommended
    assert lead is not None
    assert (str(lead.contract), lead.wins) == ("All Tricks D", FEW)


def test_a_hand_of_low_cards_passes() -> None:
    answer = asked(LOW)
    assert answer.recommended is None
    normal = [bid for bid in answer.bids if bid.contract.is_normal]
    assert not any(bid.feasible for bid in normal)


def test_play_is_worth_what_the_exchange_says() -> None:
    deal = dealt_hand(MIDDLING, "middle").with_contract(Seat.NORTH, Contract.parse("Play D"))
    rows = sampled_exchange(deal, sampling=Sampling(samples=FEW)).options
    play = of(asked(MIDDLING), "Play D")
    alone = next(row for row in rows if row.discard == play.exchanges[row.trumps])
    assert play.counts == (alone.wins, alone.draws, alone.losses)
    assert play.points == pytest.approx(alone.points)


def test_a_flip_follows_the_turned_card() -> None:
    answer = asked(MIDDLING)
    flip = of(answer, "Flip")
    assert set(flip.exchanges) == set(SUITS)
    assert all(flip.exchanges.values())
    deal = dealt_hand(MIDDLING, "middle")
    worlds = SeatWorlds(
        [Setting(deal, Seat.NORTH, Contract.play(SUITS[0]))], Seat.NORTH, Sampling()
    )
    suits = worlds.turned_suits(world_words(1, FRESH, 0, 4000))
    unseen = [card.suit for card in PACK if card not in parse_hand(MIDDLING)]
    for suit in SUITS:
        assert np.mean(suits == suit) == pytest.approx(unseen.count(suit) / 31, abs=0.03)


@pytest.mark.parametrize("hand", [MIDDLING, TOP, LOW])
def test_a_seat_that_wants_tricks_keeps_trumps(hand: str) -> None:
    for each in asked(hand).bids:
        for trumps, thrown in each.exchanges.items():
            assert not any(is_trump(card, trumps) for card in thrown), each.contract


@pytest.mark.slow
def test_a_hand_with_too_few_other_cards_may_throw_a_trump_on_a_flip() -> None:
    answer = bid(dealt_hand("A.K.KQJ7532.", "middle", LHOMBRE), sampling=Sampling(samples=20))
    thrown = of(answer, "Flip").exchanges
    assert all(len(cards) >= 2 for cards in thrown.values())


def test_a_hopeless_race_ends_early(monkeypatch: pytest.MonkeyPatch) -> None:
    played: dict[str, int] = {}

    def counted(self: SeatWorlds, arms: Sequence[Arm], words: Grid) -> Grid:
        name = str(arms[0].setting.contract)
        played[name] = played.get(name, 0) + len(words)
        return wins_in(self, arms, words)

    wins_in = SeatWorlds.wins_in
    monkeypatch.undo()  # whole races
    monkeypatch.setattr(SeatWorlds, "wins_in", counted)
    bid(dealt_hand(LOW, "middle", QUICK), sampling=Sampling(samples=20))
    hopeless = [worlds for name, worlds in played.items() if name.startswith("All Tricks")]
    assert len(hopeless) == 4
    assert all(HOPELESS <= worlds < 2 * HOPELESS for worlds in hopeless)


@pytest.mark.slow
def test_only_the_hand_the_funds_and_the_order_matter() -> None:
    deal = dealt_hand(MIDDLING, "middle", QUICK)
    rest = [card for card in PACK if card not in parse_hand(MIDDLING)]
    random.Random(1).shuffle(rest)
    whole = Contract.parse("Fixed 1 H")
    known = replace(
        deal,
        hands=(deal.hands[0], tuple(rest[:9]), None, tuple(rest[9:18])),
        stock=tuple(rest[18:]),
        declarer=Seat.NORTH,
        contract=whole,
    )
    over = Contract.parse("Flip S")
    rich = replace(known, game_fund=60)
    found, alone, other = (
        bid(one, sampling=Sampling(samples=FEW), over=over) for one in (known, deal, rich)
    )
    assert found.bids == alone.bids
    assert of(other, "No Change S").counts == of(alone, "No Change S").counts
    assert of(other, "No Change S").points < of(alone, "No Change S").points


def test_precision_and_time() -> None:
    deal = dealt_hand(TOP)
    over = Contract.parse("No Change D")
    rough = bid(deal, sampling=Sampling(precision=0.02), over=over)
    assert all(high - low <= 0.04 for low, high in (bid.win_interval for bid in rough.bids))
    assert bid(deal, sampling=Sampling(seconds=0.01), over=over).samples % 500 == 0


def contracts(hand: str, over: str | None = None, passed: bool = False) -> list[str]:
    bid = Contract.parse(over) if over else None
    return [str(c) for c in possible_contracts(parse_hand(hand), TRIDGE, bid, passed)]


def test_only_contracts_above_the_bid_are_weighed() -> None:
    over_hearts = contracts(MIDDLING, "Play H")
    assert over_hearts[:2] == ["Play D", "Flip"]
    assert not [text for text in over_hearts if text[:5] in ("Fixed", "No Tr")]
    assert contracts(MIDDLING, "No Change D") == [f"All Tricks {s.letter}" for s in SUITS]
    assert "Flip" not in contracts(MIDDLING, "Flip S")
    with pytest.raises(DealError, match="outranks"):
        contracts(MIDDLING, "All Tricks S")


def test_after_three_passes() -> None:
    found = contracts("K.K34.K67.K2", passed=True)
    assert {text.rpartition(" ")[0] for text in found} == {
        "No Tricks",
        "Fixed 1",
        "Fixed 2",
        "Fixed 3",
    }
    over = contracts(MIDDLING, "Fixed 2 D", passed=True)
    assert "Fixed 2 H" not in over
    assert not any(text.startswith("No Tricks") for text in over)
    assert over[0].startswith("Fixed 1")
    with pytest.raises(DealError, match="before three"):
        contracts(MIDDLING, "Fixed 1 D")
    with pytest.raises(DealError, match="once all"):
        contracts(MIDDLING, "Play D", passed=True)
    with pytest.raises(DealError, match="tresillo"):
        possible_contracts(parse_hand(MIDDLING), TRESILLO, passed=True)


def test_a_trump_is_needed_where_the_rules_ask_for_one() -> None:
    texts = contracts("KQJ.KQ.KQJ2.")
    assert "No Tricks C" not in texts
    assert "Fixed 1 C" not in texts
    assert "Play C" in texts


def test_bids_without_a_suit() -> None:
    assert str(parse_bid("flip", TRIDGE)) == "Flip"
    assert str(parse_bid("Play", TRESILLO)) == "Play H"
    for text in ("Pass", "Nothing", "Fixed 4"):
        with pytest.raises(ContractError):
            parse_bid(text, TRIDGE)
    with pytest.raises(ContractError, match="tresillo"):
        parse_bid("All Tricks S", TRESILLO)


def test_no_flip_without_an_exchange() -> None:
    rules = TRIDGE.with_options("exchange_limit=0")
    kinds = {c.kind for c in possible_contracts(parse_hand(MIDDLING), rules)}
    assert Kind.FLIP not in kinds
    answer = bid(dealt_hand(TOP, rules=rules), sampling=Sampling(samples=20))
    assert of(answer, "Play D").exchanges == {SUITS[2]: ()}


def test_a_bad_hand_or_position_is_an_error() -> None:
    with pytest.raises(DealError, match="8 cards"):
        dealt_hand("AQ3.K6.KJ4.")
    with pytest.raises(DealError, match="position"):
        dealt_hand(MIDDLING, "first")


def test_the_bidding_seat_must_be_known() -> None:
    two = replace(dealt_hand(MIDDLING), hands=(parse_hand(MIDDLING), None, None, parse_hand(TOP)))
    with pytest.raises(DealError, match="Declarer"):
        bid(two)
    with pytest.raises(DealError, match="S has no hand"):
        bid(two, Seat.SOUTH)
